"""Combines the networks' outputs for one die: kinds, faces and texts become ranked answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS, allowed, label_of, network_kind, text_of
from traywatch.calibration.dice.shapes import SHAPES

FLOOR = 1e-4
"""Probability added to each label, so that no single hypothesis can exclude one."""
OUT_OF_PLAY = 0.02
"""Factor for kinds that are not in play. It is small but positive, so that a clear image still wins."""

Floats = NDArray[np.float64]

_ROWS, _COLUMNS = np.nonzero(allowed())
"""Each pair of a kind and a label that it has, sorted by kind: its index among kinds and among labels."""
_SPANS = [slice(*np.searchsorted(_ROWS, (row, row + 1)).tolist()) for row in range(len(KINDS))]
"""The pairs of each kind."""
_D4 = KINDS.index("d4")
_TEXTS = tuple(dict.fromkeys(text_of(label) for label in LABELS))
_ALL_ALIKE = np.ones(len(KINDS))
_CELLS = np.arange(5) + 0.5
_TEXT_OF = np.array([_TEXTS.index(text_of(label)) for label in LABELS])
_BY_TEXT, _OF_PAIR = np.unique(_ROWS * len(_TEXTS) + _TEXT_OF[_COLUMNS], return_inverse=True)
"""Each pair of a kind and a text, and the one of each label: pips have the text of a number."""
_NAMES = [(KINDS[at // len(_TEXTS)], _TEXTS[at % len(_TEXTS)]) for at in _BY_TEXT.tolist()]
UNSEEN = 0.02
"""Added to P(no face) before dividing, which limits the weight of one hypothesis relative to the others."""
_KIND_BESIDE, _MOST_BESIDE = 0.6, 100.0
"""Adjacent faces change a kind's weight by a factor, clipped to [1 / _MOST_BESIDE, _MOST_BESIDE] and raised
to the power _KIND_BESIDE."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelEvidence:
    """Label evidence from one face hypothesis: its weight and the log-probability of each label.

    - ``scores`` (labels + 2,) ends with "no face" and "nothing to read".
    - ``side`` marks evidence from the sides of a d4 instead of a top face.
    - ``embedding`` is the reading network's unit-length embedding of the patch, or None.
    - ``view`` is the index of the crop (``traywatch.vision.reading.second_look``). Hypotheses of one view
      exclude each other; all views have the same weight.
    - ``beside`` maps kinds to likelihood factors of their labels, from adjacent faces
      (``traywatch.vision.reading.adjacent_faces``).
    """

    weight: float
    scores: NDArray[np.float32]
    side: bool = False
    embedding: NDArray[np.float32] | None = None
    view: int = 0
    beside: Mapping[str, Floats] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadingCandidate:
    """A kind and a text with their joint probability.

    ``label`` is the text as it is on the face. ``traywatch.calibration.dice.labels.label_of`` gives the
    kind's label.
    """

    kind: str
    label: str
    p: float


def prior(kinds: Collection[str] | None) -> Floats:
    """Factors (kinds,) for the networks' kinds, given the kinds in play; None means all kinds alike.

    Raises ``ValueError`` for an unknown kind.
    """
    if kinds is None:
        return _ALL_ALIKE
    unknown = set(kinds) - set(SHAPES)
    if unknown:
        raise ValueError(f"unknown kind of die: {', '.join(sorted(unknown))}; known are {', '.join(SHAPES)}")
    in_play = {network_kind(kind) for kind in kinds}
    return np.array([1.0 if not in_play or kind in in_play else OUT_OF_PLAY for kind in KINDS])


def kind_chances(kind_logs: NDArray[np.float32], temperature: float = 1.0) -> Floats:
    """Probabilities of the kinds and, last, of "not a die", from their log-probabilities.

    The shape stays the same: (kinds + 1,), or (N, kinds + 1) for several dice.
    """
    logs = kind_logs.astype(float) / temperature
    chances = np.exp(logs - logs.max(axis=-1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True), np.float64)


