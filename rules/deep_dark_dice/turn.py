"""Sessions, battles and turns: who is next, what ticks at the start of a turn, who has won."""

from __future__ import annotations

from typing import Any

from rules.deep_dark_dice.attack import declare
from rules.deep_dark_dice.content import Content, Hero
from rules.deep_dark_dice.harm import NO_BOONS, WELL, go_down, heal, hurt, standing
from rules.deep_dark_dice.model import HeroState, Landed, MonsterState
from rules.deep_dark_dice.settings import Tick
from rules.deep_dark_dice.work import Work
from rules.requests import ChoiceRequest, Option, PlaceRequest

NEXT = Option(id="next", label="Next battle")
AGAIN = Option(id="again", label="Play again")
STOP = Option(id="stop", label="Stop here")


def hero_from_card(card: Hero, player: str) -> HeroState:
    """A hero at the start of a session: adjusted and current values are the card's."""
    health, attack = card.max_health or 1, card.attack or 0
    armor = card.armor if isinstance(card.armor, int) else 0
    return HeroState(
        id=card.id,
        name=card.name,
        player=player,
        max_health=health,
        full_attack=attack,
        full_armor=armor,
        health=health,
        attack=attack,
        armor=armor,
    )


def monster_of(content: Content, battle_no: int) -> MonsterState:
    """The monster of a battle, counted from 1."""
    card = content.monster(content.battles[(battle_no - 1) % len(content.battles)])
    return MonsterState(
        id=card.id,
        name=card.name,
        health=card.health or 1,
        max_health=card.health or 1,
        armor=card.armor or 0,
    )


def start_session(work: Work) -> None:
    """From the first hero's card to the first battle."""
    work.use("R1")
    heroes = tuple(hero_from_card(work.content.hero(hero.id), hero.player) for hero in work.state.heroes)
    work.set(heroes=heroes)
    start_battle(work, 1)


def start_battle(work: Work, battle_no: int) -> None:
    """Current values go back to the adjusted ones; the first hero in table order begins."""
    work.use("R3")
    settings = work.settings
    for index, hero in enumerate(work.state.heroes):
        passives = [p for p in work.card(index).passives if p.when == "always"]
        fresh: dict[str, Any] = {**NO_BOONS}
        if settings.statuses_after_battle == "clear":
            fresh |= WELL
        if not hero.downed or settings.downed_stand_up:
            fresh |= {"health": hero.max_health, "downed": False}
            fresh["barrier"] = sum(p.n for p in passives if p.op == "barrier")
            fresh["regenerate"] = sum(p.n for p in passives if p.op == "regenerate")
            fresh["immune"] = any(p.op == "immune" for p in passives)
            fresh["pierce"] = any(p.op == "pierce" for p in passives)
        work.set_hero(index, attack=hero.full_attack, armor=hero.full_armor, active_used=False, **fresh)
    monster = monster_of(work.content, battle_no)
    work.set(
        phase="battle", battle_no=battle_no, turn_no=0, attacks_made=0, monster=monster, attack=None, open=()
    )
    place = f" at {work.content.location}" if work.content.location else ""
    work.show(
        f"Battle {battle_no}{place}: {monster.name}.",
        [f"Health {monster.health}, armor {monster.armor}."],
    )
    work.set(active=len(work.state.heroes) - 1)
    next_turn(work)


def after_attack(work: Work, landed: Landed) -> None:
    """An attack is over: has somebody won, does the die petrify, who is next?"""
    if settle(work):
        return
    if not work.content.petrify:
        go_on(work)
        return
    where = "where the attack die lies"
    work.open(
        PlaceRequest(
            id=work.new_id(f"{work.hero.id}-petrify"),
            by=work.hero.player,
            what="obstacle",
            where=where,
            count=1,
            xy_mm=landed.xy_mm,
            auto=work.settings.auto,
            prompt=f"Put an obstacle die {where}; if none is left, move one from the mat there.",
            why=("R111", "R112", "R113", "R134"),
        )
    )


def go_on(work: Work) -> None:
    """The next attack: by the same hero where the house allows more than one, else by the next."""
    if not work.hero.downed and work.state.attacks_made < work.settings.attacks_per_turn:
        declare(work)
    else:
        next_turn(work)


