"""Confidence intervals for correlated frames: cluster bootstrap over physical dice or faces.

Turntable pictures show one face of a die many times. An interval that treats them as independent is too
narrow. The cluster bootstrap (Efron 1979) resamples dice with replacement and takes the 2.5 % and 97.5 %
quantiles of the share.

With a dozen dice the interval is rough. If none or all of the cases count, the bootstrap interval would have
no width. Then the Wilson interval with one case per cluster is returned instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from traywatch.models.evaluate.metrics.counts import Count, Pair

DRAWS = 2000
SEED = 20
By = Literal["die", "face"]

_PARTS: dict[str, tuple[Callable[[Pair], bool], Callable[[Pair], bool]]] = {
    "found": (lambda p: p.is_detected, lambda p: p.truth.box is not None),
    "met": (lambda p: p.reading is not None, lambda p: p.truth.box is not None),
    "kind_right": (lambda p: p.guess[0] == p.truth.kind, lambda p: p.reading is not None),
    "both_right": (lambda p: p.right, lambda p: p.reading is not None and p.truth.value is not None),
    "accepted": (lambda p: p.accepted, lambda p: p.reading is not None),
    "accepted_wrong": (lambda p: not p.right, lambda p: p.accepted),
}


@dataclass(frozen=True, slots=True)
class Clustered:
    """A count with the 95 % interval of its share, bootstrapped by cluster."""

    count: Count
    clusters: int
    low: float
    high: float

    def to_json(self) -> dict[str, object]:
        """The fields of the count, with the bootstrap interval and the number of clusters."""
        return {**self.count.to_json(), "low": self.low, "high": self.high, "clusters": self.clusters}


def clustered(pairs: Sequence[Pair], by: By = "die", draws: int = DRAWS) -> dict[str, Clustered]:
    """Counts over dice with a known name, by name of the count; empty if no die has one."""
    groups: dict[tuple[object, ...], list[Pair]] = {}
    for p in pairs:
        if p.picture.die is not None:
            face = (p.picture.session, p.truth.kind, p.truth.value) if by == "face" else ()
            groups.setdefault((p.picture.die, *face), []).append(p)
    return {} if not groups else {n: _interval(list(groups.values()), n, draws) for n in _PARTS}


def _interval(groups: Sequence[Sequence[Pair]], name: str, draws: int) -> Clustered:
    hit, counts = _PARTS[name]
    n = np.array([sum(counts(p) for p in group) for group in groups])
    k = np.array([sum(counts(p) and hit(p) for p in group) for group in groups])
    drawn = np.random.default_rng(SEED).integers(len(groups), size=(draws, len(groups)))
    of = n[drawn].sum(1)
    shares = k[drawn].sum(1)[of > 0] / of[of > 0]
    count, clusters = Count(int(k.sum()), int(n.sum())), int((n > 0).sum())
    if count.k in (0, count.n):
        return Clustered(count, clusters, *Count(clusters if count.k else 0, clusters).interval)
    low, high = np.quantile(shares, (0.025, 0.975))
    return Clustered(count, clusters, float(low), float(high))
