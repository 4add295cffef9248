"""Inputs of the renderer: bodies with skins and materials, lamps and windows, a view, a scene.

The camera uses OpenCV's convention (tray to camera, mm), so that labels and pixels share one geometry.
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
    """Material of a body; colors are linear RGB from 0 to 1, most other numbers are from 0 to 1."""

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
    """Face planes of a convex body in body units, and the tiles on them.

    ``tiles`` is (faces, side, side, 3) uint8 or None: ink, depth, second ink. Row 0 is towards ``up``, column
    0 is opposite to ``right``.
    """

    normals: Floats
    offsets: Floats
    right: Floats
    up: Floats
    centers: Floats
    half_sides: Floats
    tiles: Bytes | None


@dataclass(frozen=True, slots=True, eq=False)
class RenderBody:
    """One object to render: mesh and skin in body units, placed in the tray by scale, rotation and position.

    ``ball_mm`` is the radius of the ball that stands for it in ambient occlusion (default: its scale). A
    ``backdrop`` casts shadows, but the shadow maps are not fitted to it.
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
        """The vertices (V, 3) in tray coordinates, mm."""
        placed: Floats = self.vertices @ self.turn.T * self.scale_mm + self.place_mm
        return placed


@dataclass(frozen=True, slots=True)
class Lamp:
    """A round lamp: position and radius in mm, color as irradiance at the center of the tray."""

    place_mm: tuple[float, float, float]
    radius_mm: float
    color: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Window:
    """A bright rectangle at infinity: unit direction and up vector, half sizes as tangents, radiance."""

    direction: tuple[float, float, float]
    up: tuple[float, float, float]
    half_width: float
    half_height: float
    color: tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class RenderView:
    """A camera in OpenCV's convention, for an image of ``size`` (width, height).

    ``distortion`` is (k1, k2). ``skew`` simulates a rolling shutter of a moving camera: the shift of a row to
    the right over its distance from the center, in tangents.
    """

    matrix: Floats
    rotation: Floats
    translation: Floats
    size: tuple[int, int]
    distortion: tuple[float, float] = (0.0, 0.0)
    skew: float = 0.0

    @property
    def plain(self) -> bool:
        """Whether this is an ideal pinhole camera."""
        return not any(self.distortion) and self.skew == 0.0

    @property
    def eye(self) -> Floats:
        """Position of the camera in the tray frame, mm."""
        place: Floats = -self.rotation.T @ self.translation
        return place

    def project(self, points: Floats) -> Floats:
        """Project tray points (N, 3) in mm to pixels (N, 2)."""
        in_camera = points @ self.rotation.T + self.translation
        flat: Floats = in_camera[:, :2] / in_camera[:, 2:3]
        if not self.plain:
            r2 = (flat**2).sum(-1, keepdims=True)
            flat = flat * (1 + self.distortion[0] * r2 + self.distortion[1] * r2 * r2)
            flat[:, 0] += self.skew * flat[:, 1]
        onto: Floats = flat @ self.matrix[:2, :2].T + self.matrix[:2, 2]
        return onto


@dataclass(frozen=True, slots=True, eq=False)
class RenderScene:
    """A complete scene; ``ground`` is an sRGB-like RGB uint8 image over ``ground_rect``.

    ``ground_rect`` is (x, y, width, height) in mm.
    """

    view: RenderView
    bodies: Sequence[RenderBody]
    lamps: Sequence[Lamp]
    windows: Sequence[Window]
    ground: Bytes
    ground_rect: tuple[float, float, float, float]
    sky: tuple[float, float, float] = (0.4, 0.4, 0.42)
    floor: tuple[float, float, float] = (0.15, 0.14, 0.13)
    ground_rough: float = 0.9
    ground_bump: float = 0.1
    middle_mm: Floats = field(default_factory=lambda: np.zeros(3))
