"""What the table can do in a turn: the open menu, for the character in focus."""

from __future__ import annotations

from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep import checks, damage, effects, mental_breaks, setup, turn
from traywatch.rules.delvers_deep.character_stats import NAMES, pay
from traywatch.rules.delvers_deep.check_terms import listed
from traywatch.rules.delvers_deep.content import STATS
from traywatch.rules.delvers_deep.step_context import Work

TURN = "turn"
EFFECTS = "effects"
OTHER_DC = "other_dc"
_MOST_DAMAGE = 30


def refresh(work: Work) -> None:
    """Opens the menu, unless something else is open or the session is over."""
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
    about = "" if focus.id == one.id else f" What happens to {focus.name}?"
    options = _options(work)
    checks_ = [option.id for option in options if option.id.startswith("check:") and option.amount is None]
    default = checks_[0] if checks_ and not work.state.acted else "next_turn"
    if focus.id != one.id:
        default = "back"
    prompt = f"{one.name}'s turn.{about}"
    work.ask(work.state.focus, TURN, prompt, options, default=default)


def _options(work: Work) -> list[Option]:
    state, index = work.state, work.state.focus
    own = index == state.active
    out = []
    for terms in listed(work.content):
        dc = terms.dc or work.settings.usual_dc
        out.append(Option(id=f"check:{terms.id}", label=f"{_capital(terms.name)}, {dc}+"))
    out.append(Option(id=OTHER_DC, label="A check against another DC"))
    for kind in ("health", "sanity"):
        label = f"Takes {kind} damage"
        note = "one attack or effect"
        out.append(Option(id=f"harm:{kind}", label=label, note=note, amount=(1, _MOST_DAMAGE)))
    out += turn.spend_label(work, index)
    out += mental_breaks.options(work, index)
    out.append(Option(id=EFFECTS, label="Changes", note="armor, items, spells, statuses, wounds, levels"))
    if not own:
        return [*out, effects.BACK]
    out.append(Option(id="rest", label="The party rests"))
    for other in state.characters:
        if other.alive and other.id != state.characters[index].id:
            out.append(Option(id=f"other:{other.id}", label=f"Something for {other.name}"))
    return [*out, Option(id="next_turn", label="Next turn"), Option(id="finish", label="End the session")]


def pick(work: Work, option: str, amount: int | None) -> None:
    """Carries out an option that was on the list; leaves nothing open where the menu comes back."""
    index = work.state.focus
    work.set(open=())
    base, _, what = option.partition(":")
    if base == EFFECTS:
        prompt = f"What changes for {work.character(index).name}?"
        work.ask(index, EFFECTS, prompt, effects.options(work, index), default=effects.BACK.id)
        return
    if base == OTHER_DC:
        options = [
            Option(id=f"check:{terms.id}", label=_capital(terms.name), amount=(2, 6))
            for terms in listed(work.content)
        ]
        prompt = f"{work.character(index).name}: which check, against which DC?"
        work.ask(index, TURN, prompt, (*options, effects.BACK), why=("R5",), default=effects.BACK.id)
        return
    if base == "other":
        work.set(focus=next(n for n, one in enumerate(work.state.characters) if one.id == what))
        return
    work.set(focus=work.state.active, acted=work.state.acted or base == "check")
    if base == "check":
        checks.begin(work, index, what, dc=amount)
    elif base == "harm":
        assert amount is not None
        damage.harm(work, index, what, amount)
    elif base == "spend":
        assert amount is not None
        stat = next(s for s in STATS if s == what)
        pay(work, index, stat, amount)
        one = work.character(index)
        work.report(f"{one.name} spends {amount} {NAMES[stat]}, {getattr(one.current, stat)} left.")
    elif base == "end_break":
        checks.begin(work, index, "end_break", about=int(what))
    elif base == "will_check":
        checks.begin(work, index, "rest", about=int(what))
    elif base == "cure":
        mental_breaks.cured(work, index, int(what))
    elif base == "rest":
        turn.rest(work)
    elif base == "next_turn":
        turn.next_turn(work)
    elif base == "finish":
        work.set(phase="finished")
        work.report("The session is over.")


def why_not(work: Work, option: str) -> Rejected:
    """Why an option is not on the menu."""
    base, _, what = option.partition(":")
    one = work.character(work.state.focus)
    if refused := mental_breaks.why_not(work, work.state.focus, option):
        return refused
    if base == "spend" and what in STATS:
        return Rejected("cannot_pay", f"{one.name} has no points of {what.upper()} left.")
    if base == "other" and any(c.id == what and not c.alive for c in work.state.characters):
        return Rejected("dead", "Nothing more can happen to the dead.")
    return Rejected("not_an_option", "This is not one of the options.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
