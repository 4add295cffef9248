"""Deep Dark Dice: where the die stops decides."""

from collections.abc import Mapping

from pydantic import JsonValue

from rules.content import Source, read
from rules.deep_dark_dice.content import Content
from rules.deep_dark_dice.engine import INFO, DeepDarkDice
from rules.deep_dark_dice.model import DeepState
from rules.deep_dark_dice.settings import Settings

__all__ = ["INFO", "Content", "DeepDarkDice", "DeepState", "Settings", "load"]


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> DeepDarkDice:
    """The engine with a content file, a folder, or data; see ``rules.load_game``."""
    return DeepDarkDice(read(INFO.id, source, Content), settings)
