"""Read uncertain dice again from a rotated crop (test-time augmentation).

A correct reading survives a rotation; a guess often does not. The results of all views are joined, and their
agreement is part of the confidence (``traywatch.vision.reading.confidence``). A second rotation is tried only
if the first one disagrees with the original crop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from traywatch.calibration.dice.labels import KINDS
from traywatch.vision.reading.evidence import evidence
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop

TURNS_DEG = (25.0, -25.0)
_D4 = KINDS.index("d4")
LEAST = 0.05
"""Minimum confidence for a second look; below it, the reading is considered hopeless."""
GAP = 0.7, 0.9
"""Between these confidences there is no second look. Of 929 held-out dice, it corrected 24 best guesses and
spoiled 20, and 3 were accepted (docs/log/further-looks.md). A d4 gets none below the upper one: of 301, 5
were corrected and 2 spoiled."""


def worth_second_look(faces: FaceReader, observation: CropObservation, reading: FaceReading) -> bool:
    """Whether a second look may help: the reading is uncertain, not hopeless, and the die is not cocked.

    Clear dice get none (``traywatch.vision.reading.face_reader.FaceReader.observe``).
    """
    model = faces.calibration
    if observation.clear or model.again is None or not reading.answers:
        return False
    if reading.not_a_die >= model.most_not_a_die:
        return False
    first = reading.answers[0]
    return reading.tilt_deg <= model.cocked_deg and may_help(reading.confidence, first.kind, model.clear)


def may_help(confidence: float, kind: str, enough: float) -> bool:
    """Whether a second look is worth its time, given the kind and the confidence of the first look.

    From the confidence ``enough`` on, it is not.
    """
    if not LEAST <= confidence < enough:
        return False
    return confidence >= GAP[1] or (confidence < GAP[0] and kind != "d4")


def look_again(
    faces: FaceReader, crops: Sequence[DieCrop], observations: Sequence[CropObservation]
) -> list[CropObservation]:
    """Add observations of rotated crops: one each, and another where the first two disagree."""
    views = [[observation] for observation in observations]
    unsettled = list(range(len(crops)))
    for turn in TURNS_DEG:
        unsettled = [
            i
            for i in unsettled
            if len(views[i]) < 2 or _best_answer(views[i][0]) != _best_answer(views[i][1])
        ]
        # A rotated crop would show the same adjacent faces.
        more = faces.observe([replace(crops[i], turn_deg=turn) for i in unsettled], neighbors=False)
        for i, observation in zip(unsettled, more, strict=True):
            views[i].append(observation)
    return [joined(of_crop) for of_crop in views]


def _best_answer(observation: CropObservation) -> tuple[int, int]:
    """The most probable kind and label of one observation, before any priors."""
    kind = int(observation.kind_logs[:-1].argmax())
    sides = [look for look in observation.looks if look.side] if kind == _D4 else []
    labels, _ = evidence(sides or [look for look in observation.looks if not look.side], 1.0)
    return kind, int(labels.argmax())


def joined(observations: Sequence[CropObservation]) -> CropObservation:
    """Join several observations of one crop with equal weights.

    ``poses`` and ``looks`` of all views are kept; kind probabilities and tilt are averaged. The other fields
    come from the first observation. Raises ``ValueError`` if ``observations`` is empty.
    """
    if not observations:
        raise ValueError("joined: no observations; pass one or more")
    first, n = observations[0], len(observations)
    poses, looks = [], []
    for view, observation in enumerate(observations):
        total = n * max(sum(pose.weight for pose in observation.poses), 1e-9)
        poses += [replace(pose, weight=pose.weight / total) for pose in observation.poses]
        looks += [
            replace(look, weight=look.weight / (n if look.side else total), view=view)
            for look in observation.looks
        ]
    chances = np.mean([np.exp(observation.kind_logs.astype(float)) for observation in observations], axis=0)
    return replace(
        first,
        kind_logs=np.log(np.maximum(chances, 1e-12)).astype(np.float32),
        tilt_deg=float(np.mean([observation.tilt_deg for observation in observations])),
        poses=tuple(poses),
        looks=tuple(looks),
        views=n,
    )
