"""Dice Warriors: two parties of dice in ranks; faces are blows, shields and spells."""

from traywatch.rules.dice_warriors.content import WarContent
from traywatch.rules.dice_warriors.engine import INFO, DiceWarriors
from traywatch.rules.dice_warriors.model import WarState
from traywatch.rules.dice_warriors.settings import WarSettings
from traywatch.rules.engine.registered_game import RegisteredGame

__all__ = ["GAME", "INFO", "DiceWarriors", "WarContent", "WarSettings", "WarState"]


GAME = RegisteredGame(INFO, DiceWarriors.load)
