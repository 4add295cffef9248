"""Intervals of 95 % that draw whole clusters: physical dice, rigs or days, never single frames.

The cluster bootstrap (Efron 1979) draws clusters with replacement from a seed, and takes the quantiles of the
share. With few errors it is too narrow, and without one it has no width. So a bound is never better than the
exact one of Clopper and Pearson (1934) for as many clusters without an error: 0 of 12 dice may still be up to
26.5 %.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

DRAWS = 2000
SEED = 20
_TAIL = 0.025


@dataclass(frozen=True, slots=True)
class Resampling:
    """How often clusters are drawn, and from which seed."""

    draws: int = DRAWS
    seed: int = SEED

    def weights(self, clusters: int) -> Floats:
        """How often each cluster is drawn, (draws, clusters)."""
        rng = np.random.default_rng(self.seed)
        return rng.multinomial(clusters, np.full(clusters, 1 / clusters), size=self.draws).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Estimate:
    """``k`` of ``n`` cases, with an interval over ``clusters``.

    ``value`` is None if n is 0. ``low`` and ``high`` are None if there are fewer than two clusters: one die
    says nothing about others. ``exact`` is whether an exact bound was taken.
    """

    k: float
    n: float
    value: float | None
    low: float | None
    high: float | None
    clusters: int
    exact: bool = False


@dataclass(frozen=True, slots=True)
class FigureCounts:
    """A figure case by case: ``k`` of ``n`` each, and its cluster. A ``rate`` may be above 1."""

    k: Sequence[float]
    n: Sequence[float]
    clusters: Sequence[Hashable]
    rate: bool = False

    def estimate(self, resampling: Resampling) -> Estimate:
        """The figure with its interval."""
        return share(self.k, self.n, self.clusters, resampling, rate=self.rate)


def share(
    k: Sequence[float],
    n: Sequence[float],
    clusters: Sequence[Hashable],
    resampling: Resampling,
    *,
    rate: bool = False,
) -> Estimate:
    """The sum of ``k`` over the sum of ``n``, case by case, with its cluster.

    A ``rate`` may be above 1, such as false positives per picture.
    """
    numbers = _numbered(clusters)
    count = 1 + max(numbers, default=-1)
    ks = np.bincount(numbers, np.asarray(k, np.float64), count) if count else np.zeros(0)
    ns = np.bincount(numbers, np.asarray(n, np.float64), count) if count else np.zeros(0)
    nonzero = ns > 0
    ks, ns = ks[nonzero], ns[nonzero]
    of, total, groups = float(ks.sum()), float(ns.sum()), int(nonzero.sum())
    if total == 0:
        return Estimate(of, total, None, None, None, groups)
    value = of / total
    if groups < 2:
        return Estimate(of, total, value, None, None, groups)
    drawn = resampling.weights(groups)
    low, high = (float(end) for end in np.quantile((drawn @ ks) / (drawn @ ns), (_TAIL, 1 - _TAIL)))
    most_of_none, least_of_all = _most_of_none(groups, rate), _TAIL ** (1 / groups)
    exact = high < most_of_none or (not rate and low > least_of_all)
    high = max(high, most_of_none)
    low = low if rate else min(low, least_of_all)
    return Estimate(of, total, value, low, high, groups, exact)


def _most_of_none(groups: int, rate: bool) -> float:
    """The upper bound where none was counted: of a share (Clopper and Pearson), or of a rate (Poisson)."""
    return -math.log(_TAIL) / groups if rate else 1 - _TAIL ** (1 / groups)


def bootstrap(
    statistic: Callable[[Floats], float], clusters: Sequence[Hashable], resampling: Resampling
) -> tuple[float, float] | None:
    """The interval of a statistic of weighted cases; it is called with one weight for each case.

    None for fewer than two clusters.
    """
    numbers = np.asarray(_numbered(clusters), np.int64)
    groups = len(set(clusters))
    if groups < 2:
        return None
    return quantiles(np.array([statistic(drawn[numbers]) for drawn in resampling.weights(groups)]))


def quantiles(resampled: Floats) -> tuple[float, float]:
    """The ends of 95 % of what was drawn; draws without a case (NaN) are left out."""
    low, high = np.nanquantile(resampled, (_TAIL, 1 - _TAIL))
    return float(low), float(high)


def _numbered(clusters: Sequence[Hashable]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(cluster, len(numbers)) for cluster in clusters]
