"""Small parties for the dice adventure, and golden rows: a state, words, what comes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.rules.playing import choice_request, roll_request
from traywatch.rules import load_game
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    Drawn,
    Engine,
    Event,
    Rejected,
    Rolled,
    RolledDie,
    State,
)
from traywatch.rules.dice_adventure import AdventureState, census, propose

HERO: dict[str, Any] = {
    "capacity": 5,
    "favored": "physical",
    "d6": {"physical": 2, "somatic": 1},
    "d4": {"physical": 3, "somatic": 3, "mental": 2, "verbal": 2, "divine": 1, "ally": 1},
}
COLORS = {
    "physical": "blue", "somatic": "green", "mental": "purple", "verbal": "yellow", "divine": "cyan",
    "ally": "white", "wound": "gray", "obstacle": "brown", "enemy": "red", "villain": "orange",
}  # fmt: skip


def skill(name: str, *when: str, types: tuple[str, ...] = ("physical",), **more: Any) -> dict[str, Any]:
    """A skill that throws one die of the types, unless more is said."""
    return {"id": name, "name": name.title(), "when": when, "dice": [{"types": types}], **more}


def content(
    heroes: list[dict[str, Any]] | None = None,
    scenario: Mapping[str, Any] | None = None,
    place: Mapping[str, Any] | None = None,
    more: Mapping[str, Any] | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Heroes ``a``, ``b``, … at the locations ``mill`` (icd 1, bag empty) and ``yard``.

    ``place`` changes the mill, ``scenario`` the one scenario, ``more`` has cards of all kinds.
    """
    cards = [
        {"id": "abcde"[n], "name": "ABCDE"[n], **HERO, **hero} for n, hero in enumerate(heroes or [{}, {}])
    ]
    mill = {"id": "mill", "name": "Mill", "icd": 1, **(place or {})}
    yard = {"id": "yard", "name": "Yard", "icd": 1}
    chapter = {"id": "one", "name": "One", "level": 1, "static": ["mill", "yard"], **(scenario or {})}
    rest = dict(more or {})
    return {
        "format": 1,
        "id": "test",
        "title": "Test",
        "classes": cards,
        "locations": [mill, yard, *rest.pop("locations", [])],
        "scenarios": [chapter, *rest.pop("scenarios", [])],
        **rest,
        "settings": settings,
    }


def game(*args: Any, **more: Any) -> Engine:
    """An engine with such a content."""
    return load_game("dice_adventure", content(*args, **more))


def adventure(state: State) -> AdventureState:
    """The same state, known to be of this game."""
    assert isinstance(state, AdventureState)
    return state


def to_menu(engine: Engine, state: State | None = None) -> tuple[AdventureState, list[str]]:
    """Plays on by draws until somebody must choose; the rule ids that were used too."""
    trace: list[str] = []
    if state is None:
        begun = engine.begin(engine.start())
        assert isinstance(begun, Accepted)
        state, trace = begun.state, [*begun.trace]
    now = adventure(state)
    while now.chance is not None:
        drawn = propose(now, 7)
        assert drawn is not None
        result = engine.reduce(now, drawn)
        assert isinstance(result, Accepted), result
        now = adventure(result.state)
        trace += result.trace
    return now, trace


def given(engine: Engine, state: State, **changes: Any) -> AdventureState:
    """The state in a turn with values written in: ``a_hand="physical-d4 wound-d4"``, ``mill_bag=""``,
    ``timer=3``, ``deterrent="divine-d4"``; dice are made or unmade as needed, and the menu opened anew."""
    data = state.to_json()
    for path, value in changes.items():
        who, _, name = path.partition("_")
        value = value.split() if isinstance(value, str) and name in PILES else value
        hero = next((hero for hero in data["heroes"] if hero["id"] == who), None)
        place = next((place for place in data["locations"] if place["id"] == who), None)
        if hero is not None and name:
            hero[name] = value
        elif place is not None and name:
            place[name] = value
        else:
            data[path] = value.split() if path == "deterrent" else value
    now = adventure(engine.state_from_json(data))
    now = now.model_copy(update={"made": census(now)})
    result = engine.reduce(now, Adjusted(path="timer", was=now.timer, now=now.timer))
    assert isinstance(result, Accepted), result
    return adventure(result.state)


PILES = ("hand", "bag", "discard", "ally_hand")


