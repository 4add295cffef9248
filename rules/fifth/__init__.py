"""Fifth-edition combat: a d20 against armor class, damage by type, saving throws and turns."""

from traywatch.rules.engine.registered_game import RegisteredGame
from traywatch.rules.fifth.content import FifthContent
from traywatch.rules.fifth.engine import INFO, Fifth
from traywatch.rules.fifth.model import FifthState
from traywatch.rules.fifth.settings import FifthSettings

__all__ = ["GAME", "INFO", "Fifth", "FifthContent", "FifthSettings", "FifthState"]


GAME = RegisteredGame(INFO, Fifth.load)
