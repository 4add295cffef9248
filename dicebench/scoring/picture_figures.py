"""The figures of a set of pictures. Shares are of all labeled dice, so that readers can be compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dicebench.scoring.clusters import Unit
from dicebench.scoring.intervals import Estimate, FigureCounts, Resampling
from dicebench.scoring.picture_cases import DieCase, PictureCase

DIE_FIGURES: dict[str, tuple[str, Callable[[DieCase], bool], Callable[[DieCase], bool]]] = {
    "found": ("found", lambda c: c.truth.center is not None, lambda c: c.has_reading),
    "kind": ("kind right", lambda c: True, lambda c: c.kind_right),
    "value": ("value right", lambda c: c.truth.value is not None, lambda c: c.value_right),
    "right": ("kind and value right", lambda c: c.truth.value is not None, lambda c: c.right),
    "accepted": ("accepted", lambda c: True, lambda c: c.accepted),
    "accepted_wrong": ("accepted dice that are wrong", lambda c: c.accepted, lambda c: c.accepted_wrong),
}
"""Each figure of dice: its text, which dice are asked about, and which of them count."""

PICTURE_FIGURES = {
    "false": "false positives per picture",
    "accepted_false": "accepted false positives per picture",
    "failed": "pictures without an answer",
}

RISK = "risk"
TEXTS = {
    **{key: text for key, (text, _, _) in DIE_FIGURES.items()},
    RISK: "accepted readings that are wrong or no die",
    **PICTURE_FIGURES,
}
"""The text of every figure, in the order of the tables."""


@dataclass(frozen=True, slots=True)
class PictureFigures:
    """All figures of some pictures over one unit, with the numbers of what they rest on."""

    figures: dict[str, Estimate]
    pictures: int
    dice: int
    physical_dice: int
    rigs: int


def picture_figures(
    dice: Sequence[DieCase], pictures: Sequence[PictureCase], unit: Unit, resampling: Resampling
) -> PictureFigures:
    """Every figure of these cases."""
    counts = picture_counts(dice, pictures, unit)
    figures = {key: one.estimate(resampling) for key, one in counts.items()}
    owners = {case.clusters["die"] for case in dice}
    rigs = {case.clusters["rig"] for case in pictures}
    return PictureFigures(figures, len(pictures), len(dice), len(owners), len(rigs))


def picture_counts(
    dice: Sequence[DieCase], pictures: Sequence[PictureCase], unit: Unit
) -> dict[str, FigureCounts]:
    """What every figure counts, case by case."""
    figures: dict[str, FigureCounts] = {}
    for key, (_, asked, counts) in DIE_FIGURES.items():
        cases = [case for case in dice if asked(case)]
        figures[key] = FigureCounts(
            [counts(case) for case in cases], [1.0] * len(cases), [case.clusters[unit] for case in cases]
        )
    accepted = [case for case in dice if case.accepted]
    phantoms = [case for case in pictures if case.accepted_false]
    figures[RISK] = FigureCounts(
        [*(case.accepted_wrong for case in accepted), *(case.accepted_false for case in phantoms)],
        [*(1.0 for _ in accepted), *(case.accepted_false for case in phantoms)],
        [*(case.clusters[unit] for case in accepted), *(case.clusters[unit] for case in phantoms)],
    )
    complete = [case for case in pictures if case.picture.complete]
    figures["false"] = _per_picture(complete, lambda case: len(case.false), unit)
    figures["accepted_false"] = _per_picture(complete, lambda case: case.accepted_false, unit)
    figures["failed"] = _per_picture(pictures, lambda case: case.failure is not None, unit)
    return figures


def _per_picture(
    pictures: Sequence[PictureCase], count: Callable[[PictureCase], float], unit: Unit
) -> FigureCounts:
    return FigureCounts(
        [count(case) for case in pictures],
        [1.0] * len(pictures),
        [case.clusters[unit] for case in pictures],
        rate=True,
    )
