"""The effects of cards: one function for each operation of the closed list."""

from __future__ import annotations

from typing import get_args

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.board.targets import sees
from traywatch.rules.deckbox_dungeons.cards import DeckboxEffect
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

_UNCOUNTED = ("stun",)
_BONUSES: dict[str, BonusKind] = {kind: kind for kind in get_args(BonusKind)}


def tasks(effects: tuple[DeckboxEffect, ...], hero: int, name: str, key: str) -> list[DeckboxTask]:
    """Effects of one card as tasks. Numbers that are asked for are stored under ``key``."""
    return [DeckboxTask(do="effect", hero=hero, effect=effect, name=name, key=key) for effect in effects]


def carry_out(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Carry out one effect. Ask for its number or target if they are unknown."""
    effect = task.effect
    effect = present(effect, "effect")
    key, name = task.key, task.name
    n = 1 if effect.n is None and effect.op in _UNCOUNTED else step.known(f"{key}.{effect.op}", effect.n)
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
        seen = in_view(step, task.hero)
        if not seen:
            step.say(msg("deckbox-no-enemy-in-sight", card=name))
            return
        if len(seen) == 1:
            _on_enemy(step, task.model_copy(update={"who": seen[0]}), effect, n, name)
            return
        answers = [_named(task, one, step.enemy(one).name) for one in seen]
        prompt, default = msg("deckbox-at-which-enemy", card=name), answers[0][0].id
        step.ask("whom", "whom", prompt, answers, default=default, by=task.hero)
        return
    if not step.there(task.who):
        return
    enemy = step.enemy(task.who)
    if effect.op == "stun":
        step.use("R56")
        step.set_enemy(task.who, stunned=True)
        step.say(msg("deckbox-stunned", enemy=enemy.name))
    elif effect.op == "damage":
        hurt_enemy(step, task.who, n, task.hero)
    elif effect.op == "heal":
        heal_enemy(step, task.who, n)
    else:
        step.say(msg("deckbox-no-effect", card=name, who=enemy.name))


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


def _on_hero(step: DeckboxStepContext, index: int, effect: DeckboxEffect, n: int, name: str) -> None:
    hero = step.state.heroes[index]
    if hero.out:
        return
    if effect.op == "heal":
        heal_hero(step, index, n)
    elif effect.op == "energy":
        gain_energy(step, index, n)
        step.say(msg("deckbox-has-energy", hero=hero.name, n=step.state.heroes[index].energy))
    elif effect.op == "loot":
        gain_loot(step, index, n)
        step.say(msg("deckbox-has-loot", hero=hero.name, n=step.state.heroes[index].loot))
    elif effect.op == "damage":
        hurt_hero(step, index, n)
    elif effect.op == "action" and index == step.state.active:
        step.set(actions_left=step.state.actions_left + max(0, n))
        step.say(msg("deckbox-more-actions", hero=hero.name, n=max(0, n)))
    elif effect.op == "move" and index == step.state.active and step.state.move is None:
        step.set(move=Move(hero=index, left=max(0, n)))
        step.push(DeckboxTask(do="move", hero=index))
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


def fade(step: DeckboxStepContext, index: int, *spans: str) -> None:
    """End the bonuses of these spans."""
    hero = step.state.heroes[index]
    if any(boost.until in spans for boost in hero.boosts):
        step.set_hero(index, boosts=tuple(boost for boost in hero.boosts if boost.until not in spans))
