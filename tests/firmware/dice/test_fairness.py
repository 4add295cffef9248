"""Fairness of dice: p-values against full enumeration and published tables, and the texts about them."""

from __future__ import annotations

import importlib
import itertools
from fractions import Fraction
from typing import Any

import pytest

from tests.reader import texts
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.dice.chi_square import (
    chi_square_p,
    critical,
    exact_p,
    power,
    statistic,
    throws_to_tell,
)
from traywatch.firmware.dice.fairness import fairness, share
from traywatch.messages import english


@pytest.fixture(scope="module")
def stats() -> Any:
    """Imported late: each process of a run imports this file, and one runs it."""
    return importlib.import_module("scipy.stats")


@pytest.mark.parametrize(
    ("x", "df", "p"),
    [  # critical values from published tables
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (30.144, 19, 0.05),
        (43.820, 19, 0.001),
        (77.931, 59, 0.05),
    ],
)
def test_chi_square_is_that_of_the_tables(x: float, df: int, p: float) -> None:
    assert chi_square_p(x, df) == pytest.approx(p, rel=2e-3)
    assert critical(df, p) == pytest.approx(x, abs=6e-4)


@pytest.mark.parametrize("df", [1, 2, 3, 5, 9, 19, 59, 200])
def test_chi_square_agrees_with_another_implementation(df: int, stats: Any) -> None:
    for x in (0.01, 0.5, df / 2, df, 1.5 * df, 3 * df + 20, 900.0):
        assert chi_square_p(x, df) == pytest.approx(float(stats.chi2.sf(x, df)), rel=1e-9, abs=1e-290)
    assert chi_square_p(0.0, df) == 1.0


@pytest.mark.parametrize(("n", "k"), [(1, 6), (5, 6), (6, 4), (3, 20), (8, 2), (7, 3), (9, 3)])
def test_the_exact_test_is_that_of_counting_every_way_to_fall(n: int, k: int) -> None:
    ways = [sum(o.count(face) ** 2 for face in range(k)) for o in itertools.product(range(k), repeat=n)]
    for squares in sorted(set(ways)):
        exact = Fraction(sum(w >= squares for w in ways), len(ways))
        assert exact_p(n, k, squares) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(("heads", "n"), [(8, 20), (15, 20), (30, 30), (41, 60)])
def test_a_coin_gives_the_binomial_test(heads: int, n: int, stats: Any) -> None:
    known = stats.binomtest(heads, n).pvalue
    assert exact_p(n, 2, heads**2 + (n - heads) ** 2) == pytest.approx(float(known), abs=1e-12)


def test_the_exact_test_nears_chi_square_with_many_throws() -> None:
    counts = [14, 20, 17, 12, 19, 18]
    n = sum(counts)
    exact = exact_p(n, 6, sum(c * c for c in counts))
    assert exact == pytest.approx(chi_square_p(statistic(counts), 5), rel=0.05)


def test_too_much_to_add_up_is_said() -> None:
    assert exact_p(3000, 60, 200_000) is None
    few = fairness({str(i): 4 if i < 56 else 6 for i in range(1, 61)}, SHAPES["d60"].labels)
    assert few.p_exact is None and few.method == "chi_square"


@pytest.mark.parametrize(("df", "nc"), [(1, 7.849), (5, 12.83), (19, 21.0), (59, 40.0), (5, 0.0)])
def test_the_power_is_that_of_the_noncentral_distribution(df: int, nc: float, stats: Any) -> None:
    bound = float(stats.chi2.ppf(0.95, df))
    known = float(stats.ncx2.sf(bound, df, nc)) if nc else 0.05
    assert power(df, nc) == pytest.approx(known, abs=1e-7)


def test_the_throws_that_tell_are_enough_and_no_more(stats: Any) -> None:
    for k, more in ((6, 1.0), (6, 0.5), (20, 1.0), (20, 0.5)):
        n = throws_to_tell(k, more)
        odd = [(1 + more) / k] + [(1 - (1 + more) / k) / (k - 1)] * (k - 1)
        w2 = sum((p - 1 / k) ** 2 * k for p in odd)
        bound = stats.chi2.ppf(0.95, k - 1)
        assert stats.ncx2.sf(bound, k - 1, n * w2) >= 0.7999
        assert stats.ncx2.sf(bound, k - 1, (n - 1) * w2) < 0.8


@pytest.mark.parametrize(
    ("counts", "verdict", "method", "said"),
    [
        ({"1": 3}, "too_few", "exact", "too few"),
        ({"1": 4, "2": 5, "3": 3, "4": 4, "5": 5, "6": 4}, "nothing_odd", "exact", "looks fair"),
        ({"1": 30, "2": 28, "3": 33, "4": 29, "5": 31, "6": 29}, "nothing_odd", "chi_square", "have shown"),
        ({"1": 5, "2": 8, "3": 9, "4": 8, "5": 10, "6": 20}, "a_little_odd", "chi_square", "6, 20 times"),
        ({"1": 1, "2": 3, "3": 3, "4": 3, "5": 3, "6": 12}, "doubtful", "exact", "hardly chance"),
        ({"6": 20}, "unfair", "exact", "favors some faces"),
    ],
)
def test_counts_are_judged_in_words(counts: dict[str, int], verdict: str, method: str, said: str) -> None:
    found = fairness(counts, SHAPES["d6"].labels)
    assert (found.verdict, found.method) == (verdict, method)
    assert said in " ".join(texts(found.say))
    assert sum(face.count for face in found.faces) == found.throws == sum(counts.values())


def test_many_dice_side_by_side_are_judged_more_mildly() -> None:
    counts = {"1": 5, "2": 8, "3": 9, "4": 8, "5": 10, "6": 20}
    many = fairness(counts, SHAPES["d6"].labels, compared=12)
    assert many.verdict == "nothing_odd"
    assert "With 12 dice side by side" in " ".join(texts(many.say))


def test_a_die_with_unknown_faces_is_only_counted() -> None:
    found = fairness({"sun": 3, "moon": 9}, ())
    assert found.verdict == "not_tested" and found.p is None
    assert [(f.label, f.count) for f in found.faces] == [("moon", 9), ("sun", 3)]


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (0.43, "A fair die looks at least this uneven in 43 of 100 tries."),
        (0.012, "A fair die looks at least this uneven in 12 of 1,000 tries."),
        (1e-9, "A fair die looks this uneven in fewer than 2 of a million tries."),
        (1.0, "A fair die nearly always looks at least this uneven."),
    ],
)
def test_a_chance_is_said_in_tries(p: float, words: str) -> None:
    assert english(share(p)) == words
