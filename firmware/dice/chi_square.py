"""Pearson's chi-square test of counts against a fair die: statistic, p-values, exact test, power.

All faces are equally likely under the null hypothesis. The chi-square distribution comes from the regularized
incomplete gamma function (series and continued fraction, Abramowitz & Stegun 6.5.29 and 6.5.31).

The exact test adds the probabilities of all count vectors that are at least as uneven. The power is that of
the noncentral chi-square distribution, a Poisson mixture of central ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

_TINY = 1e-300
_WORK = 200_000_000
"""Largest number of additions in an exact test: below a second on a desktop, a few seconds on a Pi."""


def statistic(counts: Sequence[float]) -> float:
    """Pearson's chi-square statistic of counts or weights, one for each face; 0 without throws.

    >>> round(statistic([5, 8, 9, 8, 10, 20]), 9)
    13.4
    """
    n, k = sum(counts), len(counts)
    return k * sum(c * c for c in counts) / n - n if n else 0.0


def chi_square_p(x: float, df: int) -> float:
    """Probability that chi-square with ``df`` degrees of freedom is ``x`` or more.

    Raises ``ValueError`` if ``df`` is below 1.
    """
    if df < 1:
        raise ValueError(f"{df}: chi-square needs at least one degree of freedom")
    return 1.0 if x <= 0 else _upper_gamma(df / 2, x / 2)


def _upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x)."""
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    # Lentz's algorithm for the continued fraction.
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    product = d
    for i in range(1, 10_000):
        b += 2
        step = -i * (i - a)
        d = 1 / (step * d + b or _TINY)
        c = b + step / c or _TINY
        product *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * product


@lru_cache(maxsize=512)
def exact_p(n: int, k: int, squares: int) -> float | None:
    """p-value of the exact test of the chi-square statistic.

    This is the probability that ``n`` throws of a fair die with ``k`` faces have a sum of squared counts of
    at least ``squares``. None if the computation is too large. The error is about 1e-12.
    """
    if n == 0 or squares <= 0:
        return 1.0
    most = min(n, math.isqrt(squares - 1))
    if n * squares * (most + 1) * k > _WORK:
        return None
    # ways[m, s]: probability weight (1/c! each) that some faces have m throws and sum of squares s, below the
    # bound.
    ways = np.zeros((n + 1, squares))
    ways[0, 0] = 1.0
    # Faces are added one by one, scaled to probabilities of a multinomial split to avoid overflow.
    for face in range(1, k + 1):
        p = 1 / face
        following = np.zeros_like(ways)
        for c in range(most + 1):
            cc = c * c
            if cc >= squares:
                break
            for m in range(n + 1 - c):
                weight = math.comb(m + c, c) * p**c * (1 - p) ** m if face > 1 else float(m == 0)
                if weight:
                    following[m + c, cc:] += weight * ways[m, : squares - cc]
        ways = following
    return float(min(1.0, max(0.0, 1.0 - ways[n].sum())))


def power(df: int, noncentrality: float, level: float = 0.05) -> float:
    """Probability that the chi-square test at ``level`` rejects, for a die of this noncentrality."""
    bound = critical(df, level)
    half = noncentrality / 2
    total = 0.0
    # Poisson weights around their mean; beyond 12 standard deviations they are negligible.
    spread = 12 * math.sqrt(half) + 30
    for j in range(max(0, int(half - spread)), int(half + spread) + 1):
        weight = math.exp(-half + j * math.log(half) - math.lgamma(j + 1)) if half > 0 else float(j == 0)
        total += weight * chi_square_p(bound, df + 2 * j)
    return min(1.0, total)


@lru_cache(maxsize=64)
def critical(df: int, level: float = 0.05) -> float:
    """The chi-square value that a fair die exceeds with probability ``level``."""
    low, high = 0.0, df + 10.0
    while chi_square_p(high, df) > level:
        high *= 2
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_p(middle, df) > level else (low, middle)
    return (low + high) / 2


@lru_cache(maxsize=256)
def throws_to_tell(k: int, more: float, *, level: float = 0.05, sure: float = 0.8) -> int:
    """Number of throws until an unfair die is detected with probability ``sure``.

    One face of the die is more likely by the factor 1 + ``more`` (0.5: by half), the others equally less
    likely.

    >>> throws_to_tell(6, 1.0)
    65
    """
    low, high = 0.0, 10.0
    while power(k - 1, high, level) < sure:
        high *= 2
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if power(k - 1, middle, level) < sure else (low, middle)
    # One face has (1 + more) / k, the others are equal: w² = more² / (k - 1), noncentrality n w².
    return math.ceil(high * (k - 1) / more**2)
