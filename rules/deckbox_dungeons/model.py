"""The state of a Deckbox Dungeons session.

Spaces are pairs (east, south) on one grid for the whole map. Each tile is a square of the grid.
Between two tiles is a strip one space wide, with the half-spaces of their exits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.types import State
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import DeckboxEncounter, Tile
from traywatch.rules.deckbox_dungeons.cards import (
    DeckboxAbility,
    DeckboxEffect,
    DeckboxEnemy,
    DeckboxHero,
    DeckboxItem,
    Equipment,
    Keyword,
    Kind,
    Side,
    Skill,
)
from traywatch.rules.deckbox_dungeons.settings import DeckboxSettings

NonNegative = Annotated[int, Field(ge=0, le=1_000_000)]
Cell = tuple[Number, Number]


BonusKind = Literal["melee", "ranged", "defense", "speed", "skill", "dice"]


class OwnCards(Record):
    """Cards of a copy of the game that people entered during the session, beside those of the content."""

    heroes: tuple[DeckboxHero, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    abilities: tuple[DeckboxAbility, ...] = ()
    items: tuple[DeckboxItem, ...] = ()
    enemies: tuple[DeckboxEnemy, ...] = ()
    tiles: tuple[Tile, ...] = ()
    encounters: tuple[DeckboxEncounter, ...] = ()


class Boost(Record):
    """A temporary bonus."""

    what: BonusKind
    n: Number
    until: Literal["attack", "turn", "round"] = "turn"
    source: str = ""


class DeckboxHeroState(Record):
    """One hero with the cards combined (R3, A22). ``ranged_own`` is the ranged value without equipment.

    ``at`` is null while the hero is not on the map. ``out``: the hero is out of the quest.
    """

    id: str
    name: str
    player: str
    equipment: str = ""
    ability: str = ""
    max_health: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    health: NonNegative = 1
    energy: NonNegative = 0
    loot: NonNegative = 0
    melee_dice: NonNegative = 0
    melee: Number = 0
    ranged_dice: NonNegative = 0
    ranged: Number = 0
    melee_own: Number = 0
    ranged_own: Number = 0
    melee_keywords: tuple[Keyword, ...] = ()
    ranged_keywords: tuple[Keyword, ...] = ()
    defense: Number = 0
    speed: NonNegative = 0
    strength: Number = 0
    dexterity: Number = 0
    wisdom: Number = 0
    charisma: Number = 0
    cost: NonNegative = 0
    items: tuple[str, ...] = ()
    boosts: tuple[Boost, ...] = ()
    at: Cell | None = None
    out: bool = False


class EnemyState(Record):
    """One enemy on the map. ``id`` tells it from others of its type, and ``die`` represents it."""

    id: str
    card: str
    name: str
    die: str
    health: NonNegative
    start: Annotated[int, Field(ge=1, le=1_000_000)]
    dice: NonNegative = 0
    mod: Number = 0
    attack: Kind = "melee"
    defense: Number = 0
    speed: NonNegative = 0
    threat: NonNegative = 0
    keywords: tuple[Keyword, ...] = ()
    stunned: bool = False
    at: Cell


class Laid(Record):
    """A tile on the map: its place among tiles (east, south) and its quarter turns clockwise."""

    tile: str
    place: Cell
    turns: Annotated[int, Field(ge=0, le=3)] = 0
    encounter: str | None = None
    done: tuple[str, ...] = ()


class Move(Record):
    """The current move: whose, and the rest of it."""

    hero: NonNegative
    left: NonNegative


class DeckboxAttack(Record):
    """The current attack. ``weapon`` tells keywords of weapons from those of items.

    ``thrown`` are the values of its dice.
    """

    by_hero: bool
    attacker: str
    target: str
    kind: Kind
    source: str = ""
    weapon: bool = True
    dice: NonNegative = 0
    mod: Number = 0
    keywords: tuple[Keyword, ...] = ()
    thrown: tuple[Number, ...] = ()
    hits: NonNegative = 0
    crits: NonNegative = 0
    blocks: NonNegative = 0
    damage: NonNegative = 0


class DeckboxCheck(Record):
    """The current skill check. ``action`` is the room action behind it (tile index and id)."""

    hero: NonNegative
    skill: Skill
    needed: NonNegative
    room: Number = -1
    action: str = ""


class ArrivingEnemy(Record):
    """An enemy to be laid on the map. ``fixed``: set by a number on its icon instead of a roll."""

    die: str
    enemy: str | None = None
    health: Number | None = None
    fixed: bool = False
    thrown: bool = False


class DeckboxTask(Record):
    """One task still to do. A task that opens a request waits for its answer, and the rest of the agenda
    comes after it.

    ``hero`` is an index of the heroes, ``who`` the id of an enemy, a hero or a card. ``words`` are the
    keywords of a card that were told so far. ``key`` is where the numbers of an effect's card are stored.
    """

    do: Literal[
        "quest", "take_quest", "deck", "take_deck", "cards", "take_card", "title", "take_title", "fill",
        "tell", "tell_number", "keywords", "write_keywords", "market", "turn_up", "turn_up_new",
        "item", "item_attack",
        "lay", "name_tile", "name_new_tile", "tile_size", "set_size", "tile_arrow", "set_arrow",
        "which_met", "ask_dice", "take_dice", "arrive", "arrived", "draw", "draw_exit", "draw_space", "enter",
        "met", "spawn", "take_faces", "put", "new_enemy", "take_health", "add", "added", "add_at",
        "round", "next_hero", "activate", "turn", "end_activation", "more", "look", "explain", "check",
        "other_action", "room_action", "minor", "use_ability", "use_item", "buy", "trade", "hand_loot",
        "hand_item", "begin_move", "move", "stop_move", "walk", "step", "explore",
        "declare", "roll_attack", "take_attack", "roll_block", "take_block", "harm",
        "roll_check", "take_check", "effect", "defeated", "take_loot", "share", "take_share",
        "zero", "leave", "stand",
        "enemies", "enemy", "activate_enemy", "enemy_move", "go", "enemy_attack", "attack_hero",
        "ritual", "heal_by_ritual", "refresh", "ask_next", "play_again", "quest_won", "quest_lost", "stop",
    ]  # fmt: skip
    hero: Number = 0
    n: Number = 0
    who: str = ""
    name: str = ""
    tone: Literal["good", "bad", "plain"] = "plain"
    effect: DeckboxEffect | None = None
    found: tuple[ArrivingEnemy, ...] = ()
    key: str = ""
    words: tuple[Keyword, ...] = ()
    at: Cell | None = None
    side: Side | None = None


@lru_cache(maxsize=512)
def to_do(
    do: Any, hero: int = 0, *, n: int = 0, who: str = "", name: str = "", at: Cell | None = None
) -> DeckboxTask:
    """A task. Menus repeat, so equal tasks are made once."""
    return DeckboxTask(do=do, hero=hero, n=n, who=who, name=name, at=at)


class DeckboxState(State):
    """The whole session.

    ``active`` is the index of the hero whose activation it is, -1 between activations.
    ``focus`` is the index of the hero whose minor actions are open.
    ``told`` holds numbers of cards that were asked for.
    ``deck`` is the rest of the item deck, in unknown order if the players shuffle it.
    ``market`` are the open items, ``spent`` the used ones.
    ``beaten`` names the defeated enemies by card.
    ``own`` are the cards that people entered, and ``own_deck`` tells that the item deck is theirs too.
    """

    game: Literal["deckbox_dungeons"] = "deckbox_dungeons"
    settings: DeckboxSettings
    phase: Literal["setup", "player", "enemy", "refresh", "victory", "defeat", "finished"] = "setup"
    quest: str = ""
    round: NonNegative = 0
    heroes: tuple[DeckboxHeroState, ...] = ()
    enemies: tuple[EnemyState, ...] = ()
    tiles: tuple[Laid, ...] = ()
    active: Number = -1
    focus: Number = -1
    actions_left: NonNegative = 0
    used_actions: tuple[str, ...] = ()
    activated: tuple[str, ...] = ()
    to_act: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    market: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    spawned: NonNegative = 0
    beaten: tuple[str, ...] = ()
    move: Move | None = None
    attack: DeckboxAttack | None = None
    check: DeckboxCheck | None = None
    agenda: tuple[DeckboxTask, ...] = ()
    then: tuple[dict[str, tuple[DeckboxTask, ...]], ...] = ()
    asking: DeckboxTask | None = None
    told: dict[str, Number] = Field(default_factory=dict)
    own: OwnCards = OwnCards()
    own_deck: bool = False
