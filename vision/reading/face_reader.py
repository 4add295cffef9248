"""Reads crops of dice: kind, position of the top face, text direction and label."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS, network_kind, text_of
from traywatch.calibration.dice.shapes import FUDGE
from traywatch.model_files import model_path
from traywatch.vision.geometry.crops import (
    PATCH_PX,
    PATCH_RADII,
    patch,
)
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.adjacent_faces import TURNS_DEG, beside, factors
from traywatch.vision.reading.body_color import clipped
from traywatch.vision.reading.confidence import GUESSED_D4, ConfidenceModel
from traywatch.vision.reading.confidence_features import GUESSED, features
from traywatch.vision.reading.d4_reader import SideReader
from traywatch.vision.reading.early_exit import is_clear
from traywatch.vision.reading.embedding_heads import MOST_LOG_ODDS, EmbeddingHeads
from traywatch.vision.reading.evidence import (
    LabelEvidence,
    ReadingCandidate,
    answers,
    kind_chances,
)
from traywatch.vision.reading.face_checks import FaceChecks, check_features
from traywatch.vision.reading.face_place import FARTHEST, displacement
from traywatch.vision.reading.face_poses import FaceLocator, LocatedDie, Shrunk, units
from traywatch.vision.reading.observations import CropObservation, DieCrop, FacePose
from traywatch.vision.types import Image

TAUGHT_LEAST = 0.95
"""The acceptance threshold for kinds that people taught. Those are recognized by remembered faces only
(``traywatch.vision.memory.dice_memory``). Chosen on 23 rendered tables, measured on 24 others
(docs/user/your-dice.md)."""
LEAST_D4 = 0.03
"""Minimum probability of a d4 to read the sides of the die."""
LEAST_BESIDE = 0.08
"""Minimum probability of a kind to read the faces adjacent to its top face."""
MOST_BESIDE = 2
"""Adjacent faces are read for at most this many hypotheses, those most likely to show a face."""
PIPS = frozenset(label for label in LABELS if text_of(label) != label)
_D4 = KINDS.index("d4")
_WITH_NEIGHBORS = [KINDS.index(kind) for kind in TURNS_DEG]
_TEXTS = tuple(text_of(label) for label in LABELS)


@dataclass(frozen=True, slots=True)
class FaceReading:
    """The answers for one crop in descending order, and the confidence in the first.

    ``not_a_die`` is the probability of a false positive. ``features`` (24,) are the inputs of the confidence
    regression. ``die_p`` is the probability that the crop shows a die. ``die_name`` is the name that people
    gave this die, if it was recognized, or empty. ``blocked`` readings are never accepted: the camera seems
    to look from the side or to mirror, or the face lies where no top face can be. ``failed`` tells that the
    crop may show no die or an unknown text (``traywatch.vision.reading.face_checks``). Only the sign of a
    fudge die is accepted then.
    """

    answers: tuple[ReadingCandidate, ...]
    confidence: float
    not_a_die: float
    tilt_deg: float
    features: NDArray[np.float64] | None = None
    die_name: str = ""
    die_p: float = 1.0
    blocked: bool = False
    failed: bool = False


class FaceReader:
    """Runs the reading networks on all crops of an image in batches."""

    def __init__(self, *, threads: int = 2, calibration: ConfidenceModel | None = None) -> None:
        self._locate = FaceLocator(threads=threads)
        self._read = OnnxSession(model_path("read.onnx"), threads)
        self.sides = SideReader(threads=threads)
        self.calibration = calibration or ConfidenceModel.load()
        self.heads = EmbeddingHeads.load()
        self.checks = FaceChecks.load()

    def look(
        self,
        crops: Sequence[DieCrop | Image],
        *,
        refuse: bool = False,
        neighbors: bool = True,
        early: bool = False,
    ) -> list[CropObservation]:
        """Pose and label hypotheses of each crop.

        A bare image counts as a crop around a square box with unknown up direction. With ``refuse``, crops
        that are not dice get no poses and no labels. Without ``neighbors``, adjacent faces are not read. With
        ``early``, a die that is clear at its best pose gets no further poses and no adjacent faces.
        """
        if not crops:
            return []
        cuts = [c if isinstance(c, DieCrop) else DieCrop.of(c, (80.0, 80.0)) for c in crops]
        located = self._locate(
            cuts,
            temperature=self.calibration.kind_temperature,
            most_not_a_die=self.calibration.most_not_a_die if refuse else math.inf,
        )
        poses = [die.poses for die in located]
        shrunk = [die.shrunk for die in located]
        if early:
            looks = self._looks(cuts, [mine[:1] for mine in poses], shrunk)
            clear = {
                i for i, mine in enumerate(looks) if mine and is_clear(located[i].chances, poses[i], mine[0])
            }
            for i, mine in enumerate(poses):
                if i in clear:
                    del mine[1:]
            more = self._looks(cuts, [mine[1:] for mine in poses], shrunk)
            looks = [best + others for best, others in zip(looks, more, strict=True)]
        else:
            looks, clear = self._looks(cuts, poses, shrunk), set[int]()
        if neighbors:
            open_ = [i for i in range(len(cuts)) if i not in clear]
            self._add_adjacent_faces(open_, cuts, located, looks)
        tetrahedra = [
            i
            for i, mine in enumerate(poses)
            if mine and i not in clear and math.exp(located[i].kind_logs[_D4]) >= LEAST_D4
        ]
        sided = self.sides.look(
            [
                (cuts[i], poses[i][0], located[i].heat, float(np.exp(located[i].kind_logs[_D4])))
                for i in tetrahedra
            ]
        )
        for i, look in zip(tetrahedra, sided, strict=True):
            if look is not None:
                looks[i].append(look)
        checks = [self._checks_of(die, mine) for die, mine in zip(located, looks, strict=True)]
        return [
            CropObservation(
                die.kind_logs,
                die.tilt_deg,
                tuple(die.poses),
                tuple(looks[i]),
                die.embedding,
                die.lean_known,
                cut.side_px,
                cut.detector,
                clear=i in clear,
                view_deg=die.view_deg,
                steep=-MOST_LOG_ODDS if self.heads is None else self.heads.steep(die.embedding),
                strange=self._strange(looks[i]),
                die_check=checks[i][0],
                text_check=checks[i][1],
                # A further look at a rotated crop keeps the share of the first one.
                clipped=clipped(cut.image) if cut.turn_deg == 0 else 0.0,
                cut_off=cut.cut_off,
                lean=cut.lean,
                view_chance=cut.view_chance,
            )
            for i, (cut, die) in enumerate(zip(cuts, located, strict=True))
        ]

    def _strange(self, looks: Sequence[LabelEvidence]) -> float:
        """Log-odds that the text of the best pose is none of the known ones; pips are known."""
        if self.heads is None or not looks or looks[0].side or looks[0].embedding is None:
            return -MOST_LOG_ODDS
        if LABELS[int(looks[0].scores[: len(LABELS)].argmax())] in PIPS:
            return -MOST_LOG_ODDS
        return self.heads.strange(looks[0].embedding)

    def _checks_of(self, die: LocatedDie, looks: Sequence[LabelEvidence]) -> tuple[float, float]:
        """The log-odds of a die and of a known text; the largest ones if the face was not read."""
        if self.checks is None or not looks or looks[0].embedding is None:
            return MOST_LOG_ODDS, MOST_LOG_ODDS
        row = check_features(die.embedding, looks[0].embedding)
        return self.checks.die(row), self.checks.known(row)

    def _kind_chances(self, kind_logs: NDArray[np.float32]) -> NDArray[np.float64]:
        return kind_chances(kind_logs, self.calibration.kind_temperature)

    def _looks(
        self, cuts: Sequence[DieCrop], poses: Sequence[Sequence[FacePose]], shrunk: Sequence[Shrunk]
    ) -> list[list[LabelEvidence]]:
        """Read the top face at each pose of each crop."""
        flat = [
            (cut.image, pose, kept)
            for cut, mine, kept in zip(cuts, poses, shrunk, strict=True)
            for pose in mine
        ]
        if not flat:
            return [[] for _ in cuts]
        scores, dense = self._read_at(flat)
        dense = units(dense)
        rows = iter(range(len(flat)))
        return [
            [
                LabelEvidence(pose.weight, scores[row], embedding=dense[row])
                for pose, row in zip(mine, rows, strict=False)
            ]
            for mine in poses
        ]

    def _add_adjacent_faces(
        self,
        which: Sequence[int],
        cuts: Sequence[DieCrop],
        located: Sequence[LocatedDie],
        looks: Sequence[list[LabelEvidence]],
    ) -> None:
        """Add evidence of adjacent faces to the best hypotheses of some crops, for kinds that benefit."""
        found = []
        for i in which:
            mine = looks[i]
            chances = np.exp(located[i].kind_logs[_WITH_NEIGHBORS])
            likely = [kind for kind, p in zip(TURNS_DEG, chances, strict=True) if p >= LEAST_BESIDE]
            shows = [look.weight**0.5 * (1 - math.exp(look.scores[len(LABELS)])) for look in mine]
            for j in np.argsort(-np.array(shows), kind="stable")[:MOST_BESIDE] if likely else []:
                found += [(i, int(j), beside(cuts[i], located[i].poses[j], kind)) for kind in likely]
        patches = [image for _, _, near in found for image in near.patches]
        if not patches:
            return
        scores, row = self._read(np.stack(patches))[0], 0
        for i, j, near in found:
            likelihoods = factors(near, scores[row : row + len(near.patches)])
            looks[i][j] = replace(looks[i][j], beside={**looks[i][j].beside, near.kind: likelihoods})
            row += len(near.patches)

    def read_at(
        self, faces: Sequence[tuple[Image, FacePose]], *, mirror: bool = False
    ) -> NDArray[np.float32]:
        """Log-probabilities (N, labels + 2) of face poses: labels, "no face" and "nothing to read".

        With ``mirror``, the mirror image of each face is read.
        """
        return self._read_at([(crop, pose, {}) for crop, pose in faces], mirror=mirror)[0]

    def _read_at(
        self, faces: Sequence[tuple[Image, FacePose, Shrunk]], *, mirror: bool = False
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        upright = [
            patch(
                crop,
                pose.center,
                pose.angle_deg,
                pose.radius * PATCH_RADII,
                PATCH_PX,
                mirror=mirror,
                shrunk=shrunk,
            )
            for crop, pose, shrunk in faces
        ]
        scores, dense = self._read(np.stack(upright))
        return scores, dense

    def weigh(self, seen: CropObservation, kinds: Collection[str] | None = None) -> FaceReading:
        """The answers for one crop, given the kinds in play (None: any kind)."""
        use = self.calibration
        if not seen.looks:  # refused in ``look``
            nothing = float(self._kind_chances(seen.kind_logs)[-1])
            return FaceReading((), 0.0, nothing, seen.tilt_deg, die_p=1 - nothing)
        found, face, nothing = answers(
            seen.kind_logs,
            list(seen.looks),
            kinds=kinds,
            kind_temperature=use.kind_temperature,
            label_temperature=use.label_temperature,
        )
        if not found:
            return FaceReading((), 0.0, nothing, seen.tilt_deg, die_p=1 - nothing)
        displaced = displacement(found[0].kind, seen)
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
            displaced=displaced,
            seen=seen,
        )
        if use.confidence is None:
            # A face that was hardly recognized as one makes every answer uncertain.
            confidence = found[0].p * min(1.0, face / 0.3) * (1 - nothing)
        else:
            model = use.again if use.again is not None and seen.views > 1 else use.confidence
            confidence = min(model(row, found[0].kind), 1 - nothing)
        die_p = 1 - nothing if use.die is None else min(1 - nothing, use.die(row, found[0].kind))
        die_p *= use.checked_die(seen)
        blocked = use.from_the_side(seen) or use.beside_the_top(seen, confidence, found[0].kind)
        blocked = blocked or displaced > FARTHEST
        failed = use.fails_checks(seen)
        return FaceReading(
            found, confidence, nothing, seen.tilt_deg, row, die_p=die_p, blocked=blocked, failed=failed
        )

    def cocked(self, reading: FaceReading) -> bool:
        """Whether the die does not lie flat."""
        kind = reading.answers[0].kind if reading.answers else ""
        return self.calibration.is_cocked(reading.tilt_deg, kind, reading.features)

    def accepts(self, reading: FaceReading) -> bool:
        """Whether the confidence reaches the acceptance threshold of the first answer's kind."""
        if not reading.answers or reading.blocked:
            return False
        if reading.failed and reading.answers[0].kind != FUDGE:
            return False
        least = self.calibration.least
        if reading.features is not None and reading.features[GUESSED]:
            return reading.confidence >= least.get(GUESSED_D4, math.inf)
        kind = network_kind(reading.answers[0].kind)
        if kind is None:
            return reading.confidence >= TAUGHT_LEAST
        return reading.confidence >= least.get(kind, self.calibration.usual_least)
