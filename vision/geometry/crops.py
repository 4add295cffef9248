"""Crops of dice and rectified patches of their faces; shared by training and reading.

Crops are 160 px squares around the center of the die's box. Their side is 1.5 times the box's longer side.
Angles are in degrees and give the reading direction of the text in the image: 0 is upright, positive is
clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

CROP_PX = 160
CROP_SCALE = 1.5
LOCATE_PX = 96
VIEW_PX = 64
PATCH_PX = 48
PATCH_RADII = 1.5
"""Half the side of a face patch, in radii of the circle inscribed in the face."""
BOX_SHARE = 1 / CROP_SCALE
"""Ratio of the longer side of a die's box to the side of its crop."""
TOP_SHARE = 0.8
"""Distance of a die's top from its center in the image, over half its box, seen exactly from the side."""


MOST_LEAN = 0.8
"""Maximum length of an up direction estimated from a box, because boxes are loose: 53 degrees."""
D4_LEAST_SHARE = 0.13
"""Sides of a d4 with a smaller visible share than this are not read."""
_THIRDS = tuple((math.cos(math.radians(turn)), math.sin(math.radians(turn))) for turn in (0, 120, 240))
D4_HALF, D4_MIDDLE = 2.1, 2.2
"""Extent of a d4's rectified side, in radii of the inscribed sphere: half the patch's side, and the distance
from the apex down to the patch's center. A side is 4.24 high and 4.9 wide."""


def square_of(box: Sequence[float]) -> tuple[float, float, float]:
    """The crop's square for a box (x0, y0, x1, y1): left, top and side in image px."""
    x0, y0, x1, y1 = box
    side = max(x1 - x0, y1 - y0, 4.0) * CROP_SCALE
    return (x0 + x1 - side) / 2, (y0 + y1 - side) / 2, side


def in_picture(box: Sequence[float], point: Sequence[float]) -> tuple[float, float]:
    """Convert a point in the crop of a box (crop px) to image px."""
    left, top, side = square_of(box)
    scale = max(2, round(side)) / CROP_PX  # rounded as in ``cut``
    return math.floor(left) + point[0] * scale, math.floor(top) + point[1] * scale


def turned(point: Sequence[float], angle_deg: float) -> tuple[float, float]:
    """Rotate a point (x, y) of a crop clockwise around the crop's center."""
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    x, y = point[0] - CROP_PX / 2, point[1] - CROP_PX / 2
    return CROP_PX / 2 + c * x - s * y, CROP_PX / 2 + s * x + c * y


def resized(image: Image, size: tuple[int, int], halves: list[Image] | None = None) -> Image:
    """Resize an image to (width, height) in px, to the same bytes on every processor.

    For strong reductions, the image is first halved repeatedly by averaging 2 x 2 pixels. The result is close
    to area averaging and takes a quarter of the time. ``halves`` keeps the halved copies of one image for
    further sizes.
    """
    width, height = size
    level = 0
    while image.shape[1] >= 2 * max(1, width) and image.shape[0] >= 2 * max(1, height):
        if halves is not None and level < len(halves):
            image = halves[level]
        else:
            image = _reduced(image, 2)
            if halves is not None:
                halves.append(image)
        level += 1
    if image.ndim == 2 or (image.shape[1], image.shape[0]) == size:
        return _exactly_resized(image, size)
    # OpenCV computes four channels at once, but three one by one. No channel depends on another.
    four = _exactly_resized(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2BGRA), np.uint8), size)
    return np.asarray(cv2.cvtColor(four, cv2.COLOR_BGRA2BGR), np.uint8)


def _exactly_resized(image: Image, size: tuple[int, int]) -> Image:
    # OpenCV rounds INTER_LINEAR differently on x86-64 and on arm64.
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR_EXACT), np.uint8)


