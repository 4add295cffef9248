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


def loot(work: DeepStepContext, task: DeepTask) -> None:
    """Ask which hero takes an item. Armor may be taken in exchange for armor that the hero wears (R9).

    ``task.passed`` are the heroes who gave this item up, ``task.n`` is 1 if it was used.
    """
    item = work.content.item(task.name)
    takers: list[Option] = []
    swaps: list[Option] = []
    for index, hero in enumerate(work.state.heroes):
        if index in task.passed:
            continue
        for worn in items.exchangeable(work, index, item):
            label = msg("ddd-swaps", hero=hero.name, item=work.content.item(worn).name)
            swaps.append(Option(id=f"swap:{hero.id}:{worn}", label=label, note=item.text))
        if items.refusal(work, index, item) is None:
            takers.append(Option(id=f"take:{hero.id}", label=hero.name, note=item.text))
    work.push(task)
    work.ask(
        f"loot-{item.id}",
        "loot",
        msg("ddd-who-takes", item=item.name),
        [*takers, *swaps, LEAVE],
        default=takers[0].id if takers else LEAVE.id,
    )


def looted(work: DeepStepContext, option: str) -> None:
    """The named hero gets the item that is first on the agenda."""
    task = work.pop()
    if option == LEAVE.id:
        work.show(msg("ddd-left-behind", item=work.content.item(task.name).name))
        return
    _, hero_id, *worn = option.split(":")
    index = next(n for n, hero in enumerate(work.state.heroes) if hero.id == hero_id)
    for name in worn:
        # The old armor is loot for the others, but comes back to nobody who gave it up.
        work.use("R9")
        old = items.drop(work, index, name)
        passed = (*task.passed, index)
        work.push(DeepTask(do="loot", name=name, n=int(old.used), passed=passed))
    work.push(*items.gain(work, index, task.name, used=task.n == 1))
    work.show(
        msg("ddd-takes-4", heroes=work.state.heroes[index].name, item=work.content.item(task.name).name),
        "good",
    )


def level_up(work: DeepStepContext, index: int) -> None:
    """A hero who stands rolls on the level-up table, if the content has one."""
    table = work.content.level_up
    if table is None:
        return
    work.set(phase="level_up")
    hero = work.state.heroes[index]
    if hero.downed:
        work.use("R91")
        work.show(msg("ddd-downed-does-not-level-up", hero=hero.name))
        return
    work.open(
        RollRequest(
            id=work.new_id(f"{hero.id}-level"),
            by=hero.player,
            dice=(DieSpec(role="level", kind=table.die),),
            needs=("value",),
            prompt=msg("ddd-throw-level-up", hero=hero.name, die=table.die),
            why=("R91",),
        )
    )
    work.push(DeepTask(do="level_up", hero=index))


def leveled(work: DeepStepContext, value: int) -> None:
    """Apply the rolled row of the level-up table."""
    index = work.pop().hero
    table = work.content.level_up
    hero = work.state.heroes[index]
    rows = [(n, row) for n, row in enumerate(table.rows) if row.least <= value <= row.most] if table else []
    tasks: list[DeepTask] = []
    for n, row in rows:
        work.say(row.text)
        for at, effect in enumerate(row.do):
            found = CardEffect(effect, "", f"level_up.rows.{n}.do.{at}")
            tasks += aimed(work, found, owner=index, picked=index)
        if row.item is not None:
            tasks.append(DeepTask(do="loot", name=row.item))
    tasks = [t.model_copy(update={"hero": index}) if t.do == "effect" else t for t in tasks]
    work.push(
        *tasks, DeepTask(do="report", say=msg("ddd-levels-up", hero=hero.name, value=value), tone="good")
    )
