"""The functions for the tasks on the agenda, and for rolls, placements and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Placed, Rolled
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, RolledDie, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors import attack, round_end, setup, turn
from traywatch.rules.dice_warriors.formation import arrangement, laid_dice, repairs, traps
from traywatch.rules.dice_warriors.model import WarTask
from traywatch.rules.dice_warriors.spells import spell_casting
from traywatch.rules.dice_warriors.step_context import WarStepContext


def take_roll(step: WarStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: each die's face becomes its result, and the task that waits for it takes the results."""
    if "value" in request.needs:
        value = event.dice[0].value
        if value is None or not 1 <= value <= 4:
            return Rejected("value_missing", msg("war-refusal-number-missing"))
        step.value = value
    else:
        faces = {spec.role: spec.faces for spec in request.dice}
        for die in event.dice:
            face = _face(die, _faces(step, request, die))
            if face is None:
                shown = die.label if die.label is not None else str(die.value)
                return Rejected("no_such_face", msg("war-no-such-face", kind=die.kind, face=shown))
            step.rolled.setdefault(die.role, []).append(face)
        if not faces.keys() >= step.rolled.keys():
            return Rejected("no_such_face", msg("war-refusal-no-such-option"))
    step.follow(request)
    return None


def _faces(step: WarStepContext, request: RollRequest, die: RolledDie) -> tuple[str, ...]:
    """The results of the faces of a die that was asked for."""
    if die.role == "spell":
        at = step.state.open.index(request)
        (task,) = step.state.then[at][""]
        return step.content.spell_die(task.name).results
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


def take_placement(step: WarStepContext, event: Placed, request: PlaceRequest) -> Rejected | None:
    """Dice were laid on the mat. Without known places they stand as the page suggests."""
    if not event.objects:
        step.follow(request)
        return None
    side = next(n for n, player in enumerate(step.state.players) if player.id == request.by)
    refused = laid_dice.laid_out(step, side, event.objects)
    if refused is None:
        step.use(*request.why)
        step.set(open=(), then=(), asking=None)
    return refused


def take_choice(step: WarStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    if event.option not in {option.id for option in request.options}:
        return Rejected("not_an_option", msg("war-refusal-no-such-option"))
    if event.amount is not None:
        return Rejected("bad_amount", msg("war-refusal-takes-no-number"))
    step.follow(request, event.option)
    return None


def _report(step: WarStepContext, task: WarTask) -> None:
    step.show(task.say)


TASKS: Mapping[str, Callable[[WarStepContext, WarTask], None]] = {
    "build": setup.build,
    "take_dice": setup.take_dice,
    "ask_first": setup.ask_first,
    "take_first": setup.take_first,
    "begin_round": turn.begin_round,
    "ask_to_hold": turn.ask_to_hold,
    "hold": turn.hold,
    "let_go": turn.let_go,
    "roll_party": turn.roll_party,
    "take_party": turn.take_party,
    "place": arrangement.ask_formation,
    "take_shape": arrangement.take_shape,
    "arrange": arrangement.arrange,
    "stand": arrangement.stand,
    "stand_as_suggested": arrangement.stand_as_suggested,
    "offer_spaces": arrangement.offer_spaces,
    "ask_space": arrangement.ask_space,
    "take_space": arrangement.take_space,
    "line_up": arrangement.line_up,
    "guards": turn.guards,
    "shield": attack.ask_cover,
    "next": turn.ask_next,
    "act": attack.act,
    "ask_trap": traps.ask_trap,
    "lay_trap": traps.lay_trap,
    "disarm": traps.disarm,
    "cast_heal": turn.cast_heal,
    "result": attack.apply_result,
    "pick": attack.take_target,
    "turn_passed": round_end.pass_turn,
    "step_forward": attack.step_forward,
    "cast": spell_casting.cast,
    "take_cast": spell_casting.take_cast,
    "choose_result": spell_casting.choose_result,
    "use_result": spell_casting.use_result,
    "leave_result": spell_casting.leave_result,
    "again": spell_casting.roll_again,
    "take_again": spell_casting.take_again,
    "repair": repairs.repair,
    "move_up": repairs.move_up,
    "spring": traps.spring,
    "take_trap": traps.take_trap,
    "report": _report,
    "end_tick": round_end.end_tick,
    "sweep": round_end.sweep,
    "ask_after": round_end.ask_after,
    "start": setup.start_again,
    "stop": setup.stop,
}
"""The function that performs each kind of task."""
