"""A network that checks from the pixels whether a patch shows a face of a die, and a known text.

The checks on the embeddings (``traywatch.vision.reading.face_checks``) see only what the reading networks
kept of a die, and those learned to tell dice and numbers from each other. This network was trained from
pixels, on numbers, on several thousand letters, signs and drawings, and on things that resemble dice. It runs
only for readings about which the other checks are not sure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import LABELS, network_kind, text_of
from traywatch.calibration.dice.shapes import FUDGE
from traywatch.model_files import model_path, models_folder
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII, patch
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.embedding_heads import MOST_LOG_ODDS
from traywatch.vision.reading.evidence import best_pose
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop
from traywatch.vision.types import LEAST_DIE, Image

UNSURE = 5.0
"""Log-odds of a known text, by the check on the embeddings, below which this network is asked about a text.

That holds for one in six accepted dice, rendered or photographed, but for 19 of 20 unknown texts
(docs/log/checks.md)."""
UNSURE_DIE = 4.0
"""The same for the log-odds of a die. Of 9,666 dice of judging sets, 94 % are above it."""
_OWN_PATCHES = frozenset({"d4", FUDGE})
"""Kinds that are read from other patches, by networks of their own."""
_LEAST_P = 1e-6


@dataclass(frozen=True, slots=True)
class TextCheck:
    """The network for known texts and for faces."""

    session: OnnxSession

    @classmethod
    def load(cls, *, threads: int = 2) -> TextCheck | None:
        """Open the network; None if the folder of the models has none, as during training.

        Raises ``ReadingError`` (``model_changed``, ``model_unreadable``).
        """
        if not (models_folder() / "text.onnx").is_file():
            return None
        return cls(OnnxSession(model_path("text.onnx"), threads))

    def applied(
        self,
        faces: FaceReader,
        crops: Sequence[tuple[DieCrop, CropObservation]],
        readings: Sequence[FaceReading],
    ) -> list[FaceReading]:
        """The readings of some crops.

        Those whose text may be unknown, or that may show no die, are not accepted any more. The latter are
        also less probably dice.
        """
        checked, model = list(readings), faces.calibration
        accepted = [faces.accepts(reading) for reading in readings]
        asked = [
            i
            for i, ((_, observation), reading) in enumerate(zip(crops, readings, strict=True))
            if _needs_check(observation, reading, accepted=accepted[i])
        ]
        if not asked:
            return checked
        texts = [readings[i].answers[0].label for i in asked]
        patches = [
            face_patch(*crops[i], text, model.label_temperature) for i, text in zip(asked, texts, strict=True)
        ]
        scores = self.scores(patches)
        text_odds, no_die_odds = known_text_odds(scores, texts), no_face_odds(scores)
        for i, of_text, of_no_die in zip(asked, text_odds, no_die_odds, strict=True):
            reading, observation = readings[i], crops[i][1]
            if of_no_die > model.most_no_face:
                die_p = reading.die_p / (1 + math.exp(of_no_die))
                checked[i] = replace(reading, failed=True, die_p=die_p)
                continue
            doubtful = accepted[i] and of_text < model.least_text_pixels
            if doubtful and _names_text(observation, reading, model.label_temperature):
                checked[i] = replace(reading, failed=True, unknown_text=True)
        return checked

    def scores(self, patches: Sequence[Image]) -> NDArray[np.float64]:
        """Probabilities (N, labels + 2) of upright patches (N, 48, 48, 3): labels, no face, unknown text."""
        return np.exp(self.session(np.stack(patches))[0].astype(np.float64))


def known_text_odds(scores: NDArray[np.float64], texts: Sequence[str]) -> NDArray[np.float64]:
    """Log-odds (N,) that patches with these ``scores`` show the ``texts`` that were read."""
    matching = np.array([[text_of(label) == text for label in LABELS] for text in texts])
    own = (scores[:, : len(LABELS)] * matching).sum(axis=1)
    return _log_odds(own, scores[:, len(LABELS) :].sum(axis=1))


def no_face_odds(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log-odds (N,) that patches with these ``scores`` show no face of a die."""
    nothing = scores[:, len(LABELS)]
    return _log_odds(nothing, 1 - nothing)


def _log_odds(p: NDArray[np.float64], against: NDArray[np.float64]) -> NDArray[np.float64]:
    odds = np.log(np.maximum(p, _LEAST_P)) - np.log(np.maximum(against, _LEAST_P))
    return np.asarray(odds.clip(-MOST_LOG_ODDS, MOST_LOG_ODDS), np.float64)


def _needs_check(observation: CropObservation, reading: FaceReading, *, accepted: bool) -> bool:
    """Whether a reading's text is one of the networks' labels, and it or the die is not certain."""
    if not reading.answers or reading.taught or all(look.side for look in observation.looks):
        return False
    kind = reading.answers[0].kind
    if network_kind(kind) is None or kind in _OWN_PATCHES:
        return False
    if observation.die_check < UNSURE_DIE and (accepted or reading.die_p >= LEAST_DIE):
        return True
    return accepted and observation.text_check < UNSURE


def _names_text(observation: CropObservation, reading: FaceReading, temperature: float) -> bool:
    """Whether a text was read of which the other check is not sure. Only a drawn dot resembles pips."""
    if observation.text_check >= UNSURE:
        return False
    text = reading.answers[0].label
    flat = [look for look in observation.looks if not look.side]
    scores = flat[best_pose(flat, text, temperature)].scores
    same_text = [i for i, label in enumerate(LABELS) if text_of(label) == text]
    return LABELS[max(same_text, key=lambda i: float(scores[i]))] == text


def face_patch(crop: DieCrop, observation: CropObservation, text: str, temperature: float) -> Image:
    """The upright patch (48, 48, 3) of the pose that says most for a text."""
    pose = observation.poses[best_pose(observation.looks, text, temperature)]
    return patch(crop.image, pose.center, pose.angle_deg, pose.radius * PATCH_RADII, PATCH_PX)
