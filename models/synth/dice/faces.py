"""Ink tiles for the faces of a die, and the position of each label.

A tile covers the square of half side ``face_circumradius`` around ``face_center``. Its coordinates are u
along ``face_right`` and v along ``face_up``, both from -1 to 1, seen from outside the die. Row 0 is v = +1
(up), column 0 is u = -1 (left), so a tile viewed as an image reads like the face. The center of the pixel
(row, column) is at u = (column + 0.5) / side * 2 - 1 and v = 1 - (row + 0.5) / side * 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice.label_layout import (
    LabelPlace,
    axes_of,
    corner_places,
    face_places,
    fitting_height,
)
from traywatch.models.synth.dice.numbering import Numbering
from traywatch.models.synth.dice.solids import Solid
from traywatch.models.synth.dice.stamps import Stamp, stamp
from traywatch.models.synth.dice.styles import FaceStyle, random_style

__all__ = ["Decal", "FaceSet", "FaceStyle", "draw_faces", "label_pose", "needs_mark", "random_style"]

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]

_FINER = 2
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_PIP_SYMMETRY = {1: 4, 2: 2, 3: 2, 4: 4, 5: 4, 6: 2}


@dataclass(frozen=True, slots=True)
class Decal:
    """One label on one face.

    ``center_uv`` is its position in the tile, ``up_uv`` the unit vector (u, v) towards the top of the text.
    ``radius`` is the radius of the largest circle around the center inside the face. ``height`` is the height
    of a digit. Both are in the solid's units. ``symmetry`` is the number of rotations at which the label
    looks the same.
    """

    face: int
    text: str
    center_uv: tuple[float, float]
    up_uv: tuple[float, float]
    radius: float
    height: float
    symmetry: int


@dataclass(frozen=True, slots=True, eq=False)
class FaceSet:
    """Tiles (F, side, side) uint8 for ink, engraving depth and second ink, and the labels."""

    ink: Bytes
    depth: Bytes
    second: Bytes
    decals: tuple[Decal, ...]
    numbering: Numbering
    style: FaceStyle

    @property
    def tiles(self) -> Bytes:
        """The three masks as one array (F, side, side, 3)."""
        return np.stack([self.ink, self.depth, self.second], axis=-1)

    def class_label(self, index: int) -> str:
        """The label of a face (or vertex), as in ``traywatch.calibration.dice.labels.LABELS``."""
        return ("p" if self.style.pips else "") + self.numbering[index]


def needs_mark(kind: str, text: str) -> bool:
    """Whether a text rotated by 180 degrees looks like another text of the kind."""
    return text in ("6", "9") or (kind == "d00" and text in ("60", "90"))


def draw_faces(
    solid: Solid,
    labels: Numbering,
    style: FaceStyle,
    rng: np.random.Generator,
    tile_px: int = 96,
) -> FaceSet:
    """Draw the labels of a die.

    ``labels`` is the result of ``numbering.number`` for the solid. Raises ``ValueError`` if the number of
    labels does not match, or if ``style`` asks for pips on a kind other than d3 and d6.
    """
    count = len(solid.vertices) if solid.read == "vertex" else len(solid.normals)
    if len(labels) != count:
        raise ValueError(f"{len(labels)} labels for a {solid.kind} that has {count} places")
    shape = (len(solid.normals), tile_px, tile_px)
    ink, depth, second = (np.zeros(shape, dtype=np.uint8) for _ in range(3))
    decals: list[Decal] = []
    if style.pips:
        if solid.kind not in ("d3", "d6"):
            raise ValueError(f"a {solid.kind} bears no pips")
        for face in range(solid.faces):
            decals.append(_draw_pips(solid, face, labels[face], style, rng, ink, depth, second))
    else:
        places = (
            corner_places(solid, labels, style)
            if solid.read == "vertex"
            else face_places(solid, labels, style, rng)
        )
        stamps = [_stamp(solid.kind, p.text, style) for p in places]
        fits = [fitting_height(solid, p, s, style) for p, s in zip(places, stamps, strict=True)]
        if style.even and fits:
            fits = [min(fits)] * len(fits)
        for place, mask, fit in zip(places, stamps, fits, strict=True):
            decals.append(_draw_text(solid, place, mask, fit, style, ink, second))
        softness = max(0.8, tile_px / 64)
        for face in {p.face for p in places}:
            depth[face] = cv2.GaussianBlur(ink[face], (0, 0), softness)
    if style.worn > 0:
        _wear(ink, style.worn, rng)
    return FaceSet(ink, depth, second, tuple(decals), labels, style)


def label_pose(solid: Solid, faces: FaceSet, index: int) -> tuple[Floats, Floats, Floats, float, int]:
    """Pose of the label of a face (or of a tetrahedron's vertex) in body coordinates.

    Returns (point (3,), right (3,), up (3,), radius, symmetry). For a vertex, the point is the vertex itself.
    Its axes are those of one of the three numerals at it, and the symmetry is 3.
    """
    if solid.read == "vertex":
        face = next(f for f, loop in enumerate(solid.loops) if index in loop)
        up = solid.vertices[index] - solid.face_center[face]
        up /= np.linalg.norm(up)
        return solid.vertices[index].copy(), np.cross(up, solid.normals[face]), up, 1.0, 3
    decal = next(d for d in faces.decals if d.face == index)
    axes = np.stack([solid.face_right[index], solid.face_up[index]])
    point = solid.face_center[index] + solid.face_circumradius[index] * (np.array(decal.center_uv) @ axes)
    up = np.array(decal.up_uv) @ axes
    return point, np.cross(up, solid.normals[index]), up, decal.radius, decal.symmetry


def _stamp(kind: str, text: str, style: FaceStyle) -> Stamp:
    mark = style.mark if style.mark != "none" and needs_mark(kind, text) else ""
    return stamp(style.font, text, round(style.weight, 3), mark)


def _draw_text(
    solid: Solid, place: LabelPlace, mask: Stamp, height: float, style: FaceStyle, ink: Bytes, second: Bytes
) -> Decal:
    side = ink.shape[1]
    outer = float(solid.face_circumradius[place.face])
    right, up = axes_of(place.turn_deg)
    fine = side * _FINER
    per_unit = fine / (2 * outer)
    k = height / mask.height * per_unit
    # Columns of the matrix: images of one stamp pixel to the right and of one down.
    linear = np.array(
        [
            [right[0] * k * style.squeeze, -up[0] * k],
            [-right[1] * k * style.squeeze, up[1] * k],
        ]
    )
    middle = np.array(
        [fine / 2 - 0.5 + place.center[0] * per_unit, fine / 2 - 0.5 - place.center[1] * per_unit]
    )
    offset = middle - linear @ np.array(mask.center)
    matrix = np.hstack([linear, offset[:, None]])
    drawn = cv2.warpAffine(mask.ink, matrix, (fine, fine), flags=cv2.INTER_LINEAR)
    if style.outline > 0:
        reach = max(1, round(style.outline * height * per_unit))
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
        contour = cv2.subtract(cv2.dilate(drawn, kernel), drawn)
        small = cv2.resize(contour, (side, side), interpolation=cv2.INTER_AREA)
        np.maximum(second[place.face], small, out=second[place.face])
    small = cv2.resize(drawn, (side, side), interpolation=cv2.INTER_AREA)
    np.maximum(ink[place.face], small, out=ink[place.face])
    center = np.array(place.center)
    outline = solid.outline(place.face)
    edge = np.roll(outline, -1, axis=0) - outline
    outward = np.stack([edge[:, 1], -edge[:, 0]], axis=1) / np.linalg.norm(edge, axis=1, keepdims=True)
    radius = float(np.einsum("ij,ij->i", outward, outline - center).min())
    uv = center / outer
    symmetry = 2 if mask.half_turn else 1
    return Decal(
        place.face,
        place.text,
        (float(uv[0]), float(uv[1])),
        (float(up[0]), float(up[1])),
        radius,
        height,
        symmetry,
    )


def _draw_pips(
    solid: Solid,
    face: int,
    text: str,
    style: FaceStyle,
    rng: np.random.Generator,
    ink: Bytes,
    depth: Bytes,
    second: Bytes,
) -> Decal:
    count, side = int(text), ink.shape[1]
    outer, inradius = float(solid.face_circumradius[face]), float(solid.face_inradius[face])
    quarter = int(rng.integers(4)) if style.spin else 0
    right, up = axes_of(90.0 * quarter)
    centered = (np.arange(side) + 0.5) / side * 2 - 1
    u, v = np.meshgrid(centered * outer, -centered * outer)
    big = style.pip_big_one and count == 1
    radius = style.pip_radius * inradius * (1.7 if big else 1.0)
    paint = second if big else ink
    pixel = 2 * outer / side
    for x, y in _PIPS[count]:
        # Crowded pips would merge on a six.
        spread = (
            max(style.pip_spread, 1.12 * style.pip_radius if count < 6 else 2.2 * style.pip_radius) * inradius
        )
        at = spread * (x * right + y * up)
        distance = np.hypot(u - at[0], v - at[1])
        cover = np.clip((radius - distance) / pixel + 0.5, 0, 1) * 255
        bowl = np.sqrt(np.clip(1 - (distance / radius) ** 2, 0, 1)) * 255
        np.maximum(paint[face], cover.astype(np.uint8), out=paint[face])
        np.maximum(depth[face], bowl.astype(np.uint8), out=depth[face])
    return Decal(
        face, text, (0.0, 0.0), (float(up[0]), float(up[1])), inradius, 2 * radius, _PIP_SYMMETRY[count]
    )


def _wear(ink: Bytes, worn: float, rng: np.random.Generator) -> None:
    """Remove about the share ``worn`` of the paint, in blotches."""
    side = ink.shape[1]
    for face in np.flatnonzero(ink.any(axis=(1, 2))):
        noise = rng.random((max(4, side // 4),) * 2, dtype=np.float32)
        blotch = cv2.resize(cv2.GaussianBlur(noise, (0, 0), 0.8), (side, side), interpolation=cv2.INTER_CUBIC)
        edge = float(np.quantile(blotch, worn))
        keep = np.clip((blotch - edge) * 6 + 0.5, 0, 1)
        ink[face] = (ink[face] * keep).astype(np.uint8)


def decals_of(faces: FaceSet, face: int) -> Sequence[Decal]:
    """The labels on one face: three on a tetrahedron, one on other faces, none on a rim."""
    return [decal for decal in faces.decals if decal.face == face]
