"""Finds the kind of each die, and where its top face may be: the first two networks of the reader."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS
from traywatch.model_files import model_path
from traywatch.vision.geometry.crops import (
    CROP_PX,
    LOCATE_PX,
    PATCH_PX,
    PATCH_RADII,
    patch,
    turned,
)
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.evidence import kind_chances, peaks, spots
from traywatch.vision.reading.face_place import favored
from traywatch.vision.reading.observations import DieCrop, FacePose
from traywatch.vision.types import Image

CENTERS = 2
ANGLES = 4
BIN_DEG = 10.0
LEAST_POSE = 0.05
"""Poses below this share of the best pose's weight are not read."""
Shrunk = dict[int, Image]
"""Reduced copies of one crop by factor (``traywatch.vision.geometry.crops.patch``)."""


@dataclass(frozen=True, slots=True, eq=False)
class LocatedDie:
    """What the locator says about one crop, and the poses of its top face in descending weight.

    ``kind_logs`` are log-probabilities (kinds + 1), ``chances`` the calibrated probabilities. ``heat`` is the
    map of the face's center, ``embedding`` a unit vector. A refused crop has no poses. ``shrunk`` keeps
    reduced copies of the crop for further patches.
    """

    kind_logs: NDArray[np.float32]
    chances: NDArray[np.float64]
    heat: NDArray[np.float32]
    tilt_deg: float
    view_deg: float
    embedding: NDArray[np.float32]
    lean_known: bool
    poses: list[FacePose]
    shrunk: Shrunk


class FaceLocator:
    """Runs the locator and the network for the text direction on all crops of an image in batches."""

    def __init__(self, *, threads: int = 2) -> None:
        self._locate = OnnxSession(model_path("locate.onnx"), threads)
        self._angle = OnnxSession(model_path("angle.onnx"), threads)

    def __call__(
        self, crops: Sequence[DieCrop], *, temperature: float, most_not_a_die: float
    ) -> list[LocatedDie]:
        """Kind and poses for each crop, at least one.

        ``temperature`` calibrates the probabilities of kinds. Crops that are not dice with at least
        ``most_not_a_die`` are refused.
        """
        middle = (CROP_PX / 2, CROP_PX / 2)
        whole = np.stack([patch(crop.image, middle, crop.turn_deg, CROP_PX / 2, LOCATE_PX) for crop in crops])
        up = np.array([_up(crop) for crop in crops], np.float32)
        kinds, heats, shapes, dense = self._locate(whole, up=up)
        dense = units(dense)
        chances = kind_chances(kinds, temperature)
        refused = [nothing >= most_not_a_die for nothing in chances[:, -1].tolist()]
        shrunk: list[Shrunk] = [{} for _ in crops]
        poses = self._poses(crops, heats, shapes, refused, shrunk)
        for i, of_crop in enumerate(poses):
            if up[i, 2]:
                of_crop[:] = favored(KINDS[int(kinds[i, :-1].argmax())], of_crop, crops[i].lean)
            of_crop.sort(key=lambda pose: -pose.weight)
            of_crop[:] = [pose for pose in of_crop if pose.weight >= LEAST_POSE * of_crop[0].weight]
        return [
            LocatedDie(
                kinds[i],
                chances[i],
                heats[i],
                max(0.0, float(shapes[i, 1]) * 30.0),
                float(shapes[i, 2]) * 30.0,
                dense[i],
                bool(up[i, 2]),
                poses[i],
                shrunk[i],
            )
            for i in range(len(crops))
        ]

    def _poses(
        self,
        cuts: Sequence[DieCrop],
        heats: NDArray[np.float32],
        shapes: NDArray[np.float32],
        refused: Sequence[bool],
        shrunk: Sequence[Shrunk],
    ) -> list[list[FacePose]]:
        """The likeliest centers of each crop's face, each with its likeliest text directions."""
        places: list[tuple[int, tuple[float, float], float, float]] = []
        for i, heat in enumerate(heats):
            if refused[i]:
                continue
            radius = _on_grid(float(np.clip(math.exp(float(shapes[i, 0])), 0.03, 0.45)) * CROP_PX)
            for x, y, weight in spots(heat, CENTERS, 0.15):
                center = _on_grid(x * CROP_PX), _on_grid(y * CROP_PX)
                places.append((i, turned(center, cuts[i].turn_deg), radius, weight))
        faces = [
            patch(cuts[i].image, center, cuts[i].turn_deg, radius * PATCH_RADII, PATCH_PX, shrunk=shrunk[i])
            for i, center, radius, _ in places
        ]
        directions = list(np.exp(self._angle(np.stack(faces))[0])) if faces else []
        poses: list[list[FacePose]] = [[] for _ in cuts]
        for (i, center, radius, weight), direction in zip(places, directions, strict=True):
            for at, share in peaks(direction, ANGLES, 0.08):
                angle = (_on_grid(at * BIN_DEG) + cuts[i].turn_deg) % 360
                poses[i].append(FacePose(center, angle, radius, weight * share))
        return poses


def units(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Scale vectors (N, features) to length 1."""
    # As np.linalg.norm, without its checks, which take longer than the work.
    lengths = np.sqrt(np.add.reduce(rows * rows, axis=1, keepdims=True))
    return np.asarray(rows / np.maximum(lengths, 1e-9), np.float32)


def _up(cut: DieCrop) -> tuple[float, float, float]:
    """The locator's input (x, y, known): the up direction in the rotated crop, and 1 if it is known."""
    x, y = cut.lean
    if not math.isfinite(x):
        return 0.0, 0.0, 0.0
    c, s = math.cos(math.radians(cut.turn_deg)), math.sin(math.radians(cut.turn_deg))
    return c * x + s * y, c * y - s * x, 1.0


def _on_grid(value: float) -> float:
    """Round a length in px or an angle in degrees to 1/16.

    The last layers compute in floats, and processors add in different orders. Without rounding, differences
    of 1e-6 px would change bytes of the next patch and thus the confidence.
    """
    return round(value * 16) / 16
