"""Items that one hero gives to another between two battles. An option is ``give:HERO:ITEM:OTHER``."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.equipment import items
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext


def offers(work: DeepStepContext) -> list[Option]:
    """Every item with every hero who may have it. A hero who wears armor gives it away first."""
    if not work.settings.trade_items:
        return []
    out = []
    for index, hero in enumerate(work.state.heroes):
        for name in dict.fromkeys(carried.id for carried in hero.items):
            item = work.content.item(name)
            for other, taker in enumerate(work.state.heroes):
                if other != index and items.refusal(work, other, item) is None:
                    gift = f"give:{hero.id}:{name}:{taker.id}"
                    label = msg("ddd-gives", hero=hero.name, item=item.name, taker=taker.name)
                    out.append(Option(id=gift, label=label, group=msg("ddd-trade-items")))
    return out


def give(work: DeepStepContext, option: str) -> None:
    """Carry out a gift. The item stays used if it was, and what it does when gained happens again."""
    _, giver, name, taker = option.split(":")
    at = {hero.id: n for n, hero in enumerate(work.state.heroes)}
    carried = next(c for c in work.state.heroes[at[giver]].items if c.id == name)
    items.drop(work, at[giver], name)
    tasks = items.gain(work, at[taker], name)
    held = work.state.heroes[at[taker]].items
    work.set_hero(at[taker], items=(*held[:-1], carried))
    work.push(*tasks)
    work.show(msg("ddd-goes", item=work.content.item(name).name, hero=work.state.heroes[at[taker]].name))
