"""Examples: dice that people named or corrected, with the networks' embeddings of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import LABELS, network_kind, text_of
from traywatch.model_files import model_path
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.reading.observations import CropObservation

NETWORKS = ("locate.onnx", "angle.onnx", "read.onnx", "d4.onnx")
COLUMNS = {
    text: [i for i, label in enumerate(LABELS) if text_of(label) == text] for text in map(text_of, LABELS)
}
"""For each text, the indices of the labels that show it."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One die as a person named it and as the networks saw it.

    ``ref`` identifies the example. ``kind`` is a kind of die, or the name of a taught kind with symbols as
    labels. ``name`` is what people call the die, or empty. ``colors`` is the color signature
    (``traywatch.vision.memory.color_signature``), ``die`` and ``face`` are embeddings; all have unit length.
    ``side`` means that ``face`` is a side of a d4.
    """

    ref: str
    kind: str
    label: str
    colors: NDArray[np.float32]
    die: NDArray[np.float32]
    face: NDArray[np.float32]
    side: bool = False
    name: str = ""
    value: int | None = None

    @property
    def taught(self) -> bool:
        """Whether the networks do not know this kind."""
        return network_kind(self.kind) is None


def fingerprint() -> str:
    """A checksum of the networks that compute the embeddings.

    Embeddings of other networks are not comparable.
    """
    digest = hashlib.sha256()
    for name in NETWORKS:
        digest.update(model_path(name).read_bytes())
    return digest.hexdigest()[:16]


def best_look(observation: CropObservation, kind: str, label: str) -> LabelEvidence | None:
    """The hypothesis that best agrees with a person's answer; None if no face was seen.

    For a label that the networks do not know, it is the hypothesis with the highest weight.
    """
    looks = [look for look in observation.looks if look.embedding is not None]
    if kind == "d4" and any(look.side for look in looks):
        looks = [look for look in looks if look.side]
    elif any(not look.side for look in looks):
        looks = [look for look in looks if not look.side]
    if not looks:
        return None
    columns = COLUMNS.get(label, []) if network_kind(kind) else []

    def fits(look: LabelEvidence) -> float:
        p = float(np.exp(look.scores[columns]).sum()) if columns else 1.0
        return look.weight * (p + 1e-6)

    return max(looks, key=fits)


def example(
    observation: CropObservation,
    colors: NDArray[np.float32],
    ref: str,
    kind: str,
    label: str,
    *,
    name: str = "",
    value: int | None = None,
) -> Example | None:
    """Make an example from an observation; None if the networks saw no face."""
    look = best_look(observation, kind, label)
    if look is None or look.embedding is None:
        return None
    return Example(ref, kind, label, colors, observation.embedding, look.embedding, look.side, name, value)


def redundant(group: Sequence[Example]) -> int:
    """Index of the most dispensable example (the oldest first): the older one of the most similar pair."""
    looks = np.stack([np.concatenate([e.colors, e.die, e.face]) for e in group])
    alike = looks @ looks.T
    np.fill_diagonal(alike, -np.inf)
    return min(divmod(int(alike.argmax()), len(group)))
