"""Sessions and battles: their start, their end, and the choice of what comes next."""

from __future__ import annotations

from typing import Any

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities import boons
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed, options
from traywatch.rules.deep_dark_dice.abilities.passives import hooks, of_monster
from traywatch.rules.deep_dark_dice.cards import DeepHero
from traywatch.rules.deep_dark_dice.equipment import items, trade
from traywatch.rules.deep_dark_dice.model import NO_BOONS, WELL, DeepHeroState, DeepTask, MonsterState, plain
from traywatch.rules.deep_dark_dice.step_context import Answer, DeepStepContext

NEXT = Option(id="next", label=msg("ddd-option-next-battle"))
AGAIN = Option(id="again", label=msg("ddd-option-play-again"))
STOP = Option(id="stop", label=msg("ddd-option-stop"))

UNKNOWN = {"max_health": 1, "attack": 0, "armor": 0, "health": 1}
"""The smallest value of each number on a card."""


def hero_from_card(step: DeepStepContext, card: DeepHero, player: str) -> DeepHeroState:
    """A hero at the start of a session. Adjusted and current values are the card's."""
    numbers: dict[str, int] = {}
    for field in ("max_health", "attack", "armor"):
        printed = getattr(card, field)
        value = step.told(f"heroes.{card.id}.{field}", printed if isinstance(printed, int) else None)
        numbers[field] = UNKNOWN[field] if value is None else value
    health, attack, armor = numbers["max_health"], numbers["attack"], numbers["armor"]
    no_armor = card.armor == "none"
    return DeepHeroState(
        id=card.id,
        name=card.name,
        player=player,
        max_health=health,
        full_attack=attack,
        full_armor=0 if no_armor else armor,
        health=health,
        attack=attack,
        armor=0 if no_armor else armor,
        no_armor=no_armor,
    )


def monster_of(step: DeepStepContext, name: str) -> MonsterState:
    """A monster with the numbers of its card or of the players."""
    card = step.content.monster(name)
    health = step.told(f"monsters.{name}.health", card.health) or 1
    armor = step.told(f"monsters.{name}.armor", card.armor) or 0
    return MonsterState(id=card.id, name=card.name, health=health, max_health=health, armor=armor)


def tell(step: DeepStepContext, task: DeepTask) -> None:
    """The players give a number of a card."""
    step.tell(task.place, step.amount or 0)


def start(step: DeepStepContext, task: DeepTask) -> None:
    """Start a session. First ask for the numbers that no card gives, then start the first battle."""
    step.set(phase="setup", battle_no=1, agenda=(), open=(), attack=None, obstacles=())
    fills = [DeepTask(do="fill", name=f"heroes.{hero.id}") for hero in step.state.heroes]
    step.add_tasks(*fills, *_before(step, 1), plain(do="deal"), DeepTask(do="battle", n=1))


def _before(step: DeepStepContext, battle_no: int) -> list[DeepTask]:
    name: str | None = step.content.battle(battle_no).monster
    tasks: list[DeepTask] = []
    while name is not None and f"monsters.{name}" not in {task.name for task in tasks}:
        tasks.append(DeepTask(do="fill", name=f"monsters.{name}"))
        name = step.content.monster(name).then
    return tasks


def fill(step: DeepStepContext, task: DeepTask) -> None:
    """Ask for one missing number of a card in play. Repeat until none is left."""
    what, name = task.name.split(".")
    card: Any = step.content.hero(name) if what == "heroes" else step.content.monster(name)
    fields = ("max_health", "attack", "armor") if what == "heroes" else ("health", "armor")
    for field in fields:
        key = f"{task.name}.{field}"
        if getattr(card, field) is not None or key in step.state.told:
            continue
        step.ask(
            f"fill-{name}-{field}",
            f"amount:{key}",
            msg("ddd-card-stat-question", stat=field, card=card.name),
            [
                (
                    Option(
                        id="set",
                        label=msg("ddd-card-stat-label", card=card.name, stat=field),
                        amount=(UNKNOWN[field], 999),
                    ),
                    DeepTask(do="tell", place=key),
                    task,
                )
            ],
            default=None,
        )
        return


