"""Corrections by hand: for settings, for effects that the engine does not know, for slips.

Paths are ``characters.NAME.FIELD``, ``characters.NAME.base.fort`` or ``.current.will``, ``check.FIELD``,
``turn``, the id of the character whose turn it is, and ``order``, the ids of all characters.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from traywatch.messages import Text, msg
from traywatch.rules.core.adjustable import AdjustableGroup, field_at
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep.character_stats import fit, standing, stat_name
from traywatch.rules.delvers_deep.checks.check_adjustments import GROUP, adjust_check, check_group, may_stack
from traywatch.rules.delvers_deep.content import STATS
from traywatch.rules.delvers_deep.model import CharacterState, DelverCheck, to_do
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.adjustable_fields import choice, fields_of, once_for_each_record, order
from traywatch.rules.engine.adjustments import (
    adjustment_headline,
    invalid_value,
    new_order,
    stale_value,
    unknown_path,
)

SHOWN = (
    "health", "sanity", "level", "ac_by_hand", "health_dc_by_hand", "sanity_dc_by_hand", "bonus_physical",
    "bonus_mental", "more_health", "more_sanity", "alive",
)  # fmt: skip
ON_SHEET = ("level", "ac_by_hand", "health_dc_by_hand", "sanity_dc_by_hand", "bonus_physical", "bonus_mental")
"""What holds before a character is ready: the rest follows from the sheet."""
POOLS = ("current", "base", "temporary")


def adjustable(step: DelverStepContext) -> tuple[AdjustableGroup, ...]:
    """The open check, the characters, and whose turn it is."""
    state = step.state
    groups = [*check_group(step), *(_fields_of_character(one) for one in state.characters)]
    if _may_pass_turn(step):
        names = [(state.characters[n].id, state.characters[n].name) for n in standing(state)]
        turn_of = choice("turn", state.characters[state.active].id, names)
        turns = order("order", [(one.id, one.name) for one in state.characters])
        groups.append(AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=(turn_of, turns)))
    return tuple(groups)


@once_for_each_record
def _fields_of_character(character: CharacterState) -> AdjustableGroup:
    path = f"characters.{character.id}."
    fields = [*fields_of(character, SHOWN if character.ready else ON_SHEET, path)]
    for pool in POOLS if character.ready else POOLS[1:]:
        stats = getattr(character, pool)
        for stat, was in zip(STATS, fields_of(stats, STATS, f"{path}{pool}."), strict=True):
            label = msg("rules-adjusted-stat", pool=pool, stat=stat_name(stat))
            fields.append(was.model_copy(update={"label": label}))
    return AdjustableGroup(
        id=character.id, name=character.name, player=character.player, fields=tuple(fields)
    )


def _may_pass_turn(step: DelverStepContext) -> bool:
    """Whether the menu of a turn is open, so that another character may take it."""
    return step.state.phase == "turns" and _asks(step, "go_on", "ask_other_dc")


def _turn(step: DelverStepContext, event: Adjusted) -> Rejected | None:
    """Another character takes the turn, without a recovery."""
    if not _may_pass_turn(step):
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    characters = step.state.characters
    if event.was != characters[step.state.active].id:
        return stale_value(event, characters[step.state.active].id)
    index = next((n for n in standing(step.state) if characters[n].id == event.now), None)
    if index is None:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    step.report(adjustment_headline(event, adjustable(step)), [])
    step.set(active=index, focus=index, acted=False)
    step.close_all()
    return None


def _order(step: DelverStepContext, event: Adjusted) -> Rejected | None:
    """The characters take their turns in another order. The turn goes on."""
    if not _may_pass_turn(step):
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    state = step.state
    order = new_order(event, [one.id for one in state.characters])
    if isinstance(order, Rejected):
        return order
    step.report(adjustment_headline(event, adjustable(step)), [])
    characters = tuple(state.characters[n] for n in order)
    step.set(characters=characters, active=order.index(state.active), focus=order.index(state.focus))
    step.close_all()
    return None


def adjusted(step: DelverStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction, then update the open requests."""
    if event.path == "turn":
        return _turn(step, event)
    if event.path == "order":
        return _order(step, event)
    groups = adjustable(step)
    target = field_at(groups, event.path)
    if target is None:
        return unknown_path(event)
    lines: list[Text] = []
    if target[0].id == GROUP:
        refused = adjust_check(step, event)
    else:
        refused = _adjust_character(step, event, lines)
    if refused is not None:
        return refused
    step.report(adjustment_headline(event, groups), lines)
    _line_up(step, check_changed=target[0].id == GROUP)
    return None


def _adjust_character(step: DelverStepContext, event: Adjusted, lines: list[Text]) -> Rejected | None:
    """Write a new value into a character, and add lines about what follows from it."""
    _, name, field = event.path.split(".", 2)
    index = next(n for n, one in enumerate(step.state.characters) if one.id == name)
    pool, _, stat = field.partition(".")
    before = step.character(index)
    old: Any = getattr(getattr(before, pool), stat) if stat else getattr(before, field)
    if old != event.was:
        return stale_value(event, old)
    data = before.model_dump()
    if stat:
        data[pool][stat] = event.now
    else:
        data[field] = event.now
    try:
        new = CharacterState.model_validate(data, strict=True)
    except ValidationError as problem:
        return invalid_value(event, problem)
    step.set_character(index, **{pool: getattr(new, pool)})
    if pool == "base":
        step.use("R30")
        # A number that was still to be asked for is known now.
        step.set_character(index, missing=tuple(one for one in before.missing if one != stat))
    if before.ready:
        lines += fit(step, index, before)
    return None


def _no_longer_at_zero(step: DelverStepContext, check: DelverCheck) -> bool:
    character = step.character(check.who)
    return (check.kind == "death" and character.health > 0) or (
        check.kind == "break" and character.sanity > 0
    )


def _asks(step: DelverStepContext, *tasks: str) -> bool:
    """Whether one of these tasks waits for an answer."""
    return step.state.asking is not None and step.state.asking.do in tasks


def _line_up(step: DelverStepContext, *, check_changed: bool) -> None:
    """After a correction a character may be dead, or the open question may have other answers."""
    if step.state.phase == "finished":
        return
    if step.state.phase == "setup":
        step.close_all()
        return
    if not standing(step.state):
        step.set(phase="lost", check=None)
        step.close_all()
        step.ended("session", "lost", msg("delve-nobody-left"))
        return
    if step.state.phase == "lost":
        step.set(phase="turns")
        step.close_all()
    check = step.state.check
    if check is not None and _no_longer_at_zero(step, check):
        # The check was about to decide about a character at zero, who is not there any more.
        step.report(msg("delve-above-zero", who=step.character(check.who).name, kind=check.kind))
        step.set(check=None)
        step.close_all()
        return
    if check is not None and not step.character(check.who).alive:
        step.set(check=None)
        step.close_all()
    elif _asks(step, "before_throw") or (check_changed and check is not None and may_stack(check)):
        _ask_anew(step, "before_throw")
    elif check_changed and _asks(step, "open_throw"):
        _ask_anew(step, "open_throw")
    elif _asks(step, "ask_reroll", "reroll_paid"):
        _ask_anew(step, "ask_reroll")
    elif _asks(step, "next_turn", "physical"):
        step.close_all()
        if step.character(step.state.active).alive:
            step.add_tasks(to_do("physical", step.state.active))
    elif _asks(step, "go_on", "ask_other_dc", "ask_changes"):
        step.close_all()


def _ask_anew(step: DelverStepContext, task: str) -> None:
    step.close_all()
    step.add_tasks(to_do(task))
