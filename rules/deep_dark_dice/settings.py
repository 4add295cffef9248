"""The settings of Deep Dark Dice: every point that its rules leave open, with a default.

The letters and numbers in the comments are those of docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record

Kind = Annotated[str, Field(pattern=r"^d[1-9][0-9]?$")]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Tick = Literal["regenerate", "bleed", "necrotic", "poison", "dazed"]


class DeepSettings(Record):
    """All settings of a session. They are part of its first event."""

    # A1: the dice of curse levels 1 to 3 are known only from a picture of the game. Null means
    # not set: any die but a d6 is accepted, and the page says so.
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
    on_line: Literal["ask", "center", "majority", "worse"] = "ask"
    line_mm: Annotated[float, Field(ge=0.0, le=50.0)] = 3.0
    zone_p: Annotated[float, Field(gt=0.5, le=1.0)] = 0.9
    # A6
    heal_cap: bool = True
    # A7
    barrier_stacking: Literal["sum", "max"] = "sum"
    barrier_absorbs: Literal["all", "attacks"] = "all"
    barrier_lasts: Literal["battle", "session"] = "battle"
    # A8: an obstacle that is knocked off the mat goes to the pool, or back onto the mat.
    obstacle_off: Literal["pool", "replace"] = "pool"
    # A9
    regenerate_when: Literal["own_turn", "every_turn"] = "own_turn"
    # A10
    curse_when_downed: Literal["keep", "reset"] = "keep"
    # A12
    armor_and_crit: Literal["after_doubling", "before_doubling"] = "after_doubling"
    # A13: the armor that reduces rerouted damage.
    reroute_armor: Literal["rerouter", "both"] = "rerouter"
    # A14: whether a card that revives a Downed hero comes before the defeat of all heroes.
    downed_trigger: Literal["before_defeat", "after_defeat"] = "before_defeat"
    # A15
    minion_blocks_status: bool = True
    minion_overflow: Literal["lost", "hero"] = "lost"
    # A16
    armor_stops_bleed: bool = False
    # A18
    poison_again: Literal["add", "max", "ignore"] = "add"
    # A19: the boxes of each letter on the mat (our mat has these), and the number of obstacle dice.
    letters: dict[Letter, Annotated[int, Field(ge=0, le=20)]] = Field(
        default_factory=lambda: {"A": 3, "B": 3, "C": 4}
    )
    obstacle_pool: Annotated[int, Field(ge=0, le=99)] | None = None
    # A20
    reroute_carries_status: bool = False
    # A23: whether passives that act on each roll also act on rolls that were rerolled.
    roll_passives: Literal["final", "each"] = "final"
    # A24: whether interrupts are offered at every moment at which they change something, or only beside the
    # roll, and after damage that was survived. The second asks fewer questions.
    interrupt_windows: Literal["event", "any"] = "any"
    # A25
    immune_removes: bool = True
    # A26: reroute any damage, or only damage of an attack.
    reroute_when: Literal["any", "attack"] = "any"
    # A29: whether armor reduces necrotic damage that another hero takes over.
    armor_stops_rerouted_necrotic: bool = False
    # A30: whether a hero who goes down and is revived at once takes the statuses of the same miss.
    revived_takes_status: bool = False
    # Whether heroes may give items to each other between battles.
    trade_items: bool = True
    # A27
    reroll_hits: bool = False
    # After survived damage, ask the heroes who could heal or shield (R133).
    after_damage: Literal["ask", "skip"] = "ask"
    # Open in the rules: whether bleed, poison and the like last into the next battle, and whether
    # Downed heroes stand up for it.
    statuses_after_battle: Literal["keep", "clear"] = "keep"
    downed_stand_up: bool = True
    # The table may answer by itself if nobody does, for demos without players.
    auto: bool = False

    def open_levels(self) -> tuple[int, ...]:
        """The curse levels without a die in the settings."""
        if self.any_die:
            return ()
        return tuple(level for level, kind in enumerate(self.curse_dice) if kind is None)
