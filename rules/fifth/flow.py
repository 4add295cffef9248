"""The functions for the tasks on the agenda, and for rolls and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import english, msg
from traywatch.rules.core.events import Choice, Rolled
from traywatch.rules.core.requests import ChoiceRequest, Option, RolledDie, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.engine.agenda import bounded_tasks, perform_next
from traywatch.rules.engine.answer_checks import chosen_option, refused_value, waiver_note
from traywatch.rules.fifth import attack, changes, setup, turn
from traywatch.rules.fifth.model import FifthTask
from traywatch.rules.fifth.rolls import attack_circumstances, checks, d20_tests, death, initiative, saves
from traywatch.rules.fifth.sheets.action_text import (
    BadSheet,
    action_from_text,
    check_from_text,
    damage_from_text,
)
from traywatch.rules.fifth.sheets.sheet_text import sheet_from_text
from traywatch.rules.fifth.step_context import FifthStepContext


def back(step: FifthStepContext, task: FifthTask) -> None:
    """Leave a question without an answer. The menu comes again."""
    if task.name == "cover_total":
        step.use("R13")
        step.note_action(step.state.strikes[0].attacker)
        step.show(msg("fifth-total-cover"))
    step.set(strikes=(), area=None, test=None)


TASKS: Mapping[str, Callable[[FifthStepContext, FifthTask], None]] = {
    "go_on": turn.go_on,
    "add_foes": setup.add_foes,
    "add_own_foe": setup.add_own_foe,
    "add_encounter": setup.add_encounter,
    "write_sheet": setup.write_sheet,
    "add_action": setup.add_action,
    "newcomer": setup.newcomer,
    "remove_foe": setup.remove_foe,
    "clear_foes": setup.clear_foes,
    "rest": setup.rest,
    "begin": initiative.begin,
    "take_initiative": initiative.take_initiative,
    "ask_initiative": initiative.ask_initiative,
    "set_initiative": initiative.set_initiative,
    "ask_surprise": initiative.ask_surprise,
    "surprise": initiative.surprise,
    "line_up": initiative.line_up,
    "start_round": turn.start_round,
    "begin_turn": turn.begin_turn,
    "next_turn": turn.next_turn,
    "end_fight": turn.end_fight,
    "finish": setup.finish,
    "act": turn.act,
    "aim": attack.aim,
    "aim_second": attack.aim_second,
    "open_attack": attack.open_attack,
    "circumstance": attack_circumstances.circumstance,
    "forget_colors": attack_circumstances.forget_colors,
    "back": back,
    "take_attack": attack.take_attack,
    "resolve": attack.resolve,
    "ask_damage": attack.ask_damage,
    "take_damage": attack.take_damage,
    "deal": attack.deal,
    "ask_targets": saves.ask_targets,
    "toggle_target": saves.toggle_target,
    "all_targets": saves.all_targets,
    "roll_saves": saves.roll_saves,
    "area_damage": saves.area_damage,
    "take_area_damage": saves.take_area_damage,
    "heal_target": changes.heal_target,
    "take_healing": changes.take_healing,
    "open_test": d20_tests.open_test,
    "test_circumstance": d20_tests.test_circumstance,
    "roll_apart": saves.roll_apart,
    "take_test": d20_tests.take_test,
    "after_save": saves.after_save,
    "after_check": checks.after_check,
    "after_death": death.after_death,
    "after_concentration": death.after_concentration,
    "after_initiative": initiative.after_initiative,
    "after_stabilize": death.after_stabilize,
    "ask_check": checks.ask_check,
    "begin_check": checks.begin_check,
    "ask_save": checks.ask_save,
    "begin_save": checks.begin_save,
    "concentration_check": death.concentration_check,
    "dodge": turn.dodge,
    "stand_up": turn.stand_up,
    "concentrate": turn.concentrate,
    "stabilize": death.stabilize,
    "begin_stabilize": death.begin_stabilize,
    "leave_reach": turn.leave_reach,
    "ask_reaction": turn.ask_reaction,
    "react": turn.react,
    "ask_whom": changes.ask_whom,
    "harm": changes.take_amount,
    "take_harm_dice": changes.take_harm_dice,
    "give_temporary": changes.give_temporary,
    "ask_conditions": changes.ask_conditions,
    "ask_source": changes.ask_source,
    "set_condition": changes.set_condition,
    "end_condition": changes.end_condition,
    "set_exhaustion": changes.set_exhaustion,
    "leave_fight": changes.leave_fight,
}
"""The function that performs each kind of task."""


def run(step: FifthStepContext) -> None:
    """Perform tasks until an answer is needed or the session is over. Without tasks, the session goes on."""
    for _ in bounded_tasks(step):
        if step.state.open or step.state.phase == "finished":
            break
        if not step.state.agenda:
            step.add_tasks(FifthTask(do="go_on"))
        perform_next(step, TASKS)
    step.flush()


# Answers ------------------------------------------------------------------------------------


def take_roll(step: FifthStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: d20s, dice of damage, or both."""
    for die in event.dice:
        if (refused := _refused(die)) is not None:
            return refused
    if event.accepted_anyway:
        step.say(waiver_note(event))
    step.rolled = event.dice
    step.follow(request)
    return None


