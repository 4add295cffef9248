"""Whether a camera mirrors its pictures, as its dice show it.

A mirrored numeral often resembles another one: a 5 looks like a 2. Each text is therefore read again as its
mirror image. That tells little about one die, but a camera mirrors all its pictures or none, so the dice of
its throws are added up. One picture with several dice may be enough.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.vision.camera.view_memory import CountedDice
from traywatch.vision.detection.detector import Detection
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.reading.face_reader import PIPS, FaceReader
from traywatch.vision.reading.observations import CropObservation, DieCrop, FacePose

START = -4.6
"""Log-odds that a camera mirrors, before anything is seen: one of a hundred does."""
MIRRORED, POSSIBLE, SETTLED = 1.0, -3.0, -9.0
"""From the first log-odds on, pictures are read as mirrored ones. From the second one on, their dice are also
read flipped. At the third one or below, the camera does not mirror."""
SETTLED_ALONE = -6.0
"""At these log-odds or below, a single image is not mirrored."""
LEAST_OPEN, LEAST_SHARE = 2, 0.4
"""Such an image is checked if so many of its texts, and this share of them, are not accepted."""
Mirroring = Literal["yes", "maybe", "unknown", "no"]
"""Whether an image is mirrored.

With "maybe", its dice are also read flipped. With "unknown", they are if several are uncertain."""
MOST = 12.0
"""The log-odds stay between these limits, so that a camera whose setting was changed is noticed."""
LEGIBLE = 0.5
"""A text tells something if it has a label with this probability, as it is or as its mirror image."""
BLUR = 0.03
"""Added to both probabilities of a text before their ratio is taken."""
GAINS = (-3.2, -3.0, -0.1, -0.03, 0.0, 0.03, 0.1, 0.7, 1.3, 2.0, 3.0)
LOG_RATIOS = (0.0, -3.0, -2.4, -1.2, 0.0, 1.1, 2.0, 2.6, 3.6, 4.0, 4.4)
"""How much more frequent a gain is in mirrored pictures, as a logarithm.

The gain is the logarithm of the text's probability as a mirror image, over that as it is. Counted on ``val3``
(``python -m traywatch.models.evaluate.reading.mirrored_texts``)."""

SeenText = tuple[DieCrop, FacePose, float]
"""A text: the crop, its pose, and the probability of its best label as it is."""
_D4 = KINDS.index("d4")


class MirrorMemory:
    """The log-odds that one camera mirrors its pictures; each die counts once."""

    def __init__(self) -> None:
        self._size: tuple[int, int] | None = None
        self._forget()

    def _forget(self) -> None:
        self.log_odds = START
        self._counted = CountedDice()

    @property
    def mirrors(self) -> bool:
        """Whether the pictures are read as mirrored ones."""
        return self.log_odds >= MIRRORED

    def learn(
        self,
        faces: FaceReader,
        looked: Sequence[tuple[Detection, DieCrop, CropObservation]],
        size: tuple[int, int],
    ) -> Mirroring:
        """Add what the dice of an image of ``size`` (width, height) in px tell, as they were looked at.

        Returns whether the image is mirrored. An image of another size comes from another camera, so
        everything is forgotten.
        """
        if size != self._size:
            self._forget()
            self._size = size
        detections = [detection for detection, _, _ in looked]
        fresh = [looked[i] for i in self._counted.unseen(detections, range(len(detections)))]
        texts = [
            (detection, text)
            for detection, crop, observation in fresh
            for text in texts_of(crop, observation)
        ]
        self._counted.add([detection for detection, _ in texts])
        total = self.log_odds + _evidence(faces, [text for _, text in texts])
        self.log_odds = min(MOST, max(-MOST, total))
        if self.mirrors:
            return "yes"
        if self.log_odds >= POSSIBLE:
            return "maybe"
        return "no" if self.log_odds <= SETTLED else "unknown"


def mirroring_alone(
    faces: FaceReader, crops: Sequence[tuple[DieCrop, CropObservation]], accepted: Sequence[bool]
) -> Mirroring:
    """Whether one image is mirrored, as far as its texts tell.

    ``accepted`` tells which of its dice ``crops`` have readings that would count. If they are enough, nothing
    is read again, and the answer is "unknown".
    """
    texts = [
        (text, taken)
        for (crop, observation), taken in zip(crops, accepted, strict=True)
        for text in texts_of(crop, observation)
    ]
    open_ = sum(not taken for _, taken in texts)
    if open_ < LEAST_OPEN or open_ < LEAST_SHARE * len(texts):
        return "unknown"
    log_odds = START + _evidence(faces, [text for text, _ in texts])
    return "maybe" if log_odds >= POSSIBLE else "no" if log_odds <= SETTLED_ALONE else "unknown"


def _evidence(faces: FaceReader, texts: Sequence[SeenText]) -> float:
    """The log-odds that some texts add."""
    return sum(float(np.interp(gain, GAINS, LOG_RATIOS)) for gain in text_gains(faces, texts))


def text_gains(faces: FaceReader, texts: Sequence[SeenText]) -> list[float]:
    """How much better each text is read as its mirror image (see ``GAINS``), negative if worse.

    The mirror image may stand on its head, because a pose only fits the text that it was found for.
    """
    if not texts:
        return []
    ways = [
        (crop.image, replace(pose, angle_deg=(pose.angle_deg + turn) % 360))
        for crop, pose, _ in texts
        for turn in (0.0, 180.0)
    ]
    best = faces.read_at(ways, mirror=True)[:, : len(LABELS)].max(axis=1).reshape(-1, 2).max(axis=1)
    chances = [(p, math.exp(mirrored)) for (_, _, p), mirrored in zip(texts, best.tolist(), strict=True)]
    return [
        math.log(mirrored + BLUR) - math.log(p + BLUR) if max(p, mirrored) >= LEGIBLE else 0.0
        for p, mirrored in chances
    ]


def shows_pips(observation: CropObservation) -> bool:
    """Whether the best look at a die shows pips, which are the same in a mirror."""
    best = _best(observation)
    return best is not None and LABELS[int(best[0].scores[: len(LABELS)].argmax())] in PIPS


def texts_of(crop: DieCrop, observation: CropObservation) -> list[SeenText]:
    """The text of a die at its best pose; empty if a mirror would not change it, or for a d4."""
    best = _best(observation)
    if best is None or observation.kind_logs[-1] > math.log(0.5) or shows_pips(observation):
        return []
    look, pose = best
    return [(crop, pose, math.exp(float(look.scores[: len(LABELS)].max())))]


def _best(observation: CropObservation) -> tuple[LabelEvidence, FacePose] | None:
    """The look with the largest weight and its pose; None for a d4, which is read from its sides."""
    if not observation.poses or int(observation.kind_logs[:-1].argmax()) == _D4:
        return None
    # Each has a pose; the sides of a d4 have none.
    looks = [look for look in observation.looks if not look.side]
    return max(zip(looks, observation.poses, strict=True), key=lambda pair: pair[0].weight)
