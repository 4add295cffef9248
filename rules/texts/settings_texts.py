"""The settings in words: the question of each setting of a game, and the meaning of its answers.

The settings themselves are code (``rules/<game>/settings.py``). ``rules/<game>/settings.toml`` has their
groups, and the ids of their messages follow from their names. A test compares the two. The possible values
of a setting come from its type, so that a page can offer it without knowing the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from traywatch.catalogs import ENGLISH, Catalog, catalog
from traywatch.errors import RulesError
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.texts.controls import Control, Words, control_of
from traywatch.rules.texts.game_files import game_folder

__all__ = ["Control", "HouseRule", "Words", "house_rules", "words"]


class HouseRule(Record):
    """One setting of a game.

    ``points`` are the entries of docs/reference/settings.md that it decides.
    ``value`` is the value unless somebody chooses another. The content may set it.
    """

    name: str
    group: Text
    points: tuple[str, ...] = ()
    ask: Text
    unit: Text = ""
    control: Control
    value: JsonValue


@lru_cache
def words(game: str) -> Mapping[str, Words]:
    """The words for a game's settings by name, in display order.

    Raises ``RulesError`` (``unknown_game``) if the game has none.
    """
    path = game_folder(game) / "settings.toml"
    if not path.is_file():
        raise RulesError("unknown_game", msg("rules-settings-unknown-game", game=game))
    with path.open("rb") as file:
        groups = tomllib.load(file)
    named = [(group, *one) for group, settings in groups.items() for one in settings.items()]
    return {name: _words(game, group, name, said) for group, name, said in named}


def _words(game: str, group: str, name: str, said: Mapping[str, Any]) -> Words:
    """The words of a setting: the ids of its messages follow from its name."""
    part = _messages(f"{game}-part-{name}-")
    unset = f"{game}-unset-{name}"
    return Words(
        group=msg(f"{game}-group-{group}"),
        ask=msg(f"{game}-ask-{name}"),
        unit=msg(f"{game}-unit-{said['unit']}") if "unit" in said else "",
        unset=msg(unset) if unset in _ids() else None,
        points=said.get("points", ()),
        say=_messages(f"{game}-say-{name}-"),
        part=tuple(part.values()) if all(key.isdigit() for key in part) else part,
    )


def _messages(start: str) -> dict[str, Text]:
    """The messages whose ids begin so, by the rest of their ids, in the order of the catalog."""
    return {id.removeprefix(start): msg(id) for id in _ids() if id.startswith(start)}


def _ids() -> tuple[str, ...]:
    """The ids of the messages of all settings."""
    return _settings_ids(catalog(ENGLISH))


@lru_cache(maxsize=1)
def _settings_ids(catalog: Catalog) -> tuple[str, ...]:
    kinds = ("-say-", "-unset-", "-part-")
    return tuple(id for id in catalog.ids if any(kind in id for kind in kinds))


def house_rules(
    game: str, settings: type[Record], own: Mapping[str, JsonValue] | None = None
) -> tuple[HouseRule, ...]:
    """The settings of a game. ``own`` are the content's values. A game without files has none to show."""
    if not game_folder(game).is_dir():
        return ()
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
