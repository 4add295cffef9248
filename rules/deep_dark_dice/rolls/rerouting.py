"""Damage on its way to a hero, and the heroes who may take it instead."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities.ability_use import effects_of, options
from traywatch.rules.deep_dark_dice.cards import STATUSES
from traywatch.rules.deep_dark_dice.damage import after_armor, hurt, hurt_minion
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext, Offered


def damage(step: DeepStepContext, task: DeepTask) -> None:
    """Damage reaches its hero, or the minion in front. First ask the heroes who could take it instead."""
    hero = step.state.heroes[task.hero]
    if hero.downed or task.n <= 0:
        return
    if task.cause == "attack" and hero.minion is not None:
        hurt_minion(step, task.hero, task.n)
        return
    n = after_armor(step, task.hero, task.n, task.cause)
    # Nobody steps in for damage that the hero's armor stops.
    offers = _reroutes(step, task) if n else {}
    owner = next((n for n in offers if n not in task.passed), None)
    if owner is not None:
        step.flush()
        uses = [
            (option, use.model_copy(update={"do": "step_in", "n": task.n, "cause": task.cause}), task)
            for option, use in offers[owner]
        ]
        alone = task.model_copy(update={"passed": (*task.passed, owner)})
        step.ask(
            f"{hero.id}-damage-{step.state.heroes[owner].id}",
            "reroute",
            msg("ddd-reroute-question", hero=hero.name, n=n),
            [*uses, (Option(id="take", label=msg("ddd-option-take-damage", hero=hero.name)), alone)],
            default="take",
            why=("R54", "R23") if task.cause == "attack" else ("R54",),
            by=owner,
        )
        return
    hurt(step, task.hero, task.n, task.cause)


def step_in(step: DeepStepContext, task: DeepTask) -> None:
    """Another hero takes the damage that is first on the agenda. The first hero loses nothing.

    Effects of the ability that are printed before the reroute happen before the damage.
    """
    tasks, other, hit = effects_of(step, task), task.owner, step.pop()
    step.use("R55", "R56", "R57")
    n = hit.n
    if step.settings.reroute_armor == "both":
        n = max(0, n - step.state.heroes[hit.hero].armor)
    step.say(
        msg(
            "ddd-damage-rerouted",
            heroes=step.state.heroes[other].name,
            heroes2=step.state.heroes[hit.hero].name,
        )
    )
    if step.settings.reroute_carries_status:
        agenda = [
            t.model_copy(update={"hero": other})
            if t.do == "effect" and t.hero == hit.hero and t.effect is not None and t.effect.op in STATUSES
            else t
            for t in step.state.agenda
        ]
        step.set(agenda=tuple(agenda))
    at = next(n for n, one in enumerate(tasks) if _has(one, "reroute"))
    before, after = (
        [one for one in some if one.effect is not None and not _has(one, "reroute")]
        for some in (tasks[:at], tasks[at:])
    )
    step.add_tasks(*before, DeepTask(do="taken", hero=other, n=n, cause=hit.cause), *after)


def _has(task: DeepTask, op: str) -> bool:
    return task.effect is not None and task.effect.op == op


def taken(step: DeepStepContext, task: DeepTask) -> None:
    """A hero takes damage in the place of another."""
    if not step.state.heroes[task.hero].downed:
        hurt(step, task.hero, task.n, task.cause, rerouted=True)


def _reroutes(step: DeepStepContext, task: DeepTask) -> dict[int, list[Offered]]:
    if step.settings.reroute_when == "attack" and task.cause != "attack":
        return {}
    return {owner: offered for owner, offered in options(step, "damage").items() if owner != task.hero}
