"""Reads crops of dice: which kind, where its face is, which way the text runs, what it says."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from models.files import model_path
from traywatch.errors import ReadingError
from vision.crops import CROP_PX, LOCATE_PX, PATCH_PX, PATCH_RADII, patch
from vision.fuse import Answer, Look, answers, peaks, spots
from vision.sessions import Session
from vision.types import Image

CENTRES = 2
ANGLES = 4
BIN_DEG = 10.0


@dataclass(frozen=True, slots=True)
class Calibration:
    """How the networks' scores are turned into confidence, fitted on held-out dice.

    ``least`` is the confidence below which a kind's reading is unsure, ``usual_least`` that of
    kinds without one of their own.
    """

    kind_temperature: float = 1.0
    label_temperature: float = 1.0
    usual_least: float = 0.9
    least: dict[str, float] = field(default_factory=dict)
    cocked_deg: float = 25.0
    most_not_a_die: float = 0.9

    @classmethod
    def load(cls, name: str = "reader.json") -> Calibration:
        """The calibration shipped with the networks."""
        path = model_path(name)
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, TypeError) as error:
            raise ReadingError("model_unreadable", f"{path}: {error}; reinstall Traywatch") from error


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """One hypothesis of the face: centre in crop px, text direction in degrees, radius in crop px, weight."""

    centre: tuple[float, float]
    angle_deg: float
    radius: float
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the networks say about one crop, before it is weighed."""

    kind_logs: NDArray[np.float32]
    tilt_deg: float
    poses: tuple[Pose, ...]
    looks: tuple[Look, ...]


@dataclass(frozen=True, slots=True)
class FaceReading:
    """The weighed answers for one crop, the likeliest first, and a confidence in the first."""

    answers: tuple[Answer, ...]
    confidence: float
    not_a_die: float
    tilt_deg: float


class FaceReader:
    """The three networks that read a die, run on all crops of a picture at once."""

    def __init__(self, *, threads: int = 2, calibration: Calibration | None = None) -> None:
        self._locate = Session(model_path("locate.onnx"), threads)
        self._angle = Session(model_path("angle.onnx"), threads)
        self._read = Session(model_path("read.onnx"), threads)
        self.calibration = calibration or Calibration.load()

    def look(self, crops: Sequence[Image]) -> list[Seen]:
        """Pose and text hypotheses of each crop, (160, 160, 3) as ``vision.crops.cut`` makes it."""
        if not crops:
            return []
        middle = (CROP_PX / 2, CROP_PX / 2)
        whole = np.stack([patch(crop, middle, 0.0, CROP_PX / 2, LOCATE_PX) for crop in crops])
        kinds, heats, shapes = self._locate(whole)
        places: list[tuple[int, float, float, float, float]] = []
        for i, heat in enumerate(heats):
            radius = float(np.clip(math.exp(float(shapes[i, 0])), 0.03, 0.45)) * CROP_PX
            places += [(i, x * CROP_PX, y * CROP_PX, radius, w) for x, y, w in spots(heat, CENTRES, 0.15)]
        faces = [patch(crops[i], (x, y), 0.0, r * PATCH_RADII, PATCH_PX) for i, x, y, r, _ in places]
        directions = np.exp(self._angle(np.stack(faces))[0])
        poses: list[tuple[int, Pose]] = []
        for (i, x, y, radius, weight), direction in zip(places, directions, strict=True):
            found = peaks(direction, ANGLES, 0.08)
            poses += [(i, Pose((x, y), at * BIN_DEG, radius, weight * share)) for at, share in found]
        scores = self.read_at([(crops[i], pose) for i, pose in poses])
        out = []
        for i in range(len(crops)):
            mine = [n for n, (owner, _) in enumerate(poses) if owner == i]
            out.append(
                Seen(
                    kinds[i],
                    max(0.0, float(shapes[i, 1]) * 30.0),
                    tuple(poses[n][1] for n in mine),
                    tuple(Look(poses[n][1].weight, scores[n]) for n in mine),
                )
            )
        return out

    def read_at(self, faces: Sequence[tuple[Image, Pose]]) -> NDArray[np.float32]:
        """Log-probabilities of the labels and, last, of "no face", for faces of crops: (N, labels + 1)."""
        upright = [patch(crop, p.centre, p.angle_deg, p.radius * PATCH_RADII, PATCH_PX) for crop, p in faces]
        return self._read(np.stack(upright))[0]

    def weigh(self, seen: Seen, kinds: Collection[str] | None = None) -> FaceReading:
        """The answers for one crop, given the kinds in play (None: any)."""
        use = self.calibration
        found, face, nothing = answers(
            seen.kind_logs,
            list(seen.looks),
            kinds=kinds,
            kind_temperature=use.kind_temperature,
            label_temperature=use.label_temperature,
        )
        # a face that hardly looked like one makes any answer doubtful
        confidence = found[0].p * min(1.0, face / 0.3) * (1 - nothing) if found else 0.0
        return FaceReading(found, confidence, nothing, seen.tilt_deg)

    def accepts(self, reading: FaceReading) -> bool:
        """Whether the confidence suffices to state the first answer."""
        if not reading.answers:
            return False
        kind = reading.answers[0].kind
        least = self.calibration.least.get("d6" if kind == "d3" else kind, self.calibration.usual_least)
        return reading.confidence >= least