def _refused(die: RolledDie) -> Rejected | None:
    """The reason why a number cannot count; null if it can. A d20 that missed the tray needs none."""
    if "damage" in die.role:
        sides = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}.get(die.kind, 100)
        zero = die.kind == "d10" and die.value == 0
        return None if zero else refused_value(die, sides)
    if die.zone == "miss" and die.value is None:
        return None
    return refused_value(die, 20)


def take_choice(step: FifthStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice, with its number or its text."""
    option = chosen_option(request, event)
    if option is None:
        return Rejected("not_an_option", msg("fifth-refusal-no-such-option"))
    if not option.takes(event.amount, event.text):
        return _misfit(option)
    step.amount = event.amount
    if event.text is not None:
        try:
            _read(step, request, event.option, event.text)
        except BadSheet as problem:
            return Rejected(problem.code, problem.message)
    step.follow(request, event.option)
    return None


def _read(step: FifthStepContext, request: ChoiceRequest, option: str, text: str) -> None:
    """Read the text of an answer, as the task that follows needs it. Raises ``BadSheet``."""
    at = step.state.open.index(request)
    first, *_ = step.state.then[at][option]
    _TEXTS.get(first.do, _read_sheet)(step, first, text)


def _read_damage(step: FifthStepContext, task: FifthTask, text: str) -> None:
    step.damage = damage_from_text(text)


def _read_check(step: FifthStepContext, task: FifthTask, text: str) -> None:
    step.check = check_from_text(text)


def _read_action(step: FifthStepContext, task: FifthTask, text: str) -> None:
    step.action = action_from_text(text)


def _read_sheet(step: FifthStepContext, task: FifthTask, text: str) -> None:
    name = step.combatant(task.who).name if task.who else english(msg("fifth-nameless"))
    step.sheet = sheet_from_text(text, english(name))


_TEXTS: Mapping[str, Callable[[FifthStepContext, FifthTask, str], None]] = {
    "harm": _read_damage,
    "begin_check": _read_check,
    "add_action": _read_action,
}
"""What reads the text of an answer, by the task that follows it. The others follow a sheet."""


def _misfit(option: Option) -> Rejected:
    """The reason why a number or a text does not fit its option."""
    if option.text is not None:
        return Rejected("bad_text", msg("fifth-refusal-needs-text", like=option.text.like))
    if option.amount is not None:
        least, most = option.amount
        return Rejected("bad_amount", msg("fifth-refusal-needs-number", least=least, most=most))
    return Rejected("bad_amount", msg("fifth-refusal-takes-nothing"))
