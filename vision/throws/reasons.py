"""Why motion led to no throw, from what the watcher knows: pictures at rest, hands and readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from traywatch.messages import Message, msg
from traywatch.vision.tracking.frame_difference import (
    Difference,
    FloatMap,
    Small,
    difference,
    shrink,
    small_gray,
)
from traywatch.vision.tracking.rest_areas import Mask, at_border
from traywatch.vision.types import DieReading, Image

PICTURE_WIDTH = 320
"""Largest width of the picture of a ``NoThrow``, in px."""

_LIGHT = 0.1  # logarithm of gray: a smooth change of this size is light
_LIT = 0.3  # share of the picture that light has changed
_STRUCTURE = 0.15  # logarithm of gray beyond the error of the light correction: another surface
_NOISE = 2.0  # standard deviations of the noise that it must exceed besides
_SAME = 0.03  # share of another surface up to which only the light has changed
_OTHER = 0.3  # share of another surface from which the picture shows another scene
_BROAD = 0.5  # share of the picture that moved though nothing was there
_LEAST_SIDE = 0.025  # share of the picture's width: the smallest die
_AROUND = 0.3  # sides around a die in which its shadow and its edge lie


class Reason(StrEnum):
    """Why motion led to no throw."""

    HAND_ONLY = "hand_only"
    TOO_BRIEF = "too_brief"
    PICKED_UP = "picked_up"
    PLACED_BY_HAND = "placed_by_hand"
    PICTURE_MOVED = "picture_moved"
    LIGHT_CHANGED = "light_changed"
    OTHER_SCENE = "other_scene"
    STILL_ROLLING = "still_rolling"
    NOTHING_RECOGNIZED = "nothing_recognized"

    @property
    def text(self) -> Message:
        """The reason in words."""
        return msg(f"no-throw-{self.replace('_', '-')}")


@dataclass(frozen=True, slots=True, eq=False)
class NoThrow:
    """Motion that led to no throw: why, from when to when, and the picture that was judged.

    ``began_s`` and ``ended_s`` are times of the motion; of ``TOO_BRIEF`` they are those of the rest.
    ``picture`` is at most ``PICTURE_WIDTH`` wide. ``may_hide_dice`` tells that a roll may have been missed.
    """

    reason: Reason
    began_s: float
    ended_s: float
    picture: Image
    may_hide_dice: bool = False

    @classmethod
    def of(
        cls, reason: Reason, began_s: float, ended_s: float, image: Image, *, something_there: bool = False
    ) -> NoThrow:
        """The record with a small copy of ``image``; ``something_there`` was not recognized in it."""
        missed = something_there or reason in (Reason.TOO_BRIEF, Reason.STILL_ROLLING)
        ended_s = max(began_s, ended_s)
        return cls(reason, began_s, ended_s, shrink(image, PICTURE_WIDTH).copy(), missed)

    @property
    def text(self) -> Message:
        """The reason in words."""
        if self.reason is Reason.NOTHING_RECOGNIZED and self.may_hide_dice:
            return msg("no-throw-something-there")
        return self.reason.text


def scene_change(before: Image | None, after: Image, noise: FloatMap | None = None) -> Reason | None:
    """Whether the light or the whole scene has changed between two rests; None if neither has.

    ``noise`` (h, w) is the variance of the noise, in logarithms of gray.
    """
    if before is None:
        return None
    if before.shape != after.shape:
        return Reason.OTHER_SCENE
    now, then = small_gray(after), small_gray(before)
    change = difference(now, then)
    other = float(np.mean(_other_surface(change, noise)))
    light = np.abs(now.log - then.log - change.change)
    if other < _SAME and float(np.mean(light > _LIGHT)) > _LIT:
        return Reason.LIGHT_CHANGED
    return Reason.OTHER_SCENE if other > _OTHER else None


def other_surface(before: Small, after: Small, noise: FloatMap | None = None) -> Mask:
    """Where (h, w) another surface is seen than before, whatever the light does.

    ``noise`` (h, w) is the variance of the noise, in logarithms of gray.
    """
    return _other_surface(difference(after, before), noise)


def _other_surface(difference: Difference, noise: FloatMap | None) -> Mask:
    least = _STRUCTURE + difference.slack
    if noise is not None:
        height, width = least.shape
        least = least + _NOISE * cv2.resize(np.sqrt(noise), (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(np.abs(difference.change) > least, bool)


def why_unchanged(
    before: Image | None,
    after: Image,
    dice: Sequence[DieReading],
    *,
    differs: Mask | None,
    hand: bool,
    moved: Mask | None,
    noise: FloatMap | None = None,
) -> tuple[Reason, bool]:
    """Why nothing was thrown or taken between two rests, and whether something lies there unrecognized.

    ``dice`` lie in the picture ``after``. ``differs`` (h, w) is its foreground against the rest before.
    ``hand`` tells that one was seen, ``moved`` (h, w) is the mask of all motion in between. ``noise`` (h, w)
    is the variance of the noise.
    """
    reason = scene_change(before, after, noise)
    if reason is not None:
        return reason, False
    if differs is not None and something_there(differs, dice, after.shape[1]):
        return Reason.NOTHING_RECOGNIZED, True
    if hand:
        return Reason.HAND_ONLY, False
    if moved is not None and float(moved.mean()) > _BROAD:
        return Reason.LIGHT_CHANGED, False
    return Reason.NOTHING_RECOGNIZED, False


def something_there(differs: Mask, dice: Sequence[DieReading], image_width: int) -> bool:
    """Whether something as large as a die lies there that is no known die and does not reach the border."""
    left = (differs & ~at_border(differs)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(left, connectivity=8)
    height, width = left.shape
    of_dice = np.zeros(left.shape, bool)
    for die in dice:
        x0, y0, x1, y1 = (value * width / image_width for value in die.box)
        edge = _AROUND * (x1 - x0 + y1 - y0) / 2
        top, bottom = max(0, round(y0 - edge)), min(height, round(y1 + edge))
        of_dice[top:bottom, max(0, round(x0 - edge)) : min(width, round(x1 + edge))] = True
    for i in range(1, count):
        large = min(stats[i, cv2.CC_STAT_WIDTH], stats[i, cv2.CC_STAT_HEIGHT]) >= _LEAST_SIDE * width
        if large and not of_dice[labels == i].any():
            return True
    return False
