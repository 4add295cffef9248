"""Every roll of a set of clips with the report that is this roll, and the reports of no roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dicebench.records.predictions import PredictedClip, PredictedDie, PredictedRoll
from dicebench.records.truth import TimedRoll, TrueClip, TrueDie
from dicebench.scoring.clusters import Clusters, of_die, of_source
from dicebench.scoring.matching import match


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """A thrown die and its reading, None if the report lacks it or the roll was missed."""

    clip: TrueClip
    truth: TrueDie
    reading: PredictedDie | None
    clusters: Clusters

    @property
    def right(self) -> bool:
        """Whether kind and value are right; the kind alone where the value has no label."""
        reading, truth = self.reading, self.truth
        return (
            reading is not None
            and reading.kind == truth.kind
            and (truth.value is None or reading.value == truth.value)
        )

    @property
    def accepted(self) -> bool:
        """Whether the reading counts without a question."""
        return self.reading is not None and self.reading.accepted

    @property
    def zone_right(self) -> bool:
        """Whether the zone is the true one."""
        return self.reading is not None and self.reading.zone == self.truth.zone

    @property
    def contacts(self) -> set[str]:
        """What the reader says that it touched."""
        return set() if self.reading is None else set(self.reading.touched or ())


@dataclass(frozen=True, slots=True)
class RollCase:
    """A roll and its report, None if it was missed."""

    clip: TrueClip
    truth: TimedRoll
    report: PredictedRoll | None
    dice: tuple[ThrownDie, ...]
    extra: int
    clusters: Clusters

    @property
    def latency_s(self) -> float | None:
        """Time from the rest of the last die to the report; negative if it came too soon."""
        return None if self.report is None else self.report.at_s - self.truth.rest_s


@dataclass(frozen=True, slots=True)
class ClipCase:
    """A clip with the reports of no roll; ``failure`` says why the reader gave no answer."""

    clip: TrueClip
    rolls: tuple[RollCase, ...]
    phantoms: tuple[PredictedRoll, ...]
    clusters: Clusters
    failure: str | None = None


def clip_cases(truths: Iterable[TrueClip], answers: Mapping[str, PredictedClip]) -> list[ClipCase]:
    """All clips with their rolls. A clip without an answer is a failure, and its rolls are missed."""
    cases = []
    for truth in truths:
        answer = answers.get(truth.clip)
        reports = () if answer is None else answer.rolls
        taken = _assigned(truth, reports)
        rolls = tuple(
            _roll(truth, roll, None if number is None else reports[number])
            for roll, number in zip(truth.rolls, taken, strict=True)
        )
        phantoms = tuple(one for j, one in enumerate(reports) if j not in taken)
        failure = "no answer" if answer is None else answer.failure
        cases.append(ClipCase(truth, rolls, phantoms, of_source(truth), failure))
    return cases


def _assigned(truth: TrueClip, reports: Sequence[PredictedRoll]) -> list[int | None]:
    """For each roll its report: one between its start and the next roll, with the most dice alike."""
    taken: list[int | None] = []
    for number, roll in enumerate(truth.rolls):
        later = truth.rolls[number + 1].start_s if number + 1 < len(truth.rolls) else float("inf")
        within = [j for j, one in enumerate(reports) if roll.start_s <= one.at_s < later]
        taken.append(max(within, key=lambda j: (_alike(roll, reports[j]), -reports[j].at_s), default=None))
    return taken


def _alike(roll: TimedRoll, report: PredictedRoll) -> int:
    reported = Counter((die.kind, die.value) for die in report.dice)
    return sum((reported & Counter((die.kind, die.value) for die in roll.dice)).values())


def _roll(clip: TrueClip, roll: TimedRoll, report: PredictedRoll | None) -> RollCase:
    readings = () if report is None else report.dice
    taken = _matched(roll.dice, readings)
    dice = tuple(
        ThrownDie(clip, die, None if number is None else readings[number], of_die(clip, die))
        for die, number in zip(roll.dice, taken, strict=True)
    )
    used = [number for number in taken if number is not None]
    return RollCase(clip, roll, report, dice, len(readings) - len(used), of_source(clip))


def _matched(dice: Sequence[TrueDie], readings: Sequence[PredictedDie]) -> list[int | None]:
    """By place where all have one, else the same faces first and then in order."""
    if all(die.center for die in dice) and all(one.center for one in readings):
        return match(dice, readings)
    left = list(range(len(readings)))
    taken: list[int | None] = []
    for die in dice:
        same = [j for j in left if (readings[j].kind, readings[j].value) == (die.kind, die.value)]
        taken.append(same[0] if same else None)
        if same:
            left.remove(same[0])
    return [left.pop(0) if number is None and left else number for number in taken]
