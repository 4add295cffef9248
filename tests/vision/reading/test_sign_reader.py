"""Fudge dice: in play, beside d6, and where nobody named them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection
from pathlib import Path

import numpy as np
import pytest

from traywatch.models.evaluate.metrics.counts import Pair, match
from traywatch.models.evaluate.real_photos import read_labels
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.evidence import ReadingCandidate
from traywatch.vision.reading.sign_reader import SignReader, combined, die_chance

FUDGE = Path(__file__).parents[2] / "data" / "fudge"
FIXED = Path(__file__).parents[2] / "data" / "fixed"
SIX = (ReadingCandidate("d6", "1", 0.8), ReadingCandidate("d6", "4", 0.1), ReadingCandidate("d20", "1", 0.1))


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader(threads=1)


def read(reader: TrayReader, kinds: Collection[str] | None) -> list[Pair]:
    """The dice of two rendered pictures, with their readings."""
    found: list[Pair] = []
    for picture in read_labels(FUDGE):
        pairs, left = match(picture, reader.read(load_picture(picture.path), kinds=kinds))
        assert not [reading for reading in left if reading.status == "read"]
        found += pairs
    return found


@pytest.mark.parametrize(("kinds", "least"), [({"dF"}, 7), ({"dF", "d20"}, 7), ({"dF", "d6"}, 4)])
def test_signs_are_read_if_fudge_dice_are_in_play(reader: TrayReader, kinds: set[str], least: int) -> None:
    """Beside d6, more is asked: a minus resembles a 1."""
    dice = read(reader, kinds)
    accepted = [die for die in dice if die.accepted]
    assert len(dice) == 10 and len(accepted) >= least
    assert all(die.right for die in accepted)
    assert all(die.reading.hints == () for die in accepted if die.reading is not None)


def test_a_sign_is_a_question_if_nobody_named_fudge_dice(reader: TrayReader) -> None:
    dice = [die for die in read(reader, None) if die.reading is not None]
    guessed = [die for die in dice if die.guess[0] == "dF"]
    assert len(guessed) >= 6
    assert all(die.right and not die.accepted for die in guessed)
    assert all(die.reading is not None and "fudge_dice" in die.reading.hints for die in guessed)
    assert not [die for die in dice if die.accepted]  # a minus resembles a 1


def test_other_kinds_in_play_exclude_fudge_dice(reader: TrayReader) -> None:
    assert all(die.guess[0] != "dF" for die in read(reader, {"d6"}))


def test_usual_dice_are_read_as_before(reader: TrayReader, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = [load_picture(picture.path) for picture in read_labels(FIXED)][:6]
    found = [reader.read(picture) for picture in pictures]
    monkeypatch.setattr(SignReader, "load", classmethod(lambda cls, *, threads=2: None))
    without = TrayReader(threads=1)
    assert [without.read(picture) for picture in pictures] == found


def test_models_without_the_network_read_all_other_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    assert SignReader.load() is None


@pytest.mark.parametrize(
    ("signs", "cube", "kinds", "first"),
    [
        ((0.97, 0.01, 0.01, 0.01), 0.99, {"dF"}, ("dF", "-")),
        ((0.01, 0.97, 0.01, 0.01), 0.99, None, ("dF", "0")),
        ((0.01, 0.01, 0.03, 0.95), 0.99, None, ("d6", "1")),
        ((0.01, 0.01, 0.03, 0.95), 0.99, {"dF", "d6"}, ("d6", "1")),
        ((0.0, 0.0, 0.5, 0.5), 0.99, {"dF"}, ("dF", "+")),  # no d6 is in play
        ((0.97, 0.01, 0.01, 0.01), 0.02, {"dF", "d20"}, ("d20", "1")),
    ],
)
def test_answers(
    signs: tuple[float, ...], cube: float, kinds: set[str] | None, first: tuple[str, str]
) -> None:
    found = combined(SIX, np.array(signs), cube, kinds)
    assert (found[0].kind, found[0].label) == first
    assert all(one.p >= other.p for one, other in itertools.pairwise(found))
    assert sum(answer.p for answer in found) <= 1 + 1e-9


@pytest.mark.parametrize(
    ("label", "kinds", "least", "most"),
    [
        ("4", {"dF", "d6"}, 0.4, 0.6),  # two networks disagree
        ("4", {"dF"}, 0.7, 0.9),
        ("1", {"dF", "d6"}, 0.4, 0.6),
        ("1", {"dF"}, 0.95, 1.0),  # a minus resembles a 1, and no d6 is in play
    ],
)
def test_a_clear_number_makes_a_sign_doubtful(label: str, kinds: set[str], least: float, most: float) -> None:
    answers = (ReadingCandidate("d6", label, 0.99),)
    found = combined(answers, np.array([0.99, 0.0, 0.0, 0.01]), 1.0, kinds, 0.99)
    sign = next(answer for answer in found if answer.kind == "dF")
    assert least <= sign.p <= most


def test_a_box_is_a_die_if_the_networks_say_so() -> None:
    blank, nothing = np.array([0.0, 0.98, 0.0, 0.02]), np.array([0.0, 0.02, 0.0, 0.98])
    assert die_chance(0.7, blank, 0.95) > 0.95  # the locator alone would refuse it
    assert die_chance(0.7, nothing, 0.95) < die_chance(0.3, nothing, 0.95) < die_chance(0.3, blank, 0.95)
    assert die_chance(0.95, blank, 0.3) < 0.7
    assert 0 < die_chance(1.0, nothing, 0.0) < 0.001 < 0.999 < die_chance(0.0, blank, 1.0) < 1


def test_a_blank_face_counts_zero() -> None:
    rows = [json.loads(line) for line in (FUDGE / "labels.jsonl").read_text().splitlines()]
    shown = {(die["label"], die["value"]) for row in rows for die in row["dice"]}
    assert shown == {("-", -1), ("0", 0), ("+", 1)}
