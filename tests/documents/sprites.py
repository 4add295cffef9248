"""``python -m tests.documents.sprites``: draw the pictures of the dice that the pages show.

Each kind is a convex solid with rounded edges, lit by a key light, a fill light and a rim light. A sprite is
gray with transparency: middle gray stands for the color of the die, and the page blends the color in. The
face of the result looks to the viewer. ``die-faces.js`` has the place of each visible face in the sprite, so
that the page can write numbers and pips on it. A strip of frames shows the die as it tumbles, for the big
screen.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

STATIC = Path(__file__).parents[2] / "firmware" / "web" / "static"
FACES_FILE = "parts/die-faces.js"
SMALL_PX, LARGE_PX, FRAME_PX = 280, 480, 160
"""Side of a sprite for phones, of one for the big screen, and of a frame of the strip."""
FRAMES = 8
FILLS = 0.95
"""Part of half the side that the farthest point of a die reaches."""
SAMPLES = 2
"""Rays per pixel and direction."""
STEPS = 10
MOST_FACES = 9
"""Faces with a number, the result included."""
TUMBLING = ("d4", "d6", "d8", "d10", "d12", "d20")
"""The kinds that have a strip of frames. Others come to rest at once."""
PHI = (1 + math.sqrt(5)) / 2
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Solid:
    """A convex solid: outward unit normals of its faces, one row each, and their distances from the middle.

    ``tilt_deg`` turns the die about x and y after its result faces the viewer. ``sharp`` is the sharpness of
    its edges.
    """

    normals: Floats
    distances: Floats
    tilt_deg: tuple[float, float] = (0.0, 0.0)
    sharp: float = 30.0


def _unit(rows: Sequence[Sequence[float]]) -> Floats:
    points = np.asarray(rows, float)
    return np.asarray(points / np.linalg.norm(points, axis=1, keepdims=True))


def _signs(*values: float) -> list[tuple[float, ...]]:
    found = {tuple(s * v for s, v in zip(signs, values, strict=True)) for signs in product((1, -1), repeat=3)}
    return sorted(found)


def _even(*values: float) -> list[tuple[float, ...]]:
    a, b, c = values
    return [one for row in ((a, b, c), (b, c, a), (c, a, b)) for one in _signs(*row)]


def _alike(rows: Sequence[Sequence[float]], **more: float | tuple[float, float]) -> Solid:
    normals = _unit(rows)
    return Solid(normals, np.ones(len(normals)), **more)  # type: ignore[arg-type]


def _trapezohedron(n: int, height: float, **more: float | tuple[float, float]) -> Solid:
    angles = [math.pi * i / n for i in range(2 * n)]
    return _alike([(math.cos(a), math.sin(a), height * (-1) ** i) for i, a in enumerate(angles)], **more)


def _coin() -> Solid:
    rim = [(math.cos(a), math.sin(a), 0.0) for a in np.linspace(0, math.tau, 72, endpoint=False)]
    normals = _unit([(0, 0, 1), (0, 0, -1), *rim])
    return Solid(normals, np.array([0.24, 0.24] + [1.0] * 72), tilt_deg=(-22.0, 14.0), sharp=60.0)


SOLIDS: dict[str, Callable[[], Solid]] = {
    "d2": _coin,
    "d4": lambda: _alike(
        [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)], tilt_deg=(9.0, 33.0), sharp=22.0
    ),
    "d6": lambda: _alike([*_even(1, 0, 0)][:6], tilt_deg=(27.0, -23.0), sharp=26.0),
    "d8": lambda: _alike(_signs(1, 1, 1), tilt_deg=(-7.0, -5.0), sharp=30.0),
    "d10": lambda: _trapezohedron(5, 0.85, tilt_deg=(6.0, -4.0), sharp=34.0),
    "d12": lambda: _alike(_even(0, 1, PHI), tilt_deg=(6.0, -5.0), sharp=34.0),
    "d14": lambda: _trapezohedron(7, 0.85, tilt_deg=(6.0, -4.0), sharp=40.0),
    "d16": lambda: _trapezohedron(8, 0.85, tilt_deg=(6.0, -4.0), sharp=42.0),
    "d20": lambda: _alike([*_signs(1, 1, 1), *_even(0, 1 / PHI, PHI)], tilt_deg=(4.0, -4.0), sharp=38.0),
    "d24": lambda: _alike(_even(1, 1, 1 + math.sqrt(2)), tilt_deg=(4.0, -4.0), sharp=46.0),
    "d30": lambda: _alike([*_even(0, 0, 2 * PHI), *_even(1, PHI, PHI**2)], tilt_deg=(4.0, -4.0), sharp=46.0),
    "d60": lambda: _alike(
        [*_even(1, 1, PHI**3), *_even(PHI**2, PHI, 2 * PHI), *_even(2 + PHI, 0, PHI**2)],
        tilt_deg=(3.0, -3.0),
        sharp=64.0,
    ),
}
"""The solids by kind. Percentile dice look like a d10; a d3 and a fudge die like a d6."""


def corners(solid: Solid) -> list[Floats]:
    """The corners of each face, in order around it."""
    normals, distances = solid.normals, solid.distances
    found: list[Floats] = []
    for i, normal in enumerate(normals):
        near = [j for j in range(len(normals)) if j != i and abs(normals[j] @ normal) < 0.9999]
        points: list[Floats] = []
        for at, j in enumerate(near):
            rows = [k for k in near[at + 1 :] if abs(np.linalg.det(normals[[i, j, k]])) > 1e-6]
            for k in rows:
                point = np.linalg.solve(normals[[i, j, k]], distances[[i, j, k]])
                if np.all(normals @ point <= distances + 1e-7) and not any(
                    np.linalg.norm(point - other) < 1e-6 for other in points
                ):
                    points.append(point)
        middle = np.mean(points, axis=0)
        side = points[0] - middle
        other = np.cross(normal, side)
        points.sort(key=lambda p, m=middle, s=side, o=other: math.atan2((p - m) @ o, (p - m) @ s))  # type: ignore[misc]
        found.append(np.asarray(points))
    return found


def _about(axis: str, degrees: float) -> Floats:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    rows = {
        "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
        "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }
    return np.asarray(rows[axis], float)


def rest(solid: Solid, faces: Sequence[Floats]) -> Floats:
    """The turn of a die at rest: face 0 to the viewer, its farthest corner up, then tilted."""
    normal, points = solid.normals[0], faces[0]
    middle = points.mean(axis=0)
    apex = max(points - middle, key=lambda p: round(float(np.linalg.norm(p)), 6))
    up = apex / np.linalg.norm(apex)
    turned = np.asarray([np.cross(up, normal), up, normal])
    if len(points) == 4 and np.ptp([np.linalg.norm(p - middle) for p in points]) < 1e-6:
        turned = _about("z", 45.0) @ turned  # a square lies on its edge
    about_x, about_y = solid.tilt_deg
    return np.asarray(_about("x", about_x) @ _about("y", about_y) @ turned)


def shaded(normals: Floats, distances: Floats, sharp: float, reach: float, side_px: int) -> NDArray[np.uint8]:
    """A sprite: gray in three channels, and transparency. The normals are those after the turn."""
    n = side_px * SAMPLES
    axis = (np.arange(n) + 0.5) / n * 2 - 1
    picture = np.zeros((n, n, 2))
    for row, y in enumerate(-axis * reach / FILLS):
        picture[row] = _line(normals, distances, sharp, axis * reach / FILLS, float(y))
    alpha = picture[..., 1].reshape(side_px, SAMPLES, side_px, SAMPLES).mean(axis=(1, 3))
    light = (picture[..., 0] * picture[..., 1]).reshape(side_px, SAMPLES, side_px, SAMPLES).mean(axis=(1, 3))
    gray = np.where(alpha > 0, light / np.maximum(alpha, 1e-6), 0.5)
    planes = [gray, gray, gray, alpha]
    return np.asarray(np.clip(np.dstack(planes) * 255, 0, 255), np.uint8)


def _line(normals: Floats, distances: Floats, sharp: float, xs: Floats, y: float) -> Floats:
    """Light and coverage of one line of rays. Newton's method finds where a ray enters the rounded solid."""
    flat = normals[:, :1] * xs + normals[:, 1:2] * y - distances[:, None]
    z = np.full_like(xs, 4.0)
    weights = np.zeros_like(flat)
    alive = np.ones_like(xs, bool)
    for _ in range(STEPS):
        depth = sharp * (flat + normals[:, 2:] * z)
        most = depth.max(axis=0)
        weights = np.exp(depth - most)
        total = weights.sum(axis=0)
        weights /= total
        slope = (weights * normals[:, 2:]).sum(axis=0)
        alive &= slope > 1e-3
        z = np.where(alive, z - (most + np.log(total)) / sharp / np.maximum(slope, 1e-3), z)
    alive &= np.abs(most + np.log(total)) < 0.05
    normal = weights.T @ normals
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    return np.column_stack([_light(normal, np.column_stack([xs, np.full_like(xs, y), z])), alive])


