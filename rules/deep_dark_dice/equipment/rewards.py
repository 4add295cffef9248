"""Rewards after a battle: loot, and the rolls to level up."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import DieSpec, Option, RollRequest
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.equipment import items
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import Answer, DeepStepContext

LEAVE = Option(id="leave", label=msg("ddd-option-nobody"))


def loot(step: DeepStepContext, task: DeepTask) -> None:
    """Ask which hero takes an item. Armor may be taken in exchange for armor that the hero wears (R9).

    ``task.passed`` are the heroes who gave this item up, ``task.n`` is 1 if it was used.
    """
    item = step.content.item(task.name)
    take = task.model_copy(update={"do": "take_loot"})
    takers: list[Answer] = []
    swaps: list[Answer] = []
    for index, hero in enumerate(step.state.heroes):
        if index in task.passed:
            continue
        for worn in items.exchangeable(step, index, item):
            label = msg("ddd-option-swap-armor", hero=hero.name, item=step.content.item(worn).name)
            option = Option(id=f"swap:{hero.id}:{worn}", label=label, note=item.text)
            swaps.append((option, take.model_copy(update={"hero": index, "back": worn})))
        if items.refusal(step, index, item) is None:
            option = Option(id=f"take:{hero.id}", label=hero.name, note=item.text)
            takers.append((option, take.model_copy(update={"hero": index})))
    step.ask(
        f"loot-{item.id}",
        "loot",
        msg("ddd-item-taker-question", item=item.name),
        [*takers, *swaps, (LEAVE, DeepTask(do="leave_loot", name=item.id))],
        default=takers[0][0].id if takers else LEAVE.id,
    )


def leave_loot(step: DeepStepContext, task: DeepTask) -> None:
    """Nobody takes the item."""
    step.show(msg("ddd-item-left-behind", item=step.content.item(task.name).name))


def take_loot(step: DeepStepContext, task: DeepTask) -> None:
    """The hero gets the item, and gives up the armor ``back``, if any."""
    index = task.hero
    if task.back:
        # The old armor is loot for the others, but comes back to nobody who gave it up.
        step.use("R9")
        old = items.drop(step, index, task.back)
        passed = (*task.passed, index)
        step.add_tasks(DeepTask(do="loot", name=task.back, n=int(old.used), passed=passed))
    step.add_tasks(*items.gain(step, index, task.name, used=task.n == 1))
    step.show(
        msg("ddd-item-taken", heroes=step.state.heroes[index].name, item=step.content.item(task.name).name),
        "good",
    )


def level_up(step: DeepStepContext, task: DeepTask) -> None:
    """A hero who stands rolls on the level-up table, if the content has one."""
    index = task.hero
    table = step.content.level_up
    if table is None:
        return
    step.set(phase="level_up")
    hero = step.state.heroes[index]
    if hero.downed:
        step.use("R91")
        step.show(msg("ddd-level-up-skipped-downed", hero=hero.name))
        return
    request = RollRequest(
        id=step.new_id(f"{hero.id}-level"),
        by=hero.player,
        dice=(DieSpec(role="level", kind=table.die),),
        needs=("value",),
        prompt=msg("ddd-level-up-prompt", hero=hero.name, die=table.die),
        why=("R91",),
    )
    step.wait_for((request, {"": (DeepTask(do="take_level", hero=index),)}))


def take_level(step: DeepStepContext, task: DeepTask) -> None:
    """Apply the rolled row of the level-up table."""
    index, value = task.hero, step.dice[0].value or 0
    table = step.content.level_up
    hero = step.state.heroes[index]
    rows = [(n, row) for n, row in enumerate(table.rows) if row.least <= value <= row.most] if table else []
    tasks: list[DeepTask] = []
    for n, row in rows:
        step.say(row.text)
        for at, effect in enumerate(row.do):
            card_effect = CardEffect(effect, "", f"level_up.rows.{n}.do.{at}")
            tasks += aimed(step, card_effect, owner=index, picked=index, hero=index)
        if row.item is not None:
            tasks.append(DeepTask(do="loot", name=row.item))
    step.add_tasks(
        *tasks,
        DeepTask(do="report", say=msg("ddd-level-up-rolled", hero=hero.name, value=value), tone="good"),
    )
