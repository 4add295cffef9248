"""Changes of heroes: damage, healing, statuses, going Downed and reviving.

Each function changes the step and says in plain words what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import Text, msg
from traywatch.rules.deep_dark_dice.abilities import boons
from traywatch.rules.deep_dark_dice.cards import DeepEffect
from traywatch.rules.deep_dark_dice.model import NO_BOONS, WELL, Cause
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext


def hurt(step: DeepStepContext, index: int, damage: int, cause: Cause, *, rerouted: bool = False) -> None:
    """Take damage: armor (against attacks and rerouted damage), then barrier, then health."""
    hero = step.state.heroes[index]
    left = after_armor(step, index, damage, cause, rerouted=rerouted)
    if cause == "attack":
        step.use("R8")
    elif cause == "necrotic":
        step.use("R76")
    if left < damage:
        step.say(msg("ddd-armor-stops-damage", hero=hero.name, stopped=damage - left))
    absorbs = cause in ("attack", "card") or step.settings.barrier_absorbs == "all"
    if hero.barrier and left and absorbs:
        taken = min(hero.barrier, left)
        left -= taken
        step.use("R30")
        if left:
            step.use("R31")
        hero = boons.wear(step, index, taken)
        step.say(
            msg("ddd-barrier-absorbs-and-ends", taken=taken)
            if hero.barrier == 0
            else msg("ddd-barrier-absorbs", taken=taken)
        )
    lost = min(left, hero.health)
    if lost and step.state.attack is not None:
        losses = step.attack.losses
        step.set_attack(losses={**losses, hero.id: losses.get(hero.id, 0) + lost})
    if left:
        step.use("R4")
        step.set_hero(index, health=hero.health - lost)
        step.say(msg("ddd-hero-health-loss", hero=hero.name, was=hero.health, now=hero.health - lost))
        if hero.health == lost:
            step.use("R5")
            go_down(step, index)


def after_armor(
    step: DeepStepContext, index: int, damage: int, cause: Cause, *, rerouted: bool = False
) -> int:
    """What is left of damage after the armor of a hero. Armor counts against attacks and rerouted damage."""
    settings = step.settings
    armored = cause == "attack" or (cause == "bleed" and settings.armor_stops_bleed)
    armored = armored or (rerouted and (cause != "necrotic" or settings.armor_stops_rerouted_necrotic))
    return max(0, damage - step.state.heroes[index].armor) if armored else damage


def hurt_minion(step: DeepStepContext, index: int, damage: int) -> None:
    """A hero's minion takes the damage of a miss or fumble. Damage beyond its health is lost."""
    hero = step.state.heroes[index]
    minion = hero.minion
    if minion is None:
        return
    step.use("R116")
    taken = max(0, damage - minion.armor)
    left = max(0, minion.health - taken)
    step.say(msg("ddd-minion-health-change", minion=minion.name, was=minion.health, now=left))
    if left:
        step.set_hero(index, minion=minion.model_copy(update={"health": left}))
        return
    step.use("R117")
    step.set_hero(index, minion=None)
    step.say(msg("ddd-minion-falls-hero-exposed", minion=minion.name, hero=hero.name))
    over = taken - minion.health
    if over:
        step.use("R126")
        if step.settings.minion_overflow == "hero":
            hurt(step, index, over, "attack")