def thrown(state: State, values: list[int]) -> Rolled:
    """The dice that are asked for, in their order, with these values."""
    request = roll_request(state)
    specs = [spec for spec in request.dice for _ in range(spec.n)]
    assert len(specs) == len(values), [spec.to_json() for spec in request.dice]
    dice = [
        RolledDie(role=spec.role, kind=spec.kind or "d6", color=spec.color, value=value, die_id=f"d{n}")
        for n, (spec, value) in enumerate(zip(specs, values, strict=True))
    ]
    return Rolled(request=request.id, dice=tuple(dice))


def event_for(state: State, word: str) -> Event:
    """What a word does: ``=4,4`` throws the dice asked for, ``>ally-d4,physical-d6`` draws them, ``~7``
    draws by a number, ``#5`` answers with one; anything else is an option."""
    rest = word[1:]
    if word.startswith("="):
        return thrown(state, [int(value) for value in rest.split(",")])
    if word.startswith(">"):
        chance = adventure(state).chance
        assert chance is not None, [request.prompt for request in state.open]
        return Drawn(request=state.open[0].id, pile=chance.pile, item=rest, source="camera")
    if word.startswith("~"):
        drawn = propose(adventure(state), int(rest))
        assert drawn is not None
        return drawn
    if word.startswith("#"):
        return Choice(request=choice_request(state).id, option="n", amount=int(rest), by="test")
    return Choice(request=choice_request(state).id, option=word, by="test")


def play(engine: Engine, state: State, *words: str) -> Accepted:
    """Plays words one after the other; ``!word`` must be refused and changes nothing."""
    effects: list[Any] = []
    trace: list[str] = []
    for word in words:
        event = event_for(state, word.removeprefix("!"))
        result = engine.reduce(state, event)
        if word.startswith("!"):
            assert isinstance(result, Rejected), word
            continue
        assert isinstance(result, Accepted), (word, result, [r.to_json() for r in state.open])
        assert engine.state_from_json(result.state.to_json()) == result.state
        now = adventure(result.state)
        assert census(now) == {one: n for one, n in now.made.items() if n}, word
        state = result.state
        effects += result.effects
        trace += result.trace
    return Accepted(state, tuple(effects), tuple(trace))


@dataclass(frozen=True)
class Row:
    """An example: what is ``given`` in a turn of hero a, the words, and what is then true."""

    name: str
    words: str
    want: dict[str, Any]
    rules: str
    given: dict[str, Any] = field(default_factory=dict)
    heroes: list[dict[str, Any]] = field(default_factory=lambda: [{}, {}])
    scenario: dict[str, Any] = field(default_factory=dict)
    place: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)


BARE: dict[str, Any] = {
    "a_hand": "", "a_ally_hand": "", "a_bag": "mental-d4 mental-d4", "mill_bag": "", "yard_bag": "",
}  # fmt: skip
"""Hero a holds nothing, and all locations are empty, unless a row says otherwise."""


def played(row: Row) -> tuple[Engine, Accepted]:
    """The row's end, with the rules that were used."""
    engine = game(row.heroes, row.scenario, row.place, row.more, **row.settings)
    state, trace = to_menu(engine)
    state = given(engine, state, **{**BARE, **row.given})
    end = play(engine, state, *row.words.split())
    return engine, Accepted(end.state, end.effects, (*trace, *end.trace))


def value(engine: Engine, state: State, path: str) -> Any:
    """A value of the state: ``a.hand``, ``mill.bag``, ``timer``; ``options``, ``roll``, ``stage``."""
    if path == "options":
        return " ".join(option.id for option in choice_request(state).options)
    if path == "stage":
        return choice_request(state).stage
    if path == "roll":
        specs = roll_request(state).dice
        return " ".join(f"{s.role}:{s.color or '-'}-{s.kind}" for s in specs for _ in range(s.n))
    if path == "chance":
        now = adventure(state).chance
        return now and f"{now.what} {now.pile} {now.n}"
    data = state.to_json()
    if path == "gone":
        return " ".join(sorted(Counter(data["removed"]).elements()))
    who, _, name = path.partition(".")
    if not name:
        return " ".join(data[path]) if path in ("deterrent", "spare") else data[path]
    at = next((h for h in (*data["heroes"], *data["locations"]) if h["id"] == who), None)
    assert at is not None or who in ("encounter", "damage", "turn"), path
    found = (at if at is not None else data[who] or {}).get(name)
    return " ".join(found) if name in PILES else found
