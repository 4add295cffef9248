"""The figures of pictures and clips on sets that were counted by hand."""

from __future__ import annotations

import pytest

from dicebench.errors import BenchError
from dicebench.records.predictions import PredictedClip, PredictedDie, Prediction
from dicebench.records.truth import TrueDie
from dicebench.scoring.clip_figures import ClipFigures
from dicebench.scoring.comparison import compare
from dicebench.scoring.intervals import Resampling
from dicebench.scoring.scores import Score, check_names, score, select
from tests.dicebench.samples import (
    ANSWERS,
    CLIP_ANSWERS,
    CLIPS,
    TRUTHS,
    answer,
    box,
    clip,
    picture,
    report,
    roll,
    said,
    true,
)

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
    assert of_clips.failures == {"c.mp4": "no answer"}


def test_clips_have_groups_by_suite() -> None:
    dim = [one.model_copy(update={"suite": "dim"} if n else {}) for n, one in enumerate(CLIPS)]
    suites = score(dim, CLIP_ANSWERS, "r", FEW).clip_groups["suite"]
    assert {name: (one.clips, one.rolls, one.dice) for name, one in suites.items()} == {"dim": (2, 1, 1)}
    assert score(TRUTHS, ANSWERS, "r", FEW).clip_groups == {}


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
    d20 = scored.groups["kind"]["d20"]
    assert (d20.figures["right"].k, d20.pictures, d20.physical_dice, d20.rigs) == (1, 2, 1, 1)
    assert (scored.groups["set"]["sample"].physical_dice, scored.groups["set"]["sample"].rigs) == (5, 2)
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


@pytest.mark.parametrize(
    ("said_", "message"),
    [
        (answer("a.jpg", said(0, "D6", 3)), "the kind 'D6' is 'd6' in the truth; write it so"),
        (answer("a.jpg", said(0, "20", 3)), "the kind '20' is 'd20' in the truth"),
        (PredictedClip(dicebench=1, clip="a.jpg"), r'a\.jpg: it is a picture, not a clip; write "picture"'),
        (answer("a.mp4"), r'a\.mp4: it is a clip, not a picture; write "clip"'),
    ],
)
def test_a_prediction_that_would_count_for_nothing_is_refused(said_: Prediction, message: str) -> None:
    with pytest.raises(BenchError, match=message):
        check_names([*TRUTHS, *CLIPS], [said_])
    check_names(TRUTHS, [answer("a.jpg", said(0, "d30", 3), said(20, None, None))])


def test_a_thrown_die_without_a_labeled_value_is_judged_by_its_kind() -> None:
    truths = [clip("a.mp4", roll(1, 2, true(0, "d6", None, "A"), true(20, "d8", None, "B")))]
    dice = said(0, "d6", 3, ok=True), said(20, "d6", 3, ok=True)
    found = score(truths, [PredictedClip(dicebench=1, clip="a.mp4", rolls=(report(2, *dice),))], "r", FEW)
    wrong, right = (found.clips_by_unit["die"].figures[key] for key in ("accepted_wrong", "right"))
    assert (wrong.k, wrong.n, right.n) == (1, 2, 0)


def test_of_several_reports_the_one_with_most_dice_right_is_the_roll() -> None:
    dice = true(0, "d6", 3, "A"), true(20, "d8", 5, "B"), true(40, "d8", 5, "C")
    truths = [clip("a.mp4", roll(1, 2, *dice))]
    good = report(2.5, said(0, "d6", 3), said(20, "d8", 5), said(40, "d8", 5))
    worse = report(2.1, said(0, "d6", 3), said(20, "d8", 1), said(40, "d4", 5), said(60, "d12", 5))
    for reports in ((good, worse), (worse, good), (good, report(2.7, *good.dice))):
        answer_ = PredictedClip(dicebench=1, clip="a.mp4", rolls=reports)
        figures = score(truths, [answer_], "r", FEW).clips_by_unit["die"].figures
        assert (figures["right"].k, figures["phantom"].k, figures["latency"].value) == (3, 1, 0.5)


@pytest.mark.parametrize(
    ("at_s", "noticed", "phantoms", "latency_s"),
    [(0.9, 0, 1, None), (1.0, 1, 0, -1.0), (4.9, 1, 0, 2.9), (5.0, 1, 0, -1.0), (9.0, 1, 0, 3.0)],
)
def test_a_report_is_of_the_roll_that_began_last(
    at_s: float, noticed: int, phantoms: int, latency_s: float | None
) -> None:
    truths = [clip("a.mp4", *(roll(s, s + 1, true(0, "d6", 3, "A"), true(20, "d6", 3, "B")) for s in (1, 5)))]
    answer_ = PredictedClip(dicebench=1, clip="a.mp4", rolls=(report(at_s),))
    figures = score(truths, [answer_], "r", FEW).clips_by_unit["rig"].figures
    assert (figures["noticed"].k, figures["phantom"].k) == (noticed, phantoms)
    assert figures["latency"].value == (None if latency_s is None else pytest.approx(latency_s))


