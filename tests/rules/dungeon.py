"""Small dungeons for the tests of Deckbox Dungeons, and a way to play them in one line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.reader import texts
from tests.rules.playing import choice, options, play_words, roll_request
from traywatch.rules import load_game
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Engine,
    Event,
    Placed,
    Rejected,
    Rolled,
    RolledDie,
    State,
)

Record = dict[str, Any]

OPEN = [".......", ".......", ".......", "...P...", ".......", ".......", "...E..."]
"""A tile without walls; its exit is the way in. Space (x, y) counts from its north-west corner."""

PLAIN = {"melee": 0, "ranged": 0, "defense": 0, "speed": 4, "health": 9}
SKILLS = {"strength": 0, "dexterity": 0, "wisdom": 0, "charisma": 0}
ORDINARY = {"dice": 1, "mod": 0, "attack": "melee", "defense": 0, "speed": 2, "threat": 1}
FACES = [{"enemy": "rat", "health": n} for n in range(1, 7)]


def game(
    heroes: list[Record] | None = None,
    equipment: Record | None = None,
    ability: Record | None = None,
    enemies: list[Record] | None = None,
    rows: list[str] | None = None,
    more: Record | None = None,
    **settings: Any,
) -> Engine:
    """Heroes ``a``, ``b``, … with health 9, speed 4 and 2 dice each way, and one tile ``yard``.

    Enemies are ``rat`` (1 melee die, speed 2), and a ``boss`` whom the quest is about.
    """
    cards = [
        {"id": "abcd"[n], "name": "ABCD"[n], **PLAIN, **SKILLS, **hero}
        for n, hero in enumerate(heroes or [{}])
    ]
    gear = {
        "melee": {"dice": 2, "mod": 0},
        "ranged": {"dice": 2, "mod": 0},
        "defense": 0,
        "movement": 0,
        **(equipment or {}),
    }
    foes: dict[str, Record] = {"rat": {}, "boss": {}} | {foe["id"]: foe for foe in enemies or []}
    content: Record = {
        "format": 1,
        "id": "test",
        "title": "Test",
        "heroes": cards,
        "equipment": [{"id": "gear", "name": "Gear", **gear}],
        "abilities": [{"id": "trick", "name": "Trick", "energy": 2, **SKILLS, **(ability or {})}],
        "party": [{"hero": card["id"], "equipment": "gear", "ability": "trick"} for card in cards],
        "enemies": [{"id": name, "name": name.title(), **ORDINARY, **foe} for name, foe in foes.items()],
        "enemy_dice": [{"id": "die", "name": "die", "faces": FACES}],
        "tiles": [{"id": "yard", "name": "Yard", "rows": rows or OPEN}],
        "quests": [
            {"id": "quest", "name": "Quest", "goal": "boss", "rooms": [{"at": [0, 0], "tile": "yard"}]}
        ],
        **(more or {}),
        "settings": {
            "give_up_actions": True,
            "starting_cards": "party",
            "deck": "listed",
            "enemy_moves": "auto",
            "enemy_ties": "first",
            "minor_beside_throws": False,
            **settings,
        },
    }
    return load_game("deckbox_dungeons", content)


def begun(engine: Engine) -> State:
    """The state once the first tile lies and a hero is asked."""
    state: State = engine.init()
    return play(engine, state, "placed").state


def foe(at: tuple[int, int], card: str = "rat", **more: Any) -> Record:
    """An enemy on the map, as a state has it."""
    return {"card": card, "health": 3, "start": 3, "at": at, "die": "die", **ORDINARY, **more}


def tweak(engine: Engine, state: State, enemies: list[Record] | None = None, **changes: Any) -> State:
    """The state with values written in (``a_energy=1``, ``a_at=(3, 3)``, ``market=[…]``), asked anew.

    Enemies are called ``e1``, ``e2``, ….
    """
    data = state.to_json()
    if enemies is not None:
        data["enemies"] = [{"id": f"e{n}", "name": f"E{n}", **one} for n, one in enumerate(enemies, start=1)]
    for path, value in changes.items():
        who, _, name = path.partition("_")
        hero = next((one for one in data["heroes"] if one["id"] == who), None)
        if hero is None:
            data[path] = value
        else:
            hero[name] = value
    return again(engine, engine.state_from_json(data))


def again(engine: Engine, state: State) -> State:
    """The same state, its open question worked out anew."""
    speed = state.to_json()["heroes"][0]["speed"]
    result = engine.reduce(state, Adjusted(path="heroes.a.speed", was=speed, now=speed))
    assert isinstance(result, Accepted), result
    return result.state


def event_for(state: State, word: str) -> Event:
    """``1,4,6`` throws dice; ``placed`` lays out what is asked; anything else is an option, with its
    number behind ``=``; ``PATH:=N`` is a fix by hand."""
    if word[0].isdigit():
        request = roll_request(state)
        specs = [spec for spec in request.dice for _ in range(spec.n)]
        values = [int(value) for value in word.split(",")]
        return Rolled(
            request=request.id,
            dice=tuple(
                RolledDie(role=spec.role, kind=spec.kind or "d6", value=value, label=str(value))
                for spec, value in zip(specs, values, strict=True)
            ),
        )
    if word == "placed":
        return Placed(request=state.open[-1].id)
    return choice(state, word)


def play(engine: Engine, state: State, *words: str) -> Accepted:
    """Plays words one after the other; the effects and rule ids of all of them are joined."""
    return play_words(engine, state, words, event_for)


def refused(engine: Engine, state: State, word: str) -> Rejected:
    """The rejection of a word."""
    result = engine.reduce(state, event_for(state, word))
    assert isinstance(result, Rejected), word
    return result


@dataclass(frozen=True)
class Row:
    """An example: ``words`` are played, ``want`` maps paths in the state to values.

    ``given`` and ``enemies`` are written into the state first; ``says`` must be told in this order;
    ``refused`` is the code with which the last word is turned down.
    """

    name: str
    words: tuple[str, ...]
    want: Record
    rules: str
    heroes: list[Record] = field(default_factory=lambda: [{}])
    equipment: Record = field(default_factory=dict)
    ability: Record = field(default_factory=dict)
    foes: list[Record] = field(default_factory=list)
    enemies: list[Record] = field(default_factory=list)
    given: Record = field(default_factory=dict)
    rows: list[str] = field(default_factory=lambda: OPEN)
    more: Record = field(default_factory=dict)
    settings: Record = field(default_factory=dict)
    says: tuple[str, ...] = ()
    refused: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a row came to: the state, every rule id on the way there, what was told, the last refusal."""

    state: State
    trace: set[str]
    told: str
    refused: str


