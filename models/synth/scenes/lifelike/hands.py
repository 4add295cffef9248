"""Drawn hands of lifelike clips: skin with shading, an arm with a sleeve, and a soft shadow.

The tip is the middle of the palm. The arm leads to an elbow outside the picture, so a hand is always
connected with the border.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.scenes.lifelike.dice import FloatImage

HandShape = Literal["open", "closed", "point"]

_LARGEST_PX = 170  # width of the palm in the sprite
_AHEAD = 1.6  # palms from the middle of the palm to the fingertips
_HALF = 1.0  # palms from the arm's axis to the sprite's edge
_SKIN = ((140, 170, 215), (115, 150, 200), (85, 115, 160), (60, 80, 115), (40, 55, 80))
_FINGERS = {  # (start x, y, end x, y, width) in palms; x points from the hand to the fingertips
    "open": [(0.3, s, 1.25 - abs(s + 0.05) * 0.8, s * 1.6, 0.21) for s in (-0.36, -0.12, 0.12, 0.36)],
    "closed": [(0.2, s, 0.5 - abs(s) * 0.2, s * 1.1, 0.26) for s in (-0.36, -0.12, 0.12, 0.36)],
    "point": [(0.3, -0.3, 1.4, -0.34, 0.2)] + [(0.2, s, 0.45, s, 0.25) for s in (-0.08, 0.14, 0.36)],
}
_THUMB = {
    "open": (-0.1, -0.45, 0.55, -0.85, 0.24),
    "closed": (-0.1, -0.4, 0.45, -0.4, 0.26),
    "point": (-0.1, -0.4, 0.4, -0.3, 0.24),
}


@dataclass(frozen=True, slots=True, eq=False)
class HandLook:
    """Sprites of one hand for each shape, all (h, w, 4) as BGR times alpha, and alpha.

    ``palm_px`` is the width of the palm in the sprites, ``shown_px`` that in the picture.
    """

    sprites: dict[HandShape, FloatImage]
    palm_px: float
    shown_px: float

    def matrix(self, tip: tuple[float, float], elbow: tuple[float, float]) -> NDArray[np.float64]:
        """The affine map (2, 3) from the sprite to the picture."""
        turn = math.atan2(elbow[1] - tip[1], elbow[0] - tip[0])
        scale = self.shown_px / self.palm_px
        c, s = scale * math.cos(turn), scale * math.sin(turn)
        x, y = _AHEAD * self.palm_px, _HALF * self.palm_px
        return np.array([[c, -s, tip[0] - c * x + s * y], [s, c, tip[1] - s * x - c * y]])


def hand_look(rng: np.random.Generator, palm_px: float, reach_px: float) -> HandLook:
    """A random hand; its arm is at least ``reach_px`` long in the picture."""
    drawn_px = min(palm_px, _LARGEST_PX)
    length = _AHEAD + reach_px / palm_px + 0.5
    skin = np.array(_SKIN[int(rng.integers(len(_SKIN)))], np.float32) * float(rng.uniform(0.9, 1.1))
    bare = float(rng.uniform(0.5, 4.0)) if rng.random() < 0.8 else length
    size = (round(length * drawn_px), round(2 * _HALF * drawn_px))
    tone = _texture(rng, size, drawn_px / 8) * 5
    cloth = _cloth(rng, size, drawn_px)
    shapes: tuple[HandShape, ...] = ("open", "closed", "point")
    sprites = {shape: _sprite(shape, size, drawn_px, skin + tone[..., None], cloth, bare) for shape in shapes}
    return HandLook(sprites, drawn_px, palm_px)


def _sprite(
    shape: HandShape, size: tuple[int, int], palm_px: float, skin: FloatImage, cloth: FloatImage, bare: float
) -> FloatImage:
    hand = np.zeros((size[1], size[0]), np.uint8)
    lines = np.ones((size[1], size[0]), np.float32)

    def at(x: float, y: float) -> tuple[int, int]:
        return round((_AHEAD - x) * palm_px), round((_HALF + y) * palm_px)

    half = (round(0.55 * palm_px), round(0.47 * palm_px))
    cv2.ellipse(hand, at(0, 0), half, 0, 0, 360, 255, -1, cv2.LINE_AA)
    for x0, y0, x1, y1, wide in (*_FINGERS[shape], _THUMB[shape]):
        thick = max(1, round(wide * palm_px))
        cv2.line(hand, at(x0, y0), at(x1, y1), 255, thick, cv2.LINE_AA)
        cv2.line(lines, at(x0, y0 + wide / 2), at(x1, y1 + wide / 2), 0.72, max(1, thick // 8), cv2.LINE_AA)
    wrist = np.array(
        [at(0.1, -0.36), at(-0.7, -0.3), at(-9, -0.42), at(-9, 0.42), at(-0.7, 0.3), at(0.1, 0.36)]
    )
    far = np.array([at(-9, -0.42), (size[0], at(0, -0.42)[1]), (size[0], at(0, 0.42)[1]), at(-9, 0.42)])
    cv2.fillPoly(hand, [wrist, far], 255, cv2.LINE_AA)
    sleeve = np.zeros_like(hand)
    start = at(-0.5 - bare, 0)[0]
    if start < size[0]:
        edge = [(start, at(0, -0.5)[1]), (size[0], at(0, -0.6)[1])]
        edge += [(size[0], at(0, 0.6)[1]), (start, at(0, 0.5)[1])]
        cv2.fillPoly(sleeve, [np.array(edge)], 255, cv2.LINE_AA)
    whole = cv2.max(hand, sleeve)
    depth = cv2.distanceTransform((whole > 127).astype(np.uint8), cv2.DIST_L2, 3) / (0.35 * palm_px)
    shade = 0.66 + 0.34 * np.sqrt(np.clip(depth, 0, 1))
    over = (sleeve.astype(np.float32) / 255)[..., None]
    color = (skin * cv2.GaussianBlur(lines, (0, 0), 1.2)[..., None]) * (1 - over) + cloth * over
    alpha = (cv2.GaussianBlur(whole, (3, 3), 0).astype(np.float32) / 255)[..., None]
    return np.asarray(np.dstack([np.clip(color * shade[..., None], 0, 255) * alpha, alpha]), np.float32)


def _cloth(rng: np.random.Generator, size: tuple[int, int], palm_px: float) -> FloatImage:
    """Cloth of one color, with stripes, or checked."""
    width, height = size
    color = rng.integers(10, 230, 3).astype(np.float32)
    cloth = np.broadcast_to(color, (height, width, 3)).copy()
    step = max(3, round(palm_px * float(rng.uniform(0.08, 0.3))))
    pattern = rng.choice(("plain", "stripes", "checked"))
    if pattern != "plain":
        cloth[:, (np.arange(width) // step) % 2 == 0] *= 0.7
    if pattern == "checked":
        cloth[(np.arange(height) // step) % 2 == 0] *= 0.75
    cloth += (_texture(rng, size, 2.0) * 6 + _texture(rng, size, palm_px / 3) * 8)[..., None]
    return np.asarray(np.clip(cloth, 0, 255), np.float32)


def _texture(rng: np.random.Generator, size: tuple[int, int], coarse_px: float) -> FloatImage:
    small = (max(2, round(size[1] / coarse_px)), max(2, round(size[0] / coarse_px)))
    noise = rng.normal(0, 1, small).astype(np.float32)
    return np.asarray(cv2.resize(noise, size, interpolation=cv2.INTER_LINEAR), np.float32)
