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


def rolled(step: WarStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: each die's face becomes its result."""
    if "value" in request.needs:
        value = event.dice[0].value
        if value is None or not 1 <= value <= 4:
            return Rejected("value_missing", msg("war-what-does-d4-show"))
        step.set(open=())
        step.use(*request.why)
        arrangement.sprung(step, value)
        return None
    shown: dict[str, list[str]] = {}
    for die in event.dice:
        faces = _faces(step, die)
        face = _face(die, faces)
        if face is None:
            said = die.label if die.label is not None else str(die.value)
            return Rejected("no_such_face", msg("war-no-such-face", kind=die.kind, face=said))
        shown.setdefault(die.role, []).append(face)
    step.set(open=())
    step.use(*request.why)
    task = step.state.agenda[0].do
    if task == "rolled":
        turn.party_rolled(step, shown)
    elif task == "cast":
        spell_casting.cast_rolled(step, shown["spell"])
    else:
        spell_casting.rolled_again(step, next(iter(shown.values())))
    return None


def _faces(step: WarStepContext, die: RolledDie) -> tuple[str, ...]:
    if die.role == "spell":
        return step.content.spell_die(step.state.agenda[0].name).results
    warrior = step.die(die.role)
    return step.type(warrior).results if warrior is not None else ()


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


def placed(step: WarStepContext, event: Placed, request: PlaceRequest) -> Rejected | None:
    """Dice were laid on the mat. Without known places they stand as the page suggests."""
    side = next(n for n, player in enumerate(step.state.players) if player.id == request.by)
    step.use(*request.why)
    if event.objects:
        refused = arrangement.laid_out(step, side, event.objects)
        if refused is not None:
            return refused
        step.set(open=())
        return None
    step.set(open=())
    arrangement.stand_as_suggested(step, side)
    return None


def chosen(step: WarStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    if event.option not in {option.id for option in request.options}:
        return Rejected("not_an_option", msg("war-not-one-of-options"))
    if event.amount is not None:
        return Rejected("bad_amount", msg("war-takes-no-number"))
    step.use(*request.why)
    step.set(open=())
    stage, _, about = request.stage.partition("|")
    option = event.option
    if stage == "build":
        setup.built(step, int(about), option)
    elif stage == "first":
        step.set(first=int(option))
    elif stage == "after":
        if option == "again":
            setup.start(step)
        else:
            step.show(msg("war-game-over"))
    elif stage == "maintain":
        turn.maintained(step, about, option)
    elif stage == "shape":
        arrangement.shaped(step, int(about), option)
    elif stage == "stand":
        arrangement.stand(step, option, int(about))
    elif stage == "who":
        turn.chosen(step, option)
    elif stage == "space":
        arrangement.set_trap(step, about, option)
    elif stage == "shift":
        arrangement.shift(step, option)
    elif stage == "second":
        step.push(step.pop().model_copy(update={"source": option}))
    elif stage == "curse_pick":
        spell_casting.curse_picked(step, option)
    elif stage == "use":
        spell_casting.used(step, option)
    else:
        attack.picked(step, stage, about, option)
    return None


def _place(step: WarStepContext, task: WarTask) -> None:
    step.set(phase="assign")
    arrangement.arrange(step, task.side)


TASKS: Mapping[str, Callable[[WarStepContext, WarTask], None]] = {
    "build": lambda step, task: setup.build(step, task.side),
    "first": lambda step, task: setup.ask_first(step),
    "round": lambda step, task: turn.begin(step),
    "round_end": lambda step, task: turn.begin(step),
    "maintain": turn.maintain,
    "roll": lambda step, task: turn.roll(step, task.side),
    "place": _place,
    "arrange": arrangement.fill,
    "guards": lambda step, task: turn.guards(step, task.side),
    "shield": lambda step, task: attack.cover(step, task.die),
    "next": lambda step, task: turn.following(step),
    "act": lambda step, task: attack.act(step, task.die),
    "result": lambda step, task: attack.result(step, task.die, task.name),
    "pick": lambda step, task: attack.picked(step, task.name, task.die, task.source),
    "turn_passed": turn.passed,
    "step": lambda step, task: attack.step_forward(step, task.die),
    "cast": spell_casting.cast,
    "choose_result": spell_casting.choose_result,
    "again": spell_casting.again,
    "repair": lambda step, task: arrangement.repair(step, task.side),
    "spring": lambda step, task: arrangement.spring(step, task.die),
    "report": lambda step, task: step.show(task.say),
    "end_tick": lambda step, task: turn.end_tick(step, task.name),
    "sweep": lambda step, task: turn.sweep(step),
}
"""The function that performs each kind of task."""
