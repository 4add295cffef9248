"""The demo plays every game: frames through the throw watcher, the networks and the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drills.demo_games import GAMES, LEAST_COUNTED, MOST_CLIPS_MB, MOST_THROWS, answered, clips_mb, play
from traywatch.firmware.camera.demo import CLIPS_DESIGN
from traywatch.firmware.pipeline.demo_mats import DemoMats
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.profile import ProfileStore
from traywatch.firmware.table.service import TableError, TableService


@pytest.mark.parametrize("game", ["deep_dark_dice", "dice_adventure"])
def test_the_first_rolls_of_the_demo_count(game: str, tmp_path: Path) -> None:
    """One game has recorded throws, the other has throws that are composed of single dice."""
    played = play(game, 3, tmp_path, throws=3)
    assert played.outcomes == {"counted": 3}, played


SHORT_GAMES = ("delvers_deep", "dice_adventure")


@pytest.mark.long("the first rolls run the same code, and the tests of the rules play whole sessions")
@pytest.mark.parametrize("game", GAMES)
def test_the_demo_plays_each_game(game: str, tmp_path: Path) -> None:
    """With every second frame. Long games are left after some throws; the drill plays them to their end."""
    throws = MOST_THROWS if game in SHORT_GAMES else 8
    played = play(game, 3, tmp_path, every=2, weak=True, throws=throws)
    assert played.over or played.throws == throws, played
    assert played.over or game not in SHORT_GAMES, played
    assert played.outcomes["counted"] >= LEAST_COUNTED * played.throws, played


@pytest.mark.parametrize(
    ("asked", "kinds"),
    [
        ("2d6 + d8", ("d6", "d6", "d8")),
        pytest.param("4dF", ("dF",) * 4, marks=pytest.mark.long("2d6 + d8 falls on the plain mat as well")),
    ],
)
def test_the_demo_answers_an_ask_during_a_game(asked: str, kinds: tuple[str, ...], tmp_path: Path) -> None:
    """The recorded throws of Deep Dark Dice have other kinds, so these dice fall on the plain mat."""
    ask = answered("deep_dark_dice", asked, 3, tmp_path)
    assert ask.result is not None
    assert sorted(die.kind for die in ask.result.dice) == sorted(kinds)


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        ("free", "1d30", "The demo has no such dice: d30."),
        ("deep_dark_dice", "d20 and d3", "The demo has no such dice: d3."),
        ("dice_adventure", "d100", "The demo has no such dice: d00."),
        ("free", "8d6 + d4", "The demo rolls at most 8 dice at once."),
    ],
)
def test_dice_that_the_demo_has_not_are_to_be_typed_in(
    game: str, asked: str, said: str, tmp_path: Path
) -> None:
    keeper = ProfileStore(tmp_path / "profile.json", demo=True)
    table = TableService(Journal(None), profile=keeper.profile, autoplay=True)
    table.set_source("demo", live=True, demo=True)
    mats = DemoMats(table, keeper.use_demo, lambda: None)
    table.start(game)
    before = mats.wish()
    assert not table.view.problems
    ask = table.asks.add(asked)
    assert mats.wish().dice == (), "no throw without these dice, again and again"
    (problem,) = [str(one) for one in table.view.problems]
    assert problem == f"{said} Enter this roll by hand."
    with pytest.raises(TableError, match="by hand") as refused:
        table.roll_for_me()
    assert refused.value.code == "no_roll"
    table.asks.cancel(ask.id)
    assert mats.wish() == before and not table.view.problems, "the game goes on"
    table.close()


def test_after_another_camera_the_demo_has_the_profile_of_its_mat_again(tmp_path: Path) -> None:
    keeper = ProfileStore(tmp_path / "profile.json", demo=True)
    table = TableService(Journal(None), profile=keeper.profile)
    table.set_source("demo", live=True, demo=True)
    mats = DemoMats(table, keeper.use_demo, lambda: None)
    table.start("dice_warriors")
    design, profile = mats.wish().design, keeper.profile
    assert design != CLIPS_DESIGN
    assert keeper.switch(demo=False) and keeper.profile is None
    assert not keeper.switch(demo=False)
    assert keeper.switch(demo=True) and keeper.profile != profile
    mats.begin_anew()
    assert mats.wish().design == design and keeper.profile == profile
    table.close()


def test_the_files_of_the_demo_fit_in_their_budget() -> None:
    assert 0 < clips_mb() <= MOST_CLIPS_MB