def test_a_zone_is_right_if_it_is_the_true_one() -> None:
    dice = [true(x, "d6", 3, f"{x}", zone=zone) for x, zone in ((0, "hit"), (20, "miss"), (40, "crit"))]
    readings = [
        PredictedDie(box=box(x), kind="d6", value=3, zone=zone)
        for x, zone in ((0, "hit"), (20, "miss"), (40, None))
    ]
    reported = PredictedClip(dicebench=1, clip="a.mp4", rolls=(report(2, *readings),))
    figure = (
        score([clip("a.mp4", roll(1, 2, *dice))], [reported], "r", FEW).clips_by_unit["die"].figures["zone"]
    )
    assert (figure.k, figure.n) == (2, 3)


def test_thrown_dice_without_places_are_matched_by_their_faces_and_then_in_order() -> None:
    dice = [TrueDie(kind=kind, value=value, die=kind) for kind, value in (("d6", 3), ("d8", 5), ("d20", 9))]
    truths = [clip("a.mp4", roll(1, 2, *dice))]

    def told(*faces: tuple[str, int]) -> ClipFigures:
        readings = [PredictedDie(kind=kind, value=value, accepted=True) for kind, value in faces]
        reported = PredictedClip(dicebench=1, clip="a.mp4", rolls=(report(2, *readings),))
        return score(truths, [reported], "r", FEW).clips_by_unit["die"]

    def counts(figures: ClipFigures, *names: str) -> list[float]:
        return [figures.figures[name].k for name in names]

    names = ("right", "accepted", "accepted_wrong", "extra")
    assert counts(told(("d20", 9), ("d4", 1), ("d6", 3)), *names) == [2, 3, 1, 0]
    assert counts(told(("d20", 9), ("d6", 3)), *names) == [2, 2, 0, 0]
    assert counts(told(("d20", 9), ("d20", 9), ("d6", 3), ("d4", 1)), *names) == [2, 3, 1, 1]
    assert counts(told(), *names) == [0, 0, 0, 0]


@pytest.mark.parametrize("where", ["truth", "report"])
def test_places_count_only_where_both_have_them(where: str) -> None:
    """Labeled dice without a place, or readings without one, are matched by their faces."""
    spots = [None, None] if where == "truth" else [box(0), box(50)]
    said_at = [box(0), box(50)] if where == "truth" else [None, None]
    faces = [("d6", 3), ("d8", 5)]
    dice = [
        TrueDie(kind=kind, value=value, box=at, die=kind)
        for (kind, value), at in zip(faces, spots, strict=True)
    ]
    readings = [
        PredictedDie(kind=kind, value=value, box=at)
        for (kind, value), at in zip(reversed(faces), said_at, strict=True)
    ]
    reported = PredictedClip(dicebench=1, clip="a.mp4", rolls=(report(2, *readings),))
    figures = score([clip("a.mp4", roll(1, 2, *dice))], [reported], "r", FEW).clips_by_unit["die"].figures
    assert (figures["right"].k, figures["extra"].k) == (2, 0)


def test_five_dice_are_too_few_to_say_who_is_better() -> None:
    """A sign test over five physical dice says 6 %, however many frames they have."""
    for dice, verdict in ((1, "open"), (5, "open"), (6, "first")):
        truths = [picture(f"{n}.jpg", true(0, "d6", 3, f"die {n % dice}")) for n in range(60)]
        good = [answer(one.picture, said(0, "d6", 3, ok=True)) for one in truths]
        bad = [answer(one.picture, said(0, "d6", 4, ok=True)) for one in truths]
        found = {one.figure: one for one in compare(truths, good, bad, FEW)}
        assert (found["right"].better, found["risk"].better) == (verdict, verdict), dice
        assert found["found"].differing == 0 and found["right"].differing == dice


def test_a_reader_that_accepts_nothing_is_not_compared_by_its_errors() -> None:
    truths = [picture(f"{n}.jpg", true(0, "d6", 3, f"die {n}")) for n in range(20)]
    careful = [answer(one.picture, said(0, "d6", 3)) for one in truths]
    once = [answer(one.picture, said(0, "d6", 4, ok=n == 0)) for n, one in enumerate(truths)]
    found = {one.figure: one for one in compare(truths, once, careful, FEW)}
    assert (found["risk"].first, found["risk"].second, found["risk"].better) == (1.0, None, "open")
    # One die with an accepted reading says nothing about others.
    found = {one.figure: one for one in compare(truths, once, once, FEW)}
    assert (found["risk"].low, found["risk"].better) == (None, "open")
    others = [answer(one.picture, said(0, "d6", 3, ok=True)) for one in truths]
    found = {one.figure: one for one in compare(truths, once, others, FEW)}
    assert found["risk"].low == found["risk"].high == 1.0


def test_clips_are_compared() -> None:
    truths = [clip(f"{n}.mp4", roll(1, 2, true(0, "d6", 3, f"die {n}"))) for n in range(9)]
    good = [
        PredictedClip(dicebench=1, clip=one.clip, rolls=(report(2.2, said(0, "d6", 3, ok=True)),))
        for one in truths
    ]
    bad = [PredictedClip(dicebench=1, clip=one.clip, rolls=(report(0.5),)) for one in truths]
    found = {one.figure: one for one in compare(truths, good, bad, FEW) if one.of_clips}
    assert (found["noticed"].first, found["noticed"].second, found["noticed"].better) == (1.0, 0.0, "first")
    assert (found["phantom"].second, found["phantom"].better) == (1.0, "first")


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
