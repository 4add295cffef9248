"""The state of fifth-edition combat, and the tasks on its agenda."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.types import State
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.engine.turn_order import TurnOrder
from traywatch.rules.fifth.cards import (
    Ability,
    ArmorClass,
    Bonus,
    ConditionName,
    CritFrom,
    DamageType,
    Difficulty,
    FifthAction,
    HitPoints,
    MaxHitPoints,
    SaveBonuses,
)
from traywatch.rules.fifth.settings import FifthSettings

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Three = Annotated[int, Field(ge=0, le=3)]
Exhaustion = Annotated[int, Field(ge=0, le=6)]
Face = Annotated[int, Field(ge=0, le=100)]
Cover = Literal["none", "half", "three_quarters"]
Edge = Literal["none", "advantage", "disadvantage"]
TestKind = Literal["save", "check", "death", "concentration", "initiative", "stabilize"]


class FifthCondition(Record):
    """A condition. ``by`` is the creature that causes it; empty if nobody said."""

    name: ConditionName
    by: str = ""


class FifthCombatant(Record):
    """A character or foe in the session.

    ``kind`` is the card, which creatures of one group share. ``player`` is who answers for it.
    ``stable``: at 0 hit points without death saves. ``gone``: it has left the fight.
    """

    id: str
    kind: str
    name: Text
    side: Literal["party", "foe"]
    player: str
    ac: ArmorClass
    max_hp: MaxHitPoints
    hp: HitPoints
    temp_hp: HitPoints = 0
    initiative_bonus: Bonus = 0
    saves: SaveBonuses = SaveBonuses()
    actions: tuple[FifthAction, ...] = ()
    resist: tuple[DamageType, ...] = ()
    vulnerable: tuple[DamageType, ...] = ()
    immune: tuple[DamageType, ...] = ()
    condition_immune: tuple[ConditionName, ...] = ()
    crit_from: CritFrom = 20
    conditions: tuple[FifthCondition, ...] = ()
    exhaustion: Exhaustion = 0
    successes: Three = 0
    failures: Three = 0
    stable: bool = False
    dead: bool = False
    gone: bool = False
    concentrating: bool = False
    dodging: bool = False
    reaction_used: bool = False


class FifthStrike(Record):
    """An attack in progress.

    ``advantage`` and ``disadvantage`` are sources that people named. ``near``: within 5 feet.
    ``special`` are the types of damage of which the target takes more or less.
    ``edge`` is known as soon as dice were rolled.
    ``unafraid``: what frightens the attacker is out of sight. ``sees``: invisibility does not help here.
    ``d20`` are the dice so far. ``off``: the die left the tray, which misses. ``damage`` are the dice of
    damage in the order of the parts; ``more`` are the further dice of a critical hit.
    """

    attacker: str
    target: str
    action: FifthAction
    special: tuple[DamageType, ...] = ()
    edge: Edge | None = None
    advantage: bool = False
    disadvantage: bool = False
    cover: Cover = "none"
    near: bool = True
    unafraid: bool = False
    sees: bool = False
    d20: tuple[Face, ...] = ()
    off: bool = False
    damage: tuple[Face, ...] | None = None
    more: tuple[Face, ...] = ()


class FifthTest(Record):
    """A saving throw, check, death save or initiative roll in progress, by one or several alike.

    ``target`` is the creature that is stabilized.
    """

    what: TestKind
    who: tuple[str, ...]
    target: str = ""
    ability: Ability | None = None
    bonus: Annotated[int, Field(ge=-60, le=60)] = 0
    dc: Difficulty | None = None
    advantage: bool = False
    disadvantage: bool = False
    cover: Cover = "none"
    unafraid: bool = False
    d20: tuple[Face, ...] = ()


class FifthArea(Record):
    """An action with saving throws in progress, and how its targets fared so far.

    ``apart``: each target rolls alone, so that its circumstances can be named.
    """

    source: str
    action: FifthAction
    targets: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    apart: bool = False


class FifthTask(Record):
    """One task still to do; see ``traywatch.rules.fifth.flow``.

    ``who`` is a creature, ``target`` another one. ``name`` is a condition, ability, card or circumstance.
    ``n`` is the index of an action or of a strike, or a difficulty class.
    ``first`` are creatures of equal initiative, in the order that people chose so far.
    """

    do: Literal[
        "go_on",
        "add_foes",
        "add_own_foe",
        "add_encounter",
        "write_sheet",
        "add_action",
        "newcomer",
        "remove_foe",
        "clear_foes",
        "rest",
        "begin",
        "take_initiative",
        "ask_initiative",
        "set_initiative",
        "ask_surprise",
        "surprise",
        "line_up",
        "start_round",
        "begin_turn",
        "next_turn",
        "end_fight",
        "finish",
        "act",
        "aim",
        "aim_second",
        "open_attack",
        "circumstance",
        "forget_colors",
        "back",
        "take_attack",
        "resolve",
        "ask_damage",
        "take_damage",
        "deal",
        "ask_targets",
        "toggle_target",
        "all_targets",
        "roll_saves",
        "area_damage",
        "take_area_damage",
        "heal_target",
        "take_healing",
        "open_test",
        "test_circumstance",
        "roll_apart",
        "take_test",
        "after_save",
        "after_check",
        "after_death",
        "after_concentration",
        "after_initiative",
        "after_stabilize",
        "ask_check",
        "begin_check",
        "ask_save",
        "begin_save",
        "concentration_check",
        "dodge",
        "stand_up",
        "concentrate",
        "stabilize",
        "begin_stabilize",
        "leave_reach",
        "ask_reaction",
        "react",
        "ask_whom",
        "harm",
        "take_harm_dice",
        "give_temporary",
        "ask_conditions",
        "ask_source",
        "set_condition",
        "end_condition",
        "set_exhaustion",
        "leave_fight",
    ]
    who: str = ""
    target: str = ""
    name: str = ""
    n: Number = 0
    action: FifthAction | None = None
    first: tuple[str, ...] = ()


class FifthState(State):
    """The whole session. ``turns`` are those who fight, in the order of their turns.

    ``strikes`` are the attacks of the present throw. ``colors`` are the colors of dice by their role,
    which a throw with two attacks has shown.
    """

    game: Literal["fifth"] = "fifth"
    settings: FifthSettings
    phase: Literal["table", "initiative", "fight", "finished"] = "table"
    fights: Count = 0
    combatants: tuple[FifthCombatant, ...] = ()
    turns: TurnOrder = TurnOrder()
    acted: bool = False
    strikes: tuple[FifthStrike, ...] = ()
    test: FifthTest | None = None
    area: FifthArea | None = None
    colors: dict[str, str] = Field(default_factory=dict)
    made: Count = 0
    agenda: tuple[FifthTask, ...] = ()
    then: tuple[dict[str, tuple[FifthTask, ...]], ...] = ()
    asking: FifthTask | None = None
