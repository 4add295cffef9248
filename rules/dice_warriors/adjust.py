"""Changes by hand at every moment, for a slip, a setting, or a card of one's own.

Paths are ``dice.DIE.FIELD`` (``result`` is the face, ``place`` rank and space, counted from 1),
``party.PLAYER`` (the types of the player's dice), ``traps.PLAYER`` (the trapped spaces of that mat),
``dark.PLAYER`` (ranks in darkness), ``wall``, and ``turn`` (a player's id). A die with 0 hits leaves play.
An open question is asked again with what holds then, and a game that is over may go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from traywatch.messages import Text, msg
from traywatch.rules.core.adjustable import AdjustableField, AdjustableGroup
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors.damage import remove
from traywatch.rules.dice_warriors.die_results import words
from traywatch.rules.dice_warriors.effects import set_result
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.formation.arrangement import place, room_for
from traywatch.rules.dice_warriors.formation.formation_geometry import read_space
from traywatch.rules.dice_warriors.model import Trap, Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext
from traywatch.rules.engine.adjustable_fields import (
    choice,
    entries,
    field_name,
    fields_of,
    number,
    once_for_each_record,
    value_name,
)
from traywatch.rules.engine.adjustments import adjusted_record, adjustment_headline, stale_value, unknown_path

SHOWN = (
    "hits", "skip", "spent", "stone", "regeneration", "weapon", "blade", "aura", "shielded", "negated",
    "cursed", "spikes", "resolved",
)  # fmt: skip
FIELDS = frozenset(SHOWN)


def adjustable(step: WarStepContext) -> tuple[AdjustableGroup, ...]:
    """The dice of both players, their mats, and whose turn it is."""
    state = step.state
    groups = [_die_group(step, die) for die in state.dice]
    for side, player in enumerate(state.players):
        mat = msg("war-mat-of", player=player.name)
        fields = tuple(mat_field.read(step, side) for mat_field in MATS.values())
        groups.append(AdjustableGroup(id=f"mat.{player.id}", name=mat, player=player.id, fields=fields))
    game = [*fields_of(state, ("wall",), "")]
    if _may_pass_turn(step):
        names = [(player.id, player.name) for player in state.players]
        game.append(choice("turn", state.players[state.turn].id, names))
    groups.append(AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=tuple(game)))
    return tuple(groups)


def _die_group(step: WarStepContext, die: Warrior) -> AdjustableGroup:
    path = f"dice.{die.id}."
    results = dict.fromkeys(step.type(die).results)
    faces: list[tuple[JsonValue, Text]] = [(None, value_name(None)), *((r, words(r)) for r in results)]
    fields = [
        number(f"{path}hits", die.hits, 0, die.sides),
        *_plain_fields(die),
        choice(f"{path}result", die.result, faces),
    ]
    if die.rank:
        spaces = [(die.rank, die.col), *_free_spaces(step, die)]
        fields.append(choice(f"{path}place", [die.rank, die.col], [_space(*one) for one in spaces]))
    owner = step.state.players[die.owner].id
    return AdjustableGroup(id=die.id, name=step.name(die), player=owner, fields=tuple(fields))


@once_for_each_record
def _plain_fields(die: Warrior) -> tuple[AdjustableField, ...]:
    return fields_of(die, SHOWN[1:], f"dice.{die.id}.")


# The fields of a player's mat -----------------------------------------------------------------------


def _party(step: WarStepContext, side: int) -> AdjustableField:
    held = [d.type for d in step.dice if d.owner == side]
    types = [(t.id, t.name) for t in (*step.content.characters, *step.content.creatures)]
    return entries(
        f"party.{step.state.players[side].id}", held, types, repeats=True, label=field_name("party")
    )


def _traps(step: WarStepContext, side: int) -> AdjustableField:
    held = [f"{trap.rank}:{trap.col}" for trap in step.state.traps if trap.on == side]
    ranks, columns = range(1, step.settings.ranks + 1), range(1, step.settings.columns + 1)
    spaces = [(f"{r}:{c}", msg("rules-rank-space", rank=r, space=c)) for r in ranks for c in columns]
    return entries(
        f"traps.{step.state.players[side].id}", held, spaces, repeats=True, label=field_name("traps")
    )


def _dark(step: WarStepContext, side: int) -> AdjustableField:
    held = [str(n) for on, n in step.state.dark if on == side]
    ranks = [(str(n), msg("war-rank", n=n)) for n in range(1, step.settings.ranks + 1)]
    return entries(f"dark.{step.state.players[side].id}", held, ranks, label=field_name("dark"))


def _set_party(step: WarStepContext, side: int, names: list[str]) -> None:
    """Dice join or leave. A new die takes a space in the front, a trap does not act on it."""
    target = Counter(names)
    for die in reversed([d for d in step.dice if d.owner == side]):
        if Counter(d.type for d in step.dice if d.owner == side)[die.type] > target[die.type]:
            remove(step, die.id)
    held = Counter(d.type for d in step.dice if d.owner == side)
    for name in (target - held).elements():
        character = name in {card.id for card in step.content.characters}
        rank = room_for(step, name, side, 1) if step.state.phase == "resolve" else 0
        if rank is None:
            continue
        fields = {} if character else {"origin": "summoned", "fresh": True}
        die = step.new_die(name, side, **fields)
        if rank:
            place(step, die.id, rank)


def _set_traps(step: WarStepContext, side: int, names: list[str]) -> None:
    """The trapped spaces of a mat. Traps that stay keep their bonus."""
    traps = [trap for trap in step.state.traps if trap.on != side]
    old = [trap for trap in step.state.traps if trap.on == side]
    for name in names:
        space = read_space(name)
        same = next((trap for trap in old if (trap.rank, trap.col) == space), None)
        if same is not None:
            old.remove(same)
            traps.append(same)
        elif space is not None:
            traps.append(Trap(on=side, rank=space[0], col=space[1], bonus=0))
    step.set(traps=tuple(traps))


def _set_dark(step: WarStepContext, side: int, names: list[str]) -> None:
    """The ranks of a player in darkness."""
    others = [(on, n) for on, n in step.state.dark if on != side]
    step.set(dark=tuple(dict.fromkeys([*others, *((side, int(name)) for name in names)])))


@dataclass(frozen=True, slots=True)
class MatField:
    """A field of a player's mat: what holds now, and how another value is set."""

    read: Callable[[WarStepContext, int], AdjustableField]
    write: Callable[[WarStepContext, int, list[str]], None]


