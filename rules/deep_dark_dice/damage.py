"""Changes of heroes: damage, healing, statuses, going Downed and reviving.

Each function changes the step and says in plain words what happened.
"""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.deep_dark_dice.abilities import boons
from traywatch.rules.deep_dark_dice.cards import DeepEffect
from traywatch.rules.deep_dark_dice.model import NO_BOONS, WELL, Cause, DeepHeroState
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
        step.say(msg("ddd-s-armor-stops-2", hero=hero.name, stopped=damage - left))
    absorbs = cause in ("attack", "card") or step.settings.barrier_absorbs == "all"
    if hero.barrier and left and absorbs:
        taken = min(hero.barrier, left)
        left -= taken
        step.use("R30")
        if left:
            step.use("R31")
        hero = boons.wear(step, index, taken)
        step.say(
            msg("ddd-barrier-takes-gone", taken=taken)
            if hero.barrier == 0
            else msg("ddd-barrier-takes", taken=taken)
        )
    lost = min(left, hero.health)
    if lost and step.state.attack is not None:
        losses = step.attack.losses
        step.set_attack(losses={**losses, hero.id: losses.get(hero.id, 0) + lost})
    if left:
        step.use("R4")
        step.set_hero(index, health=hero.health - lost)
        step.say(msg("ddd-health-6", hero=hero.name, was=hero.health, now=hero.health - lost))
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
    step.say(msg("ddd-health", minion=minion.name, was=minion.health, now=left))
    if left:
        step.set_hero(index, minion=minion.model_copy(update={"health": left}))
        return
    step.use("R117")
    step.set_hero(index, minion=None)
    step.say(msg("ddd-falls-exposed-again", minion=minion.name, hero=hero.name))
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
    step.say(msg("ddd-downed-2", hero=hero.name))
    if step.state.attack is not None:
        step.set_attack(fell=(*step.attack.fell, hero.id))
    if step.settings.downed_trigger == "after_defeat" and not step.standing():
        return
    if not hero.triggered:
        for passive in step.card(index).passives:
            if passive.when == "downed" and passive.op == "revive":
                step.use("R89", "R93")
                step.set_hero(index, triggered=True)
                revive(step, index, passive.n, passive.name or msg("ddd-passive-ability"))
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
    step.say(msg("ddd-back-health", hero=hero.name, health=health, source=source))


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
        step.say(msg("ddd-health-5", hero=hero.name, was=hero.health, now=health))


def change_curse(step: DeepStepContext, index: int, n: int) -> None:
    """Curse moves between 0 and 4. Being immune does not help."""
    hero = step.state.heroes[index]
    step.use("R94", "R96")
    if hero.immune and n > 0:
        step.use("R33", "R98")
    curse = max(0, min(4, hero.curse + n))
    step.set_hero(index, curse=curse)
    if curse != hero.curse:
        step.say(msg("ddd-curse", hero=hero.name, was=hero.curse, now=curse))


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
    step.say(msg("ddd-cleansed", hero=hero.name))


def afflict(step: DeepStepContext, index: int, effect: DeepEffect, n: int) -> None:
    """Give a status to a hero who stands and is not immune."""
    hero = step.state.heroes[index]
    if hero.downed:
        return
    step.use("R62")
    if hero.immune:
        step.use("R32")
        step.say(msg("ddd-immune", hero=hero.name, effect=msg("ddd-effect", op=effect.op)))
        return
    step.say(_status(step, index, hero, effect, n))


def _status(step: DeepStepContext, index: int, hero: DeepHeroState, effect: DeepEffect, n: int) -> Text:
    if effect.op == "bleed":
        step.use("R63", "R64")
        step.set_hero(index, bleed=hero.bleed + n)
        return msg("ddd-bleed", hero=hero.name, n=hero.bleed + n)
    if effect.op == "poison":
        step.use("R78")
        again = step.settings.poison_again
        stacks = hero.poison + n
        if hero.poison and again != "add":
            stacks = max(hero.poison, n) if again == "max" else hero.poison
        step.set_hero(index, poison=stacks)
        return msg("ddd-poison", hero=hero.name, stacks=stacks)
    if effect.op == "daze":
        step.use("R67")
        step.set_hero(index, dazed=True)
        return msg("ddd-dazed-2", hero=hero.name)
    if effect.op == "doom":
        step.use("R70")
        step.set_hero(index, doomed=True)
        return msg("ddd-doomed-next-attack-takes", hero=hero.name, doom_die=step.settings.doom_die)
    step.set_hero(index, necrotic=True)
    return msg("ddd-necrotic", hero=hero.name)
