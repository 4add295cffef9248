"""Sessions and battles: their start, their end, and the choice of what comes next."""

from __future__ import annotations

from typing import Any

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed
from traywatch.rules.deep_dark_dice.abilities.passives import hooks
from traywatch.rules.deep_dark_dice.cards import DeepHero
from traywatch.rules.deep_dark_dice.damage import NO_BOONS, WELL
from traywatch.rules.deep_dark_dice.equipment import items, trade
from traywatch.rules.deep_dark_dice.model import DeepHeroState, DeepTask, MonsterState, plain
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

NEXT = Option(id="next", label=msg("ddd-next-battle"))
AGAIN = Option(id="again", label=msg("ddd-play-again"))
STOP = Option(id="stop", label=msg("ddd-stop-here"))

UNKNOWN = {"max_health": 1, "attack": 0, "armor": 0, "health": 1}
"""The smallest value of each number on a card."""


def hero_from_card(work: DeepStepContext, card: DeepHero, player: str) -> DeepHeroState:
    """A hero at the start of a session. Adjusted and current values are the card's."""
    numbers: dict[str, int] = {}
    for field in ("max_health", "attack", "armor"):
        printed = getattr(card, field)
        known = work.told(f"heroes.{card.id}.{field}", printed if isinstance(printed, int) else None)
        numbers[field] = UNKNOWN[field] if known is None else known
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


def monster_of(work: DeepStepContext, name: str) -> MonsterState:
    """A monster with the numbers of its card or of the players."""
    card = work.content.monster(name)
    health = work.told(f"monsters.{name}.health", card.health) or 1
    armor = work.told(f"monsters.{name}.armor", card.armor) or 0
    return MonsterState(id=card.id, name=card.name, health=health, max_health=health, armor=armor)


def start(work: DeepStepContext) -> None:
    """Start a session. First ask for the numbers that no card gives, then start the first battle."""
    work.set(phase="setup", battle_no=1, agenda=(), open=(), attack=None, obstacles=())
    fills = [DeepTask(do="fill", name=f"heroes.{hero.id}") for hero in work.state.heroes]
    work.push(*fills, *_before(work, 1), DeepTask(do="battle", n=1))


def _before(work: DeepStepContext, battle_no: int) -> list[DeepTask]:
    name: str | None = work.content.battle(battle_no).monster
    tasks: list[DeepTask] = []
    while name is not None and f"monsters.{name}" not in {task.name for task in tasks}:
        tasks.append(DeepTask(do="fill", name=f"monsters.{name}"))
        name = work.content.monster(name).then
    return tasks


def fill(work: DeepStepContext, task: DeepTask) -> None:
    """Ask for one missing number of a card in play. Repeat until none is left."""
    what, name = task.name.split(".")
    card: Any = work.content.hero(name) if what == "heroes" else work.content.monster(name)
    fields = ("max_health", "attack", "armor") if what == "heroes" else ("health", "armor")
    for field in fields:
        key = f"{task.name}.{field}"
        if getattr(card, field) is not None or key in work.state.told:
            continue
        work.push(task)
        work.ask(
            f"fill-{name}-{field}",
            f"amount:{key}",
            msg("ddd-what-does-card-show", stat=field, card=card.name),
            [
                Option(
                    id="set",
                    label=msg("ddd-card-word", card=card.name, stat=field),
                    amount=(UNKNOWN[field], 999),
                )
            ],
            default=None,
        )
        return


def begin(work: DeepStepContext, battle_no: int) -> None:
    """Start a battle: reset current values, lay obstacles. The first hero in table order begins."""
    if battle_no == 1:
        _deal(work)
    work.use("R3")
    settings = work.settings
    for index, hero in enumerate(work.state.heroes):
        fresh: dict[str, Any] = {**NO_BOONS}
        if settings.barrier_lasts == "session" and battle_no > 1:
            fresh["barrier"] = hero.barrier
        if settings.statuses_after_battle == "clear":
            fresh |= WELL
        if not hero.downed or settings.downed_stand_up:
            fresh |= {"health": hero.max_health, "downed": False}
        if hero.curse:
            work.use("R95")
        hero = work.set_hero(
            index,
            attack=hero.full_attack,
            armor=hero.full_armor,
            active_used=False,
            triggered=False,
            turns=0,
            minion=None,
            items=items.ready_again(hero, work, "battle"),
            **fresh,
        )
        if not hero.downed:
            _passive_boons(work, index)
    place = work.content.location(battle_no)
    work.set(
        phase="battle",
        battle_no=battle_no,
        turn_no=0,
        attacks_made=0,
        active=0,
        monster=monster_of(work, work.content.battle(battle_no).monster),
        attack=None,
        obstacles=(),
    )
    monster = work.monster
    work.say(msg("ddd-health-armor", health=monster.health, armor=monster.armor))
    if place is not None and place.text:
        work.say(place.text)
    work.show(
        msg("ddd-battle", battle_no=battle_no, place=place.name, monster=monster.name)
        if place
        else msg("ddd-battle-2", battle_no=battle_no, monster=monster.name)
    )
    tasks = [plain(do="lay")]
    if place is not None and place.throw is not None:
        throwers = range(len(work.state.heroes)) if place.throw.by == "each" else (0,)
        tasks += [DeepTask(do="throw_obstacles", hero=n, n=place.throw.n) for n in throwers]
    for found in hooks(work, "battle"):
        tasks += aimed(work, found, owner=-1, picked=0)
    work.set(active=len(work.state.heroes) - 1)
    work.push(*tasks, plain(do="check"), plain(do="next_turn"))


