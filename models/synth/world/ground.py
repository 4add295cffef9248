"""Backgrounds of scenes: felt, leather, wood, card, neoprene, printed mats, and flat clutter.

Each background is an RGB uint8 image that is spread over a rectangle of the tray plane. All of it is
generated from noise and simple shapes; no photographs are used.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.mat import MatSpec, mat_spec, render_mat
from traywatch.models.synth.dice.fonts import Typeface
from traywatch.models.synth.dice.stamps import stamp

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator

_FACES = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def random_color(rng: Rng, *, value: tuple[float, float] = (0.1, 0.95)) -> Floats:
    """A random RGB color (3,) from 0 to 255, often desaturated like cloth, wood and paper."""
    saturation = rng.uniform(0, 0.35) if rng.random() < 0.55 else rng.uniform(0.3, 0.9)
    rgb = colorsys.hsv_to_rgb(rng.random(), saturation, rng.uniform(*value))
    return np.array(rgb, np.float32) * 255


def clouds(rng: Rng, side: int, cells: float, octaves: int = 3) -> Floats:
    """Smooth noise (side, side), mean 0, about unit variance; ``cells`` is the number of blobs across."""
    total = np.zeros((side, side), np.float32)
    for octave in range(octaves):
        n = max(2, min(side, round(cells * 2**octave)))
        small = rng.standard_normal((n, n)).astype(np.float32)
        total += cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC) * 0.55**octave
    return total


def _tint(base: Floats, shade: NDArray[np.floating]) -> Floats:
    return np.clip(base[None, None] * (1 + shade[..., None]), 0, 255)


def felt(rng: Rng, side: int) -> Floats:
    """Short fibers of one color."""
    fibers = clouds(rng, side, side / 3, 1) * rng.uniform(0.02, 0.09)
    return _tint(random_color(rng, value=(0.08, 0.7)), fibers + clouds(rng, side, 6) * 0.04)


def leather(rng: Rng, side: int) -> Floats:
    """Leather grain of rounded cells."""
    cells = np.abs(clouds(rng, side, rng.uniform(40, 110), 2))
    return _tint(random_color(rng, value=(0.08, 0.6)), (cells - 0.7) * rng.uniform(0.1, 0.3))


def wood(rng: Rng, side: int) -> Floats:
    """Wood: streaks along one direction, sometimes in boards."""
    tall = rng.standard_normal((max(2, side // 60), side)).astype(np.float32)
    streaks = cv2.resize(tall, (side, side), interpolation=cv2.INTER_CUBIC)
    streaks = cv2.GaussianBlur(streaks, (0, 0), rng.uniform(0.6, 2.5)) + 0.8 * clouds(rng, side, 5)
    hue, value = rng.uniform(0.04, 0.12), rng.uniform(0.25, 0.9)
    base = np.array(colorsys.hsv_to_rgb(hue, rng.uniform(0.15, 0.7), value), np.float32) * 255
    picture = _tint(base, streaks * rng.uniform(0.03, 0.14))
    for edge in range(0, side, int(rng.uniform(90, 400))) if rng.random() < 0.5 else ():
        picture[:, edge : edge + 2] *= rng.uniform(0.4, 0.9)
    return picture


def card(rng: Rng, side: int) -> Floats:
    """Plain paper, card or desk top."""
    return _tint(random_color(rng, value=(0.05, 1.0)), clouds(rng, side, 4) * rng.uniform(0, 0.04))


def stone(rng: Rng, side: int) -> Floats:
    """Two colors that blend into each other, like marble and printed neoprene."""
    a, b = random_color(rng), random_color(rng)
    mix = np.clip(clouds(rng, side, rng.uniform(3, 30), 4) * 0.4 + 0.5, 0, 1)[..., None]
    picture: Floats = (a * mix + b * (1 - mix)).astype(np.float32)
    return picture


def weave(rng: Rng, side: int) -> Floats:
    """Cloth with visible threads, stripes or checks."""
    period = rng.uniform(3, 40)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    wave = np.sign(np.sin(x * 6.283 / period)) + np.sign(np.sin(y * 6.283 / period)) * rng.integers(0, 2)
    return _tint(random_color(rng), wave.astype(np.float32) * rng.uniform(0.02, 0.2))


_GROUNDS: tuple[tuple[Callable[[Rng, int], Floats], float], ...] = (
    (felt, 0.24), (leather, 0.12), (wood, 0.22), (card, 0.2), (stone, 0.12), (weave, 0.1),
)  # fmt: skip


_WORDS = ("HIT", "Crit", "MISS", "A", "B", "C", "Turn 6", "*", "STR 14", "HP 22", "AC 16", "d20", "Level 5")


def write(rng: Rng, picture: Bytes, text: str, at: tuple[int, int], tall: float, font: str) -> None:
    """Print a text in a typeface onto an image, randomly rotated, with digits ``tall`` px high."""
    mask = stamp(font, text, 0.0, "dot" if rng.random() < 0.1 else "")
    zoom, turn = tall / mask.height, rng.normal(0, 0.1) if rng.random() < 0.5 else rng.random() * 6.283
    c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
    x, y = (v / 2 for v in mask.ink.shape[::-1])
    half = int(np.hypot(x, y) * zoom) + 2
    matrix = np.array([[c, -s, half - c * x + s * y], [s, c, half - s * x - c * y]])
    ink = cv2.warpAffine(mask.ink, matrix, (2 * half, 2 * half), flags=cv2.INTER_AREA)
    side = picture.shape[0]
    left, top = at[0] - half, at[1] - half
    x0, y0, x1, y1 = max(0, left), max(0, top), min(side, left + 2 * half), min(side, top + 2 * half)
    if x1 <= x0 or y1 <= y0:
        return
    cover = (ink[y0 - top : y1 - top, x0 - left : x1 - left, None] / 255).astype(np.float32)
    under = picture[y0:y1, x0:x1]
    picture[y0:y1, x0:x1] = (under * (1 - cover) + random_color(rng) * cover).astype(np.uint8)


def _print_on(rng: Rng, picture: Bytes, count: int, typefaces: Sequence[Typeface] = ()) -> None:
    """Draw lines, rings, boxes, letters and numbers, as on printed mats and books."""
    side = picture.shape[0]
    for _ in range(count):
        color = random_color(rng).tolist()
        x, y = (int(v) for v in rng.integers(0, side, 2))
        size = int(rng.uniform(0.02, 0.35) * side)
        thick = int(rng.integers(1, 6))
        shape = rng.random()
        if shape < 0.2:
            end = (int(rng.integers(0, side)), int(rng.integers(0, side)))
            cv2.line(picture, (x, y), end, color, thick, cv2.LINE_AA)
        elif shape < 0.4:
            cv2.circle(picture, (x, y), size // 2, color, thick, cv2.LINE_AA)
        elif shape < 0.6:
            sides = int(rng.integers(3, 8))
            turn = rng.random() * 6.283 + np.arange(sides) * 6.283 / sides
            points = np.stack([x + size / 2 * np.cos(turn), y + size / 2 * np.sin(turn)], -1).astype(np.int32)
            if rng.random() < 0.4:
                cv2.fillPoly(picture, [points], color, cv2.LINE_AA)
            else:
                cv2.polylines(picture, [points], True, color, thick, cv2.LINE_AA)
            if typefaces and rng.random() < 0.5:  # a number in a shape looks like the face of a die
                font = typefaces[int(rng.integers(len(typefaces)))].path
                write(rng, picture, str(rng.integers(1, 21)), (x, y), size * rng.uniform(0.2, 0.4), font)
        elif typefaces and shape < 0.85:
            font = typefaces[int(rng.integers(len(typefaces)))].path
            tall = float(np.exp(rng.uniform(np.log(0.015), np.log(0.12)))) * side
            write(rng, picture, str(rng.integers(0, 100)), (x, y), tall, font)
        else:
            text = str(rng.choice(_WORDS)) if rng.random() < 0.7 else str(rng.integers(0, 100))
            face = int(rng.choice(_FACES))
            cv2.putText(picture, text, (x, y), face, rng.uniform(0.6, 4.0), color, thick, cv2.LINE_AA)


def _clutter(rng: Rng, picture: Bytes, count: int, px_per_mm: float) -> None:
    """Draw flat objects seen from above: coins, cards, pencils, crumbs, tokens."""
    side = picture.shape[0]
    for _ in range(count):
        x, y = (int(v) for v in rng.integers(0, side, 2))
        color = random_color(rng)
        kind = rng.random()
        if kind < 0.25:
            radius = int(rng.uniform(8, 14) * px_per_mm)
            cv2.circle(picture, (x + 2, y + 2), radius, (color * 0.3).tolist(), -1, cv2.LINE_AA)
            cv2.circle(picture, (x, y), radius, color.tolist(), -1, cv2.LINE_AA)
            cv2.circle(picture, (x, y), int(radius * 0.85), (color * 0.7).tolist(), 2, cv2.LINE_AA)
        elif kind < 0.5:
            size = (rng.uniform(30, 63) * px_per_mm, rng.uniform(40, 90) * px_per_mm)
            corners = cv2.boxPoints(((float(x), float(y)), size, float(rng.uniform(0, 180)))).astype(np.int32)
            cv2.fillPoly(picture, [corners], color.tolist(), cv2.LINE_AA)
            cv2.polylines(picture, [corners], True, (color * 0.4).tolist(), 2, cv2.LINE_AA)
            number, large = str(rng.integers(1, 11)), rng.uniform(0.8, 2.5)
            cv2.putText(picture, number, (x, y), 2, large, (20, 20, 20), 2, cv2.LINE_AA)
        elif kind < 0.7:
            turn, length = rng.random() * 6.283, rng.uniform(60, 170) * px_per_mm
            end = (int(x + length * np.cos(turn)), int(y + length * np.sin(turn)))
            cv2.line(picture, (x, y), end, color.tolist(), max(2, int(7 * px_per_mm)), cv2.LINE_AA)
        else:
            for _ in range(int(rng.integers(3, 20))):
                dx, dy = rng.normal(0, 15 * px_per_mm, 2)
                crumb = (int(x + dx), int(y + dy))
                cv2.circle(picture, crumb, int(rng.integers(1, 4)), color.tolist(), -1, cv2.LINE_AA)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A background image (side, side, 3), RGB uint8, and the mat on it, if any.

    ``to_mat`` (2, 3) maps image pixels (x, y, 1) to mm on the mat.
    """

    picture: Bytes
    mat: MatSpec | None = None
    to_mat: NDArray[np.float64] | None = None
    name: str = ""

    def zone_at(self, x_px: float, y_px: float) -> str | None:
        """The mat's zone at a point of the image; None without a mat."""
        if self.mat is None or self.to_mat is None:
            return None
        point = self.to_mat @ np.array([x_px, y_px, 1.0])
        return self.mat.zone_map.at(float(point[0]), float(point[1]))


