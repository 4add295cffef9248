"""Items that heroes give to each other between two battles.

An option is ``give:HERO:ITEM:OTHER``, or ``give:HERO:ITEM:OTHER:BACK`` for two armor items that change hands.
"""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.equipment import items
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext


def offers(step: DeepStepContext) -> list[Option]:
    """Every item with every hero who may have it. Two heroes who wear armor may exchange it."""
    if not step.settings.trade_items:
        return []
    out = []
    for index, hero in enumerate(step.state.heroes):
        for name in dict.fromkeys(carried.id for carried in hero.items):
            item = step.content.item(name)
            for other, taker in enumerate(step.state.heroes):
                if other == index:
                    continue
                gift = f"give:{hero.id}:{name}:{taker.id}"
                if items.refusal(step, other, item) is None:
                    label = msg("ddd-gives", hero=hero.name, item=item.name, taker=taker.name)
                    out.append(Option(id=gift, label=label, group=msg("ddd-trade-items")))
                elif index < other:
                    out += [_exchange(step, gift, back) for back in _backs(step, index, name, other)]
    return out


def give(step: DeepStepContext, option: str) -> None:
    """Carry out a gift. The item stays used if it was, and what it does when gained happens again.

    Its effects go on the agenda before what is there.
    """
    _, giver, name, taker, *backs = option.split(":")
    at = {hero.id: n for n, hero in enumerate(step.state.heroes)}
    gifts = [(name, at[giver], at[taker]), *((back, at[taker], at[giver]) for back in backs)]
    carried = [items.drop(step, owner, what) for what, owner, _ in gifts]
    for (what, _, to), item in zip(gifts, carried, strict=True):
        if backs:
            step.use("R9")
        step.push(*items.gain(step, to, what, used=item.used))
        step.show(msg("ddd-goes", item=step.content.item(what).name, hero=step.state.heroes[to].name))


def _backs(step: DeepStepContext, index: int, name: str, other: int) -> list[str]:
    """The armor that the other hero can give back for this armor, if the giver may wear it."""
    back = items.exchangeable(step, other, step.content.item(name))
    return [one for one in back if name in items.exchangeable(step, index, step.content.item(one))]


def _exchange(step: DeepStepContext, gift: str, back: str) -> Option:
    _, giver, name, taker = gift.split(":")
    names = {hero.id: hero.name for hero in step.state.heroes}
    label = msg(
        "ddd-exchange",
        hero=names[giver],
        taker=names[taker],
        item=step.content.item(name).name,
        back=step.content.item(back).name,
    )
    return Option(id=f"{gift}:{back}", label=label, group=msg("ddd-trade-items"))
