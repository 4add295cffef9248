"""The numbers of each result: damage, kind, reach, area, and its rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from traywatch.messages import Text, msg

Kind = Literal["melee", "ranged", "spell", "direct", "indirect"]
Shape = Literal["die", "rank", "two_ranks", "column", "two_columns", "2x2", "3x3", "4x4"]


@dataclass(frozen=True, slots=True)
class WarAttack:
    """A result that damages one die.

    ``reach`` is the nearest and farthest rank, counted from the rank in front of the acting die. Null
    means any enemy rank. ``adjacent``: only dice that are next to it, orthogonally or diagonally.
    """

    rule: str
    kind: Kind
    damage: int
    reach: tuple[int, int] | None = (1, 1)
    adjacent: bool = False


ATTACKS = MappingProxyType(
    {
        "charge": WarAttack("R36", "melee", 3, (1, 2)),
        "melee": WarAttack("R39", "melee", 2),
        "double_melee": WarAttack("R40", "melee", 4),
        "advance": WarAttack("R49.1", "melee", 2, (1, 2)),
        "assassinate": WarAttack("R50", "melee", 0),
        "death_touch": WarAttack("R56", "spell", 0),
        "engulf": WarAttack("R57", "spell", 0, adjacent=True),
        "feast": WarAttack("R58", "melee", 2, adjacent=True),
        "life_tap": WarAttack("R62", "spell", 2, adjacent=True),
        "rage": WarAttack("R63", "melee", 4),
        "range_attack": WarAttack("R64", "ranged", 2, (2, 4)),
        "scare": WarAttack("R65", "spell", 1, None),
        "sorcerous_bolt": WarAttack("R66", "ranged", 2, (1, 4)),
        "swarm": WarAttack("R69", "melee", 0),
    }
)


@dataclass(frozen=True, slots=True)
class Blast:
    """A result that damages an area."""

    rule: str
    level: str
    damage: int
    shape: Shape

    @property
    def kind(self) -> Kind:
        """Square areas are indirect, the others are direct."""
        return "indirect" if "x" in self.shape else "direct"


BLASTS = MappingProxyType(
    {
        "arc": Blast("R82.1", "low", 1, "rank"),
        "flare": Blast("R82.2", "low", 1, "2x2"),
        "lightning_bolt": Blast("R82.3", "low", 1, "column"),
        "magic_bolt": Blast("R82.4", "low", 2, "die"),
        "chain_blast": Blast("R83.1", "mid", 2, "rank"),
        "fireball": Blast("R83.2", "mid", 2, "2x2"),
        "lightning_blast": Blast("R83.3", "mid", 2, "column"),
        "magic_blast": Blast("R83.4", "mid", 4, "die"),
        "spray_of_shards": Blast("R83.5", "mid", 1, "two_columns"),
        "wall_of_flames": Blast("R83.6", "mid", 1, "two_ranks"),
        "arcing_barrage": Blast("R84.1", "high", 3, "rank"),
        "blade_storm": Blast("R84.2", "high", 3, "3x3"),
        "conflagration": Blast("R84.3", "high", 2, "two_ranks"),
        "flame_strike": Blast("R84.4", "high", 3, "2x2"),
        "lightning_barrage": Blast("R84.5", "high", 3, "column"),
        "magic_barrage": Blast("R84.6", "high", 6, "die"),
        "meteor_storm": Blast("R84.7", "high", 3, "4x4"),
        "shard_barrage": Blast("R84.8", "high", 2, "two_columns"),
        "fire_storm": Blast("R89", "cleric", 4, "4x4"),
    }
)

RANGE = MappingProxyType({"low": 4, "mid": 3, "high": 2, "cleric": 3, "utility": 3, "druid": 3, "paladin": 3})
"""The ranks that direct spells of a die reach."""

ROLLS = MappingProxyType(
    {
        "heal_die": ("heal", "R41"),
        "high_spell": ("high", "R42"),
        "low_spell": ("low", "R43"),
        "mid_spell": ("mid", "R43"),
        "utility_spell": ("utility", "R44"),
        "cleric_spell": ("cleric", "R52"),
        "druid_spell": ("druid", "R53"),
        "paladin_spell": ("paladin", "R54"),
        "ranger_spell": ("ranger", "R55"),
        "summon": ("summon", "R67"),
    }
)
"""Results that roll another die: the die, and the rule."""

GUARDS = MappingProxyType({"defense": (1, "R37"), "double_defense": (2, "R38")})

FRIENDLY = MappingProxyType(
    {
        "shield": "R46",
        "smite": "R47",
        "stealthy_attack": "R48",
        "inspire": "R60",
        "lay_on_hands": "R61",
        "influence": "R59",
        "neutralise": "R35.2",
        "squire": "R68",
        "brace": "R51",
        "miss": "R45",
    }
)
"""Results of a character die that are neither an attack nor another die."""

MAGIC = MappingProxyType(
    {
        "charm": "R70",
        "clone": "R71",
        "conjure_elemental": "R72",
        "darkness": "R73",
        "familiar": "R74.1",
        "haste": "R75",
        "mage_shield": "R76",
        "phantasm": "R77",
        "stone_skin": "R78",
        "teleport": "R79",
        "web": "R80",
        "wish": "R81",
        "blessing": "R85",
        "blindness": "R86",
        "curse": "R87",
        "dispel_magic": "R88",
        "holy_aura": "R90",
        "mass_heal": "R91",
        "silence": "R92",
        "regeneration": "R93.2",
        "revivify": "R93.3",
        "destroy_undead": "R94.1",
        "magic_weapon": "R94.2",
        "conjure_animal": "R95.1",
        "rangers_stride": "R95.2",
        "spikes": "R95.3",
        "flaming_blade": "R96.1",
        "shape_change": "R96.2",
        "wall_of_earth": "R96.4",
    }
)
"""Results of spell dice other than plain damage."""

ALSO = MappingProxyType(
    {
        ("paladin", "revivify"): "R94.3",
        ("paladin", "blessing"): "R94.4",
        ("ranger", "stone_skin"): "R95.4",
        ("druid", "stone_skin"): "R96.5",
        ("druid", "charm"): "R96.6",
        ("druid", "dispel_magic"): "R96.7",
    }
)
"""Results that a second class has on its own die, and the rule that gives it the result."""

SUMMONS = MappingProxyType(
    {
        "ghost": "R97.1",
        "ghoul": "R97.2",
        "huge": "R97.3",
        "large": "R97.4",
        "medium": "R97.5",
        "skeleton": "R97.6",
        "small": "R97.7",
        "tiny": "R97.8",
        "zombie": "R97.9",
    }
)

CREATURES = MappingProxyType(
    {
        "elemental": "R35.1",
        "ghost": "R35.2",
        "ghoul": "R35.3",
        "skeleton": "R35.4",
        "zombie": "R35.5",
        "small": "R35.6",
        "medium": "R35.7",
        "large": "R35.8",
        "huge": "R35.9",
        "tiny": "R35.10",
    }
)

HEAL_RESULTS = re.compile(r"heal_([1-9][0-9]?)")
"""A face of the heal die with a number of points, such as ``heal_3``."""

CHARACTER_RESULTS = frozenset((*ATTACKS, *ROLLS, *GUARDS, *FRIENDLY))
DICE_RESULTS = frozenset((*BLASTS, *MAGIC, *SUMMONS))


def heal_points(result: str) -> int | None:
    """The points of a heal face; null for any other result."""
    found = HEAL_RESULTS.fullmatch(result)
    return int(found.group(1)) if found else None


def rule_of(result: str) -> str:
    """The rule that defines a result. Raises ``KeyError`` if there is no such result."""
    if heal_points(result) is not None:
        return "R93.1"
    if result in ATTACKS:
        return ATTACKS[result].rule
    if result in BLASTS:
        return BLASTS[result].rule
    if result in ROLLS:
        return ROLLS[result][1]
    if result in GUARDS:
        return GUARDS[result][1]
    return {**FRIENDLY, **MAGIC, **SUMMONS}[result]


def words(result: str) -> Text:
    """The name of a result for people.

    >>> str(words("range_attack")), str(words("heal_3"))
    ('Ranged Attack', 'Heal 3')
    """
    if (points := heal_points(result)) is not None:
        return msg("war-heal-points", n=points)
    return msg("war-result", result=result)
