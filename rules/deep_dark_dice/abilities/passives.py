"""Passives: what heroes, their items, the monster and the place do by themselves."""

from __future__ import annotations

from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.cards import DeepPassive, Hook
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext


def hooks(work: DeepStepContext) -> list[tuple[str, Hook]]:
    """The passives in force: the monster's (not behind a minion) and the place's."""
    out: list[tuple[str, Hook]] = []
    monster = work.content.monster(work.monster.id)
    if work.monster.minion is None:
        out += [(monster.name, hook) for hook in monster.passives]
    elif monster.passives:
        work.use("R125")
    place = work.content.location(work.state.battle_no)
    if place is not None:
        out += [(place.name, hook) for hook in place.passives]
    return out


def petrifies(work: DeepStepContext) -> bool:
    """Whether the attack die leaves an obstacle where it stopped."""
    place = work.content.location(work.state.battle_no)
    monster = work.content.monster(work.monster.id)
    return (
        work.attack.petrify
        or (place is not None and place.petrify)
        or (monster.petrify and work.monster.minion is None)
    )


def passives_of_hero(work: DeepStepContext) -> list[tuple[str, DeepPassive]]:
    """The active hero's passives, those of items too, each with its source."""
    card = work.card(work.state.active)
    own = [(card.name, passive) for passive in card.passives]
    for carried in work.hero.items:
        item = work.content.item(carried.id)
        own += [(item.name, passive) for passive in item.passives]
    return own


def claims(work: DeepStepContext) -> list[Option]:
    """Passives with a condition that only the card knows. The players say whether it holds."""
    if work.hero.minion is not None:
        return []
    return [
        Option(id=f"claim:{n}", label=f"{passive.name or source} applies", note=passive.text)
        for n, (source, passive) in enumerate(passives_of_hero(work))
        if passive.when == "ask" and n not in work.attack.asked
    ]
