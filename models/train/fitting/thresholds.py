"""How sure an answer must be to be accepted: chosen on held-out cases for the share that may be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.reading.confidence import GUESSED, GUESSED_D4

RISK = 0.0025
"""Share of the accepted readings that may be wrong, on held-out pictures. The largest of 0.2, 0.25,
0.3 and 0.35 % at which no more than 0.3 % of what is accepted is wrong when each fold is judged by thresholds
that were chosen without it."""
WORST_RISK = 0.012
"""No single kind may be worse than this; one that cannot reach it is never accepted."""
LENT = 100.0
"""Each kind is lent so much weight of cases that err like all: else one error among the surest of a kind
would raise its threshold more than the kind is worse."""
RISKS = (0.002, 0.003, 0.004, 0.005, 0.006, 0.008, 0.01)
"""Risks at which temperatures are compared."""
LEAST_CASES = 40
FLOOR = 0.6


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """All cases as rows: features, the kind that was answered, whether that was right.

    ``kept`` are the places of the rows' cases among those that were given.
    """

    rows: NDArray[np.float64]
    kinds: list[str]
    right: NDArray[np.bool_]
    weight: NDArray[np.float64]
    fold: NDArray[np.int64]
    kept: NDArray[np.int64]


def threshold(
    scores: Sequence[tuple[float, bool, float]], risk: float = RISK, lent: tuple[float, float] | None = None
) -> float:
    """The least confidence above which at most ``risk`` of the (weighted) answers are wrong.

    ``scores`` are (confidence, right, weight). A further half error is supposed, so that few cases
    ask for more caution, or, where they are ``lent``, so many further answers (weight) of which so many
    are wrong; 1 where no confidence will do.
    """
    ordered = sorted(scores, key=lambda s: -s[0])
    best = 1.0
    amount, wrong = (0.0, min(0.5, 0.25 * risk * len(scores))) if lent is None else lent
    for n, (confidence, right, weight) in enumerate(ordered):
        amount += weight
        wrong += 0.0 if right else weight
        last_of_equals = n + 1 == len(ordered) or ordered[n + 1][0] < confidence
        if last_of_equals and wrong <= risk * amount:
            best = confidence
    return best


def kinds_of(cases_: Weighed) -> list[str]:
    """The kinds that have a threshold: a d4 whose standing was guessed is one of its own."""
    guessed = cases_.rows[:, GUESSED] > 0
    return [GUESSED_D4 if guess else kind for kind, guess in zip(cases_.kinds, guessed, strict=True)]


def reach(cases_: Weighed, sure: NDArray[np.float64]) -> float:
    """How much could be accepted, were one threshold set for all kinds: the mean over ``RISKS``.

    ``sure`` is each case's confidence. One risk alone hangs on a handful of errors.
    """
    scores = [
        (float(c), bool(right), float(weight))
        for c, right, weight in zip(sure, cases_.right, cases_.weight, strict=True)
    ]
    taken = [
        sum(w for c, _, w in scores if c >= least) for least in (threshold(scores, risk) for risk in RISKS)
    ]
    return float(np.mean(taken)) / max(1e-9, float(cases_.weight.sum()))


def least_by_kind(cases_: Weighed, confidence: NDArray[np.float64]) -> tuple[float, dict[str, float]]:
    """The usual threshold, and those of kinds that need another for their own risk.

    ``kinds_of`` tells what is a kind here.
    """
    kinds = kinds_of(cases_)
    scores = [
        (float(c), bool(right), float(weight))
        for c, right, weight in zip(confidence, cases_.right, cases_.weight, strict=True)
    ]
    own: dict[str, float] = {}
    for kind in sorted(set(kinds)):
        mine = [score for score, k in zip(scores, kinds, strict=True) if k == kind]
        if len(mine) >= LEAST_CASES:
            own[kind] = threshold(mine, WORST_RISK, (LENT, LENT * RISK))
    # A kind that is wrong at its very surest is never accepted, and does not shut out the others.
    open_ = [s for s, k in zip(scores, kinds, strict=True) if s[0] >= own.get(k, 0.0)]
    usual = max(FLOOR, threshold(open_))
    least = {kind: round(max(usual, limit), 4) for kind, limit in own.items()}
    return round(usual, 4), least
