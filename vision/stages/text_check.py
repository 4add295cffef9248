"""A network that checks from the pixels whether an accepted face shows a known text.

The check on the embeddings (``traywatch.vision.reading.face_checks``) sees only what the reading network kept
of a face, and that network learned to tell numbers from each other. This network was trained from pixels, on
numbers and on several thousand letters, signs and drawings. It runs only for readings that would be accepted
and about which the other check is not sure.
"""

from __future__ import annotations

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
from traywatch.vision.types import Image

UNSURE = 5.0
"""Log-odds of a known text, by the check on the embeddings, below which this network is asked.

That holds for one in six accepted rendered dice and one in fifty accepted photographed ones, but for 19 of 20
unknown texts (docs/log/checks.md)."""
_OWN_PATCHES = frozenset({"d4", FUDGE})
"""Kinds that are read from other patches, by networks of their own."""
_LEAST_P = 1e-6


@dataclass(frozen=True, slots=True)
class TextCheck:
    """The network for known texts."""

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
        """The readings of some crops; those whose text may be unknown are not accepted any more."""
        checked = list(readings)
        which = [
            i
            for i, ((_, observation), reading) in enumerate(zip(crops, readings, strict=True))
            if _needs_check(observation, reading) and faces.accepts(reading)
        ]
        temperature = faces.calibration.label_temperature
        which = [i for i in which if not _shows_pips(crops[i][1], readings[i], temperature)]
        if not which:
            return checked
        patches = [face_patch(*crops[i], readings[i].answers[0].label, temperature) for i in which]
        odds = self.log_odds(patches, [readings[i].answers[0].label for i in which])
        for i, value in zip(which, odds, strict=True):
            if value < faces.calibration.least_text_pixels:
                checked[i] = replace(readings[i], failed=True, unknown_text=True)
        return checked

    def log_odds(self, patches: Sequence[Image], texts: Sequence[str]) -> NDArray[np.float64]:
        """Log-odds (N,) that upright patches (N, 48, 48, 3) show the texts that were read."""
        scores = np.exp(self.session(np.stack(patches))[0].astype(np.float64))
        matching = np.array([[text_of(label) == text for label in LABELS] for text in texts])
        own = (scores[:, : len(LABELS)] * matching).sum(axis=1)
        unknown = scores[:, len(LABELS) :].sum(axis=1)
        odds = np.log(np.maximum(own, _LEAST_P)) - np.log(np.maximum(unknown, _LEAST_P))
        return np.asarray(odds.clip(-MOST_LOG_ODDS, MOST_LOG_ODDS), np.float64)


def _needs_check(observation: CropObservation, reading: FaceReading) -> bool:
    """Whether the text of a reading is one of the networks' labels, and not clearly a known one."""
    if not reading.answers or observation.text_check >= UNSURE:
        return False
    kind = reading.answers[0].kind
    return network_kind(kind) is not None and kind not in _OWN_PATCHES


def _shows_pips(observation: CropObservation, reading: FaceReading, temperature: float) -> bool:
    """Whether pips were read, which no unknown text resembles but a dot that is drawn."""
    text = reading.answers[0].label
    flat = [look for look in observation.looks if not look.side]
    scores = flat[best_pose(flat, text, temperature)].scores
    shown = [i for i, label in enumerate(LABELS) if text_of(label) == text]
    return LABELS[max(shown, key=lambda i: float(scores[i]))] != text


def face_patch(crop: DieCrop, observation: CropObservation, text: str, temperature: float) -> Image:
    """The upright patch (48, 48, 3) of the pose that says most for a text."""
    pose = observation.poses[best_pose(observation.looks, text, temperature)]
    return patch(crop.image, pose.center, pose.angle_deg, pose.radius * PATCH_RADII, PATCH_PX)
