"""Changes of heroes: damage, healing, statuses, going Downed and reviving.

Each function changes the step and says in plain words what happened.
"""

from __future__ import annotations

from typing import Any

from traywatch.messages import Text, msg
from traywatch.rules.deep_dark_dice.cards import DeepEffect
from traywatch.rules.deep_dark_dice.model import Cause, DeepHeroState
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

WELL: dict[str, Any] = {"bleed": 0, "poison": 0, "dazed": False, "doomed": False, "necrotic": False}
"""A hero without any status effect."""

NO_BOONS: dict[str, Any] = {
    "barrier": 0,
    "regenerate": 0,
    "immune": False,
    "stealth": "none",
    "pierce": False,
    "lent": (),
}


def hurt(work: DeepStepContext, index: int, damage: int, cause: Cause, *, rerouted: bool = False) -> None:
    """Take damage: armor (against attacks and rerouted damage), then barrier, then health."""
    hero = work.state.heroes[index]
    left = damage
    armored = cause == "attack" or (cause == "bleed" and work.settings.armor_stops_bleed)
    armored = armored or (rerouted and (cause != "necrotic" or work.settings.armor_stops_rerouted_necrotic))
    if cause == "attack":
        work.use("R8")
    elif cause == "necrotic":
        work.use("R76")
    if armored and hero.armor and left:
        stopped = min(hero.armor, left)
        left -= stopped
        work.say(msg("ddd-s-armor-stops-2", hero=hero.name, stopped=stopped))
    absorbs = cause in ("attack", "card") or work.settings.barrier_absorbs == "all"
    if hero.barrier and left and absorbs:
        taken = min(hero.barrier, left)
        left -= taken
        work.use("R30")
        if left:
            work.use("R31")
        hero = work.set_hero(index, barrier=hero.barrier - taken)
        work.say(
            msg("ddd-barrier-takes-gone", taken=taken)
            if hero.barrier == 0
            else msg("ddd-barrier-takes", taken=taken)
        )
    lost = min(left, hero.health)
    if index == work.state.active and work.state.attack is not None:
        work.set_attack(lost=work.attack.lost + lost)
    if left:
        work.use("R4")
        work.set_hero(index, health=hero.health - lost)
        work.say(msg("ddd-health-6", hero=hero.name, was=hero.health, now=hero.health - lost))
        if hero.health == lost:
            work.use("R5")
            go_down(work, index)


def hurt_minion(work: DeepStepContext, index: int, damage: int) -> None:
    """A hero's minion takes the damage of a miss or fumble. Damage beyond its health is lost."""
    hero = work.state.heroes[index]
    minion = hero.minion
    if minion is None:
        return
    work.use("R116")
    taken = max(0, damage - minion.armor)
    left = max(0, minion.health - taken)
    work.say(msg("ddd-health", minion=minion.name, was=minion.health, now=left))
    if left:
        work.set_hero(index, minion=minion.model_copy(update={"health": left}))
        return
    work.use("R117")
    work.set_hero(index, minion=None)
    work.say(msg("ddd-falls-exposed-again", minion=minion.name, hero=hero.name))
    over = taken - minion.health
    if over:
        work.use("R126")
        if work.settings.minion_overflow == "hero":
            hurt(work, index, over, "attack")


def go_down(work: DeepStepContext, index: int) -> None:
    """The hero is Downed. Statuses, boons and the minion end; curse stays unless a setting says otherwise.

    A card that revives a hero who goes Downed does so at once. By default this comes before the check
    whether all heroes are Downed.
    """
    work.use("R86", "R92")
    curse = 0 if work.settings.curse_when_downed == "reset" else work.state.heroes[index].curse
    hero = work.set_hero(index, health=0, downed=True, curse=curse, minion=None, **WELL, **NO_BOONS)
    work.say(msg("ddd-downed-2", hero=hero.name))
    if work.settings.downed_trigger == "after_defeat" and not work.standing():
        return
    if not hero.triggered:
        for passive in work.card(index).passives:
            if passive.when == "downed" and passive.op == "revive":
                work.use("R89", "R93")
                work.set_hero(index, triggered=True)
                revive(work, index, passive.n, passive.name or msg("ddd-passive-ability"))
                return
    for carried in hero.items:
        item = work.content.item(carried.id)
        for passive in item.passives:
            if passive.when == "downed" and passive.op == "revive" and not carried.used:
                work.use("R89", "R93")
                spent = [c for c in hero.items if c.id != item.id]
                if item.kind != "consumable":
                    spent = [c.model_copy(update={"used": c.used or c.id == item.id}) for c in hero.items]
                work.set_hero(index, items=tuple(spent))
                revive(work, index, passive.n, item.name)
                return


