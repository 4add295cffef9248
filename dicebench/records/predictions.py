"""What a reader says about pictures and clips: one JSON object a line."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, FiniteFloat

from dicebench.records.base import BenchRecord, Located, Name, Probability, SetPath, Touched, Version


class PredictedDie(Located):
    """One reading.

    ``accepted`` is whether the reader counts it without asking a person. ``confidence`` is its probability to
    be right; without it there is no curve of risk and coverage. ``zone`` and ``touched`` are for clips.
    """

    kind: Name | None = None
    value: int | None = None
    accepted: bool = False
    confidence: Probability | None = None
    zone: Name | None = None
    touched: tuple[Touched, ...] | None = None


class ReaderAnswer(BenchRecord):
    """What is common to answers; ``failure`` says why the reader gave none, in its own words."""

    dicebench: Version
    elapsed_s: Annotated[FiniteFloat, Field(ge=0.0)] | None = None
    failure: str | None = None


class PredictedPicture(ReaderAnswer):
    """The readings of a picture."""

    picture: SetPath
    dice: tuple[PredictedDie, ...] = ()

    @property
    def name(self) -> str:
        """The path of the picture in its set."""
        return self.picture


class PredictedRoll(BenchRecord):
    """A roll that the reader reports at ``at_s`` of the clip, with the thrown dice."""

    at_s: Annotated[FiniteFloat, Field(ge=0.0)]
    dice: tuple[PredictedDie, ...] = ()


class PredictedClip(ReaderAnswer):
    """The rolls of a clip."""

    clip: SetPath
    rolls: tuple[PredictedRoll, ...] = ()

    @property
    def name(self) -> str:
        """The path of the clip in its set."""
        return self.clip


Prediction = PredictedPicture | PredictedClip