MATS: Mapping[str, MatField] = {
    "party": MatField(_party, _set_party),
    "traps": MatField(_traps, _set_traps),
    "dark": MatField(_dark, _set_dark),
}
"""The fields of a player's mat by the first word of their path."""


def _mat(step: WarStepContext, event: Adjusted, side: int, what: str) -> Rejected | None:
    field = MATS[what].read(step, side)
    if event.was != field.value:
        return stale_value(event, field.value)
    spaces = {option.value for option in field.options}
    now = event.now if isinstance(event.now, list) else None
    if now is None or not all(isinstance(one, str) and one in spaces for one in now):
        return Rejected("bad_value", msg("rules-adjust-no-space", path=event.path))
    MATS[what].write(step, side, [str(one) for one in now])
    return None


def _space(rank: int, col: int) -> tuple[JsonValue, Text]:
    return [rank, col], msg("rules-rank-space", rank=rank, space=col)


def _free_spaces(step: WarStepContext, die: Warrior) -> list[tuple[int, int]]:
    """The spaces of the player's formation that a die may move to, so that all ranks stay legal (R4)."""
    dice = step.dice
    deepest = formation_geometry.deepest(dice, die.owner)
    widest = max(formation_geometry.columns(dice, die.owner), default=0)
    ranks = range(1, min(step.settings.ranks, deepest + 1) + 1)
    columns = range(1, min(step.settings.columns, widest + 1) + 1)
    taken = {(one.rank, one.col) for one in dice if one.owner == die.owner}
    return [
        (rank, col)
        for rank in ranks
        if _may_stand(dice, die, rank)
        for col in columns
        if (rank, col) not in taken
    ]