def go_down(step: DeepStepContext, index: int) -> None:
    """The hero is Downed. Statuses, boons and the minion end; curse stays unless a setting says otherwise.

    A card that revives a hero who goes Downed does so at once. By default this comes before the check
    whether all heroes are Downed.
    """
    step.use("R86", "R92")
    curse = 0 if step.settings.curse_when_downed == "reset" else step.state.heroes[index].curse
    hero = step.set_hero(index, health=0, downed=True, curse=curse, minion=None, **WELL, **NO_BOONS)
    step.say(msg("ddd-hero-downed", hero=hero.name))
    if step.state.attack is not None:
        step.set_attack(fell=(*step.attack.fell, hero.id))
    if step.settings.downed_trigger == "after_defeat" and not step.standing():
        return
    if not hero.triggered:
        for passive in step.card(index).passives:
            if passive.when == "downed" and passive.op == "revive":
                step.use("R89", "R93")
                step.set_hero(index, triggered=True)
                revive(step, index, passive.n, passive.name or msg("ddd-passive-ability-unnamed"))
                return
    for carried in hero.items:
        item = step.content.item(carried.id)
        for passive in item.passives:
            if passive.when == "downed" and passive.op == "revive" and not carried.used:
                step.use("R89", "R93")
                spent = [c for c in hero.items if c.id != item.id]
                if item.kind != "consumable":
                    spent = [c.model_copy(update={"used": c.used or c.id == item.id}) for c in hero.items]
                step.set_hero(index, items=tuple(spent))
                revive(step, index, passive.n, item.name)
                return


def revive(step: DeepStepContext, index: int, n: int, source: Text) -> None:
    """A Downed hero stands up with the card's health, else 1, and without earlier statuses and boons.

    Passives and items work again, so the boons that they always give are there again.
    """
    hero = step.state.heroes[index]
    if not hero.downed:
        return
    step.use("R58", "R59", "R60", "R61", "R90")
    health = min(max(n, 1), hero.max_health)
    step.set_hero(index, downed=False, health=health)
    boons.begin(step, index)
    step.say(msg("ddd-hero-revived", hero=hero.name, health=health, source=source))


def heal(step: DeepStepContext, index: int, n: int) -> None:
    """Healing never reaches Downed heroes. By default it stops at the adjusted maximum."""
    hero = step.state.heroes[index]
    if hero.downed:
        return
    step.use("R47")
    health = hero.health + n
    if step.settings.heal_cap:
        health = max(hero.health, min(health, hero.max_health))
    step.set_hero(index, health=health)
    if health != hero.health:
        step.say(msg("ddd-hero-health-gain", hero=hero.name, was=hero.health, now=health))


def change_curse(step: DeepStepContext, index: int, n: int) -> None:
    """Curse moves between 0 and 4. Being immune does not help."""
    hero = step.state.heroes[index]
    step.use("R94", "R96")
    if hero.immune and n > 0:
        step.use("R33", "R98")
    curse = max(0, min(4, hero.curse + n))
    step.set_hero(index, curse=curse)
    if curse != hero.curse:
        step.say(msg("ddd-hero-curse-change", hero=hero.name, was=hero.curse, now=curse))


def cleanse(step: DeepStepContext, index: int) -> None:
    """Remove all statuses. Curse stays."""
    step.use("R45", "R46", "R98")
    hero = step.state.heroes[index]
    if hero.doomed:
        step.use("R73")
    if hero.poison:
        step.use("R81")
    if hero.dazed:
        step.use("R69")
    step.set_hero(index, **WELL)
    step.say(msg("ddd-hero-cleansed", hero=hero.name))


def afflict(step: DeepStepContext, index: int, effect: DeepEffect, n: int) -> None:
    """Give a status to a hero who stands and is not immune."""
    hero = step.state.heroes[index]
    if hero.downed:
        return
    step.use("R62")
    if hero.immune:
        step.use("R32")
        step.say(msg("ddd-hero-immune-to-effect", hero=hero.name, effect=msg("ddd-effect", op=effect.op)))
        return
    step.say(_STATUS[effect.op](step, index, n))


def _bleed(step: DeepStepContext, index: int, n: int) -> Text:
    step.use("R63", "R64")
    hero = step.set_hero(index, bleed=step.state.heroes[index].bleed + n)
    return msg("ddd-hero-bleed", hero=hero.name, n=hero.bleed)


