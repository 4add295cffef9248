"""Compose pictures of dice that touch, or lie on something that looks like one large die.

    python -m traywatch.models.evaluate.shift.crowds --out data/crowds --seed 503
    python -m traywatch.models.evaluate.shift data/crowds

The dice are cut out of photographs of the training role. Some cubes are drawn, and without photographs all
are. The grounds are those of the lifelike clips. Only cubes have a value: other dice were photographed from
an angle, which the composition does not keep. ``labels.jsonl`` has the field ``suite``, "crowd:NAME", for
the rows of the shift suite.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.evaluate.tracking.lifelike_photos import photo_stock
from traywatch.models.synth.scenes.lifelike.dice import DieLook, FloatImage, PhotoStock, die_looks
from traywatch.models.synth.scenes.lifelike.trays import tray_ground
from traywatch.vision.types import Image

Rng = np.random.Generator
Corners = tuple[float, float, float, float]
Place = tuple[float, float, float]
"""Center of a die in sides of a die, and its rotation in degrees."""

_SIZE = (960, 720)
_GAPS = (0.0, 0.06)  # between dice that touch, in sides
_LOOSE = 1.6  # sides between the centers of loose dice
_SAME_SET = 0.6  # share of pictures whose dice are all of one color


def _block(rng: Rng, count: int) -> list[Place]:
    columns = math.ceil(math.sqrt(count))
    gap = 1 + rng.uniform(*_GAPS)
    turns = 90.0 * rng.integers(0, 4, count) + rng.normal(0, 2, count)
    shift = rng.uniform(-0.3, 0.3)
    return [(i % columns * gap + i // columns * shift, i // columns * gap, turns[i]) for i in range(count)]


def _row(rng: Rng, count: int) -> list[Place]:
    gap = 1 + rng.uniform(*_GAPS)
    return [
        (i * gap, rng.normal(0, 0.05), 90.0 * rng.integers(0, 4) + rng.normal(0, 2)) for i in range(count)
    ]


def _heap(rng: Rng, count: int) -> list[Place]:
    places: list[Place] = [(0.0, 0.0, rng.uniform(0, 360))]
    for _ in range(400):
        if len(places) == count:
            break
        x, y, _ = places[int(rng.integers(len(places)))]
        way, far = rng.uniform(0, 2 * math.pi), rng.uniform(1.0, 1.2)
        new = x + far * math.cos(way), y + far * math.sin(way)
        if all(math.dist(new, old[:2]) >= 1.0 for old in places):
            places.append((*new, rng.uniform(0, 360)))
    return places


def _loose(rng: Rng, count: int) -> list[Place]:
    places: list[Place] = []
    reach = 0.9 * math.sqrt(count) + 0.6
    for _ in range(400):
        if len(places) == count:
            break
        new = rng.uniform(-reach, reach), rng.uniform(-reach, reach)
        if all(math.dist(new, old[:2]) >= _LOOSE for old in places):
            places.append((*new, rng.uniform(0, 360)))
    return places


# ------------------------------------------------------------------------------ what the dice lie on


def _nothing(canvas: FloatImage, rng: Rng, side: float) -> None:
    """Leave the ground as it is."""


def _foot(canvas: FloatImage, rng: Rng, side: float) -> None:
    """The dark glossy foot of a monitor."""
    middle = (round(canvas.shape[1] / 2), round(canvas.shape[0] / 2))
    axes = (round(side * rng.uniform(2.6, 3.4)), round(side * rng.uniform(2.2, 3.0)))
    _plate_of(canvas, middle, axes, float(rng.uniform(8, 35)), rng)


def _plate(canvas: FloatImage, rng: Rng, side: float) -> None:
    """A light plate with a rim."""
    middle = (round(canvas.shape[1] / 2), round(canvas.shape[0] / 2))
    radius = round(side * rng.uniform(2.8, 3.4))
    _plate_of(canvas, middle, (radius, radius), float(rng.uniform(180, 235)), rng)
    cv2.circle(canvas, middle, round(0.75 * radius), (170.0, 170.0, 170.0), 2, cv2.LINE_AA)


def _plate_of(
    canvas: FloatImage, middle: tuple[int, int], axes: tuple[int, int], tone: float, rng: Rng
) -> None:
    mask = np.zeros(canvas.shape[:2], np.float32)
    cv2.ellipse(mask, middle, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1, cv2.LINE_AA)
    shine = cv2.GaussianBlur(rng.normal(0, 60, canvas.shape[:2]).astype(np.float32), (0, 0), 25) * 8
    filled = np.clip(tone + shine, 0, 255)[..., None]
    canvas *= 1 - mask[..., None]
    canvas += filled * mask[..., None]


def _glass(canvas: FloatImage, rng: Rng, side: float) -> None:
    """Dark glass with soft reflections over the whole ground."""
    shine = cv2.GaussianBlur(rng.normal(0, 60, canvas.shape[:2]).astype(np.float32), (0, 0), 40) * 12
    canvas[:] = np.clip(rng.uniform(10, 40) + shine, 0, 255)[..., None]


def _rectangle(canvas: FloatImage, rng: Rng, side: float, tone: float) -> FloatImage:
    box = ((canvas.shape[1] / 2, canvas.shape[0] / 2), (side * 4.2, side * 6.0), float(rng.uniform(0, 180)))
    corners = np.asarray(cv2.boxPoints(box), np.int32)
    cv2.fillConvexPoly(canvas, corners, (tone, tone, tone * 0.95), cv2.LINE_AA)
    return np.asarray(corners, np.float32)


def _book(canvas: FloatImage, rng: Rng, side: float) -> None:
    """A page with lines of text."""
    a, b, _, d = _rectangle(canvas, rng, side, float(rng.uniform(190, 240)))
    for t in np.arange(0.08, 0.93, 0.05):
        start, end = a + (b - a) * t + 0.08 * (d - a), b * t + a * (1 - t) + rng.uniform(0.6, 0.92) * (d - a)
        for s in np.arange(0, 1, 0.035):
            if rng.random() < 0.8:
                one, two = start + (end - start) * s, start + (end - start) * (s + 0.025)
                cv2.line(
                    canvas, one.astype(int).tolist(), two.astype(int).tolist(), (60.0,) * 3, 2, cv2.LINE_AA
                )


def _phone(canvas: FloatImage, rng: Rng, side: float) -> None:
    """A phone with its screen off."""
    corners = _rectangle(canvas, rng, side, float(rng.uniform(8, 30)))
    cv2.polylines(canvas, [corners.astype(np.int32)], True, (90.0, 90.0, 90.0), 3, cv2.LINE_AA)


def _polygons(canvas: FloatImage, rng: Rng, side: float) -> None:
    """Printed polygons and hearts of about the size of two dice."""
    ink = tuple(float(v) for v in rng.choice([15, 235]) * np.ones(3) + rng.uniform(-10, 10, 3))
    for _ in range(int(rng.integers(4, 9))):
        x, y = rng.uniform(0.1, 0.9) * canvas.shape[1], rng.uniform(0.1, 0.9) * canvas.shape[0]
        radius, corners = side * rng.uniform(0.7, 1.6), int(rng.integers(3, 9))
        angles = np.arange(corners) * 2 * math.pi / corners + rng.uniform(0, 6)
        points = np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)]).astype(np.int32)
        if rng.random() < 0.5:
            cv2.fillPoly(canvas, [points], ink, cv2.LINE_AA)
        else:
            cv2.polylines(canvas, [points], True, ink, int(rng.integers(2, 6)), cv2.LINE_AA)


def _dotted_cloth(canvas: FloatImage, rng: Rng, side: float) -> None:
    """A cloth with light dots in rows, each as large as a pip or as a small die."""
    dye, ink = rng.uniform(20, 160, 3), rng.uniform(190, 245)
    canvas[:] = 0.25 * canvas + 0.75 * dye
    gap, radius = side * rng.uniform(0.5, 1.1), max(2, round(side * rng.uniform(0.08, 0.2)))
    for j, y in enumerate(np.arange(0, canvas.shape[0], gap)):
        for x in np.arange(gap / 2 * (j % 2), canvas.shape[1], gap):
            cv2.circle(canvas, (round(x), round(y)), radius, (ink,) * 3, -1, cv2.LINE_AA)


Layout = Callable[[Rng, int], list[Place]]
Surface = Callable[[FloatImage, Rng, float], None]
CROWDS: dict[str, tuple[Layout, Surface, float]] = {
    "block": (_block, _nothing, 1.0),
    "row": (_row, _nothing, 1.0),
    "heap": (_heap, _nothing, 1.0),
    "foot": (_loose, _foot, 1.0),
    "plate": (_loose, _plate, 1.0),
    "dark glass": (_loose, _glass, 1.0),
    "book": (_loose, _book, 1.0),
    "phone": (_loose, _phone, 1.0),
    "polygons": (_loose, _polygons, 1.0),
    "dim": (_loose, _nothing, 0.2),
    "dim block": (_block, _nothing, 0.2),
    "dotted cloth": (_loose, _dotted_cloth, 1.0),
    "loose": (_loose, _nothing, 1.0),
}
"""The layout of the dice, what they lie on, and how bright the picture is."""


@dataclass(frozen=True, slots=True)
class ComposedDie:
    """A die in a picture: its kind, its value if it was kept, and its box (x0, y0, x1, y1) in px."""

    kind: str
    value: int | None
    box: Corners


def compose(rng: Rng, name: str, photos: PhotoStock | None) -> tuple[Image, list[ComposedDie]]:
    """One picture of the crowd ``name`` and its dice."""
    layout, surface, bright = CROWDS[name]
    places = layout(rng, int(rng.integers(2, 7)))
    spots = np.array([place[:2] for place in places])
    spots -= (spots.min(axis=0) + spots.max(axis=0)) / 2
    widest = float(max(np.ptp(spots, axis=0).max() + 1.6, 2.6))
    side = min(rng.uniform(60, 130), 0.9 * _SIZE[1] / widest)
    canvas = tray_ground(rng, _SIZE, photos=photos).astype(np.float32)
    surface(canvas, rng, side)
    middle = np.array(_SIZE) / 2 + rng.uniform(-0.05, 0.05, 2) * _SIZE[0]
    looks = _looks(rng, len(places), photos, alike=name in ("block", "row", "dim block"))
    shadow = rng.uniform(-0.12, 0.12, 2)
    labels = []
    for look, (x, y), (_, _, turn) in zip(looks, spots, places, strict=True):
        at = middle + side * np.array([x, y])
        labels.append(_paste(canvas, look.sized(side), (float(at[0]), float(at[1])), turn, shadow * side))
    canvas *= bright * rng.uniform(0.7, 1.2)
    noise = rng.normal(0, rng.uniform(1, 4), canvas.shape)
    return np.asarray(np.clip(canvas + noise, 0, 255), np.uint8), labels


def _looks(rng: Rng, count: int, photos: PhotoStock | None, *, alike: bool) -> list[DieLook]:
    """Faces for the dice; cubes if they are to touch along their sides."""
    kind = "d6" if alike or photos is None else None
    if rng.random() < _SAME_SET:
        faces = _die(rng, kind, photos)
        return [faces[int(rng.integers(len(faces)))] for _ in range(count)]
    return [_die(rng, kind, photos)[0] for _ in range(count)]


def _die(rng: Rng, kind: str | None, photos: PhotoStock | None) -> list[DieLook]:
    """The faces of one die. Drawn dice other than cubes look flat, so they are not taken."""
    if kind is None and photos is not None:
        kind = str(rng.choice(sorted({faces[0][1] for faces in photos.faces.values()})))
    return die_looks(rng, kind=kind, photos=photos)


def _paste(
    canvas: FloatImage, look: DieLook, at: tuple[float, float], turn: float, shadow: NDArray[np.float64]
) -> ComposedDie:
    """Draw a die with its shadow around the point ``at``."""
    size = look.sprite.shape[0]
    reach = math.ceil(size * 0.75)
    turned = cv2.getRotationMatrix2D((size / 2, size / 2), turn, 1.0)
    turned[:, 2] += reach - size / 2
    sprite = cv2.warpAffine(look.sprite, turned, (2 * reach, 2 * reach), flags=cv2.INTER_LINEAR)
    left, top = round(at[0]) - reach, round(at[1]) - reach
    for moved, layer in ((shadow, None), (np.zeros(2), sprite)):
        x, y = left + round(float(moved[0])), top + round(float(moved[1]))
        x0, y0 = max(0, x), max(0, y)
        x1, y1 = min(canvas.shape[1], x + 2 * reach), min(canvas.shape[0], y + 2 * reach)
        part = canvas[y0:y1, x0:x1]
        cut = sprite[y0 - y : y1 - y, x0 - x : x1 - x]
        if layer is None:
            dark = cv2.GaussianBlur(np.ascontiguousarray(cut[..., 3]), (0, 0), max(1.0, size / 20))
            part *= 1 - 0.45 * dark[..., None]
        else:
            part *= 1 - cut[..., 3:]
            part += cut[..., :3]
    hull = look.outline @ turned[:, :2].T.astype(np.float32)
    low, high = hull.min(axis=0) + at, hull.max(axis=0) + at
    x0, y0, x1, y1 = (round(float(v), 1) for v in (*low, *high))
    return ComposedDie(look.kind, look.value if look.kind == "d6" else None, (x0, y0, x1, y1))


def main() -> int:
    """Write the pictures of all crowds."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.shift.crowds", description=__doc__
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=503)
    parser.add_argument("--each", type=int, default=30, help="pictures of each crowd")
    parser.add_argument("--only", nargs="+", choices=tuple(CROWDS), default=tuple(CROWDS), metavar="NAME")
    args = parser.parse_args()
    photos, lines = photo_stock(), []
    (args.out / "pictures").mkdir(parents=True, exist_ok=True)
    for i, name in enumerate(CROWDS):
        if name not in args.only:
            continue
        for n in range(args.each):
            image, dice = compose(np.random.default_rng((args.seed, i, n)), name, photos)
            path = f"pictures/{name.replace(' ', '_')}_{n:03d}.jpg"
            cv2.imwrite(str(args.out / path), image, [cv2.IMWRITE_JPEG_QUALITY, 88])
            row = {"image": path, "set": "crowds", "role": "validation", "suite": f"crowd:{name}"}
            size = {**row, "width": _SIZE[0], "height": _SIZE[1]}
            lines.append(json.dumps({**size, "dice": [asdict(die) for die in dice]}))
        print(f"{name}: {args.each} pictures", flush=True)
    (args.out / "labels.jsonl").write_text("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
