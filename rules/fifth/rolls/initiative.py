"""Initiative by roll or by hand, ties, and the order of turns."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.fifth.model import FifthCombatant, FifthTask, FifthTest
from traywatch.rules.fifth.rolls.d20_tests import begin_test, naturals, total_of
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

SCORE = 10
"""A foe may take 10 and its bonus without a roll."""


def begin(step: FifthStepContext, task: FifthTask) -> None:
    """A fight begins: everybody who is there gets initiative."""
    for one in step.state.combatants:
        step.put(one.id, initiative=None, place=0, reaction_used=False, dodging=False, gone=False)
    step.set(phase="initiative", round_no=0, fights=step.state.fights + 1, order=(), active=0)
    step.use("R70")
    step.show(msg("fifth-fight-begins"))
    by_hand = step.settings.initiative == "by_hand"
    units = [unit[0].id for unit in _units(step) if not unit[0].dead]
    step.push(
        *([] if by_hand else [FifthTask(do="ask_surprise")]),
        *(FifthTask(do="ask_initiative" if by_hand else "take_initiative", who=name) for name in units),
        FifthTask(do="line_up"),
        FifthTask(do="start_round"),
    )


def _units(step: FifthStepContext) -> list[list[FifthCombatant]]:
    """Who rolls initiative together: foes of one kind, unless each of them rolls."""
    found: dict[str, list[FifthCombatant]] = {}
    for one in step.state.combatants:
        if not one.dead:
            found.setdefault(_unit(step, one), []).append(one)
    return list(found.values())


def _unit(step: FifthStepContext, one: FifthCombatant) -> str:
    together = one.side == "foe" and step.settings.foe_initiative != "each" and one.kind
    return f"kind {one.kind}" if together else one.id


def _with(step: FifthStepContext, name: str) -> list[FifthCombatant]:
    return next(unit for unit in _units(step) if any(one.id == name for one in unit))


def ask_surprise(step: FifthStepContext, task: FifthTask) -> None:
    """Ask who is surprised. The default is nobody."""
    answers: list[Answer] = [(Option(id="nobody", label=msg("fifth-nobody-surprised")),)]
    for side in ("party", "foe"):
        option = Option(id=f"surprised:{side}", label=msg("fifth-surprised", side=side))
        answers.append((option, FifthTask(do="surprise", name=side)))
    step.ask(step.host, "surprise", msg("fifth-who-surprised"), answers, why=("R71",))


def surprise(step: FifthStepContext, task: FifthTask) -> None:
    """A side rolls initiative with disadvantage."""
    step.use("R71")
    agenda = tuple(
        one.model_copy(update={"name": "surprised"})
        if one.do == "take_initiative" and step.one(one.who).side == task.name
        else one
        for one in step.state.agenda
    )
    step.set(agenda=agenda)


def take_initiative(step: FifthStepContext, task: FifthTask) -> None:
    """A roll for a creature or a group of foes, or 10 and the bonus."""
    one = step.one(task.who)
    if one.side == "foe" and step.settings.foe_initiative == "score":
        edge = 5 if task.name else 0
        _give(step, one.id, SCORE + one.initiative_bonus - edge)
        return
    test = FifthTest(
        what="initiative", who=(one.id,), bonus=one.initiative_bonus, disadvantage=bool(task.name)
    )
    begin_test(step, test)


def after_initiative(step: FifthStepContext, task: FifthTask) -> None:
    """The result of an initiative roll."""
    ((name, natural),) = naturals(step)
    total = total_of(step, name, natural)
    step.set(test=None)
    _give(step, name, total)


def ask_initiative(step: FifthStepContext, task: FifthTask) -> None:
    """Initiative that was rolled or chosen elsewhere."""
    unit = _with(step, task.who)
    names = listed([one.name for one in unit])
    option = Option(id="number", label=msg("fifth-initiative-number"), amount=(-10, 50))
    answers: list[Answer] = [(option, FifthTask(do="set_initiative", who=task.who))]
    step.ask(unit[0].player, "initiative", msg("fifth-initiative-of", who=names), answers, why=("R70",))


def set_initiative(step: FifthStepContext, task: FifthTask) -> None:
    """The number that was entered."""
    _give(step, task.who, step.amount or 0)


def _give(step: FifthStepContext, name: str, n: int) -> None:
    unit = _with(step, name)
    if len(unit) > 1:
        step.use("R77")
    for one in unit:
        step.put(one.id, initiative=n)
    step.report(msg("fifth-initiative", who=listed([one.name for one in unit]), n=n))


def line_up(step: FifthStepContext, task: FifthTask) -> None:
    """Put everybody in order. Equal initiative is decided by people, or by the bonus (R72)."""
    ready = [one for one in step.state.combatants if not one.dead and one.initiative is not None]
    for number in sorted({one.initiative or 0 for one in ready}, reverse=True):
        tied = [one for one in ready if one.initiative == number and one.place == 0]
        units = list(dict.fromkeys(_unit(step, one) for one in tied))
        if len(units) > 1 and step.settings.ties == "ask":
            step.push(task)
            _ask_who_first(step, tied, units)
            return
    step.set(order=tuple(one.id for one in sorted(ready, key=lambda one: _rank(step, one))))


def _rank(step: FifthStepContext, one: FifthCombatant) -> tuple[int, int, int, int, int]:
    at = [other.id for other in step.state.combatants].index(one.id)
    return (-(one.initiative or 0), -one.place, -one.initiative_bonus, one.side == "foe", at)


def _ask_who_first(step: FifthStepContext, tied: list[FifthCombatant], units: list[str]) -> None:
    answers: list[Answer] = []
    for unit in units:
        members = [one for one in tied if _unit(step, one) == unit]
        option = Option(id=f"first:{members[0].id}", label=listed([one.name for one in members]))
        answers.append((option, FifthTask(do="goes_first", who=members[0].id, n=len(units))))
    prompt = msg("fifth-who-first", n=tied[0].initiative or 0)
    step.ask(step.host, "tie", prompt, answers, why=("R72",))


def goes_first(step: FifthStepContext, task: FifthTask) -> None:
    """Of equal creatures, this one comes before the others that are not placed yet."""
    for one in _with(step, task.who):
        step.put(one.id, place=task.n)


def order_text(step: FifthStepContext) -> Text:
    """The order of turns in a line."""
    named = [step.one(name) for name in step.state.order]
    return listed([msg("fifth-in-order", who=one.name, n=one.initiative or 0) for one in named])
