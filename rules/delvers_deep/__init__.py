"""Delver's Deep: a d6 against a difficulty, with rerolls, stacks and points to pay for them."""

from traywatch.rules.delvers_deep.content import DelverContent
from traywatch.rules.delvers_deep.engine import INFO, DelversDeep
from traywatch.rules.delvers_deep.model import DelversState
from traywatch.rules.delvers_deep.settings import DelverSettings
from traywatch.rules.engine.registered_game import RegisteredGame

__all__ = ["GAME", "INFO", "DelverContent", "DelverSettings", "DelversDeep", "DelversState"]


GAME = RegisteredGame(INFO, DelversDeep.load)
