"""Dice Warriors: two parties of dice in ranks; faces are blows, shields and spells."""

from collections.abc import Mapping

from pydantic import JsonValue

from traywatch.rules.content import Source, read
from traywatch.rules.dice_warriors.content import Content
from traywatch.rules.dice_warriors.engine import INFO, DiceWarriors
from traywatch.rules.dice_warriors.model import WarState
from traywatch.rules.dice_warriors.settings import Settings

__all__ = ["INFO", "Content", "DiceWarriors", "Settings", "WarState", "load"]


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> DiceWarriors:
    """The engine with a content file, a folder, or data; see ``traywatch.rules.load_game``."""
    return DiceWarriors(read(INFO.id, source, Content), settings)
