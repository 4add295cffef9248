"""Colors and strokes for drawn things: shaded disks and short texts."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from traywatch.vision.types import Image

Rng = np.random.Generator
Canvas = Image
Color = tuple[float, float, float]
Thing = Callable[[Canvas, Rng, tuple[int, int], float], None]
"""Draws one thing around a point (x, y) of a canvas, with a size in px."""

_MARKS = "ABCDEFGHIKLMNOPQRSTUVWXYZ&%#?!@$+-=*/<>0123456789"


def random_color(rng: Rng) -> Color:
    """A random color (blue, green, red)."""
    b, g, r = rng.uniform(10, 245, 3)
    return (float(b), float(g), float(r))


def shaded(color: Color, factor: float) -> Color:
    """The color, darker or lighter by a factor."""
    b, g, r = (min(255.0, max(0.0, v * factor)) for v in color)
    return (b, g, r)


def disk(canvas: Canvas, at: tuple[int, int], radius: float, color: Color, *, rim: bool = True) -> None:
    """A flat disk with its shadow and a lit rim."""
    shadow = (at[0] + round(radius * 0.12), at[1] + round(radius * 0.15))
    layer = canvas.copy()
    cv2.circle(layer, shadow, round(radius * 1.05), (0.0, 0.0, 0.0), -1, cv2.LINE_AA)
    canvas[:] = cv2.addWeighted(canvas, 0.65, layer, 0.35, 0)
    cv2.circle(canvas, at, round(radius), color, -1, cv2.LINE_AA)
    if rim:
        cv2.circle(canvas, at, round(radius), shaded(color, 0.7), max(1, round(radius / 12)), cv2.LINE_AA)


def short_text(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float, color: Color) -> None:
    """One or two random letters, digits or signs around a point."""
    mark = "".join(rng.choice(list(_MARKS), int(rng.integers(1, 3))))
    scale = size / 22
    (w, h), _ = cv2.getTextSize(mark, cv2.FONT_HERSHEY_DUPLEX, scale, 2)
    where = (round(at[0] - w / 2), round(at[1] + h / 2))
    cv2.putText(
        canvas, mark, where, cv2.FONT_HERSHEY_DUPLEX, scale, color, max(1, round(size / 12)), cv2.LINE_AA
    )
