"""The registry: every game, in the order of the list of games. A new game adds one function.

A game's package is imported when it is first asked for, because a start needs one game of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from traywatch.rules.engine.registered_game import RegisteredGame


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

GAME_IDS: tuple[str, ...] = tuple(_GAMES)
"""The ids of all games, in the order of the list."""


@cache
def registered(game_id: str) -> RegisteredGame | None:
    """The game of an id, imported at the first call; null for an unknown id."""
    load = _GAMES.get(game_id)
    return load() if load is not None else None


def registered_games() -> tuple[RegisteredGame, ...]:
    """All games, in the order of the list. Imports all of them."""
    return tuple(load for game_id in GAME_IDS if (load := registered(game_id)) is not None)