KEY, FILL = _unit([(-0.38, 0.52, 0.76)])[0], _unit([(0.8, -0.1, 0.45)])[0]


def _light(normal: Floats, point: Floats) -> Floats:
    """The light on a surface: 0.5 shows the color of the die as it is."""
    key = np.clip(normal @ KEY, 0, 1)
    fill = np.clip(normal @ FILL, 0, 1)
    half = _unit([KEY + np.array([0, 0, 1.0])])[0]
    gloss = np.clip(normal @ half, 0, 1)
    rim = (1 - np.clip(normal[:, 2], 0, 1)) ** 3
    through = np.clip(-(point @ KEY) * 0.5 + 0.2, 0, 1)  # resin lets some light through
    matte = 0.17 + 0.29 * key + 0.09 * fill + 0.07 * through
    return np.asarray(
        matte
        + 0.34 * gloss**60
        + 0.05 * gloss**8
        + 0.2 * rim * (0.35 + 0.65 * np.clip(normal[:, 1] + 0.3, 0, 1))
    )


def frames(solid: Solid, turn: Floats, reach: float) -> NDArray[np.uint8]:
    """The die as it tumbles, one frame beside the other; the last one is almost at rest."""
    strip = []
    for i in range(FRAMES):
        left = (1 - (i + 0.5) / FRAMES) ** 1.4
        spin = _about("x", -330 * left) @ _about("z", 70 * left) @ _about("y", 210 * left)
        strip.append(shaded(solid.normals @ (spin @ turn).T, solid.distances, solid.sharp, reach, FRAME_PX))
    return np.hstack(strip)


