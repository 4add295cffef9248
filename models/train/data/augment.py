"""Augmentation of light, color, sharpness and noise, fast enough for one CPU thread during training."""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from traywatch.vision.types import Image

_CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
_RAMP = np.arange(256, dtype=np.float32) / 255


@lru_cache(maxsize=1)
def _noise_bank() -> NDArray[np.float32]:
    return np.random.default_rng(11).standard_normal(1 << 21, dtype=np.float32)


def photometric(image: Image, rng: Generator, strength: float = 1.0) -> Image:
    """Simulate another lamp, lens and camera; returns an image of the same shape."""
    draw = rng.random(10)
    if draw[0] < 0.35:
        image = _channels(image, rng, draw[0] / 0.35)
    if draw[1] < 0.25:
        image = _light(image, rng, glare=draw[1] < 0.14)
    if draw[2] < 0.9:
        image = _curve(image, rng, strength)
    if draw[3] < 0.22:
        image = _shrink(image, rng)
    if draw[4] < 0.3:
        image = _blur(image, rng)
    if draw[5] < 0.4:
        image = _noise(image, rng)
    if draw[6] < 0.15:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 85))])
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return image


def _curve(image: Image, rng: Generator, strength: float) -> Image:
    normal = rng.standard_normal(9).astype(np.float32) * strength
    table = np.empty((256, 3), np.float32)
    for channel in range(3):
        gamma = math.exp(0.28 * normal[0] + 0.06 * normal[1 + channel])
        gain = math.exp(0.22 * normal[4] + 0.12 * normal[5 + channel])
        table[:, channel] = (_RAMP**gamma) * (255 * gain)
    contrast = math.exp(0.15 * normal[8])
    table = (table - 110) * contrast + 110 + 10 * normal[8]
    lut = np.clip(table, 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return np.asarray(cv2.LUT(image, lut), np.uint8)


def _channels(image: Image, rng: Generator, which: float) -> Image:
    if which < 0.35:
        return np.ascontiguousarray(image[:, :, rng.permutation(3)])
    if which < 0.42:
        return np.asarray(255 - image, np.uint8)
    mix = np.eye(3) + rng.normal(0, 0.22, (3, 3))
    if which > 0.85:  # towards gray
        mix = (1 - (keep := rng.random())) * np.full((3, 3), 1 / 3) + keep * np.eye(3)
    mix /= np.maximum(mix.sum(axis=1, keepdims=True), 0.4)
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
        at = rng.normal(0, 0.2, 2)
        wide = np.exp(rng.uniform(math.log(0.05), math.log(0.35), 2))
        spot = np.exp(-(((u - at[0]) / wide[0]) ** 2) - ((v - at[1]) / wide[1]) ** 2) * rng.uniform(40, 260)
        layer = cv2.resize(np.clip(spot, 0, 255).astype(np.uint8), (width, height))
        return np.asarray(cv2.add(image, cv2.merge([layer, layer, layer])), np.uint8)
    edge = 1 / (1 + np.exp(-(u - rng.normal(0, 0.25)) * rng.uniform(3, 40)))
    field = 1 - rng.uniform(0.2, 0.7) * edge
    layer = cv2.resize((field * 255).astype(np.uint8), (width, height))
    return np.asarray(cv2.multiply(image, cv2.merge([layer, layer, layer]), scale=1 / 255), np.uint8)


def hardened(image: Image, rng: Generator) -> Image:
    """Simulate hard reading conditions: dim, strong or colored light, faint ink, low resolution."""
    which = rng.random()
    if which < 0.15:  # too much light, as if exposed 1.4 to 4 times too long
        bright = math.exp(rng.uniform(0.3, 1.4) / 2.2)
        return np.asarray(cv2.convertScaleAbs(image, alpha=bright), np.uint8)
    which = (which - 0.15) / 0.85
    if which < 0.3:  # dim light, with a camera gain that compensates part of it
        dark = image.astype(np.float32) * np.float32(rng.uniform(0.12, 0.5))
        grain = np.resize(_noise_bank()[int(rng.integers(1 << 20)) :][: image.size], image.shape)
        dark = (dark + grain * np.float32(rng.uniform(1.5, 7))) * np.float32(rng.uniform(1, 2.5))
        return np.clip(dark, 0, 255).astype(np.uint8)
    if which < 0.5:  # light of one color
        gains = np.exp(rng.normal(0, 0.45, 3)).astype(np.float32)
        gains /= max(1.0, float(gains.max()) * rng.uniform(0.6, 1.0))
        return np.clip(image * gains, 0, 255).astype(np.uint8)
    if which < 0.8:  # ink color close to the body color
        middle = np.median(image, axis=(0, 1)).astype(np.float32)
        faint = middle + (image - middle) * np.float32(rng.uniform(0.25, 0.7))
        return np.clip(faint, 0, 255).astype(np.uint8)
    return _shrink(image, rng, 0.22, 0.5)


def restyled(image: Image, rng: Generator, slant: float = 1.0) -> Image:
    """Simulate another typeface: stretched, slanted, uneven, bolder or thinner.

    ``slant`` scales the changes that affect the apparent text direction: at 1, its standard deviation is
    about three degrees. Local distortion is limited to 1.2 px of 48, so that no numeral turns into another.
    """
    side = image.shape[0]
    broad, slanted = (0.09 * slant * rng.standard_normal(2)).tolist()
    ratio = math.exp(broad)
    grid = np.arange(side, dtype=np.float32) - (side - 1) / 2
    bend = rng.normal(0, rng.uniform(0, 0.6) * side / 48, (4, 4, 2)).clip(-1.2, 1.2).astype(np.float32)
    field = cv2.resize(bend, (side, side), interpolation=cv2.INTER_CUBIC)
    middle = (side - 1) / 2
    x = field[..., 0] + (grid * ratio)[None, :] + (slanted * grid)[:, None] + middle
    y = field[..., 1] + (grid / ratio)[:, None] + middle
    image = np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    stroke = rng.random()
    # Ink may be lighter or darker than the body, so dilation can make strokes thicker or thinner.
    if stroke < 0.45:
        kernel = np.ones((2, 2), np.uint8) if stroke % 0.1 < 0.06 else _CROSS
        change = cv2.dilate if stroke < 0.225 else cv2.erode
        share = rng.uniform(0.3, 1.0)
        image = np.asarray(cv2.addWeighted(change(image, kernel), share, image, 1 - share, 0), np.uint8)
    return image


def _shrink(image: Image, rng: Generator, least: float = 0.35, most: float = 0.9) -> Image:
    height, width = image.shape[:2]
    factor = rng.uniform(least, most)
    small = cv2.resize(
        image, (max(8, int(width * factor)), max(8, int(height * factor))), interpolation=cv2.INTER_AREA
    )
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _blur(image: Image, rng: Generator) -> Image:
    if rng.random() < 0.3:  # motion blur
        n = int(rng.integers(3, 7))
        kernel = np.zeros((n, n), np.float32)
        angle = rng.random() * math.pi
        for t in np.linspace(-(n - 1) / 2, (n - 1) / 2, 2 * n):
            kernel[round((n - 1) / 2 + t * math.sin(angle)), round((n - 1) / 2 + t * math.cos(angle))] = 1
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.5)), np.uint8)


def _noise(image: Image, rng: Generator) -> Image:
    bank = _noise_bank()
    start = int(rng.integers(0, bank.size - image.size)) if image.size < bank.size else 0
    grain = np.resize(bank[start : start + image.size], image.shape)
    return np.asarray(cv2.add(image, grain * np.float32(rng.uniform(2, 13)), dtype=cv2.CV_8U), np.uint8)


def backdrop(size: int, rng: Generator) -> Image:
    """Generate a plain, graded or rough background (size, size, 3)."""
    low = rng.integers(0, 256, (2, 2, 3)).astype(np.float32)
    low = low.mean(axis=(0, 1), keepdims=True) * (1 - (spread := rng.random() ** 3)) + low * spread
    base = cv2.resize(np.broadcast_to(low, (2, 2, 3)).astype(np.float32), (size, size))
    cells = int(rng.choice([3, 6, 12, 24, 48, 96]))
    rough = rng.normal(0, rng.uniform(0, 30), (cells, max(2, int(cells * rng.uniform(0.1, 1))), 1))
    grain = cv2.resize(rough.astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
    return np.clip(base + grain[..., None], 0, 255).astype(np.uint8)
