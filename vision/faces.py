"""Reads crops of dice: which kind, where its face is, which way the text runs, what it says."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.dice import SHAPES
from models.files import model_path
from models.labels import KINDS, LABELS, text_of
from vision.confidence import GUESSED, Calibration, features
from vision.crops import (
    BOX_SHARE,
    CROP_PX,
    LOCATE_PX,
    PATCH_PX,
    PATCH_RADII,
    patch,
    turned,
)
from vision.fuse import Answer, Look, answers, peaks, spots
from vision.sessions import Session
from vision.tetra import Standing, clear, own_standing, settle, sides, standings, together
from vision.types import Image
from vision.upright import UNKNOWN

CENTRES = 2
ANGLES = 4
BIN_DEG = 10.0
LEAST_POSE = 0.05
"""Poses of less weight than this share of a die's best one are not read."""
LEAST_D4 = 0.03
LEAST_SEARCHED = 0.3
"""Below this probability of a d4 no other ways to stand are tried: of 373 held-out boxes from
``LEAST_D4`` up to here 8 were d4."""
_D4 = KINDS.index("d4")
_TEXTS = tuple(text_of(label) for label in LABELS)
_D4_COLUMNS = [LABELS.index(text) for text in SHAPES["d4"].labels]


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """One hypothesis of the face: centre in crop px, text direction in degrees, radius in crop px, weight."""

    centre: tuple[float, float]
    angle_deg: float
    radius: float
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A crop (160, 160, 3) with the die's box in its px, and which way is up (``vision.upright``).

    ``side_px`` is the longer side of the die's box in the picture that the crop is from,
    ``detector`` the confidence of what found it. ``turn_deg`` is how far the networks get it turned,
    anticlockwise; what they see is told as in the crop unturned.
    """

    image: Image
    box: tuple[float, float, float, float]
    lean: tuple[float, float] = UNKNOWN
    side_px: float = 80.0
    detector: float = 0.9
    turn_deg: float = 0.0

    @classmethod
    def of(
        cls,
        image: Image,
        size: tuple[float, float],
        lean: tuple[float, float] = UNKNOWN,
        detector: float = 0.9,
    ) -> Cut:
        """A crop round a box of a size (width, height) in px of the picture."""
        half = CROP_PX * BOX_SHARE / 2
        w, h = (half * side / max(*size, 1e-6) for side in size)
        middle = CROP_PX / 2
        return cls(image, (middle - w, middle - h, middle + w, middle + h), lean, max(size), detector)


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the networks say about one crop, before it is weighed.

    ``poses`` and ``looks`` go together, but for the last look of a die that may be a tetrahedron,
    which is of its sides and has the pose of its apex. ``embedding`` (unit length) is what the die
    looks like as a whole. ``views`` is how many looks at the same crop this is of
    (``vision.again``).
    """

    kind_logs: NDArray[np.float32]
    tilt_deg: float
    poses: tuple[Pose, ...]
    looks: tuple[Look, ...]
    embedding: NDArray[np.float32]
    lean_known: bool = False
    side_px: float = 80.0
    detector: float = 0.9
    views: int = 1


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
        self._d4 = Session(model_path("d4.onnx"), threads)
        self.calibration = calibration or Calibration.load()

    def look(self, crops: Sequence[Cut | Image]) -> list[Seen]:
        """Pose and text hypotheses of each crop; a bare picture is one round a square box, up unknown."""
        if not crops:
            return []
        cuts = [c if isinstance(c, Cut) else Cut.of(c, (80.0, 80.0)) for c in crops]
        middle = (CROP_PX / 2, CROP_PX / 2)
        whole = np.stack([patch(cut.image, middle, cut.turn_deg, CROP_PX / 2, LOCATE_PX) for cut in cuts])
        up = np.array([_up(cut) for cut in cuts], np.float32)
        kinds, heats, shapes, dense = self._locate(whole, up=up)
        dense = _units(dense)
        places: list[tuple[int, tuple[float, float], float, float]] = []
        for i, heat in enumerate(heats):
            radius = float(np.clip(math.exp(float(shapes[i, 0])), 0.03, 0.45)) * CROP_PX
            for x, y, weight in spots(heat, CENTRES, 0.15):
                places.append((i, turned((x * CROP_PX, y * CROP_PX), cuts[i].turn_deg), radius, weight))
        faces = [
            patch(cuts[i].image, centre, cuts[i].turn_deg, radius * PATCH_RADII, PATCH_PX)
            for i, centre, radius, _ in places
        ]
        directions = np.exp(self._angle(np.stack(faces))[0])
        poses: list[list[Pose]] = [[] for _ in cuts]
        for (i, centre, radius, weight), direction in zip(places, directions, strict=True):
            for at, share in peaks(direction, ANGLES, 0.08):
                angle = (at * BIN_DEG + cuts[i].turn_deg) % 360
                poses[i].append(Pose(centre, angle, radius, weight * share))
        for mine in poses:
            mine.sort(key=lambda pose: -pose.weight)
            mine[:] = [pose for pose in mine if pose.weight >= LEAST_POSE * mine[0].weight]
        looks = self._looks(cuts, poses)
        tetrahedra = [i for i in range(len(cuts)) if float(np.exp(kinds[i, _D4])) >= LEAST_D4]
        sided = self._sides(
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

    def _looks(self, cuts: Sequence[Cut], poses: Sequence[Sequence[Pose]]) -> list[list[Look]]:
        flat = [(cut.image, pose) for cut, mine in zip(cuts, poses, strict=True) for pose in mine]
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

    def read_at(self, faces: Sequence[tuple[Image, Pose]]) -> NDArray[np.float32]:
        """Log-probabilities of the labels, "no face" and "nothing to read", for faces of crops."""
        return self._read_at(faces)[0]

    def _read_at(
        self, faces: Sequence[tuple[Image, Pose]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        upright = [patch(crop, p.centre, p.angle_deg, p.radius * PATCH_RADII, PATCH_PX) for crop, p in faces]
        scores, dense = self._read(np.stack(upright))
        return scores, dense

    def apexes(self, cut: Cut, leans: Sequence[tuple[float, float]]) -> list[Pose]:
        """Where a tetrahedron's apex would be, were the camera to lean in each of several ways."""
        middle = (CROP_PX / 2, CROP_PX / 2)
        whole = patch(cut.image, middle, 0.0, CROP_PX / 2, LOCATE_PX)
        up = np.array([(*lean, 1.0) for lean in leans], np.float32)
        _, heats, shapes, _ = self._locate(np.repeat(whole[None], len(leans), axis=0), up=up)
        found: list[tuple[float, float, float, float]] = []
        for heat, shape in zip(heats, shapes, strict=True):
            x, y, weight = spots(heat, 1, 0.5)[0]
            radius = float(np.clip(math.exp(float(shape[0])), 0.03, 0.45)) * CROP_PX
            found.append((x * CROP_PX, y * CROP_PX, radius, weight))
        faces = [patch(cut.image, (x, y), 0.0, r * PATCH_RADII, PATCH_PX) for x, y, r, _ in found]
        directions = np.exp(self._angle(np.stack(faces))[0])
        return [
            Pose((x, y), peaks(direction, 1, 0.5)[0][0] * BIN_DEG, r, weight)
            for (x, y, r, weight), direction in zip(found, directions, strict=True)
        ]

    def read_d4(self, apexes: Sequence[tuple[Cut, Pose]]) -> NDArray[np.float32]:
        """Log-probabilities of 1 to 4, "no d4" and "nothing to read", for tetrahedra: (N, 6)."""
        ways = [[_standing(cut, pose)] for cut, pose in apexes]
        read = self._read_sides([cut for cut, _ in apexes], ways)
        return np.array([together(scores[0], weights[0]) for scores, weights, _ in read], np.float32)

    def _read_sides(
        self, cuts: Sequence[Cut], ways: Sequence[Sequence[Standing]]
    ) -> list[tuple[list[NDArray[np.float32]], list[NDArray[np.float64]], list[NDArray[np.float32]]]]:
        """Of each crop, for each way to stand: scores, weights and features of the sides."""
        cut_out = [[sides(cut.image, way) for way in mine] for cut, mine in zip(cuts, ways, strict=True)]
        patches = [side for mine in cut_out for way in mine for side, _ in way]
        if not patches:
            return []
        scores, dense = self._d4(np.stack(patches))
        found, row = [], 0
        for mine in cut_out:
            ends = np.cumsum([row, *(len(way) for way in mine)])
            spans = [slice(a, b) for a, b in itertools.pairwise(ends.tolist())]
            weights = [np.array([share for _, share in way]) for way in mine]
            found.append(([scores[s] for s in spans], weights, [dense[s] for s in spans]))
            row = int(ends[-1])
        return found

    def _sides(self, apexes: Sequence[tuple[Cut, Pose, NDArray[np.float32], float]]) -> list[Look | None]:
        """What the sides of tetrahedra say; None where a turned look leaves it to the first one.

        Given are crop, apex, the locator's heat and the probability of a d4.
        """
        cuts = [cut for cut, _, _, _ in apexes]
        ways = [[_standing(cut, pose)] for cut, pose, _, _ in apexes]
        read = self._read_sides(cuts, ways)
        blind = [i for i, cut in enumerate(cuts) if not math.isfinite(cut.lean[0])]
        unclear = [
            i
            for i in blind
            if not clear(ways[i][0], read[i][0][0], read[i][1][0], apexes[i][2], cuts[i].turn_deg)
        ]
        # other ways to stand follow from the box: a turned look knows no more of them than the first
        doubtful = [i for i in unclear if cuts[i].turn_deg == 0 and apexes[i][3] >= LEAST_SEARCHED]
        others = [standings(cuts[i].box) for i in doubtful]
        more = self._read_sides([cuts[i] for i in doubtful], others)
        for i, mine, (scores, weights, dense) in zip(doubtful, others, more, strict=False):
            ways[i] += mine
            read[i][0].extend(scores)
            read[i][1].extend(weights)
            read[i][2].extend(dense)
        silent = {i for i in unclear if cuts[i].turn_deg != 0}
        looks: list[Look | None] = []
        for i, (scores, weights, dense) in enumerate(read):
            if i in silent:
                looks.append(None)
                continue
            known = math.isfinite(cuts[i].lean[0])
            logs, best = (
                (together(scores[0], weights[0]), 0)
                if known
                else settle(ways[i], scores, weights, apexes[i][2], cuts[i].turn_deg)
            )
            row = np.full(len(LABELS) + 2, -30.0, np.float32)
            row[_D4_COLUMNS] = logs[:4]
            row[-2:] = logs[4:]
            looks.append(
                Look(1.0, row, side=True, embedding=_unit((weights[best] @ dense[best]).astype(np.float32)))
            )
        return looks

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
        """Whether the confidence suffices to state the first answer; never for a d4 of unknown standing."""
        if not reading.answers:
            return False
        if reading.features is not None and reading.features[GUESSED]:
            return False  # of too few real dice is it known how sure such a guess may be
        kind = reading.answers[0].kind
        least = self.calibration.least.get("d6" if kind == "d3" else kind, self.calibration.usual_least)
        return reading.confidence >= least


def _standing(cut: Cut, pose: Pose) -> Standing:
    return own_standing(pose.centre, pose.angle_deg, pose.radius, cut.box, cut.lean)


def _up(cut: Cut) -> tuple[float, float, float]:
    """Which way is up as the locator wants it: in the turned crop, and 1 where that is known."""
    x, y = cut.lean
    if not math.isfinite(x):
        return 0.0, 0.0, 0.0
    c, s = math.cos(math.radians(cut.turn_deg)), math.sin(math.radians(cut.turn_deg))
    return c * x + s * y, c * y - s * x, 1.0


def _units(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Vectors (N, features), each of length 1."""
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9), np.float32)


def _unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)
