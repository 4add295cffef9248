"""Deckbox Dungeons: each die plus a modifier against 6, on a map of tiles."""

from collections.abc import Mapping

from pydantic import JsonValue

from traywatch.rules.content import Source, read
from traywatch.rules.deckbox_dungeons.content import Content
from traywatch.rules.deckbox_dungeons.engine import INFO, DeckboxDungeons
from traywatch.rules.deckbox_dungeons.model import DeckboxState
from traywatch.rules.deckbox_dungeons.settings import Settings

__all__ = ["INFO", "Content", "DeckboxDungeons", "DeckboxState", "Settings", "load"]


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> DeckboxDungeons:
    """The engine with a content file, a folder, or data; see ``traywatch.rules.load_game``."""
    return DeckboxDungeons(read(INFO.id, source, Content), settings)
