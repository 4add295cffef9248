"""The moments at which abilities and items may be used, and which interrupts change something then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from traywatch.rules.core.vocabulary import Zone
from traywatch.rules.deep_dark_dice.abilities.coming_harm import Harm, harms_ahead
from traywatch.rules.deep_dark_dice.cards import DeepAbility, DeepEffect
from traywatch.rules.deep_dark_dice.model import WELL, DeepHeroState
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

Window = Literal[
    "due", "ticked", "active", "rethrow", "thrown", "damage", "harm", "survived", "fallen", "won"
]
"""The moments: before harm outside an attack, after damage at the start of a turn, before a roll, before a
reroll, after a roll, before damage, before further harm of an attack, after survived damage, after a hero
went down, and before a battle ends."""

FAILED: tuple[Zone, ...] = ("miss", "fumble")

_OWN_ATTACK = ("bonus", "pierce", "reroll", "stealth")
"""Operations that do nothing for the hero's own attack while a minion fights it."""

_NOT_INTO_DAMAGE = ("heal", "barrier")
"""Operations that the text allows before an attack roll or after survived damage only (R22)."""

_HELPS_AGAINST: Mapping[str, frozenset[Harm]] = {
    "revive": frozenset(("damage", "poison")),
    "minion": frozenset(("blow",)),
    "immune": frozenset(("status", "old_status")),
    "damage": frozenset(("damage", "poison", "status", "old_status", "loss")),
    "armor": frozenset(("armored",)),
    "max_health": frozenset(("damage",)),
    "heal": frozenset(("damage",)),
    "barrier": frozenset(("damage",)),
    "regenerate": frozenset(("regrown",)),
    "cleanse": frozenset(("old_status",)),
    "curse": frozenset(("necrotic",)),
}
"""The harm against which each operation or stat helps. Damage to the monster may end the battle."""

_BEFORE_A_MISS = frozenset(("revive", "minion", "stealth", "stun", "immune", "damage", "stat"))
"""Operations that help between a failed roll and its damage."""

_LASTING = frozenset(("revive", "cleanse", "curse", "stat", "barrier"))
"""Operations whose effect may outlast a battle that is won."""


Finds = Callable[[DeepStepContext, DeepEffect, list[DeepHeroState]], bool]
"""Whether an effect finds something to change, with the heroes whom it may reach."""


@dataclass(frozen=True, slots=True)
class Use:
    """An ability or item that a hero could use."""

    owner: int
    slot: str
    ability: DeepAbility


def fits(step: DeepStepContext, use: Use, window: Window) -> bool:
    """Whether the moment fits. An ability with its own moment waits for that moment. The others belong to
    the active phase. Interrupts without a condition also fit each moment at which they change something.
    """
    ability, own_turn = use.ability, use.owner == step.state.active
    if behind_minion(step, use):
        step.use("R119")
        return False
    if ability.has("stun") and step.monster.minion is not None:
        step.use("R122")
        return False
    if ability.has("reroute"):
        return window == "damage"
    if window == "damage" or not (own_turn or ability.interrupt):
        return False
    if ability.has("reroll"):
        return window == "thrown" and _may_reroll(step)
    if window == "active":
        return True
    if window == "survived":
        return ability.interrupt and not ability.has("bonus", "pierce", "petrify")
    any_time = ability.interrupt and step.settings.interrupt_windows == "any"
    if window == "rethrow":
        return ability.has("bonus", "pierce") or any_time
    if not any_time or (window in ("thrown", "harm") and ability.has(*_NOT_INTO_DAMAGE)):
        return False
    return any(_is_wanted(step, use, effect, window) for effect in ability.do)


def behind_minion(step: DeepStepContext, use: Use) -> bool:
    """Whether the ability is for the own attack of a hero whose minion fights."""
    return (
        use.owner == step.state.active
        and step.hero.minion is not None
        and any(e.op in _OWN_ATTACK and e.on in ("attacker", "owner") for e in use.ability.do)
    )


def _may_reroll(step: DeepStepContext) -> bool:
    """Whether the roll on the mat may be rerolled."""
    return step.settings.reroll_hits or step.attack.throws[-1].zone in FAILED


