"""The effects of cards: one function for each operation of the closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities import boons
from traywatch.rules.deep_dark_dice.cards import DEFAULT_N, STATUSES, DeepEffect, Minion
from traywatch.rules.deep_dark_dice.damage import (
    afflict,
    change_curse,
    change_stat,
    cleanse,
    heal,
    revive,
    strike_monster,
)
from traywatch.rules.deep_dark_dice.model import WELL, Bonus, DeepTask, MinionState
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

Operation = Callable[[DeepStepContext, DeepTask, DeepEffect, int], None]
"""What an effect does to the target of its task, with its number."""


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
        label = msg("ddd-card-number-label", source=_source(task), effect=msg("ddd-effect", op=effect.op))
        step.ask(
            task.place,
            f"amount:{task.place}",
            msg("ddd-card-number-question", label=label),
            [(Option(id="set", label=label, amount=(0, 999)), DeepTask(do="tell", place=task.place), task)],
            default=None,
        )
        return
    operation = (ON_MONSTER if task.hero < 0 else ON_HERO).get(effect.op)
    if operation is not None:
        operation(step, task, effect, n)


def _spared(step: DeepStepContext, task: DeepTask) -> bool:
    """Whether a status comes from the attack that downed its hero, who was revived since (A30)."""
    if task.cause != "attack" or task.hero < 0 or step.settings.revived_takes_status:
        return False
    return step.state.heroes[task.hero].id in step.attack.fell


# Operations on the monster -------------------------------------------------------------------


def _guard_monster(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R121")
    card = step.content.minion(effect.ref)
    if step.monster.minion is None:
        step.set_monster(minion=minion_of(step, card))
        step.say(msg("ddd-minion-guards-monster", card=card.name, monster=step.monster.name))


def _stun(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    if step.monster.minion is None:
        step.use("R82")
        step.set_monster(stunned=True)
        step.say(msg("ddd-monster-stunned", monster=step.monster.name))


def _heal_monster(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    monster = step.monster
    if not monster.health:
        return
    step.set_monster(health=min(monster.max_health, monster.health + n))
    if step.monster.health != monster.health:
        step.say(
            msg("ddd-monster-health-gain", monster=monster.name, was=monster.health, now=step.monster.health)
        )


def minion_of(step: DeepStepContext, card: Minion) -> MinionState:
    """A minion with the numbers of its card or of the players."""
    health = step.told(f"minions.{card.id}.health", card.health) or 1
    attack = step.told(f"minions.{card.id}.attack", card.attack) or 0
    return MinionState(
        id=card.id, name=card.name, health=health, max_health=health, attack=attack, armor=card.armor
    )


def _source(task: DeepTask) -> Text:
    """The card behind an effect. The effects of the level-up table have none."""
    return task.name or msg("ddd-title-level-up")


# Operations on a hero ------------------------------------------------------------------------


def _afflict(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    afflict(step, task.hero, effect, n)


def _curse(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    if step.state.heroes[task.hero].downed:
        step.use("R90")
    else:
        change_curse(step, task.hero, n)


def _refresh(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R20")
    hero = step.set_hero(task.hero, ultimate_used=False)
    step.say(msg("ddd-ultimate-refreshed", hero=hero.name))


def _stat(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    change_stat(step, task.hero, effect.stat, n, scope=effect.scope)


def _obstacles(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R100")
    step.add_tasks(*(DeepTask(do="obstacle") for _ in range(max(0, n))))


def _standing(operation: Operation) -> Operation:
    """An operation that does nothing for a hero who is Downed."""

    def on_standing(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
        if not step.state.heroes[task.hero].downed:
            operation(step, task, effect, n)

    return on_standing


def _heal(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R48")
    heal(step, task.hero, n)


def _barrier(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R26", "R27")
    summed = step.settings.barrier_stacking == "sum"
    more = n if summed else max(0, n - step.state.heroes[task.hero].barrier)
    hero = boons.lend(step, task.hero, "barrier", more, effect.until or "battle")
    step.use("R30")
    step.say(msg("ddd-hero-barrier", hero=hero.name, barrier=hero.barrier))


def _stealth(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R26", "R27")
    until = effect.until or "turn"
    hero = step.set_hero(task.hero, stealth=until)
    step.use("R35")
    step.say(msg("ddd-hero-stealth", hero=hero.name, until=until))


def _regenerate(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R26", "R27")
    hero = boons.lend(step, task.hero, "regenerate", n, effect.until or "battle")
    step.use("R36")
    step.say(msg("ddd-hero-regenerate", hero=hero.name, n=hero.regenerate))


def _immune(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R26", "R27", "R32")
    boons.lend(step, task.hero, "immune", 0, effect.until or "battle")
    hero = step.set_hero(task.hero, **(WELL if step.settings.immune_removes else {}))
    step.say(msg("ddd-hero-immune-to-statuses", hero=hero.name))


def _guard_hero(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.use("R26", "R27", "R114")
    card = step.content.minion(effect.ref)
    hero = step.set_hero(task.hero, minion=minion_of(step, card))
    step.say(msg("ddd-minion-guards-hero", card=card.name, hero=hero.name))


# Operations on the current attack ------------------------------------------------------------


def _event(operation: Operation) -> Operation:
    """An event of the current attack (R38). It ends with the attack, and does nothing without one."""

    def during_attack(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
        if step.state.attack is None:
            step.say(msg("ddd-effect-without-attack", task=_source(task)))
        else:
            step.use("R38")
            operation(step, task, effect, n)

    return during_attack


def _bonus(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    attack = step.attack
    if attack.throws:
        step.use("R44")
    if step.hero.minion is not None:
        step.use("R120")
    bonus = Bonus(source=_source(task), n=max(0, n), own=task.owner == step.state.active)
    step.set_attack(bonuses=(*attack.bonuses, bonus))
    step.say(msg("ddd-bonus-damage-granted", n=n))


def _reroll(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.set_attack(granted=max(0, step.attack.granted + n))
    step.say(msg("ddd-rerolls-granted", n=n))


def _petrify(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    step.set_attack(petrify=True)
    step.say(msg("ddd-petrify-attack-die"))


def _pierce(step: DeepStepContext, task: DeepTask, effect: DeepEffect, n: int) -> None:
    """Piercing is for the attack that goes on now, or it is lent to a hero for later."""
    now = step.state.attack is not None and task.hero == step.state.active
    if now and effect.until in (None, "attack"):
        step.use("R38", "R29", "R26")
        step.set_attack(**{"own_pierce" if task.owner == step.state.active else "pierce": True})
        step.say(msg("ddd-pierce-this-attack"))
        return
    hero = step.state.heroes[task.hero]
    if not hero.downed:
        step.use("R29", "R26")
        boons.lend(step, task.hero, "pierce", 0, effect.until or "attack")
        step.say(msg("ddd-pierce-hero-attacks", hero=hero.name))


ON_MONSTER: Mapping[str, Operation] = {
    "minion": _guard_monster,
    "stun": _stun,
    "damage": lambda step, task, effect, n: strike_monster(step, n),
    "heal": _heal_monster,
}
"""What each operation does to the monster."""
ON_HERO: Mapping[str, Operation] = {
    **dict.fromkeys(STATUSES, _afflict),
    "revive": lambda step, task, effect, n: revive(step, task.hero, n, _source(task)),
    "damage": lambda step, task, effect, n: step.add_tasks(
        DeepTask(do="damage", hero=task.hero, n=n, cause=task.cause)
    ),
    "curse": _curse,
    "refresh": _refresh,
    "stat": _stat,
    "obstacles": _obstacles,
    "reroute": lambda step, task, effect, n: step.use("R38"),  # ``rerouting.step_in`` carries it out.
    "heal": _standing(_heal),
    "cleanse": _standing(lambda step, task, effect, n: cleanse(step, task.hero)),
    "barrier": _standing(_barrier),
    "stealth": _standing(_stealth),
    "regenerate": _standing(_regenerate),
    "immune": _standing(_immune),
    "minion": _standing(_guard_hero),
    "bonus": _event(_bonus),
    "reroll": _event(_reroll),
    "petrify": _event(_petrify),
    "pierce": _pierce,
}
"""What each operation does to a hero or to the hero's attack."""
