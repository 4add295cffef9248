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
from traywatch.vision.reading.sign_reader import SignReader, combined

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


@pytest.mark.parametrize("kinds", [{"dF"}, {"dF", "d20"}, {"dF", "d6"}])
def test_signs_are_read_if_fudge_dice_are_in_play(reader: TrayReader, kinds: set[str]) -> None:
    dice = read(reader, kinds)
    accepted = [die for die in dice if die.accepted]
    assert len(dice) == 10 and len(accepted) >= 6
    assert all(die.right for die in accepted)
    assert {die.guess[1] for die in accepted} == {-1, 1}
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


def test_a_blank_face_counts_zero() -> None:
    rows = [json.loads(line) for line in (FUDGE / "labels.jsonl").read_text().splitlines()]
    shown = {(die["label"], die["value"]) for row in rows for die in row["dice"]}
    assert shown == {("-", -1), ("0", 0), ("+", 1)}
