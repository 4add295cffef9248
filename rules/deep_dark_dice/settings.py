"""The settings of Deep Dark Dice: every point that its rules leave open, with a default.

A letter with a number is an open point, such as ``A1`` in docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.texts.game_setting import GameSetting

Kind = Annotated[str, Field(pattern=r"^d[1-9][0-9]?$")]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Tick = Literal["regenerate", "bleed", "necrotic", "poison", "dazed"]


class DeepSettings(Record):
    """All settings of a session. They are part of its first event."""

    # The dice of curse levels 1 to 3 are known only from a picture of the game. Null means
    # not set: any die but a d6 is accepted, and the page says so.
    curse_dice: Annotated[
        tuple[Kind | None, Kind | None, Kind | None, Kind | None, Kind | None], GameSetting("dice", "A1")
    ] = (
        "d20",
        None,
        None,
        None,
        "d24",
    )
    doom_die: Annotated[Kind, GameSetting("dice", "A1")] = "d60"
    any_die: Annotated[bool, GameSetting("dice", "A1")] = False
    obstacle_pool: Annotated[Annotated[int, Field(ge=0, le=99)] | None, GameSetting("dice", "A19")] = None
    # The boxes of each letter on the mat: our mat has these.
    letters: Annotated[dict[Letter, Annotated[int, Field(ge=0, le=20)]], GameSetting("dice", "A19")] = Field(
        default_factory=lambda: {"A": 3, "B": 3, "C": 4}
    )
    off_tray: Annotated[Literal["rethrow", "miss", "fumble", "ask"], GameSetting("where-dice-land", "A4")] = (
        "rethrow"
    )
    on_line: Annotated[
        Literal["ask", "center", "majority", "worse"], GameSetting("where-dice-land", "A5")
    ] = "ask"
    line_mm: Annotated[float, Field(ge=0.0, le=50.0), GameSetting("where-dice-land", "A5", unit="mm")] = 3.0
    zone_p: Annotated[float, Field(gt=0.5, le=1.0), GameSetting("where-dice-land", "A5")] = 0.9
    # An obstacle that is knocked off the mat goes to the pool, or back onto the mat.
    obstacle_off: Annotated[Literal["pool", "replace"], GameSetting("where-dice-land", "A8")] = "pool"
    attacks_per_turn: Annotated[int, Field(ge=1, le=9), GameSetting("turns", "A3", "A28")] = 1
    turn_start_order: Annotated[tuple[Tick, ...], GameSetting("turns", "A2")] = (
        "regenerate",
        "bleed",
        "necrotic",
        "poison",
        "dazed",
    )
    ticks_when_dazed: Annotated[Literal["tick_first", "skip_first"], GameSetting("turns", "A2")] = (
        "tick_first"
    )
    regenerate_when: Annotated[Literal["own_turn", "every_turn"], GameSetting("turns", "A9")] = "own_turn"
    armor_and_crit: Annotated[Literal["after_doubling", "before_doubling"], GameSetting("damage", "A12")] = (
        "after_doubling"
    )
    armor_stops_bleed: Annotated[bool, GameSetting("damage", "A16")] = False
    barrier_stacking: Annotated[Literal["sum", "max"], GameSetting("damage", "A7")] = "sum"
    barrier_absorbs: Annotated[Literal["all", "attacks"], GameSetting("damage", "A7")] = "all"
    barrier_lasts: Annotated[Literal["battle", "session"], GameSetting("damage", "A7")] = "battle"
    heal_cap: Annotated[bool, GameSetting("damage", "A6")] = True
    # Reroute any damage, or only damage of an attack.
    reroute_when: Annotated[Literal["any", "attack"], GameSetting("damage", "A26")] = "any"
    # The armor that reduces rerouted damage.
    reroute_armor: Annotated[Literal["rerouter", "both"], GameSetting("damage", "A13")] = "rerouter"
    reroute_carries_status: Annotated[bool, GameSetting("damage", "A20")] = False
    # After survived damage, ask the heroes who could heal or shield (R133).
    after_damage: Annotated[Literal["ask", "skip"], GameSetting("damage", "R133")] = "ask"
    # Whether armor reduces necrotic damage that another hero takes over.
    armor_stops_rerouted_necrotic: Annotated[bool, GameSetting("damage", "A29")] = False
    # Whether a hero who goes down and is revived at once takes the statuses of the same miss.
    revived_takes_status: Annotated[bool, GameSetting("damage", "A30", before=True)] = False
    minion_blocks_status: Annotated[bool, GameSetting("minions", "A15")] = True
    minion_overflow: Annotated[Literal["lost", "hero"], GameSetting("minions", "A15")] = "lost"
    poison_again: Annotated[Literal["add", "max", "ignore"], GameSetting("statuses", "A18")] = "add"
    immune_removes: Annotated[bool, GameSetting("statuses", "A25")] = True
    # Open in the rules: whether bleed, poison and the like last into the next battle.
    statuses_after_battle: Annotated[Literal["keep", "clear"], GameSetting("statuses")] = "keep"
    curse_when_downed: Annotated[Literal["keep", "reset"], GameSetting("statuses", "A10")] = "keep"
    # Whether a card that revives a Downed hero comes before the defeat of all heroes.
    downed_trigger: Annotated[Literal["before_defeat", "after_defeat"], GameSetting("going-down", "A14")] = (
        "before_defeat"
    )
    downed_stand_up: Annotated[bool, GameSetting("going-down")] = True
    # Whether passives that act on each roll also act on rolls that were rerolled.
    roll_passives: Annotated[Literal["final", "each"], GameSetting("cards", "A23")] = "final"
    # Whether interrupts are offered at every moment at which they change something, or only beside the
    # roll, and after damage that was survived. The second asks fewer questions.
    interrupt_windows: Annotated[Literal["event", "any"], GameSetting("cards", "A24", before="event")] = "any"
    reroll_hits: Annotated[bool, GameSetting("cards", "A27")] = False
    # Whether heroes may give items to each other between battles.
    trade_items: Annotated[bool, GameSetting("between-battles")] = True
    # The table may answer by itself if nobody does, for demos without players.
    auto: Annotated[bool, GameSetting("practice")] = False

    def open_levels(self) -> tuple[int, ...]:
        """The curse levels without a die in the settings."""
        if self.any_die:
            return ()
        return tuple(level for level, kind in enumerate(self.curse_dice) if kind is None)
