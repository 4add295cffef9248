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
from traywatch.rules.core.requests import ChoiceRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep import damage, flow, turn
from traywatch.rules.delvers_deep.character_stats import fit, standing, stat_name
from traywatch.rules.delvers_deep.checks import check_rolls
from traywatch.rules.delvers_deep.checks.check_adjustments import GROUP, adjust_check, check_group, may_stack
from traywatch.rules.delvers_deep.content import STATS
from traywatch.rules.delvers_deep.model import CharacterState, DelverCheck
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.adjustable_fields import choice, fields_of, order
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


def adjustable(work: DelverStepContext) -> tuple[AdjustableGroup, ...]:
    """The open check, the characters, and whose turn it is."""
    state = work.state
    groups = [*check_group(work), *(_fields_of_character(one) for one in state.characters)]
    if _may_pass_turn(work):
        names = [(state.characters[n].id, state.characters[n].name) for n in standing(state)]
        turn_of = choice("turn", state.characters[state.active].id, names)
        turns = order("order", [(one.id, one.name) for one in state.characters])
        groups.append(AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=(turn_of, turns)))
    return tuple(groups)


def _fields_of_character(one: CharacterState) -> AdjustableGroup:
    path = f"characters.{one.id}."
    fields = [*fields_of(one, SHOWN if one.ready else ON_SHEET, path)]
    for pool in POOLS if one.ready else POOLS[1:]:
        stats = getattr(one, pool)
        for stat, was in zip(STATS, fields_of(stats, STATS, f"{path}{pool}."), strict=True):
            label = msg("rules-adjusted-stat", pool=pool, stat=stat_name(stat))
            fields.append(was.model_copy(update={"label": label}))
    return AdjustableGroup(id=one.id, name=one.name, player=one.player, fields=tuple(fields))


def _may_pass_turn(work: DelverStepContext) -> bool:
    """Whether the menu of a turn is open, so that another character may take it."""
    stages = {request.stage for request in work.state.open if isinstance(request, ChoiceRequest)}
    return work.state.phase == "turns" and work.state.check is None and flow.TURN in stages


def _turn(work: DelverStepContext, event: Adjusted) -> Rejected | None:
    """Another character takes the turn, without a recovery."""
    if not _may_pass_turn(work):
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    characters = work.state.characters
    if event.was != characters[work.state.active].id:
        return stale_value(event, characters[work.state.active].id)
    index = next((n for n in standing(work.state) if characters[n].id == event.now), None)
    if index is None:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    work.report(adjustment_headline(event, adjustable(work)), [])
    work.set(active=index, focus=index, acted=False, open=())
    return None


def _order(work: DelverStepContext, event: Adjusted) -> Rejected | None:
    """The characters take their turns in another order. The turn goes on."""
    if not _may_pass_turn(work):
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    state = work.state
    found = new_order(event, [one.id for one in state.characters])
    if isinstance(found, Rejected):
        return found
    work.report(adjustment_headline(event, adjustable(work)), [])
    characters = tuple(state.characters[n] for n in found)
    work.set(characters=characters, active=found.index(state.active), focus=found.index(state.focus), open=())
    return None


def adjusted(work: DelverStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction, then update the open requests."""
    if event.path == "turn":
        return _turn(work, event)
    if event.path == "order":
        return _order(work, event)
    groups = adjustable(work)
    found = field_at(groups, event.path)
    if found is None:
        return unknown_path(event)
    lines: list[Text] = []
    if found[0].id == GROUP:
        refused = adjust_check(work, event)
    else:
        refused = _adjust_character(work, event, lines)
    if refused is not None:
        return refused
    work.report(adjustment_headline(event, groups), lines)
    _line_up(work, check_changed=found[0].id == GROUP)
    return None


def _adjust_character(work: DelverStepContext, event: Adjusted, lines: list[Text]) -> Rejected | None:
    """Write a new value into a character, and add lines about what follows from it."""
    _, name, field = event.path.split(".", 2)
    index = next(n for n, one in enumerate(work.state.characters) if one.id == name)
    pool, _, stat = field.partition(".")
    before = work.character(index)
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
    work.set_character(index, **{pool: getattr(new, pool)})
    if pool == "base":
        work.use("R30")
        # A number that was still to be asked for is known now.
        work.set_character(index, missing=tuple(one for one in before.missing if one != stat))
    if before.ready:
        lines += fit(work, index, before)
    return None


def _no_longer_at_zero(work: DelverStepContext, check: DelverCheck) -> bool:
    one = work.character(check.who)
    return (check.kind == "death" and one.health > 0) or (check.kind == "break" and one.sanity > 0)


def _line_up(work: DelverStepContext, *, check_changed: bool) -> None:
    """After a correction a character may be dead, or the open question may have other answers."""
    if work.state.phase == "finished":
        return
    if work.state.phase == "setup":
        work.set(open=())
        return
    if not standing(work.state):
        work.set(phase="lost", check=None, open=())
        work.ended("session", "lost", msg("delve-nobody-left"))
        return
    if work.state.phase == "lost":
        work.set(phase="turns", open=())
    check = work.state.check
    if check is not None and _no_longer_at_zero(work, check):
        # The check was about to decide about a character at zero, who is not there any more.
        work.report(msg("delve-above-zero", who=work.character(check.who).name, kind=check.kind))
        work.set(check=None, open=())
        return
    stage = next((r.stage for r in work.state.open if isinstance(r, ChoiceRequest)), "")
    if check is not None and not work.character(check.who).alive:
        work.set(check=None, open=())
    elif stage == "stack" or (check_changed and check is not None and may_stack(check)):
        check_rolls.before_throw(work)
    elif check_changed and not stage:
        check_rolls.open_throw(work)
    elif stage in ("reroll", "confirm"):
        if finished := check_rolls.go_on(work):
            damage.finish(work, finished)
    elif stage == turn.RECOVERY:
        work.set(open=())
        if work.character(work.state.active).alive:
            turn.physical(work, work.state.active, [])
    elif stage in (flow.TURN, flow.EFFECTS):
        work.set(open=())
