"""The figures of pictures and clips on sets that were counted by hand."""

from __future__ import annotations

import pytest

from dicebench.errors import BenchError
from dicebench.scoring.comparison import compare
from dicebench.scoring.intervals import Resampling
from dicebench.scoring.scores import Score, check_names, score, select
from tests.dicebench.samples import ANSWERS, CLIP_ANSWERS, CLIPS, TRUTHS, answer, picture, said, true

FEW = Resampling(draws=200)


@pytest.fixture(scope="module")
def scored() -> Score:
    return score(TRUTHS, ANSWERS, "sample", FEW)


@pytest.fixture(scope="module")
def of_clips() -> Score:
    return score(CLIPS, CLIP_ANSWERS, "sample", FEW)


@pytest.mark.parametrize(
    ("figure", "k", "n"),
    [
        ("found", 8, 10),
        ("kind", 6, 10),
        ("value", 5, 8),
        ("right", 4, 8),
        ("accepted", 5, 10),
        ("accepted_wrong", 3, 5),
        ("risk", 4, 6),
        ("false", 2, 3),
        ("accepted_false", 1, 3),
        ("failed", 1, 4),
    ],
)
def test_a_figure_of_pictures(scored: Score, figure: str, k: int, n: int) -> None:
    for unit in ("die", "rig", "day"):
        estimate = scored.by_unit[unit].figures[figure]
        assert (estimate.k, estimate.n, estimate.value) == (k, n, k / n)


@pytest.mark.parametrize(
    ("figure", "k", "n", "value"),
    [
        ("noticed", 2, 4, 1 / 2),
        ("phantom", 3, 3, 1),
        ("early", 1, 2, 1 / 2),
        ("right", 2, 5, 2 / 5),
        ("accepted", 3, 5, 3 / 5),
        ("accepted_wrong", 1, 3, 1 / 3),
        ("extra", 1, 2, 1 / 2),
        ("zone", 1, 2, 1 / 2),
        ("contact_found", 1, 2, 1 / 2),
        ("contact_wrong", 1, 2, 1 / 2),
        ("latency", 2, 2, -0.5),
        ("latency_95", 2, 2, 0.05),
        ("failed", 1, 3, 1 / 3),
    ],
)
def test_a_figure_of_clips(of_clips: Score, figure: str, k: int, n: int, value: float) -> None:
    estimate = of_clips.clips_by_unit["die"].figures[figure]
    assert (estimate.k, estimate.n) == (k, n)
    assert estimate.value == pytest.approx(value)


def test_what_a_score_rests_on(scored: Score, of_clips: Score) -> None:
    basis = scored.basis
    assert (basis.pictures, basis.dice, basis.physical_dice, basis.rigs, basis.days) == (4, 10, 5, 2, 2)
    assert (of_clips.basis.clips, of_clips.basis.dice, of_clips.basis.physical_dice) == (3, 5, 4)
    assert scored.failures == {"d.jpg": "no answer"}


def test_risk_and_coverage(scored: Score) -> None:
    curve = scored.curve
    assert curve is not None
    assert curve.coverage == pytest.approx((1 / 8, 2 / 8, 3 / 8, 4 / 8, 5 / 8, 1))
    assert curve.risk == pytest.approx((0, 0, 1 / 3, 2 / 4, 2 / 5, 4 / 8))
    assert curve.area.value == pytest.approx((0 + 0 + 1 / 3 + 1 / 2 + 2 / 5 + 3 / 2) / 8)
    assert curve.area.low is not None and curve.area.high is not None
    assert curve.area.low < curve.area.value < curve.area.high


def test_readings_without_confidence_have_no_curve() -> None:
    truth = [picture("a.jpg", true(0, "d6", 3, "A"))]
    assert score(truth, [answer("a.jpg", said(0, "d6", 3))], "plain", FEW).curve is None


def test_groups_have_their_own_dice_and_false_positives(scored: Score) -> None:
    assert {name: one.dice for name, one in scored.groups["kind"].items()} == {
        "d4": 2, "d6": 2, "d8": 2, "d10": 1, "d12": 1, "d20": 2,
    }  # fmt: skip
    assert scored.groups["kind"]["d20"].figures["right"].k == 1
    assert scored.groups["set"]["sample"].figures["false"].k == 2


def test_a_suite_without_dice_is_a_group() -> None:
    truths = [picture("a.jpg", true(0, "d6", 3), suite="dice"), picture("b.jpg", suite="things")]
    answers = [answer("a.jpg", said(0, "d6", 3)), answer("b.jpg", said(0, "d6", 1, ok=True))]
    groups = score(truths, answers, "r", FEW).groups["suite"]
    assert {name: (one.dice, one.figures["accepted_false"].k) for name, one in groups.items()} == {
        "dice": (1, 0), "things": (0, 1),
    }  # fmt: skip


def test_more_frames_of_one_die_are_no_more_witnesses() -> None:
    once = [picture("0.jpg", true(0, "d6", 3, "A")), picture("1.jpg", true(0, "d6", 3, "B"))]
    often = [*once, *(picture(f"{n}.jpg", true(0, "d6", 3, "A")) for n in range(2, 60))]
    few, many = (
        score(set_, [answer(one.picture, said(0, "d6", 3, ok=True)) for one in set_], "r", FEW)
        for set_ in (once, often)
    )
    one, other = (found.by_unit["die"].figures["risk"] for found in (few, many))
    assert (one.clusters, one.high, other.clusters, other.high) == (2, one.high, 2, one.high)
    assert one.exact and one.high == pytest.approx(1 - 0.025 ** (1 / 2))


def test_dice_without_a_name_are_one_witness_a_day() -> None:
    truths = [picture(f"{n}.jpg", true(0, "d6", 3), day=f"day {n % 3}") for n in range(30)]
    answers = [answer(one.picture, said(0, "d6", 3, ok=True)) for one in truths]
    assert score(truths, answers, "r", FEW).by_unit["die"].figures["risk"].clusters == 3


def test_a_selection() -> None:
    truths = [picture("a.jpg", split="train"), picture("b.jpg", suite="dim"), picture("c.jpg", set="other")]
    assert [one.name for one in select(truths, "test")] == ["b.jpg", "c.jpg"]
    assert [one.name for one in select(truths, None, ["dim", "other"])] == ["b.jpg", "c.jpg"]
    with pytest.raises(BenchError, match="no line has the split"):
        select(truths, "validation")
    with pytest.raises(BenchError, match="the truth has no line"):
        score([], [], "nobody")


def test_a_prediction_about_nothing_is_refused() -> None:
    with pytest.raises(BenchError, match=r"z\.jpg: the truth has no such picture"):
        check_names(TRUTHS, [answer("z.jpg")])


def test_readers_are_compared_on_the_same_dice() -> None:
    truths = [picture(f"{n}.jpg", true(0, "d6", 3, f"die {n}")) for n in range(40)]
    good = [answer(one.picture, said(0, "d6", 3, ok=True)) for one in truths]
    bad = [answer(one.picture, said(0, "d6", 3 if n % 2 else 4, ok=True)) for n, one in enumerate(truths)]
    found = {one.figure: one for one in compare(truths, good, bad, FEW)}
    assert (found["right"].first, found["right"].second, found["right"].better) == (1.0, 0.5, "first")
    assert (found["accepted_wrong"].first, found["accepted_wrong"].better) == (0.0, "first")
    assert found["found"].better == "open"
    swapped = {one.figure: one for one in compare(truths, bad, good, FEW)}
    assert (swapped["right"].better, swapped["accepted_wrong"].better) == ("second", "second")
