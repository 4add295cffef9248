"""The functions for the tasks on the agenda, and for rolls and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Rolled
from traywatch.rules.core.requests import ChoiceRequest, Option, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep import damage, effects, mental_breaks, menu, setup, turn
from traywatch.rules.delvers_deep.checks import check_rolls, reroll_window
from traywatch.rules.delvers_deep.model import DelverTask, to_do
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.agenda import bounded_tasks, perform_next
from traywatch.rules.engine.answer_checks import chosen_option, refused_value, waiver_note

TASKS: Mapping[str, Callable[[DelverStepContext, DelverTask], None]] = {
    "go_on": menu.go_on,
    "check": menu.begin_check,
    "ask_other_dc": menu.ask_other_dc,
    "harm": menu.take_harm,
    "spend": menu.spend,
    "attempt": menu.attempt,
    "cure": menu.cure,
    "ask_changes": menu.ask_changes,
    "focus": menu.focus,
    "back": menu.go_back,
    "rest": turn.rest,
    "next_turn": turn.take_turn,
    "finish": menu.finish,
    "put_on": effects.put_on,
    "ask_armor": setup.ask_armor,
    "take_off": effects.take_off,
    "change_max": effects.change_max,
    "set_armor": effects.set_armor,
    "set_dc": effects.set_dc,
    "regain": effects.regain,
    "wound": effects.wound,
    "level_up": effects.level_up,
    "before_throw": check_rolls.before_throw,
    "pay_stack": check_rolls.pay_stack,
    "open_throw": check_rolls.open_throw,
    "take_throw": check_rolls.take_throw,
    "ask_reroll": check_rolls.ask_reroll,
    "reroll_free": check_rolls.reroll_free,
    "reroll_paid": check_rolls.reroll_paid,
    "buy_reroll": check_rolls.buy_reroll,
    "check_over": damage.check_over,
    "take_row": mental_breaks.take_row,
    "take_entry": mental_breaks.take_entry,
    "physical": turn.physical,
    "split": turn.split,
    "take_number": setup.take_number,
    "take_points": setup.take_points,
    "take_armor": effects.take_armor,
}
"""The function that performs each kind of task."""


def run(step: DelverStepContext) -> None:
    """Perform tasks until an answer is needed or the session is over. Without tasks, the session goes on."""
    for _ in bounded_tasks(step):
        if step.state.open or step.state.phase in ("lost", "finished"):
            break
        if not step.state.agenda:
            step.add_tasks(to_do("go_on"))
        perform_next(step, TASKS)


# Answers ------------------------------------------------------------------------------------


def take_roll(step: DelverStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: of a check, or on the table of mental breaks."""
    for die in event.dice:
        if (refused := refused_value(die)) is not None:
            return refused
    if event.accepted_anyway:
        step.say(waiver_note(event))
    step.rolled = event.dice
    step.follow(request)
    return None


def late(step: DelverStepContext, event: Choice) -> Rejected | None:
    """A reason why a choice comes too late: the limit of rerolls is reached."""
    check = step.state.check
    return reroll_window.over_limit(check, event.option) if check else None


def take_choice(step: DelverStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return _why_not(step, request.stage, event.option)
    if not option.takes(event.amount, event.text):
        return _misfit(option, event)
    step.amount, step.text = event.amount, event.text
    step.follow(request, event.option)
    return None


def _why_not(step: DelverStepContext, stage: str, option: str) -> Rejected:
    if stage == menu.TURN:
        return menu.why_not(step, option)
    if stage in ("reroll", "confirm"):
        return reroll_window.why_not(step, option)
    return Rejected("not_an_option", msg("delve-refusal-no-such-option"))


def _misfit(option: Option, event: Choice) -> Rejected:
    """The reason why a number or a text does not fit its option."""
    if option.text is not None or event.text is not None:
        if option.text is None:
            return Rejected("bad_text", msg("delve-refusal-takes-no-text"))
        return Rejected("bad_text", msg("delve-refusal-needs-text"))
    if option.amount is None:
        return Rejected("bad_amount", msg("delve-refusal-takes-no-number"))
    least, most = option.amount
    if event.amount is None:
        return Rejected("bad_amount", msg("delve-refusal-number-missing", least=least, most=most))
    return Rejected("bad_amount", msg("delve-refusal-number-range", least=least, most=most, n=event.amount))
