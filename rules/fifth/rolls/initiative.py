"""Initiative by roll or by hand, ties, and the order of turns."""

from __future__ import annotations

from traywatch.messages import Text, english, listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.engine.turn_order import Combatant, TurnOrder
from traywatch.rules.fifth.model import FifthCombatant, FifthTask, FifthTest
from traywatch.rules.fifth.rolls.d20_tests import begin_test, naturals, total_of
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

SCORE = 10
"""A foe may take 10 and its bonus without a roll."""


def begin(step: FifthStepContext, task: FifthTask) -> None:
    """A fight begins: everybody who is there gets initiative."""
    turns = TurnOrder()
    for combatant in step.state.combatants:
        combatant = step.put(combatant.id, reaction_used=False, dodging=False, gone=False)
        if not combatant.dead:
            turns = turns.add(
                Combatant(
                    id=combatant.id,
                    name=english(combatant.name),
                    seat=combatant.player,
                    bonus=combatant.initiative_bonus,
                )
            )
    step.set(phase="initiative", fights=step.state.fights + 1, turns=turns)
    step.use("R70")
    step.show(msg("fifth-fight-begins"))
    by_hand = step.settings.initiative == "by_hand"
    units = [unit[0].id for unit in _units(step, _fighters(step)).values()]
    step.add_tasks(
        *([] if by_hand else [FifthTask(do="ask_surprise")]),
        *(FifthTask(do="ask_initiative" if by_hand else "take_initiative", who=name) for name in units),
        FifthTask(do="line_up"),
        FifthTask(do="start_round"),
    )


def _fighters(step: FifthStepContext) -> list[FifthCombatant]:
    """Those who take turns, in the order in which they joined."""
    return [one for one in step.state.combatants if step.fights(one.id)]


def _units(step: FifthStepContext, fighters: list[FifthCombatant]) -> dict[str, list[FifthCombatant]]:
    """Who rolls initiative together: foes of one kind, unless each of them rolls."""
    units: dict[str, list[FifthCombatant]] = {}
    for combatant in fighters:
        together = combatant.side == "foe" and step.settings.foe_initiative != "each" and combatant.kind
        units.setdefault(f"kind {combatant.kind}" if together else combatant.id, []).append(combatant)
    return units


def _with(step: FifthStepContext, name: str) -> list[FifthCombatant]:
    """All who roll initiative together with this creature."""
    units = _units(step, _fighters(step)).values()
    return next(unit for unit in units if any(one.id == name for one in unit))


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
        if one.do == "take_initiative" and step.combatant(one.who).side == task.name
        else one
        for one in step.state.agenda
    )
    step.set(agenda=agenda)


def take_initiative(step: FifthStepContext, task: FifthTask) -> None:
    """A roll for a creature or a group of foes, or 10 and the bonus."""
    combatant = step.combatant(task.who)
    if combatant.side == "foe" and step.settings.foe_initiative == "score":
        edge = 5 if task.name else 0
        _give(step, combatant.id, SCORE + combatant.initiative_bonus - edge)
        return
    test = FifthTest(
        what="initiative", who=(combatant.id,), bonus=combatant.initiative_bonus, disadvantage=bool(task.name)
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
    turns = step.state.turns
    for combatant in unit:
        turns = turns.typed(combatant.id, n)
    step.set(turns=turns)
    step.report(msg("fifth-initiative", who=listed([one.name for one in unit]), n=n))


def line_up(step: FifthStepContext, task: FifthTask) -> None:
    """Decide who of equal initiative acts first: people say so one by one, or the bonus decides (R72)."""
    first = task.first
    for tie in step.state.turns.ties:
        tied = [one for one in _fighters(step) if one.id in {combatant.id for combatant in tie}]
        units = _units(step, tied)
        if step.settings.ties == "ask" and len(units) > 1:
            left = [unit for unit in units.values() if unit[0].id not in first]
            if len(left) > 1:
                _ask_who_first(step, tie[0].initiative or 0, left, first)
                return
            placed = [unit for name in first for unit in units.values() if unit[0].id == name]
            tied, first = [one for unit in (*placed, *left) for one in unit], ()
        else:
            tied.sort(key=lambda combatant: (-combatant.initiative_bonus, combatant.side == "foe"))
        step.set(turns=step.state.turns.decide([one.id for one in tied]))


def _ask_who_first(
    step: FifthStepContext, initiative: int, units: list[list[FifthCombatant]], first: tuple[str, ...]
) -> None:
    answers: list[Answer] = []
    for unit in units:
        option = Option(id=f"first:{unit[0].id}", label=listed([one.name for one in unit]))
        answers.append((option, FifthTask(do="line_up", first=(*first, unit[0].id))))
    step.ask(step.host, "tie", msg("fifth-who-first", n=initiative), answers, why=("R72",))


def order_text(step: FifthStepContext) -> Text:
    """The order of turns in a line."""
    acting = step.state.turns.acting
    return listed(
        [msg("fifth-in-order", who=step.combatant(one.id).name, n=one.initiative or 0) for one in acting]
    )
