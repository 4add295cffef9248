"""Abilities: which may be used now, and what they do.

An option's id is ``use:HERO:SLOT`` or ``use:HERO:SLOT:TARGET``.
"""

from __future__ import annotations

from rules.deep_dark_dice.content import Ability, Effect
from rules.deep_dark_dice.harm import WELL, change_curse, cleanse, heal, standing
from rules.deep_dark_dice.model import Bonus, HeroState, Slot
from rules.deep_dark_dice.work import Work
from rules.requests import Option

SLOTS: tuple[Slot, ...] = ("active", "ultimate")


def used(hero: HeroState, slot: Slot) -> bool:
    """Has it been used (active: in this battle, ultimate: in this session)?"""
    return hero.active_used if slot == "active" else hero.ultimate_used


def before_throw(work: Work) -> list[Option]:
    """What may be used in the active phase; before a reroll throw, only bonus damage still may."""
    reroll = work.state.attack is not None and bool(work.state.attack.throws)
    return [
        option
        for index, slot, ability in _ready(work)
        if not ability.has("reroll") and (not reroll or ability.has("bonus"))
        for option in _options(work, index, slot, ability)
    ]


def after_throw(work: Work) -> list[Option]:
    """What may be used in the reroll window."""
    return [
        option
        for index, slot, ability in _ready(work)
        if ability.has("reroll")
        for option in _options(work, index, slot, ability)
    ]


def why_not(work: Work, option: str) -> str:
    """Why an option that is not on the list cannot be used, in plain words."""
    parts = option.split(":")
    if len(parts) < 3 or parts[0] != "use":
        return "This is not one of the options."
    index = next((n for n, hero in enumerate(work.state.heroes) if hero.id == parts[1]), None)
    slot: Slot = "ultimate" if parts[2] == "ultimate" else "active"
    if index is None or parts[2] not in SLOTS or (ability := work.ability(index, slot)) is None:
        return "There is no such ability."
    hero = work.state.heroes[index]
    if hero.downed:
        return f"{hero.name} is Downed."
    if used(hero, slot):
        span = "battle" if slot == "active" else "session"
        return f"{ability.name} was already used in this {span}."
    return f"{ability.name} cannot be used now."


def use(work: Work, option: str) -> None:
    """Carries out an option that is on the list."""
    _, hero_id, slot_name, *target = option.split(":")
    index = next(n for n, hero in enumerate(work.state.heroes) if hero.id == hero_id)
    slot: Slot = "ultimate" if slot_name == "ultimate" else "active"
    ability = work.ability(index, slot)
    assert ability is not None
    owner = work.state.heroes[index]
    work.use("R25")
    if slot == "active":
        work.use("R13", *(() if index == work.state.active else ("R15",)))
        work.set_hero(index, active_used=True)
    else:
        work.use("R17", *(() if index == work.state.active else ("R19",)))
        work.set_hero(index, ultimate_used=True)
    lines: list[str] = []
    for effect in ability.do:
        for at in _targets(work, index, effect, target[0] if target else None):
            lines += _carry_out(work, at, effect, f"{ability.name}")
    work.show(f"{owner.name} uses {ability.name}.", lines, "good")


def _ready(work: Work) -> list[tuple[int, Slot, Ability]]:
    """Abilities not yet used, of heroes who stand, that may be used in this hero's turn."""
    order = [work.state.active, *(n for n in standing(work) if n != work.state.active)]
    return [
        (index, slot, ability)
        for index in order
        for slot in SLOTS
        if (ability := work.ability(index, slot)) is not None
        and not used(work.state.heroes[index], slot)
        and not work.state.heroes[index].downed
        and (index == work.state.active or ability.interrupt)
    ]


def _options(work: Work, index: int, slot: Slot, ability: Ability) -> list[Option]:
    owner = work.state.heroes[index]
    base = f"use:{owner.id}:{slot}"
    who = "" if index == work.state.active else f"{owner.name}: "
    if not any(effect.on == "pick" for effect in ability.do):
        return [Option(id=base, label=f"{who}{ability.name}", note=ability.text)]
    targets = (work.state.heroes[n] for n in standing(work))
    return [
        Option(id=f"{base}:{hero.id}", label=f"{who}{ability.name} on {hero.name}", note=ability.text)
        for hero in targets
    ]


def _targets(work: Work, owner: int, effect: Effect, picked: str | None) -> list[int]:
    if effect.on == "owner":
        return [owner]
    if effect.on == "all":
        return standing(work)
    if effect.on == "pick":
        return [n for n, hero in enumerate(work.state.heroes) if hero.id == picked]
    return [work.state.active]


def _carry_out(work: Work, at: int, effect: Effect, source: str) -> list[str]:
    hero = work.state.heroes[at]
    n = effect.n
    if effect.op == "bonus":
        attack = work.state.attack
        assert attack is not None
        if attack.throws:
            work.use("R44")
        work.set_attack(bonuses=(*attack.bonuses, Bonus(source=source, n=max(0, n))))
        return [f"+{n} bonus damage on this attack."]
    if effect.op == "heal":
        return heal(work, at, n)
    if effect.op == "barrier":
        summed = work.settings.barrier_stacking == "sum"
        barrier = hero.barrier + n if summed else max(hero.barrier, n)
        work.set_hero(at, barrier=barrier)
        work.use("R30")
        return [f"{hero.name}: barrier {barrier}."]
    if effect.op == "cleanse":
        return cleanse(work, at)
    if effect.op == "curse":
        return change_curse(work, at, n)
    if effect.op == "reroll":
        assert work.state.attack is not None
        work.set_attack(granted=work.state.attack.granted + n)
        return [f"{n} reroll{'s' if n != 1 else ''} granted."]
    if effect.op == "stun":
        work.use("R82")
        work.set_monster(stunned=True)
        return [f"{work.monster.name} is stunned."]
    if effect.op == "pierce":
        work.use("R29")
        work.set_attack(pierce=True)
        return ["This attack goes through armor."]
    if effect.op == "stealth":
        work.set_hero(at, stealth=True)
        work.use("R35")
        return [f"{hero.name} is hidden until the end of the turn."]
    if effect.op == "regenerate":
        work.set_hero(at, regenerate=hero.regenerate + n)
        work.use("R36")
        return [f"{hero.name}: regenerate {hero.regenerate + n}."]
    work.use("R32")
    gone = WELL if work.settings.immune_removes else {}
    work.set_hero(at, immune=True, **gone)
    return [f"{hero.name} is immune to status effects."]