@lru_cache(maxsize=4)
def _our_mat(size: str) -> tuple[Bytes, float]:
    px_per_mm = 5.0 if size == "a4" else 3.5
    return np.ascontiguousarray(render_mat(mat_spec(size, edition=1), px_per_mm)[..., ::-1]), px_per_mm


def printed_mat(rng: Rng, picture: Bytes, px_per_mm: float) -> Ground:
    """Place one of our printed mats on a background; nothing printed on it is a die."""
    size = "a4" if rng.random() < 0.7 else "a3"
    mat, fine = _our_mat(size)
    side, zoom, turn = picture.shape[0], px_per_mm / fine, rng.random() * 6.283
    aim = rng.uniform(0.15, 0.85, 2) * (mat.shape[1], mat.shape[0])
    c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
    x, y = side / 2 - c * aim[0] + s * aim[1], side / 2 - s * aim[0] - c * aim[1]
    matrix = np.array([[c, -s, x], [s, c, y]])
    tinted = mat.astype(np.float32) * rng.uniform(0.75, 1.0, 3) + rng.uniform(0, 25)
    faded = np.clip(tinted, 0, 255).astype(np.uint8)
    laid = cv2.warpAffine(faded, matrix, (side, side), flags=cv2.INTER_AREA, borderValue=(1, 2, 3))
    inside = cv2.warpAffine(np.full(mat.shape[:2], 255, np.uint8), matrix, (side, side))
    drawn = np.where(inside[..., None] > 127, laid, picture).astype(np.uint8)
    back = np.asarray(cv2.invertAffineTransform(matrix), np.float64) / fine
    return Ground(drawn, mat_spec(size, edition=1), back, "mat")