def _may_stand(dice: Sequence[Warrior], die: Warrior, rank: int) -> bool:
    """Whether all ranks stay legal with the die in another rank, whatever its space there."""
    moved = die.model_copy(update={"rank": rank})
    others = [one for one in dice if one.id != die.id]
    return formation_geometry.illegal([*others, moved], die.owner) is None


def _place(step: WarStepContext, event: Adjusted, die: Warrior) -> Rejected | None:
    if event.was != [die.rank, die.col]:
        return stale_value(event, [die.rank, die.col])
    space = next((one for one in _free_spaces(step, die) if list(one) == event.now), None)
    if space is None:
        return Rejected("bad_value", msg("rules-adjust-no-space", path=event.path))
    step.put(die.id, rank=space[0], col=space[1])
    return None


def _may_pass_turn(step: WarStepContext) -> bool:
    """Whether a player chooses the next die, so that the other player may act instead."""
    asking = step.state.asking
    return step.state.phase == "resolve" and asking is not None and asking.do == "next"


def _turn(step: WarStepContext, event: Adjusted) -> Rejected | None:
    if not _may_pass_turn(step):
        return Rejected("not_now", msg("rules-adjust-turn-not-now"))
    players = [player.id for player in step.state.players]
    if event.was != players[step.state.turn]:
        return stale_value(event, players[step.state.turn])
    if event.now not in players:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    step.set(turn=players.index(str(event.now)))
    return None


def adjusted(step: WarStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction. The open question is asked again, after what follows from the correction."""
    groups, over = adjustable(step), step.state.phase == "over"
    agenda = step.state.agenda
    step.set(agenda=())
    refused = _apply(step, event)
    if refused is not None:
        return refused
    follows = step.state.agenda
    step.set(agenda=agenda)
    step.show(adjustment_headline(event, groups))
    if over and _both_play(step):
        goes_on = WarTask(do="next" if step.state.round_no else "begin_round")
        step.set(phase="resolve", winner=None, open=(), then=(), asking=None, agenda=(goes_on,))
    else:
        step.ask_again()
    step.add_tasks(*follows)
    if not over and step.state.phase != "build":
        step.add_tasks(WarTask(do="sweep"))
    return None


def _both_play(step: WarStepContext) -> bool:
    counted = (d for d in step.dice if d.origin == "character" or step.settings.summons_count)
    return len({d.owner for d in counted}) == 2


def _apply(step: WarStepContext, event: Adjusted) -> Rejected | None:
    what, _, rest = event.path.partition(".")
    if event.path == "turn":
        return _turn(step, event)
    if event.path == "wall":
        state = adjusted_record(step.state, "wall", event)
        if isinstance(state, Rejected):
            return state
        step.set(wall=state.wall)
        return None
    side = next((n for n, player in enumerate(step.state.players) if player.id == rest), None)
    if what in MATS and side is not None:
        return _mat(step, event, side, what)
    name, _, field = rest.rpartition(".")
    die = step.die(name)
    if what != "dice" or die is None:
        return unknown_path(event)
    return _die(step, event, die, field)


def _die(step: WarStepContext, event: Adjusted, die: Warrior, field: str) -> Rejected | None:
    if field == "place":
        return _place(step, event, die)
    if field not in (*FIELDS, "result"):
        return unknown_path(event)
    new = adjusted_record(die, field, event)
    if isinstance(new, Rejected):
        return new
    if field == "result" and new.result is not None and new.result not in step.type(die).results:
        return Rejected("bad_value", msg("war-no-such-face", kind=step.type(die).kind, face=new.result))
    if new.hits > new.sides:
        return Rejected("bad_value", msg("war-hits-up-to", path=event.path, most=new.sides))
    step.put(die.id, **{field: getattr(new, field)})
    if field == "result" and new.result is not None:
        set_result(step, die.id, new.result)
    if not new.hits:
        remove(step, die.id)
    return None
