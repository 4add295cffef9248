"""The figures of a set of clips: rolls, phantom rolls, values, latency, contacts and zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dicebench.scoring.clip_cases import ClipCase, RollCase, ThrownDie
from dicebench.scoring.clusters import Unit
from dicebench.scoring.intervals import Estimate, FigureCounts, Resampling, bootstrap

EARLY_S = 0.1
"""A report that comes so long before the rest is too soon; less is the tolerance of the labels."""

TEXTS = {
    "noticed": "rolls noticed",
    "phantom": "phantom rolls per clip",
    "early": "noticed rolls reported too soon",
    "right": "thrown dice right in kind and value",
    "accepted": "thrown dice accepted",
    "accepted_wrong": "accepted dice that are wrong",
    "extra": "extra dice per noticed roll",
    "zone": "zone right",
    "contact_found": "contacts found",
    "contact_wrong": "reported contacts that did not happen",
    "latency": "rest to report, median s",
    "latency_95": "rest to report, 95th percentile s",
    "failed": "clips without an answer",
}
"""The text of every figure, in the order of the tables."""


@dataclass(frozen=True, slots=True)
class ClipFigures:
    """All figures of some clips over one unit, with the numbers of what they rest on."""

    figures: dict[str, Estimate]
    clips: int
    rolls: int
    dice: int
    physical_dice: int
    rigs: int


def clip_figures(clips: Sequence[ClipCase], unit: Unit, resampling: Resampling) -> ClipFigures:
    """Every figure of these clips."""
    figures = {key: one.estimate(resampling) for key, one in clip_counts(clips, unit).items()}
    rolls = [roll for clip in clips for roll in clip.rolls]
    noticed = [roll for roll in rolls if roll.report is not None]
    figures["latency"] = _quantile(noticed, 0.5, unit, resampling)
    figures["latency_95"] = _quantile(noticed, 0.95, unit, resampling)
    owners = [die.clusters["die"] for roll in rolls for die in roll.dice]
    rigs = {clip.clusters["rig"] for clip in clips}
    return ClipFigures(figures, len(clips), len(rolls), len(owners), len(set(owners)), len(rigs))


def clip_counts(clips: Sequence[ClipCase], unit: Unit) -> dict[str, FigureCounts]:
    """What every figure but the latency counts, case by case."""
    rolls = [roll for clip in clips for roll in clip.rolls]
    dice = [die for roll in rolls for die in roll.dice]
    noticed = [roll for roll in rolls if roll.report is not None]
    accepted = [die for die in dice if die.accepted]
    valued = [die for die in dice if die.truth.value is not None]
    zoned = [die for die in dice if die.truth.zone is not None]

    def of(
        cases: Sequence[RollCase | ThrownDie | ClipCase], k: Sequence[float], *, rate: bool = False
    ) -> FigureCounts:
        return FigureCounts(k, [1.0] * len(cases), [case.clusters[unit] for case in cases], rate)

    return {
        "noticed": of(rolls, [roll.report is not None for roll in rolls]),
        "phantom": of(clips, [len(clip.phantoms) for clip in clips], rate=True),
        "early": of(noticed, [(roll.latency_s or 0.0) < -EARLY_S for roll in noticed]),
        "right": of(valued, [die.right for die in valued]),
        "accepted": of(dice, [die.accepted for die in dice]),
        "accepted_wrong": of(accepted, [not die.right for die in accepted]),
        "extra": of(noticed, [roll.extra for roll in noticed], rate=True),
        "zone": of(zoned, [die.zone_right for die in zoned]),
        **_contacts(dice, unit),
        "failed": of(clips, [clip.failure is not None for clip in clips], rate=True),
    }


def _contacts(dice: Sequence[ThrownDie], unit: Unit) -> dict[str, FigureCounts]:
    """Contacts by what was touched; dice whose contacts have no label are left out."""
    labeled = [(die, set(die.truth.touched)) for die in dice if die.truth.touched is not None]
    clusters = [die.clusters[unit] for die, _ in labeled]
    both = [float(len(true & die.contacts)) for die, true in labeled]
    wrong = [float(len(die.contacts - true)) for die, true in labeled]
    return {
        "contact_found": FigureCounts(both, [float(len(true)) for _, true in labeled], clusters),
        "contact_wrong": FigureCounts(wrong, [float(len(die.contacts)) for die, _ in labeled], clusters),
    }


def _quantile(rolls: Sequence[RollCase], q: float, unit: Unit, resampling: Resampling) -> Estimate:
    """A weighted quantile of the latency; k and n are the number of noticed rolls."""
    late = np.array([roll.latency_s for roll in rolls], np.float64)
    n = float(len(late))
    if not len(late):
        return Estimate(0.0, 0.0, None, None, None, 0)
    order = np.argsort(late)

    def at(weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        sums = np.cumsum(weights[order])
        return float(late[order][min(len(late) - 1, int(np.searchsorted(sums, q * sums[-1])))])

    clusters = [roll.clusters[unit] for roll in rolls]
    low, high = bootstrap(at, clusters, resampling) or (None, None)
    return Estimate(n, n, at(np.ones(len(late))), low, high, len(set(clusters)))
