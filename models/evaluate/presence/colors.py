"""The bodies of the judging set: named die colors, the hard pairs of color and zone, and other things."""

from __future__ import annotations

import numpy as np

from traywatch.models.synth.render.stage import Material, RenderBody
from traywatch.models.synth.world.pieces import block, capsule, frustum, piece

Rng = np.random.Generator

_WHITE, _BLACK, _GOLD = (0.86, 0.86, 0.84), (0.012, 0.012, 0.014), (0.75, 0.5, 0.15)
_SMOOTH, _MATT = (0.08, 0.2), (0.2, 0.5)

COLORS: dict[str, Material] = {
    "ivory": Material((0.78, 0.71, 0.55), ink=_BLACK),
    "white": Material((0.84, 0.84, 0.82), ink=_BLACK),
    "black": Material((0.015, 0.015, 0.017), ink=_WHITE),
    "gray": Material((0.3, 0.31, 0.33), ink=_WHITE),
    "red": Material((0.42, 0.02, 0.02), ink=_WHITE),
    "blue": Material((0.03, 0.07, 0.4), (0.2, 0.4, 0.75), "marble", 1.6, ink=_WHITE),
    "green": Material((0.03, 0.2, 0.06), (0.3, 0.5, 0.2), "swirl", 1.3, ink=_GOLD),
    "purple": Material((0.1, 0.02, 0.18), (0.03, 0.01, 0.06), "marble", 2.0, ink=_GOLD, ink_metal=0.5),
    "amber": Material((0.8, 0.36, 0.04), ink=_WHITE, clear=0.7, cloud=0.5),
    "clear": Material((0.9, 0.92, 0.93), ink=_BLACK, clear=0.88, cloud=0.4),
    "steel": Material((0.72, 0.72, 0.74), ink=_BLACK, metal=1.0),
}
"""Materials by color; ``material`` varies their shade and gloss."""

HARD_PAIRS: tuple[tuple[str, str], ...] = (
    ("ivory", "hit"),
    ("black", "fumble"),
    ("purple", "fumble"),
    ("amber", "crit"),
    ("red", "crit"),
    ("white", "miss"),
    ("gray", "miss"),
    ("clear", "hit"),
)
"""Colors on zones whose print has nearly the same color."""


def material(rng: Rng, color: str) -> Material:
    """A die material of a named color."""
    one = COLORS[color]
    shade = float(rng.uniform(0.85, 1.1))
    r, g, b = (float(np.clip(c * shade, 0.005, 0.95)) for c in one.base)
    smooth = one.clear > 0 or rng.random() < 0.6
    rough = float(rng.uniform(*(_SMOOTH if smooth else _MATT)))
    return Material(
        (r, g, b), one.second, one.pattern, one.pattern_scale, ink=one.ink, ink_metal=one.ink_metal,
        rough=rough, metal=one.metal, clear=one.clear, cloud=one.cloud, engrave=float(rng.uniform(0.1, 1.2)),
    )  # fmt: skip


def hand(rng: Rng, size_mm: tuple[float, float]) -> list[RenderBody]:
    """Two or three fingers that reach 5 to 25 mm over the border of a mat."""
    width, height = size_mm
    tone = float(rng.uniform(0.25, 1.0))
    skin = Material((0.55 * tone, 0.32 * tone, 0.22 * tone), rough=0.6)
    left = bool(rng.random() < 0.5)
    along = float(rng.uniform(0.2, 0.8)) * height
    reach, inward = float(rng.uniform(5, 25)), 1.0 if left else -1.0
    edge = 0.0 if left else width
    bodies = []
    for finger in range(int(rng.integers(2, 4))):
        tip = np.array([edge + inward * reach, along + 19.0 * finger, -9.0])
        root = np.array([edge - inward * 90.0, along + 19.0 * finger + float(rng.normal(0, 6)), -16.0])
        points, normals = capsule(np.zeros(3), root - tip, 8.0, 10.0)
        bodies.append(piece(points, normals, skin, tip))
    return bodies


def coaster(rng: Rng, place_mm: tuple[float, float]) -> RenderBody:
    """A round coaster of 80 to 100 mm."""
    radius = float(rng.uniform(40, 50))
    points, normals = frustum(radius, radius, 4.0, 32)
    brown = Material((0.3, 0.17, 0.08), rough=0.6)
    return piece(points, normals, brown, (*place_mm, 0.0))


def pencil(rng: Rng, place_mm: tuple[float, float]) -> RenderBody:
    """A pencil of 120 mm."""
    angle = float(rng.uniform(0, 2 * np.pi))
    points, normals = block((120.0, 7.0, 7.0))
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    paint = Material((0.75, 0.5, 0.03) if rng.random() < 0.5 else (0.03, 0.1, 0.03), rough=0.3)
    return piece(points, normals, paint, (*place_mm, 0.0), turn)
