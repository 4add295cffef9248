"""Replace the text on a patch of a face by another number, a glyph, a drawing or nothing.

Numbers are painted in the same way as glyphs, so that the paint itself tells nothing.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import LABELS, text_of
from traywatch.models.synth.scenes.rare_dice import random_drawing
from traywatch.models.train.networks.architectures import UNREADABLE
from traywatch.models.train.text_check.glyph_masks import DIGIT_PX, LETTERS, SIDE, GlyphMasks, Masks, Rng
from traywatch.vision.geometry.crops import PATCH_PX
from traywatch.vision.types import Image

Subject = Literal["number", "glyph", "drawing", "blank"]
LETTER_SHARE = 0.25
"""Share of Latin letters among the glyphs."""
_MIDDLE = (PATCH_PX - 1) / 2
_FAR = np.hypot(*(np.mgrid[0:PATCH_PX, 0:PATCH_PX] - _MIDDLE))
_INSIDE, _TEXT = _FAR < 12.5, _FAR < 14.5
_LEAST_INK, _LEAST_CONTRAST, _CONTRAST = 24, 60, 120
_PLAIN = {label: at for at, label in enumerate(LABELS) if text_of(label) == label}


class Painter:
    """Paints numbers and glyphs of some masks."""

    def __init__(self, masks: GlyphMasks) -> None:
        self._masks = masks
        self._groups, self._free = masks.negatives()
        letters = [ord(letter) for letter in LETTERS]
        self._letters = [i for i, rows in enumerate(self._groups) if masks.codes[rows[0]] in letters]

    @cached_property
    def _numbers(self) -> NDArray[np.intp]:
        return np.flatnonzero(np.isin(self._masks.texts, list(_PLAIN)))

    def paint(self, patch: Image, subject: Subject, rng: Rng) -> tuple[Image, int]:
        """The patch (48, 48, 3) with another text, and its class among the read network's outputs."""
        clean, color = _without_text(patch, rng)
        if subject == "blank":
            return clean, UNREADABLE
        clean = np.clip(clean + rng.normal(0, rng.uniform(0, 4), clean.shape), 0, 255).astype(np.uint8)
        label, turn_deg = UNREADABLE, rng.normal(0, 7)
        if subject == "number":
            at = int(rng.choice(self._numbers))
            mask, label = self._masks.numbers[at], _PLAIN[str(self._masks.texts[at])]
        elif subject == "glyph":
            at = self._glyph(rng)
            mask = self._masks.glyphs[at]
            if rng.random() < 0.35 and self._free[at]:
                turn_deg += 90 * int(rng.integers(1, 4))
        else:
            extent = np.zeros((SIDE, SIDE), np.uint8)
            extent[14:50, 16:48] = 255
            mask, turn_deg = random_drawing(extent, rng), rng.uniform(0, 360)
        return _inked(clean, _thicker(mask, rng, thinner=subject != "drawing"), turn_deg, color, rng), label

    def _glyph(self, rng: Rng) -> int:
        letter = self._letters and rng.random() < LETTER_SHARE
        group = int(rng.choice(self._letters)) if letter else int(rng.integers(len(self._groups)))
        return int(rng.choice(self._groups[group]))


def _without_text(patch: Image, rng: Rng) -> tuple[Image, NDArray[np.float64]]:
    """The face without its ink, and a color (3,) for other ink, mostly that of the face."""
    body = np.median(patch[_INSIDE], axis=0)
    distance = np.abs(patch.astype(np.float32) - body).sum(axis=2)
    steps = np.clip(distance, 0, 255).astype(np.uint8)
    least, _ = cv2.threshold(steps[_INSIDE][None], 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    ink = (distance > max(least, _LEAST_INK)) & _TEXT
    own = ink & _INSIDE
    color = patch[own].mean(axis=0) if own.sum() > 8 else body
    if np.abs(color - body).sum() < _LEAST_CONTRAST or rng.random() < 0.25:
        color = rng.uniform(0, 255, 3)
        if np.abs(color - body).sum() < _CONTRAST:
            plain = np.zeros(3) if body.mean() > 110 else np.full(3, 235.0)
            color = 255 - body if rng.random() < 0.5 else plain
    mask = cv2.dilate(ink.astype(np.uint8), np.ones((3, 3), np.uint8))
    clean = cv2.inpaint(patch, mask, 2, cv2.INPAINT_TELEA) if mask.any() else patch
    return np.asarray(clean, np.uint8), np.asarray(color, np.float64)


def _thicker(mask: Masks, rng: Rng, *, thinner: bool) -> Masks:
    change = rng.random()
    if change < 0.15:
        mask = np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)
    elif change < 0.22 and thinner:
        mask = np.asarray(cv2.erode(mask, np.ones((2, 2), np.uint8)), np.uint8)
    return mask


def _inked(clean: Image, mask: Masks, turn_deg: float, color: NDArray[np.float64], rng: Rng) -> Image:
    """The patch with a mask's shape in a color, in a random size and near the middle."""
    scale = rng.uniform(10, 23) / DIGIT_PX
    if rng.random() < 0.2:
        scale *= rng.uniform(1, 1.35)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.3, 0.45 / scale))
    turn, slant = math.radians(turn_deg), rng.normal(0, 0.08)
    x, y = scale * np.exp(rng.normal(0, 0.08, 2))
    c, s = math.cos(turn), math.sin(turn)
    matrix = np.array([[c * x, slant * x - s * y], [s * x, c * y]])
    offset = _MIDDLE + rng.normal(0, 1.3, 2) - matrix @ np.full(2, (SIDE - 1) / 2)
    placed = cv2.warpAffine(soft, np.column_stack([matrix, offset]), (PATCH_PX, PATCH_PX))
    share = cv2.GaussianBlur(placed, (0, 0), rng.uniform(0.3, 0.9)).astype(np.float32) / 255
    share = share[..., None] * rng.uniform(0.7, 1)
    return np.clip(clean * (1 - share) + color * share, 0, 255).astype(np.uint8)
