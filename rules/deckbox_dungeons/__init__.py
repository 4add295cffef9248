"""Deckbox Dungeons: each die plus a modifier against 6, on a map of tiles."""

from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.engine import INFO, DeckboxDungeons
from traywatch.rules.deckbox_dungeons.model import DeckboxState
from traywatch.rules.deckbox_dungeons.settings import DeckboxSettings
from traywatch.rules.engine.registered_game import RegisteredGame

__all__ = ["GAME", "INFO", "DeckboxContent", "DeckboxDungeons", "DeckboxSettings", "DeckboxState"]


GAME = RegisteredGame(INFO, DeckboxDungeons.load)
