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
    """Ask which hero takes the monster's item."""
    item = work.content.item(task.name)
    takers = [
        Option(id=f"take:{hero.id}", label=hero.name, note=item.text)
        for index, hero in enumerate(work.state.heroes)
        if items.refusal(work, index, item) is None
    ]
    work.push(task)
    work.ask(
        f"loot-{item.id}",
        "loot",
        msg("ddd-who-takes", item=item.name),
        [*takers, LEAVE],
        default=takers[0].id if takers else LEAVE.id,
    )


def looted(work: DeepStepContext, option: str) -> None:
    """The named hero gets the item that is first on the agenda."""
    task = work.pop()
    if option == LEAVE.id:
        work.show(msg("ddd-left-behind", item=work.content.item(task.name).name))
        return
    index = next(n for n, hero in enumerate(work.state.heroes) if f"take:{hero.id}" == option)
    work.push(*items.gain(work, index, task.name))
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
            found = CardEffect(effect, "Level up", f"level_up.rows.{n}.do.{at}")
            tasks += aimed(work, found, owner=index, picked=index)
        if row.item is not None:
            tasks.append(DeepTask(do="loot", name=row.item))
    tasks = [t.model_copy(update={"hero": index}) if t.do == "effect" else t for t in tasks]
    work.push(
        *tasks, DeepTask(do="report", say=msg("ddd-levels-up", hero=hero.name, value=value), tone="good")
    )
