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
from traywatch.rules.dice_warriors.step_context import WarStepContext, rule_text


def cast(step: WarStepContext, task: WarTask) -> None:
    """A die rolls another die: two with a helping familiar, and twice as many if it is cursed."""
    die = step.die(task.die)
    if die is None:
        return
    familiar = any(d.familiar_of == die.id for d in step.dice)
    if familiar and not task.source:
        step.push(task)
        options = [
            Option(id="two", label=msg("war-two-dice"), note=msg("war-pick-one")),
            Option(id="one", label=msg("war-one-die")),
        ]
        prompt = msg("war-second-die", die=step.name(die))
        step.ask(die.owner, f"second|{die.id}", prompt, options, why=("R74.3",))
        return
    dice = step.content.spell_die(task.name)
    n = (2 if task.source == "two" else 1) * (2 if die.curse_now else 1)
    step.push(task)
    faces = tuple(words(result) for result in dice.results)
    spec = DieSpec(role="spell", kind=dice.kind, n=n, name=dice.name, faces=faces)
    why = ("R87",) if die.curse_now else ()
    prompt = msg("war-roll-spell", die=step.name(die), spell=dice.name, n=n)
    step.ask_roll(die.owner, task.name, [spec], prompt, why)


def cast_rolled(step: WarStepContext, shown: list[str]) -> None:
    """The results of a spell die."""
    task = step.pop()
    curse = 1 if (die := step.die(task.die)) is not None and die.curse_now else 0
    name = f"mass:{task.n}" if task.n else task.name
    step.push(WarTask(do="choose_result", die=task.die, name=name, options=tuple(shown), n=curse))


def choose_result(step: WarStepContext, task: WarTask) -> None:
    """Take one of several results: the opponent picks under a curse, then the owner (R87, R74.3, R24)."""
    die = step.die(task.die)
    if die is None:
        return
    got = tuple(task.source.split(",")) if task.source else ()
    if task.n and task.options:
        pair = list(task.options[:2])
        step.push(task)
        options = [Option(id=f"{n}", label=words(r)) for n, r in enumerate(pair)]
        prompt = msg("war-which-result-counts", die=step.name(die))
        step.ask(1 - die.owner, "curse_pick", prompt, options, why=("R87",))
        return
    finals = list(got or task.options)
    if task.n == -1:
        _turned(step, die.id, finals[0], task.name)
        return
    step.push(task)
    options = [
        Option(id=f"{n}", label=msg("war-use", result=words(r)), note=rule_text(rule_of(r)))
        for n, r in enumerate(finals)
    ]
    options.append(Option(id="leave", label=msg("war-leave"), note=msg("war-leave-note")))
    results = listed([words(r) for r in finals])
    prompt = msg("war-use-which", die=step.name(die), results=results, n=len(finals))
    step.ask(die.owner, "use", prompt, options, why=("R24",))


def curse_picked(step: WarStepContext, option: str) -> None:
    """The opponent's pick of a pair."""
    task = step.pop()
    got = f"{task.source},{task.options[int(option)]}" if task.source else task.options[int(option)]
    step.push(task.model_copy(update={"source": got, "options": task.options[2:]}))


def used(step: WarStepContext, option: str) -> None:
    """The owner's answer: a result, or none."""
    task = step.pop()
    finals = task.source.split(",") if task.source else list(task.options)
    if option == "leave":
        die = step.put(task.die, locked=True)
        step.say(msg("war-not-used", die=step.name(die)))
        return
    what = finals[int(option)]
    if task.name.startswith("mass:") and ((points := heal_points(what)) or what == "regeneration"):
        die = step.put(task.die)
        for friend in formation_geometry.rank(step.dice, die.owner, int(task.name[5:])):
            if points:
                heal(step, friend.id, points)
            else:
                step.put(friend.id, regeneration=3)
        return
    step.push(WarTask(do="result", die=task.die, name=what))


def again(step: WarStepContext, task: WarTask) -> None:
    """A die is rolled again: inspired, blessed, hasted, or new on the mat. A curse waits for this too."""
    die = step.die(task.die)
    if die is None:
        return
    step.push(task)
    if die.cursed:
        step.use("R87")
    spec = step.spec(die, n=2 if die.cursed else 1)
    again = "again" if die.result is not None else "first"
    prompt = msg("war-roll-die", player=step.player(die.owner), die=step.name(die), what=again)
    step.ask_roll(die.owner, "again", [spec], prompt, ("R60",) if task.name == "inspire" else ())


def rolled_again(step: WarStepContext, shown: list[str]) -> None:
    """The dice that were rolled again. Under a curse the opponent picks one (R87)."""
    task = step.pop()
    die = step.die(task.die)
    if die is None:
        return
    if die.cursed:
        step.put(die.id, cursed=False, curse_now=True)
        picks = WarTask(do="choose_result", die=die.id, name=task.name, options=tuple(shown), n=-1)
        step.push(picks)
        return
    _turned(step, die.id, shown[0], task.name)


def _turned(step: WarStepContext, name: str, shown: str, why: str) -> None:
    """A die has another result: it counts (R60, R85), or with haste both count (R75)."""
    die = step.put(name)
    if why == "haste":
        add_result(step, name, shown)
        step.say(msg("war-also-shows", die=step.name(die), result=words(shown)))
        return
    set_result(step, name, shown)
    step.say(msg("war-now-shows", die=step.name(die), result=words(shown)))
    if why == "shape":
        step.push(WarTask(do="result", die=name, name=shown))
    elif why == "squire":
        step.put(name, resolved=False)
