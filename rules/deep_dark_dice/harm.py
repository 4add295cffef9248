"""What happens to heroes: damage, healing, statuses, going Downed.

Each function changes the work and returns lines in plain words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.deep_dark_dice.content import Harm
from rules.deep_dark_dice.model import HeroState
from rules.deep_dark_dice.work import Work

WELL = {"bleed": 0, "poison": 0, "dazed": False, "doomed": False, "necrotic": False}
"""A hero without any status effect."""

NO_BOONS = {"barrier": 0, "regenerate": 0, "immune": False, "stealth": False, "pierce": False}


def standing(work: Work) -> list[int]:
    """The heroes who are not Downed, in table order."""
    return [n for n, hero in enumerate(work.state.heroes) if not hero.downed]


def hurt(
    work: Work, index: int, damage: int, *, cause: Literal["attack", "bleed", "necrotic"]
) -> tuple[int, list[str]]:
    """Takes damage: armor, then barrier, then health; returns the health lost and the lines."""
    hero = work.state.heroes[index]
    lines: list[str] = []
    left = damage
    armored = cause == "attack" or (cause == "bleed" and work.settings.armor_stops_bleed)
    if cause == "attack":
        work.use("R8")
    elif cause == "necrotic":
        work.use("R76")
    if armored and hero.armor and left:
        stopped = min(hero.armor, left)
        left -= stopped
        lines.append(f"Armor stops {stopped}.")
    absorbs = cause == "attack" or work.settings.barrier_absorbs == "all"
    if hero.barrier and left and absorbs:
        taken = min(hero.barrier, left)
        left -= taken
        work.use("R30")
        if left:
            work.use("R31")
        hero = work.set_hero(index, barrier=hero.barrier - taken)
        lines.append(f"Barrier takes {taken}{', and is gone' if hero.barrier == 0 else ''}.")
    lost = min(left, hero.health)
    if left:
        work.use("R4")
        work.set_hero(index, health=hero.health - lost)
        lines.append(f"{hero.name}: health {hero.health} → {hero.health - lost}.")
        if hero.health == lost:
            work.use("R5")
            lines += go_down(work, index)
    return lost, lines


def go_down(work: Work, index: int) -> list[str]:
    """The hero is Downed: statuses and boons are gone, curse stays unless the house says otherwise."""
    work.use("R86", "R92")
    curse = 0 if work.settings.curse_when_downed == "reset" else work.state.heroes[index].curse
    hero = work.set_hero(index, health=0, downed=True, curse=curse, **WELL, **NO_BOONS)
    return [f"{hero.name} is Downed."]


def heal(work: Work, index: int, n: int) -> list[str]:
    """Healing never reaches the Downed, and by default stops at the adjusted maximum."""
    hero = work.state.heroes[index]
    if hero.downed:
        return []
    work.use("R47")
    health = hero.health + n
    if work.settings.heal_cap:
        health = max(hero.health, min(health, hero.max_health))
    work.set_hero(index, health=health)
    return [f"{hero.name}: health {hero.health} → {health}."]


def change_curse(work: Work, index: int, n: int) -> list[str]:
    """Curse moves within 0 to 4; being immune does not help."""
    hero = work.state.heroes[index]
    work.use("R94", "R96")
    if hero.immune and n > 0:
        work.use("R33")
    curse = max(0, min(4, hero.curse + n))
    work.set_hero(index, curse=curse)
    return [f"{hero.name}: curse {hero.curse} → {curse}."]


def cleanse(work: Work, index: int) -> list[str]:
    """All statuses go; curse stays."""
    work.use("R45", "R46")
    hero = work.state.heroes[index]
    if hero.doomed:
        work.use("R73")
    if hero.poison:
        work.use("R81")
    work.set_hero(index, **WELL)
    return [f"{hero.name} is cleansed."]


def afflict(work: Work, index: int, harms: Sequence[Harm]) -> list[str]:
    """Statuses and curse that a monster deals out; nothing lands on a Downed hero."""
    lines: list[str] = []
    for harm in harms:
        hero = work.state.heroes[index]
        if harm.op == "damage" or hero.downed:
            continue
        if harm.op == "curse":
            lines += change_curse(work, index, harm.n)
            continue
        work.use("R62")
        if hero.immune:
            work.use("R32")
            lines.append(f"{hero.name} is immune to {harm.op}.")
            continue
        lines.append(_status(work, index, hero, harm))
    return lines


def _status(work: Work, index: int, hero: HeroState, harm: Harm) -> str:
    if harm.op == "bleed":
        work.use("R63", "R64")
        work.set_hero(index, bleed=hero.bleed + harm.n)
        return f"{hero.name}: bleed {hero.bleed + harm.n}."
    if harm.op == "poison":
        work.use("R78")
        again = work.settings.poison_again
        n = hero.poison + harm.n
        if hero.poison and again != "add":
            n = max(hero.poison, harm.n) if again == "max" else hero.poison
        work.set_hero(index, poison=n)
        return f"{hero.name}: poison {n}."
    if harm.op == "daze":
        work.use("R67")
        work.set_hero(index, dazed=True)
        return f"{hero.name} is dazed."
    if harm.op == "doom":
        work.use("R70")
        work.set_hero(index, doomed=True)
        return f"{hero.name} is doomed: the next attack takes the {work.settings.doom_die}."
    work.set_hero(index, necrotic=True)
    return f"{hero.name} is necrotic."