def evidence(looks: list[LabelEvidence], temperature: float) -> tuple[Floats, float]:
    """Label weights (len(LABELS),) that sum to 1, and the probability that any face was seen.

    At most one hypothesis of a view is the top face. The reading network selects it better than the locator.
    Each hypothesis therefore counts by its odds of showing an upright face, times the square root of its
    weight.
    """
    if not looks:
        return np.full(len(LABELS), 1 / len(LABELS)), 0.0
    return _shares(*_odds(looks, temperature))


def _shares(odds: Floats, chances: Floats, any_face: float) -> tuple[Floats, float]:
    """Normalized label weights from the hypotheses' odds and probabilities."""
    total: Floats = odds @ chances[:, : len(LABELS)]
    return total / max(float(total.sum()), 1e-12), min(1.0, any_face)


def _odds(looks: Sequence[LabelEvidence], temperature: float) -> tuple[Floats, Floats, float]:
    """Weight of each hypothesis (N,), its probabilities (N, labels + 2), and the probability of any face."""
    logs = np.array([look.scores for look in looks], float) / temperature
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    weights = np.array([look.weight for look in looks])
    weights = weights / max(float(weights.sum()), 1e-9)
    any_face = float(weights @ chances[:, : len(LABELS)].sum(axis=1))
    views, roots = [look.view for look in looks], np.sqrt(weights)
    roots /= np.maximum(np.bincount(views, roots), 1e-9)[views]
    return roots / (UNSEEN + chances[:, len(LABELS)]), chances, any_face


def best_pose(looks: Sequence[LabelEvidence], text: str, temperature: float) -> int:
    """The index of the pose that says most for a text. The sides of a d4 have no pose.

    Raises ``ValueError`` if there is no pose.
    """
    flat = [look for look in looks if not look.side]
    if not flat:
        raise ValueError(f"no pose for {text}: the looks are sides of a d4; read a top face")
    odds, chances, _ = _odds(flat, temperature)
    same_text = [text_of(label) == text for label in LABELS]
    return int((odds * chances[:, : len(LABELS)][:, same_text].sum(axis=1)).argmax())


@lru_cache(maxsize=len(KINDS))
def _borne_by(kind: str) -> tuple[slice, NDArray[np.intp], NDArray[np.intp]]:
    """A kind's pairs, the columns of its labels, and the index of each label's text among its texts."""
    span, texts = _SPANS[KINDS.index(kind)], SHAPES[kind].labels
    columns = _COLUMNS[span]
    labels = [label_of(kind, text_of(LABELS[column])) for column in columns]
    return span, columns, np.array([texts.index(label) for label in labels])


def _apply_adjacent_faces(
    joint: Floats, looks: Sequence[LabelEvidence], odds: Floats, chances: Floats
) -> None:
    """Redistribute each kind's probability in ``joint`` (pairs,) by the evidence of adjacent faces.

    The fit of the adjacent faces also changes the probability of the kind. ``odds`` and ``chances`` are those
    of ``looks``.
    """
    for kind in sorted({kind for look in looks for kind in look.beside}):
        span, columns, texts = _borne_by(kind)
        before = odds[:, None] * (chances[:, columns] + FLOOR)
        likelihoods = np.array(
            [look.beside[kind][texts] if kind in look.beside else np.ones(len(texts)) for look in looks]
        )
        after = (before * likelihoods).sum(axis=0)
        gain = float(np.clip(after.sum() / before.sum(), 1 / _MOST_BESIDE, _MOST_BESIDE)) ** _KIND_BESIDE
        joint[span] = after * (gain * joint[span].sum() / after.sum())


