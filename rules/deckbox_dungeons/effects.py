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
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.engine.steps import present

_UNCOUNTED = ("stun",)
_BONUSES: dict[str, BonusKind] = {kind: kind for kind in get_args(BonusKind)}


def tasks(effects: tuple[DeckboxEffect, ...], hero: int, name: str, key: str) -> list[DeckboxTask]:
    """Effects of one card as tasks. Numbers that are asked for are stored under ``key``."""
    return [DeckboxTask(do="effect", hero=hero, effect=effect, name=f"{key}|{name}") for effect in effects]


def carry_out(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Carry out one effect. Ask for its number or target if they are unknown."""
    effect = task.effect
    effect = present(effect, "effect")
    key, _, name = task.name.partition("|")
    n = 1 if effect.n is None and effect.op in _UNCOUNTED else work.known(f"{key}.{effect.op}", effect.n)
    if n is None:
        work.push(task)
        label = msg("deckbox-number-of", who=name, what=msg("deckbox-effect", op=effect.op))
        work.ask_number(f"{key}.{effect.op}", label, 0, 99, by=task.hero)
        return
    if effect.on == "enemy":
        _on_enemy(work, task, effect, n, name)
        return
    if effect.on == "all":
        for index in work.playing():
            _on_hero(work, index, effect, n, name)
        return
    index = task.hero
    if effect.on == "hero" and not task.who:
        options = [
            Option(id=f"who:{work.state.heroes[i].id}", label=work.state.heroes[i].name)
            for i in work.playing()
        ]
        if len(options) > 1:
            work.push(task)
            own = f"who:{work.state.heroes[task.hero].id}"
            default = own if own in {option.id for option in options} else options[0].id
            prompt = msg("deckbox-for-whom", card=name)
            work.ask("whom", "whom", prompt, options, default=default, by=task.hero)
            return
    elif task.who:
        index = work.index(task.who)
    _on_hero(work, index, effect, n, name)


def named(work: DeckboxStepContext, option: str) -> None:
    """The target of the effect that is first on the agenda."""
    task = work.pop()
    work.push(task.model_copy(update={"who": option.removeprefix("who:")}))


def _on_enemy(work: DeckboxStepContext, task: DeckboxTask, effect: DeckboxEffect, n: int, name: str) -> None:
    if not task.who:
        seen = in_view(work, task.hero)
        if not seen:
            work.say(msg("deckbox-no-enemy-in-sight", card=name))
            return
        if len(seen) == 1:
            _on_enemy(work, task.model_copy(update={"who": seen[0]}), effect, n, name)
            return
        work.push(task)
        options = [Option(id=f"who:{one}", label=work.enemy(one).name) for one in seen]
        prompt = msg("deckbox-at-which-enemy", card=name)
        work.ask("whom", "whom", prompt, options, default=options[0].id, by=task.hero)
        return
    if not work.there(task.who):
        return
    enemy = work.enemy(task.who)
    if effect.op == "stun":
        work.use("R56")
        work.set_enemy(task.who, stunned=True)
        work.say(msg("deckbox-stunned", enemy=enemy.name))
    elif effect.op == "damage":
        hurt_enemy(work, task.who, n, task.hero)
    elif effect.op == "heal":
        heal_enemy(work, task.who, n)
    else:
        work.say(msg("deckbox-no-effect", card=name, who=enemy.name))


def in_view(work: DeckboxStepContext, hero: int) -> list[str]:
    """The enemies on a hero's tile or an adjacent one that the hero sees."""
    at = work.state.heroes[hero].at
    if at is None:
        return []
    board = work.board
    near = board.tiles_near(board.tiles_of.get(at, ()))
    return [
        one.id
        for one in work.state.enemies
        if not near.isdisjoint(board.tiles_of.get(one.at, ())) and sees(work, at, one.at, hero=True)
    ]


def _on_hero(work: DeckboxStepContext, index: int, effect: DeckboxEffect, n: int, name: str) -> None:
    hero = work.state.heroes[index]
    if hero.out:
        return
    if effect.op == "heal":
        heal_hero(work, index, n)
    elif effect.op == "energy":
        gain_energy(work, index, n)
        work.say(msg("deckbox-has-energy", hero=hero.name, n=work.state.heroes[index].energy))
    elif effect.op == "loot":
        gain_loot(work, index, n)
        work.say(msg("deckbox-has-loot", hero=hero.name, n=work.state.heroes[index].loot))
    elif effect.op == "damage":
        hurt_hero(work, index, n)
    elif effect.op == "action" and index == work.state.active:
        work.set(actions_left=work.state.actions_left + max(0, n))
        work.say(msg("deckbox-more-actions", hero=hero.name, n=max(0, n)))
    elif effect.op == "move" and index == work.state.active and work.state.move is None:
        work.set(move=Move(hero=index, left=max(0, n)))
        work.push(DeckboxTask(do="move", hero=index))
    elif (bonus := _BONUSES.get(effect.op)) is not None:
        boost = Boost(what=bonus, n=n, until=effect.until, source=name)
        work.set_hero(index, boosts=(*hero.boosts, boost))
        work.say(
            msg("deckbox-boost", hero=hero.name, bonus=phrases.bonus(bonus, n), until=effect.until),
        )
    else:
        work.say(msg("deckbox-no-effect", card=name, who=hero.name))


def boosted(work: DeckboxStepContext, index: int, what: str) -> int:
    """The sum of the temporary bonuses."""
    return sum(boost.n for boost in work.state.heroes[index].boosts if boost.what == what)


def fade(work: DeckboxStepContext, index: int, *spans: str) -> None:
    """End the bonuses of these spans."""
    hero = work.state.heroes[index]
    if any(boost.until in spans for boost in hero.boosts):
        work.set_hero(index, boosts=tuple(boost for boost in hero.boosts if boost.until not in spans))
