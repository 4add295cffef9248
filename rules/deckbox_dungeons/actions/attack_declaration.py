"""Declare an attack: its dice and its target (R17, R35, R40, R41, R43)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.deckbox_dungeons.board.targets import TargetVerdict, judge
from traywatch.rules.deckbox_dungeons.cards import Keyword, Kind, Weapon
from traywatch.rules.deckbox_dungeons.effects import boosted
from traywatch.rules.deckbox_dungeons.model import DeckboxAttack, DeckboxTask, EnemyState
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.engine.steps import present


def keywords_of(step: DeckboxStepContext, index: int, kind: Kind) -> tuple[Keyword, ...]:
    """The keywords of a hero's equipment in an attack of this kind."""
    hero = step.state.heroes[index]
    return hero.melee_keywords if kind == "melee" else hero.ranged_keywords


def dice_of(step: DeckboxStepContext, index: int, kind: Kind) -> int:
    """The number of dice that a hero rolls; 0 if the hero has no attack of this kind."""
    hero = step.state.heroes[index]
    printed = hero.melee_dice if kind == "melee" else hero.ranged_dice
    return max(0, printed + boosted(step, index, "dice")) if printed else 0


def verdict(step: DeckboxStepContext, index: int, kind: Kind, enemy: EnemyState) -> TargetVerdict:
    """Whether a hero may attack this enemy with the equipment, and why not."""
    at = step.state.heroes[index].at
    if at is None or not dice_of(step, index, kind):
        return TargetVerdict(False, msg("deckbox-target-no-dice", kind=kind), ("R35",))
    return judge(step, kind, at, enemy.at, keywords_of(step, index, kind), hero=True)


def by_hero(
    step: DeckboxStepContext, index: int, kind: Kind, target: str, weapon: Weapon | None, source: str
) -> list[DeckboxTask]:
    """A hero's attack, with the equipment (``weapon``) or with an item."""
    hero, enemy = step.state.heroes[index], step.enemy(target)
    at = present(hero.at, f"space of {hero.name}")
    words = keywords_of(step, index, kind) if weapon is None else weapon.words
    judged = judge(step, kind, at, enemy.at, words, hero=True)
    step.use(*judged.rules)
    attack = DeckboxAttack(
        by_hero=True,
        attacker=hero.id,
        target=target,
        kind=kind,
        source=source,
        weapon=weapon is None,
        dice=0 if weapon is None else weapon.dice or 0,
        mod=0 if weapon is None else weapon.mod or 0,
        keywords=words,
    )
    step.set(attack=attack)
    return [DeckboxTask(do="roll_attack", hero=index)]


def by_enemy(step: DeckboxStepContext, enemy: EnemyState, index: int) -> list[DeckboxTask]:
    """An enemy's attack on a hero."""
    step.set(
        attack=DeckboxAttack(
            by_hero=False,
            attacker=enemy.id,
            target=step.state.heroes[index].id,
            kind=enemy.attack,
            source=enemy.name,
            dice=enemy.dice,
            mod=enemy.mod,
            keywords=enemy.keywords,
        )
    )
    return [DeckboxTask(do="roll_attack", hero=index)]
