"""Tables of a report: the counts by kind, value, ground, light, suite, size, tilt, confidence."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from traywatch.models.evaluate.metrics.counts import Pair, Report, Tally, best_guess, tally
from traywatch.models.evaluate.real_photos import LabelledDie, LabelledPicture
from traywatch.vision.types import DieReading

SIZES_PX = (30.0, 45.0, 60.0, 90.0, 120.0, 180.0)
TILTS_DEG = (5.0, 12.0, 20.0, 30.0)
CONFIDENCES = (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
LEGIBLES = (0.1, 0.25, 0.5, 0.75)

USUAL = ("set", "kind")
NONE = "-"
"""The group of dice whose labels do not say."""


def size_of(die: LabelledDie) -> float | None:
    """How large a die is in its picture, px: what its label says, else its box's longer side."""
    if die.size_px is not None or die.box is None:
        return die.size_px
    return max(die.box[2] - die.box[0], die.box[3] - die.box[1])


def _bin(value: float | None, edges: Sequence[float]) -> str:
    """A name such as "60 to 90" for the bin that holds ``value``; its lower edge belongs to it."""
    if value is None or math.isnan(value):
        return NONE
    above = [e for e in edges if value >= e]
    below = [e for e in edges if value < e]
    if not above:
        return f"under {edges[0]:g}"
    return f"{above[-1]:g} to {below[0]:g}" if below else f"{edges[-1]:g} and more"


@dataclass(frozen=True, slots=True)
class _Key:
    """How a labelled die is sorted into groups, and a reading that met none."""

    die: Callable[[Pair], str]
    left: Callable[[LabelledPicture, DieReading], str]
    edges: tuple[float, ...] = ()


def _of_picture(name: str) -> _Key:
    def said(picture: LabelledPicture) -> str:
        value: str | None = getattr(picture, name)
        return value or NONE

    return _Key(lambda p: said(p.picture), lambda picture, _: said(picture))


def _value(value: int | None) -> str:
    return NONE if value is None else str(value)


def _side(reading: DieReading) -> float:
    return max(reading.box[2] - reading.box[0], reading.box[3] - reading.box[1])


_KEYS: dict[str, _Key] = {
    "kind": _Key(lambda p: p.truth.kind, lambda _, r: r.kind or NONE),
    "value": _Key(lambda p: _value(p.truth.value), lambda _, r: _value(best_guess(r)[1])),
    "style": _Key(lambda p: p.truth.style or NONE, lambda *_: NONE),
    "set": _of_picture("set"),
    "session": _of_picture("session"),
    "suite": _of_picture("suite"),
    "ground": _of_picture("ground"),
    "light": _of_picture("light"),
    "die": _of_picture("die"),
    "size": _Key(lambda p: _bin(size_of(p.truth), SIZES_PX), lambda _, r: _bin(_side(r), SIZES_PX), SIZES_PX),
    "tilt": _Key(
        lambda p: _bin(p.truth.tilt_deg, TILTS_DEG), lambda _, r: _bin(r.tilt_deg, TILTS_DEG), TILTS_DEG
    ),
    "view_tilt": _Key(lambda p: _bin(p.truth.view_tilt_deg, TILTS_DEG), lambda *_: NONE, TILTS_DEG),
    "legible": _Key(lambda p: _bin(p.truth.legible, LEGIBLES), lambda *_: NONE, LEGIBLES),
    "confidence": _Key(
        lambda p: _bin(p.reading.confidence, CONFIDENCES) if p.reading else NONE,
        lambda _, r: _bin(r.confidence, CONFIDENCES),
        CONFIDENCES,
    ),
    "stacked": _Key(lambda p: "stacked" if p.truth.stacked else NONE, lambda *_: NONE),
}

NAMES = tuple(_KEYS)
"""What tables can be made by; two joined by ``*`` cross them."""


def parse(text: str) -> tuple[str, ...]:
    """``kind,size,kind*ground`` as names; ``ValueError`` for one that there is not."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        for part in name.split("*"):
            if part not in _KEYS:
                raise ValueError(f"--by {name}: there is no {part!r}; choose from {', '.join(NAMES)}")
    return names


def table(report: Report, name: str) -> dict[str, Tally]:
    """The counts of each group, in the order of its bins, else shortest names first.

    A reading that met no die is counted where its own picture, kind, size or confidence belongs;
    where only a label could say (style, view tilt) it stands under ``-``, and a group that holds
    nothing but such readings is left out unless they are all there is.
    """
    keys = [_KEYS[part] for part in name.split("*")]
    dice: dict[tuple[str, ...], list[Pair]] = {}
    left: dict[tuple[str, ...], int] = {}
    for pair in report.pairs:
        dice.setdefault(tuple(key.die(pair) for key in keys), []).append(pair)
    for picture, reading in report.loose:
        group = tuple(key.left(picture, reading) for key in keys)
        left[group] = left.get(group, 0) + 1
    groups = [g for g in {**dice, **left} if g in dice or not dice or NONE not in g]
    groups.sort(key=lambda group: [_order(part, key.edges) for part, key in zip(group, keys, strict=True)])
    return {" ".join(group): tally(dice.get(group, []), left.get(group, 0)) for group in groups}


def _order(name: str, edges: tuple[float, ...]) -> tuple[float, int, str]:
    if name == NONE:
        return math.inf, 0, ""
    if edges:
        return (-math.inf if name.startswith("under") else float(name.split()[0])), 0, ""
    return 0.0, len(name), name