def begin(step: DeepStepContext, task: DeepTask) -> None:
    """Start a battle: reset current values, lay obstacles. The first hero in table order begins."""
    battle_no = task.n
    step.use("R3")
    for index in range(len(step.state.heroes)):
        _refresh(step, index, battle_no)
    place = step.content.location(battle_no)
    step.set(
        phase="battle",
        battle_no=battle_no,
        turn_no=0,
        attacks_made=0,
        active=0,
        monster=monster_of(step, step.content.battle(battle_no).monster),
        attack=None,
        obstacles=(),
    )
    monster = step.monster
    step.say(msg("ddd-monster-health-and-armor", health=monster.health, armor=monster.armor))
    if place is not None and place.text:
        step.say(place.text)
    step.show(
        msg("ddd-battle-begins-at-place", battle_no=battle_no, place=place.name, monster=monster.name)
        if place
        else msg("ddd-battle-begins", battle_no=battle_no, monster=monster.name)
    )
    tasks = [plain(do="lay")]
    if place is not None and place.throw is not None:
        throwers = range(len(step.state.heroes)) if place.throw.by == "each" else (0,)
        tasks += [DeepTask(do="throw_obstacles", hero=n, n=place.throw.n) for n in throwers]
    for effect in hooks(step, "battle"):
        tasks += aimed(step, effect, owner=-1, picked=0)
    step.set(active=len(step.state.heroes) - 1)
    step.add_tasks(*tasks, plain(do="check"), plain(do="next_turn"))


def _refresh(step: DeepStepContext, index: int, battle_no: int) -> None:
    """Give a hero the values with which a battle begins. The settings say what lasts."""
    settings, hero = step.settings, step.state.heroes[index]
    fresh: dict[str, Any] = {**NO_BOONS}
    if settings.barrier_lasts == "session" and battle_no > 1:
        fresh["barrier"] = hero.barrier
    if settings.statuses_after_battle == "clear":
        fresh |= WELL
    if not hero.downed or settings.downed_stand_up:
        fresh |= {"health": hero.max_health, "downed": False}
    if hero.curse:
        step.use("R95")
    hero = step.set_hero(
        index,
        attack=hero.full_attack,
        armor=hero.full_armor,
        active_used=False,
        triggered=False,
        turns=0,
        minion=None,
        items=items.ready_again(hero, step, "battle"),
        **fresh,
    )
    if not hero.downed:
        boons.begin(step, index)


def deal(step: DeepStepContext, task: DeepTask) -> None:
    """The heroes with the numbers and items of their cards. What items do when gained comes before battle."""
    step.use("R1")
    heroes = tuple(hero_from_card(step, step.content.hero(h.id), h.player) for h in step.state.heroes)
    step.set(heroes=heroes)
    tasks: list[DeepTask] = []
    for index in range(len(heroes)):
        for name in step.card(index).items:
            tasks += items.gain(step, index, name)
    if tasks:
        step.add_tasks(*tasks)
    if step.untold:
        step.show(msg("ddd-heroes-equip"))


