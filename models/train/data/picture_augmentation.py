"""Augmentation of single pictures: light, color, sharpness and noise, fast enough for one CPU thread.

``traywatch.models.train.tensors.batch_augmentation`` does the same to batches on a graphics card.
"""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from traywatch.models.train.data import augmentation_ranges as ranges
from traywatch.vision.types import Image

_CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
_RAMP = np.arange(256, dtype=np.float32) / 255


@lru_cache(maxsize=1)
def _noise_bank() -> NDArray[np.float32]:
    return np.random.default_rng(11).standard_normal(1 << 21, dtype=np.float32)


def photometric(image: Image, rng: Generator, strength: float = 1.0) -> Image:
    """Simulate another lamp, lens and camera; returns an image of the same shape."""
    draw = rng.random(10)
    if draw[0] < ranges.CHANNELS:
        image = _channels(image, rng, draw[0] / ranges.CHANNELS)
    if draw[1] < ranges.GLARE + ranges.SHADOW:
        image = _light(image, rng, glare=draw[1] < ranges.GLARE)
    if draw[2] < ranges.CURVE:
        image = _curve(image, rng, strength)
    if draw[3] < ranges.SHRUNK:
        image = _shrink(image, rng, ranges.SHRINK)
    if draw[4] < ranges.BLURRED:
        image = _blur(image, rng)
    if draw[5] < ranges.NOISY:
        image = _noise(image, rng)
    if draw[6] < ranges.JPEG:
        quality = int(rng.integers(*ranges.JPEG_QUALITY))
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return image


