"""The functions for the tasks on the agenda, and for rolls, placements and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Placed, Rolled
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.deep_dark_dice import effects, setup, turn
from traywatch.rules.deep_dark_dice.abilities import ability_use, help_questions
from traywatch.rules.deep_dark_dice.equipment import rewards, trade
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.obstacles import obstacle_dice
from traywatch.rules.deep_dark_dice.rolls import attack_roll, reroll_window, rerouting
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext
from traywatch.rules.engine.answer_checks import chosen_option


def take_roll(step: DeepStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: an attack, thrown obstacles, or a level-up. The request has the task that takes it."""
    step.was_open = ()  # A roll is answered once. The next question is another request.
    refused = attack_roll.refused_landing(event, request)
    if refused is not None:
        return refused
    if "value" in request.needs and event.dice[0].value is None:
        return Rejected("value_missing", msg("ddd-refusal-number-missing"))
    step.dice, step.lying = event.dice, event.table
    step.follow(request)
    return None


def take_placement(step: DeepStepContext, event: Placed, request: PlaceRequest) -> None:
    """People have laid out what was asked for. The request has the task that takes it."""
    step.lying = event.objects
    step.follow(request)


def take_choice(step: DeepStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return Rejected("not_an_option", ability_use.why_not(step, event.option))
    if not option.takes(event.amount):
        if option.amount is None:
            return Rejected("bad_amount", msg("ddd-refusal-option-takes-no-number", option=option.label))
        least, most = option.amount
        return Rejected(
            "bad_amount", msg("ddd-refusal-option-number-range", option=option.label, least=least, most=most)
        )
    step.amount = event.amount
    if event.option == request.default and request.optional:
        step.use(*request.why)
        step.close(request)
    else:
        step.follow(request, event.option)
    return None


def _fail_report(step: DeepStepContext, task: DeepTask) -> None:
    hero, lost = step.hero, step.attack.losses.get(step.hero.id, 0)
    down = "down" if hero.downed else "up"
    step.comes_to(-lost if lost else None)
    step.show(
        msg("ddd-attack-fails-with-damage", hero=hero.name, zone=task.name, lost=lost, down=down), "bad"
    )


def _report(step: DeepStepContext, task: DeepTask) -> None:
    if step.untold:
        step.show(task.say, task.tone)


TASKS: Mapping[str, Callable[[DeepStepContext, DeepTask], None]] = {
    "fill": setup.fill,
    "tell": setup.tell,
    "start": setup.start,
    "deal": setup.deal,
    "battle": setup.begin,
    "lay": obstacle_dice.lay,
    "throw_obstacles": obstacle_dice.throw,
    "take_obstacles": obstacle_dice.take_obstacles,
    "obstacle": obstacle_dice.ask_obstacle,
    "take_placed": obstacle_dice.take_placed,
    "take_cleared": obstacle_dice.take_cleared,
    "move_obstacle": obstacle_dice.move_obstacle,
    "next_turn": turn.next_turn,
    "due": help_questions.due,
    "tick": turn.take_tick,
    "turn": turn.turn,
    "use": ability_use.begin_use,
    "claim": attack_roll.claim,
    "take_attack": attack_roll.take_attack,
    "refresh": attack_roll.refresh,
    "landed": reroll_window.take_landing,
    "let_stand": reroll_window.let_stand,
    "rethrow": reroll_window.reroll,
    "damage": rerouting.damage,
    "step_in": rerouting.step_in,
    "taken": rerouting.taken,
    "effect": effects.carry_out,
    "report": _report,
    "fail_report": _fail_report,
    "check": setup.check,
    "last_help": help_questions.last_help,
    "survived": help_questions.survived,
    "survivors": help_questions.survivors,
    "petrify": turn.petrify,
    "attack_over": turn.attack_over,
    "clear": setup.clear,
    "loot": rewards.loot,
    "take_loot": rewards.take_loot,
    "leave_loot": rewards.leave_loot,
    "level_up": rewards.level_up,
    "take_level": rewards.take_level,
    "ask_next": setup.ask_next,
    "give": trade.give_item,
    "stop": setup.stop,
}
"""The function that performs each kind of task."""
