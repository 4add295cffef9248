"""Confusions between values: pairs that look alike when rotated, and the most frequent others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from traywatch.models.evaluate.metrics.counts import Count, Pair

LOOKALIKES = ((6, 9), (1, 7), (16, 91), (68, 89))
"""Numbers that differ by a rotation or a stroke. No known kind has 91, 68 and 89."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """How many matched dice that show ``truth`` were read as ``said``."""

    truth: int
    said: int
    count: Count


def _valued(pairs: Sequence[Pair]) -> list[tuple[int, int | None]]:
    return [(p.truth.value, p.guess[1]) for p in pairs if p.reading is not None and p.truth.value is not None]


def lookalikes(pairs: Sequence[Pair]) -> tuple[Mistake, ...]:
    """Both directions of each look-alike pair, for all kinds, accepted or not."""
    readings = Counter(_valued(pairs))
    shown = Counter(truth for truth, _ in _valued(pairs))
    both = [way for a, b in LOOKALIKES for way in ((a, b), (b, a))]
    return tuple(Mistake(a, b, Count(readings[a, b], shown[a])) for a, b in both)


def worst(pairs: Sequence[Pair], most: int = 12) -> tuple[Mistake, ...]:
    """The other confusions, most frequent first."""
    readings = Counter(_valued(pairs))
    shown = Counter(truth for truth, _ in _valued(pairs))
    apart = {way for a, b in LOOKALIKES for way in ((a, b), (b, a))}
    mistakes = [
        Mistake(truth, reported, Count(n, shown[truth]))
        for (truth, reported), n in readings.items()
        if reported is not None and reported != truth and (truth, reported) not in apart
    ]
    return tuple(sorted(mistakes, key=lambda m: (-m.count.k, m.truth, m.said))[:most])


def to_json(pairs: Sequence[Pair]) -> dict[str, object]:
    """Both lists as JSON; ``accepted`` counts the accepted mistakes."""
    accepted = Counter(_valued([p for p in pairs if p.accepted]))

    def row(m: Mistake) -> dict[str, object]:
        return {"value": m.truth, "said": m.said, **m.count.to_json(), "accepted": accepted[m.truth, m.said]}

    return {"lookalikes": [row(m) for m in lookalikes(pairs)], "worst": [row(m) for m in worst(pairs)]}


def to_lines(pairs: Sequence[Pair]) -> list[str]:
    """Both lists as lines of text."""
    accepted = Counter(_valued([p for p in pairs if p.accepted]))
    lines = ["values taken for look-alikes"]
    for m in lookalikes(pairs):
        n = (
            "none shown"
            if not m.count.n
            else f"{m.count.k} of {m.count.n}, {accepted[m.truth, m.said]} accepted"
        )
        lines.append(f"  {m.truth:>3} called {m.said:<3} {n}")
    lines += ["", "the worst other confusions of values"]
    for m in worst(pairs):
        n = f"{m.count.k} of {m.count.n}, {accepted[m.truth, m.said]} accepted"
        lines.append(f"  {m.truth:>3} called {m.said:<3} {n}")
    return lines
