"""The house rules of Deckbox Dungeons: every point that its text leaves open, with a default.

The letters and numbers in the comments are those of docs/rules.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record

Cap = Annotated[int, Field(ge=0, le=999)]


class Settings(Record):
    """All settings of a session; they are written into its first event."""

    # A1: what decides first which enemy is next, and who decides between equals.
    enemy_order: tuple[Literal["type", "threat"], Literal["type", "threat"]] = ("type", "threat")
    enemy_ties: Literal["ask", "first"] = "ask"
    # A2: is the modifier added to each die, or does either of the two have to reach 6?
    modifier: Literal["sum", "either"] = "sum"
    # A3: does the defender throw dice for critical hits too (they cannot be blocked anyway)?
    block_dice: Literal["blockable", "all"] = "blockable"
    # A4: one more damage for each hit that was not blocked, once an attack, or for blocked hits too.
    crush: Literal["per_hit", "per_attack", "blocked_too"] = "per_hit"
    # A5
    loot_goes_to: Literal["killer", "party"] = "killer"
    # A6: a hero's natural 6 that a negative modifier drags below 6.
    six_with_penalty: Literal["hit", "miss"] = "hit"
    # A7
    at_zero: Literal["ask", "out"] = "ask"
    # A8
    energy_cap: Cap | None = None
    loot_cap: Cap | None = None
    # A9: how high an enemy's health may rise.
    enemy_health_cap: Literal["die", "start", "none"] = "die"
    # A10: may a hero end an activation with actions left?
    give_up_actions: bool = True
    # A11
    ritual_self: bool = True
    ritual_tie: Literal["ask", "first"] = "ask"
    # A12
    stun_lasts: Literal["activation", "round"] = "activation"
    stun_needs_damage: Literal["weapon", "always"] = "weapon"
    # A13
    same_action_twice: bool = True
    # A14: may heroes use minor actions while enemies act? And are they offered beside each throw?
    minor_in_enemy_phase: bool = True
    minor_beside_throws: bool = True
    # A15
    off_tray: Literal["rethrow", "ask"] = "rethrow"
    # A16: a line of sight that only touches the corner of a blocking space.
    sight_corner: Literal["blocks", "passes"] = "blocks"
    # Not said: which figures stop a line when an enemy looks. ``enemies``: the same as for heroes.
    sight_past: Literal["enemies", "foes"] = "enemies"
    # A17
    deck_empty: Literal["empty", "reshuffle"] = "empty"
    # A19
    half_space_cost: Annotated[int, Field(ge=0, le=3)] = 0
    stop_on_half_space: bool = True
    # A20
    pierce_stacks: bool = False
    # A21: who moves and aims for the enemies, the players or their cards?
    enemy_moves: Literal["ask", "auto"] = "ask"
    # A22: how the same modifier on hero, equipment and ability card comes together.
    card_modifiers: Literal["sum", "best"] = "sum"
    # Numbers of the text.
    skill_dice: Annotated[int, Field(ge=1, le=12)] = 4
    hit_target: Annotated[int, Field(ge=2, le=12)] = 6
    crit_face: Annotated[int, Field(ge=1, le=6)] = 6
    actions: Annotated[int, Field(ge=1, le=9)] = 2
    market: Annotated[int, Field(ge=0, le=9)] = 3
    # Do the players tell what the shuffled item deck turns up, or is it the order of the content
    # file (``shuffle`` 0), or that order shuffled by a number?
    deck: Literal["ask", "listed"] = "ask"
    shuffle: Annotated[int, Field(ge=0, le=999999)] = 0
    # R2: is each player asked for equipment and ability card, or do they take the party's?
    starting_cards: Literal["ask", "party"] = "ask"
    # Tiles and enemy dice are taken as laid out without anybody confirming it.
    auto: bool = False
