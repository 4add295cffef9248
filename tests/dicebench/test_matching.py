"""Which reading belongs to which die: tables, and properties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicebench.records.predictions import PredictedDie
from dicebench.records.truth import TrueDie
from dicebench.scoring.matching import closeness, match, overlap
from tests.dicebench.samples import box, said, true

POINT = TrueDie(kind="d6", point=(50.0, 50.0), radius_px=10.0)


@pytest.mark.parametrize(
    ("truth", "reading", "matches"),
    [
        (true(0, "d6", 1), PredictedDie(box=box(3)), True),  # overlap 7 / 13
        (true(0, "d6", 1), PredictedDie(box=box(4)), True),  # overlap 6 / 14, its middle inside
        (true(0, "d6", 1), PredictedDie(box=box(6.5)), False),
        (true(0, "d6", 1), PredictedDie(box=(3.0, 0.0, 18.0, 10.0)), False),  # 7 / 18, its middle outside
        (true(0, "d6", 1), PredictedDie(box=box(4, 2, side=4)), False),  # inside, but small
        (true(0, "d6", 1), PredictedDie(box=box(5.5, -5, side=20)), False),  # overlap below a quarter
        (true(0, "d6", 1), PredictedDie(point=(9.0, 9.0)), True),
        (true(0, "d6", 1), PredictedDie(point=(11.0, 5.0)), False),
        (true(0, "d6", 1), PredictedDie(kind="d6"), False),
        (POINT, PredictedDie(point=(59.0, 50.0)), True),
        (POINT, PredictedDie(point=(61.0, 50.0)), False),
        (POINT, PredictedDie(box=(45.0, 45.0, 75.0, 55.0)), True),  # its middle is exactly at the radius
    ],
)
def test_a_place_matches(truth: TrueDie, reading: PredictedDie, matches: bool) -> None:
    assert (closeness(truth, reading) > 0) == matches


def test_the_closest_pair_comes_first() -> None:
    dice = [true(0, "d6", 1), true(8, "d6", 2)]
    assert match(dice, [said(4, "d6", 2), said(7, "d6", 2)]) == [0, 1]
    assert match(dice, [said(8, "d6", 2), said(8, "d6", 3)]) == [None, 0]


def test_a_point_in_two_boxes_is_of_the_nearer_middle() -> None:
    dice = [true(0, "d6", 1), true(6, "d6", 2)]
    points = [PredictedDie(point=(7.0, 5.0)), PredictedDie(point=(9.0, 5.0))]
    assert match(dice, points) == [0, 1] and match(dice, points[::-1]) == [1, 0]
    near = TrueDie(kind="d6", point=(60.0, 50.0), radius_px=10.0)
    points = [PredictedDie(point=(54.0, 50.0)), PredictedDie(point=(56.0, 50.0))]
    assert match([POINT, near], points) == [0, 1] and match([near, POINT], points) == [1, 0]


def test_a_single_die_without_a_place_takes_a_single_reading() -> None:
    die = TrueDie(kind="d20", value=10)
    assert match([die], [said(0, "d20", 10)]) == [0]
    assert match([die], [said(0, "d20", 10), said(20, "d20", 10)]) == [None]


corner = st.floats(-50, 50)
boxes = st.builds(lambda x, y, w, h: (x, y, x + w, y + h), corner, corner, st.floats(1, 40), st.floats(1, 40))


@given(boxes, boxes)
def test_the_overlap_is_a_share_and_symmetric(a: tuple[float, ...], b: tuple[float, ...]) -> None:
    one = overlap(a, b)  # type: ignore[arg-type]
    assert 0 <= one <= 1
    assert one == pytest.approx(overlap(b, a))  # type: ignore[arg-type]
    assert overlap(a, a) == pytest.approx(1)  # type: ignore[arg-type]


@given(st.lists(boxes, max_size=5), st.lists(boxes, max_size=5))
def test_each_reading_is_used_once(dice: list[tuple[float, ...]], found: list[tuple[float, ...]]) -> None:
    truths = [TrueDie(kind="d6", box=one) for one in dice]  # type: ignore[arg-type]
    readings = [PredictedDie(box=one) for one in found]  # type: ignore[arg-type]
    taken = match(truths, readings)
    used = [number for number in taken if number is not None]
    assert len(taken) == len(truths) and len(set(used)) == len(used)
    assert all(closeness(truths[i], readings[j]) > 0 for i, j in enumerate(taken) if j is not None)
