"""The settings of the dice adventure: every point that its rules leave open, with a default.

The letters and numbers in the comments are those of docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.vocabulary import Seed
from traywatch.rules.dice_adventure.dice import COLORS, DieType, Size

_PALETTE: dict[DieType, str] = {
    "physical": "#2a4fa3",
    "somatic": "#2f8f4e",
    "mental": "#6b3fa0",
    "verbal": "#e3c12f",
    "divine": "#3fb8c9",
    "ally": "#ebe9e2",
    "wound": "#85868a",
    "obstacle": "#6e4a2f",
    "enemy": "#b3262e",
    "villain": "#e0762a",
}


class AdventureSettings(Record):
    """All settings of a session. They are part of its first event."""

    # A1: near death with hand and bag empty, or with only the bag empty.
    near_death: Literal["hand_and_bag", "bag"] = "hand_and_bag"
    # A2
    timer_loses: Literal["ticked_at_zero", "reaches_zero"] = "ticked_at_zero"
    # A4: how the favored die gets into the first hand.
    favored: Literal["first", "redraw"] = "first"
    # A5: without a usable skill.
    unable: Literal["flee", "full"] = "flee"
    # A6
    tie: Literal["loss", "nothing"] = "loss"
    # A7: when a hand has no room for a WOUND.
    wound_room: Literal["ten", "capacity"] = "ten"
    # A8: whether the die that makes room for a WOUND may be a WOUND itself.
    leftmost: Literal["not_wound", "any"] = "not_wound"
    # A9
    tier3_bonus: Literal["result", "die"] = "result"
    # A10: whether ALLY dice pay damage and prevent near death.
    allies_pay: bool = False
    # A11
    wounds_given: bool = False
    # A12, A26: whether WOUNDs in bag or hand prevent near death.
    wounds_in_bag_count: bool = False
    wounds_in_hand_count: bool = False
    # A13
    forfeit: bool = True
    # A14: whether the +1 of a discarded stat die counts once, or for each DIVINE too.
    discard_bonus: Literal["once", "each"] = "once"
    # A17
    reward_size: Literal["level", "equal"] = "level"
    # A18: what the page shows of bags.
    show_bags: Literal["counts", "types", "nothing"] = "counts"
    # A19: whether a hero may flee an obstacle with the dice for it.
    flee_obstacles: bool = False
    # A20
    damage_kind: Literal["physical", "magical"] = "physical"
    # A21
    cure_by_giving: bool = True
    # A23
    explore_after_closing: bool = False
    # A25: the ten colors as the tray sees them, in the light at the table.
    palette: dict[DieType, Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]] = Field(
        default_factory=lambda: dict(_PALETTE)
    )
    # A24
    divine_discard: bool = False
    # Open in the rules: whether a WOUND drawn from the bag as damage counts or goes back.
    wound_from_bag: Literal["back", "counts"] = "back"
    wound_size: Size = 4
    # The timer of scenarios without one, and the value of a d10's 0.
    timer: Annotated[int, Field(ge=0, le=999)] = 30
    d10_zero: Literal[0, 10] = 10
    # Whether dice are drawn from real bags and shown to the tray, or the program draws.
    draws: Literal["bag", "program"] = "bag"
    # A number from outside, once for the session. With it the program draws at one tap. Without it
    # each draw of the program takes a new number.
    seed: Seed | None = None
    off_tray: Literal["rethrow", "ask"] = "rethrow"
    # The table may answer by itself if nobody does, for demos without players.
    auto: bool = False

    @property
    def colors(self) -> dict[str, str]:
        """The colors by their names."""
        return {COLORS[one]: looks for one, looks in {**_PALETTE, **self.palette}.items()}
