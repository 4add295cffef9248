"""Deep Dark Dice: the zone in which a die stops decides."""

from traywatch.rules.deep_dark_dice.content import DeepContent
from traywatch.rules.deep_dark_dice.engine import INFO, DeepDarkDice
from traywatch.rules.deep_dark_dice.model import DeepState
from traywatch.rules.deep_dark_dice.settings import DeepSettings
from traywatch.rules.engine.registered_game import RegisteredGame

__all__ = ["GAME", "INFO", "DeepContent", "DeepDarkDice", "DeepSettings", "DeepState"]


GAME = RegisteredGame(INFO, DeepDarkDice.load)
