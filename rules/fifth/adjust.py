"""Changes by hand: numbers and conditions of creatures, whose turn it is, and the order of turns.

Paths are ``combatants.ID.FIELD``, ``turn``, the id of the creature whose turn it is, and ``order``.
"""

from __future__ import annotations

from pydantic import JsonValue

from traywatch.messages import msg
from traywatch.rules.core.adjustable import AdjustableGroup, field_at
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.engine.adjustable_fields import (
    choice,
    entries,
    fields_of,
    once_for_each_record,
    order,
)
from traywatch.rules.engine.adjustments import (
    adjusted_record,
    adjustment_headline,
    new_order,
    stale_value,
    unknown_path,
)
from traywatch.rules.fifth.cards import CONDITIONS
from traywatch.rules.fifth.model import FifthCombatant, FifthCondition
from traywatch.rules.fifth.step_context import FifthStepContext

NUMBERS = (
    "hp", "max_hp", "temp_hp", "ac", "initiative_bonus", "crit_from", "exhaustion", "successes", "failures",
)  # fmt: skip
FLAGS = ("stable", "dead", "gone", "concentrating", "dodging", "reaction_used")
GAME = "game"


def adjustable(step: FifthStepContext) -> tuple[AdjustableGroup, ...]:
    """The creatures, and whose turn it is."""
    state = step.state
    if state.phase == "finished":
        return ()
    groups = [_fields(one) for one in state.combatants]
    if _may_pass_turn(step):
        names = [(one.id, step.combatant(one.id).name) for one in state.turns.acting]
        turn = choice("turn", state.turns.turn, names)
        groups.append(
            AdjustableGroup(id=GAME, name=msg("rules-adjust-game"), fields=(turn, order("order", names)))
        )
    return tuple(groups)


@once_for_each_record
def _fields(combatant: FifthCombatant) -> AdjustableGroup:
    path = f"combatants.{combatant.id}."
    held = tuple(dict.fromkeys(condition.name for condition in combatant.conditions))
    options = [(name, msg("fifth-condition-name", condition=name)) for name in CONDITIONS]
    label = msg("fifth-field", field="conditions")
    fields = (
        *(
            field.model_copy(update={"label": msg("fifth-field", field=field.path.removeprefix(path))})
            for field in fields_of(combatant, (*NUMBERS, *FLAGS), path)
        ),
        entries(f"{path}conditions", held, options, label=label),
    )
    player = combatant.player if combatant.side == "party" else None
    return AdjustableGroup(id=combatant.id, name=combatant.name, player=player, fields=fields)


def _may_pass_turn(step: FifthStepContext) -> bool:
    """Whether the menu of a turn is open, so that another creature may take it."""
    asking = step.state.asking
    return step.state.phase == "fight" and asking is not None and asking.do == "go_on"


def adjusted(step: FifthStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a change, then ask the open question again with what holds now."""
    groups = adjustable(step)
    place = field_at(groups, event.path)
    if event.path in ("turn", "order") and place is None:
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    if place is None:
        return unknown_path(event)
    if event.path == "turn":
        refused = _turn(step, event)
    elif event.path == "order":
        refused = _order(step, event)
    else:
        refused = _combatant(step, event, place[0].id, place[1].value)
    if refused is not None:
        return refused
    step.report(adjustment_headline(event, groups))
    if _may_pass_turn(step) or step.state.phase == "table":
        step.close_all()
    else:
        step.ask_again()
    return None


def _turn(step: FifthStepContext, event: Adjusted) -> Rejected | None:
    """Another creature takes the turn."""
    turns = step.state.turns
    if event.was != turns.turn:
        return stale_value(event, turns.turn)
    if not any(one.id == event.now for one in turns.acting):
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    step.set(turns=turns.pass_turn(str(event.now)), acted=False)
    return None


def _order(step: FifthStepContext, event: Adjusted) -> Rejected | None:
    """The creatures take their turns in another order. The turn goes on."""
    names = [one.id for one in step.state.turns.acting]
    places = new_order(event, names)
    if isinstance(places, Rejected):
        return places
    step.set(turns=step.state.turns.arranged([names[n] for n in places]))
    return None


def _combatant(step: FifthStepContext, event: Adjusted, name: str, value: JsonValue) -> Rejected | None:
    """Another value of one field of a creature."""
    field = event.path.removeprefix(f"combatants.{name}.")
    combatant = step.combatant(name)
    if field == "conditions":
        return _conditions(step, event, combatant, value)
    new = adjusted_record(combatant, field, event)
    if isinstance(new, Rejected):
        return new
    follows = _following(new, field)
    new = new.model_copy(update=follows)
    if new.hp > new.max_hp or (new.stable and (new.hp or new.dead)):
        return Rejected("bad_value", msg("fifth-does-not-fit", who=combatant.name))
    step.put(name, **{field: getattr(new, field)}, **follows)
    return None


def _following(new: FifthCombatant, field: str) -> dict[str, int | bool]:
    """What a changed value brings along: the dead have no hit points, and whoever has some lives."""
    if field == "dead" and new.dead:
        return {"hp": 0, "stable": False}
    if field == "hp" and new.hp:
        return {"dead": False, "stable": False}
    if field == "max_hp" and new.hp > new.max_hp:
        return {"hp": new.max_hp}
    return {}


def _conditions(
    step: FifthStepContext, event: Adjusted, combatant: FifthCombatant, value: JsonValue
) -> Rejected | None:
    if event.was != value:
        return stale_value(event, value)
    now = event.now
    if (
        not isinstance(now, list)
        or any(name not in CONDITIONS for name in now)
        or len({*map(str, now)}) < len(now)
    ):
        return Rejected("bad_value", msg("fifth-does-not-fit", who=combatant.name))
    going_on = tuple(condition for condition in combatant.conditions if condition.name in now)
    held = {condition.name for condition in going_on}
    new = tuple(FifthCondition(name=name) for name in CONDITIONS if name in now and name not in held)
    step.put(combatant.id, conditions=(*going_on, *new))
    return None
