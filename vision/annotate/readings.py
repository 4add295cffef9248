"""Draws readings on the image that they come from.

Each status has its own line style and words, so that color is never the only cue. The text size suits a phone
that shows the whole image.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from traywatch.vision.types import LEAST_DIE, DieReading, Hint, Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

LONGEST_PX = 2048
"""A larger image is scaled down to this before drawing."""

Color = tuple[int, int, int]
Dashes = tuple[float, ...]
"""Lengths of strokes and gaps in line widths, alternating; empty means a solid line."""
Rect = tuple[float, float, float, float]

# Colors (BGR) that people with color blindness can distinguish.
_STYLES: dict[str, tuple[Color, Dashes]] = {
    "read": ((120, 200, 60), ()),
    "unsure": ((60, 190, 255), (4.0, 2.5)),
    "cocked": ((90, 110, 255), (1.0, 2.0)),
    "off_tray": ((210, 210, 210), (6.0, 2.0, 1.0, 2.0)),
    "stacked": ((255, 170, 80), (2.0, 1.5)),
}
_ZONES: dict[str, tuple[float, Dashes]] = {
    "crit": (1.4, ()),
    "hit": (0.7, ()),
    "miss": (0.7, (5.0, 4.0)),
    "fumble": (0.9, (1.0, 2.5)),
    "off": (0.6, (2.0, 6.0)),
}
_WHITE: Color = (255, 255, 255)
_BLACK: Color = (20, 20, 20)
_ALTERNATIVES = 3
_LEAST_FIRST, _LEAST_P = 0.3, 0.1
"""Guesses are listed if the likeliest reaches the first probability, and each the second."""
_LEAST_KIND = 0.5
"""The kind of an uncertain die is named if its guesses reach this probability together."""
HINT_WORDS: dict[Hint, str] = {
    "from_the_side": "taken from the side",
    "overexposed": "too bright",
    "unknown_text": "unknown symbol",
    "fudge_dice": "a fudge die?",
    "mirrored": "mirrored picture",
    "maybe_mirrored": "mirrored picture?",
}
"""What people read for each hint."""
_OR = " or "
_NEAR = 4
_FARTHEST_PX = 1e5
_FOOT_SDS = 2.45  # of two independent axes, for 95 %
_FONT = cv2.FontFace("sans")


def caption(die: DieReading) -> str:
    """The caption of a die: "d20 17 hit", "d6? 4 62% or 1 30%", "d8 cocked", "die? taken from the side"."""
    kind = die.kind or "die"
    zone = f" {die.zone}" if die.zone else ""
    if die.status == "read":
        return f"{kind} {die.label}{zone}"
    if die.status != "unsure":
        return f"{kind} {die.status.replace('_', ' ')}"
    why = [HINT_WORDS[hint] for hint in die.hints if hint != "mirrored"]
    if die.alternatives and sum(a.p for a in die.alternatives if a.kind == die.kind) < _LEAST_KIND:
        kind = "die"
    if why or not die.alternatives or die.alternatives[0].p < _LEAST_FIRST:
        return f"{kind}? {', '.join(why) or 'unsure'}{zone}"
    likely = [guess for guess in die.alternatives[:_ALTERNATIVES] if guess.p >= _LEAST_P]
    guesses = [
        f"{'' if guess.kind == kind else guess.kind + ' '}{guess.label} {guess.p:.0%}" for guess in likely
    ]
    return f"{kind}? {_OR.join(guesses)}{zone}"


def shown(dice: Iterable[DieReading]) -> tuple[DieReading, ...]:
    """The readings that are shown to people: those that are probably dice."""
    return tuple(die for die in dice if die.die_p >= LEAST_DIE or die.status == "read")


def draw_overlay(image: Image, dice: Sequence[DieReading], profile: TrayProfile | None = None) -> Image:
    """A copy of a BGR image with a box and a caption for each die, and the zones if there is a profile.

    The longer side of the copy is at most ``LONGEST_PX``. The image itself is not changed. Readings that are
    probably no dice are left out.
    """
    dice = shown(dice)
    height, width = image.shape[:2]
    scale = min(1.0, LONGEST_PX / max(height, width))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    canvas: Image = np.array(
        image if scale == 1.0 else cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8
    )
    line = max(2, round(max(size) / 400))
    if profile is not None:
        _draw_zones(canvas, profile.scaled_to(*size), line)
    boxes = [_scaled(die.box, size[0] / width, size[1] / height) for die in dice]
    for die, box in zip(dice, boxes, strict=True):
        color, dashes = _STYLES[die.status]
        x0, y0, x1, y1 = box
        _polyline(canvas, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], color, line, dashes)
        if profile is not None and die.foot_mm is not None:
            _draw_foot(canvas, profile.scaled_to(*size), die.foot_mm, line, die.foot_sd_mm)
    _write_captions(canvas, dice, boxes, line)
    return canvas


def _scaled(box: Rect, x: float, y: float) -> Rect:
    return (box[0] * x, box[1] * y, box[2] * x, box[3] * y)


def _draw_zones(canvas: Image, profile: TrayProfile, line: int) -> None:
    size = max(11, round(_text_px(canvas) * 0.7))
    for zone in profile.zones:
        points = profile.project(zone.polygon_mm)
        weight, dashes = _ZONES[zone.kind]
        _polyline(canvas, points, _WHITE, max(1, round(line * weight)), dashes)
        left = points[np.argmin(points[:, 0] + points[:, 1])]
        _write(canvas, zone.kind, (float(left[0]) + 2 * line, float(left[1]) + size + 2 * line), size, _WHITE)


def _draw_foot(
    canvas: Image, profile: TrayProfile, foot_mm: tuple[float, float], line: int, sd_mm: float | None
) -> None:
    """A cross at the ground point, and the region that contains it with 95 % probability (2.45 sd)."""
    ring_px = 0
    if sd_mm is not None:
        turn = np.linspace(0, 2 * np.pi, 33)[:-1]
        ring = np.column_stack([np.cos(turn), np.sin(turn)]) * _FOOT_SDS * sd_mm + foot_mm
        outline_px = profile.project(ring)
        _polyline(canvas, outline_px, _WHITE, max(1, line // 2), ())
        ring_px = round(float(np.ptp(outline_px, axis=0).max()) / 2)
    x, y = (round(float(v)) for v in profile.project([foot_mm])[0])
    near, far = ring_px + line if ring_px else 0, max(4 * line, ring_px + 3 * line)
    for width, color in ((line + 2, _BLACK), (max(1, line // 2), _WHITE)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            start, end = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
            cv2.line(canvas, start, end, color, width, cv2.LINE_AA)


def _polyline(canvas: Image, points: ArrayLike, color: Color, width: int, dashes: Dashes) -> None:
    """A closed line with a dark border, visible on any background."""
    corners = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    if not (np.abs(corners) < _FARTHEST_PX).all():  # outside the valid range of the lens model, or nan
        return
    pieces = list(_dashed(corners, [d * width for d in dashes]))
    for thickness, tone in ((width + 2, _BLACK), (width, color)):
        for piece in pieces:
            line = np.round(piece).astype(np.int32).reshape(-1, 1, 2)
            cv2.polylines(canvas, [line], False, tone, thickness, cv2.LINE_AA)


def _dashed(corners: NDArray[np.float64], lengths: Sequence[float]) -> Iterable[NDArray[np.float64]]:
    closed = np.vstack([corners, corners[:1]])
    if not lengths:
        yield closed
        return
    steps = np.linalg.norm(np.diff(closed, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    at, turn = 0.0, 0
    while at < along[-1]:
        end = min(at + lengths[turn % len(lengths)], along[-1])
        if turn % 2 == 0:
            inner = along[(along > at) & (along < end)]
            marks = np.concatenate([[at], inner, [end]])
            yield np.column_stack([np.interp(marks, along, closed[:, k]) for k in (0, 1)])
        at, turn = end, turn + 1


def _text_px(canvas: Image) -> int:
    # A phone shows the image about 390 px wide; the text is then about 11 px high.
    return max(13, round(float(max(canvas.shape[:2])) * 0.027))


def _write_captions(canvas: Image, dice: Sequence[DieReading], boxes: Sequence[Rect], line: int) -> None:
    height, width = canvas.shape[:2]
    taken: list[Rect] = []
    # Many dice leave less space for each, but the text must stay readable.
    size = max(13, round(_text_px(canvas) * max(0.6, min(1.0, 1.15 - 0.03 * len(dice)))))
    for die, box in zip(dice, boxes, strict=True):
        rows = caption(die).split(_OR)
        rows = [row if i == 0 else _OR.lstrip() + row for i, row in enumerate(rows)]
        plate_w = max(_text_width(row, size) for row in rows) + size * 0.6
        plate_h = size * (0.35 + len(rows))
        others = [other for other in boxes if other is not box]
        plates = [_inside(plate, width, height) for plate in _places(box, plate_w, plate_h, line + 1)]
        # Order of costs: hiding another caption, the die itself, another die; then the distance.
        costs = [
            4 * _covered(plate, taken)
            + 3 * _covered(plate, [box])
            + 2 * _covered(plate, others)
            + rank * size
            for rank, plate in enumerate(plates)
        ]
        best = min(range(len(plates)), key=costs.__getitem__)
        plate = plates[best]
        taken.append(plate)
        color, _ = _STYLES[die.status]
        corner, opposite = (round(plate[0]), round(plate[1])), (round(plate[2]), round(plate[3]))
        if best >= _NEAR:
            start = (round((plate[0] + plate[2]) / 2), round((plate[1] + plate[3]) / 2))
            end = (round(min(max(start[0], box[0]), box[2])), round(min(max(start[1], box[1]), box[3])))
            cv2.line(canvas, start, end, color, max(1, line // 2), cv2.LINE_AA)
        cv2.rectangle(canvas, corner, opposite, _BLACK, -1)
        cv2.rectangle(canvas, corner, opposite, color, max(1, line // 2), cv2.LINE_AA)
        for i, row in enumerate(rows):
            at = (plate[0] + size * 0.3, plate[1] + size * (0.95 + i))
            _write(canvas, row, at, size, _WHITE, edge=False)


def _places(box: Rect, width: float, height: float, gap: float) -> Iterable[Rect]:
    """Candidate places of a caption: above, below, right and left of its die, then farther around it."""
    x0, y0, x1, y1 = box
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    for ring in range(4):
        dx, dy = (x1 - x0 + width) / 2 + gap + ring * width / 2, (y1 - y0 + height) / 2 + gap + ring * height
        ways = [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0)]
        if ring:
            ways += [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.5, -1.0), (-0.5, -1.0)]
            ways += [(0.5, 1.0), (-0.5, 1.0)]
        for wx, wy in ways:
            x, y = cx + wx * dx - width / 2, cy + wy * dy - height / 2
            yield (x, y, x + width, y + height)


def _inside(rect: Rect, width: int, height: int) -> Rect:
    x0, y0, x1, y1 = rect
    dx = max(0.0, -x0) - max(0.0, x1 - (width - 1))
    dy = max(0.0, -y0) - max(0.0, y1 - (height - 1))
    return (x0 + dx, y0 + dy, x1 + dx, y1 + dy)


def _covered(rect: Rect, others: Iterable[Rect]) -> float:
    """The area of the others that a rectangle covers, px²."""
    return sum(
        max(0.0, min(rect[2], o[2]) - max(rect[0], o[0])) * max(0.0, min(rect[3], o[3]) - max(rect[1], o[1]))
        for o in others
    )


def _text_width(text: str, size: int) -> float:
    return float(cv2.getTextSize((10**6, 10**4), text, (0, 0), _FONT, size, 600)[2])


def _write(
    canvas: Image, text: str, at: tuple[float, float], size: int, color: Color, *, edge: bool = True
) -> None:
    x, y = round(at[0]), round(at[1])
    if edge:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1)):
            cv2.putText(canvas, text, (x + dx, y + dy), _BLACK, _FONT, size, 600)
    cv2.putText(canvas, text, (x, y), color, _FONT, size, 600)
