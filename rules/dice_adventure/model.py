"""The state of a dice adventure."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.types import State
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.dice_adventure.cards import AdventureEffect, DamageKind, Fate, Level
from traywatch.rules.dice_adventure.dice import Die, Pile
from traywatch.rules.dice_adventure.settings import AdventureSettings

NonNegative = Annotated[int, Field(ge=0, le=1_000_000)]


class KnownDie(Record):
    """A skill of a hero. Level 0 is dormant."""

    id: str
    level: Annotated[int, Field(ge=0, le=3)] = 1


class AdventureHeroState(Record):
    """One hero. ``hand`` is in order, left to right. ``own``: near death began in the hero's own turn."""

    id: str
    name: str
    player: str
    favored: str
    capacity: Annotated[int, Field(ge=1, le=10)]
    limits: dict[str, NonNegative]
    bag: Pile = ()
    hand: Pile = ()
    ally_hand: Pile = ()
    discard: Pile = ()
    skills: tuple[KnownDie, ...] = ()
    location: str | None = None
    state: Literal["alive", "near_death", "dead"] = "alive"
    own: bool = False


class DeckState(Record):
    """A face-down deck of ``size`` cards. Only the cards that were seen are known."""

    size: NonNegative = 0
    known: tuple[str, ...] = ()


class LocationState(Record):
    """A location. ``villain``: the card is known after it was turned up.

    ``spent`` lists rules (by their index) that have had their one effect.
    """

    id: str
    name: str
    closable: bool
    open: bool = True
    bag: Pile = ()
    icd: NonNegative = 0
    enemies: DeckState = DeckState()
    obstacles: DeckState = DeckState()
    villain_card: bool = False
    villain: str | None = None
    face_up: bool = False
    spent: tuple[Number, ...] = ()


class Committed(Record):
    """A hero's die on the tray, and where it goes afterwards."""

    die: Die
    hero: NonNegative
    role: str
    fate: Fate


class AdventureEncounter(Record):
    """The current encounter.

    ``mod`` applies to the met die, ``bonus`` to the hero's result.
    ``plus`` is the addition of a discarded die.
    ``place`` is the location.
    ``acquired``: the die has already moved elsewhere.
    """

    die: Die
    place: str
    card: str | None = None
    mod: Number = 0
    bonus: Number = 0
    plus: Number = 0
    acquired: bool = False


class Using(Record):
    """The skill in use: its owner, its target, and the moment. ``level`` 0 is an ally card."""

    owner: NonNegative
    target: NonNegative
    skill: str
    level: NonNegative = 0
    moment: str = ""
    slots: tuple[tuple[str, ...], ...] = ()


class AdventureDamage(Record):
    """Damage in progress."""

    hero: NonNegative
    n: Number
    kind: DamageKind
    name: str = ""


class Thrown(Record):
    """A rolled die that counts."""

    role: str
    kind: str
    value: Number


class AdventureTask(Record):
    """One task still to do. A task that opens a request waits for its answer, and the rest of the agenda
    comes after it.

    ``name`` is what it is about: a die, a skill, a card or a place.
    ``dice`` are dice or cards that are known.
    ``passed`` are the heroes whose players did not help.
    """

    do: Literal[
        "tell", "draw", "take_drawn", "capacity", "scenario", "locations", "lay_locations", "fill_bag",
        "arrive", "first_hand", "redraw", "rules", "first_turn", "turn", "next_turn", "menu", "begin_give",
        "give", "give_die", "travel", "explore_again", "skill_travel", "move_hero", "end_turn", "drop",
        "refill", "turn_over", "explore", "draw_met", "met", "meet", "take_met", "leave_met",
        "encounter_over", "commit_stat", "divine", "add_divine", "stat_throw", "stat_done", "ally_over",
        "reveal_obstacle", "overcome", "commit_obstacle", "discard_one", "flee_obstacle", "obstacle_throw",
        "obstacle_done", "reveal_foe", "assist", "fight", "flee", "stand", "battle_done", "return_met",
        "villain_beaten", "close", "commit_close", "close_throw", "close_done", "closed", "shut", "damage",
        "reduce", "endure", "lose_die", "vitals", "effect", "new_dice", "choose", "move_die", "use_skill",
        "pay", "pay_die", "skill_throw", "skill_done", "triggered", "won", "lost", "reward", "reward_die",
        "raise_limit", "raise_skill", "gather", "surplus", "spare", "missing", "take_spare", "sweep",
        "between", "play", "stop", "set_state", "end_place",
    ]  # fmt: skip
    hero: Number = 0
    owner: Number = 0
    n: Number = 0
    name: str = ""
    what: str = ""
    kind: DamageKind | None = None
    effect: AdventureEffect | None = None
    dice: tuple[str, ...] = ()
    passed: tuple[Number, ...] = ()


