"""Which parts of the tray are at rest while something else moves, such as a hand or its shadow.

A part that moves stops the others only if it can be a die: it is apart from the border of the picture, and
differs from the tray at rest by more than light. A part in which only an arm differs is the arm. Before the
first rest, it must change by more than noise and soft shadows; later, it must do so near the border, where
the shadow of an arm comes in before the arm. What moves in one place for long is no die. A
die that moves with a hand is not at rest itself. The edge of a shadow changes little of it, and weakly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Box

Mask = NDArray[np.bool_]
Times = NDArray[np.float64]

NOISE_AREA = 30
"""Px of the downscaled frame: a smaller part that changes little is noise."""
_HAND_SIDE = 0.12  # share of the picture's width from which a moving part at the border is no single die
_SHALLOW = 0.025  # share of the width that a die reaches into the picture before it may be read
_OBJECT = 0.05  # share of a moving part that differs from the tray at rest if it is no shadow
_LEAST_AREA = 12  # px of the downscaled frame: a die of 2.5 % of its width
_RING = 0.3  # width of the ring around a die, in sides of its box
_HELD = 0.5  # share of the ring that a hand covers if it holds the die
_ALL = 0.8
_MOVING = 0.15  # share of a die, or of its box, that moves if it is not at rest
_SWAYS_S = 2.5  # a die does not move in one place for this long, unlike an arm that trembles
_PAUSING_S = 5.0  # with pauses of up to ``_PAUSES_S``, only an arm moves in one place for this long
_PAUSES_S = 1.0  # pauses of an arm that was there before the first rest
_BEFORE_S = 0.3  # an arm that has come to rest so long before the dice did not come with them
_VACANT = 0.25  # share of a place that may differ from the tray at rest when nothing lies there
_JOIN = np.ones((3, 3), np.uint8)
_OUTLINE = np.ones((7, 7), np.uint8)  # change is averaged over as many px, so it reaches beyond an outline


@dataclass(frozen=True, slots=True, eq=False)
class RestAreas:
    """The parts of a downscaled frame, all masks (h, w).

    ``moving`` has changed within the settle time. ``rolling`` is the part of it that may be dice. ``settled``
    differs from the tray at rest, and has not changed within the settle time. ``enters`` tells that all of
    ``rolling`` touches the border of the picture, as a die or a fingertip that comes in.
    """

    moving: Mask
    rolling: Mask
    settled: Mask
    enters: bool = False

    @property
    def still(self) -> bool:
        """Whether something new is at rest, and nothing that may be a die moves."""
        return not self.rolling.any() and bool(self.settled.any())

    def moves_at(self, box: Box, image_width: int) -> bool:
        """Whether something moves within a box, in px of the full image."""
        x0, y0, x1, y1 = _scaled(box, self.moving, image_width)
        inside = self.moving[max(0, y0) : max(y0 + 1, y1), max(0, x0) : max(x0 + 1, x1)]
        return bool(inside.mean() > _MOVING) if inside.size else False


class MotionTimes:
    """When each pixel of a downscaled frame changed, all (h, w) in seconds, -inf if it never did.

    ``changed`` is the last change, ``changed_much`` the last one that is too strong for noise and soft
    shadows. ``restless`` is since when a pixel has changed again and again, without a rest in between.
    ``recurring`` is the same with longer pauses, up to ``_PAUSES_S``.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.changed: Times = np.full(shape, -math.inf)
        self.changed_much = self.changed.copy()
        self.restless = self.changed.copy()
        self.recurring = self.changed.copy()

    def note(self, now_s: float, hot: Mask, much: Mask, rest_s: float) -> None:
        """Note where a frame has changed, and where much. ``rest_s`` is the length of a rest."""
        self.restless[hot & (self.changed < now_s - rest_s)] = now_s
        self.recurring[hot & (self.changed < now_s - _PAUSES_S)] = now_s
        self.changed[hot] = now_s
        self.changed_much[much] = now_s


