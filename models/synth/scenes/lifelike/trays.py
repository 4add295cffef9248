"""The ground of lifelike clips: photographed card and wood with the dice painted out, or made textures."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from traywatch.models.synth.scenes.lifelike.dice import Corners, FloatImage, PhotoStock
from traywatch.vision.types import Image

_PAINTED_OUT = 0.3  # sides around a die that are painted out with it, because of its shadow
_PHOTO_PX = 640


def tray_ground(
    rng: np.random.Generator, size: tuple[int, int], *, photos: PhotoStock | None = None
) -> Image:
    """A random ground of the given (width, height)."""
    grounds = photos.grounds if photos is not None else ()
    if grounds and rng.random() < 0.5:
        empty = _empty(*grounds[int(rng.integers(len(grounds)))])
        if empty is not None:
            return _fitted(rng, empty, size)
    ground = rng.choice(("felt", "wood", "leather", "printed", "plain"))
    return _textured(rng, str(ground), size)


@lru_cache(maxsize=64)
def _empty(path: Path, boxes: tuple[Corners, ...]) -> Image | None:
    """A photograph without its dice."""
    photo = cv2.imread(str(path))
    if photo is None:
        return None
    scale = min(1.0, _PHOTO_PX / photo.shape[1])
    photo = np.asarray(cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    mask = np.zeros(photo.shape[:2], np.uint8)
    for box in boxes:
        x0, y0, x1, y1 = (v * scale for v in box)
        edge = _PAINTED_OUT * max(x1 - x0, y1 - y0)
        corners = ((round(x0 - edge), round(y0 - edge)), (round(x1 + edge), round(y1 + edge)))
        cv2.rectangle(mask, *corners, 255, -1)
    small = cv2.resize(photo, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    hole = cv2.resize(mask, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_NEAREST)
    filled = cv2.inpaint(small, hole, 3, cv2.INPAINT_TELEA)
    smooth = cv2.resize(filled, (photo.shape[1], photo.shape[0]), interpolation=cv2.INTER_CUBIC)
    fine = photo.astype(np.float32) - cv2.GaussianBlur(photo, (0, 0), 4).astype(np.float32)
    soft = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), 4)[..., None]
    # The hole gets the fine structure from beside it.
    grain = np.roll(fine * (1 - soft), photo.shape[1] // 3, axis=1)
    clean = photo * (1 - soft) + (smooth + np.clip(grain, -12, 12)) * soft
    return np.asarray(np.clip(clean, 0, 255), np.uint8)


def _fitted(rng: np.random.Generator, photo: Image, size: tuple[int, int]) -> Image:
    width, height = size
    if rng.random() < 0.5:
        photo = np.asarray(np.rot90(photo), np.uint8)
    least = max(width / photo.shape[1], height / photo.shape[0])
    scale = least * float(rng.uniform(1.0, 1.3))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    wide = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=method)
    x = int(rng.integers(0, max(1, wide.shape[1] - width)))
    y = int(rng.integers(0, max(1, wide.shape[0] - height)))
    part = np.asarray(wide[y : y + height, x : x + width], np.uint8)
    return part if part.shape[:2] == (height, width) else np.asarray(cv2.resize(part, size), np.uint8)


def _textured(rng: np.random.Generator, ground: str, size: tuple[int, int]) -> Image:
    """A made ground: its color, its structure, and light that falls off toward the corners."""
    width, height = size
    colors = {
        "felt": ((40, 110, 35), (30, 30, 120), (100, 50, 30), (45, 45, 45)),
        "wood": ((70, 110, 150), (50, 80, 115), (120, 160, 190)),
        "leather": ((40, 45, 75), (35, 35, 40)),
        "printed": ((205, 215, 220), (150, 190, 170)),
        "plain": ((215, 215, 215), (120, 125, 130), (60, 60, 62), (170, 140, 90)),
    }[ground]
    base = np.array(colors[int(rng.integers(len(colors)))], np.float32)
    tone = _grain(rng, size, {"felt": 1.2, "leather": 2.0}.get(ground, 1.0)) * (9 if ground == "felt" else 4)
    tone += _grain(rng, size, width / 12) * 5
    if ground == "wood":
        lines = cv2.resize(rng.normal(0, 12, (height, 3)).astype(np.float32), size)
        tone += cv2.GaussianBlur(lines, (0, 0), 1.0 + width / 900)
    picture = base + tone[..., None]
    if ground == "printed":
        step = max(12, width // int(rng.integers(6, 14)))
        picture[::step], picture[:, ::step] = 90, 90
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    fall = 1 - float(rng.uniform(0.05, 0.3)) * (np.square(x - rng.uniform(-0.5, 0.5)) + np.square(y)) / 2
    return np.asarray(np.clip(picture * fall[..., None], 0, 255), np.uint8)


def _grain(rng: np.random.Generator, size: tuple[int, int], coarse_px: float) -> FloatImage:
    width, height = size
    small = (max(2, round(height / coarse_px)), max(2, round(width / coarse_px)))
    noise = rng.normal(0, 1, small).astype(np.float32)
    return np.asarray(cv2.resize(noise, size, interpolation=cv2.INTER_CUBIC), np.float32)
