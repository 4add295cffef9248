"""What an attack does when its roll counts: the blow, or what a miss or fumble costs."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.vocabulary import Zone
from traywatch.rules.deep_dark_dice.abilities import passives
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed
from traywatch.rules.deep_dark_dice.abilities.moments import FAILED
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.cards import DeepEffect, Minion, Monster
from traywatch.rules.deep_dark_dice.damage import strike_monster
from traywatch.rules.deep_dark_dice.model import DeepAttack, DeepTask, plain
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext


def conclude(step: DeepStepContext) -> None:
    """The final roll counts. Its effects go on the agenda, then the attack is over."""
    attack = step.set_attack(stage="resolving")
    landed = attack.throws[-1]
    if step.hero.doomed:
        # This ends first, because a miss may put Doom on the hero for the next attack.
        step.use("R72")
        step.set_hero(step.state.active, doomed=False)
    failed = landed.zone in FAILED
    # A monster behind a minion does not act, also if this attack kills the minion.
    acting = passives.monster_acts(step)
    if not failed:
        _strike(step, attack, crit=landed.zone == "crit")
    # What the blow has beaten does not turn the die to stone, and neither does what rises in its place.
    stone = int(passives.petrifies(step, acting=acting))
    over = [
        plain(do="check"),
        plain(do="survived", hero=step.state.active),
        plain(do="survivors"),
        DeepTask(do="attack_over", xy_mm=landed.xy_mm, n=stone),
    ]
    if failed:
        step.add_tasks(*_fail(step, landed.zone), *over)
    elif step.monster.health == 0:
        step.add_tasks(*over)
    else:
        step.add_tasks(*_after_hit(step, landed.zone, acting=acting), *over)


def _strike(step: DeepStepContext, attack: DeepAttack, *, crit: bool) -> None:
    hero, monster = step.hero, step.monster
    minion = hero.minion
    base = hero.attack if minion is None else minion.attack
    # A minion that came after the declaration has no bonus that belongs only to its hero.
    bonuses = [b for b in attack.bonuses if b.n and (minion is None or not b.own)]
    bonus = sum(b.n for b in bonuses)
    total = base + bonus
    step.use("R131", "R7" if crit else "R6")
    if minion is not None:
        step.use("R115")
    if bonus:
        step.use("R39", "R40", *(("R41",) if crit else ()))
        sources = tuple(msg("ddd-bonus-damage-source", source=b.source, n=b.n) for b in bonuses)
        step.say(msg("ddd-bonus-damage-total", n=bonus, total=total, sources=sources))
    target = monster.minion or monster
    # A minion attacks in the hero's place, so only what others gave goes with it (R119, R120).
    pierce = attack.pierce or (minion is None and (hero.pierce or attack.own_pierce))
    armor = 0 if pierce else target.armor
    if armor != target.armor:
        step.use("R28")
        step.say(msg("ddd-armor-pierced", armor=target.armor))
    elif armor:
        step.use("R11")
    if crit and step.settings.armor_and_crit == "before_doubling":
        dealt = 2 * max(0, total - armor)
        step.say(msg("ddd-crit-doubled-after-armor", stopped=min(armor, total), total=total, dealt=dealt))
    else:
        full = 2 * total if crit else total
        dealt = max(0, full - armor)
        if crit:
            step.say(msg("ddd-crit-doubled", total=total, full=full))
        if armor:
            step.say(msg("ddd-armor-stops-attack", target=target.name, stopped=min(armor, full)))
    step.comes_to(dealt, *_blow_parts(base, bonus, armor, dealt, crit=crit))
    strike_monster(step, dealt)
    if monster.stunned:
        step.use("R84")
    who = hero.name if minion is None else minion.name
    step.show(
        (
            msg("ddd-attack-crit", who=who, dealt=dealt)
            if crit
            else msg("ddd-attack-hit", who=who, dealt=dealt)
        ),
        "good",
    )


def _blow_parts(base: int, bonus: int, armor: int, dealt: int, *, crit: bool) -> tuple[int | str, ...]:
    """What makes the damage of an attack: the attack with its bonus, twice for a crit, and the armor."""
    if not crit:
        return base, bonus, -min(armor, base + bonus)
    doubled = f"2 × {base + bonus}"
    return (doubled, dealt - 2 * (base + bonus))


def _after_hit(step: DeepStepContext, zone: Zone, *, acting: bool) -> list[DeepTask]:
    tasks = hooks_of(step, "crit" if zone == "crit" else "hit", acting=acting)
    if step.settings.roll_passives == "final":
        tasks += hooks_of(step, "roll", acting=acting)
    if tasks:
        report = DeepTask(do="report", say=msg("ddd-monster-strikes-back", foe=step.monster.name), tone="bad")
        return [plain(do="due"), *tasks, report]
    return tasks


def _fail(step: DeepStepContext, zone: Zone) -> list[DeepTask]:
    """The effects of a miss or fumble as tasks: damage, then the rest, then the report."""
    hero, monster = step.hero, step.monster
    step.use("R132")
    if monster.stunned and monster.minion is None:
        step.use("R83")
        step.set_monster(stunned=False)
        step.say(msg("ddd-stun-ends"))
        step.show(msg("ddd-attack-fails-monster-stunned", hero=hero.name, zone=zone, monster=monster.name))
        return []
    if hero.stealth != "none":
        step.use("R34", "R35")
        step.say(msg("ddd-stealth-no-consequence"))
        step.show(msg("ddd-attack-fails-in-stealth", hero=hero.name, zone=zone))
        return []
    if monster.minion is not None:
        step.use("R125")
        card: Minion | Monster = step.content.minion(monster.minion.id)
        place = f"minions.{card.id}.on_{zone}"
    else:
        card = step.content.monster(monster.id)
        place = f"monsters.{card.id}.on_{zone}"
    source = card.name
    listed = card.on_miss if zone == "miss" else card.on_fumble
    harms = [CardEffect(effect, source, f"{place}.{at}", foe=True) for at, effect in enumerate(listed)]
    blows = _blows(step, harms)
    rest = [e for e in harms if not _is_blow(e.effect)]
    tasks = []
    if blows:
        blow = blows.get(step.state.active, 0) or max(blows.values())
        if len(blows) > 1:
            step.say(msg("ddd-monster-damages-several", source=source, blow=blow))
        else:
            step.say(msg("ddd-monster-damages", source=source, blow=blow))
        step.so_far(msg("ddd-attack-fails", hero=hero.name, zone=zone), "bad")
        tasks += [DeepTask(do="damage", hero=index, n=n, cause="attack") for index, n in blows.items()]
    tasks += _of_attack(step, rest)
    tasks += hooks_of(step, zone)
    if step.settings.roll_passives == "final":
        tasks += hooks_of(step, "roll")
    return [*tasks, DeepTask(do="fail_report", name=zone)]


def _is_blow(effect: DeepEffect) -> bool:
    """Whether an effect is damage of a known number to heroes, which is added up before armor."""
    return effect.op == "damage" and effect.n is not None and effect.on != "monster"


def _blows(step: DeepStepContext, harms: list[CardEffect]) -> dict[int, int]:
    """The damage of a miss or fumble for each hero, the attacking one first."""
    blows: dict[int, int] = {step.state.active: 0}
    for harm in harms:
        if _is_blow(harm.effect):
            for task in aimed(step, harm, owner=-1, picked=step.state.active):
                blows[task.hero] = blows.get(task.hero, 0) + (harm.effect.n or 0)
    return {index: n for index, n in blows.items() if n}


def _of_attack(step: DeepStepContext, effects: list[CardEffect]) -> list[DeepTask]:
    """Effects of an attack as tasks. A minion keeps what would change its hero off the hero."""
    tasks = []
    for card_effect in effects:
        for task in aimed(step, card_effect, owner=-1, picked=step.state.active):
            guarded = (
                task.hero == step.state.active
                and step.hero.minion is not None
                and step.settings.minion_blocks_status
                and card_effect.effect.op not in ("damage", "obstacles", "petrify")
            )
            if not guarded:
                tasks.append(task.model_copy(update={"cause": "attack"}))
    return tasks


def hooks_of(step: DeepStepContext, when: str, *, acting: bool = True) -> list[DeepTask]:
    """The effects of the monster and the place at this moment of the attack."""
    return _of_attack(step, passives.hooks(step, when, acting=acting))
