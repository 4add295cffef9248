"""Cards of the table's own, beside those that ship: which game they belong to, and its engine with them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from rules import load_game
from rules.types import Engine


def loader(content: Path | None, game: str) -> Callable[[str], Engine]:
    """``load_game`` with the table's own cards.

    A file belongs to the game that its ``game`` key names, else to ``game``; a folder to
    every game that one of its files belongs to. Other games are played with what ships.
    Raises ``RulesError`` at once where the cards of ``game`` are wrong or not to be found.
    """
    if content is None:
        return load_game
    files = sorted(content.glob("*.toml")) if content.is_dir() else [content]

    def load(wanted: str) -> Engine:
        mine = not files or any(_belongs(file, wanted, game) for file in files)
        return load_game(wanted, content if mine else None)

    if any(_belongs(file, game, game) for file in files) or not files:
        load(game)
    return load


def _belongs(file: Path, wanted: str, otherwise: str) -> bool:
    try:
        named = tomllib.loads(file.read_text(encoding="utf-8")).get("game", otherwise)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        # What cannot be read is left to ``load_game``, which says what is wrong with it.
        named = otherwise
    return bool(named == wanted)
