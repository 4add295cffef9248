"""Finds objects of die size in the difference from the empty mat, and tells them from shadows.

A connected region is an object if a logistic regression over its features says so. A shadow is darker by the
same share in all channels, and the print goes on below it. A die has edges, a face with a label, and mostly
another color. Features at the small scale are joined by those of ``detail.py``. The weights were fitted on
rendered pictures (``python -m traywatch.models.train presence``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.order_statistics import mean_of, quantile_of, quantiles
from traywatch.vision.presence import shade
from traywatch.vision.presence.change import Change, separate_regions
from traywatch.vision.presence.detail import DETAIL_FEATURES, Detail
from traywatch.vision.presence.lattice_features import LATTICE_FEATURES, lattice_features
from traywatch.vision.presence.mat_view import Floats, MatView
from traywatch.vision.presence.object_model import FILE, LATTICE_FILE, object_model
from traywatch.vision.types import Box

POSSIBLE_P = 0.03
"""From this probability on, the reader looks there again."""
SMALLEST_MM, LARGEST_MM = 7.0, 75.0
"""Limits of the sides of a region: dice with their shadows are within them."""
BORDER_MM = 36.0
"""Longest side of an object over the border of what was compared. On fitting pictures, dice there had up to
27 mm, and hands 34 mm and more."""
EXPLAINED, EXPLAINED_WITH_LATTICE = 0.25, 0.1
"""Around a die's box, this share of its sides is explained by the die: its shadow and its reflection.

A lattice tells shadows and reflections, so that dice beside it are not explained too."""
_OPEN_MM = 4.0
_LEAST_MM2 = 45.0
_COMPARED = 0.6
_LEAST_SHARE = 0.2
_LEAST_SOLID = 0.15
_KNOWN = 0.25
_SOLID = 1.5  # a shadow is neither brighter than the mat nor has another color, by this many errors
_NEAR = np.ones((3, 3), np.uint8)

FEATURES = (
    "size",
    "thin",
    "fill",
    "mean",
    "peak",
    "bright",
    "tint",
    "tint_peak",
    "texture",
    "spread",
    "solid",
    "beside",
    *DETAIL_FEATURES,
)
WITH_LATTICE = (*FEATURES, *LATTICE_FEATURES)
"""The features of regions on mats with a lattice."""


@dataclass(frozen=True, slots=True)
class FoundObject:
    """Something on the mat: its box in px of the camera's picture, and the probability that it is a thing.

    ``inside`` is false if it reaches over the border of what was compared. ``longest_mm`` is its longer side.
    ``by_lattice`` says that the lattice is known there and counts.
    """

    box: Box
    p: float
    inside: bool
    longest_mm: float = 0.0
    by_lattice: bool = False

    @property
    def reported(self) -> bool:
        """Whether it lies on the mat: a large thing at the border is a hand or a sleeve that reaches in."""
        return self.inside or self.longest_mm <= BORDER_MM


@dataclass(frozen=True, slots=True)
class Region:
    """A connected region of change, with its features, and the probability that it is an object.

    The rectangle (x, y, w, h) is in the small picture.
    """

    rectangle: tuple[int, int, int, int]
    features: Floats
    inside: bool
    chance: float


def objects(
    view: MatView, change: Change, detail: Detail, explained: Sequence[Box] = (), bare: Sequence[Box] = ()
) -> tuple[FoundObject, ...]:
    """What the boxes of known dice do not explain: regions of die size with a chance of ``POSSIBLE_P``.

    Nothing lies in the ``bare`` boxes.
    """
    things = []
    for region in regions(view, change, detail, explained, bare, POSSIBLE_P):
        x, y, w, h = region.rectangle
        longest_mm = round(max(w, h) / view.px_per_mm, 1)
        by_lattice = len(region.features) > len(FEATURES)
        box = view.box_of(x, y, w, h)
        things.append(FoundObject(box, round(region.chance, 4), region.inside, longest_mm, by_lattice))
    return tuple(things)


def regions(
    view: MatView, change: Change, detail: Detail, explained: Iterable[Box] = (), bare: Iterable[Box] = (),
    least: float = 0.0,
) -> list[Region]:  # fmt: skip
    """The regions of change that have the size of dice, beside explained and ``bare`` boxes.

    Those with a chance below ``least`` are left out.
    """
    hot = change.changed()
    for box in bare:
        hot[view.window(box)] = 0
    if not hot.any():
        return []
    of_dice = np.zeros_like(hot)
    share = EXPLAINED if change.lattice is None else EXPLAINED_WITH_LATTICE
    for box in explained:
        of_dice[view.window(wider(box, share))] = 1
    hot[of_dice > 0] = 0
    mm = view.px_per_mm
    side = max(3, round(_OPEN_MM * mm))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    closed = cv2.morphologyEx(hot, cv2.MORPH_CLOSE, _NEAR)
    die_sized = []
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, disc)
    for (x, y, w, h), area, inside in separate_regions(change, opened, disc, LARGEST_MM * mm):
        if min(w, h) < SMALLEST_MM * mm or max(w, h) > LARGEST_MM * mm or area < _LEAST_MM2 * mm * mm:
            continue
        part = slice(y, y + h), slice(x, x + w)
        if not view.mask[part].any():
            continue
        beside = bool(of_dice[max(0, y - 2) : y + h + 2, max(0, x - 2) : x + w + 2].any())
        features = _all_features(change, detail, part, inside, mm, beside)
        chance = _chance(features)
        if chance >= least:
            rectangle = _without_shadow(change, part, inside, mm)
            die_sized.append(Region(rectangle, features, change.surrounds(x, y, w, h), chance))
    return die_sized


def _without_shadow(
    change: Change, part: tuple[slice, slice], inside: NDArray[np.bool_], px_per_mm: float
) -> tuple[int, int, int, int]:
    """The rectangle (x, y, w, h) of a region's pixels that cannot be a shadow, or of all of them."""
    rows, columns = part
    h, w = inside.shape
    channels = np.ascontiguousarray(change.channels[part])
    gray = shade.gray(channels)
    shares = shade.shares(shade.pixels_of(channels, inside), gray[inside])
    tint = shade.tint(channels.reshape(-1, 3), gray.ravel(), shares).reshape(h, w)
    fine = np.abs(gray - cv2.blur(gray, (3, 3)))
    solid = inside & ((tint > _SOLID) | (gray > _SOLID) | (fine > _SOLID))
    if change.lattice is not None:
        solid |= inside & change.lattice.lost[part]
    solid_px = cv2.morphologyEx(solid.astype(np.uint8), cv2.MORPH_CLOSE, _NEAR)
    solid_px = cv2.morphologyEx(solid_px, cv2.MORPH_OPEN, _NEAR)
    at_y, at_x = np.nonzero(solid_px)
    if len(at_x) < _LEAST_SOLID * int(inside.sum()):
        return columns.start, rows.start, w, h
    ends = np.ravel([quantiles(at.astype(np.float64), (0.02, 0.98)) for at in (at_x, at_y)]).tolist()
    if min(ends[1] - ends[0], ends[3] - ends[2]) + 1 < SMALLEST_MM * px_per_mm:
        return columns.start, rows.start, w, h
    x0, x1, y0, y1 = math.floor(ends[0]), math.ceil(ends[1]), math.floor(ends[2]), math.ceil(ends[3])
    return columns.start + x0, rows.start + y0, x1 - x0 + 1, y1 - y0 + 1