def _deal(work: DeepStepContext) -> None:
    """The heroes with the numbers and items of their cards."""
    work.use("R1")
    heroes = tuple(hero_from_card(work, work.content.hero(h.id), h.player) for h in work.state.heroes)
    work.set(heroes=heroes)
    tasks: list[DeepTask] = []
    for index in range(len(heroes)):
        for name in work.card(index).items:
            tasks += items.gain(work, index, name)
    if tasks:
        work.push(*tasks)
    if work.untold:
        work.show(msg("ddd-heroes-take-up-what-they"))


def _passive_boons(work: DeepStepContext, index: int) -> None:
    for passive in work.card(index).passives:
        hero = work.state.heroes[index]
        if passive.when != "always":
            continue
        if passive.op in ("immune", "pierce"):
            work.use("R12")
            work.set_hero(index, **{passive.op: True})
        elif passive.op in ("regenerate", "barrier"):
            work.use("R12")
            work.set_hero(index, **{passive.op: getattr(hero, passive.op) + passive.n})
    for carried in work.state.heroes[index].items:
        items.boons(work, index, work.content.item(carried.id))


def check(work: DeepStepContext) -> None:
    """Whether the battle is over. A monster may have a next phase, or all heroes may be Downed."""
    if work.state.phase != "battle":
        return
    if work.monster.health == 0:
        then = work.content.monster(work.monster.id).then
        if then is None:
            _won(work)
            return
        old = work.monster.name
        work.set(monster=monster_of(work, then))
        work.say(msg("ddd-health-armor", health=work.monster.health, armor=work.monster.armor))
        work.show(msg("ddd-falls-rises", old=old, monster=work.monster.name), "bad")
    if not work.standing():
        if work.settings.downed_trigger == "after_defeat":
            work.use("R93")
        work.use("R87")
        work.set(phase="defeat", attack=None, agenda=())
        work.show(msg("ddd-all-heroes-downed-has-won", monster=work.monster.name), "bad")
        work.ended("session", "lost", msg("ddd-session-lost"))
        work.push(plain(do="ask_next"))


def _won(work: DeepStepContext) -> None:
    work.use("R16")
    for index, hero in enumerate(work.state.heroes):
        if hero.minion is not None:
            work.use("R118")
        kept = hero.barrier if work.settings.barrier_lasts == "session" else 0
        work.set_hero(index, active_used=False, barrier=kept, stealth="none", minion=None)
    last = work.state.battle_no >= len(work.content.battles)
    work.set(phase="victory" if last else "won", attack=None, agenda=())
    if last:
        work.say(msg("ddd-last-battle-party-has-won"))
    work.show(msg("ddd-beaten", monster=work.monster.name), "good")
    work.ended("battle", "won", msg("ddd-battle-won", battle_no=work.state.battle_no))
    tasks = [plain(do="clear")]
    if last:
        work.ended("session", "won", msg("ddd-party-has-won"))
    else:
        loot = work.content.monster(work.monster.id).loot
        tasks += [DeepTask(do="loot", name=name) for name in loot]
        tasks += [DeepTask(do="level_up", hero=n) for n in range(len(work.state.heroes))]
    work.push(*tasks, plain(do="ask_next"))


def clear(work: DeepStepContext) -> None:
    """Clear the obstacles from the mat before anything else."""
    if not work.state.obstacles:
        return
    n = len(work.state.obstacles)
    work.ask_place(
        "clear", "clear", msg("ddd-off-mat"), msg("ddd-take-all-obstacle-dice-off"), ("R106",), count=n
    )


def ask_next(work: DeepStepContext) -> None:
    """Ask what comes next: a battle, another session, or the end."""
    if work.state.phase == "level_up":
        work.set(phase="won")
    first = NEXT if work.state.phase == "won" else AGAIN
    why = ("R87",) if work.state.phase == "defeat" else ("R3",)
    gifts = trade.offers(work) if work.state.phase == "won" else []
    work.ask(first.id, "after_battle", msg("ddd-what-next"), [first, *gifts, STOP], default=first.id, why=why)


def chosen(work: DeepStepContext, option: str) -> None:
    """The answer to ``ask_next``."""
    if option.startswith("give:"):
        trade.give(work, option)
        work.push(plain(do="ask_next"))
        return
    if option == NEXT.id:
        battle_no = work.state.battle_no + 1
        work.push(*_before(work, battle_no), DeepTask(do="battle", n=battle_no))
    elif option == AGAIN.id:
        start(work)
    else:
        work.set(phase="finished", agenda=())
        work.show(msg("ddd-session-over"))