def revive(work: DeepStepContext, index: int, n: int, source: Text) -> None:
    """A Downed hero stands up with the card's health, else 1, and without earlier statuses."""
    hero = work.state.heroes[index]
    if not hero.downed:
        return
    work.use("R58", "R59", "R60", "R61", "R90")
    health = min(max(n, 1), hero.max_health)
    work.set_hero(index, downed=False, health=health)
    if index == work.state.active and work.state.attack is not None:
        work.set_attack(revived=True)
    work.say(msg("ddd-back-health", hero=hero.name, health=health, source=source))


def heal(work: DeepStepContext, index: int, n: int) -> None:
    """Healing never reaches Downed heroes. By default it stops at the adjusted maximum."""
    hero = work.state.heroes[index]
    if hero.downed:
        return
    work.use("R47")
    health = hero.health + n
    if work.settings.heal_cap:
        health = max(hero.health, min(health, hero.max_health))
    work.set_hero(index, health=health)
    if health != hero.health:
        work.say(msg("ddd-health-5", hero=hero.name, was=hero.health, now=health))


def change_curse(work: DeepStepContext, index: int, n: int) -> None:
    """Curse moves between 0 and 4. Being immune does not help."""
    hero = work.state.heroes[index]
    work.use("R94", "R96")
    if hero.immune and n > 0:
        work.use("R33", "R98")
    curse = max(0, min(4, hero.curse + n))
    work.set_hero(index, curse=curse)
    if curse != hero.curse:
        work.say(msg("ddd-curse", hero=hero.name, was=hero.curse, now=curse))


def cleanse(work: DeepStepContext, index: int) -> None:
    """Remove all statuses. Curse stays."""
    work.use("R45", "R46", "R98")
    hero = work.state.heroes[index]
    if hero.doomed:
        work.use("R73")
    if hero.poison:
        work.use("R81")
    if hero.dazed:
        work.use("R69")
    work.set_hero(index, **WELL)
    work.say(msg("ddd-cleansed", hero=hero.name))


def afflict(work: DeepStepContext, index: int, effect: DeepEffect, n: int) -> None:
    """Give a status to a hero who stands and is not immune."""
    hero = work.state.heroes[index]
    if hero.downed:
        return
    work.use("R62")
    if hero.immune:
        work.use("R32")
        work.say(msg("ddd-immune", hero=hero.name, effect=msg("ddd-effect", op=effect.op)))
        return
    work.say(_status(work, index, hero, effect, n))


def _status(work: DeepStepContext, index: int, hero: DeepHeroState, effect: DeepEffect, n: int) -> Text:
    if effect.op == "bleed":
        work.use("R63", "R64")
        work.set_hero(index, bleed=hero.bleed + n)
        return msg("ddd-bleed", hero=hero.name, n=hero.bleed + n)
    if effect.op == "poison":
        work.use("R78")
        again = work.settings.poison_again
        stacks = hero.poison + n
        if hero.poison and again != "add":
            stacks = max(hero.poison, n) if again == "max" else hero.poison
        work.set_hero(index, poison=stacks)
        return msg("ddd-poison", hero=hero.name, stacks=stacks)
    if effect.op == "daze":
        work.use("R67")
        work.set_hero(index, dazed=True)
        return msg("ddd-dazed-2", hero=hero.name)
    if effect.op == "doom":
        work.use("R70")
        work.set_hero(index, doomed=True)
        return msg("ddd-doomed-next-attack-takes", hero=hero.name, doom_die=work.settings.doom_die)
    work.set_hero(index, necrotic=True)
    return msg("ddd-necrotic", hero=hero.name)