def _curve(image: Image, rng: Generator, strength: float) -> Image:
    normal = rng.standard_normal(9).astype(np.float32) * strength
    table = np.empty((256, 3), np.float32)
    for channel in range(3):
        gamma = math.exp(ranges.GAMMA_SD * normal[0] + ranges.OWN_GAMMA_SD * normal[1 + channel])
        gain = math.exp(ranges.GAIN_SD * normal[4] + ranges.OWN_GAIN_SD * normal[5 + channel])
        table[:, channel] = (_RAMP**gamma) * (255 * gain)
    contrast = math.exp(ranges.CONTRAST_SD * normal[8])
    table = (table - ranges.MIDDLE) * contrast + ranges.MIDDLE + ranges.BRIGHTNESS_SD * normal[8]
    lut = np.clip(table, 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return np.asarray(cv2.LUT(image, lut), np.uint8)


def _channels(image: Image, rng: Generator, which: float) -> Image:
    if which < ranges.SWAPPED:
        return np.ascontiguousarray(image[:, :, rng.permutation(3)])
    if which < ranges.SWAPPED + ranges.INVERTED:
        return np.asarray(255 - image, np.uint8)
    mix = np.eye(3) + rng.normal(0, ranges.MIX_SD, (3, 3))
    if which > 1 - ranges.GRAY:  # towards gray
        mix = (1 - (keep := rng.random())) * np.full((3, 3), 1 / 3) + keep * np.eye(3)
    mix /= np.maximum(mix.sum(axis=1, keepdims=True), ranges.LEAST_SUM)
    return np.asarray(cv2.transform(image, mix), np.uint8)


def _light(image: Image, rng: Generator, *, glare: bool) -> Image:
    """Add a specular highlight (``glare``) or the gradient of a shadow."""
    height, width = image.shape[:2]
    small = 16
    y, x = np.mgrid[0:small, 0:small].astype(np.float32) / (small - 1) - 0.5
    angle = rng.random() * 2 * math.pi
    u = math.cos(angle) * x + math.sin(angle) * y
    if glare:
        v = -math.sin(angle) * x + math.cos(angle) * y
        at = rng.normal(0, ranges.GLARE_PLACE_SD, 2)
        narrow, broad = ranges.GLARE_WIDTH
        wide = np.exp(rng.uniform(math.log(narrow), math.log(broad), 2))
        spot = np.exp(-(((u - at[0]) / wide[0]) ** 2) - ((v - at[1]) / wide[1]) ** 2)
        spot *= rng.uniform(*ranges.GLARE_LIGHT)
        layer = cv2.resize(np.clip(spot, 0, 255).astype(np.uint8), (width, height))
        return np.asarray(cv2.add(image, cv2.merge([layer, layer, layer])), np.uint8)
    edge = 1 / (
        1 + np.exp(-(u - rng.normal(0, ranges.SHADOW_PLACE_SD)) * rng.uniform(*ranges.SHADOW_STEEPNESS))
    )
    field = 1 - rng.uniform(*ranges.SHADOW_DEPTH) * edge
    layer = cv2.resize((field * 255).astype(np.uint8), (width, height))
    return np.asarray(cv2.multiply(image, cv2.merge([layer, layer, layer]), scale=1 / 255), np.uint8)


def hardened(image: Image, rng: Generator) -> Image:
    """Simulate hard reading conditions: dim, strong or colored light, faint ink, low resolution."""
    which = rng.random()
    if which < ranges.BRIGHT:  # too much light, as if exposed 1.4 to 4 times too long
        bright = math.exp(rng.uniform(*ranges.BRIGHT_LOG) / 2.2)
        return np.asarray(cv2.convertScaleAbs(image, alpha=bright), np.uint8)
    which = (which - ranges.BRIGHT) / (1 - ranges.BRIGHT)
    if which < ranges.DIM:  # dim light, with a camera gain that compensates part of it
        dark = image.astype(np.float32) * np.float32(rng.uniform(*ranges.DIM_LIGHT))
        grain = np.resize(_noise_bank()[int(rng.integers(1 << 20)) :][: image.size], image.shape)
        dark = (dark + grain * np.float32(rng.uniform(*ranges.DIM_NOISE))) * np.float32(
            rng.uniform(*ranges.DIM_GAIN)
        )
        return np.clip(dark, 0, 255).astype(np.uint8)
    if which < ranges.DIM + ranges.TINTED:  # light of one color
        gains = np.exp(rng.normal(0, ranges.TINT_SD, 3)).astype(np.float32)
        gains /= max(1.0, float(gains.max()) * rng.uniform(*ranges.TINT_LEVEL))
        return np.clip(image * gains, 0, 255).astype(np.uint8)
    if which < ranges.DIM + ranges.TINTED + ranges.FAINT:  # ink color close to the body color
        middle = np.median(image, axis=(0, 1)).astype(np.float32)
        faint = middle + (image - middle) * np.float32(rng.uniform(*ranges.INK))
        return np.clip(faint, 0, 255).astype(np.uint8)
    return _shrink(image, rng, ranges.HARD_SHRINK)


def restyled(image: Image, rng: Generator, slant: float = 1.0) -> Image:
    """Simulate another typeface: stretched, slanted, uneven, bolder or thinner.

    ``slant`` scales the changes that affect the apparent text direction: at 1, its standard deviation is
    about three degrees. Local distortion is limited to 1.2 px of 48, so that no numeral turns into another.
    """
    side = image.shape[0]
    broad, slanted = (ranges.SLANT_SD * slant * rng.standard_normal(2)).tolist()
    ratio = math.exp(broad)
    grid = np.arange(side, dtype=np.float32) - (side - 1) / 2
    bend = rng.normal(0, rng.uniform(*ranges.BEND) * side / 48, (4, 4, 2))
    bend = bend.clip(-ranges.MOST_BEND_PX, ranges.MOST_BEND_PX).astype(np.float32)
    field = cv2.resize(bend, (side, side), interpolation=cv2.INTER_CUBIC)
    middle = (side - 1) / 2
    x = field[..., 0] + (grid * ratio)[None, :] + (slanted * grid)[:, None] + middle
    y = field[..., 1] + (grid / ratio)[:, None] + middle
    image = np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    stroke = rng.random()
    # Ink may be lighter or darker than the body, so dilation can make strokes thicker or thinner.
    if stroke < 2 * ranges.STROKE:
        kernel = np.ones((2, 2), np.uint8) if stroke % 0.1 < ranges.SQUARE / 10 else _CROSS
        change = cv2.dilate if stroke < ranges.STROKE else cv2.erode
        share = rng.uniform(*ranges.STROKE_SHARE)
        image = np.asarray(cv2.addWeighted(change(image, kernel), share, image, 1 - share, 0), np.uint8)
    return image


def _shrink(image: Image, rng: Generator, factors: ranges.Range) -> Image:
    height, width = image.shape[:2]
    factor = rng.uniform(*factors)
    small = cv2.resize(
        image, (max(8, int(width * factor)), max(8, int(height * factor))), interpolation=cv2.INTER_AREA
    )
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _blur(image: Image, rng: Generator) -> Image:
    if rng.random() < ranges.MOTION:  # motion blur
        n = int(rng.integers(*ranges.MOTION_PX))
        kernel = np.zeros((n, n), np.float32)
        angle = rng.random() * math.pi
        for t in np.linspace(-(n - 1) / 2, (n - 1) / 2, 2 * n):
            kernel[round((n - 1) / 2 + t * math.sin(angle)), round((n - 1) / 2 + t * math.cos(angle))] = 1
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(*ranges.BLUR_PX)), np.uint8)


def _noise(image: Image, rng: Generator) -> Image:
    bank = _noise_bank()
    start = int(rng.integers(0, bank.size - image.size)) if image.size < bank.size else 0
    grain = np.resize(bank[start : start + image.size], image.shape)
    return np.asarray(
        cv2.add(image, grain * np.float32(rng.uniform(*ranges.NOISE_SD)), dtype=cv2.CV_8U), np.uint8
    )


def backdrop(size: int, rng: Generator) -> Image:
    """Generate a plain, graded or rough background (size, size, 3)."""
    low = rng.integers(0, 256, (2, 2, 3)).astype(np.float32)
    low = low.mean(axis=(0, 1), keepdims=True) * (1 - (spread := rng.random() ** 3)) + low * spread
    base = cv2.resize(np.broadcast_to(low, (2, 2, 3)).astype(np.float32), (size, size))
    cells = int(rng.choice([3, 6, 12, 24, 48, 96]))
    rough = rng.normal(0, rng.uniform(0, 30), (cells, max(2, int(cells * rng.uniform(0.1, 1))), 1))
    grain = cv2.resize(rough.astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
    return np.clip(base + grain[..., None], 0, 255).astype(np.uint8)
