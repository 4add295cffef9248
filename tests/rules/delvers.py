"""Small parties of delvers for the tests, and a way to play them in one line."""

from __future__ import annotations

from typing import Any

from tests.rules.playing import choice, play_words, roll_request
from traywatch.rules import load_game
from traywatch.rules.core.types import Accepted, Choice, Engine, Rejected, Rolled, RolledDie, State

TABLE = {
    "dice": 1,
    "rows": [
        {"on": [1, 2, 3], "name": "Shaken", "max": {"will": -1}},
        {"on": [4, 5, 6], "name": "Silent"},
    ],
}
CHECKS = [
    {"id": "dodge", "name": "dodge", "stat": "ref", "stack": True, "active": True},
    {"id": "plain", "name": "plain check"},
    {"id": "lift", "name": "lift", "stat": "fort", "active": True},
]


def game(
    traits: list[dict[str, Any]] | None = None,
    characters: list[dict[str, Any]] | None = None,
    table: dict[str, Any] | None = TABLE,
    **settings: Any,
) -> Engine:
    """Characters ``a``, ``b``, … of FORT, REF and WILL 7 (so health and sanity 4); the traits go to ``a``.

    Effects: ``plate`` (AC 2), ``heavy`` (max FORT −2), ``song`` (max FORT +3), ``haze`` (max WILL +4),
    ``glow`` (health and sanity may stand 2 higher), ``kit`` (armor class asked for).
    """
    traits = [{"id": f"t{n}", "name": f"T{n}", **trait} for n, trait in enumerate(traits or [])]
    cards = [
        {"id": "abcdef"[n], "name": "ABCDEF"[n], "base": {"fort": 7, "ref": 7, "will": 7}, **card}
        for n, card in enumerate(characters or [{}, {}])
    ]
    cards[0] = {"traits": [trait["id"] for trait in traits], **cards[0]}
    effects = [
        {"id": "plate", "name": "plate", "kind": "armor", "ac": 2},
        {"id": "heavy", "name": "heavy armor", "kind": "armor", "max": {"fort": -2}},
        {"id": "song", "name": "song", "kind": "spell", "max": {"fort": 3}},
        {"id": "haze", "name": "haze", "kind": "status", "max": {"will": 4}},
        {"id": "glow", "name": "glow", "kind": "spell", "health": 2, "sanity": 2},
        {"id": "kit", "name": "kit", "kind": "armor", "ac": "ask"},
    ]
    content: dict[str, Any] = {
        "format": 1,
        "id": "test",
        "title": "Test",
        "characters": cards,
        "traits": traits,
        "effects": effects,
        "checks": CHECKS,
        "break_table": table,
        "settings": settings,
    }
    return load_game("delvers_deep", content)


def tweak(engine: Engine, state: State, **changes: Any) -> State:
    """The state with values written in (``a_health=0``, ``a_current_fort=2``), the menu opened anew."""
    data = state.to_json()
    for path, value in changes.items():
        who, _, field = path.partition("_")
        one = next(one for one in data["characters"] if one["id"] == who)
        pool, _, stat = field.partition("_")
        if pool in ("base", "current", "temporary"):
            one[pool][stat] = value
        else:
            one[field] = value
    return play(engine, engine.state_from_json(data), "effects", "back").state


def event_for(state: State, word: str) -> Rolled | Choice:
    """``1,1,5`` throws dice; anything else is an option, with its number behind ``=``."""
    if word[0].isdigit():
        request = roll_request(state)
        dice = tuple(
            RolledDie(
                role=request.dice[0].role,
                kind="d6",
                value=int(v),
                label=v,
                die_id=f"{request.id}.{n}",
                xy_mm=(30.0 * n, 10.0),
            )
            for n, v in enumerate(word.split(","))
        )
        return Rolled(request=request.id, dice=dice)
    return choice(state, word)


def play(engine: Engine, state: State, *words: str) -> Accepted:
    """Plays words one after the other; the effects and rule ids of all of them are joined."""
    return play_words(engine, state, words, event_for)


def refused(engine: Engine, state: State, word: str) -> Rejected:
    """The rejection of a word."""
    result = engine.reduce(state, event_for(state, word))
    assert isinstance(result, Rejected), word
    return result