def rest_areas(times: MotionTimes, now_s: float, still_s: float, differs: Mask | None) -> RestAreas:
    """The parts at rest and in motion: what has not changed for ``still_s``, and what has.

    ``differs`` is the foreground of the current frame against the tray at rest, of any size. It is None
    before the first rest, and then everything that has changed counts.
    """
    moving = times.changed > now_s - still_s + 1e-6
    much = times.changed_much > now_s - still_s + 1e-6
    sways = (times.recurring if differs is None else times.restless) < now_s - _SWAYS_S
    sways |= times.recurring < now_s - _PAUSING_S
    height, width = moving.shape
    new, arm = np.isfinite(times.changed), np.zeros_like(moving)
    if differs is not None:
        sized = cv2.resize(differs.astype(np.uint8), (width, height), interpolation=cv2.INTER_AREA)
        new = sized.astype(bool)
        # Of an arm that moves a little only the outline changes, which need not touch the border itself.
        arm = cv2.dilate(at_border(new).astype(np.uint8), _OUTLINE).astype(bool)
    rolling, noise, enters = np.zeros_like(moving), np.zeros_like(moving), True
    calm = np.zeros_like(moving) if differs is None else _calm(new, moving, much)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        cv2.morphologyEx(moving.astype(np.uint8), cv2.MORPH_CLOSE, _JOIN), connectivity=8
    )
    for i in range(1, count):
        x, y, w, h, area = (int(value) for value in stats[i])
        part = labels == i
        if area < NOISE_AREA and not much[part].any():
            noise |= part
            continue
        touches = x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1
        if touches and _reaches(x, y, w, h, width, height) <= _SHALLOW * width:
            continue
        if (touches and max(w, h) > _HAND_SIDE * width) or float(arm[part].mean()) > _HELD:
            continue
        if float(sways[part].mean()) > _HELD:
            continue
        strong = bool(much[part].any())
        margin = _HAND_SIDE * width
        inside = x > margin and y > margin and x + w < width - margin and y + h < height - margin
        if differs is not None and not strong and not inside:
            continue  # the soft shadow of an arm that comes in
        object_there = new & ~arm if strong else new & ~arm & ~calm
        if strong if differs is None else float(object_there[part].mean()) > _OBJECT:
            rolling |= part
            enters &= touches
    moving = moving & ~noise
    return RestAreas(moving, rolling, _settled(new, moving, calm, whole=differs is not None), enters)


def _calm(new: Mask, moving: Mask, much: Mask) -> Mask:
    """The connected parts of the foreground that are at rest although a little of them changes weakly.

    The edge of a shadow that passes over a die at rest, or over the place that a die has left, does that.
    """
    _, labels, stats, _ = cv2.connectedComponentsWithStats(new.astype(np.uint8), connectivity=8)
    near = cv2.dilate(much.astype(np.uint8), _JOIN).astype(bool)
    counts = np.bincount(labels[moving & new], minlength=len(stats))
    calm = counts <= _MOVING * stats[:, cv2.CC_STAT_AREA]
    calm[np.unique(labels[near])] = False
    return np.asarray(calm[labels] & new)


def _reaches(x: int, y: int, w: int, h: int, width: int, height: int) -> int:
    """How far a part that touches the border of the picture reaches into it, in px."""
    sides = [
        (x <= 1, x + w),
        (y <= 1, y + h),
        (x + w >= width - 1, width - x),
        (y + h >= height - 1, height - y),
    ]
    return min(far for touches, far in sides if touches)


def _settled(new: Mask, moving: Mask, calm: Mask, *, whole: bool) -> Mask:
    """The parts that are new and as large as a die; ``whole``: without those of which a piece moves.

    ``calm`` parts are at rest as a whole.
    """
    settled = new & ~moving
    _, labels, stats, _ = cv2.connectedComponentsWithStats(
        (new if whole else settled).astype(np.uint8), connectivity=8
    )
    near = cv2.dilate(moving.astype(np.uint8), _JOIN).astype(bool) & ~calm
    small = np.flatnonzero(stats[:, cv2.CC_STAT_AREA] < _LEAST_AREA)
    wrong = np.union1d(np.unique(labels[near]), small) if whole else small
    return np.asarray(settled & ~np.isin(labels, np.append(wrong, 0)))