def answers(
    kind_logs: NDArray[np.float32],
    looks: list[LabelEvidence],
    *,
    kinds: Collection[str] | None = None,
    kind_temperature: float = 1.0,
    label_temperature: float = 1.0,
    most: int = 5,
) -> tuple[tuple[ReadingCandidate, ...], float, float]:
    """The most probable (kind, text) pairs in descending order, P(any face seen), and P(not a die).

    ``kind_logs`` are log-probabilities of the kinds and, last, of "not a die". If a d3 is in play and no d6,
    a d6 that shows 1 to 3 is a d3. If a d10 is in play and no d00, a 10 is a d10's.
    """
    chances = kind_chances(kind_logs, kind_temperature)
    of_kind = chances[:-1] * prior(kinds)
    flat = [look for look in looks if not look.side]
    weighed = _odds(flat, label_temperature) if flat else None
    faces, any_face = _shares(*weighed) if weighed else evidence(flat, label_temperature)
    joint = faces[_COLUMNS] + FLOOR
    of_sides = [look for look in looks if look.side]
    sides, any_side = evidence(of_sides, label_temperature) if of_sides else (faces, 0.0)
    if any_side > any_face:  # otherwise it may be a bar-shaped d4, which has a top face
        joint[_SPANS[_D4]] = sides[_COLUMNS[_SPANS[_D4]]] + FLOOR
    if weighed:
        _apply_adjacent_faces(joint, flat, *weighed[:2])
    by_text = np.asarray(np.bincount(_OF_PAIR, joint * of_kind[_ROWS]), np.float64)
    if kinds is not None and "d10" in kinds and "d00" not in kinds:
        by_text[_NAMES.index(("d10", "10"))] += by_text[_NAMES.index(("d00", "10"))]  # the same body
        by_text[_NAMES.index(("d00", "10"))] = 0.0
    total = float(by_text.sum())
    if total <= 0:
        return (), any_face, float(chances[-1])
    by_text /= total
    candidates = []
    for at in np.argsort(-by_text, kind="stable")[:most].tolist():
        kind, text = _NAMES[at]
        if (
            kind == "d6"
            and kinds is not None
            and "d3" in kinds
            and "d6" not in kinds
            and text in SHAPES["d3"].labels
        ):
            kind = "d3"
        candidates.append(ReadingCandidate(kind, text, min(1.0, float(by_text[at]))))
    if candidates and candidates[0].kind == "d4":
        any_face = max(any_face, any_side)
    return tuple(candidates), any_face, float(chances[-1])


def peaks(values: NDArray[np.floating], most: int, least: float) -> list[tuple[float, float]]:
    """Peaks of a circular histogram: (position in bins, weight), the highest first.

    A peak's weight is the sum of its bin and both adjacent bins. ``least`` is the minimum weight, as a share
    of the highest peak.
    """
    bins = values.tolist()
    n = len(bins)
    highest = []
    for i, value in enumerate(bins):
        left, right = bins[i - 1], bins[(i + 1) % n]
        if left <= value > right:
            weight = value + left + right
            highest.append(((i + (right - left) / max(weight, 1e-9)) % n, weight))
    highest.sort(key=lambda peak: -peak[1])
    return [peak for peak in highest[:most] if peak[1] >= least * highest[0][1]]


def spots(heat: NDArray[np.floating], most: int, least: float) -> list[tuple[float, float, float]]:
    """Peaks of a square map that sums to 1: (x, y, weight), x and y in 0 to 1, the highest first.

    ``least`` is the minimum weight, as a share of the highest peak.
    """
    n = round(len(heat) ** 0.5)
    rest = heat.reshape(n, n).astype(float)
    highest: list[tuple[float, float, float]] = []
    while len(highest) < most:
        row, column = divmod(int(rest.argmax()), n)
        top, left = max(0, row - 2), max(0, column - 2)
        near = rest[top : row + 3, left : column + 3]
        weight = float(near.sum())
        if weight <= 0 or (highest and weight < least * highest[0][2]):
            break
        y = float(near.sum(axis=1) @ _CELLS[: near.shape[0]]) / weight + top
        x = float(near.sum(axis=0) @ _CELLS[: near.shape[1]]) / weight + left
        highest.append((x / n, y / n, weight))
        near[:] = 0
    return highest
