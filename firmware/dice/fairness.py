"""Fairness of a die: counts, tests, the result in words, and how many throws a better test needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from traywatch.firmware.dice import chi_square as chi_square_test
from traywatch.messages import Text, msg
from traywatch.records import Record

Verdict = Literal["not_tested", "too_few", "nothing_odd", "a_little_odd", "doubtful", "unfair"]

LEAST = 10
"""With fewer throws there is no verdict."""
_FEW = 5  # expected throws of a face; below that the chi-square distribution is only approximate
_TWICE, _HALF_MORE = 1.0, 0.5


class FaceCount(Record):
    """How often a face was counted."""

    label: str
    count: int


class Fairness(Record):
    """The counts of one die and the test result.

    ``p`` is the probability that a fair die has counts at least this uneven. ``method`` is ``exact`` if
    throws are few and the exact test is feasible, else ``chi_square``.

    ``tells_twice`` and ``tells_half_more`` are the throws that detect one face with 2 or 1.5 times its fair
    probability, with a power of 0.8.
    """

    throws: int
    faces: tuple[FaceCount, ...]
    expected: float | None
    chi_square: float | None = None
    degrees: int | None = None
    p_chi_square: float | None = None
    p_exact: float | None = None
    p: float | None = None
    method: Literal["exact", "chi_square"] | None = None
    compared: int = 1
    verdict: Verdict
    say: tuple[Text, ...]
    tells_twice: int | None = None
    tells_half_more: int | None = None


def fairness(counts: Mapping[str, int], labels: Sequence[str], *, compared: int = 1) -> Fairness:
    """Test the counts of a die with these faces.

    ``compared`` is the number of dice tested side by side. One of twenty fair dice looks odd by chance, so
    the verdict multiplies ``p`` by it (Bonferroni). Without ``labels`` nothing is tested.

    >>> fairness({"1": 8, "2": 12}, ["1", "2"]).verdict
    'nothing_odd'
    """
    n = sum(counts.values())
    faces = tuple(FaceCount(label=label, count=counts.get(label, 0)) for label in labels or sorted(counts))
    k = len(labels)
    if k < 2:
        words = (msg("fair-not-tested"),)
        return Fairness(throws=n, faces=faces, expected=None, verdict="not_tested", say=words)
    face_counts = [face.count for face in faces]
    n = sum(face_counts)
    x = chi_square_test.statistic(face_counts)
    roughly = chi_square_test.chi_square_p(x, k - 1)
    few = n < _FEW * k
    exact = chi_square_test.exact_p(n, k, sum(c * c for c in face_counts)) if few else None
    p = roughly if exact is None else exact
    verdict = _verdict(n, p, compared)
    twice, half = chi_square_test.throws_to_tell(k, _TWICE), chi_square_test.throws_to_tell(k, _HALF_MORE)
    return Fairness(
        throws=n,
        faces=faces,
        expected=n / k,
        chi_square=x,
        degrees=k - 1,
        p_chi_square=roughly,
        p_exact=exact,
        p=p,
        method="chi_square" if exact is None else "exact",
        compared=compared,
        verdict=verdict,
        say=(*_conclusion(faces, n / k, p, compared, verdict), *_to_come(n, twice, half, verdict)),
        tells_twice=twice,
        tells_half_more=half,
    )


def _verdict(n: int, p: float, compared: int) -> Verdict:
    if n < LEAST:
        return "too_few"
    among = min(1.0, p * compared)
    if among >= 0.05:
        return "nothing_odd"
    if among >= 0.01:
        return "a_little_odd"
    return "doubtful" if among >= 0.001 else "unfair"


def _conclusion(
    faces: Sequence[FaceCount], expected: float, p: float, compared: int, verdict: Verdict
) -> tuple[Text, ...]:
    n = sum(face.count for face in faces)
    if verdict == "too_few":
        return (msg("fair-too-few", n=n),)
    top = max(faces, key=lambda face: face.count)
    often = msg("fair-most-often", face=top.label, n=top.count, expected=round(expected, 1))
    chance = share(p)
    if verdict == "nothing_odd":
        if p < 0.05:
            return (msg("fair-nothing-odd"), chance, msg("fair-compared", n=compared))
        return (msg("fair-nothing-odd"), chance)
    if verdict == "a_little_odd":
        return (msg("fair-a-little-odd"), chance, often)
    if verdict == "doubtful":
        return (msg("fair-doubtful"), chance, often)
    return (msg("fair-unfair"), chance, often)


def _to_come(n: int, twice: int, half: int, verdict: Verdict) -> tuple[Text, ...]:
    if verdict in ("doubtful", "unfair"):
        return ()
    if n < twice:
        return (msg("fair-more-rolls", twice=_about(twice - n), half=_about(half - n)),)
    if n < half:
        return (msg("fair-more-rolls-half", half=_about(half - n)),)
    return (msg("fair-enough-rolls"),)


def _about(n: int) -> int:
    """Round a number of rolls to a sensible precision."""
    step = 1 if n < 20 else 10 if n < 500 else 100
    return round(n / step) * step


def share(p: float) -> Text:
    """How often a fair die looks at least as uneven: "in 43 of 100 tries"."""
    if p >= 0.995:
        return msg("fair-chance-always")
    for tries in (100, 1000, 10_000, 100_000, 1_000_000):
        if p * tries >= 2:
            return msg("fair-chance", n=round(p * tries), tries=tries)
    return msg("fair-chance-hardly")
