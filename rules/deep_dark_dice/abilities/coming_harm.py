"""What is about to harm heroes: the tasks next on the agenda, as far as players may still interrupt them."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import Text
from traywatch.rules.deep_dark_dice.cards import STATUSES
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

Harm = Literal[
    "damage", "blow", "armored", "regrown", "poison", "necrotic", "status", "loss", "old_status"
]  # fmt: skip
"""Kinds of harm: any damage, damage of an attack, damage that armor reduces, damage in a turn in which a hero
regenerates, poison in its last turn, necrotic damage, a new status, a loss of curse or stats, and a status
that the hero has already."""

_LATER = frozenset(("check", "survived", "attack_over", "refresh", "landed", "next_turn", "ask_next"))
"""Tasks at which players have had another chance, or after which nothing harms any more."""


def harms_ahead(step: DeepStepContext) -> frozenset[Harm]:
    """The kinds of harm that the next tasks do to heroes who stand."""
    harms: set[Harm] = set()
    for task in step.state.agenda:
        if task.do in _LATER:
            break
        if task.hero >= 0 and not step.state.heroes[task.hero].downed:
            harms |= _of_task(step, task)
    lost = next((task for task in step.state.agenda if task.do == "turn"), None)
    if lost is not None and lost.n and not step.attack_under_way:
        harms.add("old_status")  # A dazed hero loses this turn.
    if "damage" in harms and any(task.tick == "regenerate" for task in step.state.agenda):
        harms.add("regrown")
    return frozenset(harms)


def first_source(step: DeepStepContext) -> Text:
    """The card that harms first; empty if it is a status of the hero."""
    for task in step.state.agenda:
        if task.do == "damage" and task.cause == "attack":
            return step.monster.name
        if task.do == "effect" and _of_task(step, task):
            return task.name
        if task.do in _LATER or (task.do == "tick" and _of_tick(step, task)):
            break
    return ""


def _of_task(step: DeepStepContext, task: DeepTask) -> set[Harm]:
    if task.do == "tick":
        return _of_tick(step, task)
    if task.do == "damage":
        return _of_damage(task)
    if task.do != "effect" or task.effect is None:
        return set()
    op, n = task.effect.op, task.effect.n or 0
    if op == "damage":
        return _of_damage(task)
    if op in STATUSES:
        return {"status"}
    return {"loss"} if (op == "curse" and n > 0) or (op == "stat" and n < 0) else set()


def _of_damage(task: DeepTask) -> set[Harm]:
    return {"damage", "blow", "armored"} if task.cause == "attack" else {"damage"}


def _of_tick(step: DeepStepContext, task: DeepTask) -> set[Harm]:
    hero = step.state.heroes[task.hero]
    if task.tick == "bleed" and hero.bleed:
        return {"damage", "old_status", *(("armored",) if step.settings.armor_stops_bleed else ())}
    if task.tick == "necrotic" and hero.necrotic and hero.curse:
        return {"damage", "necrotic", "old_status"}
    if task.tick == "poison" and hero.poison:
        return {"old_status", *(("poison",) if hero.poison == 1 else ())}
    return set()
