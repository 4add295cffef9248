"""The settings of Dice Warriors: every point that its rules leave open, with a default."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from traywatch.records import Record
from traywatch.rules.texts.game_setting import GameSetting

FIGHTER_RANKS = 2
"""Fighters stand in the first two ranks (R5)."""

Tick = Literal["engulf", "regeneration", "durations", "decay"]


class WarSettings(Record):
    """All settings of a session. They are part of its first event."""

    party_size: Annotated[int, Field(ge=1, le=12), GameSetting("table")] = 5
    colors: Annotated[tuple[str | None, str | None], GameSetting("table")] = (None, None)
    # The play card is known only from a picture.
    ranks: Annotated[int, Field(ge=1, le=9), GameSetting("table", "A2")] = 4
    columns: Annotated[int, Field(ge=3, le=12), GameSetting("table", "A2")] = 8
    round_end: Annotated[tuple[Tick, ...], GameSetting("rounds", "A8")] = (
        "engulf",
        "regeneration",
        "durations",
        "decay",
    )
    # Whether a magic weapon and a flaming blade last three turns of the die, or three rounds.
    weapons_last: Annotated[Literal["own_turns", "rounds"], GameSetting("rounds", "A50")] = "own_turns"
    # One attack of all results, or one attack for each result.
    swarm: Annotated[Literal["combined", "each"], GameSetting("attacks", "A6")] = "combined"
    # Whether a shield over an engulfed die stops the hit that it loses.
    shield_stops_engulf: Annotated[bool, GameSetting("attacks", "A48")] = True
    # The dice that silence may choose.
    silence_reaches: Annotated[Literal["casters", "spell_faces"], GameSetting("attacks", "A49")] = "casters"
    advance_at_front: Annotated[Literal["attack", "nothing"], GameSetting("attacks", "A22")] = "attack"
    advance_damage: Annotated[int, Field(ge=0, le=99), GameSetting("attacks", "A44")] = 2
    trap_used_up: Annotated[bool, GameSetting("attacks", "A9")] = True
    shield_stops_assassin: Annotated[bool, GameSetting("attacks", "A21")] = False
    # Whether the round in which a clone or phantom appears is one of its rounds.
    copies_from: Annotated[Literal["this_round", "next_round"], GameSetting("summons", "A51")] = "this_round"
    familiar_half: Annotated[Literal["up", "down"], GameSetting("summons", "A23")] = "up"
    decay_at_once: Annotated[bool, GameSetting("summons", "A38")] = True
    copies_decay: Annotated[bool, GameSetting("summons", "A35")] = False
    revived_hits: Annotated[Literal["full", "one"], GameSetting("summons", "A24")] = "full"
    summons_count: Annotated[bool, GameSetting("summons", "A26")] = False
    # When defense, rage and brace begin to count.
    defense_counts: Annotated[
        Literal["whole_round", "after_own_turn"], GameSetting("defense", "A10", "A36")
    ] = "whole_round"
    defense_points: Annotated[Literal["round", "attack"], GameSetting("defense", "A11")] = "round"
    ghost_points: Annotated[Literal["round", "life", "attack"], GameSetting("defense", "A12")] = "round"
    bolts_reach: Annotated[Literal["any_rank", "level_range"], GameSetting("spells", "A15")] = "any_rank"
    two_ranks: Annotated[Literal["neighbors", "any"], GameSetting("spells", "A16", "A45")] = "neighbors"
    utility: Annotated[Literal["v02", "v03"], GameSetting("spells", "A17")] = "v02"
    death_touch_reduced: Annotated[bool, GameSetting("spells", "A20")] = False
    # Whether charm, web, wish, haste and neutralize may choose dice that have acted.
    acted_dice: Annotated[Literal["reached", "spared"], GameSetting("reach", "A52", before="spared")] = (
        "reached"
    )
    # Whether smite and stealthy attacks also raise the damage of spells.
    helps_spells: Annotated[bool, GameSetting("reach", "A53", before=False)] = True
    # Whether the phone asks for the space of a die in its rank, or takes the first one.
    spaces: Annotated[Literal["ask", "first"], GameSetting("reach", "A54", before="first")] = "ask"
    auto: Annotated[bool, GameSetting("practice")] = False

    @model_validator(mode="after")
    def _party_fits(self) -> WarSettings:
        """The first two ranks must hold a whole party, because all of it may be fighters (R5)."""
        spaces = self.columns * min(self.ranks, FIGHTER_RANKS)
        if spaces < self.party_size:
            raise ValueError(
                f"ranks {self.ranks} and columns {self.columns} leave {spaces} spaces where "
                f"fighters may stand, but party_size is {self.party_size}; "
                "raise columns or ranks, or lower party_size"
            )
        return self
