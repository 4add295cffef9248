"""Items that heroes give to each other between two battles."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.equipment import items
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext, Offered


def offers(step: DeepStepContext) -> list[Offered]:
    """Every item with every hero who may have it. Two heroes who wear armor may exchange it."""
    if not step.settings.trade_items:
        return []
    out: list[Offered] = []
    for index, hero in enumerate(step.state.heroes):
        for name in dict.fromkeys(carried.id for carried in hero.items):
            item = step.content.item(name)
            for other, taker in enumerate(step.state.heroes):
                if other == index:
                    continue
                gift = f"give:{hero.id}:{name}:{taker.id}"
                give = DeepTask(do="give", owner=index, hero=other, name=name)
                if items.refusal(step, other, item) is None:
                    label = msg("ddd-option-give-item", hero=hero.name, item=item.name, taker=taker.name)
                    out.append((Option(id=gift, label=label, group=msg("ddd-trade-items")), give))
                elif index < other:
                    backs = _backs(step, index, name, other)
                    out += [_exchange(step, gift, give.model_copy(update={"back": back})) for back in backs]
    return out


def give_item(step: DeepStepContext, task: DeepTask) -> None:
    """Carry out a gift. The item stays used if it was, and what it does when gained happens again."""
    gifts = [(task.name, task.owner, task.hero)]
    gifts += [(task.back, task.hero, task.owner)] if task.back else []
    carried = [items.drop(step, owner, what) for what, owner, _ in gifts]
    for (what, _, to), item in zip(gifts, carried, strict=True):
        if task.back:
            step.use("R9")
        step.add_tasks(*items.gain(step, to, what, used=item.used))
        step.show(
            msg("ddd-item-handed-over", item=step.content.item(what).name, hero=step.state.heroes[to].name)
        )


def _backs(step: DeepStepContext, index: int, name: str, other: int) -> list[str]:
    """The armor that the other hero can give back for this armor, if the giver may wear it."""
    back = items.exchangeable(step, other, step.content.item(name))
    return [one for one in back if name in items.exchangeable(step, index, step.content.item(one))]


def _exchange(step: DeepStepContext, gift: str, give: DeepTask) -> Offered:
    heroes = step.state.heroes
    label = msg(
        "ddd-option-exchange-items",
        hero=heroes[give.owner].name,
        taker=heroes[give.hero].name,
        item=step.content.item(give.name).name,
        back=step.content.item(give.back).name,
    )
    return Option(id=f"{gift}:{give.back}", label=label, group=msg("ddd-trade-items")), give
