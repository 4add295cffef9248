"""The settings of fifth-edition combat: house rules, and what the text leaves to the table."""

from __future__ import annotations

from typing import Literal

from traywatch.records import Record


class FifthSettings(Record):
    """All settings of a session. They are part of its first event."""

    # How the dice are rolled.
    damage_dice: Literal["seen", "together", "after"] = "seen"
    advantage_dice: Literal["two", "twice"] = "two"
    off_tray: Literal["rethrow", "ask", "miss"] = "rethrow"
    # Attacks.
    critical: Literal["double_dice", "max_plus_roll", "double_total"] = "double_dice"
    one_misses: bool = True
    twenty_hits: bool = True
    ranged_near: bool = True
    # Initiative.
    initiative: Literal["roll", "by_hand"] = "roll"
    foe_initiative: Literal["group", "each", "score"] = "group"
    ties: Literal["ask", "bonus"] = "ask"
    # Life and death.
    foes_at_zero: Literal["dead", "dying"] = "dead"
    massive_damage: bool = True
    temporary: Literal["higher", "new"] = "higher"
    # What phones show.
    foe_health: Literal["numbers", "state"] = "numbers"
