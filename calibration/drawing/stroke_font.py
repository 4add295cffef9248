"""A stroke font of straight lines, for screen and paper without a font file.

Glyphs are on a grid 4 wide and 6 high, with y down from the cap line. Each glyph is a list of strokes, and
each stroke a string of two-digit points (x, then y).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

CAP = 6.0
_GAP = 1.7
_SPACE = 2.6

_GLYPHS: dict[str, str] = {
    "A": "06 20 46|14 34",
    "B": "00 06 36 45 44 33 03|00 30 41 42 33",
    "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 44 42 20 00",
    "E": "40 00 06 46|03 33",
    "F": "40 00 06|03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06|40 46|03 43",
    "I": "00 06",
    "J": "40 45 36 16 05",
    "K": "00 06|40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 01 05 16 36 45 41 30 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 01 05 16 36 45 41 30 10|24 46",
    "R": "06 00 30 41 42 33 03|23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40|20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "00 46|40 06",
    "Y": "00 23 40|23 26",
    "Z": "00 40 06 46",
    "0": "10 01 05 16 36 45 41 30 10|23 24",
    "1": "01 20 26|06 46",
    "2": "01 10 30 41 42 06 46",
    "3": "00 40 23 33 44 45 36 16 05",
    "4": "36 30 04 44",
    "5": "40 00 03 33 44 45 36 06",
    "6": "30 10 01 05 16 36 45 44 33 13 04",
    "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "9": "16 36 45 41 30 10 01 02 13 33 42",
    "%": "40 06|00 10 11 01 00|35 45 46 36 35",
    ".": "05 06",
    ",": "06 07",
    ":": "02 01|05 06",
    "-": "03 23",
    "=": "02 32|04 34",
    "/": "40 06",
    "'": "00 02",
    "+": "21 25|03 43",
    "·": "03 04",
}
_NARROW = {"I": 0.0, ".": 0.0, ",": 0.0, ":": 0.0, "-": 2.0, "=": 3.0, "'": 0.0, "·": 0.0}


def _strokes(character: str) -> list[Floats]:
    drawn = _GLYPHS.get(character, "")
    return [
        np.array([(int(point[0]), int(point[1])) for point in stroke.split()], dtype=float)
        for stroke in drawn.split("|")
        if stroke
    ]


def text_width(text: str, cap_mm: float) -> float:
    """The width in millimeters of a line of text with capitals ``cap_mm`` high."""
    return max(0.0, sum(_advance(c) for c in text.upper()) - _GAP) * cap_mm / CAP


def _advance(character: str) -> float:
    if character == " ":
        return _SPACE + _GAP
    return _NARROW.get(character, 4.0) + _GAP


def letter(text: str, cap_mm: float) -> list[Floats]:
    """The strokes [K,2] of a line of text, in millimeters, centered on the origin.

    Lowercase letters become capitals; a character without a glyph leaves an empty space.
    """
    unit = cap_mm / CAP
    x = -text_width(text, cap_mm) / 2
    strokes = []
    for character in text.upper():
        for stroke in _strokes(character):
            strokes.append(stroke * unit + (x, -cap_mm / 2))
        x += _advance(character) * unit
    return strokes
