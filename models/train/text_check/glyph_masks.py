"""Masks of numbers and of glyphs in many typefaces, to paint on faces of dice.

Glyphs come from the typefaces for training, and from any further font in the folders of
``traywatch.models.synth.dice.fonts``. Code points that are held out for judging (every third) are left out,
and so are glyphs that look like a number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from fontTools.ttLib import TTFont, TTLibError
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from traywatch.calibration.dice.labels import LABELS, text_of
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.scenes.rare_dice import looks_like_a_number

Masks = NDArray[np.uint8]
Rng = np.random.Generator

SIDE, DIGIT_PX = 64, 36
"""Side of a mask and height of a digit on it, in px."""
NUMBERS_A_FACE = 34
"""Masks of numbers for each typeface: the ten digits and some others."""
GLYPHS_A_FACE, MOST_A_CODE, MOST_A_LETTER = 70, 8, 30
"""Limits for each typeface, for each code point, and for each letter of Latin scripts."""
LATIN = 0x250
"""Code points below this one are of Latin scripts."""
LETTERS = "ABCDEFGHJLMNQRSTVWX"
"""Letters that are no numbers even where they resemble one; upright only."""
ALIKE = 0.8
"""Correlation with a digit from which on a glyph looks like a number."""
_HELD_OUT = 3
_SHAPE = 20
_NOT_TRAINED = frozenset("KPUYkpuy&?")
"""Judging dice show them; see ``traywatch.models.synth.scenes.rare_dice``."""
_LIKE_DIGITS = frozenset("0123456789IlOo|")
_LIKE_PIPS = frozenset(
    (0x2026, 0x25E6, *range(0x22EE, 0x22F2), *range(0x2234, 0x2238), *range(0x2056, 0x205F),
     *range(0x25CB, 0x25D0), *range(0x2504, 0x250C), *range(0x254C, 0x2550))
)  # fmt: skip
_BLOCKS = (
    (0x41, 0x5A), (0x61, 0x7A), (0xA1, 0x24F), (0x370, 0x52F), (0x531, 0x586), (0x5D0, 0x5EA),
    (0x621, 0x64A), (0x905, 0x939), (0xE01, 0xE2E), (0x10A0, 0x10FF), (0x1200, 0x137C), (0x13A0, 0x13F4),
    (0x1401, 0x169C), (0x16A0, 0x16F8), (0x2020, 0x2044), (0x20A0, 0x20BF), (0x2100, 0x214F),
    (0x2190, 0x23FF), (0x2500, 0x267F), (0x2686, 0x2775), (0x2794, 0x2BFF), (0x2C00, 0x2C5F),
    (0x2D30, 0x2D67), (0x2E80, 0x2FDF), (0x3041, 0x30FF), (0xA4D0, 0xA4FF), (0xA500, 0xA62B),
    (0x10000, 0x100FA), (0x10280, 0x1034A), (0x10380, 0x103D5), (0x10400, 0x1044F), (0x10A00, 0x10A58),
    (0x10C00, 0x10C48), (0x12000, 0x12100), (0x13000, 0x1342E), (0x1D300, 0x1D356), (0x1F300, 0x1F6FF),
    (0x1F700, 0x1F773),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class GlyphMasks:
    """Masks (N, 64, 64) of numbers with their texts, and of glyphs with their code points.

    ``alike`` (glyphs,) is the largest correlation of a glyph's shape with that of a digit.
    """

    numbers: Masks
    texts: NDArray[np.str_]
    glyphs: Masks
    codes: NDArray[np.int64]
    alike: NDArray[np.float32]

    @classmethod
    def load(cls, path: Path) -> GlyphMasks:
        """Read masks that ``save`` wrote. Raises ``OSError``."""
        with np.load(path) as data:
            return cls(*(data[name] for name in cls.__slots__))

    def save(self, path: Path) -> None:
        """Write the masks as a compressed file of arrays."""
        np.savez_compressed(path, **{name: getattr(self, name) for name in self.__slots__})

    def negatives(self) -> tuple[list[NDArray[np.intp]], NDArray[np.bool_]]:
        """The glyphs of each code point that are no numbers, and which (N,) may lie in any direction."""
        letters = np.isin(self.codes, [ord(letter) for letter in LETTERS])
        free = (self.alike < ALIKE) & ~np.isin(self.codes, list(_LIKE_PIPS))
        used = np.flatnonzero(free | (letters & (self.alike < 0.97)))
        groups = [used[self.codes[used] == code] for code in np.unique(self.codes[used])]
        return groups, free

    def like_numbers(self) -> frozenset[int]:
        """The code points that look like a number in most typefaces, or like pips."""
        alike = {int(c) for c in np.unique(self.codes) if np.median(self.alike[self.codes == c]) > 0.85}
        return frozenset(alike | _LIKE_PIPS)


def drawn(font: ImageFont.FreeTypeFont, text: str) -> Masks | None:
    """The mask (64, 64) of a text in its middle, reduced if it is too large; None if nothing is drawn."""
    canvas = Image.new("L", (260, 200))
    ImageDraw.Draw(canvas).text((90, 60), text, font=font, fill=255)
    box = canvas.getbbox()
    if box is None:
        return None
    ink = np.asarray(canvas.crop(box))
    shrink = (SIDE - 4) / max(ink.shape)
    if shrink < 1:
        size = max(1, round(ink.shape[1] * shrink)), max(1, round(ink.shape[0] * shrink))
        ink = np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.uint8)
    height, width = ink.shape
    mask = np.zeros((SIDE, SIDE), np.uint8)
    top, left = (SIDE - height) // 2, (SIDE - width) // 2
    mask[top : top + height, left : left + width] = ink
    return mask


def shape_of(mask: Masks) -> NDArray[np.float32]:
    """The shape (400,) of a mask's ink without its size, with mean 0 and length 1."""
    rows, columns = np.nonzero(mask > 60)
    if not len(rows):
        return np.zeros(_SHAPE**2, np.float32)
    ink = mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    height, width = ink.shape
    wide, high = max(width, round(0.3 * height)), max(height, round(0.3 * width))
    square = np.zeros((high, wide), np.uint8)
    top, left = (high - height) // 2, (wide - width) // 2
    square[top : top + height, left : left + width] = ink
    small = cv2.resize(square, (_SHAPE, _SHAPE), interpolation=cv2.INTER_AREA).astype(np.float32)
    row = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.2), np.float32).ravel()
    row -= row.mean()
    return np.asarray(row / (np.linalg.norm(row) + 1e-6), np.float32)


