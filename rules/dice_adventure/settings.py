"""The settings of the dice adventure: every point that its rules leave open, with a default.

A letter with a number is an open point, such as ``A1`` in docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.vocabulary import Seed
from traywatch.rules.dice_adventure.dice import COLORS, DieType, Size
from traywatch.rules.texts.game_setting import GameSetting

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

    # Whether dice are drawn from real bags and shown to the tray, or the program draws.
    draws: Annotated[Literal["bag", "program"], GameSetting("dice")] = "bag"
    # A number from outside, once for the session. With it the program draws at one tap. Without it
    # each draw of the program takes a new number.
    seed: Annotated[Seed | None, GameSetting("dice")] = None
    # The ten colors as the tray sees them, in the light at the table.
    palette: Annotated[
        dict[DieType, Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]], GameSetting("dice", "A25")
    ] = Field(default_factory=lambda: dict(_PALETTE))
    d10_zero: Annotated[Literal[0, 10], GameSetting("dice")] = 10
    wound_size: Annotated[Size, GameSetting("dice")] = 4
    off_tray: Annotated[Literal["rethrow", "ask"], GameSetting("dice")] = "rethrow"
    # How the favored die gets into the first hand.
    favored: Annotated[Literal["first", "redraw"], GameSetting("hands-and-bags", "A4")] = "first"
    # What the page shows of bags.
    show_bags: Annotated[Literal["counts", "types", "nothing"], GameSetting("hands-and-bags", "A18")] = (
        "counts"
    )
    reward_size: Annotated[Literal["level", "equal"], GameSetting("hands-and-bags", "A17")] = "level"
    # Without a usable skill.
    unable: Annotated[Literal["flee", "full"], GameSetting("checks", "A5")] = "flee"
    tie: Annotated[Literal["loss", "nothing"], GameSetting("checks", "A6")] = "loss"
    tier3_bonus: Annotated[Literal["result", "die"], GameSetting("checks", "A9")] = "result"
    # Whether the +1 of a discarded stat die counts once, or for each DIVINE too.
    discard_bonus: Annotated[Literal["once", "each"], GameSetting("checks", "A14")] = "once"
    divine_discard: Annotated[bool, GameSetting("checks", "A24")] = False
    forfeit: Annotated[bool, GameSetting("checks", "A13")] = True
    # Whether a hero may flee an obstacle with the dice for it.
    flee_obstacles: Annotated[bool, GameSetting("checks", "A19")] = False
    damage_kind: Annotated[Literal["physical", "magical"], GameSetting("damage-and-wounds", "A20")] = (
        "physical"
    )
    # Near death with hand and bag empty, or with only the bag empty.
    near_death: Annotated[Literal["hand_and_bag", "bag"], GameSetting("damage-and-wounds", "A1")] = (
        "hand_and_bag"
    )
    # Whether ALLY dice pay damage and prevent near death.
    allies_pay: Annotated[bool, GameSetting("damage-and-wounds", "A10")] = False
    # Whether WOUNDs in bag or hand prevent near death.
    wounds_in_bag_count: Annotated[bool, GameSetting("damage-and-wounds", "A12")] = False
    wounds_in_hand_count: Annotated[bool, GameSetting("damage-and-wounds", "A26")] = False
    # Open in the rules: whether a WOUND drawn from the bag as damage counts or goes back.
    wound_from_bag: Annotated[Literal["back", "counts"], GameSetting("damage-and-wounds")] = "back"
    # When a hand has no room for a WOUND.
    wound_room: Annotated[Literal["ten", "capacity"], GameSetting("damage-and-wounds", "A7")] = "ten"
    # Whether the die that makes room for a WOUND may be a WOUND itself.
    leftmost: Annotated[Literal["not_wound", "any"], GameSetting("damage-and-wounds", "A8")] = "not_wound"
    wounds_given: Annotated[bool, GameSetting("damage-and-wounds", "A11")] = False
    cure_by_giving: Annotated[bool, GameSetting("damage-and-wounds", "A21")] = True
    # The timer of scenarios without one.
    timer: Annotated[int, Field(ge=0, le=999), GameSetting("scenario")] = 30
    timer_loses: Annotated[Literal["ticked_at_zero", "reaches_zero"], GameSetting("scenario", "A2")] = (
        "ticked_at_zero"
    )
    explore_after_closing: Annotated[bool, GameSetting("scenario", "A23")] = False
    # The table may answer by itself if nobody does, for demos without players.
    auto: Annotated[bool, GameSetting("practice")] = False

    @property
    def colors(self) -> dict[str, str]:
        """The colors by their names."""
        return {COLORS[one]: looks for one, looks in {**_PALETTE, **self.palette}.items()}
