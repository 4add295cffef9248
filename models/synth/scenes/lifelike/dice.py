"""How dice look in lifelike clips: cut out of photographs, or drawn where there are no photographs.

A die is a list of looks, one for each face that was photographed. The outline is found with GrabCut inside
the labeled box.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

FloatImage = NDArray[np.float32]

_CUT_PX = 120  # longer side of a die in its sprite
_EDGE_PX = 6
_MARGIN = 0.25  # sides of the box around it that GrabCut sees as background
_SURE = 0.33  # radius of the ellipse in the box that surely is the die
_LEAST_FILL = 0.45  # share of the box that a good outline fills
_OTHER_FACES = 3
_DRAWN_SIDES = {"d4": 3, "d6": 4, "d8": 6, "d10": 5, "d12": 8, "d20": 6}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


Corners = tuple[float, float, float, float]
"""A box (x0, y0, x1, y1) in px of its photograph."""
Face = tuple[Path, str, int, Corners]
"""A photographed face: the picture, the kind, the value, and the box of the die."""


@dataclass(frozen=True, slots=True, eq=False)
class PhotoStock:
    """Photographs for clips: the faces of each physical die, and grounds with the boxes of all their dice."""

    faces: Mapping[str, Sequence[Face]]
    grounds: Sequence[tuple[Path, tuple[Corners, ...]]]


@dataclass(frozen=True, slots=True, eq=False)
class DieLook:
    """One face of a die from above.

    ``sprite`` (s, s, 4) is BGR times alpha, and alpha from 0 to 1. ``outline`` (n, 2) is the hull relative to
    the center. Both have the longer side of the die as ``side_px``.
    """

    kind: str
    value: int
    sprite: FloatImage
    outline: NDArray[np.float32]
    side_px: float

    def sized(self, side_px: float) -> DieLook:
        """The same look with another side, in px."""
        scale = side_px / self.side_px
        size = max(5, round(self.sprite.shape[0] * scale))
        method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        sprite = np.clip(cv2.resize(self.sprite, (size, size), interpolation=method), 0, 255)
        exact = size / self.sprite.shape[0]
        return DieLook(
            self.kind,
            self.value,
            np.asarray(sprite, np.float32),
            self.outline * np.float32(exact),
            self.side_px * exact,
        )

    @property
    def color(self) -> str:
        """The mean color as ``#rrggbb``."""
        b, g, r, a = (float(v) for v in self.sprite.sum(axis=(0, 1)))
        return "#{:02x}{:02x}{:02x}".format(*(min(255, round(v / max(a, 1e-6))) for v in (r, g, b)))


def die_looks(
    rng: np.random.Generator, *, kind: str | None = None, photos: PhotoStock | None = None
) -> list[DieLook]:
    """The looks of one random die, the true face first; ``kind`` limits the choice."""
    sets = photos.faces if photos is not None else {}
    names = [name for name, faces in sets.items() if kind is None or faces[0][1] == kind]
    if not names or (kind in (None, "d6") and rng.random() < 0.2):
        return _drawn(rng, kind or str(rng.choice(list(_DRAWN_SIDES))))
    faces = sets[names[int(rng.integers(len(names)))]]
    order = rng.permutation(len(faces))
    chosen = faces[int(order[0])]
    others = [faces[int(i)] for i in order[1:] if faces[int(i)][2] != chosen[2]][:_OTHER_FACES]
    cuts = [_cut(*face) for face in (chosen, *others)]
    looks = [look for look in cuts if look is not None]
    return looks if cuts[0] is not None and len(looks) > 1 else die_looks(rng, kind=kind, photos=photos)


