"""Reads crops of dice: which kind, where its face is, which way the text runs, what it says."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS, network_kind, text_of
from traywatch.model_files import model_path
from traywatch.vision.geometry.crops import CROP_PX, LOCATE_PX, PATCH_PX, PATCH_RADII, patch, turned
from traywatch.vision.inference import Session
from traywatch.vision.reading.adjacent_faces import TURNS_DEG, beside, factors
from traywatch.vision.reading.confidence import GUESSED, GUESSED_D4, Calibration, features
from traywatch.vision.reading.d4_reader import SideReader
from traywatch.vision.reading.evidence import Answer, Look, answers, kind_chances, peaks, spots
from traywatch.vision.reading.observations import Cut, Pose, Seen
from traywatch.vision.types import Image

CENTRES = 2
ANGLES = 4
BIN_DEG = 10.0
TAUGHT_LEAST = 0.95
"""The confidence from which a die of one's own kind is stated, which is known by its remembered faces alone
(``traywatch.vision.memory.dice_memory``). Chosen on 23 rendered tables and measured on 24 others
(docs/your-dice.md)."""
LEAST_POSE = 0.05
"""Poses of less weight than this share of a die's best one are not read."""
LEAST_D4 = 0.03
"""Below this probability of a d4 its sides are not read."""
LEAST_BESIDE = 0.08
"""Below this probability of a kind the neighbours of its faces are not read."""
MOST_BESIDE = 2
"""Of so many poses of a look the neighbours are read, those that are likeliest to show a face."""
_D4 = KINDS.index("d4")
_WITH_NEIGHBOURS = [KINDS.index(kind) for kind in TURNS_DEG]
_TEXTS = tuple(text_of(label) for label in LABELS)


@dataclass(frozen=True, slots=True)
class FaceReading:
    """The weighed answers for one crop, the likeliest first, and a confidence in the first.

    ``own`` is the name of the die that people taught, where it is most likely that one, or empty.
    """

    answers: tuple[Answer, ...]
    confidence: float
    not_a_die: float
    tilt_deg: float
    features: NDArray[np.float64] | None = None
    own: str = ""


