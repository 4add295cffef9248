r"""Draw pictures of things that resemble dice: buttons, screws, coins, dotted cloth, dominoes and more.

    python -m traywatch.models.synth.datasets.things --out data/things --pictures 400 --seed 721

The pictures have no dice. ``labels.jsonl`` has the field ``suite``, "things:NAME". Each picture has one kind
of thing in several sizes and colors, on a plain or textured ground.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2
import numpy as np

from traywatch.models.synth.datasets.household_things import HOUSEHOLD
from traywatch.models.synth.datasets.thing_strokes import (
    Canvas,
    Rng,
    Thing,
    disk,
    random_color,
    shaded,
    short_text,
)
from traywatch.models.synth.scenes.lifelike.trays import tray_ground
from traywatch.vision.types import Image

_SIZE = (800, 600)


def _button(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    color, holes = random_color(rng), int(rng.choice([1, 2, 4]))
    disk(canvas, at, size / 2, color)
    for k in range(holes):
        angle = 2 * math.pi * k / holes + rng.uniform(0, 0.2)
        away = 0.0 if holes == 1 else size * 0.13
        hole = (round(at[0] + away * math.cos(angle)), round(at[1] + away * math.sin(angle)))
        cv2.circle(
            canvas, hole, max(1, round(size * rng.uniform(0.05, 0.09))), shaded(color, 0.25), -1, cv2.LINE_AA
        )


def _screw(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A screw or hole in a board or chair back with round corners."""
    wide, high = size * rng.uniform(1.5, 5), size * rng.uniform(1.2, 2.5)
    color, turn = random_color(rng), float(rng.uniform(-30, 30))
    corners = np.asarray(cv2.boxPoints((at, (wide, high), turn)), np.int32)
    cv2.fillConvexPoly(canvas, corners, color, cv2.LINE_AA)
    cv2.polylines(canvas, [corners], True, color, round(size * 0.4), cv2.LINE_AA)
    dark = shaded(color, float(rng.choice([0.2, 0.35, 1.8])))
    cv2.circle(canvas, at, max(2, round(size * rng.uniform(0.08, 0.25))), dark, -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        slot = size * 0.15
        angle = rng.uniform(0, 3.14)
        one = (round(at[0] - slot * math.cos(angle)), round(at[1] - slot * math.sin(angle)))
        two = (round(at[0] + slot * math.cos(angle)), round(at[1] + slot * math.sin(angle)))
        cv2.line(canvas, one, two, shaded(dark, 0.4), max(1, round(size / 20)), cv2.LINE_AA)


def _coin(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    color = shaded((90.0, 150.0, 190.0), float(rng.uniform(0.5, 1.3)))
    disk(canvas, at, size / 2, color)
    cv2.circle(canvas, at, round(size * 0.42), shaded(color, 1.2), 1, cv2.LINE_AA)
    short_text(canvas, rng, at, size * 0.5, shaded(color, 0.6))


def _token(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A flat token with a few corners and a mark."""
    corners, color = int(rng.integers(3, 9)), random_color(rng)
    angles = np.arange(corners) * 2 * math.pi / corners + rng.uniform(0, 6)
    points = np.column_stack([at[0] + size / 2 * np.cos(angles), at[1] + size / 2 * np.sin(angles)])
    cv2.fillPoly(canvas, [points.astype(np.int32)], color, cv2.LINE_AA)
    cv2.polylines(canvas, [points.astype(np.int32)], True, shaded(color, 0.7), 2, cv2.LINE_AA)
    if rng.random() < 0.6:
        short_text(canvas, rng, at, size * 0.5, shaded(color, float(rng.choice([0.3, 2.5]))))


def _domino(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    color = shaded((225.0, 235.0, 240.0), float(rng.choice([1.0, 0.12])))
    ink = shaded(color, 0.1) if color[0] > 100 else (235.0, 235.0, 235.0)
    across = rng.random() < 0.5
    half = (size, size / 2) if across else (size / 2, size)
    one = (round(at[0] - half[0]), round(at[1] - half[1]))
    two = (round(at[0] + half[0]), round(at[1] + half[1]))
    cv2.rectangle(canvas, one, two, color, -1, cv2.LINE_AA)
    cv2.rectangle(canvas, one, two, shaded(color, 0.6), 1, cv2.LINE_AA)
    for sign in (-1, 1):
        middle = (at[0] + sign * half[0] / 2, at[1]) if across else (at[0], at[1] + sign * half[1] / 2)
        for _ in range(int(rng.integers(0, 7))):
            x, y = (round(m + s * size * 0.27) for m, s in zip(middle, rng.integers(-1, 2, 2), strict=True))
            cv2.circle(canvas, (x, y), max(1, round(size * 0.08)), ink, -1, cv2.LINE_AA)


def _candy(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    color = random_color(rng)
    axes = (round(size / 2), round(size / 2 * rng.uniform(0.6, 1)))
    turn = float(rng.uniform(0, 180))
    cv2.ellipse(canvas, at, axes, turn, 0, 360, shaded(color, 0.7), -1, cv2.LINE_AA)
    inner = (round(axes[0] * 0.8), round(axes[1] * 0.8))
    cv2.ellipse(canvas, (at[0] - 1, at[1] - 1), inner, turn, 0, 360, color, -1, cv2.LINE_AA)
    shine = (round(at[0] - size * 0.12), round(at[1] - size * 0.15))
    cv2.circle(canvas, shine, max(1, round(size * 0.07)), (250.0, 250.0, 250.0), -1, cv2.LINE_AA)


def _key(canvas: Canvas, rng: Rng, at: tuple[int, int], size: float) -> None:
    """A key of a keyboard."""
    color, half = shaded((230.0, 230.0, 230.0), float(rng.choice([0.15, 0.5, 1.0]))), size / 2
    for grow, tone in ((1.0, 0.75), (0.8, 1.05)):
        one = (round(at[0] - half * grow), round(at[1] - half * grow))
        two = (round(at[0] + half * grow), round(at[1] + half * grow))
        cv2.rectangle(canvas, one, two, shaded(color, tone), -1, cv2.LINE_AA)
    short_text(canvas, rng, at, size * 0.5, shaded(color, 0.2) if color[0] > 100 else (230.0, 230.0, 230.0))


THINGS: dict[str, Thing] = {
    "buttons": _button,
    "screws": _screw,
    "coins": _coin,
    "tokens": _token,
    "dominoes": _domino,
    "candy": _candy,
    "keys": _key,
    **HOUSEHOLD,
}
HELD_OUT = ("cookies", "clocks", "sockets")
"""Things that no network learned from, to judge the checks."""
DOTS = "dotted cloth"


def draw(rng: Rng, name: str) -> Image:
    """A picture with some things of one name."""
    canvas = np.ascontiguousarray(tray_ground(rng, _SIZE))
    if name == DOTS:
        _dot(canvas, rng)
    else:
        for _ in range(int(rng.integers(2, 9))):
            at = (int(rng.integers(60, _SIZE[0] - 60)), int(rng.integers(60, _SIZE[1] - 60)))
            THINGS[name](canvas, rng, at, float(np.exp(rng.uniform(np.log(24), np.log(130)))))
    soft = cv2.GaussianBlur(canvas, (0, 0), float(rng.uniform(0.5, 1.6)))
    tilted = np.array([[0, 0], [_SIZE[0], 0], [_SIZE[0], _SIZE[1]], [0, _SIZE[1]]], np.float32)
    moved = tilted + rng.normal(0, 30, (4, 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(tilted, moved)
    warped = cv2.warpPerspective(soft, matrix, _SIZE, borderMode=cv2.BORDER_REFLECT)
    noisy = warped * rng.uniform(0.6, 1.15) + rng.normal(0, rng.uniform(1, 6), warped.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _dot(canvas: Canvas, rng: Rng) -> None:
    """Cloth with dots in a grid or at random."""
    cloth, ink, gap = random_color(rng), random_color(rng), rng.uniform(18, 90)
    canvas[:] = (0.3 * canvas + 0.7 * np.array(cloth)).astype(np.uint8)
    radius = gap * rng.uniform(0.1, 0.3)
    if rng.random() < 0.6:
        xs, ys = np.arange(0, _SIZE[0], gap), np.arange(0, _SIZE[1], gap)
        spots = [(x + (gap / 2 if j % 2 else 0), y) for j, y in enumerate(ys) for x in xs]
    else:
        spots = [(rng.uniform(0, _SIZE[0]), rng.uniform(0, _SIZE[1])) for _ in range(int(90000 / gap**1.5))]
    for x, y in spots:
        cv2.circle(canvas, (round(x), round(y)), max(1, round(radius)), ink, -1, cv2.LINE_AA)


def main() -> int:
    """Write the pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.things", description=__doc__
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pictures", type=int, default=400)
    parser.add_argument("--seed", type=int, default=721)
    parser.add_argument("--held-out", action="store_true", help="only things that training never has")
    args = parser.parse_args()
    learned = [name for name in (*THINGS, DOTS) if name not in HELD_OUT]
    names, lines = list(HELD_OUT) if args.held_out else learned, []
    (args.out / "pictures").mkdir(parents=True, exist_ok=True)
    for n in range(args.pictures):
        name = names[n % len(names)]
        path = f"pictures/{n:05d}.jpg"
        picture = draw(np.random.default_rng((args.seed, n)), name)
        cv2.imwrite(str(args.out / path), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
        row = {"image": path, "set": "things", "role": "validation", "suite": f"things:{name}"}
        lines.append(json.dumps({**row, "width": _SIZE[0], "height": _SIZE[1], "dice": []}))
    (args.out / "labels.jsonl").write_text("\n".join(lines) + "\n")
    print(f"{args.pictures} pictures")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
