"""The state of a game of Dice Warriors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.types import State
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.dice_warriors.settings import WarSettings

NonNegative = Annotated[int, Field(ge=0, le=1_000_000)]
Side = Annotated[int, Field(ge=0, le=1)]


class Warrior(Record):
    """A die on the mat. ``owner`` is 0 or 1. ``rank`` and ``col`` count from 1, and rank 1 is in front.

    ``spent`` are points of defense used up in this round, ``ward`` are points of the ghost.
    ``covers`` are the dice that its shields cover, ``shielded`` is a mage shield on the die itself.
    ``stone``, ``regeneration`` and ``lasts`` are rounds left, ``weapon`` and ``blade`` rounds or turns.
    ``lasts`` null means for good.
    ``skip`` is the number of rolls that the die loses.
    ``hexed`` are the spells that negate it in this round, ``hindered`` those that take a roll of it.
    ``also`` are further results of this round.
    """

    id: str
    type: str
    owner: Side
    origin: Literal["character", "summoned", "copy"] = "character"
    rank: NonNegative = 0
    col: NonNegative = 0
    sides: Annotated[int, Field(ge=4, le=12)]
    hits: NonNegative
    result: str | None = None
    also: tuple[str, ...] = ()
    resolved: bool = False
    negated: bool = False
    locked: bool = False
    skip: NonNegative = 0
    hexed: tuple[str, ...] = ()
    hindered: tuple[str, ...] = ()
    spent: NonNegative = 0
    covers: tuple[str, ...] = ()
    ward: NonNegative = 0
    shielded: bool = False
    aura: bool = False
    spikes: bool = False
    cursed: bool = False
    curse_now: bool = False
    forgone: bool = False
    smite: NonNegative = 0
    doubled: bool = False
    influenced: bool = False
    stone: NonNegative = 0
    regeneration: NonNegative = 0
    weapon: NonNegative = 0
    blade: NonNegative = 0
    lasts: NonNegative | None = None
    engulfs: str | None = None
    familiar_of: str | None = None
    was: str | None = None
    fresh: bool = False


class Trap(Record):
    """A trap on a space of player ``on``."""

    on: Side
    rank: Number
    col: Number
    bonus: Number


class WarTask(Record):
    """One task still to do; see ``traywatch.rules.dice_warriors.flow``.

    ``say`` is the headline of a report. ``name`` is a result, a spell die or a party.
    ``target`` is what a result of the die is for: a die, or what else ``spells.spell_choices`` offers.
    ``first`` is what was chosen before it: a die that changes places, or an effect that is dispelled.
    ``turns`` are the turns of weapon and blade before the die's turn. ``space`` is a rank and a space in it.
    ``results`` are what is left to choose from, ``left`` what the opponent has left of a curse.
    ``helped``: whether a familiar's second spell die is rolled; null before the question.
    """

    do: Literal[
        "build",
        "take_dice",
        "ask_first",
        "take_first",
        "begin_round",
        "ask_to_hold",
        "hold",
        "let_go",
        "roll_party",
        "take_party",
        "place",
        "take_shape",
        "arrange",
        "stand",
        "stand_as_suggested",
        "offer_spaces",
        "ask_space",
        "take_space",
        "line_up",
        "guards",
        "shield",
        "next",
        "act",
        "ask_trap",
        "lay_trap",
        "disarm",
        "cast_heal",
        "result",
        "pick",
        "turn_passed",
        "step_forward",
        "cast",
        "take_cast",
        "choose_result",
        "use_result",
        "leave_result",
        "again",
        "take_again",
        "repair",
        "move_up",
        "spring",
        "take_trap",
        "report",
        "end_tick",
        "sweep",
        "ask_after",
        "start",
        "stop",
    ]
    die: str = ""
    side: Side = 0
    name: str = ""
    target: str = ""
    first: str = ""
    say: Text = ""
    n: Number = 0
    turns: tuple[Number, Number] = (0, 0)
    space: tuple[Number, Number] | None = None
    shape: tuple[Number, ...] = ()
    results: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    helped: bool | None = None


class WarState(State):
    """The whole game. ``pointer`` is the next rank of each player, ``turn`` the player whose turn it is."""

    game: Literal["dice_warriors"] = "dice_warriors"
    settings: WarSettings
    phase: Literal["build", "roll", "assign", "resolve", "over"] = "build"
    round_no: NonNegative = 0
    first: Side = 0
    turn: Side = 0
    pointer: tuple[NonNegative, NonNegative] = (0, 0)
    dice: tuple[Warrior, ...] = ()
    lost: tuple[Warrior, ...] = ()
    traps: tuple[Trap, ...] = ()
    dark: tuple[tuple[Side, Number], ...] = ()
    wall: bool = False
    swarmed: tuple[Side, ...] = ()
    made: NonNegative = 0
    winner: Side | None = None
    agenda: tuple[WarTask, ...] = ()
    then: tuple[dict[str, tuple[WarTask, ...]], ...] = ()
    asking: WarTask | None = None
