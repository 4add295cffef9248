"""Further card sets that ship: twice the practice set, every room can be reached, nobody wins by default."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.drills.balance import SETUPS, Rate, Setup, main, rate_of
from tests.rules.golden_files import FOLDER
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.rules import load_game
from traywatch.rules.content import builtin, shipped_sets
from traywatch.rules.deckbox_dungeons.board.grid import STEPS, opposite, turned_rows, turns_between

KINDS = {
    "deckbox_dungeons": (
        "heroes", "equipment", "abilities", "items", "enemies", "enemy_dice", "tiles", "encounters", "quests",
    ),
    "deep_dark_dice": ("monsters", "locations", "items", "minions", "battles"),
}  # fmt: skip
HARDER = {"lamp_road_by_night": "deep_dark_dice", "orchard_in_flood": "deckbox_dungeons"}
"""Sets with the practice set's own cards and other numbers."""
OF_THE_TEXT = {
    "ghost_blade",
    "champion",
    "revenger",
    "stonebreaker",
    "chronomancer",
    "half_troll",
    "seraphine",
}
NOT_OURS = OF_THE_TEXT | {
    "crystal_heart",
    "your_hero",
    "your_equipment",
    "your_ability",
    "unread_die",
    "app_quest",
}
"""Cards that the games' texts name, and blank ones."""


def cards(path: Path, kind: str) -> list[dict[str, Any]]:
    """The cards of our own of one kind in a file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [card for card in data.get(kind, []) if card.get("id") not in NOT_OURS]


@pytest.mark.parametrize("game", KINDS)
def test_there_are_twice_the_cards_of_the_practice_set(game: str) -> None:
    for kind in KINDS[game]:
        first = cards(builtin(game), kind)
        files = [path for path in shipped_sets(game) if path.stem not in HARDER]
        more = [card for path in files for card in cards(path, kind)]
        assert len(first) + len(more) >= 2 * len(first), kind
        ids = [card["id"] for card in (*first, *more) if "id" in card]
        assert len(set(ids)) == len(ids), kind


@pytest.mark.parametrize("cards", HARDER)
def test_each_practice_battle_and_quest_has_a_harder_one(cards: str) -> None:
    game = HARDER[cards]
    first = [setup for setup in SETUPS if setup.game == game and setup.cards == "practice"]
    harder = [setup for setup in SETUPS if setup.cards == cards]
    assert [one.quest for one in harder] == [one.quest for one in first]
    assert all(one.easy for one in first)
    assert not any(one.easy for one in harder)


def test_the_practice_sets_are_those_of_the_logs_under_way() -> None:
    """A changed set refuses the logs that were played with it, so other numbers go into another set."""
    for name, game in (("practice", "deep_dark_dice"), ("deckbox_dungeons", "deckbox_dungeons")):
        start = json.loads((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[0])
        assert start["event"]["content_hash"] == load_game(game).content_hash


QUESTS = [setup for setup in SETUPS if setup.quest]


@pytest.mark.parametrize("setup", QUESTS, ids=lambda setup: setup.name)
def test_each_room_of_a_quest_can_be_reached(setup: Setup) -> None:
    engine = setup.engine()
    content = engine.content  # type: ignore[attr-defined]
    rooms = {room.at: content.tile(room.tile) for room in content.quest(setup.quest).rooms}
    # Each room is laid against an exit of a room that lies, with its arrow turned to that exit.
    laid = {(0, 0): rooms[0, 0].rows}
    for _ in rooms:
        for at, rows in list(laid.items()):
            for side, (dx, dy) in STEPS.items():
                there = (at[0] + dx, at[1] + dy)
                if there in rooms and there not in laid and has_exit(rows, side):
                    tile = rooms[there]
                    laid[there] = turned_rows(tile.rows, turns_between(tile.arrow, opposite(side)))
    assert set(laid) == set(rooms)


def has_exit(rows: tuple[str, ...], side: str) -> bool:
    """Whether a tile, as printed, has an exit on a side."""
    half, last = len(rows) // 2, len(rows) - 1
    x, y = {"n": (half, 0), "e": (last, half), "s": (half, last), "w": (0, half)}[side]
    return rows[y][x] == "E"


def test_a_simple_player_comes_to_the_end_of_each_set() -> None:
    for setup in SETUPS:
        rate = rate_of(setup, 1)
        assert (rate.n, rate.throws > 10) == (1, True)


@pytest.mark.long("one session of each set is played in the quick set")
def test_the_sets_are_neither_too_easy_nor_too_hard(capsys: pytest.CaptureFixture[str]) -> None:
    """Few sessions with fixed seeds, so that other numbers of a card show; the drill plays hundreds."""
    assert main(["--n", "60", "--only", "kiln_road"]) == 0
    assert main(["--n", "60", "--only", "lamp_road_by_night"]) == 0
    assert main(["--n", "20", "--only", "wrack_line"]) == 0
    assert "95 % interval" in capsys.readouterr().out


def test_rates_out_of_range_are_told() -> None:
    hard, easy = Setup("deep_dark_dice", "kiln_road"), Setup("deep_dark_dice", "practice", easy=True)
    assert [Rate(hard, 100, won, 9).balanced for won in (39, 40, 70, 71)] == [False, True, True, False]
    assert [Rate(easy, 100, won, 9).balanced for won in (39, 100)] == [False, True]
    assert Rate(hard, 100, 50, 9).row == "| deep_dark_dice | kiln_road | 100 | 50% | 40% to 60% | 9 |"


def test_the_host_can_choose_each_set() -> None:
    for game in KINDS:
        for path in shipped_sets(game):
            shelf = CardSetRepository()
            assert path.stem in [one.id for one in shelf.sets(game) if one.problem is None]
            assert shelf(game, path.stem).content_hash == load_game(game, path).content_hash
