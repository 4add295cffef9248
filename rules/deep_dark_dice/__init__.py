"""Deep Dark Dice: where the die stops decides."""

from collections.abc import Mapping

from pydantic import JsonValue

from traywatch.rules.content import Source, read
from traywatch.rules.deep_dark_dice.content import Content
from traywatch.rules.deep_dark_dice.engine import INFO, DeepDarkDice
from traywatch.rules.deep_dark_dice.model import DeepState
from traywatch.rules.deep_dark_dice.settings import Settings

__all__ = ["INFO", "Content", "DeepDarkDice", "DeepState", "Settings", "load"]


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> DeepDarkDice:
    """The engine with a content file, a folder, or data; see ``traywatch.rules.load_game``."""
    return DeepDarkDice(read(INFO.id, source, Content), settings)
