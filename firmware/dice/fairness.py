"""Fairness of a die: counts, tests, the result in words, and how many throws a better test needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from traywatch.firmware.dice import chi_square as chi_square_test
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
    say: tuple[str, ...]
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
        words = ("How many faces it has is not known, so nothing is tested.",)
        return Fairness(throws=n, faces=faces, expected=None, verdict="not_tested", say=words)
    known = [face.count for face in faces]
    n = sum(known)
    x = chi_square_test.statistic(known)
    roughly = chi_square_test.chi_square_p(x, k - 1)
    few = n < _FEW * k
    exact = chi_square_test.exact_p(n, k, sum(c * c for c in known)) if few else None
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
        say=(*_found(faces, n / k, p, compared, verdict), *_to_come(n, twice, half, verdict)),
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


def _found(
    faces: Sequence[FaceCount], expected: float, p: float, compared: int, verdict: Verdict
) -> tuple[str, ...]:
    n = sum(face.count for face in faces)
    if verdict == "too_few":
        return (f"{n} throws are too few to say anything." if n != 1 else "One throw says nothing.",)
    top = max(faces, key=lambda face: face.count)
    often = f"Most often: {top.label}, {top.count} times, where {expected:.1f} would be usual."
    if verdict == "nothing_odd":
        text = f"A fair die is counted at least so unevenly {share(p)}."
        if p < 0.05:
            text += f" With {compared} dice side by side, that is not rare."
        return ("Nothing speaks against this die so far.", text)
    if verdict == "a_little_odd":
        return (
            "A little uneven, as a fair die is now and then.",
            f"A fair die is counted at least so unevenly {share(p)}.",
            often,
        )
    if verdict == "doubtful":
        return ("This is hardly chance.", f"A fair die is counted at least so unevenly {share(p)}.", often)
    return (
        "This die favors some faces, or the camera misreads it: check its pictures first.",
        f"A fair die is counted at least so unevenly {share(p)}.",
        often,
    )


def _to_come(n: int, twice: int, half: int, verdict: Verdict) -> tuple[str, ...]:
    if verdict in ("doubtful", "unfair"):
        return ()
    if n < twice:
        return (
            f"About {_about(twice - n)} more throws would tell whether one face is twice as likely as it "
            f"should be, about {_about(half - n)} more whether it is half as likely again "
            "(eight times in ten).",
        )
    if n < half:
        return (
            "A face twice as likely as it should be would most probably have shown. About "
            f"{_about(half - n)} more throws would tell whether one is half as likely again "
            "(eight times in ten).",
        )
    return ("Even a face half as likely again as it should be would most probably have shown.",)


def _about(n: int) -> str:
    """Round a number of throws to a sensible precision."""
    step = 1 if n < 20 else 10 if n < 500 else 100
    return f"{round(n / step) * step:,}".replace(",", "\u00a0")


def share(p: float) -> str:
    """Express a probability in words: "in 43 of 100 tries"."""
    if p >= 0.995:
        return "nearly always"
    for tries in (100, 1000, 10_000, 100_000, 1_000_000):
        if p * tries >= 2:
            return f"in {p * tries:.0f} of {tries:,} tries".replace(",", "\u00a0")
    return "less than twice in a million tries"
