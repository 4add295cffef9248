"""The menu of a turn, for the character in focus."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep import damage, effects, mental_breaks, setup, turn
from traywatch.rules.delvers_deep.character_stats import pay, stat_name
from traywatch.rules.delvers_deep.checks import check_rolls
from traywatch.rules.delvers_deep.checks.check_terms import HARM, check_name, listed
from traywatch.rules.delvers_deep.content import STATS
from traywatch.rules.delvers_deep.model import DelverTask, to_do
from traywatch.rules.delvers_deep.step_context import Answer, DelverStepContext
from traywatch.rules.engine.option_groups import first_task, in_groups
from traywatch.rules.engine.option_ids import id_parts

TURN = "turn"
EFFECTS = "effects"
_MOST_DAMAGE = 30
_CHECKS, _HAPPENS, _NEXT = (msg("delve-group", group=group) for group in ("checks", "happens", "next"))
GROUPS = {
    **dict.fromkeys(("check", "ask_other_dc", "attempt"), _CHECKS),
    **dict.fromkeys(("harm", "ask_changes", "spend", "cure", "focus"), _HAPPENS),
    **dict.fromkeys(("next_turn", "rest", "finish"), _NEXT),
}
"""The three groups of the menu, by the task of an option."""


def go_on(step: DelverStepContext, task: DelverTask) -> None:
    """Ask for the next unknown number of a sheet, begin the next turn, or open the menu."""
    if step.state.phase == "setup":
        if setup.go_on(step):
            return
        step.set(phase="turns")
        step.add_tasks(to_do("next_turn"))
    elif not step.character(step.state.active).alive:
        step.add_tasks(to_do("next_turn"))
    else:
        _open_menu(step)


def _open_menu(step: DelverStepContext) -> None:
    if not step.character(step.state.focus).alive:
        step.set(focus=step.state.active)
    character = step.character(step.state.active)
    focused = step.character(step.state.focus)
    answers = in_groups(_answers(step), GROUPS)
    default = "next_turn"
    if not step.state.acted:
        default = next((one[0].id for one in answers if first_task(one) == "check"), default)
    prompt = msg("delve-turn", who=character.name)
    if focused.id != character.id:
        default = effects.BACK.id
        prompt = msg("delve-turn-other", who=character.name, other=focused.name)
    step.ask(step.state.focus, TURN, prompt, answers, default=default)


def _answers(step: DelverStepContext) -> list[Answer]:
    state, index = step.state, step.state.focus
    out: list[Answer] = []
    for terms in listed(step.content):
        dc = terms.dc or step.settings.usual_dc
        label = msg("delve-check-option", check=_capital(check_name(terms)), dc=dc)
        out.append((Option(id=f"check:{terms.id}", label=label), to_do("check", index, terms.id)))
    other_dc = Option(id="other_dc", label=msg("delve-other-dc"))
    out.append((other_dc, to_do("ask_other_dc", index)))
    for kind in HARM:
        label, note = msg("delve-take-damage", kind=kind), msg("delve-split-single-attack")
        option = Option(id=f"harm:{kind}", label=label, note=note, amount=(1, _MOST_DAMAGE))
        out.append((option, to_do("harm", index, kind)))
    out += turn.payments(step, index)
    out += mental_breaks.answers(step, index)
    changes = Option(id=EFFECTS, label=msg("delve-changes"), note=msg("delve-changes-note"))
    out.append((changes, to_do("ask_changes", index)))
    if index != state.active:
        return [*out, (effects.BACK, to_do("back"))]
    out.append((Option(id="rest", label=msg("delve-party-rests-option")), to_do("rest")))
    for n, other in enumerate(state.characters):
        if other.alive and other.id != state.characters[index].id:
            label = msg("delve-for-other", other=other.name)
            out.append((Option(id=f"other:{other.id}", label=label), to_do("focus", n)))
    out.append((Option(id="next_turn", label=msg("delve-next-turn")), to_do("next_turn")))
    return [*out, (Option(id="finish", label=msg("delve-end-session")), to_do("finish"))]


def focus(step: DelverStepContext, task: DelverTask) -> None:
    """The menu is about another character."""
    step.set(focus=task.who)


def go_back(step: DelverStepContext, task: DelverTask) -> None:
    """The menu is about the character whose turn it is."""
    step.set(focus=step.state.active)


def ask_changes(step: DelverStepContext, task: DelverTask) -> None:
    """Open the list of changes for a character."""
    prompt = msg("delve-what-changes", who=step.character(task.who).name)
    step.ask(task.who, EFFECTS, prompt, effects.answers(step, task.who), default=effects.BACK.id)


def ask_other_dc(step: DelverStepContext, task: DelverTask) -> None:
    """Open the list of checks at a DC that the players enter."""
    answers: list[Answer] = [
        (
            Option(id=f"check:{terms.id}", label=_capital(check_name(terms)), amount=(2, 6)),
            to_do("check", task.who, terms.id),
        )
        for terms in listed(step.content)
    ]
    answers.append((effects.BACK, to_do("back")))
    prompt = msg("delve-which-check", who=step.character(task.who).name)
    step.ask(task.who, TURN, prompt, answers, why=("R5",), default=effects.BACK.id)


def begin_check(step: DelverStepContext, task: DelverTask) -> None:
    """A check from the menu, at the DC that was entered or the usual one."""
    step.set(focus=step.state.active, acted=True)
    check_rolls.begin(step, task.who, task.name, dc=step.amount)


def take_harm(step: DelverStepContext, task: DelverTask) -> None:
    """An attack or effect deals damage."""
    step.set(focus=step.state.active)
    damage.harm(step, task.who, task.name, step.chosen_number)


def spend(step: DelverStepContext, task: DelverTask) -> None:
    """Pay for an action from a stat."""
    step.set(focus=step.state.active)
    stat = next(s for s in STATS if s == task.name)
    pay(step, task.who, stat, step.chosen_number)
    character = step.character(task.who)
    left = getattr(character.current, stat)
    step.report(
        msg("delve-stat-spent", who=character.name, n=step.chosen_number, stat=stat_name(stat), left=left)
    )


def attempt(step: DelverStepContext, task: DelverTask) -> None:
    """A check that can end a mental break."""
    step.set(focus=step.state.active)
    check_rolls.begin(step, task.who, task.name, about=task.n or 0)


def cure(step: DelverStepContext, task: DelverTask) -> None:
    """A permanent madness ends."""
    step.set(focus=step.state.active)
    mental_breaks.cure(step, task.who, task.n or 0)


def finish(step: DelverStepContext, task: DelverTask) -> None:
    """The players end the session."""
    step.set(phase="finished")
    step.report(msg("delve-session-over"))


def why_not(step: DelverStepContext, option: str) -> Rejected:
    """The reason why an option is not on the menu."""
    kind, about = id_parts(option)
    character = step.character(step.state.focus)
    if refused := mental_breaks.why_not(step, step.state.focus, option):
        return refused
    stat = next((s for s in STATS if s == about), None)
    if kind == "spend" and stat is not None:
        return Rejected("cannot_pay", msg("delve-none-left", who=character.name, stat=stat_name(stat)))
    if kind == "other" and any(c.id == about and not c.alive for c in step.state.characters):
        return Rejected("dead", msg("delve-refusal-character-dead"))
    return Rejected("not_an_option", msg("delve-refusal-no-such-option"))


def _capital(name: Text) -> Text:
    """A name of the content at the start of a line."""
    return name[:1].upper() + name[1:] if isinstance(name, str) else name
