"""The registry: every game, in the order of the list of games. A new shipped game adds one function.

A game's package is imported when it is first asked for, because a start needs one game of all. Games of other
packages come after the shipped ones, in the same records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from traywatch.rules.engine.registered_game import RegisteredGame
from traywatch.rules.plugins import SetAside, found_plugins, load_plugins


def _deep_dark_dice() -> RegisteredGame:
    from traywatch.rules.deep_dark_dice import GAME

    return GAME


def _deckbox_dungeons() -> RegisteredGame:
    from traywatch.rules.deckbox_dungeons import GAME

    return GAME


def _dice_adventure() -> RegisteredGame:
    from traywatch.rules.demo.dice_adventure import AUTOPLAY
    from traywatch.rules.dice_adventure import GAME

    return replace(GAME, autoplay=AUTOPLAY)


def _delvers_deep() -> RegisteredGame:
    from traywatch.rules.delvers_deep import GAME
    from traywatch.rules.demo.delvers_deep import AUTOPLAY

    return replace(GAME, autoplay=AUTOPLAY)


def _dice_warriors() -> RegisteredGame:
    from traywatch.rules.dice_warriors import GAME

    return GAME


def _fifth() -> RegisteredGame:
    from traywatch.rules.fifth import GAME

    return GAME


def _free() -> RegisteredGame:
    from traywatch.rules.free import GAME

    return GAME


_GAMES: Mapping[str, Callable[[], RegisteredGame]] = MappingProxyType(
    {
        "deep_dark_dice": _deep_dark_dice,
        "deckbox_dungeons": _deckbox_dungeons,
        "dice_adventure": _dice_adventure,
        "delvers_deep": _delvers_deep,
        "dice_warriors": _dice_warriors,
        "fifth": _fifth,
        "free": _free,
    }
)

SHIPPED_IDS: tuple[str, ...] = tuple(_GAMES)
"""The ids of the games that are part of Traywatch, in the order of the list."""


@cache
def _plugins() -> tuple[Mapping[str, RegisteredGame], tuple[SetAside, ...]]:
    return load_plugins(found_plugins(), SHIPPED_IDS)


def set_aside() -> tuple[SetAside, ...]:
    """The games of other packages that cannot be used. Imports those packages."""
    return _plugins()[1]


def game_ids() -> tuple[str, ...]:
    """The ids of all games: the shipped ones, then those of other packages. Imports those packages."""
    return (*SHIPPED_IDS, *_plugins()[0])


def registered(game_id: str) -> RegisteredGame | None:
    """The game of an id, imported at the first call; null for an unknown id."""
    return _shipped(game_id) if game_id in _GAMES else _plugins()[0].get(game_id)


@cache  # unknown ids, which come from outside, are not remembered
def _shipped(game_id: str) -> RegisteredGame:
    return _GAMES[game_id]()


def registered_games() -> tuple[RegisteredGame, ...]:
    """All games, in the order of the list. Imports all of them."""
    return tuple(load for game_id in game_ids() if (load := registered(game_id)) is not None)
