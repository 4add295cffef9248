"""Rolls and choices, and the menu of a turn for the character in focus."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.events import Choice, Rolled
from traywatch.rules.core.requests import ChoiceRequest, Option, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep import damage, effects, mental_breaks, setup, turn
from traywatch.rules.delvers_deep.character_stats import pay, stat_name
from traywatch.rules.delvers_deep.checks import check_rolls, reroll_window
from traywatch.rules.delvers_deep.checks.check_terms import check_name, listed
from traywatch.rules.delvers_deep.content import STATS
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.answer_checks import chosen_option, refused_value, waiver_note
from traywatch.rules.engine.option_groups import in_groups
from traywatch.rules.engine.steps import present

TURN = "turn"
EFFECTS = "effects"
OTHER_DC = "other_dc"
_MOST_DAMAGE = 30
_CHECKS, _HAPPENS, _NEXT = (msg("delve-group", group=group) for group in ("checks", "happens", "next"))
MENU_GROUPS = {
    **dict.fromkeys(("check", OTHER_DC, "end_break", "will_check"), _CHECKS),
    **dict.fromkeys(("harm", EFFECTS, "spend", "cure", "other"), _HAPPENS),
    **dict.fromkeys(("next_turn", "rest", "finish"), _NEXT),
}
"""The three groups of the menu of a turn, by kind of option."""


def run(work: DelverStepContext) -> None:
    """Open the menu, unless another request is open or the session is over."""
    if work.state.open or work.state.phase in ("lost", "finished"):
        return
    if work.state.phase == "setup":
        if setup.go_on(work):
            return
        work.set(phase="turns")
        if turn.next_turn(work):
            return
    if not work.character(work.state.active).alive and turn.next_turn(work):
        return
    if not work.character(work.state.focus).alive:
        work.set(focus=work.state.active)
    one = work.character(work.state.active)
    focus = work.character(work.state.focus)
    options = in_groups(_options(work), MENU_GROUPS)
    checks_ = [option.id for option in options if option.id.startswith("check:") and option.amount is None]
    default = checks_[0] if checks_ and not work.state.acted else "next_turn"
    prompt = msg("delve-turn", who=one.name)
    if focus.id != one.id:
        default = "back"
        prompt = msg("delve-turn-other", who=one.name, other=focus.name)
    work.ask(work.state.focus, TURN, prompt, options, default=default)


def _options(work: DelverStepContext) -> list[Option]:
    state, index = work.state, work.state.focus
    own = index == state.active
    out = []
    for terms in listed(work.content):
        dc = terms.dc or work.settings.usual_dc
        label = msg("delve-check-option", check=_capital(check_name(terms)), dc=dc)
        out.append(Option(id=f"check:{terms.id}", label=label))
    out.append(Option(id=OTHER_DC, label=msg("delve-other-dc")))
    for kind in ("health", "sanity"):
        label, note = msg("delve-take-damage", kind=kind), msg("delve-one-attack")
        out.append(Option(id=f"harm:{kind}", label=label, note=note, amount=(1, _MOST_DAMAGE)))
    out += turn.spend_label(work, index)
    out += mental_breaks.options(work, index)
    out.append(Option(id=EFFECTS, label=msg("delve-changes"), note=msg("delve-changes-note")))
    if not own:
        return [*out, effects.BACK]
    out.append(Option(id="rest", label=msg("delve-party-rests-option")))
    for other in state.characters:
        if other.alive and other.id != state.characters[index].id:
            out.append(Option(id=f"other:{other.id}", label=msg("delve-for-other", other=other.name)))
    out.append(Option(id="next_turn", label=msg("delve-next-turn")))
    return [*out, Option(id="finish", label=msg("delve-end-session"))]


def _menu_chosen(work: DelverStepContext, option: str, amount: int | None) -> None:
    """Carry out an option of the menu. Nothing stays open if the menu comes back."""
    index = work.state.focus
    work.set(open=())
    base, _, what = option.partition(":")
    if base == EFFECTS:
        prompt = msg("delve-what-changes", who=work.character(index).name)
        work.ask(index, EFFECTS, prompt, effects.options(work, index), default=effects.BACK.id)
        return
    if base == OTHER_DC:
        options = [
            Option(id=f"check:{terms.id}", label=_capital(check_name(terms)), amount=(2, 6))
            for terms in listed(work.content)
        ]
        prompt = msg("delve-which-check", who=work.character(index).name)
        work.ask(index, TURN, prompt, (*options, effects.BACK), why=("R5",), default=effects.BACK.id)
        return
    if base == "other":
        work.set(focus=next(n for n, one in enumerate(work.state.characters) if one.id == what))
        return
    work.set(focus=work.state.active, acted=work.state.acted or base == "check")
    if base == "check":
        check_rolls.begin(work, index, what, dc=amount)
    elif base == "harm":
        amount = present(amount, "amount")
        damage.harm(work, index, what, amount)
    elif base == "spend":
        amount = present(amount, "amount")
        stat = next(s for s in STATS if s == what)
        pay(work, index, stat, amount)
        one = work.character(index)
        left = getattr(one.current, stat)
        work.report(msg("delve-spends", who=one.name, n=amount, stat=stat_name(stat), left=left))
    elif base == "end_break":
        check_rolls.begin(work, index, "end_break", about=int(what))
    elif base == "will_check":
        check_rolls.begin(work, index, "rest", about=int(what))
    elif base == "cure":
        mental_breaks.cured(work, index, int(what))
    elif base == "rest":
        turn.rest(work)
    elif base == "next_turn":
        turn.next_turn(work)
    elif base == "finish":
        work.set(phase="finished")
        work.report(msg("delve-session-over"))


def _not_on_menu(work: DelverStepContext, option: str) -> Rejected:
    """The reason why an option is not on the menu."""
    base, _, what = option.partition(":")
    one = work.character(work.state.focus)
    if refused := mental_breaks.why_not(work, work.state.focus, option):
        return refused
    stat = next((s for s in STATS if s == what), None)
    if base == "spend" and stat is not None:
        return Rejected("cannot_pay", msg("delve-none-left", who=one.name, stat=stat_name(stat)))
    if base == "other" and any(c.id == what and not c.alive for c in work.state.characters):
        return Rejected("dead", msg("delve-dead"))
    return Rejected("not_an_option", msg("delve-not-an-option"))


def _capital(name: Text) -> Text:
    """A name of the content at the start of a line."""
    return name[:1].upper() + name[1:] if isinstance(name, str) else name


# Answers ------------------------------------------------------------------------------------


def rolled(work: DelverStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: of a check, or on the table of mental breaks."""
    for die in event.dice:
        if (refused := refused_value(die)) is not None:
            return refused
    if event.accepted_anyway:
        work.say(waiver_note(event))
    work.use(*request.why)
    if work.check.kind == mental_breaks.TABLE:
        mental_breaks.rolled(work, event.dice)
        return None
    finished = check_rolls.thrown(work, event.dice)
    if finished is not None:
        damage.finish(work, finished)
    return None


