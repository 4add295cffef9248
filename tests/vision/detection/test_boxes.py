"""One die, one reading: boxes of its faces are no dice of their own."""

from __future__ import annotations

import pytest

from traywatch.vision.detection.boxes import reaches_border, sort_out
from traywatch.vision.types import Alternative, Box, DieReading

WHOLE: Box = (100.0, 100.0, 160.0, 150.0)
LEFT: Box = (104.0, 100.0, 134.0, 128.0)
RIGHT: Box = (126.0, 100.0, 158.0, 128.0)


def read(kind: str, label: str, box: Box, confidence: float = 0.98) -> DieReading:
    return DieReading(
        kind=kind,
        value=int(label),
        label=label,
        status="read",
        confidence=confidence,
        box=box,
        color="#e0e0e0",
    )


def uncertain(kind: str, label: str, box: Box, confidence: float = 0.4) -> DieReading:
    guess = Alternative(kind=kind, value=int(label), label=label, p=confidence)
    return DieReading(
        kind=None, value=None, label=None, status="unsure", confidence=confidence, box=box, color="#e0e0e0",
        alternatives=(guess,),
    )  # fmt: skip


@pytest.mark.parametrize("surest", [0.99, 0.9])
def test_a_die_whose_faces_are_accepted_too_is_one_die(surest: float) -> None:
    """Whichever box has the most confidence, the whole die stays."""
    dice = [read("d00", "60", WHOLE, surest), read("d00", "20", LEFT, 0.97), read("d00", "80", RIGHT, 0.96)]
    (left,) = sort_out(dice)
    assert (left.label, left.box, left.status) == ("60", WHOLE, "read")


def test_a_small_die_on_a_large_one_is_still_stacked() -> None:
    found = sort_out([read("d20", "7", WHOLE, 0.9), read("d6", "2", LEFT, 0.97)])
    assert {(die.kind, die.status) for die in found} == {("d20", "stacked"), ("d6", "read")}


def test_two_dice_of_a_kind_on_each_other_are_still_stacked() -> None:
    upper: Box = (102.0, 96.0, 160.0, 146.0)
    found = sort_out([read("d6", "2", WHOLE, 0.9), read("d6", "5", upper, 0.97)])
    assert sorted(die.status for die in found) == ["read", "stacked"]


def test_dice_side_by_side_stay_two() -> None:
    found = sort_out([read("d6", "2", LEFT), read("d6", "5", (134.0, 100.0, 166.0, 130.0))])
    assert [die.status for die in found] == ["read", "read"]


def test_an_uncertain_die_hides_no_accepted_one() -> None:
    found = sort_out([uncertain("d00", "60", WHOLE), read("d00", "20", LEFT)])
    assert "20" in {die.label for die in found}


def test_an_uncertain_part_is_dropped() -> None:
    (left,) = sort_out([read("d00", "60", WHOLE), uncertain("d8", "2", LEFT)])
    assert left.label == "60"


@pytest.mark.parametrize(
    ("box", "reaches"),
    [
        ((10, 10, 50, 50), False),
        ((0.4, 10, 50, 50), True),
        ((10, 0, 50, 50), True),
        ((60, 10, 99.5, 50), True),
        ((10, 40, 50, 80), True),
        ((2, 2, 97, 77), False),
    ],
)
def test_a_box_reaches_the_border_within_a_pixel(box: Box, reaches: bool) -> None:
    assert reaches_border(box, (100, 80)) is reaches
