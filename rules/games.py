"""The list of games, and how to get the engine of one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import JsonValue

from rules import content as files
from rules.deep_dark_dice import INFO as DEEP_DARK_DICE
from rules.deep_dark_dice import Content, DeepDarkDice
from rules.free import INFO as FREE
from rules.free import Free
from rules.types import Engine, GameInfo
from traywatch.errors import RulesError

_LATER = (
    ("deckbox_dungeons", "Deckbox Dungeons", ("d6", "enemy dice"), "Each die plus a modifier against 6."),
    ("dice_adventure", "The dice adventure", ("d4 to d12 in ten colours",), "Your dice against theirs."),
    ("delvers_deep", "Delver's Deep", ("d6",), "Checks against a difficulty, with rerolls and stacks."),
    ("dice_warriors", "Dice Warriors", ("d4 to d12 with custom faces",), "Symbols, ranks and sides."),
)


def games() -> tuple[GameInfo, ...]:
    """All games by their ids; those that are not ``ready`` cannot be loaded yet."""
    later = tuple(
        GameInfo(id=i, title=title, ready=False, needs=needs, summary=summary)
        for i, title, needs, summary in _LATER
    )
    return (DEEP_DARK_DICE, *later, FREE)


def load_game(
    game_id: str,
    content: str | Path | Mapping[str, JsonValue] | None = None,
    settings: Mapping[str, JsonValue] | None = None,
) -> Engine:
    """The engine of a game.

    ``content`` is a TOML file, a folder with ``GAME.toml`` in it, or data already read;
    without it, the practice content that ships is used. ``settings`` override those of
    the content. Raises ``RulesError``: ``unknown_game``, ``game_not_ready``,
    ``content_not_found``, ``content_invalid``, ``content_incomplete``, ``settings_invalid``.
    """
    info = {game.id: game for game in games()}.get(game_id)
    if info is None:
        known = ", ".join(game.id for game in games())
        raise RulesError("unknown_game", f"{game_id}: no such game; there are {known}")
    if not info.ready:
        raise RulesError(
            "game_not_ready", f"{game_id}: {info.title} cannot be played yet; try deep_dark_dice"
        )
    if game_id == "free":
        return Free(settings)
    if isinstance(content, Mapping):
        return DeepDarkDice(files.check(dict(content), Content, name="content"), settings)
    path = files.find(game_id, None if content is None else Path(content))
    return DeepDarkDice(files.load(path, Content), settings)
