"""Find dice as hobby projects do: what differs from the ground by brightness, split into outlines."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Outline:
    """A compact spot: its box, and the smallest circle around it, which does not depend on its turn."""

    box: Box
    center: tuple[float, float]
    radius: float


_SIDE = 800
_LEAST, _MOST = 0.0015, 0.3  # shares of the picture that a die covers


def outlines(image: np.ndarray) -> list[Outline]:
    """Compact spots in a BGR picture, in its pixels."""
    scale = min(1.0, _SIDE / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ground = np.median(small.reshape(-1, 3), axis=0)
    apart = np.clip(np.abs(small.astype(np.float32) - ground).max(2), 0, 255).astype(np.uint8)
    _, mask = cv2.threshold(cv2.GaussianBlur(apart, (0, 0), 2), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    dice = []
    for shape in shapes:
        x, y, w, h = cv2.boundingRect(shape)
        share = w * h / mask.size
        if _LEAST <= share <= _MOST and 0.5 < w / h < 2 and cv2.contourArea(shape) > 0.4 * w * h:
            (cx, cy), radius = cv2.minEnclosingCircle(shape)
            box = (x / scale, y / scale, (x + w) / scale, (y + h) / scale)
            dice.append(Outline(box, (cx / scale, cy / scale), radius / scale))
    return dice


def square(image: np.ndarray, outline: Outline, side: int) -> np.ndarray:
    """The gray square around an outline's circle, with even light, scaled to ``side``."""
    half = round(outline.radius) + 1
    cx, cy = (round(v) for v in outline.center)
    wide = cv2.copyMakeBorder(image, half, half, half, half, cv2.BORDER_REPLICATE)
    part = wide[cy : cy + 2 * half, cx : cx + 2 * half]
    gray = cv2.resize(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.equalizeHist(gray), np.uint8)
