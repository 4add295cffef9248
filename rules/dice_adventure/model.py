"""The state of a dice adventure."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.types import State
from traywatch.rules.dice_adventure.cards import DamageKind, Effect, Fate, Level
from traywatch.rules.dice_adventure.dice import Die, Pile
from traywatch.rules.dice_adventure.settings import Settings

NonNegative = Annotated[int, Field(ge=0)]


class Known(Record):
    """A skill of a hero; level 0 is dormant."""

    id: str
    level: Annotated[int, Field(ge=0, le=3)] = 1


class HeroState(Record):
    """One hero. ``hand`` is in order, left to right; ``own``: near death began in the own turn."""

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
    skills: tuple[Known, ...] = ()
    location: str | None = None
    state: Literal["alive", "near_death", "dead"] = "alive"
    own: bool = False


class DeckState(Record):
    """A face-down deck of ``size`` cards: which it holds is known only of those seen."""

    size: NonNegative = 0
    known: tuple[str, ...] = ()


class LocationState(Record):
    """A location. ``villain``: the card is known once it was turned up; ``spent`` lists rules
    (by their place) that have had their one effect."""

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
    spent: tuple[int, ...] = ()


class Committed(Record):
    """A die of a hero on the tray, and where it goes afterwards."""

    die: Die
    hero: NonNegative
    role: str
    fate: Fate


class Encounter(Record):
    """What was met: ``mod`` is on the met die, ``bonus`` on the hero's result, ``plus`` what a
    discarded die adds, ``place`` where it was; ``acquired``: the die lies somewhere else by now."""

    die: Die
    place: str
    card: str | None = None
    mod: int = 0
    bonus: int = 0
    plus: int = 0
    acquired: bool = False


class Using(Record):
    """A skill under way: whose, for whom, at which moment; ``level`` 0 is an ally card."""

    owner: NonNegative
    target: NonNegative
    skill: str
    level: NonNegative = 0
    moment: str = ""
    slots: tuple[tuple[str, ...], ...] = ()


class Damage(Record):
    """Damage that is being dealt with."""

    hero: NonNegative
    n: int
    kind: DamageKind
    name: str = ""


class Thrown(Record):
    """A die of a throw that counts."""

    role: str
    kind: str
    value: int


class Chance(Record):
    """Something hidden that is about to become known, and what it can be.

    ``what``: dice from a bag (to a hand, as an encounter, as damage), a card of a deck, locations of
    the pool, or the sizes of new dice of ``types``. ``among`` and ``weights`` are for cards.
    """

    what: Literal["hand", "favored", "redraw", "draw", "explore", "damage", "card", "locations", "sizes"]
    pile: str
    n: NonNegative = 1
    hero: NonNegative = 0
    place: str = ""
    among: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()
    types: tuple[str, ...] = ()
    level: NonNegative = 1
    to: str = ""
    fixed: Pile = ()


class Task(Record):
    """One thing that is still to happen. What opens a request waits for its answer; the rest of
    the agenda comes after it."""

    do: str
    hero: int = 0
    owner: int = 0
    n: int = 0
    name: str = ""
    what: str = ""
    kind: DamageKind | None = None
    effect: Effect | None = None


@lru_cache(maxsize=4096)
def to_do(
    do: str,
    hero: int = 0,
    owner: int = 0,
    n: int = 0,
    name: str = "",
    what: str = "",
    kind: DamageKind | None = None,
    effect: Effect | None = None,
) -> Task:
    """A task, made once for each meaning: games make little else."""
    return Task(do=do, hero=hero, owner=owner, n=n, name=name, what=what, kind=kind, effect=effect)


class TurnFlags(Record):
    """What has been done in this turn; ``free``: explorations that cost no die."""

    gave_to: int | None = None
    travelled: bool = False
    explored: NonNegative = 0
    free: NonNegative = 0
    close_attempted: bool = False


class AdventureState(State):
    """The whole adventure. ``made`` counts the dice that ever came into play, ``removed`` those
    that left it; all others lie in exactly one place."""

    game: Literal["dice_adventure"] = "dice_adventure"
    settings: Settings
    phase: Literal["setup", "turn", "reward", "between", "finished"] = "setup"
    scenario: NonNegative = 0
    completed: tuple[str, ...] = ()
    level: Level = 1
    timer: NonNegative = 0
    turn_no: NonNegative = 0
    active: NonNegative = 0
    heroes: tuple[HeroState, ...]
    locations: tuple[LocationState, ...] = ()
    deterrent: Pile = ()
    spare: Pile = ()
    tray: tuple[Committed, ...] = ()
    turn: TurnFlags = TurnFlags()
    encounter: Encounter | None = None
    using: Using | None = None
    damage: Damage | None = None
    thrown: tuple[Thrown, ...] = ()
    chance: Chance | None = None
    spent: tuple[int, ...] = ()
    made: dict[str, NonNegative] = Field(default_factory=dict)
    removed: dict[str, NonNegative] = Field(default_factory=dict)
    agenda: tuple[Task, ...] = ()
    told: dict[str, int] = Field(default_factory=dict)
