"""The dice adventure: coloured dice out of bags, against dice out of other bags."""

from collections.abc import Mapping

from pydantic import JsonValue

from traywatch.rules.content import Source, read
from traywatch.rules.dice_adventure.content import Content
from traywatch.rules.dice_adventure.dice_piles import census
from traywatch.rules.dice_adventure.engine import INFO, DiceAdventure
from traywatch.rules.dice_adventure.hidden_dice import propose
from traywatch.rules.dice_adventure.model import AdventureState
from traywatch.rules.dice_adventure.settings import Settings

__all__ = ["INFO", "AdventureState", "Content", "DiceAdventure", "Settings", "census", "load", "propose"]


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> DiceAdventure:
    """The engine with a content file, a folder, or data; see ``traywatch.rules.load_game``."""
    return DiceAdventure(read(INFO.id, source, Content), settings)
