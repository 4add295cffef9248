"""Games as pure reducers: events go in, states come out. No images, no clock, no I/O during play.

engine = load_game("deep_dark_dice")
state = engine.init()
request = state.open[-1]
found = match(request, observation)
result = engine.reduce(state, Rolled(request=request.id, dice=found.dice))
"""

from traywatch.rules.core.log import amend, auto_event, fold, redo, undo
from traywatch.rules.core.matching import answered, match
from traywatch.rules.core.types import Engine
from traywatch.rules.games import games, load_game

__all__ = ["Engine", "amend", "answered", "auto_event", "fold", "games", "load_game", "match", "redo", "undo"]
