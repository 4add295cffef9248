"""Numerals as small masks for warping onto faces; drawn once and cached."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from traywatch.models.synth.dice.fonts import typefaces

Bytes = NDArray[np.uint8]

_MARGIN = 6


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """A text's ink mask (uint8, row 0 at the top) and its geometry in pixels.

    ``center`` (x, y) is the middle of the digits without a mark. ``box`` (left, top, right, bottom) is the
    half-open extent of the ink with the mark, ``height`` the height of a digit.
    """

    ink: Bytes
    center: tuple[float, float]
    box: tuple[float, float, float, float]
    height: float
    half_turn: bool


@lru_cache(maxsize=4096)
def stamp(font: str, text: str, weight: float, mark: str, digit_px: int = 80) -> Stamp:
    """Draw ``text`` with digits ``digit_px`` tall; ``mark`` is "", "dot" or "bar".

    ``weight`` widens strokes by this fraction of the height. ``half_turn`` of the result tells whether it
    looks the same rotated by 180 degrees. Raises ``ValueError`` if the font draws nothing.
    """
    face, digit = _face(font or typefaces()[0].path, digit_px)
    width = 2 * round(weight * digit_px / 2)
    canvas = Image.new("L", (digit_px * 2 * max(2, len(text)), digit_px * 3))
    ImageDraw.Draw(canvas).text((digit_px, digit_px // 2), text, font=face, fill=255, stroke_width=width // 2)
    box = canvas.getbbox()
    if box is None:
        raise ValueError(f"{font} draws nothing for {text!r}")
    digits = np.asarray(canvas.crop(box))
    rows, columns = digits.shape
    side = _MARGIN + round(0.45 * digit_px)
    ink = np.zeros((rows + 2 * side, columns + 2 * side), dtype=np.uint8)
    ink[side : side + rows, side : side + columns] = digits
    left, top, right, bottom = side, side, side + columns, side + rows
    stroke = max(0.13, weight + 0.09) * digit_px
    if mark == "dot":
        radius = 0.72 * stroke
        x, y = right + 0.06 * digit_px + radius, bottom - radius
        cv2.circle(ink, (round(x * 16), round(y * 16)), round(radius * 16), 255, -1, cv2.LINE_AA, 4)
        right = int(x + radius + 1)
    elif mark == "bar":
        y0 = bottom + round(0.1 * digit_px)
        y1 = y0 + round(0.75 * stroke)
        cv2.rectangle(ink, (left, y0), (right - 1, y1), 255, -1)
        bottom = y1 + 1
    middle = (side + columns / 2 - 0.5, side + rows / 2 - 0.5)
    return Stamp(ink, middle, (left, top, right, bottom), float(digit), not mark and _half_turn(text, digits))


def _half_turn(text: str, digits: Bytes) -> bool:
    if text == text[::-1] and set(text) <= {"0", "8"}:
        return True
    if set(text) > {"1"} or not text:
        return False
    solid = digits > 127
    turned = solid[::-1, ::-1]
    return bool((solid & turned).sum() > 0.85 * (solid | turned).sum())


@lru_cache(maxsize=1024)
def _face(font: str, digit_px: int) -> tuple[ImageFont.FreeTypeFont, int]:
    """The font at the size at which a zero is ``digit_px`` tall."""
    trial = ImageFont.truetype(font, 200)
    _, top, _, bottom = trial.getbbox("0")
    face = ImageFont.truetype(font, max(8, round(200 * digit_px / max(1.0, bottom - top))))
    _, top, _, bottom = face.getbbox("0")
    return face, int(bottom - top)
