"""The house rules of the dice adventure: every point that its text leaves open, with a default.

The letters and numbers in the comments are those of docs/rules.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.dice_adventure.dice import COLOURS, DieType, Size

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


class Settings(Record):
    """All settings of a session; they are written into its first event."""

    # A1: near death with hand and bag empty, as the details say, or with the bag alone.
    near_death: Literal["hand_and_bag", "bag"] = "hand_and_bag"
    # A2
    timer_loses: Literal["ticked_at_zero", "reaches_zero"] = "ticked_at_zero"
    # A4: how the favored die gets into the first hand.
    favored: Literal["first", "redraw"] = "first"
    # A5: no skill that could be used.
    unable: Literal["flee", "full"] = "flee"
    # A6
    tie: Literal["loss", "nothing"] = "loss"
    # A7: when has a hand no room for a WOUND?
    wound_room: Literal["ten", "capacity"] = "ten"
    # A8: may the die that makes room for a WOUND be a WOUND itself?
    leftmost: Literal["not_wound", "any"] = "not_wound"
    # A9
    tier3_bonus: Literal["result", "die"] = "result"
    # A10: do ALLY dice pay damage, and keep from near death?
    allies_pay: bool = False
    # A11
    wounds_given: bool = False
    # A12, A26: do WOUNDs in bag or hand keep from near death?
    wounds_in_bag_count: bool = False
    wounds_in_hand_count: bool = False
    # A13
    forfeit: bool = True
    # A14: does the +1 of a discarded stat die count once, or for each DIVINE too?
    discard_bonus: Literal["once", "each"] = "once"
    # A17
    reward_size: Literal["level", "equal"] = "level"
    # A18: what the phone shows of bags.
    show_bags: Literal["counts", "types", "nothing"] = "counts"
    # A19: flee an obstacle although the dice for it are there?
    flee_obstacles: bool = False
    # A20
    damage_kind: Literal["physical", "magical"] = "physical"
    # A21
    cure_by_giving: bool = True
    # A23
    explore_after_closing: bool = False
    # A25: what the ten colours look like to the tray, in the light of the table.
    palette: dict[DieType, Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]] = Field(
        default_factory=lambda: dict(_PALETTE)
    )
    # A24
    divine_discard: bool = False
    # Not said anywhere: does a WOUND that is drawn out of the bag as damage count, or go back?
    wound_from_bag: Literal["back", "counts"] = "back"
    wound_size: Size = 4
    # The timer of scenarios that name none, and what a d10's 0 is worth.
    timer: Annotated[int, Field(ge=0, le=999)] = 30
    d10_zero: Literal[0, 10] = 10
    # Are dice drawn from real bags and shown to the tray, or does the program draw?
    draws: Literal["bag", "program"] = "bag"
    # A number from outside, once for the session: with it the program draws at one tap; without it, each
    # draw that the program makes takes a number of its own.
    seed: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    off_tray: Literal["rethrow", "ask"] = "rethrow"
    # The table may answer by itself where nobody does, so that practice runs hands-free.
    auto: bool = False

    @property
    def colours(self) -> dict[str, str]:
        """What each colour looks like, by its name."""
        return {COLOURS[one]: looks for one, looks in {**_PALETTE, **self.palette}.items()}
