"""Distinguishes what a hand did to dice (placed, turned, nudged) from a throw.

A thrown die runs free of the hand. A die that was put down, turned, or nudged with the table does not. Its
reading becomes uncertain, so that the app asks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import cv2
import numpy as np

from traywatch.vision.detection.boxes import center, common, side
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.tracking.rest_areas import Mask, RestAreas, at_border, covers, held_by_hand
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import Alternative, Box, DieReading, Image

HEAP = 0.4
"""Minimum share of a blob that dice cover if the blob is a heap of dice and not a hand."""
FINGERS = 0.6
"""Reach of the fingers from the visible part of a hand, in lengths of that part.

Fingers may have the color of the mat."""
_NEXT_S = 0.12  # a blob that follows in less belongs to the same hand
_STREAK = 1.3  # radii around a die that count as the die, because it is blurred
_RUNS = 1.2  # box sides that a thrown die runs free of any hand
_LEAST_RUN_S = 0.1  # a die that is at its place in less after a hand held it was put there
_LAST_POINTS = 3
_BESIDE = 0.5  # box sides around a hand in which a die is still held
_ROLLED_ON = 0.2  # box sides that a die moves by itself after a hand has left it
_TOGETHER_S = 1.0
_STOPPED = 0.4  # box sides from its place at rest within which a die has come to rest
_NUDGED = 2.0  # box sides that a die may move when the table is knocked
_AROUND = np.ones((5, 5), np.uint8)
_UNDER = 0.45  # a die whose box another one covers by this share lies under it


def ran_free(path: Trajectory, box: Box, hands: Sequence[HandBlob]) -> bool:
    """Whether a die rolled by itself: from the hand that held it last, or from outside the picture.

    Only its way until it stops counts, and of that what follows the last frame in which it was held. A hand
    may lie over it later. A die that still moves when the hand has left it was not put down. ``hands`` are
    blobs too large for a die.
    """
    if _rolled_on(path, box, hands):
        return True
    stopped_s = stop_s(path, box)
    way: list[tuple[float, tuple[float, float]]] = []
    for at_s, (x, y), visible in zip(path.times_s, path.points, path.visible, strict=True):
        held = _is_held((float(x), float(y)), float(at_s), box, hands)
        if held and at_s <= stopped_s:
            way = []  # what was before does not count; here the die leaves the hand
        if visible and not (held and at_s > stopped_s):
            way.append((float(at_s), (float(x), float(y))))
    away = [at_s for at_s, point in way if math.dist(point, center(box)) > _RUNS * side(box)]
    arrived_s = arrival_s(path, stopped_s)
    return len(way) >= 2 and bool(away) and arrived_s - away[0] > _LEAST_RUN_S


def _rolled_on(path: Trajectory, box: Box, hands: Sequence[HandBlob]) -> bool:
    """Whether a die moved to its place by itself after a hand had left it."""
    held = [
        any(abs(at_s - hand.at_s) < 1e-6 and hand.near(x, y, side(box)) for hand in hands)
        for at_s, (x, y) in zip(path.times_s.tolist(), path.points.tolist(), strict=True)
    ]
    far = np.linalg.norm(path.points - np.array(center(box)), axis=1) / side(box)
    began_s = float(path.times_s[0])
    hidden = [-1] if any(hand.at_s < began_s and hand.near(*center(box), side(box)) for hand in hands) else []
    for k in [*hidden, *np.flatnonzero(held).tolist()]:
        end = next((i for i in range(k + 1, len(held)) if held[i]), len(held))
        alone = np.arange(k + 1, end)[path.visible[k + 1 : end]]
        if len(alone) < _LAST_POINTS or far[alone[-1]] > _ROLLED_ON / 2:
            continue
        arrived = alone[far[alone] > far[alone[-1]] + _ROLLED_ON / 2]
        long_s = float(path.times_s[arrived[-1]] - path.times_s[alone[0]]) if len(arrived) else 0.0
        if far[alone[0]] > far[alone[-1]] + _ROLLED_ON and long_s > _LEAST_RUN_S:
            return True
    return False


def arrival_s(path: Trajectory, stopped_s: float) -> float:
    """The time of the first frame in which a die is at its place."""
    return float(min(path.times_s[path.times_s > stopped_s], default=stopped_s))


def _is_held(point: tuple[float, float], at_s: float, box: Box, hands: Sequence[HandBlob]) -> bool:
    """Whether a die that has this box at rest is in a hand, or beside it, at a point and a time."""
    reach = _BESIDE * side(box)
    return any(abs(at_s - hand.at_s) < 1e-6 and hand.near(*point, reach) for hand in hands)


def thrown_together(
    path: Trajectory, box: Box, free: Sequence[tuple[Trajectory, Box]], missing: Sequence[Box]
) -> bool:
    """Whether a die came to rest with one that ran free, within a second: nobody places dice so fast.

    A die that was always near a place where one is ``missing`` may have been turned by hand.
    """
    stopped_s = stop_s(path, box)
    lately = path.points[(path.times_s > stopped_s - _TOGETHER_S) & path.visible]
    for old in missing:
        near = math.dist(center(old), center(box)) < _NUDGED * side(box)
        far = np.linalg.norm(lately - np.array(center(old)), axis=1) > 2 * _NUDGED * side(box)
        if near and not far.any():
            return False
    return any(abs(stop_s(other, its_box) - stopped_s) < _TOGETHER_S for other, its_box in free)


def stop_s(path: Trajectory, box: Box) -> float:
    """The time at which a die has come to its place at rest."""
    away = np.linalg.norm(path.points - np.array(center(box)), axis=1) > _STOPPED * side(box)
    last = int(np.flatnonzero(away)[-1]) if away.any() else 0
    return float(path.times_s[last])


def nobody_near(box: Box, hands: Sequence[HandBlob], missing: Sequence[Box]) -> bool:
    """Whether a die must have rolled to its place: no hand was over it, and no die is missing near it.

    At low frame rates, a die may already be at rest in the first frame that shows it separately.
    """
    wide, (x, y) = side(box), center(box)
    held = any(hand.near(x, y, _BESIDE * wide) for hand in hands)
    return not held and not any(math.dist(center(old), (x, y)) < _NUDGED * wide for old in missing)


def hands_alone(
    hands: Sequence[HandBlob], paths: Sequence[Trajectory], gone: Sequence[Box] = ()
) -> list[HandBlob]:
    """The large blobs that are hands: dice on their way, and the places that dice left, cover little of them.

    A die that moves fast is a streak, so its places in the frames before and after count too. A hand that
    enters with a die is mostly die at first. It is the blob that reaches the border where the hand is next.
    """
    alone = [_share_of_dice(hand, paths, gone) < HEAP for hand in hands]
    for order in (range(len(hands)), range(len(hands) - 1, -1, -1)):
        latest: list[HandBlob] = []
        for k in order:
            hand = hands[k]
            latest = [other for other in latest if abs(other.at_s - hand.at_s) < _NEXT_S]
            if not alone[k] and hand.at_edge:
                alone[k] = any(
                    common(hand.box, other.box) > 0 and other.at_s != hand.at_s for other in latest
                )
            if alone[k] and hand.at_edge:
                latest.append(hand)
    return [hand for hand, is_alone in zip(hands, alone, strict=True) if is_alone]


def _share_of_dice(hand: HandBlob, paths: Sequence[Trajectory], gone: Sequence[Box]) -> float:
    discs = [(*center(box), _STREAK * side(box) / 2) for box in gone]
    for path in paths:
        k = int(np.searchsorted(path.times_s, hand.at_s - 1e-6))
        if k < len(path.times_s) and abs(path.times_s[k] - hand.at_s) < 1e-6:
            near = path.points[max(0, k - 1) : k + 2]
            discs += [(float(x), float(y), _STREAK * path.radius) for x, y in near]
    x, y = hand.points()
    if not discs or not len(x):
        return 0.0
    inside = np.zeros(len(x), bool)
    for at_x, at_y, radius in discs:
        inside |= np.square(x - at_x) + np.square(y - at_y) < radius**2
    return float(inside.mean())


def put_down(path: Trajectory | None, box: Box, hands: Sequence[HandBlob]) -> bool:
    """Whether a hand put a die down: it never ran free, and a hand was over its place or led it there."""
    if path is not None and ran_free(path, box, hands):
        return False
    x, y = center(box)
    return any(hand.near(x, y, side(box)) for hand in hands) or (path is not None and _led(path, box, hands))


def _led(path: Trajectory, box: Box, hands: Sequence[HandBlob]) -> bool:
    """Whether a hand held a die until it came to its place."""
    before = [k for k in np.flatnonzero(path.visible) if path.times_s[k] <= stop_s(path, box)][-_LAST_POINTS:]
    points = [(float(path.points[k][0]), float(path.points[k][1])) for k in before]
    return any(_is_held(at, float(path.times_s[k]), box, hands) for k, at in zip(before, points, strict=True))


class HandOver:
    """Where a hand is in a picture at rest: what moves, and what is connected with the border.

    ``areas`` are the parts at rest if something moves, else None. ``differs`` is the foreground against the
    last rest; None if it must not count. ``image_width`` is that of the picture.
    """

    def __init__(self, areas: RestAreas | None, differs: Mask | None, image_width: int) -> None:
        self._areas = areas
        self._differs = differs
        self._width = image_width

    @cached_property
    def _arm(self) -> Mask | None:
        """What is connected with the border; None if it must not count."""
        return None if self._differs is None else at_border(self._differs)

    def holds(self, box: Box) -> bool:
        """Whether a die is in a hand, or moves."""
        if self._areas is not None and self._areas.moves_at(box, self._width):
            return True
        return self._differs is not None and held_by_hand(self._differs, box, self._width)

    def moves_alone(self, box: Box) -> bool:
        """Whether a die moves that is in no hand."""
        if self._areas is None or not self._areas.moves_at(box, self._width):
            return False
        return self._arm is None or not covers(self._arm, box, self._width)

    def covers(self, box: Box) -> bool:
        """Whether a hand is over the place of a die."""
        if self._areas is not None and self._areas.moves_at(box, self._width):
            return True
        return self._arm is not None and covers(self._arm, box, self._width)

    def mask(self, image_height: int) -> Mask | None:
        """The parts with a hand, in a downscaled picture; None if there is none."""
        if self._areas is None or self._arm is None:
            return None
        moving, size = self._areas.moving.astype(np.uint8), self._arm.shape[::-1]
        grown = cv2.dilate(cv2.resize(moving, size, interpolation=cv2.INTER_NEAREST), _AROUND)
        both = self._arm | grown.astype(bool)
        return both if both.any() else None


def without_hand(image: Image, before: Image | None, hand: Mask | None) -> Image:
    """The picture with what was there before in place of a hand."""
    if hand is None or before is None or before.shape != image.shape:
        return image
    size = (image.shape[1], image.shape[0])
    over = cv2.resize(hand.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST).astype(bool)
    clean = image.copy()
    clean[over] = before[over]
    return clean


def asked(die: DieReading) -> DieReading:
    """The reading as uncertain: its answer becomes the best guess, and a person has to confirm the roll."""
    if die.status != "read" or die.kind is None or die.label is None:
        return die
    first = Alternative(kind=die.kind, value=die.value, label=die.label, p=die.confidence)
    changes = {"status": "unsure", "value": None, "label": None, "alternatives": (first, *die.alternatives)}
    return DieReading.model_validate({**_fields(die), **changes})


def beneath(old: DieReading, dice: Sequence[DieReading]) -> DieReading | None:
    """The reading of a die hidden under another one, with status ``stacked``; None if no die covers it."""
    size = max(1e-9, (old.box[2] - old.box[0]) * (old.box[3] - old.box[1]))
    if not any(common(old.box, die.box) >= _UNDER * size for die in dice):
        return None
    return DieReading.model_validate(
        {
            **_fields(asked(old)),
            "status": "stacked",
        }
    )


def _fields(die: DieReading) -> dict[str, object]:
    return {name: getattr(die, name) for name in DieReading.model_fields}