def _is_wanted(step: DeepStepContext, use: Use, effect: DeepEffect, window: Window) -> bool:
    """Whether somebody could want this effect of an interrupt now."""
    op = effect.op
    if op == "refresh":
        return _frees_another(step, use, effect, window)
    if not _changes(step, use, effect):
        return False
    if window == "thrown":
        return _changes_roll(step, use, effect)
    if window == "won":
        return op in _LASTING and _outlasts_battle(step, effect)
    if window == "fallen":
        return op == "revive"
    if window == "ticked" and op != "heal":
        return False
    against = _HELPS_AGAINST.get(effect.stat if op == "stat" else op, frozenset())
    return not against.isdisjoint(harms_ahead(step))


def _frees_another(step: DeepStepContext, use: Use, effect: DeepEffect, window: Window) -> bool:
    """Whether the effect makes a used ultimate ready again. Before a battle ends that helps later battles."""
    for index in _targets(step, use, effect):
        ultimate = step.card(index).ultimate
        if ultimate is None or not step.state.heroes[index].ultimate_used:
            continue
        again = Use(index, "ultimate", ultimate)
        if window == "won" or (not ultimate.has("refresh") and fits(step, again, window)):
            return True
    return False


def _outlasts_battle(step: DeepStepContext, effect: DeepEffect) -> bool:
    if effect.op == "cleanse":
        return step.settings.statuses_after_battle == "keep"
    if effect.op == "barrier":
        return step.settings.barrier_lasts == "session"
    return effect.op != "stat" or effect.scope == "adjusted"


def _changes_roll(step: DeepStepContext, use: Use, effect: DeepEffect) -> bool:
    """Whether an effect changes what the roll on the mat is about to do."""
    op, monster, attack = effect.op, step.monster, step.attack
    if op == "petrify":
        return not attack.petrify
    if attack.throws[-1].zone not in FAILED:
        pierces = attack.pierce or attack.own_pierce or step.hero.pierce
        if op == "pierce":
            return (monster.minion or monster).armor > 0 and not pierces
        own = step.state.active in _targets(step, use, effect) and step.hero.minion is None
        return op == "stat" and effect.stat == "attack" and own
    harmless = step.hero.stealth != "none" or (monster.stunned and monster.minion is None)
    return op in _BEFORE_A_MISS and not harmless and not (op == "stat" and effect.stat == "attack")


def _targets(step: DeepStepContext, use: Use, effect: DeepEffect) -> list[int]:
    """The heroes whom an effect may reach."""
    if effect.on == "monster" or effect.op == "stun":
        return []
    if effect.on in ("all", "pick"):
        return list(range(len(step.state.heroes)))
    return [use.owner if effect.on == "owner" else step.state.active]


def _changes(step: DeepStepContext, use: Use, effect: DeepEffect) -> bool:
    """Whether a helpful effect would find something to change now."""
    finds = _FINDS.get(effect.op)
    return finds is None or finds(step, effect, [step.state.heroes[n] for n in _targets(step, use, effect)])


def _on_standing(changes: Callable[[DeepStepContext, DeepEffect, DeepHeroState], bool]) -> Finds:
    """An effect that changes something for at least one hero who stands."""
    return lambda step, effect, heroes: any(changes(step, effect, one) for one in heroes if not one.downed)


_FINDS: Mapping[str, Finds] = {
    "revive": lambda step, effect, heroes: any(hero.downed for hero in heroes),
    "stun": lambda step, effect, heroes: not step.monster.stunned,
    "damage": lambda step, effect, heroes: effect.on == "monster",
    "stat": lambda step, effect, heroes: effect.n is None or effect.n > 0,
    "heal": _on_standing(lambda step, _, hero: not step.settings.heal_cap or hero.health < hero.max_health),
    "cleanse": _on_standing(lambda step, _, hero: any(getattr(hero, status) for status in WELL)),
    "curse": _on_standing(lambda step, effect, hero: (effect.n or 0) < 0 and hero.curse > 0),
    "immune": _on_standing(lambda step, _, hero: not hero.immune),
    "stealth": _on_standing(lambda step, _, hero: hero.id == step.hero.id and hero.stealth == "none"),
    "minion": _on_standing(lambda step, _, hero: hero.minion is None),
}
"""When each operation finds something to change. The others always do."""
