"""The card sets of this table: shipped ones, those in the data directory, those from the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from traywatch.errors import RulesError
from traywatch.files import read_bounded
from traywatch.messages import Text, msg
from traywatch.rules import load_game
from traywatch.rules.content import shipped_sets
from traywatch.rules.core.types import Engine

SHIPPED = "practice"
"""The id of the usual set of each game."""


LEVELS: Mapping[str, Mapping[str, str]] = {
    "deep_dark_dice": {SHIPPED: "easy", "lamp_road_by_night": "balanced", "kiln_road": "balanced"},
    "deckbox_dungeons": {SHIPPED: "easy", "orchard_in_flood": "balanced", "hollow_light": "balanced"},
}
"""How hard the shipped sets of each game are, the usual one first (``tests.drills.balance``)."""

AT_A_TABLE: Mapping[str, Mapping[str, JsonValue]] = {"deep_dark_dice": {"auto": False}}
"""House rules at a table instead of those of the practice set, which other sets extend.

People answer the questions themselves. The practice set stays as it is, because a changed one refuses the
logs that were played with it. A file that states such a rule itself means it.
"""


@dataclass(frozen=True, slots=True)
class CardSet:
    """A card set for one game. ``problem`` says why it cannot be used."""

    id: str
    title: Text
    problem: Text | None = None


class CardSetRepository:
    """Repository of card sets: ``load_game`` with the table's own cards, by the id of their set.

    ``folder`` has one file for each set (``cards`` in the data directory). ``given`` is a file or a folder
    from the command line; it is used unless somebody chooses another set. A file belongs to the game in its
    ``game`` key, or else to ``game``. A given folder belongs to every game of its files. Raises
    ``RulesError`` if what is given for ``game`` is missing or wrong.
    """

    def __init__(
        self, folder: Path | None = None, given: Path | None = None, *, game: str = "deep_dark_dice"
    ) -> None:
        self._folder = folder
        self._given = given
        self._game = game
        if given is not None and self._has_given(game):
            _load(game, given)

    def __call__(self, game: str, cards: str | None = None) -> Engine:
        """The engine of a game; raises ``RulesError`` (``cards_unknown``, and the codes of ``load_game``)."""
        if cards is None:
            return _load(game, self._given if self._has_given(game) else None)
        if cards == SHIPPED:
            return _load(game)
        return _load(game, self._path(game, cards))

    def sets(self, game: str) -> tuple[CardSet, ...]:
        """The sets of a game, the usual one first; unusable ones too, with their problem."""
        sets = [CardSet(SHIPPED, _title(game, SHIPPED, _load(game)))]
        for path in self._files(game):
            try:
                level = path.stem if path in shipped_sets(game) else ""
                sets.append(CardSet(path.stem, _title(game, level, _load(game, path))))
            except RulesError as error:
                sets.append(CardSet(path.stem, path.name, error.message))
            except (TypeError, KeyError, AttributeError, RecursionError) as error:
                sets.append(CardSet(path.stem, path.name, f"{path.name}: cannot be used ({error!r})"))
        if self._given is not None and self._has_given(game):
            sets = [one for one in sets if one.id != self._given.stem]
            sets.insert(0, CardSet(self._given.stem, _load(game, self._given).lobby().title))
        return tuple(sets)

    def _path(self, game: str, cards: str) -> Path:
        if self._given is not None and cards == self._given.stem and self._has_given(game):
            return self._given
        for path in self._files(game):
            if path.stem == cards:
                return path
        raise RulesError("cards_unknown", msg("table-cards-unknown", cards=cards))

    def _files(self, game: str) -> list[Path]:
        """The further sets that ship with a game, and the files in the folder that belong to it.

        A file in the folder replaces a shipped set of the same name.
        """
        shipped = list(shipped_sets(game))
        if self._folder is None or not self._folder.is_dir():
            return shipped
        files = [path for path in sorted(self._folder.glob("*.toml")) if path.stem != SHIPPED]
        own = [path for path in files if (_named(path) or self._game) == game]
        return [*(path for path in shipped if path.stem not in {one.stem for one in own}), *own]

    def _has_given(self, game: str) -> bool:
        if self._given is None:
            return False
        files = _files_of(self._given)
        return not files or any((_named(file) or self._game) == game for file in files)


def offered_set(game: str, sets: Sequence[CardSet]) -> str:
    """The set that a new session is offered: one given for this table, else a balanced one."""
    levels = LEVELS.get(game, {})
    usable = [one.id for one in sets if one.problem is None and levels.get(one.id) == "balanced"]
    ordered = [name for name in levels if name in usable]
    return ordered[0] if ordered and sets[0].id == SHIPPED else sets[0].id


def _load(game: str, source: Path | None = None) -> Engine:
    """The engine with a set, or with the usual one. Raises ``RulesError`` as ``load_game`` does."""
    stated = [_data(file).get("settings") for file in _files_of(source)]
    own = set().union(*(rules for rules in stated if isinstance(rules, dict)))
    rules = {name: value for name, value in AT_A_TABLE.get(game, {}).items() if name not in own}
    return load_game(game, source, rules)


def _files_of(source: Path | None) -> list[Path]:
    """The card files of a folder, or the file itself."""
    if source is None:
        return []
    return sorted(source.glob("*.toml")) if source.is_dir() else [source]


def _title(game: str, cards: str, engine: Engine) -> Text:
    """The title of a set, and how hard it is if it ships with the game."""
    title, level = engine.lobby().title, LEVELS.get(game, {}).get(cards)
    return title if level is None else msg("table-set-of-level", title=title, level=level)


def _named(file: Path) -> object:
    """The game in a file's ``game`` key; None if there is none, or the file cannot be read."""
    return _data(file).get("game")


def _data(file: Path) -> Mapping[str, Any]:
    """The content of a card file; nothing if it cannot be read, which loading the set then says."""
    try:
        return tomllib.loads(read_bounded(file).decode())
    except (OSError, ValueError, RecursionError):
        return {}
