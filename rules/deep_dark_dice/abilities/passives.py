"""Passives: what heroes, their items, the monster and the place do by themselves."""

from __future__ import annotations

from dataclasses import dataclass

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.cards import DeepEffect, DeepPassive, Hook
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext, Offered


@dataclass(frozen=True, slots=True)
class CardEffect:
    """One effect of a card: its source for people, its place in the content, and if the monster causes it."""

    effect: DeepEffect
    source: str
    place: str
    foe: bool = False


def hooks(step: DeepStepContext, when: str, *, acting: bool = True) -> list[CardEffect]:
    """The effects of the passives in force at a moment: the monster's while it acts, and the place's.

    ``acting``: whether the monster acted before the attack, so that its passives see the attack.
    """
    out: list[CardEffect] = []
    monster = step.content.monster(step.monster.id)
    if monster_acts(step) and acting:
        out += of_monster(step, when)
    elif monster.passives and (step.monster.minion is not None or not acting):
        step.use("R125")
    place = step.content.location(step.state.battle_no)
    if place is not None:
        out += _of_hooks(place.name, f"locations.{place.id}", place.passives, when, foe=False)
    return out


def of_monster(step: DeepStepContext, when: str) -> list[CardEffect]:
    """The effects of the monster's passives at a moment."""
    monster = step.content.monster(step.monster.id)
    return _of_hooks(monster.name, f"monsters.{monster.id}", monster.passives, when, foe=True)


def _of_hooks(name: str, card: str, passives: tuple[Hook, ...], when: str, *, foe: bool) -> list[CardEffect]:
    return [
        CardEffect(effect, hook.name or name, f"{card}.passives.{n}.do.{at}", foe=foe)
        for n, hook in enumerate(passives)
        if hook.when == when
        for at, effect in enumerate(hook.do)
    ]


def monster_acts(step: DeepStepContext) -> bool:
    """Whether the monster's own effects happen.

    It stops acting when its health reaches 0, at once, and effects of it that are still to happen are
    dropped. Its passives also rest while a minion stands in front of it.
    """
    return step.monster.health > 0 and step.monster.minion is None


def petrifies(step: DeepStepContext, *, acting: bool = True) -> bool:
    """Whether the attack die leaves an obstacle where it stopped. ``acting`` is as for ``hooks``."""
    place = step.content.location(step.state.battle_no)
    monster = step.content.monster(step.monster.id)
    return (
        step.attack.petrify
        or (place is not None and place.petrify)
        or (monster.petrify and acting and monster_acts(step))
    )


def passives_of_hero(step: DeepStepContext, index: int) -> list[tuple[str, DeepPassive]]:
    """A hero's passives, those of items too, each with its source."""
    card = step.card(index)
    own = [(card.name, passive) for passive in card.passives]
    for carried in step.state.heroes[index].items:
        item = step.content.item(carried.id)
        own += [(item.name, passive) for passive in item.passives]
    return own


def claims(step: DeepStepContext) -> list[Offered]:
    """Passives with a condition that only the card knows. The players say whether it holds."""
    behind = step.hero.minion is not None
    return [
        (
            Option(
                id=f"claim:{n}",
                label=msg("ddd-option-apply-passive", source=passive.name or source),
                note=passive.text,
            ),
            DeepTask(do="claim", n=n),
        )
        for n, (source, passive) in enumerate(passives_of_hero(step, step.state.active))
        if passive.when == "ask"
        and n not in step.attack.asked
        and not (behind and passive.op in ("bonus", "pierce"))
    ]