def likeness(glyphs: Sequence[Masks], digits: Sequence[Masks]) -> NDArray[np.float32]:
    """The largest correlation (N,) of each glyph with any digit, upright or upside down."""
    shapes = [shape_of(turned) for mask in digits for turned in (mask, mask[::-1, ::-1])]
    digit_shapes, most = np.array(shapes), np.zeros(len(glyphs), np.float32)
    for start in range(0, len(glyphs), 512):
        rows = np.array([shape_of(mask) for mask in glyphs[start : start + 512]])
        most[start : start + 512] = (rows @ digit_shapes.T).max(axis=1)
    return most


def make(rng: Rng) -> GlyphMasks:
    """Draw the masks with the installed typefaces for training. Raises ``FileNotFoundError`` without any."""
    texts = sorted({text_of(label) for label in LABELS})
    digits = list("0123456789")
    numbers: list[tuple[Masks, str]] = []
    for face in fonts.typefaces("train"):
        font = font_of(face.path)
        some = [*rng.permutation(texts)[: NUMBERS_A_FACE - len(digits)].tolist(), *digits]
        numbers += [(mask, text) for text in some if (mask := drawn(font, text)) is not None]
    glyphs = list(_glyphs(rng))
    masks = [mask for mask, _ in glyphs]
    return GlyphMasks(
        np.array([mask for mask, _ in numbers]),
        np.array([text for _, text in numbers]),
        np.array(masks),
        np.array([code for _, code in glyphs]),
        likeness(masks, [mask for mask, text in numbers if text in digits]),
    )


def _glyphs(rng: Rng) -> Iterator[tuple[Masks, int]]:
    held_out = fonts.typefaces("validation")
    families, counts = {face.family.lower() for face in held_out}, dict[int, int]()
    code_points = _code_points()
    files = sorted(str(path) for folder in fonts.FOLDERS for path in folder.rglob("*.[to]tf"))
    for at in rng.permutation(len(files)):
        try:
            font = font_of(files[at])
            codes = sorted(code_points & (TTFont(files[at], lazy=True).getBestCmap() or {}).keys())
        except (OSError, TTLibError):
            continue
        if (font.getname()[0] or "").lower() in families:
            continue
        # A font of symbols alone has far more of them than any other.
        most = GLYPHS_A_FACE if len(codes) < 2000 else len(codes)
        free = [c for c in codes if counts.get(c, 0) < (MOST_A_LETTER if c < LATIN else MOST_A_CODE)]
        for code in rng.permutation(free)[:most].tolist():
            mask = drawn(font, chr(code))
            if mask is not None and (mask > 60).sum() >= 20:
                counts[code] = counts.get(code, 0) + 1
                yield mask, code


def _code_points() -> frozenset[int]:
    """The code points of training that are neither numbers nor marks."""
    return frozenset(
        code
        for first, last in _BLOCKS
        for code in range(first, last + 1)
        if (code % _HELD_OUT or 0x41 <= code <= 0x7A)
        and chr(code) not in _NOT_TRAINED
        and not looks_like_a_number(chr(code))
        and unicodedata.category(chr(code))[0] not in "ZCMN"
        and unicodedata.normalize("NFKD", chr(code))[0] not in _LIKE_DIGITS | _NOT_TRAINED
    )


def font_of(path: str) -> ImageFont.FreeTypeFont:
    """The font at the size at which a zero is ``DIGIT_PX`` tall."""
    _, top, _, bottom = ImageFont.truetype(path, 100).getbbox("0")
    return ImageFont.truetype(path, max(8, round(100 * DIGIT_PX / max(1.0, bottom - top))))
