"""The dice adventure: colored dice drawn from bags against dice from other bags."""

from traywatch.rules.dice_adventure.content import AdventureContent
from traywatch.rules.dice_adventure.engine import INFO, DiceAdventure
from traywatch.rules.dice_adventure.model import AdventureState
from traywatch.rules.dice_adventure.piles.dice_piles import census
from traywatch.rules.dice_adventure.piles.hidden_dice import propose
from traywatch.rules.dice_adventure.settings import AdventureSettings
from traywatch.rules.engine.registered_game import RegisteredGame

__all__ = [
    "GAME",
    "INFO",
    "AdventureContent",
    "AdventureSettings",
    "AdventureState",
    "DiceAdventure",
    "census",
    "propose",
]


GAME = RegisteredGame(INFO, DiceAdventure.load)
