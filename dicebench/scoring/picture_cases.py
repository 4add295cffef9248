"""Every labeled die of a set of pictures with what the reader said about it, and the readings of no die."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dicebench.records.predictions import PredictedDie, PredictedPicture
from dicebench.records.truth import TrueDie, TruePicture
from dicebench.scoring.clusters import Clusters, of_die, of_source
from dicebench.scoring.matching import match


@dataclass(frozen=True, slots=True)
class DieCase:
    """A labeled die and its reading, None if it was missed."""

    picture: TruePicture
    truth: TrueDie
    reading: PredictedDie | None
    clusters: Clusters

    @property
    def has_reading(self) -> bool:
        """Whether a reading is at its place."""
        return self.reading is not None

    @property
    def kind_right(self) -> bool:
        """Whether the best guess has the right kind."""
        return self.reading is not None and self.reading.kind == self.truth.kind

    @property
    def value_right(self) -> bool:
        """Whether the best guess has the right value; False if the value has no label."""
        return (
            self.reading is not None
            and self.truth.value is not None
            and self.reading.value == self.truth.value
        )

    @property
    def right(self) -> bool:
        """Whether kind and value are right; the kind alone where the value has no label."""
        return self.kind_right and (self.truth.value is None or self.value_right)

    @property
    def accepted(self) -> bool:
        """Whether the reading counts without a question."""
        return self.reading is not None and self.reading.accepted

    @property
    def accepted_wrong(self) -> bool:
        """Whether the reading counts without a question and is wrong."""
        return self.accepted and not self.right

    @property
    def confidence(self) -> float | None:
        """The confidence of the reading, None if there is none."""
        return None if self.reading is None else self.reading.confidence


@dataclass(frozen=True, slots=True)
class PictureCase:
    """A picture with the readings of no die; ``failure`` says why the reader gave no answer."""

    picture: TruePicture
    false: tuple[PredictedDie, ...]
    clusters: Clusters
    elapsed_s: float | None = None
    failure: str | None = None

    @property
    def accepted_false(self) -> int:
        """Number of accepted readings of no die; 0 where some dice have no label."""
        return sum(one.accepted for one in self.false)


def picture_cases(
    truths: Iterable[TruePicture], answers: Mapping[str, PredictedPicture]
) -> tuple[list[DieCase], list[PictureCase]]:
    """All dice and all pictures. A picture without an answer is a failure, and its dice are missed."""
    dice: list[DieCase] = []
    pictures: list[PictureCase] = []
    for truth in truths:
        answer = answers.get(truth.picture)
        readings = () if answer is None else answer.dice
        taken = match(truth.dice, readings)
        for die, number in zip(truth.dice, taken, strict=True):
            reading = None if number is None else readings[number]
            dice.append(DieCase(truth, die, reading, of_die(truth, die)))
        left = tuple(one for j, one in enumerate(readings) if j not in taken) if truth.complete else ()
        failure = "no answer" if answer is None else answer.failure
        elapsed_s = None if answer is None else answer.elapsed_s
        pictures.append(PictureCase(truth, left, of_source(truth), elapsed_s, failure))
    return dice, pictures
