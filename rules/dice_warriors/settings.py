"""The settings of Dice Warriors: every point that its rules leave open, with a default."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from traywatch.records import Record

FIGHTER_RANKS = 2
"""Fighters stand in the first two ranks (R5)."""

Tick = Literal["engulf", "regeneration", "durations", "decay"]


class WarSettings(Record):
    """All settings of a session. They are part of its first event."""

    # A2: the play card is known only from a picture.
    ranks: Annotated[int, Field(ge=1, le=9)] = 4
    columns: Annotated[int, Field(ge=3, le=12)] = 8
    party_size: Annotated[int, Field(ge=1, le=12)] = 5
    colors: tuple[str | None, str | None] = (None, None)
    # A6: one attack of all results, or one attack for each result.
    swarm: Literal["combined", "each"] = "combined"
    # A8
    round_end: tuple[Tick, ...] = ("engulf", "regeneration", "durations", "decay")
    # A9
    trap_used_up: bool = True
    # A10, A36: when defense, rage and brace begin to count.
    defense_counts: Literal["whole_round", "after_own_turn"] = "whole_round"
    # A11
    defense_points: Literal["round", "attack"] = "round"
    # A12
    ghost_points: Literal["round", "life", "attack"] = "round"
    # A15
    bolts_reach: Literal["any_rank", "level_range"] = "any_rank"
    # A17
    utility: Literal["v02", "v03"] = "v02"
    # A20
    death_touch_reduced: bool = False
    # A21
    shield_stops_assassin: bool = False
    # A48: whether a shield over an engulfed die stops the hit that it loses.
    shield_stops_engulf: bool = True
    # A49: the dice that silence may choose.
    silence_reaches: Literal["casters", "spell_faces"] = "casters"
    # A50: whether a magic weapon and a flaming blade last three turns of the die, or three rounds.
    weapons_last: Literal["own_turns", "rounds"] = "own_turns"
    # A51: whether the round in which a clone or phantom appears is one of its rounds.
    copies_from: Literal["this_round", "next_round"] = "this_round"
    # A22
    advance_at_front: Literal["attack", "nothing"] = "attack"
    # A23
    familiar_half: Literal["up", "down"] = "up"
    # A24
    revived_hits: Literal["full", "one"] = "full"
    # A26
    summons_count: bool = False
    # A35
    copies_decay: bool = False
    # A38
    decay_at_once: bool = True
    # A44
    advance_damage: Annotated[int, Field(ge=0, le=99)] = 2
    # A45
    two_ranks: Literal["neighbors", "any"] = "neighbors"
    # A52: whether charm, web, wish, haste and neutralize may choose dice that have acted.
    acted_dice: Literal["reached", "spared"] = "reached"
    # A53: whether smite and stealthy attacks also raise the damage of spells.
    helps_spells: bool = True
    # A54: whether the phone asks for the space of a die in its rank, or takes the first one.
    spaces: Literal["ask", "first"] = "ask"
    auto: bool = False

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
