"""The registry: every game, in the order of the list of games. A new game adds one line."""

from __future__ import annotations

from dataclasses import replace

from traywatch.rules.deckbox_dungeons import GAME as DECKBOX_DUNGEONS
from traywatch.rules.deep_dark_dice import GAME as DEEP_DARK_DICE
from traywatch.rules.delvers_deep import GAME as DELVERS_DEEP
from traywatch.rules.demo import delvers_deep as delvers_demo
from traywatch.rules.demo import dice_adventure as adventure_demo
from traywatch.rules.dice_adventure import GAME as DICE_ADVENTURE
from traywatch.rules.dice_warriors import GAME as DICE_WARRIORS
from traywatch.rules.engine.registered_game import RegisteredGame
from traywatch.rules.free import GAME as FREE

GAMES: tuple[RegisteredGame, ...] = (
    DEEP_DARK_DICE,
    DECKBOX_DUNGEONS,
    replace(DICE_ADVENTURE, autoplay=adventure_demo.AUTOPLAY),
    replace(DELVERS_DEEP, autoplay=delvers_demo.AUTOPLAY),
    DICE_WARRIORS,
    FREE,
)
