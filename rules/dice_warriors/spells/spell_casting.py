"""Dice that are rolled for an effect, and dice that are rolled again.

The module decides how many are rolled, who picks a result, and whether it is used.
"""

from __future__ import annotations

from traywatch.messages import listed, msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.dice_warriors.damage import heal
from traywatch.rules.dice_warriors.die_results import heal_points, rule_of, words
from traywatch.rules.dice_warriors.effects import add_result, set_result
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.model import WarTask
from traywatch.rules.dice_warriors.step_context import Answer, WarStepContext, rule_text


def cast(step: WarStepContext, task: WarTask) -> None:
    """A die rolls another die: two with a helping familiar, and twice as many if it is cursed."""
    die = step.die(task.die)
    if die is None:
        return
    familiar = any(d.familiar_of == die.id for d in step.dice)
    if familiar and task.helped is None:
        answers: list[Answer] = [
            (
                Option(id="two", label=msg("war-option-two-dice"), note=msg("war-option-pick-result")),
                task.model_copy(update={"helped": True}),
            ),
            (Option(id="one", label=msg("war-option-single-die")), task.model_copy(update={"helped": False})),
        ]
        prompt = msg("war-second-die", die=step.name(die))
        step.ask(die.owner, f"second|{die.id}", prompt, answers, why=("R74.3",))
        return
    dice = step.content.spell_die(task.name)
    n = (2 if task.helped else 1) * (2 if die.curse_now else 1)
    faces = tuple(words(result) for result in dice.results)
    spec = DieSpec(role="spell", kind=dice.kind, n=n, name=dice.name, faces=faces)
    why = ("R87",) if die.curse_now else ()
    prompt = msg("war-roll-spell", die=step.name(die), spell=dice.name, n=n)
    step.ask_roll(die.owner, task.name, [spec], prompt, why, task.model_copy(update={"do": "take_cast"}))


def take_cast(step: WarStepContext, task: WarTask) -> None:
    """The results of a spell die. ``n`` is the rank of a mass heal."""
    shown = tuple(step.rolled["spell"])
    points = heal_points(shown[0]) if len(shown) == 1 else None
    if points is not None:
        step.comes_to(points)
    cursed = (die := step.die(task.die)) is not None and die.curse_now
    if die is not None:
        step.say(msg("war-acts", die=step.name(die), results=listed([words(r) for r in shown])))
    which = {"left": shown} if cursed else {"results": shown}
    step.add_tasks(
        WarTask(do="choose_result", die=task.die, name=task.name, n=task.n).model_copy(update=which)
    )


def choose_result(step: WarStepContext, task: WarTask) -> None:
    """Take one of several results: the opponent picks under a curse, then the owner (R87, R74.3, R24).

    ``n`` is -1 for the die's own face, which the owner cannot leave.
    """
    die = step.die(task.die)
    if die is None:
        return
    if task.left:
        pair, left = task.left[:2], task.left[2:]
        answers: list[Answer] = [
            (
                Option(id=f"{n}", label=words(r)),
                task.model_copy(update={"results": (*task.results, r), "left": left}),
            )
            for n, r in enumerate(pair)
        ]
        prompt = msg("war-which-result-counts", die=step.name(die))
        step.ask(1 - die.owner, "curse_pick", prompt, answers, why=("R87",))
        return
    if task.n == -1:
        _turn_to(step, die.id, task.results[0], task.name)
        return
    used = task.model_copy(update={"do": "use_result"})
    answers = [
        (
            Option(id=f"{n}", label=msg("war-use", result=words(r)), note=rule_text(rule_of(r))),
            used.model_copy(update={"results": (r,)}),
        )
        for n, r in enumerate(task.results)
    ]
    leave = Option(id="leave", label=msg("war-leave"), note=msg("war-leave-note"))
    answers.append((leave, WarTask(do="leave_result", die=die.id)))
    results = listed([words(r) for r in task.results])
    prompt = msg("war-use-which", die=step.name(die), results=results, n=len(task.results))
    step.ask(die.owner, "use", prompt, answers, why=("R24",))


def leave_result(step: WarStepContext, task: WarTask) -> None:
    """The owner leaves the results. The die may not be rolled again (R24)."""
    if step.die(task.die) is not None:
        die = step.put(task.die, locked=True)
        step.say(msg("war-not-used", die=step.name(die)))


def use_result(step: WarStepContext, task: WarTask) -> None:
    """The owner's result: for all dice of the rank ``n`` if it is a mass heal that heals."""
    die, what = step.die(task.die), task.results[0]
    if die is None:
        return
    points = heal_points(what)
    if not task.n or (points is None and what != "regeneration"):
        step.add_tasks(WarTask(do="result", die=task.die, name=what))
        return
    for friend in formation_geometry.rank(step.dice, die.owner, task.n):
        if points:
            heal(step, friend.id, points)
        else:
            step.put(friend.id, regeneration=3)


def roll_again(step: WarStepContext, task: WarTask) -> None:
    """A die is rolled again: inspired, blessed, hasted, or new on the mat. A curse waits for this too."""
    die = step.die(task.die)
    if die is None:
        return
    if die.cursed:
        step.use("R87")
    spec = step.spec(die, n=2 if die.cursed else 1)
    again = "again" if die.result is not None else "first"
    prompt = msg("war-roll-die", player=step.player(die.owner), die=step.name(die), what=again)
    why = ("R60",) if task.name == "inspire" else ()
    step.ask_roll(die.owner, "again", [spec], prompt, why, task.model_copy(update={"do": "take_again"}))


def take_again(step: WarStepContext, task: WarTask) -> None:
    """The dice that were rolled again. Under a curse the opponent picks one (R87)."""
    die = step.die(task.die)
    if die is None:
        return
    shown = tuple(step.rolled[die.id])
    if die.cursed:
        step.put(die.id, cursed=False, curse_now=True)
        step.add_tasks(WarTask(do="choose_result", die=die.id, name=task.name, left=shown, n=-1))
        return
    _turn_to(step, die.id, shown[0], task.name)


def _turn_to(step: WarStepContext, name: str, shown: str, why: str) -> None:
    """A die has another result: it counts (R60, R85), or with haste both count (R75)."""
    die = step.put(name)
    if why == "haste":
        add_result(step, name, shown)
        step.say(msg("war-also-shows", die=step.name(die), result=words(shown)))
        if die.resolved:
            # The die has acted, so its second result is applied now.
            step.add_tasks(WarTask(do="result", die=name, name=shown))
        return
    set_result(step, name, shown)
    step.say(msg("war-now-shows", die=step.name(die), result=words(shown)))
    if why == "shape":
        step.add_tasks(WarTask(do="result", die=name, name=shown))
    elif why == "squire":
        step.put(name, resolved=False)
