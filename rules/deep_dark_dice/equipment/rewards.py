"""Rewards after a battle: loot, and the rolls to level up."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import DieSpec, Option, RollRequest
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.equipment import items
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

LEAVE = Option(id="leave", label=msg("ddd-nobody"))


def loot(step: DeepStepContext, task: DeepTask) -> None:
    """Ask which hero takes an item. Armor may be taken in exchange for armor that the hero wears (R9).

    ``task.passed`` are the heroes who gave this item up, ``task.n`` is 1 if it was used.
    """
    item = step.content.item(task.name)
    takers: list[Option] = []
    swaps: list[Option] = []
    for index, hero in enumerate(step.state.heroes):
        if index in task.passed:
            continue
        for worn in items.exchangeable(step, index, item):
            label = msg("ddd-swaps", hero=hero.name, item=step.content.item(worn).name)
            swaps.append(Option(id=f"swap:{hero.id}:{worn}", label=label, note=item.text))
        if items.refusal(step, index, item) is None:
            takers.append(Option(id=f"take:{hero.id}", label=hero.name, note=item.text))
    step.push(task)
    step.ask(
        f"loot-{item.id}",
        "loot",
        msg("ddd-who-takes", item=item.name),
        [*takers, *swaps, LEAVE],
        default=takers[0].id if takers else LEAVE.id,
    )


def looted(step: DeepStepContext, option: str) -> None:
    """The named hero gets the item that is first on the agenda."""
    task = step.pop()
    if option == LEAVE.id:
        step.show(msg("ddd-left-behind", item=step.content.item(task.name).name))
        return
    _, hero_id, *worn = option.split(":")
    index = next(n for n, hero in enumerate(step.state.heroes) if hero.id == hero_id)
    for name in worn:
        # The old armor is loot for the others, but comes back to nobody who gave it up.
        step.use("R9")
        old = items.drop(step, index, name)
        passed = (*task.passed, index)
        step.push(DeepTask(do="loot", name=name, n=int(old.used), passed=passed))
    step.push(*items.gain(step, index, task.name, used=task.n == 1))
    step.show(
        msg("ddd-takes-4", heroes=step.state.heroes[index].name, item=step.content.item(task.name).name),
        "good",
    )


def level_up(step: DeepStepContext, index: int) -> None:
    """A hero who stands rolls on the level-up table, if the content has one."""
    table = step.content.level_up
    if table is None:
        return
    step.set(phase="level_up")
    hero = step.state.heroes[index]
    if hero.downed:
        step.use("R91")
        step.show(msg("ddd-downed-does-not-level-up", hero=hero.name))
        return
    step.open(
        RollRequest(
            id=step.new_id(f"{hero.id}-level"),
            by=hero.player,
            dice=(DieSpec(role="level", kind=table.die),),
            needs=("value",),
            prompt=msg("ddd-throw-level-up", hero=hero.name, die=table.die),
            why=("R91",),
        )
    )
    step.push(DeepTask(do="level_up", hero=index))


def leveled(step: DeepStepContext, value: int) -> None:
    """Apply the rolled row of the level-up table."""
    index = step.pop().hero
    table = step.content.level_up
    hero = step.state.heroes[index]
    rows = [(n, row) for n, row in enumerate(table.rows) if row.least <= value <= row.most] if table else []
    tasks: list[DeepTask] = []
    for n, row in rows:
        step.say(row.text)
        for at, effect in enumerate(row.do):
            found = CardEffect(effect, "", f"level_up.rows.{n}.do.{at}")
            tasks += aimed(step, found, owner=index, picked=index, hero=index)
        if row.item is not None:
            tasks.append(DeepTask(do="loot", name=row.item))
    step.push(
        *tasks, DeepTask(do="report", say=msg("ddd-levels-up", hero=hero.name, value=value), tone="good")
    )
