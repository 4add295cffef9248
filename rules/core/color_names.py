"""Name measured colors: map a measured color to a color name that a game knows.

A game that uses the color of dice gives a palette in its requests: names, and the color of each name.
A measured color is compared with the whole palette. Lightness counts less than hue because lamps and
shadows change lightness most. If two names are almost equally near, people are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

CLOSE = 9.0
"""Largest distance of another possible name, as a multiple of the smallest distance."""
COMMON = {
    "black": "#1d1d20",
    "gray": "#77777b",
    "white": "#e4e2de",
    "bone": "#d8c9a3",
    "brown": "#6b4a32",
    "red": "#a8282c",
    "orange": "#d97a24",
    "yellow": "#e2c037",
    "green": "#3c7d3f",
    "turquoise": "#2f9c98",
    "blue": "#2c55a8",
    "purple": "#6b3d94",
    "pink": "#d9739c",
}
"""Color names and their colors, for games without a palette of their own."""
_LIGHTNESS = 0.45
_KNEE = 0.008856


def likely(measured: str, palette: Mapping[str, str]) -> tuple[str, ...]:
    """The names that a measured color (``#rrggbb``) may have, the nearest first.

    >>> likely("#3050a0", {"blue": "#2a4fa3", "red": "#b3262e"})
    ('blue',)
    """
    far = sorted((_distance(measured, color), name) for name, color in palette.items())
    return tuple(name for distance, name in far if distance - far[0][0] < CLOSE)


def called(measured: str) -> str:
    """The most likely everyday name of a measured color (``#rrggbb``).

    >>> called("#3050a0")
    'blue'
    """
    return likely(measured, COMMON)[0]


def nearest(measured: str, palette: Mapping[str, str]) -> tuple[str, ...]:
    """All names, ordered by the distance of their color from a measured one (``#rrggbb``)."""
    return tuple(sorted(palette, key=lambda name: (_distance(measured, palette[name]), name)))


def _distance(first: str, second: str) -> float:
    a, b = _lab(first), _lab(second)
    return float(((_LIGHTNESS * (a[0] - b[0])) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) ** 0.5)


@lru_cache(maxsize=256)  # each die that is read has another color
def _lab(color: str) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of an sRGB color."""
    r, g, b = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    x = _root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    y = _root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = _root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)


def _root(value: float) -> float:
    return float(value ** (1 / 3) if value > _KNEE else 7.787 * value + 16 / 116)
