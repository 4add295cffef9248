"""Reads crops of dice: kind, position of the top face, text direction and label."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import LABELS, network_kind, text_of
from traywatch.calibration.dice.shapes import FUDGE
from traywatch.model_files import model_path
from traywatch.vision.geometry.crops import (
    PATCH_PX,
    PATCH_RADII,
    patch,
)
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.adjacent_faces import add_adjacent_faces
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
PIPS = frozenset(label for label in LABELS if text_of(label) != label)
_TEXTS = tuple(text_of(label) for label in LABELS)


@dataclass(frozen=True, slots=True)
class FaceReading:
    """The answers for one crop in descending order, and the confidence in the first.

    ``not_a_die`` is the probability of a false positive. ``features`` (24,) are the inputs of the confidence
    regression. ``die_p`` is the probability that the crop shows a die. ``die_name`` is the name that people
    gave this die, if it was recognized, or empty. ``blocked`` readings are never accepted: the camera seems
    to look from the side or to mirror, or the face lies where no top face can be. ``failed`` tells that the
    crop may show no die or an unknown text (``traywatch.vision.reading.face_checks``). Only the sign of a
    fudge die is accepted then. ``unknown_text`` tells that the network for texts did not know the text
    (``traywatch.vision.stages.text_check``). ``taught`` tells that people showed what this face counts as.
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
    unknown_text: bool = False
    taught: bool = False


class FaceReader:
    """Runs the reading networks on all crops of an image in batches."""

    def __init__(self, *, threads: int = 2, calibration: ConfidenceModel | None = None) -> None:
        self._locate = FaceLocator(threads=threads)
        self._read = OnnxSession(model_path("read.onnx"), threads)
        self.sides = SideReader(threads=threads)
        self.calibration = calibration or ConfidenceModel.load()
        self.heads = EmbeddingHeads.load()
        self.checks = FaceChecks.load()

    def observe(
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
        die_crops = [c if isinstance(c, DieCrop) else DieCrop.of(c, (80.0, 80.0)) for c in crops]
        located = self._locate(
            die_crops,
            temperature=self.calibration.kind_temperature,
            most_not_a_die=self.calibration.most_not_a_die if refuse else math.inf,
        )
        looks, clear = self._top_faces(die_crops, located, early=early)
        unclear = [i for i in range(len(die_crops)) if i not in clear]
        if neighbors:
            add_adjacent_faces(self._read, unclear, die_crops, located, looks)
        self.sides.add_sides(unclear, die_crops, located, looks)
        return [
            self._observation(crop, located[i], looks[i], clear=i in clear)
            for i, crop in enumerate(die_crops)
        ]

    def _top_faces(
        self, crops: Sequence[DieCrop], located: Sequence[LocatedDie], *, early: bool
    ) -> tuple[list[list[LabelEvidence]], set[int]]:
        """What is read at the poses of each crop, and which crops are clear at their best pose.

        Those lose their other poses. None is clear without ``early``.
        """
        poses = [die.poses for die in located]
        shrunk = [die.shrunk for die in located]
        if not early:
            return self._looks(crops, poses, shrunk), set()
        looks = self._looks(crops, [of_die[:1] for of_die in poses], shrunk)
        clear = {
            i
            for i, (die, best) in enumerate(zip(located, looks, strict=True))
            if best and is_clear(die.chances, die.poses, best[0])
        }
        for i in clear:
            del poses[i][1:]
        more = self._looks(crops, [of_die[1:] for of_die in poses], shrunk)
        return [best + others for best, others in zip(looks, more, strict=True)], clear

    def _observation(
        self, crop: DieCrop, die: LocatedDie, looks: Sequence[LabelEvidence], *, clear: bool
    ) -> CropObservation:
        die_check, text_check = self._checks_of(die, looks)
        return CropObservation(
            die.kind_logs,
            die.tilt_deg,
            tuple(die.poses),
            tuple(looks),
            die.embedding,
            die.lean_known,
            crop.side_px,
            crop.detector,
            clear=clear,
            view_deg=die.view_deg,
            steep=-MOST_LOG_ODDS if self.heads is None else self.heads.steep(die.embedding),
            strange=self._strange(looks),
            die_check=die_check,
            text_check=text_check,
            # A further look at a rotated crop keeps the share of the first one.
            clipped=clipped(crop.image) if crop.turn_deg == 0 else 0.0,
            cut_off=crop.cut_off,
            lean=crop.lean,
            view_chance=crop.view_chance,
        )

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
        return self.checks.die(row), self.checks.known_text(row)

    def _kind_chances(self, kind_logs: NDArray[np.float32]) -> NDArray[np.float64]:
        return kind_chances(kind_logs, self.calibration.kind_temperature)

    def _looks(
        self, crops: Sequence[DieCrop], poses: Sequence[Sequence[FacePose]], shrunk: Sequence[Shrunk]
    ) -> list[list[LabelEvidence]]:
        """Read the top face at each pose of each crop."""
        faces = [
            (crop.image, pose, copies)
            for crop, of_crop, copies in zip(crops, poses, shrunk, strict=True)
            for pose in of_crop
        ]
        if not faces:
            return [[] for _ in crops]
        scores, dense = self._read_at(faces)
        dense = units(dense)
        rows = iter(range(len(faces)))
        return [
            [
                LabelEvidence(pose.weight, scores[row], embedding=dense[row])
                for pose, row in zip(of_crop, rows, strict=False)
            ]
            for of_crop in poses
        ]

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

    def weigh(self, observation: CropObservation, kinds: Collection[str] | None = None) -> FaceReading:
        """The answers for one crop, given the kinds in play (None: any kind)."""
        model, tilt_deg = self.calibration, observation.tilt_deg
        if not observation.looks:  # refused in ``observe``
            nothing = float(self._kind_chances(observation.kind_logs)[-1])
            return FaceReading((), 0.0, nothing, tilt_deg, die_p=1 - nothing)
        candidates, face, nothing = answers(
            observation.kind_logs,
            list(observation.looks),
            kinds=kinds,
            kind_temperature=model.kind_temperature,
            label_temperature=model.label_temperature,
        )
        if not candidates:
            return FaceReading((), 0.0, nothing, tilt_deg, die_p=1 - nothing)
        kind = candidates[0].kind
        displaced = displacement(kind, observation)
        row = features(candidates, observation, _TEXTS, face=face, not_a_die=nothing, displaced=displaced)
        if model.confidence is None:
            # A face that was hardly recognized as one makes every answer uncertain.
            confidence = candidates[0].p * min(1.0, face / 0.3) * (1 - nothing)
        else:
            estimate = model.again if model.again is not None and observation.views > 1 else model.confidence
            confidence = min(estimate(row, kind), 1 - nothing)
        die_p = 1 - nothing if model.die is None else min(1 - nothing, model.die(row, kind))
        die_p *= model.checked_die(observation)
        blocked = model.from_the_side(observation) or model.beside_the_top(observation, confidence, kind)
        blocked = blocked or displaced > FARTHEST
        failed = model.fails_checks(observation)
        return FaceReading(
            candidates, confidence, nothing, tilt_deg, row, die_p=die_p, blocked=blocked, failed=failed
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
