"""The settings in words: the question of each setting of a game, and the meaning of its answers.

The settings themselves are code (``rules/<game>/settings.py``). Their words are in
``rules/<game>/settings.toml``, and a test compares the two. The possible values of a setting come from
its type, so that a page can offer it without knowing the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from traywatch.errors import RulesError
from traywatch.records import Record
from traywatch.rules.texts.controls import Control, Words, control_of

__all__ = ["Control", "HouseRule", "Words", "house_rules", "words"]

_GAMES = Path(__file__).parent.parent


class HouseRule(Record):
    """One setting of a game.

    ``points`` are the entries of docs/reference/settings.md that it decides.
    ``value`` is the value unless somebody chooses another. The content may set it.
    """

    name: str
    group: str
    points: tuple[str, ...] = ()
    ask: str
    unit: str = ""
    control: Control
    value: JsonValue


@lru_cache
def words(game: str) -> Mapping[str, Words]:
    """The words for a game's settings by name, in display order.

    Raises ``RulesError`` (``unknown_game``) if the game has none.
    """
    path = _GAMES / game / "settings.toml"
    if not path.is_file():
        raise RulesError("unknown_game", f"{game}: there are no house rules of such a game")
    with path.open("rb") as file:
        return {name: Words.model_validate(said) for name, said in tomllib.load(file).items()}


def house_rules(
    game: str, settings: type[Record], own: Mapping[str, JsonValue] | None = None
) -> tuple[HouseRule, ...]:
    """The settings of a game. ``own`` are the content's values."""
    found = []
    for name, said in words(game).items():
        field = settings.model_fields[name]
        value: Any = (own or {}).get(name, field.get_default(call_default_factory=True))
        found.append(
            HouseRule(
                name=name,
                group=said.group,
                points=said.points,
                ask=said.ask,
                unit=said.unit,
                control=control_of(field, said),
                value=to_jsonable_python(value),
            )
        )
    return tuple(found)
