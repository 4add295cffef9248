"""The camera of lifelike clips: vibration, bumps, sensor noise, compression, dropped and doubled frames."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.scenes.lifelike.conditions import LifelikeSetting
from traywatch.models.synth.scenes.lifelike.low_light import LowLightSensor
from traywatch.vision.types import Image

_BUMP_S = 0.5  # length of a bump
_BLOCK = 16
_SKIPPED = 3.0  # gray levels by which a block may differ before the codec sends it again
_QUALITY = cv2.IMWRITE_JPEG_QUALITY


class Shake:
    """How far the picture is shifted at a time, in px."""

    def __init__(self, setting: LifelikeSetting, end_s: float, rng: np.random.Generator) -> None:
        self._kind = setting.shake
        scale = setting.width / 640
        self._size_px = float(rng.uniform(0.3, 2.0)) * scale
        self._hz = rng.uniform(3.0, 14.0, 2)
        self._phase = rng.uniform(0, 2 * math.pi, 2)
        count = int(rng.integers(1, 4))
        self._bumps = [
            (float(rng.uniform(0.6, max(0.7, end_s))), rng.normal(0, 1, 2) * rng.uniform(2, 9) * scale)
            for _ in range(count)
        ]
        self._bump_hz = float(rng.uniform(5, 11))
        last_s = max(start_s for start_s, _ in self._bumps)
        self.calm_s = last_s + _BUMP_S if self._kind == "bumps" else 0.0
        """From then on nothing bumps."""

    def shift(self, at_s: float) -> tuple[float, float]:
        """The shift (x, y) in px."""
        if self._kind == "vibration":
            x, y = self._size_px * np.sin(2 * math.pi * self._hz * at_s + self._phase)
            return float(x), float(y)
        if self._kind != "bumps":
            return 0.0, 0.0
        moved = np.zeros(2)
        for start_s, size in self._bumps:
            since_s = at_s - start_s
            if since_s >= 0:
                swing = math.sin(2 * math.pi * self._bump_hz * since_s)
                moved += size * math.exp(-since_s / 0.12) * swing
        return float(moved[0]), float(moved[1])


def shifted(picture: Image, shift: tuple[float, float]) -> Image:
    """The picture moved by some px; its border is repeated."""
    if max(abs(v) for v in shift) < 0.01:
        return picture
    matrix = np.array([[1.0, 0.0, shift[0]], [0.0, 1.0, shift[1]]])
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


class Sensor:
    """Noise and compression; frames must come in order."""

    def __init__(self, setting: LifelikeSetting, rng: np.random.Generator) -> None:
        self._setting = setting
        self._rng = rng
        self._soft = float(rng.uniform(0.3, 0.9))
        shape = (setting.height + 64, setting.width + 64)
        grain = rng.normal(0, setting.noise, shape).astype(np.float32)
        color = rng.normal(0, 0.4 * setting.noise, (*shape, 3)).astype(np.float32)
        self._grain: NDArray[np.int8] = np.clip(np.rint(grain[..., None] + color), -120, 120).astype(np.int8)
        self._sent: Image | None = None
        self._count = 0
        self._every = int(rng.integers(12, 50))

    def taken(self, picture: Image) -> Image:
        """The picture as the camera delivers it."""
        soft = cv2.GaussianBlur(picture, (3, 3), self._soft)
        y, x = (int(v) for v in self._rng.integers(0, 64, 2))
        grain = self._grain[y : y + picture.shape[0], x : x + picture.shape[1]]
        noisy = np.asarray(cv2.add(soft, grain, dtype=cv2.CV_8U), np.uint8)
        return self._coded(noisy) if self._setting.codec else noisy

    def _coded(self, picture: Image) -> Image:
        """A codec that sends only blocks that changed, and refines them after a change."""
        whole = self._sent is None or self._count % self._every == 0
        self._count += 1
        quality = self._setting.codec + (self._count // 5 % 3) * 4
        coded = cv2.imencode(".jpg", picture, [_QUALITY, quality])[1]
        decoded = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
        if whole or self._sent is None:
            self._sent = decoded
            return decoded
        size = (picture.shape[1], picture.shape[0])
        change = cv2.absdiff(decoded, self._sent).max(axis=2)
        small = (math.ceil(size[0] / _BLOCK), math.ceil(size[1] / _BLOCK))
        blocks = cv2.resize(change, small, interpolation=cv2.INTER_AREA) > _SKIPPED
        blocks |= self._rng.random(blocks.shape) < 0.04
        sent = cv2.resize(blocks.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST).astype(bool)
        self._sent = np.where(sent[..., None], decoded, self._sent)
        return self._sent


def sensor_of(setting: LifelikeSetting, rng: np.random.Generator) -> Sensor | LowLightSensor:
    """The sensor of a clip."""
    if setting.electrons:
        return LowLightSensor(setting.brightness, setting.electrons, rng)
    return Sensor(setting, rng)


def frame_times(setting: LifelikeSetting, end_s: float, rng: np.random.Generator) -> list[tuple[float, bool]]:
    """Time of each frame, and whether it repeats the frame before."""
    times: list[tuple[float, bool]] = []
    for k in range(math.ceil(end_s * setting.fps)):
        at_s = k / setting.fps
        chance = rng.random()
        if chance < setting.drops and k > 0:
            if chance < setting.drops / 2:
                continue
            times.append((at_s, True))
        else:
            late_s = abs(rng.normal(0, 0.1 / setting.fps)) if setting.drops else 0.0
            times.append((at_s + min(late_s, 0.4 / setting.fps), False))
    return times