def late(work: DelverStepContext, event: Choice) -> Rejected | None:
    """A reason why a choice comes too late: the limit of rerolls is reached."""
    check = work.state.check
    return reroll_window.over_limit(check, event.option) if check else None


def chosen(work: DelverStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return _why_not(work, request.stage, event.option)
    if not option.takes(event.amount, event.text):
        return _misfit(option, event)
    work.use(*request.why)
    _answer(work, request.stage, event)
    return None


def _answer(work: DelverStepContext, stage: str, event: Choice) -> None:
    index, option, amount = work.state.focus, event.option, event.amount
    if stage == TURN:
        _menu_chosen(work, option, amount)
    elif stage in ("stack", "reroll", "confirm"):
        finished = check_rolls.picked(work, stage, option, amount)
        if finished is not None:
            damage.finish(work, finished)
    elif stage == mental_breaks.TABLE:
        mental_breaks.told(work, amount, event.text)
    elif stage == turn.RECOVERY:
        work.set(open=())
        turn.split(work, work.state.active, option, amount)
    elif stage == EFFECTS:
        work.set(open=(), focus=work.state.active)
        effects.pick(work, index, option, amount)
    else:
        _told_number(work, stage, option, amount or 0)


def _told_number(work: DelverStepContext, stage: str, option: str, amount: int) -> None:
    """An answer about the character in focus."""
    index = work.state.focus
    work.set(open=(), focus=work.state.active)
    if stage == setup.ARMOR:
        if work.character(index).ready:
            effects.put_on(work, index, option, amount)
        else:
            setup.wear(work, index, option, amount)
        return
    stat = next(stat for stat in STATS if stat == option)
    if stage == setup.NUMBER:
        setup.told(work, index, stat, amount)
        return
    setup.place(work, index, stat, amount)
    if work.character(index).ready and work.character(index).points:
        setup.ask_points(work, index)


def _why_not(work: DelverStepContext, stage: str, option: str) -> Rejected:
    if stage == TURN:
        return _not_on_menu(work, option)
    if stage in ("reroll", "confirm"):
        return reroll_window.why_not(work, option)
    return Rejected("not_an_option", msg("delve-not-an-option"))


def _misfit(option: Option, event: Choice) -> Rejected:
    """The reason why a number or a text does not fit its option."""
    if option.text is not None or event.text is not None:
        if option.text is None:
            return Rejected("bad_text", msg("delve-takes-no-text"))
        return Rejected("bad_text", msg("delve-needs-text"))
    if option.amount is None:
        return Rejected("bad_amount", msg("delve-takes-no-number"))
    least, most = option.amount
    if event.amount is None:
        return Rejected("bad_amount", msg("delve-number-missing", least=least, most=most))
    return Rejected("bad_amount", msg("delve-number-wrong", least=least, most=most, n=event.amount))
