"""Tables of a report: counts by kind, value, background, light, suite, size, tilt or confidence."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from traywatch.models.evaluate.metrics.counts import Pair, Report, Tally, best_guess, tally
from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture
from traywatch.vision.types import DieReading

SIZES_PX = (30.0, 45.0, 60.0, 90.0, 120.0, 180.0)
TILTS_DEG = (5.0, 12.0, 20.0, 30.0)
CONFIDENCES = (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
LEGIBLES = (0.1, 0.25, 0.5, 0.75)

USUAL = ("set", "kind")
NONE = "-"
"""The group of dice without the label."""


def size_of(die: LabeledDie) -> float | None:
    """Size of a die in its picture in px: its label, else the longer side of its box."""
    if die.size_px is not None or die.box is None:
        return die.size_px
    return max(die.box[2] - die.box[0], die.box[3] - die.box[1])


def _bin(value: float | None, edges: Sequence[float]) -> str:
    """Name of the bin that contains ``value``, such as "60 to 90"; the lower edge is included."""
    if value is None or math.isnan(value):
        return NONE
    above = [e for e in edges if value >= e]
    below = [e for e in edges if value < e]
    if not above:
        return f"under {edges[0]:g}"
    return f"{above[-1]:g} to {below[0]:g}" if below else f"{edges[-1]:g} and more"


@dataclass(frozen=True, slots=True)
class _Key:
    """How labeled dice and unmatched readings are assigned to groups."""

    die: Callable[[Pair], str]
    left: Callable[[LabeledPicture, DieReading], str]
    edges: tuple[float, ...] = ()


def _of_picture(name: str) -> _Key:
    def setting(picture: LabeledPicture) -> str:
        value: str | None = getattr(picture, name)
        return value or NONE

    return _Key(lambda p: setting(p.picture), lambda picture, _: setting(picture))


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
"""Names of the available tables; ``*`` between two names crosses them."""


def parse(text: str) -> tuple[str, ...]:
    """Split ``kind,size,kind*ground`` into names. Raises ``ValueError`` for an unknown name."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        for part in name.split("*"):
            if part not in _KEYS:
                raise ValueError(f"--by {name}: unknown table {part!r}; choose from {', '.join(NAMES)}")
    return names


def table(report: Report, name: str) -> dict[str, Tally]:
    """The counts of each group, in the order of its bins, else shortest names first.

    A false positive is counted in the group of its own picture, kind, size or confidence. Groups that need a
    label (style, view tilt) count it under ``-``. A group with only such readings is omitted unless there are
    no other groups.
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
