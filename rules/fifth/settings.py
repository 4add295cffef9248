"""The settings of fifth-edition combat: house rules, and what the text leaves to the table."""

from __future__ import annotations

from typing import Annotated, Literal

from traywatch.records import Record
from traywatch.rules.texts.game_setting import GameSetting


class FifthSettings(Record):
    """All settings of a session. They are part of its first event."""

    damage_dice: Annotated[Literal["seen", "together", "after"], GameSetting("rolls")] = "seen"
    advantage_dice: Annotated[Literal["two", "twice"], GameSetting("rolls")] = "two"
    off_tray: Annotated[Literal["rethrow", "ask", "miss"], GameSetting("rolls")] = "rethrow"
    critical: Annotated[Literal["double_dice", "max_plus_roll", "double_total"], GameSetting("attacks")] = (
        "double_dice"
    )
    one_misses: Annotated[bool, GameSetting("attacks")] = True
    twenty_hits: Annotated[bool, GameSetting("attacks")] = True
    ranged_near: Annotated[bool, GameSetting("attacks")] = True
    initiative: Annotated[Literal["roll", "by_hand"], GameSetting("initiative")] = "roll"
    foe_initiative: Annotated[Literal["group", "each", "score"], GameSetting("initiative")] = "group"
    ties: Annotated[Literal["ask", "bonus"], GameSetting("initiative")] = "ask"
    foes_at_zero: Annotated[Literal["dead", "dying"], GameSetting("life-and-death")] = "dead"
    massive_damage: Annotated[bool, GameSetting("life-and-death")] = True
    temporary: Annotated[Literal["higher", "new"], GameSetting("life-and-death")] = "higher"
    foe_health: Annotated[Literal["numbers", "state"], GameSetting("page")] = "numbers"
