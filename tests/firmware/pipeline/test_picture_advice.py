"""Hints that return over several throws become a problem that the page shows to the host."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.reader import shown
from traywatch.firmware.pipeline.observations.picture_advice import PictureAdvice
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.vision.throws.watcher import Baseline, Settled
from traywatch.vision.types import DieReading, Hint, Throw

IMAGE = np.zeros((48, 64, 3), np.uint8)


@pytest.fixture
def table() -> Iterator[TableService]:
    table = TableService(Journal(None))
    yield table
    table.close()


def throw(*hints: Hint, dice: int = 2) -> Settled:
    found = tuple(
        DieReading(
            kind="d6", value=None, label=None, status="unsure", confidence=0.4, box=(1, 1, 20, 20),
            color="#202020", hints=hints if i == 0 else (),
        )
        for i in range(dice)
    )  # fmt: skip
    return Settled(Throw(throw_id="t", settled_at_s=1.0, width=64, height=48, dice=found), IMAGE)


def problems(table: TableService) -> str:
    return " ".join(shown(table.view)["problems"])


@pytest.mark.parametrize(
    ("hint", "words"),
    [("overexposed", "too bright"), ("from_the_side", "from the side"), ("mirrored", "is mirrored")],
)
def test_a_hint_of_two_throws_is_told_until_it_is_gone(table: TableService, hint: Hint, words: str) -> None:
    advice = PictureAdvice(table)
    advice.saw(throw(hint))
    assert words not in problems(table)
    advice.saw(throw(hint))
    assert words in problems(table)
    advice.saw(throw())
    assert words in problems(table)
    advice.saw(throw())
    assert words not in problems(table)


def test_an_unknown_symbol_is_no_matter_of_the_picture(table: TableService) -> None:
    advice = PictureAdvice(table)
    for _ in range(3):
        advice.saw(throw("unknown_text"))
    assert not problems(table)


def test_events_without_dice_change_nothing(table: TableService) -> None:
    advice = PictureAdvice(table)
    for event in (throw("overexposed"), Baseline(0.0, ()), throw(dice=0), throw("overexposed")):
        advice.saw(event)
    assert "too bright" in problems(table)


def test_a_new_profile_ends_the_advice(table: TableService) -> None:
    advice = PictureAdvice(table)
    for _ in range(2):
        advice.saw(throw("from_the_side"))
    assert problems(table)
    advice.begin_anew()
    assert not problems(table)
