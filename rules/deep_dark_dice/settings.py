"""The house rules of Deep Dark Dice: every point that its text leaves open, with a default.

The letters and numbers in the comments are those of docs/rules.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.base import Frozen

Kind = Annotated[str, Field(pattern=r"^d[1-9][0-9]?$")]
Tick = Literal["regenerate", "bleed", "necrotic", "poison", "dazed"]


class Settings(Frozen):
    """All settings of a session; they are written into its first event."""

    # A1: the dice of curse levels 1 to 3 are only in a picture of the game; null: not known.
    curse_dice: tuple[Kind | None, Kind | None, Kind | None, Kind | None, Kind | None] = (
        "d20",
        None,
        None,
        None,
        "d24",
    )
    doom_die: Kind = "d60"
    any_die: bool = False
    # A2
    turn_start_order: tuple[Tick, ...] = ("regenerate", "bleed", "necrotic", "poison", "dazed")
    ticks_when_dazed: Literal["tick_first", "skip_first"] = "tick_first"
    # A3, A28
    attacks_per_turn: Annotated[int, Field(ge=1, le=9)] = 1
    # A4
    off_tray: Literal["rethrow", "miss", "fumble", "ask"] = "rethrow"
    # A5
    on_line: Literal["ask", "centre", "worse"] = "ask"
    line_mm: Annotated[float, Field(ge=0.0, le=50.0)] = 3.0
    zone_p: Annotated[float, Field(gt=0.5, le=1.0)] = 0.9
    # A6
    heal_cap: bool = True
    # A7
    barrier_stacking: Literal["sum", "max"] = "sum"
    barrier_absorbs: Literal["all", "attacks"] = "all"
    # A9
    regenerate_when: Literal["own_turn", "every_turn"] = "own_turn"
    # A10
    curse_when_downed: Literal["keep", "reset"] = "keep"
    # A12
    armor_and_crit: Literal["after_doubling", "before_doubling"] = "after_doubling"
    # A16
    armor_stops_bleed: bool = False
    # A18
    poison_again: Literal["add", "max", "ignore"] = "add"
    # A25
    immune_removes: bool = True
    # A27
    reroll_hits: bool = False
    # Not said anywhere: do bleed, poison and the like last into the next battle, and do heroes
    # who lay Downed stand up for it?
    statuses_after_battle: Literal["keep", "clear"] = "keep"
    downed_stand_up: bool = True
    # The table may answer by itself where nobody does, so that practice runs hands-free.
    auto: bool = False

    def missing(self) -> list[str]:
        """The settings that must be filled in before a session can start."""
        if self.any_die:
            return []
        return [f"curse_dice (level {n})" for n, kind in enumerate(self.curse_dice) if kind is None]