def settle(work: Work) -> bool:
    """Ends the battle if it is decided; true if it was."""
    if work.monster.health == 0:
        _battle_won(work)
        return True
    if not standing(work):
        work.use("R87")
        work.set(phase="defeat", attack=None)
        headline = f"All heroes are Downed. {work.monster.name} has won."
        work.show(headline, tone="bad")
        work.ended("session", "lost", "The session is lost.")
        _ask_next(work, AGAIN)
        return True
    return False


def next_turn(work: Work) -> None:
    """The next hero in table order who can act; heroes may fall or sit out on the way there."""
    while True:
        if work.hero.stealth:
            work.use("R35")
            work.set_hero(work.state.active, stealth=False)
        if not standing(work):
            settle(work)
            return
        count = len(work.state.heroes)
        order = [(work.state.active + n) % count for n in range(1, count + 1)]
        if work.state.heroes[order[0]].downed:
            work.use("R88")
        index = next(n for n in order if not work.state.heroes[n].downed)
        work.set(active=index, turn_no=work.state.turn_no + 1, attacks_made=0)
        if _begin_turn(work, index):
            declare(work)
            return


def _begin_turn(work: Work, index: int) -> bool:
    """Ticks statuses and boons; true if the hero can act."""
    name, dazed = work.hero.name, work.hero.dazed
    lines: list[str] = []
    work.use("R127")
    if work.settings.regenerate_when == "every_turn":
        for other in standing(work):
            if other != index:
                lines += _regenerate(work, other)
    skip = dazed and work.settings.ticks_when_dazed == "skip_first"
    for tick in () if skip else work.settings.turn_start_order:
        if work.state.heroes[index].downed:
            break
        lines += _tick(work, index, tick)
    hero = work.state.heroes[index]
    if hero.downed:
        work.show(f"{name} goes down at the start of the turn.", lines, "bad")
        return False
    if dazed:
        work.use("R68")
        work.set_hero(index, dazed=False)
        work.show(f"{name} is dazed and sits this turn out.", lines, "bad")
        return False
    if lines:
        work.show(f"{name}'s turn begins.", lines)
    return True


def _tick(work: Work, index: int, tick: Tick) -> list[str]:
    hero = work.state.heroes[index]
    if tick == "regenerate":
        return _regenerate(work, index)
    if tick == "bleed" and hero.bleed:
        work.use("R65", *(("R66",) if hero.bleed == 1 else ()))
        work.set_hero(index, bleed=hero.bleed - 1)
        _, lines = hurt(work, index, hero.bleed, cause="bleed")
        return [f"Bleed {hero.bleed} hurts, then drops by 1.", *lines]
    if tick == "necrotic" and hero.necrotic:
        work.use("R75")
        if not hero.curse:
            work.use("R77")
            return []
        _, lines = hurt(work, index, hero.curse, cause="necrotic")
        return [f"Necrotic hurts by the curse level, {hero.curse}.", *lines]
    if tick == "poison" and hero.poison:
        work.use("R79")
        work.set_hero(index, poison=hero.poison - 1)
        if hero.poison == 1:
            work.use("R80")
            return ["The poison has run its course.", *go_down(work, index)]
        return [f"Poison drops to {hero.poison - 1}."]
    return []


def _regenerate(work: Work, index: int) -> list[str]:
    hero = work.state.heroes[index]
    if not hero.regenerate or hero.health >= hero.max_health:
        return []
    work.use("R36", "R37")
    return heal(work, index, hero.regenerate)


def _battle_won(work: Work) -> None:
    work.use("R16")
    for index in range(len(work.state.heroes)):
        work.set_hero(index, active_used=False, barrier=0, stealth=False)
    last = work.state.battle_no >= len(work.content.battles)
    work.set(phase="victory" if last else "won", attack=None)
    headline = f"{work.monster.name} is beaten."
    work.show(headline, ["That was the last battle: the party has won."] if last else [], "good")
    work.ended("battle", "won", f"Battle {work.state.battle_no} is won.")
    work.todo("Take all obstacle dice off the mat.", "R106")
    if last:
        work.ended("session", "won", "The party has won.")
    _ask_next(work, AGAIN if last else NEXT)


def _ask_next(work: Work, first: Option) -> None:
    work.open(
        ChoiceRequest(
            id=work.new_id(first.id),
            by=work.hero.player,
            stage="after_battle",
            prompt="What next?",
            options=(first, STOP),
            default=first.id,
            auto=work.settings.auto,
            why=("R87",) if work.state.phase == "defeat" else ("R3",),
        )
    )