def visible(faces: Sequence[Floats], turn: Floats, reach: float, normals: Floats) -> list[list[float]]:
    """For each visible face the matrix from a unit square around its middle to the sprite, of 100 by 100.

    The result's face comes first. The y axis of the square points down, as in SVG.
    """
    found = []
    scale = 50 * FILLS / reach
    for i, points in enumerate(faces):
        normal = turn @ normals[i]
        if normal[2] < (0.3 if i else 0.0):
            continue
        placed = points @ turn.T
        middle = placed.mean(axis=0)
        sideways = np.cross([0.0, 1.0, 0.0], normal)
        right = sideways / np.linalg.norm(sideways)
        down = np.cross(right, normal)
        edges = np.roll(placed, -1, axis=0) - placed
        room = min(
            float(np.linalg.norm(np.cross(edge, middle - p)) / np.linalg.norm(edge))
            for edge, p in zip(edges, placed, strict=True)
        )
        a, b = right * room * scale, down * room * scale
        found.append([a[0], -a[1], b[0], -b[1], 50 + middle[0] * scale, 50 - middle[1] * scale])
    return [[round(float(value), 1) for value in row] for row in found[:MOST_FACES]]


def placed(kind: str) -> tuple[Solid, list[Floats], Floats, float]:
    """A solid, the corners of its faces, its turn at rest, and how far it reaches in the picture."""
    solid = SOLIDS[kind]()
    faces = corners(solid)
    turn = rest(solid, faces)
    reach = max(float(np.linalg.norm((points @ turn.T)[:, :2], axis=1).max()) for points in faces)
    return solid, faces, turn, reach