def evidence(view: MatView, change: Change, detail: Detail, box: Box, others: Sequence[Box] = ()) -> float:
    """The probability that a box (px of the camera's picture) holds an object that the others do not explain.

    1 where the box was not compared.
    """
    window = view.window(box)
    if change.mask[window].size == 0 or change.mask[window].mean() < _COMPARED:
        return 1.0
    hot = change.changed(window)
    rows, columns = window
    for other in others:
        r, c = view.window(other)
        hot[
            max(0, r.start - rows.start) : max(0, r.stop - rows.start),
            max(0, c.start - columns.start) : max(0, c.stop - columns.start),
        ] = 0
    inside = hot > 0
    if int(inside.sum()) < max(6.0, _LEAST_SHARE * inside.size):
        return 0.0
    return _chance(_all_features(change, detail, window, inside, view.px_per_mm, bool(others)))


def _chance(features: Floats) -> float:
    """The probability of an object, by the model for these features."""
    return object_model(LATTICE_FILE if len(features) > len(FEATURES) else FILE).chance(features)


def _all_features(
    change: Change, detail: Detail, part: tuple[slice, slice], inside: NDArray[np.bool_], px_per_mm: float,
    beside: bool,
) -> Floats:  # fmt: skip
    """``WITH_LATTICE`` of a region where the lattice is known, else ``FEATURES``."""
    values = [_features(change, part, inside, px_per_mm, beside), detail.features(part, inside)]
    lattice = change.lattice
    if lattice is not None and float(lattice.certain[part][inside].mean()) >= _KNOWN:
        values.append(lattice_features(lattice, part, inside, px_per_mm))
    return np.concatenate(values)


def wider(box: Box, share: float) -> Box:
    """A box with the surroundings that its die explains: a share of its sides."""
    x0, y0, x1, y1 = box
    w, h = share * (x1 - x0), share * (y1 - y0)
    return (x0 - w, y0 - h, x1 + w, y1 + h)


def _features(
    change: Change, part: tuple[slice, slice], inside: NDArray[np.bool_], px_per_mm: float, beside: bool
) -> Floats:
    """The inputs of the regression, in the order of ``FEATURES``."""
    height, width = inside.shape
    score, channels = change.score[part][inside], change.channels[part]
    mean = shade.gray(channels)
    own, gray = shade.pixels_of(channels, inside), mean[inside]
    tint = shade.tint(own, gray, shade.shares(own, gray))
    off = gray - np.float32(mean_of(gray))
    core = cv2.erode(inside.astype(np.uint8), np.ones((5, 5), np.uint8), borderValue=0) > 0
    fine = np.asarray(cv2.absdiff(mean, cv2.blur(mean, (3, 3))), np.float32)
    texture = mean_of(fine[core]) if np.count_nonzero(core) > 3 else 0.0
    values = (
        math.log(len(gray)) - 2 * math.log(px_per_mm) - 5.5,
        math.log(min(height, width) / px_per_mm) - 3.0,
        len(gray) / (height * width) - 0.6,
        math.log(max(mean_of(score), 0.1)) - 1.2,
        math.log(max(quantile_of(score, 0.9), 0.1)) - 1.6,
        float(np.maximum(gray, 0).sum()) / max(1e-6, float(np.abs(gray).sum())),
        math.log(0.05 + mean_of(tint)),
        math.log(0.05 + quantile_of(tint, 0.8)),
        math.log(0.1 + texture),
        math.log(0.1 + math.sqrt(mean_of(off * off))),
        np.count_nonzero((tint > _SOLID) | (gray > _SOLID)) / len(gray),
        float(beside),
    )
    return np.array(values, np.float32)