class FaceReader:
    """The networks that read a die, run on all crops of a picture at once."""

    def __init__(self, *, threads: int = 2, calibration: Calibration | None = None) -> None:
        self._locate = Session(model_path("locate.onnx"), threads)
        self._angle = Session(model_path("angle.onnx"), threads)
        self._read = Session(model_path("read.onnx"), threads)
        self.sides = SideReader(threads=threads)
        self.calibration = calibration or Calibration.load()

    def look(
        self, crops: Sequence[Cut | Image], *, refuse: bool = False, neighbours: bool = True
    ) -> list[Seen]:
        """Pose and text hypotheses of each crop; a bare picture is one round a square box, up unknown.

        With ``refuse`` what is no die is not looked at further: it has no pose, and nothing is read there.
        Without ``neighbours`` the faces beside the one that is read are left alone.
        """
        if not crops:
            return []
        cuts = [c if isinstance(c, Cut) else Cut.of(c, (80.0, 80.0)) for c in crops]
        middle = (CROP_PX / 2, CROP_PX / 2)
        whole = np.stack([patch(cut.image, middle, cut.turn_deg, CROP_PX / 2, LOCATE_PX) for cut in cuts])
        up = np.array([_up(cut) for cut in cuts], np.float32)
        kinds, heats, shapes, dense = self._locate(whole, up=up)
        dense = _units(dense)
        refused = [refuse and self._refuses(logs) for logs in kinds]
        places: list[tuple[int, tuple[float, float], float, float]] = []
        for i, heat in enumerate(heats):
            if refused[i]:
                continue
            radius = _on_grid(float(np.clip(math.exp(float(shapes[i, 0])), 0.03, 0.45)) * CROP_PX)
            for x, y, weight in spots(heat, CENTRES, 0.15):
                centre = _on_grid(x * CROP_PX), _on_grid(y * CROP_PX)
                places.append((i, turned(centre, cuts[i].turn_deg), radius, weight))
        faces = [
            patch(cuts[i].image, centre, cuts[i].turn_deg, radius * PATCH_RADII, PATCH_PX)
            for i, centre, radius, _ in places
        ]
        directions = list(np.exp(self._angle(np.stack(faces))[0])) if faces else []
        poses: list[list[Pose]] = [[] for _ in cuts]
        for (i, centre, radius, weight), direction in zip(places, directions, strict=True):
            for at, share in peaks(direction, ANGLES, 0.08):
                angle = (_on_grid(at * BIN_DEG) + cuts[i].turn_deg) % 360
                poses[i].append(Pose(centre, angle, radius, weight * share))
        for mine in poses:
            mine.sort(key=lambda pose: -pose.weight)
            mine[:] = [pose for pose in mine if pose.weight >= LEAST_POSE * mine[0].weight]
        looks = self._looks(cuts, poses)
        if neighbours:
            self._look_beside(cuts, kinds, poses, looks)
        tetrahedra = [i for i, mine in enumerate(poses) if mine and math.exp(kinds[i, _D4]) >= LEAST_D4]
        sided = self.sides.look(
            [(cuts[i], poses[i][0], heats[i], float(np.exp(kinds[i, _D4]))) for i in tetrahedra]
        )
        for i, look in zip(tetrahedra, sided, strict=True):
            if look is not None:
                looks[i].append(look)
        return [
            Seen(
                kinds[i],
                max(0.0, float(shapes[i, 1]) * 30.0),
                tuple(poses[i]),
                tuple(looks[i]),
                dense[i],
                bool(up[i, 2]),
                cuts[i].side_px,
                cuts[i].detector,
            )
            for i in range(len(cuts))
        ]

    def _refuses(self, kind_logs: NDArray[np.float32]) -> bool:
        use = self.calibration
        return float(kind_chances(kind_logs, use.kind_temperature)[-1]) >= use.most_not_a_die

    def _looks(self, cuts: Sequence[Cut], poses: Sequence[Sequence[Pose]]) -> list[list[Look]]:
        flat = [(cut.image, pose) for cut, mine in zip(cuts, poses, strict=True) for pose in mine]
        if not flat:
            return [[] for _ in cuts]
        scores, dense = self._read_at(flat)
        dense = _units(dense)
        rows = iter(range(len(flat)))
        return [
            [
                Look(pose.weight, scores[row], embedding=dense[row])
                for pose, row in zip(mine, rows, strict=False)
            ]
            for mine in poses
        ]

    def _look_beside(
        self,
        cuts: Sequence[Cut],
        kinds: NDArray[np.float32],
        poses: Sequence[Sequence[Pose]],
        looks: Sequence[list[Look]],
    ) -> None:
        """Add to the likeliest looks what their faces' neighbours say, for kinds where that helps."""
        found = []
        for i, mine in enumerate(looks):
            chances = np.exp(kinds[i, _WITH_NEIGHBOURS])
            likely = [kind for kind, p in zip(TURNS_DEG, chances, strict=True) if p >= LEAST_BESIDE]
            shows = [look.weight**0.5 * (1 - math.exp(look.scores[len(LABELS)])) for look in mine]
            for j in np.argsort(-np.array(shows), kind="stable")[:MOST_BESIDE] if likely else []:
                found += [(i, int(j), beside(cuts[i], poses[i][j], kind)) for kind in likely]
        patches = [image for _, _, near in found for image in near.patches]
        if not patches:
            return
        scores, row = self._read(np.stack(patches))[0], 0
        for i, j, near in found:
            told = factors(near, scores[row : row + len(near.patches)])
            looks[i][j] = replace(looks[i][j], beside={**looks[i][j].beside, near.kind: told})
            row += len(near.patches)

    def read_at(self, faces: Sequence[tuple[Image, Pose]]) -> NDArray[np.float32]:
        """Log-probabilities of the labels, "no face" and "nothing to read", for faces of crops."""
        return self._read_at(faces)[0]

    def _read_at(
        self, faces: Sequence[tuple[Image, Pose]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        upright = [patch(crop, p.centre, p.angle_deg, p.radius * PATCH_RADII, PATCH_PX) for crop, p in faces]
        scores, dense = self._read(np.stack(upright))
        return scores, dense

    def weigh(self, seen: Seen, kinds: Collection[str] | None = None) -> FaceReading:
        """The answers for one crop, given the kinds in play (None: any)."""
        use = self.calibration
        if not seen.looks:  # refused at sight
            nothing = float(kind_chances(seen.kind_logs, use.kind_temperature)[-1])
            return FaceReading((), 0.0, nothing, seen.tilt_deg)
        found, face, nothing = answers(
            seen.kind_logs,
            list(seen.looks),
            kinds=kinds,
            kind_temperature=use.kind_temperature,
            label_temperature=use.label_temperature,
        )
        if not found:
            return FaceReading((), 0.0, nothing, seen.tilt_deg)
        row = features(
            found,
            seen.looks,
            _TEXTS,
            face=face,
            not_a_die=nothing,
            side_px=seen.side_px,
            tilt_deg=seen.tilt_deg,
            lean_known=seen.lean_known,
            detector=seen.detector,
        )
        if use.confidence is None:
            # a face that hardly looked like one makes any answer doubtful
            confidence = found[0].p * min(1.0, face / 0.3) * (1 - nothing)
        else:
            told = use.again if use.again is not None and seen.views > 1 else use.confidence
            confidence = min(told(row, found[0].kind), 1 - nothing)
        return FaceReading(found, confidence, nothing, seen.tilt_deg, row)

    def accepts(self, reading: FaceReading) -> bool:
        """Whether the confidence suffices to state the first answer."""
        if not reading.answers:
            return False
        least = self.calibration.least
        if reading.features is not None and reading.features[GUESSED]:
            return reading.confidence >= least.get(GUESSED_D4, math.inf)
        kind = network_kind(reading.answers[0].kind)
        if kind is None:
            return reading.confidence >= TAUGHT_LEAST
        return reading.confidence >= least.get(kind, self.calibration.usual_least)


def _up(cut: Cut) -> tuple[float, float, float]:
    """Which way is up as the locator wants it: in the turned crop, and 1 where that is known."""
    x, y = cut.lean
    if not math.isfinite(x):
        return 0.0, 0.0, 0.0
    c, s = math.cos(math.radians(cut.turn_deg)), math.sin(math.radians(cut.turn_deg))
    return c * x + s * y, c * y - s * x, 1.0


def _on_grid(value: float) -> float:
    """A length in px or an angle in degrees, rounded to a sixteenth.

    The networks' last layers compute in floats, and processors add those up in different orders. Without the
    rounding a difference of 1e-6 px would change some bytes of the next patch, and with them the confidence.
    """
    return round(value * 16) / 16


def _units(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Vectors (N, features), each of length 1."""
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9), np.float32)