def outline(points: Floats, turn: Floats, reach: float) -> str:
    """The result's face as the points of an SVG polygon, a little smaller than the face."""
    flat = (points @ turn.T)[:, :2]
    flat = flat.mean(axis=0) + (flat - flat.mean(axis=0)) * 0.9
    scale = 50 * FILLS / reach
    return " ".join(f"{50 + x * scale:.1f},{50 - y * scale:.1f}" for x, y in flat)


def faces_module() -> str:
    """The text of ``die-faces.js``."""
    rows = []
    for kind in SOLIDS:
        solid, faces, turn, reach = placed(kind)
        found = {"outline": outline(faces[0], turn, reach), "at": visible(faces, turn, reach, solid.normals)}
        rows.append(f"  {kind}: {json.dumps(found, separators=(',', ':'))},\n")
    words = "// Made by python -m tests.documents.sprites: the visible faces of each die in its sprite,\n"
    words += "// of 100 by 100, and the outlines of the figures, [width, path] in units of a line of text.\n"
    figures = "".join(f"  {text}: {json.dumps(found)},\n" for text, found in digits().items())
    return (
        f"{words}\nexport const FACES = {{\n{''.join(rows)}}};\n\nexport const FIGURES = {{\n{figures}}};\n"
    )


def digits() -> dict[str, tuple[float, str]]:
    """The width and the outline of each figure of the display typeface. The y axis points down."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    try:
        font = TTFont(STATIC / "fonts" / "fraunces.woff2")
    except ImportError as error:
        raise SystemExit("brotli is not installed; install it with: pip install brotli") from error
    glyphs, names, unit = font.getGlyphSet(), font.getBestCmap(), 1 / font["head"].unitsPerEm
    high = font["OS/2"].sCapHeight * unit / 2
    found = {}
    for text in "0123456789":
        glyph = glyphs[names[ord(text)]]
        pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.2f}".rstrip("0").rstrip(".").replace("0.", "."))
        glyph.draw(TransformPen(pen, (unit, 0, 0, -unit, 0, high)))
        found[text] = (round(glyph.width * unit, 3), pen.getCommands())
    return found


def main(argv: list[str] | None = None) -> int:
    """Draw the sprites and write the places of their faces."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.sprites", description=__doc__)
    parser.add_argument("--out", type=Path, default=STATIC, help="folder of the page")
    args = parser.parse_args(argv)
    folder = args.out / "dice"
    folder.mkdir(parents=True, exist_ok=True)
    for kind in SOLIDS:
        solid, faces, turn, reach = placed(kind)
        normals = solid.normals @ turn.T
        far = max(float(np.linalg.norm(points, axis=1).max()) for points in faces)
        pictures = {
            kind: (shaded(normals, solid.distances, solid.sharp, reach, SMALL_PX), 76),
            f"{kind}-large": (shaded(normals, solid.distances, solid.sharp, reach, LARGE_PX), 80),
        }
        if kind in TUMBLING:
            pictures[f"{kind}-tumble"] = (frames(solid, turn, far), 60)
        for name, (picture, quality) in pictures.items():
            path = folder / f"{name}.webp"
            if not cv2.imwrite(str(path), picture, [cv2.IMWRITE_WEBP_QUALITY, quality]):
                raise SystemExit(f"{path}: cannot be written")
            print(f"{path}: {path.stat().st_size} bytes", flush=True)
    (args.out / FACES_FILE).write_text(faces_module(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