class Chance(Record):
    """Something hidden that is to be drawn, and what it can be.

    ``what``: dice from a bag (to a hand, as an encounter, as damage), a card of a deck, locations of
    the pool, or the sizes of new dice of ``types``.
    ``among`` and ``weights`` are for cards.
    ``then`` is the task that gets what was drawn, behind the ``dice`` that it has already.
    """

    what: Literal["hand", "favored", "redraw", "draw", "explore", "damage", "card", "locations", "sizes"]
    pile: str
    n: NonNegative = 1
    hero: NonNegative = 0
    place: str = ""
    among: tuple[str, ...] = ()
    weights: tuple[Number, ...] = ()
    types: tuple[str, ...] = ()
    level: NonNegative = 1
    then: AdventureTask | None = None


@lru_cache(maxsize=512)
def to_do(
    do: Any,
    hero: int = 0,
    owner: int = 0,
    n: int = 0,
    name: str = "",
    what: str = "",
    kind: DamageKind | None = None,
    effect: AdventureEffect | None = None,
    dice: tuple[str, ...] = (),
    passed: tuple[int, ...] = (),
) -> AdventureTask:
    """A task. Equal tasks are made once, because games make very many."""
    return AdventureTask(
        do=do,
        hero=hero,
        owner=owner,
        n=n,
        name=name,
        what=what,
        kind=kind,
        effect=effect,
        dice=dice,
        passed=passed,
    )


class TurnFlags(Record):
    """What was done in this turn. ``free`` are explorations that cost no die."""

    gave_to: Number | None = None
    traveled: bool = False
    explored: NonNegative = 0
    free: NonNegative = 0
    close_attempted: bool = False


class AdventureState(State):
    """The whole adventure.

    ``made`` counts the dice that ever came into play, ``removed`` those that left it. Every other die
    is in exactly one place.
    """

    game: Literal["dice_adventure"] = "dice_adventure"
    settings: AdventureSettings
    phase: Literal["setup", "turn", "reward", "between", "finished"] = "setup"
    scenario: NonNegative = 0
    completed: tuple[str, ...] = ()
    level: Level = 1
    timer: NonNegative = 0
    turn_no: NonNegative = 0
    active: NonNegative = 0
    heroes: tuple[AdventureHeroState, ...]
    locations: tuple[LocationState, ...] = ()
    deterrent: Pile = ()
    spare: Pile = ()
    tray: tuple[Committed, ...] = ()
    turn: TurnFlags = TurnFlags()
    encounter: AdventureEncounter | None = None
    using: Using | None = None
    damage: AdventureDamage | None = None
    thrown: tuple[Thrown, ...] = ()
    chance: Chance | None = None
    spent: tuple[Number, ...] = ()
    made: dict[str, NonNegative] = Field(default_factory=dict)
    removed: dict[str, NonNegative] = Field(default_factory=dict)
    agenda: tuple[AdventureTask, ...] = ()
    then: tuple[dict[str, tuple[AdventureTask, ...]], ...] = ()
    asking: AdventureTask | None = None
    told: dict[str, Number] = Field(default_factory=dict)
