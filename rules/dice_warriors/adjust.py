"""Corrections by hand, for a slip or a setting.

Paths are ``dice.DIE.FIELD``, ``dice.DIE.place`` (rank and space, counted from 1), and ``turn`` (a player's
id).
"""

from __future__ import annotations

from pydantic import JsonValue

from traywatch.messages import Text, msg
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.model import Warrior
from traywatch.rules.dice_warriors.step_context import WarStepContext
from traywatch.rules.engine.adjustable_fields import choice, fields_of, number
from traywatch.rules.engine.adjustments import adjusted_record, adjustment_headline, stale_value, unknown_path

SHOWN = (
    "hits", "skip", "spent", "stone", "regeneration", "weapon", "blade", "aura", "shielded", "negated",
    "cursed",
)  # fmt: skip
FIELDS = frozenset(SHOWN)


def adjustable(step: WarStepContext) -> tuple[AdjustableGroup, ...]:
    """The dice of both players, and whose turn it is; empty before and after a game."""
    state = step.state
    if state.phase in ("build", "over"):
        return ()
    groups = []
    for die in state.dice:
        path = f"dice.{die.id}."
        fields = [
            number(f"{path}hits", die.hits, 1, die.sides),
            *fields_of(die, SHOWN[1:], path),
        ]
        if die.rank and state.phase == "resolve":
            spaces = [(die.rank, die.col), *_free_spaces(step, die)]
            fields.append(choice(f"{path}place", [die.rank, die.col], [_space(*one) for one in spaces]))
        owner = state.players[die.owner].id
        groups.append(AdjustableGroup(id=die.id, name=step.name(die), player=owner, fields=tuple(fields)))
    if _may_pass_turn(step):
        names = [(player.id, player.name) for player in state.players]
        turn = choice("turn", state.players[state.turn].id, names)
        groups.append(AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=(turn,)))
    return tuple(groups)


def _space(rank: int, col: int) -> tuple[JsonValue, Text]:
    return [rank, col], msg("rules-rank-space", rank=rank, space=col)


def _free_spaces(step: WarStepContext, die: Warrior) -> list[tuple[int, int]]:
    """The spaces of the player's formation that a die may move to, so that all ranks stay legal (R4)."""
    deepest = formation_geometry.deepest(step.dice, die.owner)
    widest = max(formation_geometry.columns(step.dice, die.owner), default=0)
    ranks = range(1, min(step.settings.ranks, deepest + 1) + 1)
    columns = range(1, min(step.settings.columns, widest + 1) + 1)
    spaces = [(rank, col) for rank in ranks for col in columns]
    return [space for space in spaces if space != (die.rank, die.col) and _may_stand(step, die, *space)]


def _may_stand(step: WarStepContext, die: Warrior, rank: int, col: int) -> bool:
    others = [one for one in step.dice if one.id != die.id]
    if any((one.owner, one.rank, one.col) == (die.owner, rank, col) for one in others):
        return False
    moved = die.model_copy(update={"rank": rank, "col": col})
    return formation_geometry.illegal([*others, moved], die.owner) is None


def _place(step: WarStepContext, event: Adjusted, die: Warrior) -> Rejected | None:
    if event.was != [die.rank, die.col]:
        return stale_value(event, [die.rank, die.col])
    spaces = _free_spaces(step, die) if step.state.phase == "resolve" else []
    space = next((one for one in spaces if list(one) == event.now), None)
    if space is None:
        return Rejected("bad_value", msg("rules-adjust-no-space", path=event.path))
    step.put(die.id, rank=space[0], col=space[1])
    return None


def _may_pass_turn(step: WarStepContext) -> bool:
    """Whether a player chooses the next die, so that the other player may act instead."""
    agenda = step.state.agenda
    return step.state.phase == "resolve" and bool(agenda) and agenda[0].do == "next"


def _turn(step: WarStepContext, event: Adjusted) -> Rejected | None:
    if not _may_pass_turn(step):
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    players = [player.id for player in step.state.players]
    if event.was != players[step.state.turn]:
        return stale_value(event, players[step.state.turn])
    if event.now not in players:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    step.set(turn=players.index(str(event.now)), open=())
    return None


def adjusted(step: WarStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction."""
    if step.state.phase in ("build", "over"):
        return Rejected("not_now", msg("war-by-hand-during-game"))
    groups = adjustable(step)
    refused = _turn(step, event) if event.path == "turn" else _die(step, event)
    if refused is None:
        step.show(adjustment_headline(event, groups))
    return refused


def _die(step: WarStepContext, event: Adjusted) -> Rejected | None:
    what, _, rest = event.path.partition(".")
    name, _, field = rest.rpartition(".")
    die = step.die(name)
    if what == "dice" and die is not None and field == "place":
        return _place(step, event, die)
    if what != "dice" or die is None or field not in FIELDS:
        return unknown_path(event)
    new = adjusted_record(die, field, event)
    if isinstance(new, Rejected):
        return new
    if not 1 <= new.hits <= new.sides:
        # An open question may be about a die that is gone, so only damage takes dice off the mat.
        return Rejected("bad_value", msg("war-hits-from-1", path=event.path, most=new.sides))
    step.set(dice=tuple(new if d.id == name else d for d in step.dice))
    return None
