"""Detects at rest that the whole picture has shifted: the mat was moved, or the camera or table was bumped.

Such a shift changes every edge of the print. Dice change only the places where they lie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.detection.boxes import iou, side
from traywatch.vision.throws.hand_filter import FINGERS, ran_free
from traywatch.vision.throws.reasons import other_surface
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.tracking.frame_difference import FloatMap, shrink, small_gray
from traywatch.vision.tracking.rest_areas import Mask
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import Box, DieReading, Image

_WIDTH = 320
_EDGE = 12.0  # gray levels: pixels with a stronger gradient show print
_CHANGED = 8.0
_BROAD = 0.25  # share of the print that must have changed
_BETTER = 0.7  # after the shift is undone, at most this share of the change is left
_LEAST_PX, _MOST_SHARE = 0.4, 0.15
_SAME = 0.3
_UNCERTAIN = 0.5
_CELLS = (8, 6)  # cells of the picture, across and down, in which another surface is looked for
_LEAST_FREE = 0.5  # share of a cell, and of all cells, that neither dice nor a hand may cover
_CELL_CHANGED = 0.04  # share of a cell with another surface
_CELLS_CHANGED = 0.7  # share of the cells; a roll, a hand or a cloud leaves more of them as they were
_AROUND = 1.0  # sides around a die in which its shadow lies
_SMALL = 0.5  # sides of a die: print that shifts farther looks like something that rolls


def mat_shift(before: Image, after: Image) -> tuple[float, float] | None:
    """The shift of the whole picture (right and down, px of the image) between two rests, or None.

    None also for images of different sizes.
    """
    if before.shape != after.shape:
        return None
    old, new = (_gray(image) for image in (before, after))
    edges = np.abs(cv2.Laplacian(cv2.GaussianBlur(old, (3, 3), 0), cv2.CV_32F)) > _EDGE
    gain = (float(new.mean()) + 4) / (float(old.mean()) + 4)
    off = np.abs(new - gain * old)
    if not edges.any() or float(np.mean(off[edges] > _CHANGED)) < _BROAD:
        return None
    window = cv2.createHanningWindow((old.shape[1], old.shape[0]), cv2.CV_32F)
    (dx, dy), _ = cv2.phaseCorrelate(old, new, window)
    most = _MOST_SHARE * old.shape[1]
    if not (_LEAST_PX <= float(np.hypot(dx, dy)) <= most):
        return None
    back = cv2.warpAffine(
        old,
        np.array([[1.0, 0.0, dx], [0.0, 1.0, dy]]),
        (old.shape[1], old.shape[0]),
        borderMode=cv2.BORDER_REPLICATE,
    )
    there = np.abs(cv2.Laplacian(cv2.GaussianBlur(back, (3, 3), 0), cv2.CV_32F)) > _EDGE
    either = edges | there
    if float(np.abs(new - gain * back)[either].mean()) > _BETTER * float(off[either].mean()):
        return None
    scale = before.shape[1] / old.shape[1]
    return float(dx) * scale, float(dy) * scale


def shows_elsewhere(
    before: Image,
    after: Image,
    dice: Sequence[DieReading],
    hand: Mask | None = None,
    *,
    noise: FloatMap | None = None,
) -> bool:
    """Whether the camera was turned or moved so far that no common shift can be found.

    Then another surface is nearly everywhere, while a roll changes only the places of its dice. ``dice`` are
    those of both rests, ``hand`` (h, w) is what hides the tray in the picture ``after``. ``noise`` is the
    variance of its noise.
    """
    if before.shape != after.shape:
        return True
    other = other_surface(small_gray(before), small_gray(after), noise)
    height, width = other.shape
    counts = np.ones((height, width), bool)
    scale = width / after.shape[1]
    for die in dice:
        x0, y0, x1, y1 = (value * scale for value in die.box)
        edge = _AROUND * (x1 - x0 + y1 - y0) / 2
        counts[max(0, int(y0 - edge)) : int(y1 + edge) + 1, max(0, int(x0 - edge)) : int(x1 + edge) + 1] = 0
    if hand is not None:
        small = cv2.resize(hand.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST)
        counts &= ~_reach_of_hand(np.asarray(small, np.uint8))
    share = cv2.resize((other & counts).astype(np.float32), _CELLS, interpolation=cv2.INTER_AREA)
    free = cv2.resize(counts.astype(np.float32), _CELLS, interpolation=cv2.INTER_AREA)
    judged = free > _LEAST_FREE
    if float(judged.mean()) < _LEAST_FREE:
        return False
    return float(np.mean((share[judged] / free[judged]) > _CELL_CHANGED)) > _CELLS_CHANGED


def _reach_of_hand(hand: NDArray[np.uint8]) -> Mask:
    """Where (h, w) a hand may be of which this part shows: much of it may have the color of the mat."""
    reach = np.zeros(hand.shape, bool)
    count, _, stats, _ = cv2.connectedComponentsWithStats(hand, connectivity=8)
    for i in range(1, count):
        x, y, wide, high, _ = (int(value) for value in stats[i])
        far = round(FINGERS * max(wide, high))
        reach[max(0, y - far) : y + high + far, max(0, x - far) : x + wide + far] = True
    return reach


def only_shifted(
    before: Sequence[DieReading],
    after: Sequence[DieReading],
    shift: tuple[float, float],
    paths: Sequence[Trajectory] = (),
    hands: Sequence[HandBlob] = (),
) -> bool:
    """Whether the dice of a rest are those of the last one, shifted with the whole picture.

    Uncertain readings do not count, because print at another place may look like a die. They do count if the
    shift is small and their trajectories ran free of the ``hands``, farther than such a shift explains.
    """
    right, down = shift
    far = math.hypot(right, down)
    path_of = {path.die_id: path for path in paths}

    def moved(box: Box) -> Box:
        return (box[0] + right, box[1] + down, box[2] + right, box[3] + down)

    places = [moved(die.box) for die in before]

    def counts(die: DieReading) -> bool:
        if die.status == "read" or die.confidence >= _UNCERTAIN:
            return True
        path = path_of.get(die.die_id)
        return path is not None and far < _SMALL * side(die.box) and ran_free(path, die.box, hands)

    sure = [die for die in after if counts(die)]
    return all(any(iou(die.box, place) >= _SAME for place in places) for die in sure)


def _gray(image: Image) -> NDArray[np.float32]:
    small = shrink(image, _WIDTH)
    gray = small if small.ndim == 2 else cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(gray, np.float32)
