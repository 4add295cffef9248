"""Abilities and items: who may use which one at which moment.

A slot is ``active``, ``ultimate`` or ``item.ID``.
"""

from __future__ import annotations

from functools import lru_cache

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities.moments import Use, Window, behind_minion, fits
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.cards import DEFAULT_N
from traywatch.rules.deep_dark_dice.model import DeepHeroState, DeepTask, plain
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext, Offered, ability_of


def options(step: DeepStepContext, window: Window) -> dict[int, list[Offered]]:
    """The abilities and items that may be used now, by hero; the active hero's first.

    An ability belongs to the hero who has it, so that hero's player is asked. The task is the use alone.
    """
    out: dict[int, list[Offered]] = {}
    for use in _ready(step):
        if fits(step, use, window) and (offers := _options(step, use)):
            out.setdefault(use.owner, []).extend(offers)
    return out


def why_not(step: DeepStepContext, option: str) -> Text:
    """The reason why an option is not on the list, in plain words."""
    slots = [(index, slot) for index in range(len(step.state.heroes)) for slot in _slots(step, index)]
    owned_slot = next((one for one in slots if _begins(option, use_id(step, *one))), None)
    if owned_slot is None:
        return (
            msg("ddd-refusal-no-such-ability")
            if option.startswith("use:")
            else msg("ddd-refusal-no-such-option")
        )
    index, slot = owned_slot
    hero, ability = step.state.heroes[index], ability_of(step, index, slot)
    if ability is None:
        return msg("ddd-refusal-no-such-ability")
    if hero.downed:
        return msg("ddd-hero-downed", hero=hero.name)
    if used(hero, slot):
        if slot == "ultimate":
            return msg("ddd-refusal-ability-used-this-session", ability=ability.name)
        return msg("ddd-refusal-ability-used-this-battle", ability=ability.name)
    if behind_minion(step, Use(index, slot, ability)):
        return msg("ddd-refusal-minion-fights", hero=hero.name)
    return msg("ddd-refusal-ability-not-now", ability=ability.name)


def use_id(step: DeepStepContext, index: int, slot: str) -> str:
    """The id of the option to use an ability or item, before the hero whom it is for."""
    return f"use:{step.state.heroes[index].id}:{slot}"


def _slots(step: DeepStepContext, index: int) -> list[str]:
    items = dict.fromkeys(carried.id for carried in step.state.heroes[index].items)
    return ["active", "ultimate", *(f"item.{name}" for name in items)]


def _begins(option: str, use: str) -> bool:
    return option == use or option.startswith(f"{use}:")


def used(hero: DeepHeroState, slot: str) -> bool:
    """Whether it was used: active in this battle, ultimate in this session, items as their card says."""
    if slot == "active":
        return hero.active_used
    if slot == "ultimate":
        return hero.ultimate_used
    return any(carried.used for carried in hero.items if f"item.{carried.id}" == slot)


def begin_use(step: DeepStepContext, task: DeepTask) -> None:
    """Use an ability or item. Its effects come next."""
    step.add_tasks(plain(do="due", hero=step.state.active), *effects_of(step, task))


def effects_of(step: DeepStepContext, task: DeepTask) -> tuple[DeepTask, ...]:
    """The effects of a use as tasks. It counts as used. ``name`` is the slot, ``hero`` whom it is for."""
    owner, slot, picked = task.owner, task.name, task.hero
    ability = ability_of(step, owner, slot)
    if ability is None:
        return ()
    _spend(step, owner, slot)
    if step.amount is not None and (place := _unknown(step, Use(owner, slot, ability))):
        step.tell(place[0], step.amount)
    tasks: list[DeepTask] = []
    card = place_of(step.state.heroes[owner].id, slot)
    for at, effect in enumerate(ability.do):
        card_effect = CardEffect(effect, ability.name, f"{card}.{at}")
        tasks += aimed(step, card_effect, owner=owner, picked=picked)
    name = step.state.heroes[owner].name
    return (
        *tasks,
        DeepTask(do="report", say=msg("ddd-ability-used", name=name, ability=ability.name), tone="good"),
    )


def place_of(hero: str, slot: str) -> str:
    """The place in the content of the effects of an ability or item."""
    return f"items.{slot.removeprefix('item.')}.use.do" if "." in slot else f"heroes.{hero}.{slot}.do"


def _unknown(step: DeepStepContext, use: Use) -> list[str]:
    """The places of the effects whose number is not known yet."""
    card = place_of(step.state.heroes[use.owner].id, use.slot)
    return [
        f"{card}.{at}"
        for at, effect in enumerate(use.ability.do)
        if effect.n is None and effect.op not in DEFAULT_N and f"{card}.{at}" not in step.state.told
    ]


