"""A synthetic tray for tests: textured mat, dice as colored squares, hands, light and noise.

The dice are real pixels: a reader has to find their colors in the image.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Alternative, DieReading, Frame, Image

WIDTH, HEIGHT = 480, 360
SIDE = 30.0

# kind, label, BGR: the dice that ``ColorReader`` recognizes
DICE = {
    "d20:17": ("d20", "17", (40, 40, 220)),
    "d20:3": ("d20", "3", (30, 160, 240)),
    "d8:5": ("d8", "5", (220, 60, 40)),
    "d6:4": ("d6", "4", (230, 220, 225)),
    "d6:1": ("d6", "1", (60, 220, 230)),
}


@dataclass(frozen=True)
class Square:
    """A die at a place (center, px), rotated by an angle in degrees."""

    face: str
    x: float
    y: float
    angle: float = 20.0


def mat(seed: int = 1, width: int = WIDTH, height: int = HEIGHT) -> Image:
    """A green mat with a soft texture and a few printed lines."""
    rng = np.random.default_rng(seed)
    coarse = rng.normal(0, 8, (height // 12, width // 12, 1)).astype(np.float32)
    texture = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    picture = np.clip(np.array([70, 110, 60], np.float32) + texture, 0, 255).astype(np.uint8)
    cv2.rectangle(picture, (width // 4, height // 4), (3 * width // 4, 3 * height // 4), (150, 170, 150), 2)
    return picture


def draw(ground: Image, dice: Iterable[Square]) -> Image:
    """The mat with dice: each one a filled square with a dark bar, so that rotations are visible."""
    picture = ground.copy()
    for die in dice:
        color = DICE[die.face][2]
        box = cv2.boxPoints(((die.x, die.y), (SIDE, SIDE), die.angle)).astype(np.float32)
        cv2.fillConvexPoly(picture, np.round(box * 16).astype(np.int32), color, cv2.LINE_AA, 4)
        turn = math.radians(die.angle)
        tip = (die.x + 8 * math.cos(turn), die.y + 8 * math.sin(turn))
        start, end = (round(die.x * 16), round(die.y * 16)), (round(tip[0] * 16), round(tip[1] * 16))
        cv2.line(picture, start, end, (20, 20, 20), 4, cv2.LINE_AA, 4)
    return picture


def hand(picture: Image, reach: float) -> Image:
    """A forearm from the right edge; reach 0 (outside) to 1 (over the center)."""
    if reach <= 0:
        return picture
    out = picture.copy()
    tip = int(WIDTH - reach * 0.55 * WIDTH)
    cv2.rectangle(out, (tip, 130), (WIDTH, 215), (120, 150, 205), -1)
    cv2.circle(out, (tip, 172), 50, (110, 145, 210), -1)
    return out


@lru_cache(maxsize=1)
def _grain() -> NDArray[np.float32]:
    """Noise of unit variance, generated once, because new noise per frame would dominate the run time."""
    return np.random.default_rng(11).standard_normal(12 * WIDTH * HEIGHT, np.float32)


def noisy(picture: Image, rng: np.random.Generator, sigma: float = 3.0) -> Image:
    """The image with sensor noise, each time from another part of the same noise image."""
    start = int(rng.integers(_grain().size - picture.size))
    grain = _grain()[start : start + picture.size].reshape(picture.shape)
    return np.asarray(cv2.add(picture, sigma * grain, dtype=cv2.CV_8U), np.uint8)


def lit(picture: Image, gain: float | np.ndarray) -> Image:
    """The image under more or less light; gain: a number, or an array [H or 1, W or 1, 1 or 3]."""
    gains = np.broadcast_to(np.float32(gain), picture.shape)
    return np.asarray(cv2.multiply(picture, np.ascontiguousarray(gains), dtype=cv2.CV_8U), np.uint8)


def frames(images: Iterable[Image], fps: float = 30.0, start: int = 0, sigma: float = 3.0) -> list[Frame]:
    """Frames with sensor noise at a constant rate."""
    rng = np.random.default_rng(start + 7)
    return [Frame(noisy(image, rng, sigma), (start + i) / fps, start + i) for i, image in enumerate(images)]


def roll(to: Square, start: tuple[float, float], steps: int, turns: float = 400.0) -> list[Square]:
    """A die that slows down from a start to its place, spinning; the last step is the rest."""
    path = []
    for i in range(1, steps + 1):
        left = (1 - i / steps) ** 2
        x, y = to.x + left * (start[0] - to.x), to.y + left * (start[1] - to.y)
        path.append(replace(to, x=x, y=y, angle=to.angle + turns * left))
    return path


class ColorReader:
    """Finds the squares by their colors: a minimal reader for synthetic trays."""

    def __init__(self) -> None:
        self.reads = 0

    def read(self, image: Image) -> tuple[DieReading, ...]:
        self.reads += 1
        found = []
        soft = cv2.GaussianBlur(image, (3, 3), 0)
        for kind, label, color in DICE.values():
            near = cv2.inRange(soft, np.array(color) - 44, np.array(color) + 44)
            mask = cv2.morphologyEx(near, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
            count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
            for x, y, w, h, area in (stats[i] for i in range(1, count)):
                if area < 0.5 * SIDE * SIDE or max(w, h) > 2 * SIDE:
                    continue
                found.append(
                    reading(kind, label, (float(x), float(y), float(x + w), float(y + h)), color=color)
                )
        return tuple(found)


def reading(
    kind: str,
    label: str,
    box: tuple[float, float, float, float],
    *,
    color: Sequence[int] = (128, 128, 128),
    status: str = "read",
    confidence: float = 0.97,
) -> DieReading:
    read = status == "read"
    return DieReading.model_validate(
        {
            "kind": kind,
            "value": int(label) if read else None,
            "label": label if read else None,
            "status": status,
            "confidence": confidence,
            "box": box,
            "color": "#{:02x}{:02x}{:02x}".format(*reversed(color)),
            "alternatives": (Alternative(kind=kind, value=int(label), label=label, p=confidence),),
        }
    )