def played(row: Row) -> Outcome:
    """Plays a row from the start of its session."""
    engine = game(row.heroes, row.equipment, row.ability, row.foes, row.rows, row.more, **row.settings)
    start = engine.begin(engine.start())
    assert isinstance(start, Accepted)
    laid = play(engine, start.state, "placed")
    trace = {*start.trace, *laid.trace}
    state = (
        tweak(engine, laid.state, row.enemies or None, **row.given)
        if row.enemies or row.given
        else laid.state
    )
    words = row.words[:-1] if row.refused else row.words
    after = play(engine, state, *words)
    code = refused(engine, after.state, row.words[-1]).code if row.refused else ""
    told = [line for e in after.effects if e.type == "show" for line in (*e.lines, e.headline)]
    return Outcome(after.state, trace | set(after.trace), "\n".join(texts(told)), code)


def value(state: State, path: str) -> Any:
    """What a path names: ``a.health``, ``e1.stunned``, ``phase``, ``count`` (dice asked for), ``prompt``."""
    data = state.to_json()
    if path == "count":
        return sum(spec.n for spec in roll_request(state).dice)
    if path == "open_requests":
        return len(state.open)
    if path == "off_tray":
        return roll_request(state).off_tray
    if path == "left":
        return data["move"]["left"]
    if path == "tiles_laid":
        return len(data["tiles"])
    if path == "options":
        return options(state)
    if path == "prompt":
        return state.open[-1].prompt
    if path.startswith("can "):
        return path.removeprefix("can ") in options(state)
    who, _, name = path.partition(".")
    if not name:
        return data[path]
    if who == "enemies":
        return [enemy[name] for enemy in data["enemies"]]
    rows = [*data["heroes"], *data["enemies"]]
    at = next((one for one in rows if one["id"] == who), None)
    return None if at is None else at[name]
