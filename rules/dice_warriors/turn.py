"""Rounds: the roll, and who acts when."""

from __future__ import annotations

from traywatch.messages import listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.die_results import words
from traywatch.rules.dice_warriors.effects import set_result
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.guards import shields_to_place
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.round_end import turn_passed
from traywatch.rules.dice_warriors.step_context import Answer, WarStepContext
from traywatch.rules.engine.steps import present

EACH_ROUND = {
    "result": None, "also": (), "resolved": False, "negated": False, "hexed": (), "locked": False, "spent": 0,
    "covers": (), "shielded": False, "spikes": False, "smite": 0, "doubled": False,
    "influenced": False, "curse_now": False, "forgone": False, "fresh": False,
}  # fmt: skip
"""The values of a die at the start of each round."""


def begin_round(step: WarStepContext, task: WarTask) -> None:
    """Start a round: both roll, both place their dice, then ranks act from the back."""
    n = step.state.round_no + 1
    step.set(round_no=n, phase="roll", swarmed=())
    for die in step.dice:
        ward = 2 if die.type == "ghost" and step.settings.ghost_points != "life" else die.ward
        step.put(die.id, **EACH_ROUND, ward=ward)
    order = (step.state.first, 1 - step.state.first)
    keep = [WarTask(do="ask_to_hold", die=d.id) for d in step.dice if d.engulfs is not None]
    step.show(msg("war-round-begins", n=n))
    step.add_tasks(
        *keep,
        *(WarTask(do="roll_party", side=side) for side in order),
        *(WarTask(do="place", side=side) for side in order),
        *(WarTask(do="guards", side=side) for side in order),
        WarTask(do="next"),
    )


def ask_to_hold(step: WarStepContext, task: WarTask) -> None:
    """An elemental that engulfs may hold on, and then does not roll (R57)."""
    die = step.die(task.die)
    if die is None or die.engulfs is None or die.skip:
        return
    answers: list[Answer] = [
        (
            Option(id="hold", label=msg("war-hold-on"), note=msg("war-hold-note")),
            WarTask(do="hold", die=die.id),
        ),
        (Option(id="roll", label=msg("war-let-go")), WarTask(do="let_go", die=die.id)),
    ]
    held = present(step.die(die.engulfs), "die")
    prompt = msg("war-hold-on-to", die=step.name(die), target=step.name(held))
    step.ask(die.owner, f"maintain|{die.id}", prompt, answers, why=("R57",))


def hold(step: WarStepContext, task: WarTask) -> None:
    """The elemental holds on and does not roll."""
    step.put(task.die, resolved=True)


def let_go(step: WarStepContext, task: WarTask) -> None:
    """The elemental lets go and rolls."""
    step.put(task.die, engulfs=None)


def roll_party(step: WarStepContext, task: WarTask) -> None:
    """A player rolls all dice that may roll (R2, R10)."""
    side = task.side
    step.use("R2")
    specs = []
    for die in [d for d in step.dice if d.owner == side]:
        if die.resolved:
            continue
        if die.skip:
            step.use("R10")
            step.put(die.id, skip=die.skip - 1, hindered=die.hindered[1:], resolved=True)
            turn_passed(step, die)
            step.say(msg("war-does-not-roll", die=step.name(die)))
        else:
            if die.cursed:
                step.use("R87")
            specs.append(step.spec(die, n=2 if die.cursed else 1))
    step.flush()
    if specs:
        prompt = msg("war-roll-party", player=step.player(side), n=len(specs))
        step.ask_roll(side, "party", specs, prompt, ("R2",), WarTask(do="take_party", side=side))


def take_party(step: WarStepContext, task: WarTask) -> None:
    """The results of a party, by die."""
    for name, results in step.rolled.items():
        die = step.put(name)
        if die.cursed:
            step.put(name, cursed=False, curse_now=True)
            step.add_tasks(WarTask(do="choose_result", die=name, left=tuple(results), n=-1))
        else:
            set_result(step, name, results[0])
        step.say(msg("war-acts", die=step.name(die), results=listed([words(r) for r in results])))
    step.show(msg("war-rolls", player=step.player(task.side)))


def guards(step: WarStepContext, task: WarTask) -> None:
    """Shields choose a die to cover, if they count from the start of the round (A10)."""
    step.set(phase="resolve", turn=step.state.first)
    step.set(pointer=(formation_geometry.deepest(step.dice, 0), formation_geometry.deepest(step.dice, 1)))
    covers = [d for d in formation_geometry.of(step.dice, task.side) if shields_to_place(step, d)]
    step.add_tasks(*(WarTask(do="shield", die=d.id) for d in covers))


def ask_next(step: WarStepContext, task: WarTask) -> None:
    """The next die: the current player's deepest remaining rank acts (R6 to R8)."""
    step.use("R6", "R7")
    side = step.state.turn
    rank = step.state.pointer[side]
    waiting = (
        [d for d in formation_geometry.of(step.dice, side) if not d.resolved and d.rank >= rank]
        if rank
        else []
    )
    if waiting:
        _ask_who(step, side, waiting, task)
        return
    pointer = list(step.state.pointer)
    if not any(pointer):
        ticks = (WarTask(do="end_tick", name=tick) for tick in step.settings.round_end)
        step.add_tasks(*ticks, WarTask(do="begin_round"))
        return
    pointer[side] = max(0, rank - 1)
    other = 1 - side
    if rank and not pointer[other]:
        step.use("R8")
    turn = other if pointer[other] or not pointer[side] else side
    step.set(pointer=(pointer[0], pointer[1]), turn=turn)
    step.add_tasks(task)


def _ask_who(step: WarStepContext, side: int, waiting: list[Warrior], then: WarTask) -> None:
    answers: list[Answer] = [
        (
            Option(id=f"act:{d.id}", label=step.name(d), note=step.about(d.result)),
            WarTask(do="act", die=d.id),
            then,
        )
        for d in waiting
    ]
    for die in waiting:
        answers += [(option, first, then) for option, first in _class_actions(step, die)]
    if len(answers) == 1:
        step.add_tasks(WarTask(do="act", die=waiting[0].id), then)
        return
    step.use("R102")
    prompt = msg("war-which-acts", player=step.player(side), rank=waiting[0].rank)
    step.ask(side, "who", prompt, answers, why=("R102",))


def _class_actions(step: WarStepContext, die: Warrior) -> list[tuple[Option, WarTask]]:
    """The actions of a class that cost its next turn (R29, R32, R33)."""
    if die.forgone or die.negated:
        return []
    name, group = step.name(die), step.type(die).group
    actions: list[tuple[str, WarTask]] = []
    if group == "scoundrel":
        actions.append(("trap", WarTask(do="ask_trap", die=die.id)))
        if any((t.on, t.rank, t.col) == (die.owner, die.rank, die.col) for t in step.state.traps):
            actions.append(("disarm", WarTask(do="disarm", die=die.id)))
    elif group == "divine":
        actions.append(("heal", WarTask(do="cast_heal", die=die.id)))
    note = msg("war-sits-out")
    return [
        (Option(id=f"{what}:{die.id}", label=msg("war-action", what=what, die=name), note=note), task)
        for what, task in actions
    ]


def cast_heal(step: WarStepContext, task: WarTask) -> None:
    """A divine caster gives up its next turn and rolls the heal die now (R33)."""
    die = step.put(task.die, forgone=True)
    step.use("R33")
    step.put(die.id, skip=die.skip + 1)
    step.add_tasks(WarTask(do="cast", die=die.id, name="heal"))
