"""Fast video of dice: convex bodies as shaded polygons on the printed mat, drawn with OpenCV.

It is about fifty times faster than ``render`` and good enough for tracking. It has faces lit by one lamp with
a mark that shows rotation, soft shadows, motion blur, flickering light and noise. Numerals, gloss and
transparency are missing, so it must not be used to evaluate reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.mat import mat_spec, render_mat
from traywatch.models.synth.dice.solids import Floats, Solid
from traywatch.models.synth.physics.tracking_throws import RATE, TRAY_MM, WALL_MM, Piece, Toss
from traywatch.vision.types import Box, Image

SIZE = (640, 480)
_EXPOSED = 3  # poses per exposure: a shutter of 1/120 s
_SUN = np.array([-0.35, -0.3, -0.89])  # direction to the lamp in the tray frame
_GROUND_PX = 3.0


@dataclass(frozen=True, slots=True, eq=False)
class SpriteCamera:
    """A pinhole camera above the tray; ``matrix`` (3, 4) maps (x, y, z, 1) in mm to homogeneous px."""

    matrix: Floats
    eye: Floats

    def project(self, points: Floats) -> Floats:
        """Project tray points (..., 3) in mm to pixels (..., 2)."""
        in_camera = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        flat: Floats = in_camera[..., :2] / in_camera[..., 2:]
        return flat


def lens_of(toss: Toss, size: tuple[int, int] = SIZE) -> Floats:
    """The pinhole matrix (3, 3) of the toss's camera."""
    focal = size[0] / (TRAY_MM[0] + 40) * toss.camera[0]
    return np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])


def camera_of(toss: Toss, size: tuple[int, int] = SIZE) -> SpriteCamera:
    """The toss's camera for images of the given size."""
    height, lean, turn = toss.camera
    lean_rad, turn_rad = np.radians(lean), np.radians(turn)
    forward = np.array([np.sin(lean_rad) * np.cos(turn_rad), np.sin(lean_rad) * np.sin(turn_rad), 0.0])
    forward[2] = np.cos(lean_rad)
    right = np.array([1.0, 0.0, 0.0]) - forward * forward[0]
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(forward, right), forward])
    eye = np.array([TRAY_MM[0] / 2, TRAY_MM[1] / 2, 0.0]) - forward * height
    return SpriteCamera(lens_of(toss, size) @ np.column_stack([rotation, -rotation @ eye]), eye)


