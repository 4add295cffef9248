"""The settings of Deckbox Dungeons: every point that its rules leave open, with a default.

A letter with a number is an open point, such as ``A1`` in docs/reference/settings.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.vocabulary import Seed
from traywatch.rules.texts.game_setting import GameSetting

Cap = Annotated[int, Field(ge=0, le=999)]


class DeckboxSettings(Record):
    """All settings of a session. They are part of its first event."""

    # Add the modifier to each die, or let either of the two reach 6.
    modifier: Annotated[Literal["sum", "either"], GameSetting("attacks", "A2")] = "sum"
    # How equal modifiers on hero, equipment and ability card combine.
    card_modifiers: Annotated[Literal["sum", "best"], GameSetting("attacks", "A22")] = "sum"
    hit_target: Annotated[int, Field(ge=2, le=12), GameSetting("attacks")] = 6
    crit_face: Annotated[int, Field(ge=1, le=6), GameSetting("attacks")] = 6
    # A hero's natural 6 that a negative modifier lowers below 6.
    six_with_penalty: Annotated[Literal["hit", "miss"], GameSetting("attacks", "A6")] = "hit"
    # Whether the defender also rolls dice for critical hits, which cannot be blocked.
    block_dice: Annotated[Literal["blockable", "all"], GameSetting("attacks", "A3")] = "blockable"
    # One more damage for each unblocked hit, once for each attack, or for blocked hits too.
    crush: Annotated[Literal["per_hit", "per_attack", "blocked_too"], GameSetting("attacks", "A4")] = (
        "per_hit"
    )
    pierce_stacks: Annotated[bool, GameSetting("attacks", "A20")] = False
    stun_lasts: Annotated[Literal["activation", "round"], GameSetting("attacks", "A12")] = "activation"
    stun_needs_damage: Annotated[Literal["weapon", "always"], GameSetting("attacks", "A12")] = "weapon"
    # Numbers of the rules.
    skill_dice: Annotated[int, Field(ge=1, le=12), GameSetting("heroes")] = 4
    actions: Annotated[int, Field(ge=1, le=9), GameSetting("heroes")] = 2
    same_action_twice: Annotated[bool, GameSetting("heroes", "A13")] = True
    # Whether a hero may end an activation with actions left.
    give_up_actions: Annotated[bool, GameSetting("heroes", "A10")] = False
    # Whether heroes may use minor actions while enemies act, and are offered them beside each roll.
    minor_in_enemy_phase: Annotated[bool, GameSetting("heroes", "A14")] = True
    minor_beside_throws: Annotated[bool, GameSetting("heroes", "A14")] = True
    at_zero: Annotated[Literal["ask", "out"], GameSetting("heroes", "A7")] = "ask"
    # R2: whether each player chooses equipment and ability card, or gets those of the party.
    starting_cards: Annotated[Literal["ask", "party"], GameSetting("heroes")] = "ask"
    half_space_cost: Annotated[int, Field(ge=0, le=3), GameSetting("map", "A19")] = 0
    stop_on_half_space: Annotated[bool, GameSetting("map", "A19")] = True
    # A line of sight that only touches the corner of a blocking space.
    sight_corner: Annotated[Literal["blocks", "passes"], GameSetting("map", "A16")] = "blocks"
    # Open in the rules: the figures that block a line when an enemy looks. ``enemies``: as for heroes.
    sight_past: Annotated[Literal["enemies", "foes"], GameSetting("map")] = "enemies"
    # The order of the enemies, and who decides between equals.
    enemy_order: Annotated[
        tuple[Literal["type", "threat"], Literal["type", "threat"]], GameSetting("enemies", "A1")
    ] = ("type", "threat")
    enemy_ties: Annotated[Literal["ask", "first"], GameSetting("enemies", "A1")] = "ask"
    # Whether the players or the cards decide the enemies' moves and targets.
    enemy_moves: Annotated[Literal["ask", "auto"], GameSetting("enemies", "A21")] = "ask"
    # The limit of an enemy's health.
    enemy_health_cap: Annotated[Literal["die", "start", "none"], GameSetting("enemies", "A9")] = "die"
    ritual_self: Annotated[bool, GameSetting("enemies", "A11")] = True
    ritual_tie: Annotated[Literal["ask", "first"], GameSetting("enemies", "A11")] = "ask"
    loot_goes_to: Annotated[Literal["killer", "party"], GameSetting("loot", "A5")] = "killer"
    market: Annotated[int, Field(ge=0, le=9), GameSetting("loot")] = 3
    # The order of the item deck: the players name the cards of their shuffled deck (``ask``), or the
    # program knows it (``listed``). Then ``shuffle`` 0 is the order of the content file, and another
    # number shuffles it.
    deck: Annotated[Literal["ask", "listed"], GameSetting("loot")] = "ask"
    shuffle: Annotated[Seed, GameSetting("loot")] = 0
    deck_empty: Annotated[Literal["empty", "reshuffle"], GameSetting("loot", "A17")] = "empty"
    energy_cap: Annotated[Cap | None, GameSetting("loot", "A8")] = None
    loot_cap: Annotated[Cap | None, GameSetting("loot", "A8")] = None
    off_tray: Annotated[Literal["rethrow", "ask"], GameSetting("where-dice-land", "A15")] = "rethrow"
    # Tiles and enemy dice count as laid out without a confirmation.
    auto: Annotated[bool, GameSetting("practice")] = False