def aimed(
    step: DeepStepContext, card_effect: CardEffect, *, owner: int, picked: int, hero: int | None = None
) -> list[DeepTask]:
    """One effect as a task for each of its targets. ``owner`` is -1 for the monster and the place.

    ``hero`` is the one whom an effect without a target is for (null: the active hero).
    """
    effect = card_effect.effect
    attacker = step.state.active if hero is None else hero
    if effect.on == "monster" or effect.op == "stun":
        targets = [-1]
    elif effect.on == "owner":
        targets = [owner if owner >= 0 else attacker]
    elif effect.on == "pick":
        targets = [picked]
    elif effect.on == "all":
        everyone = range(len(step.state.heroes))
        down = effect.op == "revive"
        targets = [n for n in everyone if step.state.heroes[n].downed == down]
    else:
        targets = [attacker]
    return [
        DeepTask(
            do="effect",
            hero=target,
            effect=effect,
            name=card_effect.source,
            place=card_effect.place,
            owner=owner,
            foe=card_effect.foe,
        )
        for target in targets
    ]


def _spend(step: DeepStepContext, owner: int, slot: str) -> None:
    own_turn = owner == step.state.active
    step.use("R25")
    if not own_turn:
        step.use("R21")
    if slot == "active":
        step.use("R13", "R14" if own_turn else "R15")
        step.set_hero(owner, active_used=True)
    elif slot == "ultimate":
        step.use("R17", "R18" if own_turn else "R19")
        step.set_hero(owner, ultimate_used=True)
    else:
        name = slot.removeprefix("item.")
        items = step.state.heroes[owner].items
        if step.content.item(name).kind == "consumable":
            at = next(n for n, carried in enumerate(items) if carried.id == name)
            step.set_hero(owner, items=(*items[:at], *items[at + 1 :]))
        else:
            now = tuple(c.model_copy(update={"used": True}) if c.id == name else c for c in items)
            step.set_hero(owner, items=now)


def _ready(step: DeepStepContext) -> list[Use]:
    """Everything unused of the heroes who are not Downed, the active hero's first."""
    active = step.state.active
    uses = []
    for index in [active, *(n for n in step.standing() if n != active)]:
        hero = step.state.heroes[index]
        if hero.downed:
            continue
        card = step.card(index)
        if card.active is not None and not hero.active_used:
            uses.append(Use(index, "active", card.active))
        if card.ultimate is not None and not hero.ultimate_used:
            uses.append(Use(index, "ultimate", card.ultimate))
        for name in dict.fromkeys(carried.id for carried in hero.items):
            ability = step.content.item(name).use
            if ability is not None and not used(hero, f"item.{name}"):
                uses.append(Use(index, f"item.{name}", ability))
    return uses


def _options(step: DeepStepContext, use: Use) -> list[Offered]:
    owner, ability = step.state.heroes[use.owner], use.ability
    base = use_id(step, use.owner, use.slot)
    task = DeepTask(do="use", owner=use.owner, hero=use.owner, name=use.slot)
    own_turn = use.owner == step.state.active
    # Several numbers are asked for one by one, each for its own effect.
    amount = (0, 999) if len(_unknown(step, use)) == 1 else None
    picks = [effect for effect in ability.do if effect.on == "pick"]
    label = (
        ability.name if own_turn else msg("ddd-option-ability-of-owner", who=owner.name, ability=ability.name)
    )
    if not picks:
        return [(_option(base, label, ability.text, amount), task)]
    # Downed heroes can only be revived.
    down = any(effect.op == "revive" for effect in picks)
    targets = [(n, hero) for n, hero in enumerate(step.state.heroes) if hero.downed == down]
    if down and targets:
        step.use("R90")
    return [
        (
            _option(
                f"{base}:{hero.id}",
                msg("ddd-option-ability-on-hero", ability=ability.name, hero=hero.name)
                if own_turn
                else msg(
                    "ddd-option-ability-of-owner-on-hero",
                    who=owner.name,
                    ability=ability.name,
                    hero=hero.name,
                ),
                ability.text,
                amount,
                # First the ability, then the hero.
                group=label if len(targets) > 1 else "",
            ),
            task.model_copy(update={"hero": n}),
        )
        for n, hero in targets
    ]


@lru_cache(maxsize=512)
def _option(name: str, label: Text, note: Text, amount: tuple[int, int] | None, group: Text = "") -> Option:
    """An option. Menus repeat, so equal options are made once."""
    return Option(id=name, label=label, note=note, amount=amount, group=group)
