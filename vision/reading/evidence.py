"""One answer for a die out of what the networks saw: kinds, faces and texts weighed together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS, allowed, text_of
from traywatch.calibration.dice.shapes import SHAPES

FLOOR = 1e-4
"""Evidence that each label keeps, so that no single look can rule one out."""
OUT_OF_PLAY = 0.02
"""What a kind that is not in play keeps of its probability: a clear picture still wins."""

Floats = NDArray[np.float64]

_BORNE = allowed().astype(float)
"""1 where a kind bears a label."""
_D4 = KINDS.index("d4")
_TEXTS = tuple(dict.fromkeys(text_of(label) for label in LABELS))
_ALL_ALIKE = np.ones(len(KINDS))
_CELLS = np.arange(5) + 0.5
_TEXT_OF = np.array([_TEXTS.index(text_of(label)) for label in LABELS])
_SECOND = np.flatnonzero(np.arange(len(LABELS)) != _TEXT_OF)
_FIRST = _TEXT_OF[_SECOND]
"""The labels that stand for a text which an earlier one stands for, pips, and those earlier ones."""
_UNSEEN = 0.02
"""No look sees a face so surely that another that saw one as surely would not count beside it."""
_KIND_BESIDE, _MOST_BESIDE = 0.6, 100.0
"""What the neighbours of a face say for its kind counts with this power; before, it is held between one over
the second number and that number."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One hypothesis of a face: its weight and the log-probability of each label.

    ``scores`` ends with those of "no face" and "nothing to read". ``side`` tells what was read off
    the sides of a tetrahedron from a face that lies up; ``embedding`` (unit length, or None) is what
    the patch looks like to the reading network. Hypotheses of one ``view`` rival each other; views
    count the same (``traywatch.vision.reading.second_look``). ``beside`` gives for some kinds how much
    likelier the neighbours of the face make each of the kind's labels
    (``traywatch.vision.reading.adjacent_faces``).
    """

    weight: float
    scores: NDArray[np.float32]
    side: bool = False
    embedding: NDArray[np.float32] | None = None
    view: int = 0
    beside: Mapping[str, Floats] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """A kind and a text with their joint probability."""

    kind: str
    label: str
    p: float


def prior(kinds: Collection[str] | None) -> Floats:
    """Factors for the kinds that the networks know, from the kinds in play; None means all alike."""
    if kinds is None:
        return _ALL_ALIKE
    unknown = set(kinds) - set(SHAPES)
    if unknown:
        raise ValueError(f"no such kind of die: {', '.join(sorted(unknown))}; known are {', '.join(SHAPES)}")
    in_play = {"d6" if kind == "d3" else kind for kind in kinds}
    return np.array([1.0 if not in_play or kind in in_play else OUT_OF_PLAY for kind in KINDS])


def kind_chances(kind_logs: NDArray[np.float32], temperature: float = 1.0) -> Floats:
    """Probabilities of the kinds and, last, of "not a die" from their log-probabilities, same shape."""
    logs = kind_logs.astype(float) / temperature
    chances = np.exp(logs - logs.max())
    return np.asarray(chances / chances.sum(), np.float64)


def evidence(looks: list[Look], temperature: float) -> tuple[Floats, float]:
    """Weights of the labels (len(LABELS),) summing to 1, and how surely any face was seen (0 to 1).

    At most one hypothesis of a view is the face that is read, and the reading network tells better
    than the others which one it is. So a look counts by the odds that it shows an upright face, and by
    no more than the square root of its weight.
    """
    if not looks:
        return np.full(len(LABELS), 1 / len(LABELS)), 0.0
    return _shares(*_odds(looks, temperature))


def _shares(odds: Floats, chances: Floats, seen: float) -> tuple[Floats, float]:
    total: Floats = odds @ chances[:, : len(LABELS)]
    return total / max(float(total.sum()), 1e-12), min(1.0, seen)


def _odds(looks: Sequence[Look], temperature: float) -> tuple[Floats, Floats, float]:
    """How much each look counts (N,), its probabilities (N, labels + 2), and how surely a face was seen."""
    logs = np.array([look.scores for look in looks], float) / temperature
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    weights = np.array([look.weight for look in looks])
    weights = weights / max(float(weights.sum()), 1e-9)
    seen = float(weights @ chances[:, : len(LABELS)].sum(axis=1))
    views, roots = [look.view for look in looks], np.sqrt(weights)
    roots /= np.maximum(np.bincount(views, roots), 1e-9)[views]
    return roots / (_UNSEEN + chances[:, len(LABELS)]), chances, seen


@lru_cache(maxsize=len(KINDS))
def _borne_by(kind: str) -> tuple[int, NDArray[np.intp], NDArray[np.intp]]:
    """A kind's row, the columns of the labels that it bears, and which of its texts each of them says."""
    row, texts = KINDS.index(kind), SHAPES[kind].labels
    columns = np.flatnonzero(_BORNE[row])
    return row, columns, np.array([texts.index(text_of(LABELS[column])) for column in columns])


