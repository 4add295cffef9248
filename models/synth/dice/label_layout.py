"""Places of the texts on the faces of a die: center, rotation and size.

Coordinates are in the axes of a face, right and up from its center, in units of the solid's inscribed radius.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from traywatch.models.synth.dice.numbering import Numbering
from traywatch.models.synth.dice.solids import Floats, Solid
from traywatch.models.synth.dice.stamps import Stamp
from traywatch.models.synth.dice.styles import FaceStyle

# Number of equivalent rotations from which each face of a die is drawn.
_FOLD = {"d3": 4, "dF": 4, "d6": 4, "d8": 3, "d20": 3, "d12": 5, "d30": 2}


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """One text on one face: its center, its clockwise rotation in degrees, and the wished digit height."""

    face: int
    text: str
    center: tuple[float, float]
    turn_deg: float
    height: float


def face_places(
    solid: Solid, labels: Numbering, style: FaceStyle, rng: np.random.Generator
) -> list[LabelPlace]:
    """One text per labeled face, in the middle but for the shift and the jitter of the style."""
    fold = _FOLD.get(solid.kind, 1) if style.spin else 1
    places = []
    for face in range(solid.faces):
        turn = style.turn_deg + 360 / fold * int(rng.integers(fold))
        if solid.kind == "d2" and style.spin:
            turn += float(rng.uniform(0, 360))
        inradius = float(solid.face_inradius[face])
        x, y = rng.normal(0, 0.5 * style.jitter * inradius, 2)
        turn += float(rng.normal(0, 25 * style.jitter))
        # A coin's face is empty, so a full-size numeral would be too large.
        height = 2 * inradius * style.size * (0.8 if solid.kind == "d2" else 1.0)
        # The shift follows the face's own up direction, independent of the rotation of a single text.
        y += style.shift * inradius if fold == 1 and solid.kind not in ("d2", "d4") else 0.0
        places.append(LabelPlace(face, labels[face], (float(x), float(y)), turn, height))
    return places


def corner_places(solid: Solid, labels: Numbering, style: FaceStyle) -> list[LabelPlace]:
    """Three numerals per face; each belongs to a vertex and has its top towards it."""
    places = []
    for face, loop in enumerate(solid.loops):
        inradius = float(solid.face_inradius[face])
        out = (1.0 if style.corner == "top" else -0.5) + style.shift * (0.8 if style.corner == "top" else 0.4)
        for vertex, (x, y) in zip(loop, solid.outline(face), strict=True):
            length = float(np.hypot(x, y))
            center = (float(x) / length * out * inradius, float(y) / length * out * inradius)
            turn = float(np.degrees(np.arctan2(x, y)))
            places.append(
                LabelPlace(face, labels[vertex], center, turn, inradius * (0.25 + 0.75 * style.size))
            )
    return places


def axes_of(turn_deg: float) -> tuple[Floats, Floats]:
    """Right and up vectors of a text rotated clockwise, in the axes of the face."""
    s, c = np.sin(np.radians(turn_deg)), np.cos(np.radians(turn_deg))
    return np.array([c, -s]), np.array([s, c])


def fitting_height(solid: Solid, place: LabelPlace, mask: Stamp, style: FaceStyle) -> float:
    """Largest digit height at which the text keeps its distance from the edges of the face."""
    right, up = axes_of(place.turn_deg)
    left, top, end, bottom = mask.box
    k = 1 / mask.height
    xs = np.array([left - mask.center[0], end - mask.center[0]]) * k * style.squeeze
    ys = np.array([mask.center[1] - top, mask.center[1] - bottom]) * k
    corners = np.array([x * right + y * up for x in xs for y in ys])
    outline = solid.outline(place.face)
    edge = np.roll(outline, -1, axis=0) - outline
    outward = np.stack([edge[:, 1], -edge[:, 0]], axis=1) / np.linalg.norm(edge, axis=1, keepdims=True)
    margin = np.einsum("ij,ij->i", outward, outline - np.array(place.center))
    margin = margin - 0.1 * float(solid.face_inradius[place.face])
    reach = (outward @ corners.T).max(axis=1)
    limit = float(np.min(np.where(reach > 1e-9, margin / np.maximum(reach, 1e-9), np.inf)))
    return min(place.height, limit)
