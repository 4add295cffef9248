"""A small set with one of each outcome, and a clip with one of each."""

from __future__ import annotations

from typing import Any

from dicebench.records.predictions import PredictedClip, PredictedDie, PredictedPicture, PredictedRoll
from dicebench.records.truth import TimedRoll, TrueClip, TrueDie, TruePicture

SOURCE: dict[str, Any] = {"dicebench": 1, "set": "sample", "rig": "desk", "day": "monday"}


def box(x: float, y: float = 0.0, side: float = 10.0) -> tuple[float, float, float, float]:
    return x, y, x + side, y + side


def picture(name: str, *dice: TrueDie, **more: Any) -> TruePicture:
    size = {"width": 200, "height": 100}
    return TruePicture(**{**SOURCE, **size, **more}, picture=name, dice=dice)


def true(x: float, kind: str, value: int | None, die: str | None = None, **more: Any) -> TrueDie:
    return TrueDie(box=box(x), kind=kind, value=value, die=die, **more)


def said(
    x: float, kind: str | None, value: int | None, confidence: float | None = None, *, ok: bool = False
) -> PredictedDie:
    return PredictedDie(box=box(x), kind=kind, value=value, confidence=confidence, accepted=ok)


def answer(name: str, *dice: PredictedDie, **more: Any) -> PredictedPicture:
    return PredictedPicture(dicebench=1, picture=name, dice=dice, **more)


TRUTHS = (
    picture("a.jpg", true(0, "d6", 3, "A"), true(20, "d20", 17, "B"), true(40, "d10", 0, "C")),
    picture("b.jpg", true(0, "d6", 4, "A"), true(20, "d20", 12, "B"), true(40, "d8", 5, "C")),
    picture(
        "c.jpg", true(0, "d8", None, "D"), true(20, "d12", None, "D"), true(40, "d4", 2, "E"), complete=False,
    ),
    picture("d.jpg", true(0, "d4", 1, "E"), rig="shelf", day="tuesday"),
)  # fmt: skip
ANSWERS = (
    answer(
        "a.jpg", said(0, "d6", 3, 0.99, ok=True), said(20, "d20", 17, 0.6), said(40, "d00", 0, 0.85, ok=True),
        said(100, "d6", 1, 0.7, ok=True), said(120, "d6", 1, 0.2),
    ),
    answer("b.jpg", said(0, "d6", 4, 0.95, ok=True), said(20, "d20", 2, 0.9, ok=True)),
    answer(
        "c.jpg", said(0, "d8", 1, 0.5), said(20, "d10", 7, 0.8, ok=True), said(40, "d4", 2),
        said(100, "d6", 1, 0.9, ok=True),
    ),
)  # fmt: skip
"""No answer for d.jpg. The false positives of c.jpg do not count, because not all of its dice have labels."""


def clip(name: str = "a.mp4", *rolls: TimedRoll, length_s: float = 30.0) -> TrueClip:
    return TrueClip(**SOURCE, clip=name, length_s=length_s, rolls=rolls)


def roll(start_s: float, rest_s: float, *dice: TrueDie) -> TimedRoll:
    return TimedRoll(start_s=start_s, rest_s=rest_s, dice=dice)


def report(at_s: float, *dice: PredictedDie) -> PredictedRoll:
    return PredictedRoll(at_s=at_s, dice=dice)


CLIPS = (
    clip(
        "a.mp4",
        roll(
            1, 2,
            true(0, "d6", 3, "A", zone="hit", touched=("obstacle", "wall")),
            true(20, "d20", 17, "B", zone="miss", touched=()),
        ),
        roll(10, 11, true(0, "d8", 5, "C")),
        roll(20, 21, true(0, "d6", 6, "A")),
    ),
    clip("b.mp4"),
    clip("c.mp4", roll(1, 2, true(0, "d4", 1, "E"))),
)  # fmt: skip
CLIP_ANSWERS = (
    PredictedClip(
        dicebench=1, clip="a.mp4",
        rolls=(
            report(0.5, said(0, "d6", 3)),
            report(
                2.05,
                PredictedDie(
                    box=box(0), kind="d6", value=3, accepted=True, zone="hit", touched=("obstacle", "die"),
                ),
                PredictedDie(box=box(20), kind="d20", value=1, accepted=True, zone="hit"),
                said(60, "d4", 1),
            ),
            report(10.5, said(0, "d8", 5, ok=True)),
        ),
    ),
    PredictedClip(dicebench=1, clip="b.mp4", rolls=(report(3.0, said(0, "d6", 1)), report(5.0))),
)  # fmt: skip
"""The third roll of a.mp4 is missed, the second is reported too soon, and c.mp4 has no answer."""