@lru_cache(maxsize=2048)
def _cut(path: Path, kind: str, value: int, box: tuple[float, float, float, float]) -> DieLook | None:
    """The die in a box of a photograph; None if its outline is not found."""
    photo = cv2.imread(str(path))
    if photo is None:
        return None
    x0, y0, x1, y1 = box
    side = max(x1 - x0, y1 - y0)
    edge = round(_MARGIN * side)
    left, top = max(0, round(x0) - edge), max(0, round(y0) - edge)
    whole = photo[top : round(y1) + edge, left : round(x1) + edge]
    scale = _CUT_PX / side
    part = np.asarray(cv2.resize(whole, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    inner = [(v - o) * scale for v, o in zip((x0, y0, x1, y1), (left, top, left, top))]
    hull = _outline(part, inner)
    if hull is None:
        return None
    mask = np.zeros(part.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, hull.astype(np.int32), 1.0)
    mask = np.asarray(cv2.GaussianBlur(cv2.erode(mask, np.ones((3, 3))), (0, 0), 0.8), np.float32)
    return _look(kind, value, part, mask, hull.astype(np.float32))


def _outline(part: Image, box: list[float]) -> NDArray[np.int32] | None:
    x0, y0, x1, y1 = box
    labels = np.full(part.shape[:2], cv2.GC_BGD, np.uint8)
    cv2.rectangle(labels, (int(x0), int(y0)), (int(x1), int(y1)), cv2.GC_PR_FGD, -1)
    middle = (round((x0 + x1) / 2), round((y0 + y1) / 2))
    axes = (int(_SURE * (x1 - x0)), int(_SURE * (y1 - y0)))
    cv2.ellipse(labels, middle, axes, 0, 0, 360, cv2.GC_FGD, -1)
    cv2.setRNGSeed(1)  # GrabCut clusters colors at random
    cv2.grabCut(part, labels, (0, 0, 1, 1), np.zeros((1, 65)), np.zeros((1, 65)), 3, cv2.GC_INIT_WITH_MASK)
    die = ((labels == cv2.GC_FGD) | (labels == cv2.GC_PR_FGD)).astype(np.uint8)
    shapes, _ = cv2.findContours(die, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not shapes:
        return None
    hull = np.asarray(cv2.convexHull(max(shapes, key=cv2.contourArea)), np.int32)[:, 0]
    fill = cv2.contourArea(hull) / max(1.0, (x1 - x0) * (y1 - y0))
    return hull if fill > _LEAST_FILL else None


def _look(kind: str, value: int, picture: Image, mask: FloatImage, hull: NDArray[np.float32]) -> DieLook:
    """A square sprite with the die in its middle."""
    low, high = hull.min(axis=0), hull.max(axis=0)
    center, side = (low + high) / 2, float((high - low).max())
    size = 2 * math.ceil(side / 2 + _EDGE_PX)
    shift = np.array([[1, 0, size / 2 - center[0]], [0, 1, size / 2 - center[1]]])
    whole = np.dstack([picture.astype(np.float32) * mask[..., None], mask])
    sprite = cv2.warpAffine(whole, shift, (size, size), flags=cv2.INTER_LINEAR, borderValue=(0, 0, 0, 0))
    return DieLook(kind, value, np.asarray(sprite, np.float32), (hull - center).astype(np.float32), side)


# -------------------------------------------------------------------------- drawn dice


def _drawn(rng: np.random.Generator, kind: str) -> list[DieLook]:
    body = rng.integers(15, 245, 3).astype(np.float32)
    ink = (240, 240, 240) if body.sum() < 380 else (20, 20, 20)
    speckled = float(rng.choice([0.0, 12.0]))
    top = int(kind[1:])
    values = [int(v) + 1 for v in rng.permutation(top)[: 1 + _OTHER_FACES]]
    return [_draw(kind, value, body, ink, speckled, rng) for value in values]


def _draw(
    kind: str,
    value: int,
    body: NDArray[np.float32],
    ink: tuple[int, int, int],
    speckled: float,
    rng: np.random.Generator,
) -> DieLook:
    size, middle = _CUT_PX + 30, (_CUT_PX + 30) / 2
    sides = _DRAWN_SIDES[kind]
    angles = np.arange(sides) * 2 * np.pi / sides + np.pi / sides + (np.pi / 6 if sides == 3 else 0)
    hull = (middle + _CUT_PX / 2 * np.stack([np.cos(angles), np.sin(angles)], axis=1)).astype(np.float32)
    picture = np.empty((size, size, 3), np.float32)
    picture[:] = body
    picture *= np.linspace(1.12, 0.85, size, dtype=np.float32)[:, None, None]  # light from above
    if speckled:
        spots = cv2.resize(rng.normal(0, speckled, (size // 4, size // 4)), (size, size))
        picture += spots[..., None].astype(np.float32)
    picture = np.asarray(np.clip(picture, 0, 255), np.float32)
    canvas = np.ascontiguousarray(picture.astype(np.uint8))
    inner = (middle + 0.72 * (hull - middle)).astype(np.int32)
    if kind == "d6":
        for x, y in _PIPS[value]:
            at = (round(middle + 20 * x), round(middle + 20 * y))
            cv2.circle(canvas, at, 8, ink, -1, cv2.LINE_AA)
    else:
        cv2.polylines(canvas, [inner], True, tuple(float(0.8 * v) for v in body), 2, cv2.LINE_AA)
        text = str(value)
        (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 3)
        at = (round(middle - w / 2), round(middle + h / 2))
        cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, 1.0, ink, 3, cv2.LINE_AA)
    mask = np.zeros((size, size), np.float32)
    cv2.fillConvexPoly(mask, hull.astype(np.int32), 1.0)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.5), np.float32)
    return _look(kind, value, canvas, mask, hull)
