"""The functions for the tasks on the agenda, and for rolls, placements and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Placed, Rolled
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, RolledDie, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors import attack, setup, turn
from traywatch.rules.dice_warriors.formation import arrangement
from traywatch.rules.dice_warriors.model import WarTask
from traywatch.rules.dice_warriors.spells import spell_casting
from traywatch.rules.dice_warriors.step_context import WarStepContext


def rolled(work: WarStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: each die's face becomes its result."""
    if "value" in request.needs:
        value = event.dice[0].value
        if value is None or not 1 <= value <= 4:
            return Rejected("value_missing", msg("war-what-does-d4-show"))
        work.set(open=())
        work.use(*request.why)
        arrangement.sprung(work, value)
        return None
    shown: dict[str, list[str]] = {}
    for die in event.dice:
        faces = _faces(work, die)
        face = _face(die, faces)
        if face is None:
            said = die.label if die.label is not None else str(die.value)
            return Rejected("no_such_face", msg("war-no-such-face", kind=die.kind, face=said))
        shown.setdefault(die.role, []).append(face)
    work.set(open=())
    work.use(*request.why)
    task = work.state.agenda[0].do
    if task == "rolled":
        turn.party_rolled(work, shown)
    elif task == "cast":
        spell_casting.cast_rolled(work, shown["spell"])
    else:
        spell_casting.rolled_again(work, next(iter(shown.values())))
    return None


def _faces(work: WarStepContext, die: RolledDie) -> tuple[str, ...]:
    if die.role == "spell":
        return work.content.spell_die(work.state.agenda[0].name).results
    warrior = work.die(die.role)
    return work.type(warrior).results if warrior is not None else ()


def _face(die: RolledDie, faces: tuple[str, ...]) -> str | None:
    """The result on a face: its symbol, or the meaning of its number."""
    if die.label in faces:
        return die.label
    number = die.value
    if number is None and die.label is not None and die.label.isdigit():
        number = int(die.label)
    if number == 0 and len(faces) == 10:
        number = 10  # A d10's 0.
    return faces[number - 1] if number is not None and 1 <= number <= len(faces) else None


def placed(work: WarStepContext, event: Placed, request: PlaceRequest) -> Rejected | None:
    """Dice were laid on the mat. Without known places they stand as the page suggests."""
    side = next(n for n, player in enumerate(work.state.players) if player.id == request.by)
    work.use(*request.why)
    if event.objects:
        refused = arrangement.laid_out(work, side, event.objects)
        if refused is not None:
            return refused
        work.set(open=())
        return None
    work.set(open=())
    arrangement.stand_as_suggested(work, side)
    return None


def chosen(work: WarStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    if event.option not in {option.id for option in request.options}:
        return Rejected("not_an_option", msg("war-not-one-of-options"))
    if event.amount is not None:
        return Rejected("bad_amount", msg("war-takes-no-number"))
    work.use(*request.why)
    work.set(open=())
    stage, _, about = request.stage.partition("|")
    option = event.option
    if stage == "build":
        setup.built(work, int(about), option)
    elif stage == "first":
        work.set(first=int(option))
    elif stage == "after":
        if option == "again":
            setup.start(work)
        else:
            work.show(msg("war-game-over"))
    elif stage == "maintain":
        turn.maintained(work, about, option)
    elif stage == "shape":
        arrangement.shaped(work, int(about), option)
    elif stage == "stand":
        arrangement.stand(work, option, int(about))
    elif stage == "who":
        turn.chosen(work, option)
    elif stage == "space":
        arrangement.set_trap(work, about, option)
    elif stage == "shift":
        arrangement.shift(work, option)
    elif stage == "second":
        work.push(work.pop().model_copy(update={"source": option}))
    elif stage == "curse_pick":
        spell_casting.curse_picked(work, option)
    elif stage == "use":
        spell_casting.used(work, option)
    else:
        attack.picked(work, stage, about, option)
    return None


def _place(work: WarStepContext, task: WarTask) -> None:
    work.set(phase="assign")
    arrangement.arrange(work, task.side)


TASKS: Mapping[str, Callable[[WarStepContext, WarTask], None]] = {
    "build": lambda work, task: setup.build(work, task.side),
    "first": lambda work, task: setup.ask_first(work),
    "round": lambda work, task: turn.begin(work),
    "round_end": lambda work, task: turn.begin(work),
    "maintain": turn.maintain,
    "roll": lambda work, task: turn.roll(work, task.side),
    "place": _place,
    "arrange": arrangement.fill,
    "guards": lambda work, task: turn.guards(work, task.side),
    "shield": lambda work, task: attack.cover(work, task.die),
    "next": lambda work, task: turn.following(work),
    "act": lambda work, task: attack.act(work, task.die),
    "result": lambda work, task: attack.result(work, task.die, task.name),
    "pick": lambda work, task: attack.picked(work, task.name, task.die, task.source),
    "turn_passed": turn.passed,
    "step": lambda work, task: attack.step_forward(work, task.die),
    "cast": spell_casting.cast,
    "choose_result": spell_casting.choose_result,
    "again": spell_casting.again,
    "repair": lambda work, task: arrangement.repair(work, task.side),
    "spring": lambda work, task: arrangement.spring(work, task.die),
    "report": lambda work, task: work.show(task.say),
    "end_tick": lambda work, task: turn.end_tick(work, task.name),
    "sweep": lambda work, task: turn.sweep(work),
}
"""The function that performs each kind of task."""
