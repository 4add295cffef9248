"""The list of games, and how to get the engine of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic import JsonValue

from traywatch.errors import RulesError
from traywatch.rules.content import Source
from traywatch.rules.core.types import Engine, GameInfo
from traywatch.rules.deckbox_dungeons import INFO as DECKBOX_DUNGEONS
from traywatch.rules.deckbox_dungeons import load as deckbox_dungeons
from traywatch.rules.deep_dark_dice import INFO as DEEP_DARK_DICE
from traywatch.rules.deep_dark_dice import load as deep_dark_dice
from traywatch.rules.delvers_deep import INFO as DELVERS_DEEP
from traywatch.rules.delvers_deep import load as delvers_deep
from traywatch.rules.dice_adventure import INFO as DICE_ADVENTURE
from traywatch.rules.dice_adventure import load as dice_adventure
from traywatch.rules.dice_warriors import INFO as DICE_WARRIORS
from traywatch.rules.dice_warriors import load as dice_warriors
from traywatch.rules.free import INFO as FREE
from traywatch.rules.free import load as free

Loader = Callable[[Source | None, Mapping[str, JsonValue] | None], Engine]

_READY: tuple[tuple[GameInfo, Loader], ...] = (
    (DEEP_DARK_DICE, deep_dark_dice),
    (DECKBOX_DUNGEONS, deckbox_dungeons),
    (DICE_ADVENTURE, dice_adventure),
    (DELVERS_DEEP, delvers_deep),
    (DICE_WARRIORS, dice_warriors),
    (FREE, free),
)


def games() -> tuple[GameInfo, ...]:
    """All games, in the order in which they are listed."""
    return tuple(info for info, _ in _READY)


def load_game(
    game_id: str,
    content: str | Path | Mapping[str, JsonValue] | None = None,
    settings: Mapping[str, JsonValue] | None = None,
) -> Engine:
    """The engine of a game.

    ``content`` is a TOML file, a folder of them, or data already read; without it, the
    practice content that ships is used. ``settings`` override those of the content.
    Raises ``RulesError``: ``unknown_game``, ``content_not_found``, ``content_invalid``,
    ``content_incomplete``, ``settings_invalid``.
    """
    for info, load in _READY:
        if info.id == game_id:
            source = Path(content) if isinstance(content, str) else content
            return load(source, settings)
    known = ", ".join(game.id for game in games())
    raise RulesError("unknown_game", f"{game_id}: no such game; there are {known}")
