"""Our own sentences for the rules of the games, for the page's "why?"."""

from __future__ import annotations

import importlib


def sentences(game: str) -> dict[str, str]:
    """What each rule of a game says, by rule id; empty for a game without a rule book."""
    try:
        book = importlib.import_module("rules.book")
    except ModuleNotFoundError:
        return {}
    return dict(book.book(game))
