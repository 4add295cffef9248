"""Foreground and appearance of dice in a frame: light, shadows and colors.

All functions work on downscaled frames. The reference is the frame at rest before the roll.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.order_statistics import median, quantiles
from traywatch.vision.types import Image

Floats = NDArray[np.float64]
Single = NDArray[np.float32]
Mask = NDArray[np.bool_]
Places = NDArray[np.float64]

_CHANGED = 22  # gray levels in one channel that make a pixel foreground
_DARK = 4.0  # added to both sides of a ratio, so that black pixels do not dominate it
_EVERY = 4  # pixel step for the estimate of the illumination
_ROW_SPREAD = 0.06  # rows with more spread than this count less for the illumination
_ROW_MOST = 0.2  # rows that deviate more from the whole frame are not flicker
_FITS = 8  # gray levels within which a pixel has the light of the whole frame
_CLEARLY = 1.3  # times as many pixels that unchanged light must fit
_STRONG = 1.5  # times as bright or as dark: hardly any change of light is so strong
_LEAST_ALIKE = 0.2  # share of pixels without such a gain that show mat beside a hand
_BINS = 8
# (brightness factor, weight): light changes on a rotating face
_TONES = ((1.0, 1.0), (0.85, 0.5), (1.1, 0.3), (0.7, 0.25))
_MOST = 2.5  # limit of log-likelihood ratios
_SHADE = 3.0  # log-likelihood penalty of a possible shadow pixel, for dice that are not gray
_INNER = 0.7  # share of a die's radius that certainly shows the die
_OUTER = 1.5  # radii around a die in which all foreground may be the die or its shadow
_ARM_AREAS = 3.0  # areas of the largest die from which other foreground at rest is an arm
_RARE = 0.01  # share of an arm with a color that is not its own
_LEAST_FREE = 0.3  # share of a die that shows its own colors
_TINT = 0.3  # difference of the channels, as a share of their mean, from which a gain is no light
_NEUTRAL = 0.12  # the same for a pixel that the light alone may have changed
_LEAST_NEUTRAL = 0.1  # share of such pixels that show the light
_LIT = 0.85  # quantile of their gains: a hand casts shadows, so the lighter part shows the light


def relit(small: Image, background: Image) -> Image:
    """Correct a downscaled frame to the illumination of the background: exposure and row flicker."""
    return with_gain(small, row_gain(small, background))


def with_gain(small: Image, rows: Single) -> Image:
    """Correct a downscaled frame by the brightness of its rows [h, 1, 3]."""
    height, width = small.shape[:2]
    # A division by an array of one column takes ten times as long as one by an array of the same size.
    gain = cv2.resize(rows, (width, height), interpolation=cv2.INTER_NEAREST)
    light = small + np.float32(_DARK)
    light /= gain
    light -= np.float32(_DARK)
    return np.clip(light, 0, 255, out=light).astype(np.uint8)


def differing(small: Image, background: Image) -> NDArray[np.uint8]:
    """Foreground mask, 0 or 1, of two frames with the same illumination: more than noise and soft shadow."""
    mask: NDArray[np.uint8] = (largest_change(small, background) > _CHANGED).astype(np.uint8)
    # A soft shadow darkens all three channels by the same factor.
    where = np.flatnonzero(mask.view(bool))
    least, most = _shade(_channels(small, where), _channels(background, where))
    mask.reshape(-1)[where] = ~((least > 0.68) & (most < 1.0) & (most - least < 0.06))
    kernel = np.ones((3, 3), np.uint8)
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, kernel)
    return np.asarray(cv2.morphologyEx(opened, cv2.MORPH_CLOSE, kernel, iterations=2), dtype=np.uint8)


def largest_change(now: Image, then: Image) -> NDArray[np.uint8]:
    """The largest absolute difference of the three channels at each pixel, (h, w).

    NumPy's ``max`` over the short last axis takes about 40 times as long.
    """
    blue, green, red = cv2.split(cv2.absdiff(now, then))
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.uint8)


class AppearanceModel:
    """Color models of the dice: each die's histogram at rest against that of the empty tray.

    An arm that rests in the picture counts as tray, so that its pixels are no die.

    ``last`` and ``before`` are downscaled frames at rest after and before the roll, with the same
    illumination. ``places`` [N, 2] and ``radii`` [N] are the dice in ``last``.
    """

    def __init__(self, last: Image, before: Image, places: Places, radii: Floats) -> None:
        ground = np.bincount(_codes(before.reshape(-1, 3)), minlength=_BINS**3).astype(float)
        ground = ground / ground.sum()
        arm = _resting_arm(last, before, places, radii)
        if arm is not None:
            ground = np.maximum(ground, arm)
        tables, gray = [], []
        for (x, y), radius in zip(places, radii, strict=True):
            inside = np.zeros(last.shape[:2], np.uint8)
            cv2.circle(inside, (round(float(x)), round(float(y))), max(2, round(_INNER * radius)), 1, -1)
            pixels, then = last[inside > 0], before[inside > 0]
            if arm is not None:
                free = arm[_codes(pixels)] < _RARE
                if free.mean() > _LEAST_FREE:  # a finger may lie on the die
                    pixels, then = pixels[free], then[free]
            own = sum(
                weight
                * np.bincount(_codes(np.clip(pixels * tone, 0, 255).astype(np.uint8)), minlength=_BINS**3)
                for tone, weight in _TONES
            )
            own = _spread(np.asarray(own, float) / max(1.0, float(np.sum(own))))
            tables.append(np.log((own + 2e-4) / (0.5 * ground + 2e-3)).astype(np.float32))
            # The center of a die at the image edge may lie outside the image.
            like_shadow = float(_shadows(pixels, then).mean()) if len(pixels) else 0.0
            gray.append(min(1.0, 1.5 * like_shadow))
        self._tables = tables
        self._colored = 1 - np.array(gray, dtype=np.float32)

    def of(self, now: Image, then: Image) -> Single:
        """Log-likelihood ratios [N, P] of pixels [P, 3] for each die.

        ``then`` are the same pixels before the roll. Possible shadow counts against every die that is not
        gray.
        """
        codes = _codes(now)
        evidence = np.stack([np.clip(table[codes], -_MOST, _MOST) for table in self._tables])
        return np.asarray(evidence - _SHADE * self._colored[:, None] * _shadows(now, then), dtype=np.float32)


def _resting_arm(last: Image, before: Image, places: Places, radii: Floats) -> Floats | None:
    """The color histogram of a large thing in the picture at rest that is no die; None if there is none."""
    mask = differing(last, before)
    for (x, y), radius in zip(places, radii, strict=True):
        cv2.circle(mask, (round(float(x)), round(float(y))), max(2, round(_OUTER * radius)), 0, -1)
    pixels = last[mask > 0]
    if len(pixels) < _ARM_AREAS * np.pi * float(np.max(radii, initial=0.0)) ** 2:
        return None
    return np.bincount(_codes(pixels), minlength=_BINS**3) / len(pixels)


def row_gain(small: Image, background: Image) -> Single:
    """Brightness of each row relative to the background [h, 1, 3]. Mains flicker changes whole rows."""
    shade = _coarse_channels(background)
    ratio = _coarse_channels(small) / shade
    rows = median(ratio).T
    low, high = quantiles(ratio.mean(axis=0).astype(np.float64), (0.25, 0.75))
    whole = _common_gain(ratio, median(rows.T), shade)
    off = rows - whole
    trust = (np.abs(off).max(axis=1) < _ROW_MOST) / (1 + np.square((high - low) / _ROW_SPREAD))
    weight = trust[:, None].astype(np.float32)
    smooth = cv2.blur((off * weight).astype(np.float32), (1, 5)).reshape(-1, 3)
    smooth = whole + smooth / (cv2.blur(weight, (1, 5)).reshape(-1, 1) + 0.05)
    at = (np.arange(small.shape[0]) - (_EVERY - 1) / 2) / _EVERY
    gain = [np.interp(at, np.arange(len(smooth)), smooth[:, channel]) for channel in range(3)]
    return np.stack(gain, axis=1).astype(np.float32)[:, None, :]


def _common_gain(ratio: Single, middle: Single, shade: Single) -> Single:
    """Brightness of the whole frame relative to the background [3]: the median, or 1 if more pixels fit that.

    A hand may be most of the picture. Then the median is skin against mat, and fits the mat nowhere. Light
    changes the three channels nearly alike. A strong change of light leaves hardly a pixel as bright as
    before, so many such pixels are mat beside a hand. ``ratio`` and ``shade`` are [3, h, w].
    """
    tinted = np.ptp(middle) > _TINT * middle.mean()
    strong = bool((middle > _STRONG).any() or (middle < 1 / _STRONG).any())
    if tinted or strong:
        mean = ratio.mean(axis=0)
        neutral = np.ptp(ratio, axis=0) < _NEUTRAL * mean
        alike = neutral & (mean < _STRONG) & (mean > 1 / _STRONG)
        if strong and alike.mean() > _LEAST_ALIKE:
            neutral = alike
        if (tinted or neutral is alike) and neutral.mean() > _LEAST_NEUTRAL:
            middle = np.quantile(ratio[:, neutral], _LIT, axis=1).astype(np.float32)
    steady = np.ones(3, np.float32)
    fits = [(np.abs(ratio - gain[:, None, None]) * shade).max(axis=0) < _FITS for gain in (middle, steady)]
    return steady if fits[1].mean() > _CLEARLY * fits[0].mean() else middle


def _coarse_channels(picture: Image) -> Single:
    """The three channels of every fourth pixel in both directions, [3, h, w]: sums over channels are fast."""
    coarse = np.ascontiguousarray(picture[::_EVERY, ::_EVERY])
    return np.stack(cv2.split(coarse)).astype(np.float32) + np.float32(_DARK)


def _channels(picture: Image, where: NDArray[np.intp]) -> NDArray[np.uint8]:
    """The pixels at flat indices, [3, P]. To index a picture of three channels takes three times as long."""
    return np.asarray([channel.reshape(-1)[where] for channel in cv2.split(picture)], np.uint8)


def _shade(now: NDArray[np.uint8], then: NDArray[np.uint8]) -> tuple[Single, Single]:
    """Smallest and largest remaining share of light over the three channels, for pixels [3, P]."""
    blue, green, red = (now.astype(np.float32) + _DARK) / (then.astype(np.float32) + _DARK)
    least = np.minimum(np.minimum(blue, green), red)
    return least, np.maximum(np.maximum(blue, green), red)


def _shadows(now: Image, then: Image) -> Mask:
    """Pixels [P, 3] that may be the same background in shadow, even a deep one."""
    least, most = _shade(now.T, then.T)
    noise = 0.05 + 2.5 / (then.min(axis=1) + _DARK)
    return np.asarray((least > 0.42) & (most < 1.02) & (most - least < noise))


def _codes(pixels: Image) -> NDArray[np.intp]:
    """Histogram bin of each pixel."""
    parts = (pixels >> 5).astype(np.intp)
    codes: NDArray[np.intp] = (parts[..., 0] * _BINS + parts[..., 1]) * _BINS + parts[..., 2]
    return codes


def _spread(table: Floats) -> Floats:
    """Blur a color histogram, because the brightness of a rotating face changes."""
    cube = table.reshape(_BINS, _BINS, _BINS)
    for axis in range(3):
        low, high = np.roll(cube, 1, axis), np.roll(cube, -1, axis)
        edge: list[slice] = [slice(None)] * 3
        edge[axis] = slice(0, 1)
        low[tuple(edge)] = 0
        edge[axis] = slice(-1, None)
        high[tuple(edge)] = 0
        cube = 0.6 * cube + 0.2 * low + 0.2 * high
    return cube.reshape(-1)
