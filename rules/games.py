"""The list of games, and the engine of each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import JsonValue

from traywatch.errors import RulesError
from traywatch.messages import msg
from traywatch.rules.core.types import Engine, GameInfo
from traywatch.rules.engine.autoplay import Autoplay
from traywatch.rules.registry import game_ids, registered, registered_games


def games() -> tuple[GameInfo, ...]:
    """All games, in the order of the list."""
    return tuple(game.info for game in registered_games())


def game_info(game_id: str) -> GameInfo | None:
    """The entry of one game in the list of games; null for an unknown id."""
    game = registered(game_id)
    return game.info if game is not None else None


def load_game(
    game_id: str,
    content: str | Path | Mapping[str, JsonValue] | None = None,
    settings: Mapping[str, JsonValue] | None = None,
) -> Engine:
    """The engine of a game.

    ``content`` is a TOML file, a folder of TOML files, or data that was already read.
    Without it, the shipped practice content is used. ``settings`` override those of the content.

    Raises ``RulesError``: ``unknown_game``, ``content_not_found``, ``content_invalid``,
    ``settings_invalid``.
    """
    game = registered(game_id)
    if game is not None:
        return game.load(Path(content) if isinstance(content, str) else content, settings)
    names = ", ".join(game_ids())
    raise RulesError("unknown_game", msg("rules-game-unknown", game_id=game_id, known=names))


def autoplay_of(game_id: str) -> Autoplay:
    """How the demo plays a game; the usual way for an unknown one."""
    game = registered(game_id)
    return game.autoplay if game is not None else Autoplay()
