"""Notices mirrored pictures, as selfie cameras take them, and reads their dice the right way round.

A mirrored numeral often resembles another one. Over several dice, however, the right way round is much
clearer. A picture is checked if several dice are uncertain, or if its texts seem mirrored
(``traywatch.vision.camera.mirror_memory``). Pips tell nothing, and need not.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

import cv2
import numpy as np

from traywatch.vision.camera.mirror_memory import shows_pips
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop

UNCERTAIN, LEAST_UNCERTAIN, LEAST_SHARE = 0.97, 3, 0.6
"""A picture is checked if this many dice, and this share of them, have less than the first confidence."""
LEAST_GAIN, LEAST_SURE = 4.0, 2
"""A picture is mirrored if the sum of the gains in log-odds and the number of further sure dice reach these.
Of 388 held-out pictures none was taken for mirrored, and of their mirror images 56 % were recognized."""
LEAST_SURE_IF_POSSIBLE = 1
"""So many more sure dice are enough if the texts seem mirrored.

Of 646 held-out pictures with changed light one was taken for mirrored. Of their mirror images, 61 % were
recognized in this way."""
FIRST = 3
"""So many dice are read first, the clearest of the uncertain ones. The others follow if those gain. Of 400
rendered pictures, 71 meet the first condition, and 248 instead of 445 of their dice are read. Of the mirror
images, 153 instead of 159 are recognized."""
_LIMIT = 0.01, 0.995


def unmirrored(
    faces: FaceReader,
    cuts: Sequence[DieCrop],
    readings: Sequence[FaceReading],
    kinds: Collection[str] | None = None,
) -> list[tuple[DieCrop, CropObservation]] | None:
    """The flipped crops with their observations if the picture is mirrored, else None (see ``flipped``)."""
    dice = [
        i
        for i, face in enumerate(readings)
        if face.answers and face.answers[0].kind != "d4" and face.not_a_die < 0.5
    ]
    uncertain = sum(readings[i].confidence < UNCERTAIN for i in dice)
    if uncertain < LEAST_UNCERTAIN or uncertain < LEAST_SHARE * len(dice):
        return None
    # The clearest uncertain dice first; those that are certain anyway come last.
    dice.sort(key=lambda i: -readings[i].confidence if readings[i].confidence < UNCERTAIN else 1.0)
    before = [readings[i].confidence for i in dice]
    after: list[float] = []
    for some in (dice[:FIRST], dice[FIRST:]):
        observations = faces.observe([_flipped(cuts[i]) for i in some], neighbors=False, early=True)
        after += [faces.weigh(observation, kinds).confidence for observation in observations]
        gain = sum(_log_odds(now) - _log_odds(was) for now, was in zip(after, before, strict=False))
        if gain <= 0:
            return None
    sure = sum(p >= UNCERTAIN for p in after) - sum(p >= UNCERTAIN for p in before)
    if gain < LEAST_GAIN or sure < LEAST_SURE:
        return None
    return flipped(faces, cuts)


def confirmed(
    faces: FaceReader,
    crops: Sequence[tuple[DieCrop, CropObservation]],
    readings: Sequence[FaceReading],
    kinds: Collection[str] | None = None,
) -> list[tuple[DieCrop, CropObservation]] | None:
    """The flipped crops with their observations if a picture that may be mirrored is, else None.

    All its dice are read flipped; those with pips tell nothing.
    """
    flipped_crops = flipped(faces, [crop for crop, _ in crops])
    pairs = [
        (face.confidence, faces.weigh(again, kinds).confidence)
        for (_, first), face, (_, again) in zip(crops, readings, flipped_crops, strict=True)
        if face.answers and face.not_a_die < 0.5 and not shows_pips(first)
    ]
    gain = sum(_log_odds(now) - _log_odds(was) for was, now in pairs)
    sure = sum(now >= UNCERTAIN for _, now in pairs) - sum(was >= UNCERTAIN for was, _ in pairs)
    return flipped_crops if gain >= LEAST_GAIN and sure >= LEAST_SURE_IF_POSSIBLE else None


def flipped(faces: FaceReader, cuts: Sequence[DieCrop]) -> list[tuple[DieCrop, CropObservation]]:
    """The flipped crops of a mirrored picture with their observations, which refer to the flipped crops."""
    turned = [_flipped(cut) for cut in cuts]
    return list(zip(turned, faces.observe(turned, refuse=True, early=True), strict=True))


def _flipped(cut: DieCrop) -> DieCrop:
    x, y = cut.lean
    return replace(cut, image=np.asarray(cv2.flip(cut.image, 1), np.uint8), lean=(-x, y))


def flipped_back(observation: CropObservation) -> CropObservation:
    """The observation of a flipped crop, with poses and up direction in the picture as it was taken."""
    poses = tuple(
        replace(pose, center=(CROP_PX - pose.center[0], pose.center[1]), angle_deg=-pose.angle_deg % 360)
        for pose in observation.poses
    )
    x, y = observation.lean
    return replace(observation, poses=poses, lean=(-x, y))


def _log_odds(p: float) -> float:
    p = min(_LIMIT[1], max(_LIMIT[0], p))
    return math.log(p / (1 - p))