NAMES = ("white", "black", "green", "red", "patterned", "mat", "wood")
"""Backgrounds that are evaluated separately."""

_PLAIN: dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    # Ranges of hue, saturation and value.
    "white": ((0.0, 1.0), (0.0, 0.08), (0.85, 1.0)),
    "black": ((0.0, 1.0), (0.0, 0.3), (0.06, 0.2)),
    "green": ((0.25, 0.45), (0.35, 0.9), (0.25, 0.7)),
    "red": ((-0.03, 0.03), (0.5, 0.9), (0.35, 0.8)),
}


def _named(rng: Rng, side: int, name: str, typefaces: Sequence[Typeface]) -> Floats:
    """A background of the given name: plain in its color, wood, or patterned."""
    if name == "wood":
        return wood(rng, side)
    if name == "patterned":
        first = np.clip((stone, weave)[rng.integers(2)](rng, side), 0, 255).astype(np.uint8)
        _print_on(rng, first, int(rng.integers(6, 30)), typefaces)
        return first.astype(np.float32)
    hue, saturation, value = (rng.uniform(*span) for span in _PLAIN[name])
    rgb = np.array(colorsys.hsv_to_rgb(hue % 1.0, saturation, value), np.float32) * 255
    grain = clouds(rng, side, side / 3, 1) * rng.uniform(0.0, 0.08) + clouds(rng, side, 6) * 0.03
    return _tint(rgb, grain)


