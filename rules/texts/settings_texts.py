"""The settings in words: the question of each setting of a game, and the meaning of its answers.

A field of a game's settings declares a house rule with ``GameSetting``. The ids of its messages follow from
its name, and its possible values from its type. So a page can offer it without knowing the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from traywatch.catalogs import ENGLISH, Catalog, catalog
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.texts.controls import Control, Words, control_of
from traywatch.rules.texts.game_files import game_folder
from traywatch.rules.texts.game_setting import GameSetting, declared

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
def words(game: str, settings: type[Record]) -> Mapping[str, Words]:
    """The words for a game's settings by name, in the order of the page."""
    return {name: _words(game, name, setting) for name, (setting, _) in declared(settings).items()}


def _words(game: str, name: str, setting: GameSetting) -> Words:
    """The words of a setting: the ids of its messages follow from its name."""
    part = _messages(f"{game}-part-{name}-")
    unset = f"{game}-unset-{name}"
    return Words(
        group=msg(f"{game}-group-{setting.group}"),
        ask=msg(f"{game}-ask-{name}"),
        unit=msg(f"{game}-unit-{setting.unit}") if setting.unit else "",
        unset=msg(unset) if unset in _ids() else None,
        points=setting.points,
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
    """The settings of a game. ``own`` are the content's values. A game without texts has none to show."""
    if not game_folder(game).is_dir():
        return ()
    rules = []
    texts = words(game, settings)
    for name, (_, field) in declared(settings).items():
        value: Any = (own or {}).get(name, field.get_default(call_default_factory=True))
        rules.append(
            HouseRule(
                name=name,
                group=texts[name].group,
                points=texts[name].points,
                ask=texts[name].ask,
                unit=texts[name].unit,
                control=control_of(field, texts[name]),
                value=to_jsonable_python(value),
            )
        )
    return tuple(rules)
