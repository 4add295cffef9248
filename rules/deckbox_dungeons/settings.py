"""The settings of Deckbox Dungeons: every point that its rules leave open, with a default.

The letters and numbers in the comments are those of docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.vocabulary import Seed

Cap = Annotated[int, Field(ge=0, le=999)]


class DeckboxSettings(Record):
    """All settings of a session. They are part of its first event."""

    # A1: the order of the enemies, and who decides between equals.
    enemy_order: tuple[Literal["type", "threat"], Literal["type", "threat"]] = ("type", "threat")
    enemy_ties: Literal["ask", "first"] = "ask"
    # A2: add the modifier to each die, or let either of the two reach 6.
    modifier: Literal["sum", "either"] = "sum"
    # A3: whether the defender also rolls dice for critical hits, which cannot be blocked.
    block_dice: Literal["blockable", "all"] = "blockable"
    # A4: one more damage for each unblocked hit, once for each attack, or for blocked hits too.
    crush: Literal["per_hit", "per_attack", "blocked_too"] = "per_hit"
    # A5
    loot_goes_to: Literal["killer", "party"] = "killer"
    # A6: a hero's natural 6 that a negative modifier lowers below 6.
    six_with_penalty: Literal["hit", "miss"] = "hit"
    # A7
    at_zero: Literal["ask", "out"] = "ask"
    # A8
    energy_cap: Cap | None = None
    loot_cap: Cap | None = None
    # A9: the limit of an enemy's health.
    enemy_health_cap: Literal["die", "start", "none"] = "die"
    # A10: whether a hero may end an activation with actions left.
    give_up_actions: bool = False
    # A11
    ritual_self: bool = True
    ritual_tie: Literal["ask", "first"] = "ask"
    # A12
    stun_lasts: Literal["activation", "round"] = "activation"
    stun_needs_damage: Literal["weapon", "always"] = "weapon"
    # A13
    same_action_twice: bool = True
    # A14: whether heroes may use minor actions while enemies act, and are offered them beside each roll.
    minor_in_enemy_phase: bool = True
    minor_beside_throws: bool = True
    # A15
    off_tray: Literal["rethrow", "ask"] = "rethrow"
    # A16: a line of sight that only touches the corner of a blocking space.
    sight_corner: Literal["blocks", "passes"] = "blocks"
    # Open in the rules: the figures that block a line when an enemy looks. ``enemies``: as for heroes.
    sight_past: Literal["enemies", "foes"] = "enemies"
    # A17
    deck_empty: Literal["empty", "reshuffle"] = "empty"
    # A19
    half_space_cost: Annotated[int, Field(ge=0, le=3)] = 0
    stop_on_half_space: bool = True
    # A20
    pierce_stacks: bool = False
    # A21: whether the players or the cards decide the enemies' moves and targets.
    enemy_moves: Literal["ask", "auto"] = "ask"
    # A22: how equal modifiers on hero, equipment and ability card combine.
    card_modifiers: Literal["sum", "best"] = "sum"
    # Numbers of the rules.
    skill_dice: Annotated[int, Field(ge=1, le=12)] = 4
    hit_target: Annotated[int, Field(ge=2, le=12)] = 6
    crit_face: Annotated[int, Field(ge=1, le=6)] = 6
    actions: Annotated[int, Field(ge=1, le=9)] = 2
    market: Annotated[int, Field(ge=0, le=9)] = 3
    # The order of the item deck: the players name the cards of their shuffled deck (``ask``), or the
    # program knows it (``listed``). Then ``shuffle`` 0 is the order of the content file, and another
    # number shuffles it.
    deck: Literal["ask", "listed"] = "ask"
    shuffle: Seed = 0
    # R2: whether each player chooses equipment and ability card, or gets those of the party.
    starting_cards: Literal["ask", "party"] = "ask"
    # Tiles and enemy dice count as laid out without a confirmation.
    auto: bool = False
