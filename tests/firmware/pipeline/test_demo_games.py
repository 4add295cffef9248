"""The demo plays every game to its end: frames through the throw watcher, the networks and the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drills.demo_games import GAMES, LEAST_COUNTED, MOST_CLIPS_MB, answered, clips_mb, play


@pytest.mark.parametrize("game", GAMES)
def test_the_demo_plays_to_its_end(game: str, tmp_path: Path) -> None:
    played = play(game, 3, tmp_path)
    assert played.over, played
    assert played.outcomes["counted"] >= LEAST_COUNTED * played.throws, played


@pytest.mark.parametrize(("asked", "kinds"), [("2d6 + d8", ("d6", "d6", "d8")), ("4dF", ("dF",) * 4)])
def test_the_demo_answers_an_ask_during_a_game(asked: str, kinds: tuple[str, ...], tmp_path: Path) -> None:
    """The recorded throws of Deep Dark Dice have other kinds, so these dice fall on the plain mat."""
    ask = answered("deep_dark_dice", asked, 3, tmp_path)
    assert ask.result is not None
    assert sorted(die.kind for die in ask.result.dice) == sorted(kinds)


def test_the_files_of_the_demo_fit_in_their_budget() -> None:
    assert 0 < clips_mb() <= MOST_CLIPS_MB
