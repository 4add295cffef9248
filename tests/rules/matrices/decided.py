"""Cells of the pair matrices that a game's text decides: what is played, and what is then true.

The rows are in ``decided_pairs.toml``. A row names its cells (``one`` and ``other``; a list stands for
several cells), the words that are played, the expected values, and the locator of the sentence that
decides. ``python -m tests.rules.pairs`` plays them beside the generated sessions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from tests.rules import adventurers, delvers, dungeon, fighters, party, warriors
from tests.rules.playing import roll_request
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Engine,
    RollRequest,
    State,
)
from traywatch.rules.deckbox_dungeons.cards import UNCOUNTED
from traywatch.rules.testing import GameTable

TABLE = Path(__file__).with_name("decided_pairs.toml")


@dataclass(frozen=True)
class Decided:
    """One cell with its expected values."""

    game: str
    one: str
    other: str
    locator: str
    row: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.one} x {self.other}"


def decided(game: str) -> Iterator[Decided]:
    """Every decided cell of a game."""
    for row in tomllib.loads(TABLE.read_text(encoding="utf-8"))[game]:
        ones, others = (row[key] if isinstance(row[key], list) else [row[key]] for key in ("one", "other"))
        for one, other in product(ones, others):
            yield Decided(game, one, other, row["locator"], row)


def check_decided(cell: Decided, engine: Engine) -> None:
    """Play a decided cell. Raises ``AssertionError`` where a value is not as the text says."""
    got = PLAYERS[cell.game](cell, engine)
    assert got == cell.row["want"], f"{cell.name}: {got}, not {cell.row['want']} ({cell.locator})"


# Deep Dark Dice: words of ``party``; questions between them are answered by their default -----------


def _deep(cell: Decided, engine: Engine) -> dict[str, Any]:
    state: State = engine.init()
    for word in cell.row["words"]:
        wants_roll = word in party.ZONES
        state = _passed(engine, state, wanted="" if wants_roll else word)
        state = party.play(engine, state, word).state
    if "open" not in cell.row["want"]:
        state = _passed(engine, state, wanted="")
    return {path: _deep_value(state, path) for path in cell.row["want"]}


def _passed(engine: Engine, state: State, *, wanted: str) -> State:
    """The state after questions in the way of a roll, or of an option, were answered by default."""
    for _ in range(20):
        choices = [request for request in state.open if isinstance(request, ChoiceRequest)]
        if any(isinstance(request, RollRequest) for request in state.open) and not wanted:
            return state
        if not choices or any(wanted == option.id for request in choices for option in request.options):
            return state
        ids = [option.id for option in choices[0].options]
        last = next(name for name in ("keep", "take", "go_on", ids[-1]) if name in ids)
        result = engine.reduce(state, Choice(request=choices[0].id, option=last, by="test"))
        assert isinstance(result, Accepted), result
        state = result.state
    raise AssertionError(f"{wanted or 'a roll'} is never asked for")


STATUSES = ("bleed", "poison", "dazed", "doomed", "necrotic")


def _deep_value(state: State, path: str) -> Any:
    data = state.to_json()
    if path == "die":
        return roll_request(state).dice[0].kind
    if path == "open":
        return [request.type for request in state.open]
    if path == "obstacles":
        return len(data["obstacles"])
    who, _, rest = path.partition(".")
    one = data["monster"] if who == "monster" else next(h for h in data["heroes"] if h["id"] == who)
    if rest == "statuses":
        return [name for name in STATUSES if one[name]]
    for part in rest.split("."):
        one = one[part]
    return one


# Dice Warriors: one round of ``warriors.table`` -----------------------------------------------------


def _warriors(cell: Decided, engine: Engine) -> dict[str, Any]:
    row = cell.row
    fill = {"$one": cell.one, "$other": cell.other}

    def filled(one: Any) -> Any:
        if isinstance(one, list):
            return [filled(part) for part in one]
        if isinstance(one, dict):
            return {fill.get(key, key): filled(value) for key, value in one.items()}
        return fill.get(one, one) if isinstance(one, str) else one

    red, blue = ([tuple(die) for die in filled(row[side])] for side in ("red", "blue"))
    game = warriors.table(
        red, blue, answers=filled(row.get("answers", {})), rolls=tuple(filled(row["rolls"]))
    )
    game.until("roll", 1 + row.get("rounds", 1))
    out: dict[str, Any] = {}
    for path in row["want"]:
        name, _, what = path.partition(".")
        die = game.die(name)
        lost = die is not None and die["sides"] - die["hits"]
        out[path] = die is None if what == "gone" else lost if what == "lost" else (die or {}).get(what)
    return out


# Delver's Deep: words of ``delvers`` ----------------------------------------------------------------


def _delvers(cell: Decided, engine: Engine) -> dict[str, Any]:
    end = delvers.play(engine, engine.init(), *cell.row["words"])
    headlines = [str(effect.headline) for effect in end.effects if effect.type == "show"]
    data = end.state.to_json()
    out: dict[str, Any] = {}
    for path in cell.row["want"]:
        if path == "rolls":
            out[path] = any(isinstance(request, RollRequest) for request in end.state.open)
        elif path == "options":
            choices = [request for request in end.state.open if isinstance(request, ChoiceRequest)]
            out[path] = [option.id for option in choices[0].options]
        elif path == "said":
            wanted = cell.row["want"][path]
            out[path] = next((said for said in headlines if said == wanted), headlines)
        else:
            one: Any = data["characters"][0]
            for part in path.split("."):
                one = one[part]
            out[path] = one
    return out


# Deckbox Dungeons: a hero whose ability is the effect, beside an enemy with the keyword ---------------


def _deckbox(cell: Decided, engine: Engine) -> dict[str, Any]:
    op, on = cell.other.split()
    words = [] if cell.one == "none" else [cell.one]
    more = {} if op in UNCOUNTED else {"n": 1}
    ability = {"energy": 0, "do": [{"op": op, "on": on, **more}]}
    foe = {"health": 9, "start": 9, "dice": 1, "speed": 0, "keywords": words, **cell.row.get("foe", {})}
    small = dungeon.game(ability=ability)
    state = dungeon.begun(small)
    given = {"a_at": (3, 3), "a_energy": 2, **cell.row.get("given", {})}
    state = dungeon.tweak(small, state, [dungeon.foe((3, 2), **foe)], **given)
    state = dungeon.play(small, state, *cell.row["words"]).state
    return {path: dungeon.value(state, path) for path in cell.row["want"]}


# The dice adventure: a skill ``trick`` with the effect, the moment and the fate of its die -------------


def _adventure(cell: Decided, engine: Engine) -> dict[str, Any]:
    state, _ = adventurers.to_menu(engine)
    state = adventurers.given(engine, state, **{**adventurers.BARE, **cell.row["given"]})
    for word in cell.row["words"]:
        state = adventurers.adventure(adventurers.play(engine, state, word).state)
    return {path: adventurers.value(engine, state, path) for path in cell.row["want"]}


# Fifth-edition combat: Ada and the ogre with a condition each ---------------------------------------


def _fifth(cell: Decided, engine: Engine) -> dict[str, Any]:
    table = GameTable(engine, players=["ada", "bo"])
    fighters.play(table, fighters.BEGIN)
    fighters.play(table, " ".join(cell.row["words"]))
    out: dict[str, Any] = {}
    for path in cell.row["want"]:
        if path == "edge":
            out[path] = fighters.edge(table)
        elif path == "options":
            out[path] = [option for option in fighters.options(table) if option.startswith("act:")]
        else:
            out[path] = table.value(path)
    return out


PLAYERS: dict[str, Callable[[Decided, Engine], dict[str, Any]]] = {
    "deep_dark_dice": _deep,
    "deckbox_dungeons": _deckbox,
    "dice_adventure": _adventure,
    "delvers_deep": _delvers,
    "dice_warriors": _warriors,
    "fifth": _fifth,
}
