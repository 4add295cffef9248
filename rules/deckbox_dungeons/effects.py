"""The effects of cards: one function for each operation of the closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.board.targets import sees
from traywatch.rules.deckbox_dungeons.cards import OF_A_TURN, UNCOUNTED, DeckboxEffect
from traywatch.rules.deckbox_dungeons.damage import (
    gain_energy,
    gain_loot,
    heal_enemy,
    heal_hero,
    hurt_enemy,
    hurt_hero,
)
from traywatch.rules.deckbox_dungeons.dice import phrases
from traywatch.rules.deckbox_dungeons.model import BonusKind, Boost, DeckboxTask, Move
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext
from traywatch.rules.engine.steps import present

_BONUSES: dict[str, BonusKind] = {kind: kind for kind in get_args(BonusKind)}


def tasks(effects: tuple[DeckboxEffect, ...], hero: int, name: str, key: str) -> list[DeckboxTask]:
    """Effects of one card as tasks. Numbers that are asked for are stored under ``key``."""
    return [DeckboxTask(do="effect", hero=hero, effect=effect, name=name, key=key) for effect in effects]


def carry_out(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Carry out one effect. Ask for its number or target if they are unknown."""
    effect = task.effect
    effect = present(effect, "effect")
    key, name = task.key, task.name
    n = (
        1
        if effect.n is None and effect.op in UNCOUNTED
        else step.number_on_card(f"{key}.{effect.op}", effect.n)
    )
    if n is None:
        label = msg("deckbox-number-of", who=name, what=msg("deckbox-effect", op=effect.op))
        step.ask_number(f"{key}.{effect.op}", label, 0, 99, task, by=task.hero)
        return
    if effect.on == "enemy":
        _on_enemy(step, task, effect, n, name)
        return
    if effect.on == "all":
        for index in step.playing():
            _on_hero(step, index, effect, n, name)
        return
    index = task.hero
    if effect.on == "hero" and not task.who:
        heroes = [step.state.heroes[i] for i in step.playing()]
        if len(heroes) > 1:
            own = step.state.heroes[task.hero]
            default = f"who:{own.id if own in heroes else heroes[0].id}"
            prompt = msg("deckbox-for-whom", card=name)
            answers = [_named(task, hero.id, hero.name) for hero in heroes]
            step.ask("whom", "whom", prompt, answers, default=default, by=task.hero)
            return
    elif task.who:
        index = step.index(task.who)
    _on_hero(step, index, effect, n, name)


def _named(task: DeckboxTask, who: str, name: str) -> Answer:
    """An effect on this hero or enemy, as an answer."""
    return Option(id=f"who:{who}", label=name), task.model_copy(update={"who": who})


def _on_enemy(step: DeckboxStepContext, task: DeckboxTask, effect: DeckboxEffect, n: int, name: str) -> None:
    if not task.who:
        enemies = in_view(step, task.hero)
        if not enemies:
            step.say(msg("deckbox-effect-without-target", card=name))
            return
        if len(enemies) == 1:
            _on_enemy(step, task.model_copy(update={"who": enemies[0]}), effect, n, name)
            return
        answers = [_named(task, one, step.enemy(one).name) for one in enemies]
        prompt, default = msg("deckbox-at-which-enemy", card=name), answers[0][0].id
        step.ask("whom", "whom", prompt, answers, default=default, by=task.hero)
        return
    if not step.there(task.who):
        return
    operation = ON_ENEMY.get(effect.op)
    if operation is not None:
        operation(step, task, n)
    else:
        step.say(msg("deckbox-no-effect", card=name, who=step.enemy(task.who).name))


def in_view(step: DeckboxStepContext, hero: int) -> list[str]:
    """The enemies on a hero's tile or an adjacent one that the hero sees."""
    at = step.state.heroes[hero].at
    if at is None:
        return []
    board = step.board
    near = board.tiles_near(board.tiles_of.get(at, ()))
    return [
        one.id
        for one in step.state.enemies
        if not near.isdisjoint(board.tiles_of.get(one.at, ())) and sees(step, at, one.at, hero=True)
    ]


def _fits_now(step: DeckboxStepContext, index: int, op: str) -> bool:
    """Whether a hero can have an action or a move now: in the own turn, and one move at a time."""
    if op not in OF_A_TURN:
        return True
    return index == step.state.active and (op != "move" or step.state.move is None)


def _on_hero(step: DeckboxStepContext, index: int, effect: DeckboxEffect, n: int, name: str) -> None:
    hero = step.state.heroes[index]
    if hero.out:
        return
    operation = ON_HERO.get(effect.op)
    if operation is not None and _fits_now(step, index, effect.op):
        operation(step, index, n)
    elif (bonus := _BONUSES.get(effect.op)) is not None:
        boost = Boost(what=bonus, n=n, until=effect.until, source=name)
        step.set_hero(index, boosts=(*hero.boosts, boost))
        step.say(
            msg("deckbox-boost", hero=hero.name, bonus=phrases.bonus(bonus, n), until=effect.until),
        )
    else:
        step.say(msg("deckbox-no-effect", card=name, who=hero.name))


def boosted(step: DeckboxStepContext, index: int, what: str) -> int:
    """The sum of the temporary bonuses."""
    return sum(boost.n for boost in step.state.heroes[index].boosts if boost.what == what)


def fade(step: DeckboxStepContext, index: int, *spans: str, what: str = "") -> None:
    """End the bonuses of these spans; with ``what`` only those to one value."""
    hero = step.state.heroes[index]
    left = tuple(one for one in hero.boosts if one.until not in spans or what not in ("", one.what))
    if len(left) < len(hero.boosts):
        step.set_hero(index, boosts=left)


# Operations ----------------------------------------------------------------------------------


def _stun(step: DeckboxStepContext, task: DeckboxTask, n: int) -> None:
    step.use("R56")
    step.set_enemy(task.who, stunned=True)
    step.say(msg("deckbox-stunned", enemy=step.enemy(task.who).name))


ON_ENEMY: Mapping[str, Callable[[DeckboxStepContext, DeckboxTask, int], None]] = {
    "stun": _stun,
    "damage": lambda step, task, n: hurt_enemy(step, task.who, n, task.hero),
    "heal": lambda step, task, n: heal_enemy(step, task.who, n),
}
"""What each operation does to an enemy."""


def _energy(step: DeckboxStepContext, index: int, n: int) -> None:
    gain_energy(step, index, n)
    hero = step.state.heroes[index]
    step.say(msg("deckbox-has-energy", hero=hero.name, n=hero.energy))


def _loot(step: DeckboxStepContext, index: int, n: int) -> None:
    gain_loot(step, index, n)
    hero = step.state.heroes[index]
    step.say(msg("deckbox-has-loot", hero=hero.name, n=hero.loot))


def _action(step: DeckboxStepContext, index: int, n: int) -> None:
    step.set(actions_left=step.state.actions_left + max(0, n))
    step.say(msg("deckbox-more-actions", hero=step.state.heroes[index].name, n=max(0, n)))


def _move(step: DeckboxStepContext, index: int, n: int) -> None:
    step.set(move=Move(hero=index, left=max(0, n)))
    step.add_tasks(DeckboxTask(do="move", hero=index))


ON_HERO: Mapping[str, Callable[[DeckboxStepContext, int, int], None]] = {
    "heal": heal_hero,
    "energy": _energy,
    "loot": _loot,
    "damage": hurt_hero,
    "action": _action,
    "move": _move,
}
"""What each operation does to a hero. The other operations are bonuses for a time."""