def parts_with(parts: Mask, some: Mask) -> Mask:
    """The connected parts (h, w) that have a pixel of ``some``."""
    _, labels = cv2.connectedComponents(parts.astype(np.uint8), connectivity=8)
    return np.asarray(np.isin(labels, np.unique(labels[some & parts])) & parts)


def at_border(differs: Mask) -> Mask:
    """The foreground that is connected with the border of the picture and wider than a die, as an arm is."""
    parts = np.zeros(differs.shape, bool)
    if float(differs.mean()) > _ALL:
        return parts
    height, width = differs.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats(differs.astype(np.uint8), connectivity=8)
    for i in range(1, count):
        x, y, w, h, _ = (int(value) for value in stats[i])
        if (x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1) and max(w, h) > _HAND_SIDE * width:
            parts |= labels == i
    return parts


def arm_before(arm: Mask, times: MotionTimes, boxes: Sequence[Box], image_width: int) -> Mask | None:
    """The arm if most of it was at rest before the dice in these boxes, px of the full image; else None.

    ``arm`` (h, w) is of any size.
    """
    height, width = times.changed.shape
    inside = cv2.resize(arm.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST).astype(bool)
    stopped_s = -math.inf
    for box in boxes:
        x0, y0, x1, y1 = _scaled(box, times.changed, image_width)
        place = times.changed_much[max(0, y0) : max(y0 + 1, y1), max(0, x0) : max(x0 + 1, x1)]
        stopped_s = max(stopped_s, float(place.max(initial=-math.inf)))
    if not inside.any() or float(np.median(times.changed_much[inside])) > stopped_s - _BEFORE_S:
        return None
    return arm


def only_arm_moved(moved: Mask, differs: Mask) -> bool:
    """Whether no part as large as a die has moved outside an arm. The masks may have different sizes."""
    height, width = moved.shape
    arm = cv2.resize(at_border(differs).astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST)
    return int((moved & (cv2.dilate(arm, _OUTLINE) == 0)).sum()) < _LEAST_AREA


def held_by_hand(differs: Mask, box: Box, image_width: int) -> bool:
    """Whether a die lies in what comes from the border of the picture, as a hand with its arm does.

    ``differs`` (h, w) is the foreground against the tray at rest, of any size. If it is most of the picture,
    the light or the camera has changed, and it says nothing about hands.
    """
    x0, y0, x1, y1 = _scaled(box, differs, image_width)
    around = max(2, round(_RING * (x1 - x0 + y1 - y0) / 2))
    ring = np.zeros(differs.shape, bool)
    ring[max(0, y0 - around) : y1 + around, max(0, x0 - around) : x1 + around] = True
    ring[max(0, y0) : y1, max(0, x0) : x1] = False
    return bool(ring.any()) and float(at_border(differs)[ring].mean()) > _HELD


def covers(mask: Mask, box: Box, image_width: int) -> bool:
    """Whether most of a box, in px of the full image, is in a mask of any size."""
    x0, y0, x1, y1 = _scaled(box, mask, image_width)
    inside = mask[max(0, y0) : max(y0 + 1, y1), max(0, x0) : max(x0 + 1, x1)]
    return bool(inside.size) and float(inside.mean()) > _HELD


def touches(mask: Mask, box: Box, image_width: int) -> bool:
    """Whether any of a box, in px of the full image, is in a mask of any size."""
    x0, y0, x1, y1 = _scaled(box, mask, image_width)
    return bool(mask[max(0, y0) : max(y0 + 1, y1), max(0, x0) : max(x0 + 1, x1)].any())


def vacant(differs: Mask, box: Box, image_width: int) -> bool:
    """Whether nothing lies at a place: hardly any of it differs from the tray at rest."""
    x0, y0, x1, y1 = _scaled(box, differs, image_width)
    inside = differs[max(0, y0) : max(y0 + 1, y1), max(0, x0) : max(x0 + 1, x1)]
    return bool(inside.size) and float(inside.mean()) < _VACANT


def _scaled(box: Box, mask: NDArray[Any], image_width: int) -> tuple[int, int, int, int]:
    scale = mask.shape[1] / image_width
    x0, y0, x1, y1 = (round(value * scale) for value in box)
    return x0, y0, x1, y1
