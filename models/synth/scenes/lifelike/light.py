"""Light of lifelike clips: mains flicker, exposure, white balance, a lamp, clouds, and shadows of people."""

from __future__ import annotations

import math

import cv2
import numpy as np

from traywatch.models.synth.scenes.lifelike.conditions import LifelikeSetting
from traywatch.models.synth.scenes.lifelike.dice import FloatImage
from traywatch.vision.types import Image

_UNIT = 128  # gain of 1 in 8 bits
_MAP = (32, 24)  # width and height of the maps of soft light


class LifelikeLight:
    """The light of one clip; it depends on the time alone."""

    def __init__(self, setting: LifelikeSetting, end_s: float, rng: np.random.Generator) -> None:
        self._setting = setting
        self._rng = rng
        self._phase = float(rng.uniform(0, 2 * math.pi))
        self._mains_hz = float(rng.choice((100.0, 120.0)))
        self._depth = float(rng.uniform(0.015, 0.12))
        self._readout_s = float(rng.uniform(0.5, 0.95)) / setting.fps
        self._drift = rng.uniform(-0.1, 0.1, 3)
        self._drift_s = float(rng.uniform(1.5, 6.0))
        self._steps = self._exposure_steps(end_s)
        self._lamp = (*rng.uniform(-0.3, 1.3, 2), float(rng.uniform(0.5, 1.2)))
        self._lamp_s = float(rng.uniform(0.6, max(0.7, end_s - 0.5))), float(rng.uniform(0.03, 0.4))
        self._lamp_gain = float(rng.choice((-0.25, 0.2, 0.35, 0.5)))
        self._cloud = rng.normal(0, 1, (4, 8)).astype(np.float32)
        self._cloud_speed = float(rng.uniform(0.1, 0.6))
        self._walk = (float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(0.3, 1.2)))
        self._walk_s = float(rng.uniform(0.3, max(0.5, end_s - 0.8)))
        self._dark = float(rng.uniform(0.12, 0.4))
        self._soft = float(rng.uniform(0.06, 0.3))

    def lit(self, picture: Image, at_s: float) -> Image:
        """The picture in the light of a time."""
        light = self._setting.light
        if light == "steady":
            return picture
        if light in ("flicker", "bands"):
            return self._flickering(picture, at_s, bands=light == "bands")
        if light == "exposure":
            return _scaled(picture, self._exposure(at_s))
        if light == "balance":
            wave = math.sin(2 * math.pi * at_s / self._drift_s + self._phase)
            gains = np.clip((1 + self._drift * wave) * _UNIT, 0, 255)
            return _table(picture, [np.arange(256) * gain / _UNIT for gain in gains])
        return _mapped(picture, self._soft_map(light, at_s))

    def _flickering(self, picture: Image, at_s: float, *, bands: bool) -> Image:
        turn = 2 * math.pi * self._mains_hz * at_s + self._phase
        if not bands:
            return _scaled(picture, 1 + self._depth * math.sin(turn))
        rows = np.arange(picture.shape[0]) / picture.shape[0] * self._readout_s
        gains = 1 + self._depth * np.sin(turn + 2 * math.pi * self._mains_hz * rows)
        wide = np.repeat(np.rint(gains * _UNIT).astype(np.uint8)[:, None], picture.shape[1], axis=1)
        return np.asarray(cv2.multiply(picture, cv2.merge([wide] * 3), scale=1 / _UNIT), np.uint8)

    def _exposure_steps(self, end_s: float) -> list[tuple[float, float, float]]:
        """Time, duration, and gain of each step of the exposure."""
        steps = []
        for _ in range(int(self._rng.integers(1, 4))):
            at_s = float(self._rng.uniform(0.5, max(0.6, end_s)))
            steps.append((at_s, float(self._rng.uniform(0.02, 0.3)), float(self._rng.uniform(0.72, 1.3))))
        return sorted(steps)

    def _exposure(self, at_s: float) -> float:
        gain = 1.0
        for start_s, lasts_s, step in self._steps:
            gain *= 1 + (step - 1) * min(1.0, max(0.0, (at_s - start_s) / lasts_s))
        return min(1.5, max(0.5, gain))

    def _soft_map(self, light: str, at_s: float) -> FloatImage:
        x, y = np.meshgrid(np.linspace(0, 1, _MAP[0]), np.linspace(0, 1, _MAP[1]))
        if light == "lamp":
            on = min(1.0, max(0.0, (at_s - self._lamp_s[0]) / self._lamp_s[1]))
            far = np.square(x - self._lamp[0]) + np.square(y - self._lamp[1])
            return np.asarray(1 + self._lamp_gain * on * np.exp(-far / self._lamp[2] ** 2), np.float32)
        if light == "clouds":
            # One cloud is about as large as the picture, and takes seconds to pass.
            wide = cv2.resize(self._cloud[:2], (8 * _MAP[0], _MAP[1]), interpolation=cv2.INTER_CUBIC)
            start = _MAP[0] * self._cloud_speed * at_s
            part = cv2.getRectSubPix(wide, _MAP, (start + _MAP[0] / 2, (_MAP[1] - 1) / 2))
            return np.asarray(1 + 0.6 * self._dark * np.clip(part, -1.2, 1.2), np.float32)
        angle, speed = self._walk
        along = (x - 0.5) * math.cos(angle) + (y - 0.5) * math.sin(angle)
        middle = -1.0 + speed * (at_s - self._walk_s) * 1.5
        inside = 1 / (1 + np.exp(-(0.35 - np.abs(along - middle)) / (0.25 * self._soft)))
        return np.asarray(1 - self._dark * inside, np.float32)


def _scaled(picture: Image, gain: float) -> Image:
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)


def _table(picture: Image, curves: list[np.ndarray[tuple[int], np.dtype[np.float64]]]) -> Image:
    table = np.stack([np.clip(curve, 0, 255) for curve in curves], axis=1).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table[None]), np.uint8)


def _mapped(picture: Image, gains: FloatImage) -> Image:
    size = (picture.shape[1], picture.shape[0])
    wide = cv2.resize(np.clip(gains * _UNIT, 0, 255).astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    eight = np.rint(wide).astype(np.uint8)
    return np.asarray(cv2.multiply(picture, cv2.merge([eight] * 3), scale=1 / _UNIT), np.uint8)