def random_ground(
    rng: Rng,
    side: int = 896,
    *,
    px_per_mm: float = 4.0,
    mats: float = 0.0,
    name: str = "",
    typefaces: Sequence[Typeface] = (),
    print_share: float = 0.35,
) -> Ground:
    """A random square background of ``side`` px, sometimes with print and clutter.

    ``mats`` is the share of backgrounds with one of our mats; ``name`` selects one of ``NAMES``. A share of
    ``print_share`` has print, with numbers in ``typefaces`` if there are any.
    """
    if name and name != "mat":
        return Ground(np.clip(_named(rng, side, name, typefaces), 0, 255).astype(np.uint8), name=name)
    makers, weights = zip(*_GROUNDS, strict=True)
    maker = makers[rng.choice(len(makers), p=np.array(weights) / sum(weights))]
    picture = np.ascontiguousarray(maker(rng, side), dtype=np.float32)
    if rng.random() < 0.3:
        other = makers[rng.integers(len(makers))](rng, side)
        middle = (float(rng.uniform(0, side)), float(rng.uniform(0, side)))
        corners = cv2.boxPoints((middle, (side * 0.8, side * 0.6), float(rng.uniform(0, 180))))
        mask = cv2.fillPoly(np.zeros((side, side), np.uint8), [corners.astype(np.int32)], 1)
        picture = np.where(mask[..., None] > 0, other, picture).astype(np.float32)
    drawn = np.clip(picture, 0, 255).astype(np.uint8)
    if name == "mat" or rng.random() < mats:
        return printed_mat(rng, drawn, px_per_mm)
    if rng.random() < print_share:
        _print_on(rng, drawn, int(rng.integers(2, 25)), typefaces)
    if rng.random() < 0.3:
        _clutter(rng, drawn, int(rng.integers(1, 7)), px_per_mm)
    return Ground(drawn, name=maker.__name__)
