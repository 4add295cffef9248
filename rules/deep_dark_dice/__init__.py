"""Deep Dark Dice: where the die stops decides."""

from rules.deep_dark_dice.content import Content
from rules.deep_dark_dice.engine import INFO, DeepDarkDice
from rules.deep_dark_dice.model import DeepState
from rules.deep_dark_dice.settings import Settings

__all__ = ["INFO", "Content", "DeepDarkDice", "DeepState", "Settings"]
