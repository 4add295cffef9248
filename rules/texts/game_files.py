"""Where the files of a game are: its content, and the catalogs of a game of another package."""

from __future__ import annotations

from pathlib import Path

_GAMES = Path(__file__).parent.parent
_FOLDERS: dict[str, Path] = {}


def add_game_folder(game: str, folder: Path) -> None:
    """Look for the content of a game in another folder than ``rules/<game>``."""
    _FOLDERS[game] = folder


def game_folder(game: str) -> Path:
    """The folder of a game's content files."""
    return _FOLDERS.get(game, _GAMES / game)
