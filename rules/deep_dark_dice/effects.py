"""The effects of cards: one function for each operation of the closed list."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities import boons
from traywatch.rules.deep_dark_dice.abilities.ability_use import effects_of, options
from traywatch.rules.deep_dark_dice.cards import DEFAULT_N, STATUSES, DeepEffect, Minion
from traywatch.rules.deep_dark_dice.damage import (
    afflict,
    after_armor,
    change_curse,
    cleanse,
    heal,
    hurt,
    hurt_minion,
    revive,
)
from traywatch.rules.deep_dark_dice.model import WELL, Bonus, DeepTask, MinionState
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext, Offered


def carry_out(step: DeepStepContext, task: DeepTask) -> None:
    """Carry out one effect on one target (a hero, or -1 for the monster). Ask for an unknown number."""
    effect = task.effect
    if effect is None or (task.foe and step.monster.health == 0):
        return
    n = effect.n
    if effect.op in STATUSES and _spared(step, task):
        return
    if n is None:
        n = DEFAULT_N.get(effect.op, step.state.told.get(task.place))
    if n is None:
        label = msg("ddd-number-of", source=_source(task), effect=msg("ddd-effect", op=effect.op))
        step.ask(
            task.place,
            f"amount:{task.place}",
            msg("ddd-what-number-does-card-give", label=label),
            [(Option(id="set", label=label, amount=(0, 999)), DeepTask(do="tell", place=task.place), task)],
            default=None,
        )
        return
    if task.hero < 0:
        _on_monster(step, effect, n)
    elif effect.op in STATUSES:
        afflict(step, task.hero, effect, n)
    else:
        _on_hero(step, task, effect, n)


def _spared(step: DeepStepContext, task: DeepTask) -> bool:
    """Whether a status comes from the attack that downed its hero, who was revived since (A30)."""
    if task.cause != "attack" or task.hero < 0 or step.settings.revived_takes_status:
        return False
    return step.state.heroes[task.hero].id in step.attack.fell


def damage(step: DeepStepContext, task: DeepTask) -> None:
    """Damage reaches its hero, or the minion in front. First ask the heroes who could take it instead."""
    hero = step.state.heroes[task.hero]
    if hero.downed or task.n <= 0:
        return
    if task.cause == "attack" and hero.minion is not None:
        hurt_minion(step, task.hero, task.n)
        return
    n = after_armor(step, task.hero, task.n, task.cause)
    # Nobody steps in for damage that the hero's armor stops.
    offers = _reroutes(step, task) if n else {}
    owner = next((n for n in offers if n not in task.passed), None)
    if owner is not None:
        step.flush()
        uses = [
            (option, use.model_copy(update={"do": "step_in", "n": task.n, "cause": task.cause}), task)
            for option, use in offers[owner]
        ]
        alone = task.model_copy(update={"passed": (*task.passed, owner)})
        step.ask(
            f"{hero.id}-damage-{step.state.heroes[owner].id}",
            "reroute",
            msg("ddd-would-take-damage-does-somebody", hero=hero.name, n=n),
            [*uses, (Option(id="take", label=msg("ddd-takes-3", hero=hero.name)), alone)],
            default="take",
            why=("R54", "R23") if task.cause == "attack" else ("R54",),
            by=owner,
        )
        return
    hurt(step, task.hero, task.n, task.cause)


def step_in(step: DeepStepContext, task: DeepTask) -> None:
    """Another hero takes the damage that is first on the agenda. The first hero loses nothing.

    Effects of the ability that are printed before the reroute happen before the damage.
    """
    tasks, other, hit = effects_of(step, task), task.owner, step.pop()
    step.use("R55", "R56", "R57")
    n = hit.n
    if step.settings.reroute_armor == "both":
        n = max(0, n - step.state.heroes[hit.hero].armor)
    step.say(
        msg("ddd-takes-2", heroes=step.state.heroes[other].name, heroes2=step.state.heroes[hit.hero].name)
    )
    if step.settings.reroute_carries_status:
        agenda = [
            t.model_copy(update={"hero": other})
            if t.do == "effect" and t.hero == hit.hero and t.effect is not None and t.effect.op in STATUSES
            else t
            for t in step.state.agenda
        ]
        step.set(agenda=tuple(agenda))
    at = next(n for n, one in enumerate(tasks) if _has(one, "reroute"))
    before, after = (
        [one for one in some if one.effect is not None and not _has(one, "reroute")]
        for some in (tasks[:at], tasks[at:])
    )
    step.push(*before, DeepTask(do="taken", hero=other, n=n, cause=hit.cause), *after)


def _has(task: DeepTask, op: str) -> bool:
    return task.effect is not None and task.effect.op == op


def taken(step: DeepStepContext, task: DeepTask) -> None:
    """A hero takes damage in the place of another."""
    if not step.state.heroes[task.hero].downed:
        hurt(step, task.hero, task.n, task.cause, rerouted=True)


def _reroutes(step: DeepStepContext, task: DeepTask) -> dict[int, list[Offered]]:
    if step.settings.reroute_when == "attack" and task.cause != "attack":
        return {}
    return {owner: found for owner, found in options(step, "damage").items() if owner != task.hero}


def strike_monster(step: DeepStepContext, dealt: int) -> str:
    """Damage reaches the monster, or the minion in front of it. Returns the target."""
    monster = step.monster
    minion = monster.minion
    if minion is None:
        left = max(0, monster.health - dealt)
        step.set_monster(health=left)
        if left != monster.health:
            step.say(msg("ddd-health-2", monster=monster.name, was=monster.health, now=left))
        return monster.name
    step.use("R122", "R123")
    left = max(0, minion.health - dealt)
    step.say(msg("ddd-health", minion=minion.name, was=minion.health, now=left))
    if left:
        step.set_monster(minion=minion.model_copy(update={"health": left}))
        return minion.name
    step.use("R124")
    step.set_monster(minion=None)
    over = dealt - minion.health
    step.say(msg("ddd-falls-stands-open", minion=minion.name, monster=monster.name))
    if over:
        step.say(msg("ddd-damage-lost", over=over))
    return minion.name


def _on_monster(step: DeepStepContext, effect: DeepEffect, n: int) -> None:
    if effect.op == "minion":
        step.use("R121")
        card = step.content.minion(effect.ref)
        if step.monster.minion is None:
            step.set_monster(minion=minion_of(step, card))
            step.say(msg("ddd-steps-front", card=card.name, monster=step.monster.name))
    elif effect.op == "stun":
        if step.monster.minion is None:
            step.use("R82")
            step.set_monster(stunned=True)
            step.say(msg("ddd-stunned", monster=step.monster.name))
    elif effect.op == "damage":
        strike_monster(step, n)
    elif effect.op == "heal" and step.monster.health:
        monster = step.monster
        step.set_monster(health=min(monster.max_health, monster.health + n))
        if step.monster.health != monster.health:
            step.say(msg("ddd-health-3", monster=monster.name, was=monster.health, now=step.monster.health))


def minion_of(step: DeepStepContext, card: Minion) -> MinionState:
    """A minion with the numbers of its card or of the players."""
    health = step.told(f"minions.{card.id}.health", card.health) or 1
    attack = step.told(f"minions.{card.id}.attack", card.attack) or 0
    return MinionState(
        id=card.id, name=card.name, health=health, max_health=health, attack=attack, armor=card.armor
    )


def _source(task: DeepTask) -> Text:
    """The card behind an effect. The effects of the level-up table have none."""
    return task.name or msg("ddd-level-up")


def _on_hero(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    at, hero = task.hero, step.state.heroes[task.hero]
    op = effect.op
    if op == "revive":
        revive(step, at, n, _source(task))
    elif op == "damage":
        step.push(DeepTask(do="damage", hero=at, n=n, cause=task.cause))
    elif op == "curse" and hero.downed:
        step.use("R90")
    elif op == "curse":
        change_curse(step, at, n)
    elif op == "refresh":
        step.use("R20")
        step.set_hero(at, ultimate_used=False)
        step.say(msg("ddd-s-ultimate-ready-again", hero=hero.name))
    elif op == "stat":
        change_stat(step, at, effect.stat, n, scope=effect.scope)
    elif op == "obstacles":
        step.use("R100")
        step.push(*(DeepTask(do="obstacle") for _ in range(max(0, n))))
    elif op == "pierce" and not _of_this_attack(step, at, effect):
        if not hero.downed:
            step.use("R29", "R26")
            boons.lend(step, at, "pierce", 0, effect.until or "attack")
            step.say(msg("ddd-s-attacks-go-through-armor", hero=hero.name))
    elif op in ("bonus", "reroll", "pierce", "petrify"):
        if step.state.attack is None:
            step.say(msg("ddd-there-no-attack-now", task=_source(task)))
        else:
            _event(step, task, effect, n)
    elif op == "reroute":
        step.use("R38")
    elif not hero.downed:
        _boon(step, at, effect, n)


def _of_this_attack(step: DeepStepContext, at: int, effect: DeepEffect) -> bool:
    """Whether piercing is for the attack that goes on now, and not lent to a hero for later."""
    now = step.state.attack is not None and at == step.state.active
    return now and effect.until in (None, "attack")


def _event(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    """An event of the current attack. It ends with the attack."""
    step.use("R38")
    attack = step.attack
    own = task.owner == step.state.active
    if effect.op == "bonus":
        if attack.throws:
            step.use("R44")
        if step.hero.minion is not None:
            step.use("R120")
        step.set_attack(bonuses=(*attack.bonuses, Bonus(source=_source(task), n=max(0, n), own=own)))
        step.say(msg("ddd-bonus-damage-attack", n=n))
    elif effect.op == "reroll":
        step.set_attack(granted=max(0, attack.granted + n))
        step.say(msg("ddd-rerolls-granted", n=n))
    elif effect.op == "pierce":
        step.use("R29", "R26")
        step.set_attack(**{"own_pierce" if own else "pierce": True})
        step.say(msg("ddd-attack-goes-through-armor"))
    else:
        step.set_attack(petrify=True)
        step.say(msg("ddd-attack-die-turns-stone-where"))


def _boon(step: DeepStepContext, at: int, effect: DeepEffect, n: int) -> None:
    hero = step.state.heroes[at]
    if effect.op == "heal":
        step.use("R48")
        heal(step, at, n)
        return
    if effect.op == "cleanse":
        cleanse(step, at)
        return
    step.use("R26", "R27")
    if effect.op == "barrier":
        summed = step.settings.barrier_stacking == "sum"
        more = n if summed else max(0, n - hero.barrier)
        hero = boons.lend(step, at, "barrier", more, effect.until or "battle")
        step.use("R30")
        step.say(msg("ddd-barrier", hero=hero.name, barrier=hero.barrier))
    elif effect.op == "stealth":
        until = effect.until or "turn"
        step.set_hero(at, stealth=until)
        step.use("R35")
        step.say(msg("ddd-hidden-until-end", hero=hero.name, until=until))
    elif effect.op == "regenerate":
        hero = boons.lend(step, at, "regenerate", n, effect.until or "battle")
        step.use("R36")
        step.say(msg("ddd-regenerate", hero=hero.name, n=hero.regenerate))
    elif effect.op == "immune":
        step.use("R32")
        boons.lend(step, at, "immune", 0, effect.until or "battle")
        step.set_hero(at, **(WELL if step.settings.immune_removes else {}))
        step.say(msg("ddd-immune-status-effects", hero=hero.name))
    elif effect.op == "minion":
        step.use("R114")
        card = step.content.minion(effect.ref)
        step.set_hero(at, minion=minion_of(step, card))
        step.say(msg("ddd-stands-front", card=card.name, hero=hero.name))


def change_stat(step: DeepStepContext, at: int, stat: str, n: int, *, scope: str) -> int:
    """Change a stat: the adjusted value for the session, or the current one for the battle.

    Returns how far the adjusted value changed.
    """
    hero = step.state.heroes[at]
    step.use("R2")
    if stat == "armor" and n > 0 and hero.no_armor:
        step.use("R10")
        step.say(msg("ddd-can-never-have-armor", hero=hero.name))
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
        step.say(msg("ddd-stat-up", hero=hero.name, stat=stat, n=shift))
    elif shift < 0:
        step.say(msg("ddd-stat-down", hero=hero.name, stat=stat, n=-shift))
    before: int = getattr(hero, full)
    return changes.get(full, before) - before
