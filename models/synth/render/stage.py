"""What the renderer draws: bodies with skins and materials, lamps and windows, a view, a scene.

The camera is OpenCV's (tray to camera, millimetres), so that labels and pixels share one geometry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]

PATTERNS = ("plain", "marble", "speckle", "glitter", "halves", "swirl")


@dataclass(frozen=True, slots=True)
class Material:
    """How a body looks; colours are linear RGB in 0 to 1, the other numbers 0 to 1."""

    base: tuple[float, float, float]
    second: tuple[float, float, float] = (0.0, 0.0, 0.0)
    pattern: str = "plain"
    pattern_scale: float = 2.0
    ink: tuple[float, float, float] = (0.9, 0.9, 0.9)
    ink2: tuple[float, float, float] = (0.6, 0.02, 0.02)
    ink_metal: float = 0.0
    rough: float = 0.25
    metal: float = 0.0
    clear: float = 0.0
    cloud: float = 0.3
    engrave: float = 0.6
    glow: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """Face planes of a convex body in body units, and the tiles painted on them.

    ``tiles`` is (faces, side, side, 3) uint8 or None: ink, depth, second ink; row 0 is
    the way ``up`` points, column 0 is away from ``right``.
    """

    normals: Floats
    offsets: Floats
    right: Floats
    up: Floats
    centres: Floats
    half_sides: Floats
    tiles: Bytes | None


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """One thing to draw: mesh and skin in body units, placed in the tray by scale, turn and place.

    ``ball_mm`` is the ball that stands for it where it shades what is near (its scale by default).
    A ``backdrop`` casts shadows, but the shadow maps are not fitted round it.
    """

    vertices: Floats
    triangles: NDArray[np.signedinteger[Any]]
    skin: Skin
    material: Material
    scale_mm: float
    turn: Floats
    place_mm: Floats
    bevel: float = 0.05
    seed: tuple[float, float, float] = (0.0, 0.0, 0.0)
    ball_mm: float | None = None
    backdrop: bool = False

    def tray_vertices(self) -> Floats:
        """The mesh in tray millimetres, (V, 3)."""
        placed: Floats = self.vertices @ self.turn.T * self.scale_mm + self.place_mm
        return placed


@dataclass(frozen=True, slots=True)
class Lamp:
    """A round lamp: place and radius in mm, colour as irradiance at the middle of the tray."""

    place_mm: tuple[float, float, float]
    radius_mm: float
    colour: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Window:
    """A bright rectangle far away: direction and up (unit), half sizes as tangents, radiance."""

    direction: tuple[float, float, float]
    up: tuple[float, float, float]
    half_width: float
    half_height: float
    colour: tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A camera as OpenCV writes it, for a picture of ``size`` (width, height).

    ``distortion`` is (k1, k2). ``skew`` is what a rolling shutter does to a moving camera: a
    shift to the right of each row over its distance from the middle, in tangents.
    """

    matrix: Floats
    rotation: Floats
    translation: Floats
    size: tuple[int, int]
    distortion: tuple[float, float] = (0.0, 0.0)
    skew: float = 0.0

    @property
    def plain(self) -> bool:
        """Whether this is a pinhole and nothing more."""
        return not any(self.distortion) and self.skew == 0.0

    @property
    def eye(self) -> Floats:
        """The camera's place in the tray frame, mm."""
        place: Floats = -self.rotation.T @ self.translation
        return place

    def project(self, points: Floats) -> Floats:
        """Tray points (N, 3) in mm to pixels (N, 2)."""
        seen = points @ self.rotation.T + self.translation
        flat: Floats = seen[:, :2] / seen[:, 2:3]
        if not self.plain:
            r2 = (flat**2).sum(-1, keepdims=True)
            flat = flat * (1 + self.distortion[0] * r2 + self.distortion[1] * r2 * r2)
            flat[:, 0] += self.skew * flat[:, 1]
        onto: Floats = flat @ self.matrix[:2, :2].T + self.matrix[:2, 2]
        return onto


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """All that is drawn. ``ground`` is sRGB-like RGB uint8 spread over ``ground_rect`` (mm)."""

    view: View
    bodies: Sequence[Body]
    lamps: Sequence[Lamp]
    windows: Sequence[Window]
    ground: Bytes
    ground_rect: tuple[float, float, float, float]
    sky: tuple[float, float, float] = (0.4, 0.4, 0.42)
    floor: tuple[float, float, float] = (0.15, 0.14, 0.13)
    ground_rough: float = 0.9
    ground_bump: float = 0.1
    middle_mm: Floats = field(default_factory=lambda: np.zeros(3))