def _poison(step: DeepStepContext, index: int, n: int) -> Text:
    step.use("R78")
    again, before = step.settings.poison_again, step.state.heroes[index].poison
    stacks = before + n
    if before and again != "add":
        stacks = max(before, n) if again == "max" else before
    hero = step.set_hero(index, poison=stacks)
    return msg("ddd-hero-poison", hero=hero.name, stacks=stacks)


def _daze(step: DeepStepContext, index: int, n: int) -> Text:
    step.use("R67")
    return msg("ddd-hero-dazed", hero=step.set_hero(index, dazed=True).name)


def _doom(step: DeepStepContext, index: int, n: int) -> Text:
    step.use("R70")
    hero = step.set_hero(index, doomed=True)
    return msg("ddd-hero-doomed", hero=hero.name, doom_die=step.settings.doom_die)


def _necrotic(step: DeepStepContext, index: int, n: int) -> Text:
    return msg("ddd-hero-necrotic", hero=step.set_hero(index, necrotic=True).name)


_STATUS: Mapping[str, Callable[[DeepStepContext, int, int], Text]] = {
    "bleed": _bleed,
    "poison": _poison,
    "daze": _daze,
    "doom": _doom,
    "necrotic": _necrotic,
}
"""What gives each status to a hero; each function returns the line about it."""


def strike_monster(step: DeepStepContext, dealt: int) -> None:
    """Damage reaches the monster, or the minion in front of it."""
    monster = step.monster
    minion = monster.minion
    if minion is None:
        left = max(0, monster.health - dealt)
        step.set_monster(health=left)
        if left != monster.health:
            step.say(msg("ddd-monster-health-loss", monster=monster.name, was=monster.health, now=left))
        return
    step.use("R122", "R123")
    left = max(0, minion.health - dealt)
    step.say(msg("ddd-minion-health-change", minion=minion.name, was=minion.health, now=left))
    if left:
        step.set_monster(minion=minion.model_copy(update={"health": left}))
        return
    step.use("R124")
    step.set_monster(minion=None)
    over = dealt - minion.health
    step.say(msg("ddd-minion-falls-monster-exposed", minion=minion.name, monster=monster.name))
    if over:
        step.say(msg("ddd-minion-excess-damage-lost", over=over))


def change_stat(step: DeepStepContext, at: int, stat: str, n: int, *, scope: str) -> int:
    """Change a stat: the adjusted value for the session, or the current one for the battle.

    Returns how far the adjusted value changed.
    """
    hero = step.state.heroes[at]
    step.use("R2")
    if stat == "armor" and n > 0 and hero.no_armor:
        step.use("R10")
        step.say(msg("ddd-refusal-armor-never", hero=hero.name))
        return 0
    now = {"attack": "attack", "armor": "armor", "max_health": "health"}[stat]
    full = {"attack": "full_attack", "armor": "full_armor", "max_health": "max_health"}[stat]
    changes: dict[str, int] = {}
    if scope == "adjusted":
        changes[full] = max(1 if stat == "max_health" else 0, getattr(hero, full) + n)
    if scope == "current" or step.state.phase == "battle":
        changes[now] = max(0 if stat != "max_health" else 1, getattr(hero, now) + n)
    if stat == "max_health":
        if hero.downed:
            changes.pop(now, None)
        elif step.settings.heal_cap:
            # Between battles the current value stays, but never above a lower maximum.
            changes[now] = min(changes.get(now, hero.health), changes.get(full, hero.max_health))
    step.set_hero(at, **changes)
    # The line names the change that happened. A limit may have reduced it.
    shifts = [value - getattr(hero, name) for name, value in changes.items()]
    shift = max(shifts, key=abs, default=0)
    if shift > 0:
        step.say(msg("ddd-hero-stat-raised", hero=hero.name, stat=stat, n=shift))
    elif shift < 0:
        step.say(msg("ddd-hero-stat-lowered", hero=hero.name, stat=stat, n=-shift))
    before: int = getattr(hero, full)
    return changes.get(full, before) - before
