"""Things of a household that resemble dice: nuts, caps, beads, bricks, grilles, cookies, clocks, sockets."""

from __future__ import annotations

import math

import cv2
import numpy as np

from traywatch.models.synth.datasets.thing_strokes import (
    Canvas,
    Color,
    Rng,
    Thing,
    disk,
    random_color,
    shaded,
    short_text,
)


def _around(at: tuple[int, int], reach: float, corners: int, turn: float) -> np.ndarray:
    angles = turn + np.arange(corners) * 2 * math.pi / corners
    return np.column_stack([at[0] + reach * np.cos(angles), at[1] + reach * np.sin(angles)]).astype(np.int32)


def _nut(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A hexagonal nut or screw head with a hole or a socket."""
    color = shaded((170.0, 175.0, 180.0), float(rng.uniform(0.3, 1.3)))
    outline = _around(at, size / 2, 6, rng.uniform(0, 6))
    cv2.fillPoly(canvas, [outline], color, cv2.LINE_AA)
    cv2.polylines(canvas, [outline], True, shaded(color, 0.6), max(1, round(size / 25)), cv2.LINE_AA)
    cv2.circle(canvas, at, round(size * 0.36), shaded(color, 1.15), -1, cv2.LINE_AA)
    hole = _around(at, size * rng.uniform(0.12, 0.25), int(rng.choice([4, 6, 24])), rng.uniform(0, 6))
    cv2.fillPoly(canvas, [hole], shaded(color, 0.2), cv2.LINE_AA)


def _cap(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A bottle cap with a scalloped rim."""
    color = random_color(rng)
    angles = np.linspace(0, 2 * math.pi, 168, endpoint=False)
    reach = size / 2 * (1 + 0.05 * np.cos(21 * angles))
    rim = np.column_stack([at[0] + reach * np.cos(angles), at[1] + reach * np.sin(angles)])
    cv2.fillPoly(canvas, [rim.astype(np.int32)], shaded(color, 0.75), cv2.LINE_AA)
    cv2.circle(canvas, at, round(size * 0.4), color, -1, cv2.LINE_AA)
    short_text(canvas, rng, at, size * 0.45, shaded(color, float(rng.choice([0.3, 2.5]))))


def _bead(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A bead or marble with shading, a highlight, and sometimes a hole."""
    color = random_color(rng)
    disk(canvas, at, size / 2, shaded(color, 0.5), rim=False)
    for k in range(1, 8):
        away = (round(at[0] - 0.02 * k * size), round(at[1] - 0.025 * k * size))
        tone = shaded(color, 0.5 + 0.11 * k)
        cv2.circle(canvas, away, max(1, round(size / 2 * (1 - k / 9))), tone, -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(canvas, at, max(1, round(size * 0.1)), shaded(color, 0.15), -1, cv2.LINE_AA)
    shine = (round(at[0] - size * 0.16), round(at[1] - size * 0.2))
    cv2.circle(canvas, shine, max(1, round(size * 0.06)), (250.0, 250.0, 250.0), -1, cv2.LINE_AA)


def _rectangle(canvas: Canvas, at: tuple[int, int], half: tuple[float, float], color: Color) -> None:
    one = (round(at[0] - half[0]), round(at[1] - half[1]))
    two = (round(at[0] + half[0]), round(at[1] + half[1]))
    cv2.rectangle(canvas, one, two, color, -1, cv2.LINE_AA)
    cv2.rectangle(canvas, one, two, shaded(color, 0.6), 1, cv2.LINE_AA)


def _dots(
    canvas: Canvas, at: tuple[int, int], counts: tuple[int, int], gap: float, radius: float, color: Color
) -> None:
    """Round dots in rows and columns around a point."""
    for i in range(counts[0]):
        for j in range(counts[1]):
            x = round(at[0] + (i - (counts[0] - 1) / 2) * gap)
            y = round(at[1] + (j - (counts[1] - 1) / 2) * gap)
            cv2.circle(canvas, (x, y), max(1, round(radius)), color, -1, cv2.LINE_AA)


def _brick(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A toy brick with studs."""
    color = random_color(rng)
    counts = int(rng.integers(1, 5)), int(rng.integers(1, 3))
    gap = size / 2
    _rectangle(canvas, at, (counts[0] * gap / 2, counts[1] * gap / 2), color)
    below = (at[0] + round(gap * 0.05), at[1] + round(gap * 0.06))
    _dots(canvas, below, counts, gap, gap * 0.32, shaded(color, 0.6))
    _dots(canvas, at, counts, gap, gap * 0.3, shaded(color, 1.12))


def _grille(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A plate with holes, as on speakers and chargers."""
    color = random_color(rng)
    counts = int(rng.integers(2, 7)), int(rng.integers(2, 7))
    gap = size / 4
    _rectangle(canvas, at, (counts[0] * gap / 2, counts[1] * gap / 2), color)
    _dots(canvas, at, counts, gap, gap * rng.uniform(0.15, 0.35), shaded(color, 0.25))


def _cookie(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A cookie with chips."""
    color = shaded((110.0, 170.0, 215.0), float(rng.uniform(0.5, 1.1)))
    disk(canvas, at, size / 2, color)
    for _ in range(int(rng.integers(2, 9))):
        way, far = rng.uniform(0, 6.3), size * rng.uniform(0.0, 0.38)
        spot = (round(at[0] + far * math.cos(way)), round(at[1] + far * math.sin(way)))
        radius = max(1, round(size * rng.uniform(0.04, 0.08)))
        cv2.circle(canvas, spot, radius, shaded(color, 0.3), -1, cv2.LINE_AA)


def _clock(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A watch or dial with marks and hands."""
    color = random_color(rng)
    ink = shaded(color, 0.2) if sum(color) > 380 else (230.0, 230.0, 230.0)
    disk(canvas, at, size / 2, color)
    marks = zip(_around(at, size * 0.42, 12, 0.0), _around(at, size * 0.36, 12, 0.0), strict=True)
    for outer, inner in marks:
        cv2.line(canvas, outer.tolist(), inner.tolist(), ink, max(1, round(size / 40)), cv2.LINE_AA)
    for long, wide in ((0.22, 20), (0.34, 30)):
        end = _around(at, size * long, 1, rng.uniform(0, 6.3))[0]
        cv2.line(canvas, at, end.tolist(), ink, max(1, round(size / wide)), cv2.LINE_AA)


def _socket(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A wall socket or switch with two holes."""
    color = shaded((235.0, 238.0, 240.0), float(rng.uniform(0.4, 1.0)))
    _rectangle(canvas, at, (size / 2, size / 2), color)
    cv2.circle(canvas, at, round(size * 0.36), shaded(color, 0.88), -1, cv2.LINE_AA)
    counts = (2, 1) if rng.random() < 0.5 else (1, 2)
    _dots(canvas, at, counts, size * 0.3, size * 0.06, shaded(color, 0.2))


HOUSEHOLD: dict[str, Thing] = {
    "nuts": _nut,
    "caps": _cap,
    "beads": _bead,
    "bricks": _brick,
    "grilles": _grille,
    "cookies": _cookie,
    "clocks": _clock,
    "sockets": _socket,
}