def check(step: DeepStepContext, task: DeepTask) -> None:
    """Whether the battle is over. A monster may have a next phase, or all heroes may be Downed.

    ``task.n`` is 1 after the players were asked whether they revive somebody before a won battle ends.
    """
    if step.state.phase != "battle":
        return
    if step.monster.health == 0:
        then = step.content.monster(step.monster.id).then
        if then is None:
            if not task.n and options(step, "won"):
                step.add_tasks(plain(do="last_help"), DeepTask(do="check", n=1))
                return
            _won(step)
            return
        old = step.monster.name
        step.set(monster=monster_of(step, then))
        step.say(msg("ddd-monster-health-and-armor", health=step.monster.health, armor=step.monster.armor))
        step.show(msg("ddd-monster-phase-change", old=old, monster=step.monster.name), "bad")
        tasks: list[DeepTask] = []
        for effect in of_monster(step, "battle"):
            tasks += aimed(step, effect, owner=-1, picked=step.state.active)
        step.add_tasks(plain(do="due"), *tasks)
    if not step.standing():
        if step.settings.downed_trigger == "after_defeat":
            step.use("R93")
        step.use("R87")
        step.set(phase="defeat", attack=None, agenda=())
        step.show(msg("ddd-all-heroes-downed", monster=step.monster.name), "bad")
        step.ended("session", "lost", msg("ddd-session-lost"))
        step.add_tasks(plain(do="ask_next"))


def _won(step: DeepStepContext) -> None:
    step.use("R16")
    for index, hero in enumerate(step.state.heroes):
        if hero.minion is not None:
            step.use("R118")
        boons.end(step, index, "attack", "turn")
        barrier = step.state.heroes[index].barrier if step.settings.barrier_lasts == "session" else 0
        step.set_hero(index, active_used=False, barrier=barrier, stealth="none", minion=None)
    last = step.state.battle_no >= len(step.content.battles)
    step.set(phase="victory" if last else "won", attack=None, agenda=())
    if last:
        step.say(msg("ddd-last-battle-won"))
    step.show(msg("ddd-monster-beaten", monster=step.monster.name), "good")
    step.ended("battle", "won", msg("ddd-battle-won", battle_no=step.state.battle_no))
    tasks = [plain(do="clear")]
    if last:
        step.ended("session", "won", msg("ddd-session-won"))
    else:
        tasks += [DeepTask(do="loot", name=name) for name in _loot(step)]
        tasks += [DeepTask(do="level_up", hero=n) for n in range(len(step.state.heroes))]
    step.add_tasks(*tasks, plain(do="ask_next"))


def _loot(step: DeepStepContext) -> list[str]:
    """The items of all phases of the monster that was beaten."""
    loot: list[str] = []
    passed: list[str] = []
    name: str | None = step.content.battle(step.state.battle_no).monster
    while name is not None and name not in passed:
        passed.append(name)
        card = step.content.monster(name)
        loot += card.loot
        name = None if name == step.monster.id else card.then
    return loot


def clear(step: DeepStepContext, task: DeepTask) -> None:
    """Clear the obstacles from the mat before anything else."""
    if not step.state.obstacles:
        return
    n = len(step.state.obstacles)
    prompt, then = msg("ddd-obstacle-clear-prompt"), plain(do="take_cleared")
    step.ask_place("clear", "clear", msg("ddd-obstacle-clear-place"), prompt, ("R106",), then, count=n)


def ask_next(step: DeepStepContext, task: DeepTask) -> None:
    """Ask what comes next: a battle, another session, or the end."""
    if step.state.phase == "level_up":
        step.set(phase="won")
    battle_no = step.state.battle_no + 1
    again: Answer = (AGAIN, plain(do="start"))
    battle = (*_before(step, battle_no), DeepTask(do="battle", n=battle_no))
    on: Answer = (NEXT, *battle)
    first = on if step.state.phase == "won" else again
    why = ("R87",) if step.state.phase == "defeat" else ("R3",)
    gifts: list[Answer] = []
    if step.state.phase == "won":
        gifts = [(option, give, task) for option, give in trade.offers(step)]
    name = first[0].id
    answers: list[Answer] = [first, *gifts, (STOP, plain(do="stop"))]
    step.ask(name, "after_battle", msg("ddd-next-question"), answers, default=name, why=why)


def stop(step: DeepStepContext, task: DeepTask) -> None:
    """The players stop here."""
    step.set(phase="finished", agenda=())
    step.show(msg("ddd-session-over"))
