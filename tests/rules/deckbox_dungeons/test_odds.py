"""Chances of Deckbox Dungeons: the tables of the checklist, and every case counted through the judge."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.rules.dungeon import begun, foe, game, play, tweak, value
from traywatch.errors import RulesError
from traywatch.rules.deckbox_dungeons import DeckboxSettings, odds
from traywatch.rules.deckbox_dungeons.dice import die_results

F = Fraction
SETTINGS = DeckboxSettings()
DIE = range(1, 7)


def table(text: str) -> list[list[Fraction]]:
    return [[F(word) for word in line.split()] for line in text.strip().splitlines()]


# modifier -2 to 5: reaches 6; a hero's die hits; it hits and is no critical hit
SINGLE = table(
    """
    0 1/6 0
    0 1/6 0
    1/6 1/6 0
    1/3 1/3 1/6
    1/2 1/2 1/3
    2/3 2/3 1/2
    5/6 5/6 2/3
    1 1 5/6
    """
)
# attacker's modifier 0 to 4 down, defense 0 to 4 across
HERO = table(
    """
    1/6 1/6 1/6 1/6 1/6
    11/36 5/18 1/4 2/9 7/36
    4/9 7/18 1/3 5/18 2/9
    7/12 1/2 5/12 1/3 1/4
    13/18 11/18 1/2 7/18 5/18
    """
)
ENEMY = table(
    """
    5/36 1/9 1/12 1/18 1/36
    5/18 2/9 1/6 1/9 1/18
    5/12 1/3 1/4 1/6 1/12
    5/9 4/9 1/3 2/9 1/9
    25/36 5/9 5/12 5/18 5/36
    """
)
# dice 1 to 5 with modifier 1 against defense 1: any damage, expected damage, expected energy
MANY = table(
    """
    5/18 5/18 1/3
    155/324 5/9 2/3
    3635/5832 5/6 1
    76415/104976 10/9 4/3
    1518275/1889568 25/18 5/3
    """
)
# skill modifier 0 to 4: 0 to 4 successes, expected successes
CHECK = table(
    """
    625/1296 125/324 25/216 5/324 1/1296 2/3
    16/81 32/81 8/27 8/81 1/81 4/3
    1/16 1/4 3/8 1/4 1/16 2
    1/81 8/81 8/27 32/81 16/81 8/3
    1/1296 5/324 25/216 125/324 625/1296 10/3
    """
)


@pytest.mark.parametrize("mod", range(-2, 6))
def test_one_die(mod: int) -> None:
    reaches, hits, plain = SINGLE[mod + 2]
    counted = [die_results.hits((value,), mod, SETTINGS, hero=True) for value in DIE]
    assert odds.hit(mod) == reaches == F(sum(die_results.reaches(v, mod, SETTINGS) for v in DIE), 6)
    assert odds.hero_hit(mod) == hits == F(sum(found.all for found in counted), 6)
    assert plain == F(sum(found.plain for found in counted), 6)


@pytest.mark.parametrize("pierce", [False, True])
@pytest.mark.parametrize(("mod", "defense"), list(product(range(5), range(5))))
def test_one_attack_die_against_a_defense(mod: int, defense: int, pierce: bool) -> None:
    for hero, attack, rows in ((True, odds.hero_attack, HERO), (False, odds.enemy_attack, ENEMY)):
        found = attack(1, mod=mod, defense=defense, pierce=pierce)
        if not pierce:
            assert found.each == rows[mod][defense]
        assert found.each == counted(1, mod, defense - pierce, hero=hero)[1]


def counted(dice: int, mod: int, defense: int, *, hero: bool) -> list[Fraction]:
    """The chance of each damage, by every throw and every block (of which each has a die)."""
    out = [F(0)] * (dice + 1)
    for values in product(DIE, repeat=dice):
        hits = die_results.hits(values, mod, SETTINGS, hero=hero)
        for blocks in product(DIE, repeat=hits.plain):
            blocked = die_results.blocks(blocks, defense, hits.plain, SETTINGS)
            out[die_results.damage(hits, blocked, SETTINGS, crush=False)] += F(1, 6 ** (dice + hits.plain))
    return out


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(("mod", "defense"), [(-1, 0), (0, 2), (1, 1), (3, 1), (5, 4)])
def test_several_dice_counted(dice: int, mod: int, defense: int) -> None:
    assert list(odds.hero_attack(dice, mod=mod, defense=defense).damage) == counted(
        dice, mod, defense, hero=True
    )
    assert list(odds.enemy_attack(dice, mod=mod, defense=defense).damage) == counted(
        dice, mod, defense, hero=False
    )


@pytest.mark.parametrize("dice", range(1, 6))
def test_the_table_of_many_dice(dice: int) -> None:
    some, damage, energy = MANY[dice - 1]
    found = odds.hero_attack(dice, mod=1, defense=1)
    assert (found.any, found.expected, found.energy) == (some, damage, energy)
    assert sum(found.damage) == 1
    assert odds.hero_attack(dice, mod=1, defense=1, crush=True).expected == 2 * damage


@pytest.mark.parametrize("mod", range(5))
def test_skill_checks(mod: int) -> None:
    found = odds.check(mod)
    assert [*found, sum(k * p for k, p in enumerate(found))] == CHECK[mod]
    throws = [die_results.successes(values, mod, SETTINGS) for values in product(DIE, repeat=4)]
    assert list(found) == [F(throws.count(k), 6**4) for k in range(5)]


def test_dice_for_critical_hits_change_nothing() -> None:
    """A3: whether the defender throws for them too, what is blocked has the same chances."""
    hits = die_results.Hits(plain=1, crits=1)
    one = [die_results.blocks((v,), 2, hits.plain, SETTINGS) for v in DIE]
    two = [die_results.blocks((v,), 2, hits.plain, SETTINGS) for v, _ in product(DIE, DIE)]
    assert F(sum(one), 6) == F(sum(two), 36)


def test_loot_and_what_cannot_be_asked() -> None:
    assert odds.loot() == F(7, 2)
    assert odds.loot((1, 2, 2, 3, 1, 2)) == F(11, 6)
    for call in (
        lambda: odds.check(0, -1),
        lambda: odds.hero_attack(100, mod=0, defense=0),
        lambda: odds.loot(()),
    ):
        with pytest.raises(RulesError) as problem:
            call()
        assert problem.value.code == "odds_invalid"


def test_every_throw_of_an_attack_played_through_the_door() -> None:
    """The engine itself comes to the same chances: 2 dice, modifier 1, against defense 1."""
    engine = game([{"melee": 1}])
    state = tweak(engine, begun(engine), [foe((3, 2), health=9, defense=1)], a_at=(3, 3))
    out = [F(0)] * 3
    energy = F(0)
    for values in product(DIE, repeat=2):
        after = play(engine, state, "attack:melee:e1", ",".join(map(str, values))).state
        energy += F(value(after, "a.energy"), 36)
        if value(after, "attack") is None:
            out[9 - value(after, "e1.health")] += F(1, 36)
            continue
        dice = value(after, "count")
        for blocks in product(DIE, repeat=dice):
            end = play(engine, after, ",".join(map(str, blocks))).state
            out[9 - value(end, "e1.health")] += F(1, 36 * 6**dice)
    found = odds.hero_attack(2, mod=1, defense=1)
    assert (tuple(out), energy) == (found.damage, found.energy)