class Stage:
    """Renders the frames of one toss; the dice depend only on the time, the noise is always new."""

    def __init__(self, toss: Toss, size: tuple[int, int] = SIZE) -> None:
        self.toss = toss
        self.size = size
        self.camera = camera_of(toss, size)
        self.lens = lens_of(toss, size)
        self._forms = [_form(piece) for piece in toss.pieces]
        self._ground = _ground(self.camera, size, walled=toss.walled)
        self._rng = np.random.default_rng((5, toss.number))
        self._grain = _grain(size)
        self._lying = [i for i, piece in enumerate(toss.pieces) if piece.role != "thrown"]
        self._phase = float(self._rng.uniform(0, 6))

    def step_at(self, at_s: float) -> int:
        """Index of the pose at a time of the throw in seconds, clipped to the first and last."""
        return int(np.clip(round(at_s * RATE), 0, len(self.toss.times_s) - 1))

    def frame(self, at_s: float) -> Image:
        """Render the frame at a time of the throw in seconds; before 0 without the thrown dice."""
        who: Sequence[int] = range(len(self.toss.pieces)) if at_s >= 0 else self._lying
        steps = sorted({self.step_at(at_s + k / RATE) for k in range(_EXPOSED)})
        last = len(self.toss.times_s) - 1
        if at_s < 0 or steps[0] == last:
            steps = steps[:1]
        picture = self._shaded(steps[len(steps) // 2], who)
        drawn = [self._dice(picture.copy(), step, who) for step in steps]
        out = drawn[0]
        for k, other in enumerate(drawn[1:], start=1):
            out = np.asarray(cv2.addWeighted(out, k / (k + 1), other, 1 / (k + 1), 0.0), np.uint8)
        out = np.asarray(cv2.GaussianBlur(out, (3, 3), 0.7), np.uint8)
        return self._noisy(self._lit(out, at_s))

    def boxes(self, at_s: float) -> list[Box]:
        """The bounding box of each piece in px at a time of the throw."""
        step = self.step_at(at_s)
        listed: list[Box] = []
        for i in range(len(self.toss.pieces)):
            outline = self.camera.project(self.corners(i, step))
            low, high = outline.min(axis=0), outline.max(axis=0)
            listed.append((float(low[0]), float(low[1]), float(high[0]), float(high[1])))
        return listed

    def discs(self, step: int) -> tuple[list[tuple[float, float]], list[float]]:
        """Image center and radius in px of each piece at a pose."""
        centers, radii = [], []
        for i in range(len(self.toss.pieces)):
            outline = self.camera.project(self.corners(i, step))
            x, y = (float(v) for v in self.camera.project(self.toss.positions_mm[step, i].astype(np.float64)))
            centers.append((x, y))
            radii.append(float(np.sqrt(cv2.contourArea(cv2.convexHull(outline.astype(np.float32))) / np.pi)))
        return centers, radii

    # ------------------------------------------------------------------ drawing

    def corners(self, i: int, step: int) -> Floats:
        """The corners of a piece (V, 3) in mm at a pose."""
        solid = self.toss.pieces[i].solid
        turned: Floats = solid.vertices @ self.toss.rotations[step, i].T * self.toss.pieces[i].scale_mm
        return turned + self.toss.positions_mm[step, i]

    def _shaded(self, step: int, who: Sequence[int]) -> Image:
        mask = np.full((self.size[1] // 2, self.size[0] // 2), 255, np.uint8)
        for i in who:
            corners = self.corners(i, step)
            fallen = corners - _SUN * (corners[:, 2:] / _SUN[2])
            hull = cv2.convexHull((self.camera.project(fallen) / 2).astype(np.float32))
            cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 150, cv2.LINE_AA, 4)
        soft = cv2.resize(cv2.blur(mask, (5, 5)), self.size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.multiply(self._ground, cv2.merge([soft] * 3), scale=1 / 255), np.uint8)

    def _dice(self, picture: Image, step: int, who: Sequence[int]) -> Image:
        far = self.toss.positions_mm[step] - self.camera.eye
        for i in sorted(who, key=lambda i: -float(np.linalg.norm(far[i]))):
            self._die(picture, i, step)
        return picture

    def _die(self, picture: Image, i: int, step: int) -> None:
        form, piece = self._forms[i], self.toss.pieces[i]
        turn, place = self.toss.rotations[step, i].astype(np.float64), self.toss.positions_mm[step, i]
        points = form.points @ turn.T + place
        normals = form.normals @ turn.T
        shows = ((self.camera.eye - points[form.firsts]) * normals).sum(axis=1) > 0
        pixels = np.round(self.camera.project(points) * 16).astype(np.int32)
        light = 0.5 + 0.5 * np.clip(normals @ _SUN, 0, None)
        for face in np.flatnonzero(shows):
            tone = float(light[face])
            for loop, color in ((form.loops[face], piece.color), (form.marks[face], piece.ink)):
                if len(loop):
                    bgr = tuple(min(255.0, tone * c) for c in color)
                    cv2.fillConvexPoly(picture, pixels[loop], bgr, cv2.LINE_AA, 4)

    def _lit(self, picture: Image, at_s: float) -> Image:
        light = self.toss.light
        if light == "flicker":
            rows = np.arange(self.size[1], dtype=np.float32)
            wave = 1 + 0.05 * np.sin(2 * np.pi * (rows / 300 + 13.7 * at_s + self._phase))
            gain = np.repeat((wave * 200).astype(np.uint8)[:, None], self.size[0], axis=1)
            return np.asarray(cv2.multiply(picture, cv2.merge([gain] * 3), scale=1 / 200), np.uint8)
        if light == "drift":
            return np.asarray(cv2.convertScaleAbs(picture, alpha=1 + 0.15 * np.sin(2 * at_s + self._phase)))
        if light == "step":
            return np.asarray(
                cv2.convertScaleAbs(picture, alpha=1 - 0.12 * np.clip((at_s - 0.2) / 0.1, 0, 1))
            )
        return picture

    def _noisy(self, picture: Image) -> Image:
        y, x = (int(v) for v in self._rng.integers(0, 64, 2))
        grain = self._grain[y : y + self.size[1], x : x + self.size[0]]
        noisy = cv2.addWeighted(picture, 1.0, grain, self.toss.noise / 10, 0.0, dtype=cv2.CV_16S)
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """A die as polygons: points (N, 3) in mm, and the indices of each face and its mark."""

    points: Floats
    normals: Floats
    firsts: NDArray[np.intp]
    loops: list[list[int]]
    marks: list[list[int]]


def _form(piece: Piece) -> _Form:
    return _form_of(piece.solid, piece.scale_mm)


@lru_cache(maxsize=256)
def _form_of(solid: Solid, scale_mm: float) -> _Form:
    points = [*solid.vertices]
    marks = []
    for face, (center, right, up) in enumerate(
        zip(solid.face_center, solid.face_right, solid.face_up, strict=True)
    ):
        r = solid.face_inradius[face]
        marks.append(list(range(len(points), len(points) + 4)))
        points += [
            center + r * (a * right + b * up) for a, b in ((-0.4, 0.1), (0.5, 0.1), (0.5, 0.4), (-0.4, 0.4))
        ]
    return _Form(
        np.array(points) * scale_mm,
        solid.normals,
        np.array([loop[0] for loop in solid.loops]),
        [list(loop) for loop in solid.loops],
        marks,
    )


@lru_cache(maxsize=1)
def _mat() -> Image:
    return np.asarray(render_mat(mat_spec("a4", edition=1), _GROUND_PX), np.uint8)


@lru_cache(maxsize=2)
def _grain(size: tuple[int, int]) -> NDArray[np.int16]:
    rng = np.random.default_rng(11)
    grain: NDArray[np.int16] = rng.normal(0, 10, (size[1] + 64, size[0] + 64, 3)).astype(np.int16)
    return grain


def _ground(camera: SpriteCamera, size: tuple[int, int], *, walled: bool) -> Image:
    """Render the mat on a table, with or without the tray's walls."""
    rng = np.random.default_rng(3)
    tone = cv2.resize(rng.normal(0, 6, (24, 32, 1)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    picture = np.clip(np.array([60, 80, 105], np.float32) + tone[..., None], 0, 255).astype(np.uint8)
    low = np.array([(0, 0, 0), (TRAY_MM[0], 0, 0), (*TRAY_MM, 0), (0, TRAY_MM[1], 0)], float)
    high = low - (0, 0, WALL_MM)
    for k in range(4 if walled else 0):
        quad = np.stack([low[k], low[(k + 1) % 4], high[(k + 1) % 4], high[k]])
        color = (45 + 12 * k, 60 + 12 * k, 78 + 14 * k)
        cv2.fillConvexPoly(picture, np.round(camera.project(quad)).astype(np.int32), color, cv2.LINE_AA)
    mat = _mat()
    scale = np.array([mat.shape[1] / TRAY_MM[0], mat.shape[0] / TRAY_MM[1]])
    onto = camera.matrix[:, [0, 1, 3]] @ np.diag([1 / scale[0], 1 / scale[1], 1.0])
    mat = np.asarray(np.clip(mat * np.float32(0.9), 0, 255), np.uint8)
    cv2.warpPerspective(mat, onto, size, dst=picture, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    return picture