def _reduced(image: Image, factor: int) -> Image:
    """An image of the ``factor``-th part of the size, by averages of whole pixels.

    Rows and columns that are left over are dropped. Averages over parts of pixels take longer, and are
    rounded differently on arm64.
    """
    columns, rows = max(1, image.shape[1] // factor), max(1, image.shape[0] // factor)
    whole = image[: factor * rows, : factor * columns]
    return np.asarray(cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


def cut(image: Image, box: Sequence[float]) -> Image:
    """The crop around a box: (160, 160, 3). Outside the image, the border pixels are replicated."""
    return _square(image, square_of(box), CROP_PX)


def context(image: Image, box: Sequence[float], size: int, scale: float) -> Image:
    """The surroundings of a box, (size, size, 3), ``scale`` times its longer side; otherwise as ``cut``."""
    left, top, side = square_of(box)
    middle, side = (left + side / 2, top + side / 2), side * scale / CROP_SCALE
    return _square(image, (middle[0] - side / 2, middle[1] - side / 2, side), size)


def _square(image: Image, square: tuple[float, float, float], size: int) -> Image:
    """A square (left, top, side) in image px, resized to (size, size, 3)."""
    left, top, side = square
    height, width = image.shape[:2]
    x0, y0 = math.floor(left), math.floor(top)
    n = max(2, round(side))
    inside: Image = image[max(0, y0) : max(0, min(height, y0 + n)), max(0, x0) : max(0, min(width, x0 + n))]
    if inside.size == 0:
        return np.zeros((size, size, 3), np.uint8)
    if inside.shape[:2] != (n, n):
        pad_top, pad_left = max(0, -y0), max(0, -x0)
        pad_bottom, pad_right = n - inside.shape[0] - pad_top, n - inside.shape[1] - pad_left
        padded = cv2.copyMakeBorder(inside, pad_top, pad_bottom, pad_left, pad_right, cv2.BORDER_REPLICATE)
        inside = np.asarray(padded, np.uint8)
    return resized(inside, (size, size))


def d4_sides(
    crop: Image,
    apex: Sequence[float] | NDArray[np.floating],
    angle_deg: float,
    unit_px: float,
    lean: tuple[float, float],
    size: int = PATCH_PX,
) -> tuple[list[Image], list[float]]:
    """Rectify the three sides of a tetrahedron whose apex points up; the apex is on top of each patch.

    Returns the patches (size, size, 3) and visible shares of ``d4_side_matrices``.
    """
    matrices, shares = d4_side_matrices(apex, angle_deg, unit_px, lean, size)
    return [warped(crop, matrix, size) for matrix in matrices], shares


def d4_side_matrices(
    apex: Sequence[float] | NDArray[np.floating],
    angle_deg: float,
    unit_px: float,
    lean: tuple[float, float],
    size: int = PATCH_PX,
) -> tuple[list[NDArray[np.float64]], list[float]]:
    """The matrices (2, 3) that map patch px to crop px for the three sides of a d4, as ``warped`` takes them.

    ``angle_deg`` is the text direction on one side. ``unit_px`` is the radius of the inscribed sphere, a
    third of the distance from the center to the apex. ``lean`` is the up direction
    (``traywatch.vision.geometry.up_direction``).

    Also returns the visible share of each side: its area in the crop over the true area, and 0 for a side
    that faces away.
    """
    lx, ly = lean
    across = math.hypot(lx, ly)
    flat = math.sqrt(max(0.05, 1 - across * across))
    ux, uy = (lx / across, ly / across) if across > 1e-6 else (1.0, 0.0)
    # Lengths in the mat plane are foreshortened along the lean; convert in both directions.
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    along = (1 / flat - 1) * (c * ux + s * uy)
    rx, ry = c + along * ux, s + along * uy
    length = math.hypot(rx, ry)
    rx, ry = rx / length, ry / length
    step = 2 * D4_HALF / size
    corner = (size - 1) / 2
    ax, ay = float(apex[0]) - 0.5, float(apex[1]) - 0.5
    matrices, shares = [], []
    for tc, ts in _THIRDS:
        x, y = tc * rx - ts * ry, ts * rx + tc * ry  # to the right of the text
        # one unit to the right of the text, and one unit down the side (which descends 0.943 of it)
        along, out = (1 - flat) * (x * ux + y * uy), (1 - flat) * (x * uy - y * ux)
        right_x, right_y = unit_px * (x - along * ux), unit_px * (y - along * uy)
        down_x = unit_px * ((-y - out * ux) / 3 - 0.9428 * lx)
        down_y = unit_px * ((x - out * uy) / 3 - 0.9428 * ly)
        xx, xy, yx, yy = right_x * step, down_x * step, right_y * step, down_y * step
        at_x = ax + down_x * D4_MIDDLE - (xx + xy) * corner
        at_y = ay + down_y * D4_MIDDLE - (yx + yy) * corner
        matrices.append(np.array([[xx, xy, at_x], [yx, yy, at_y]]))
        area = (right_x * down_y - right_y * down_x) / unit_px**2
        shares.append(max(0.0, area))
    return matrices, shares


def warped(crop: Image, matrix: NDArray[np.floating], size: int) -> Image:
    """A patch (size, size, 3) of a crop; ``matrix`` (2, 3) maps patch pixels to crop pixels."""
    return np.asarray(
        cv2.warpAffine(
            crop, matrix, (size, size),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )  # fmt: skip


def d4_lean(
    apex: Sequence[float] | NDArray[np.floating], box: Sequence[float], angle_deg: float, unit_px: float
) -> tuple[float, float]:
    """Estimate the up direction of a d4 from the image alone: from the center of its base to its apex."""
    directions = np.radians(angle_deg + np.array([30.0, 150.0, 270.0]))  # of the base's corners
    corners = 2.828 * unit_px * np.column_stack([np.cos(directions), np.sin(directions)])
    skew = (corners.min(0) + corners.max(0)) / 2
    middle = np.array([box[0] + box[2], box[1] + box[3]]) / 2
    lean = (np.asarray(apex, float) - (middle - skew)) / (4 * unit_px)
    return believed_lean(float(lean[0]), float(lean[1]))


def believed_lean(x: float, y: float) -> tuple[float, float]:
    """Limit an up direction that was estimated from a box to ``MOST_LEAN``.

    See ``traywatch.vision.geometry.up_direction``.
    """
    shrink = min(1.0, MOST_LEAN / max(math.hypot(x, y), 1e-6))
    return x * shrink, y * shrink


def patch(
    crop: Image,
    center: Sequence[float] | NDArray[np.floating],
    angle_deg: float,
    half_px: float,
    size: int,
    *,
    mirror: bool = False,
    shrunk: dict[int, Image] | None = None,
) -> Image:
    """A (size, size, 3) patch of a crop, rotated so that text at ``angle_deg`` is upright.

    ``half_px`` is half the patch's side in crop px, ``center`` its center (x, y). With ``mirror``, the patch
    is flipped horizontally. ``shrunk`` keeps the reduced copies of one crop for its further patches.
    """
    cx, cy = float(center[0]), float(center[1])
    ratio = 2 * half_px / size
    if ratio >= 2.0:  # such coarse sampling would alias, so average first
        shrink = int(ratio)
        reduced = None if shrunk is None else shrunk.get(shrink)
        if reduced is None:
            reduced = _reduced(crop, shrink)
            if shrunk is not None:
                shrunk[shrink] = reduced
        crop = reduced
        cx, cy, half_px = cx / shrink, cy / shrink, half_px / shrink
    step = 2 * half_px / size
    c = math.cos(math.radians(angle_deg)) * step
    s = math.sin(math.radians(angle_deg)) * step
    middle = (size - 1) / 2
    ux = -c if mirror else c
    uy = -s if mirror else s
    matrix = np.array(
        [
            [ux, -s, cx - 0.5 - ux * middle + s * middle],
            [uy, c, cy - 0.5 - uy * middle - c * middle],
        ]
    )
    turned = cv2.warpAffine(
        crop,
        matrix,
        (size, size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(turned, np.uint8)