def _heed_neighbours(joint: Floats, looks: Sequence[Look], odds: Floats, chances: Floats) -> None:
    """Share out what each kind has in ``joint`` (kinds, labels) anew, by what stands beside its faces.

    How well they fit a kind's body speaks for the kind too. ``odds`` and ``chances`` are the looks'.
    """
    for kind in sorted({kind for look in looks for kind in look.beside}):
        row, columns, texts = _borne_by(kind)
        before = odds[:, None] * (chances[:, columns] + FLOOR)
        beside = np.array(
            [look.beside[kind][texts] if kind in look.beside else np.ones(len(texts)) for look in looks]
        )
        told = (before * beside).sum(axis=0)
        gain = float(np.clip(told.sum() / before.sum(), 1 / _MOST_BESIDE, _MOST_BESIDE)) ** _KIND_BESIDE
        joint[row, columns] = told * (gain * joint[row, columns].sum() / told.sum())


def answers(
    kind_logs: NDArray[np.float32],
    looks: list[Look],
    *,
    kinds: Collection[str] | None = None,
    kind_temperature: float = 1.0,
    label_temperature: float = 1.0,
    most: int = 5,
) -> tuple[tuple[Answer, ...], float, float]:
    """The likeliest (kind, text) pairs, the likeliest first; how surely a face was seen; and P(no die).

    ``kind_logs`` are log-probabilities of the kinds and, last, of "not a die". Where a d3 is in
    play and no d6 is, a d6's body with 1 to 3 on it is a d3.
    """
    chances = kind_chances(kind_logs, kind_temperature)
    of_kind = chances[:-1] * prior(kinds)
    flat = [look for look in looks if not look.side]
    heard = _odds(flat, label_temperature) if flat else None
    faces, seen = _shares(*heard) if heard else evidence(flat, label_temperature)
    sides, seen_sides = evidence([look for look in looks if look.side], label_temperature)
    joint = (faces + FLOOR) * _BORNE
    if seen_sides > seen:  # else it may be a bar, which has a face that lies up
        joint[_D4] = (sides + FLOOR) * _BORNE[_D4]
    if heard:
        _heed_neighbours(joint, flat, *heard[:2])
    joint *= of_kind[:, None]
    by_text = joint[:, : len(_TEXTS)].copy()
    by_text[:, _FIRST] += joint[:, _SECOND]
    total = float(by_text.sum())
    if total <= 0:
        return (), seen, float(chances[-1])
    by_text /= total
    each = by_text.ravel()
    order = np.argpartition(each, -most)[-most:]
    order = order[np.lexsort((order, -each[order]))]
    found = []
    for at in order.tolist():
        row, column = divmod(at, len(_TEXTS))
        kind, text = KINDS[row], _TEXTS[column]
        if (
            kind == "d6"
            and kinds is not None
            and "d3" in kinds
            and "d6" not in kinds
            and text in SHAPES["d3"].labels
        ):
            kind = "d3"
        found.append(Answer(kind, text, float(min(1.0, by_text[row, column]))))
    if found and found[0].kind == "d4":
        seen = max(seen, seen_sides)
    return tuple(found), seen, float(chances[-1])


def peaks(values: NDArray[np.floating], most: int, least: float) -> list[tuple[float, float]]:
    """Peaks of a circular histogram: (position in bins, weight), the highest first.

    A peak's weight is that of its bin and both neighbours; ``least`` is a share of the highest.
    """
    bins = values.tolist()
    n = len(bins)
    found = []
    for i, value in enumerate(bins):
        left, right = bins[i - 1], bins[(i + 1) % n]
        if left <= value > right:
            weight = value + left + right
            found.append(((i + (right - left) / max(weight, 1e-9)) % n, weight))
    found.sort(key=lambda peak: -peak[1])
    return [peak for peak in found[:most] if peak[1] >= least * found[0][1]]


def spots(heat: NDArray[np.floating], most: int, least: float) -> list[tuple[float, float, float]]:
    """Peaks of a square map that sums to 1: (x, y, weight), x and y in 0 to 1, the highest first."""
    n = round(len(heat) ** 0.5)
    rest = heat.reshape(n, n).astype(float)
    found: list[tuple[float, float, float]] = []
    while len(found) < most:
        row, column = divmod(int(rest.argmax()), n)
        top, left = max(0, row - 2), max(0, column - 2)
        near = rest[top : row + 3, left : column + 3]
        weight = float(near.sum())
        if weight <= 0 or (found and weight < least * found[0][2]):
            break
        y = float(near.sum(axis=1) @ _CELLS[: near.shape[0]]) / weight + top
        x = float(near.sum(axis=0) @ _CELLS[: near.shape[1]]) / weight + left
        found.append((x / n, y / n, weight))
        near[:] = 0
    return found
