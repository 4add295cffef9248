"""Simulation of a cheap camera: lens, exposure, white balance, noise, sharpening.

``lens`` distorts the renderer's pinhole image, ``expose`` converts radiance to an 8-bit image. Noise is added
to the square root of the light, where shot noise is uniform. The tone curve is a lookup table. Both cost a
tenth of the exact computation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import RenderScene, RenderView
from traywatch.vision.types import Image

Rng = np.random.Generator
Light = NDArray[np.float32]
Color = tuple[float, float, float]

_NOISE_SIDE = 1100


def color_of(kelvin: float) -> Color:
    """Color of a black body, linear RGB with green 1 (Tanner Helland's fit, with gamma 2.2 removed)."""
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * np.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else (0.0 if t <= 19 else 138.52 * np.log(t - 10) - 305.04)
    r, g, b = (float(np.clip(v, 1, 255) / 255) ** 2.2 for v in (red, green, blue))
    return (r / g, 1.0, b / g)


def wide(view: RenderView) -> RenderView:
    """A pinhole view that covers a distorted one: the same pose with a shorter focal length."""
    grow = 1 / float(np.max(_straight(view, _corner_radii(view))))
    if grow >= 1:
        return replace(view, distortion=(0.0, 0.0), skew=0.0)
    matrix = view.matrix.copy()
    matrix[0, 0] *= grow
    matrix[1, 1] *= grow
    return replace(view, matrix=matrix, distortion=(0.0, 0.0), skew=0.0)


def lens(drawn: Light, view: RenderView) -> Light:
    """Distort ``drawn``, the image of ``wide(view)``, to the image of ``view``."""
    if view.plain:
        return drawn
    width, height = view.size
    source = wide(view)
    # A polynomial in the squared radius inverts the lens; it is fitted over the image area.
    radii = np.linspace(0, float(np.max(_corner_radii(view))), 40)
    powers = np.stack([radii**2, radii**4, radii**6], -1)
    fit, *_ = np.linalg.lstsq(powers, _straight(view, radii) - 1, rcond=None)
    y = ((np.arange(height) + 0.5 - view.matrix[1, 2]) / view.matrix[1, 1]).astype(np.float32)[:, None]
    x = ((np.arange(width) + 0.5 - view.matrix[0, 2]) / view.matrix[0, 0]).astype(np.float32)[None]
    x = x - np.float32(view.skew) * y
    r2 = x * x + y * y
    ratio = 1 + r2 * (np.float32(fit[0]) + r2 * (np.float32(fit[1]) + r2 * np.float32(fit[2])))
    map_x = x * ratio * np.float32(source.matrix[0, 0]) + np.float32(source.matrix[0, 2] - 0.5)
    map_y = y * ratio * np.float32(source.matrix[1, 1]) + np.float32(source.matrix[1, 2] - 0.5)
    bent = cv2.remap(drawn, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(bent, np.float32)


def shoot(renderer: Renderer, scene: RenderScene) -> Light:
    """Render the scene through its camera's lens: radiance (height, width, 3), RGB."""
    return lens(renderer.draw(replace(scene, view=wide(scene.view))), scene.view)


def _corner_radii(view: RenderView) -> NDArray[np.float64]:
    width, height = view.size
    x = max(view.matrix[0, 2], width - view.matrix[0, 2]) / view.matrix[0, 0]
    y = max(view.matrix[1, 2], height - view.matrix[1, 2]) / view.matrix[1, 1]
    x += abs(view.skew) * y
    return np.array([0.0, x, y, float(np.hypot(x, y))])


def _straight(view: RenderView, bent: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ratio of undistorted to distorted radius for each distorted radius."""
    k1, k2 = view.distortion
    true = np.linspace(0, max(1e-6, float(np.max(bent))) * 1.8, 400)
    distorted = true * (1 + k1 * true**2 + k2 * true**4)
    stop = int(np.argmax(np.diff(distorted) <= 0)) or len(distorted)
    undistorted = np.interp(bent, distorted[:stop], true[:stop])
    ratio: NDArray[np.float64] = np.where(bent > 1e-9, undistorted / np.maximum(bent, 1e-9), 1.0)
    return ratio


def illuminant(scene: RenderScene) -> Color:
    """Color of the light on the mat, linear RGB with green 1."""
    total = np.array(scene.sky, float)
    for lamp in scene.lamps:
        total = total + np.array(lamp.color)
    total = np.maximum(total, 1e-6)
    return (float(total[0] / total[1]), 1.0, float(total[2] / total[1]))


@lru_cache(maxsize=1)
def _noise_bank() -> tuple[Light, Light]:
    """White noise, and the same smoothed as by demosaicing, both with unit variance."""
    white = np.random.default_rng(7).standard_normal((_NOISE_SIDE, _NOISE_SIDE, 3)).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(white, (0, 0), 0.7), np.float32)
    return white, soft / np.float32(soft.std())


def _gain(light: Light, boxes: Sequence[Sequence[float]] | None, rng: Rng, faults: float) -> float:
    """Exposure gain: the mean becomes middle gray, while dice are mostly neither over- nor underexposed."""
    small = light[::3, ::3]
    bright = small @ np.array([0.3, 0.59, 0.11], np.float32)
    gain = float(np.exp(rng.normal(np.log(0.3), 0.38))) / max(float(np.mean(np.minimum(bright, 2.0))), 1e-4)
    if boxes:
        tops, middles = [], []
        for x0, y0, x1, y1 in boxes:
            part = bright[int(y0 // 3) : int(y1 // 3) + 1, int(x0 // 3) : int(x1 // 3) + 1]
            if part.size:
                top, middle = np.percentile(part, (85, 50))
                tops.append(float(top))
                middles.append(float(middle))
        if tops:
            gain = max(gain, rng.uniform(0.02, 0.07) / max(float(np.median(middles)), 1e-5))
            gain = min(gain, rng.uniform(0.75, 1.5) / max(float(np.quantile(tops, 0.9)), 1e-5))
    else:
        gain = min(gain, rng.uniform(0.7, 1.4) / max(float(np.percentile(bright, 98)), 1e-5))
    pick = rng.random()
    if pick < 0.04 * faults:
        return gain * float(rng.uniform(1.5, 2.6))
    if pick < 0.08 * faults:
        return gain * float(rng.uniform(0.2, 0.5))
    return gain


def _curve(rng: Rng) -> NDArray[np.uint8]:
    """Lookup table from the square root of light (4095 is 2) to bytes: shoulder, gamma, contrast."""
    light = (np.arange(4096) / 4095 * 2.0) ** 2
    knee = rng.uniform(0.45, 0.85)
    over = np.maximum(light - knee, 0)
    light = np.where(light > knee, knee + (1 - knee) * (1 - np.exp(-over / (1 - knee) * 0.9)), light)
    if rng.random() < 0.2:
        light = (np.arange(4096) / 4095 * 2.0) ** 2
    curve = np.clip(light, 0, 1) ** (1 / rng.uniform(1.9, 2.5))
    contrast = rng.uniform(0, 0.5)
    curve = curve * (1 - contrast) + contrast * (curve * curve * (3 - 2 * curve))
    low = rng.uniform(0, 0.05) if rng.random() < 0.4 else 0.0
    table: NDArray[np.uint8] = np.round(255 * (low + (1 - low) * curve)).astype(np.uint8)
    return table


def _blurred(light: Light, rng: Rng, faults: float) -> Light:
    """Blur by a soft lens, a wrong focus or camera motion."""
    pick = rng.random()
    if pick < 0.05 * faults:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(1.1, 2.0))), np.float32)
    elif pick < 0.11 * faults:
        length, turn = rng.uniform(2, 6), rng.random() * np.pi
        side = 2 * int(np.ceil(length / 2)) + 1
        kernel = np.zeros((side * 4, side * 4), np.float32)
        away = np.array([np.cos(turn), np.sin(turn)]) * length * 2
        middle = np.array([side * 2, side * 2]) - 0.5
        a, b = (tuple(int(v) for v in np.round(middle + s * away)) for s in (-1, 1))
        cv2.line(kernel, a, b, 1.0, 4)
        kernel = np.asarray(cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA), np.float32)
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)
    elif pick < 0.6:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.35, 1.0))), np.float32)
    return light


def _photons(rng: Rng, *, dim: bool) -> float:
    """A random number of photons in a white pixel, which gives the noise."""
    pick = rng.random()
    low, high = (60, 250) if dim or pick < 0.06 else ((250, 1500) if pick < 0.35 else (1500, 20000))
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def _unit_noise(shape: tuple[int, ...], rng: Rng, grain: Rng | None) -> NDArray[np.float32]:
    """Noise with standard deviation 1, from the bank if the picture is not larger."""
    height, width = shape[:2]
    bank = _noise_bank()[int(rng.random() < 0.7)]
    if height > _NOISE_SIDE or width > _NOISE_SIDE:
        return (rng if grain is None else grain).standard_normal(shape, dtype=np.float32)
    top, left = rng.integers(_NOISE_SIDE - height + 1), rng.integers(_NOISE_SIDE - width + 1)
    if grain is not None:
        top, left = grain.integers(_NOISE_SIDE - height + 1), grain.integers(_NOISE_SIDE - width + 1)
    return bank[top : top + height, left : left + width]


def expose(
    radiance: Light,
    rng: Rng,
    *,
    boxes: Sequence[Sequence[float]] | None = None,
    light: Color = (1.0, 1.0, 1.0),
    faults: float = 1.0,
    dim: bool = False,
    grain: Rng | None = None,
) -> Image:
    """Convert radiance (H, W, 3), RGB, to a BGR image (H, W, 3) uint8.

    ``boxes`` are the dice, which the exposure mostly neither over- nor underexposes. ``light`` is the color
    of the light, which white balance partly removes. ``faults`` scales the frequency of wrong exposure, focus
    and motion. ``dim`` requests the noise of a dark room. ``grain`` draws the noise instead of ``rng``, so
    that pictures with the same ``rng`` show the same camera but not the same noise.
    """
    height, width = radiance.shape[:2]
    adapted = rng.uniform(0.6, 1.0) if rng.random() < 0.8 else rng.uniform(0.0, 0.6)
    balance = np.array(light) ** -adapted * (1 + rng.normal(0, 0.05, 3))
    taken = _blurred(radiance, rng, faults)
    gains = (_gain(taken, boxes, rng, faults) * balance / np.mean(balance)).astype(np.float32)
    taken = taken * gains
    if rng.random() < 0.5:
        dark = rng.uniform(0.05, 0.45)
        y = (np.linspace(-1, 1, height, dtype=np.float32) ** 2)[:, None]
        x = (np.linspace(-1, 1, width, dtype=np.float32) ** 2)[None]
        taken *= (1 - np.float32(dark) * (x + y) / 2)[..., None]
    photons = _photons(rng, dim=dim)
    root = np.sqrt(np.clip(taken, 0, 4))
    root += _unit_noise(root.shape, rng, grain) * np.float32(0.5 / np.sqrt(photons))
    index = (np.clip(root, 0, 2) * np.float32(4095 / 2)).astype(np.uint16)
    picture = np.ascontiguousarray(_curve(rng)[index][..., ::-1])
    if photons < 1500 and rng.random() < 0.6:
        # Cameras remove color noise by smoothing, and fine texture with it.
        picture = np.asarray(cv2.medianBlur(picture, 3) if photons < 250 else picture, np.uint8)
        tones = cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb)
        tones[..., 1:] = cv2.blur(tones[..., 1:], (5, 5))
        picture = np.asarray(cv2.cvtColor(tones, cv2.COLOR_YCrCb2BGR), np.uint8)
    if rng.random() < 0.45:
        amount = float(rng.uniform(0.2, 1.3))
        smooth = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.7, 1.6)))
        picture = np.asarray(cv2.addWeighted(picture, 1 + amount, smooth, -amount, 0), np.uint8)
    return picture
