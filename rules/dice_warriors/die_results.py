"""The tables of results: damage, kind, reach and area, who may be chosen, what happens, and the rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
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

Who = Literal[
    "friends", "near", "same_rank", "strikers", "same_rank_strikers", "rerolled", "hasted", "foes", "showing",
    "casters", "undead", "opponents", "neutralized", "influenced", "wished", "any_ranks", "own_ranks", "lost",
    "phantoms", "shapes", "strides", "magic_effects",
]  # fmt: skip
"""Who or what may be chosen for a result; see ``spells.spell_choices.CHOICES``."""

SpellEffect = Literal[
    "cover", "smite", "double", "roll_again", "heal_four", "influence", "neutralize", "squire", "hex",
    "clone", "conjure_elemental", "conjure_animal", "darken", "familiar", "gain", "phantasm", "teleport",
    "swap", "wish", "set_face", "curse", "dispel", "mass_heal", "revivify", "destroy", "stride",
    "shape_change", "wall",
]  # fmt: skip
"""What a result does; see ``spells.spell_effects.SPELL_EFFECTS``."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A result that helps, hinders or moves dice.

    ``effect`` is what happens; empty: nothing now, as with a brace, which acts when somebody charges.
    ``who`` may be chosen; empty: it acts at once. ``may_decline``: nobody may be chosen too.
    ``gains`` are the fields that a die gains. ``more`` is a further rule, and ``of_class`` the rule that
    gives the result to a second class. ``on`` is the kind of die that shows it.
    """

    rule: str
    effect: SpellEffect | None = None
    who: Who | None = None
    on: Literal["character", "spell"] = "spell"
    may_decline: bool = False
    gains: Mapping[str, int | bool] = field(default_factory=dict)
    more: tuple[str, ...] = ()
    of_class: Mapping[str, str] = field(default_factory=dict)


SPELLS: Mapping[str, Spell] = MappingProxyType(
    {
        "shield": Spell("R46", "cover", "same_rank", "character"),
        "smite": Spell("R47", "smite", "strikers", "character"),
        "stealthy_attack": Spell("R48", "double", "same_rank_strikers", "character"),
        # It allows the roll, so it may be left (R60). A blessing is a chance to roll again (R85).
        "inspire": Spell("R60", "roll_again", "rerolled", "character", may_decline=True, more=("R34",)),
        "lay_on_hands": Spell("R61", "heal_four", "near", "character"),
        "influence": Spell("R59", "influence", "influenced", "character"),
        "neutralise": Spell("R35.2", "neutralize", "neutralized", "character"),
        "squire": Spell("R68", "squire", None, "character"),
        "brace": Spell("R51", None, None, "character"),
        "miss": Spell("R45", None, None, "character"),
        "charm": Spell("R70", "hex", "showing", of_class={"druid": "R96.6"}),
        "clone": Spell("R71", "clone", "friends"),
        "conjure_elemental": Spell("R72", "conjure_elemental"),
        "darkness": Spell("R73", "darken", "any_ranks"),
        "familiar": Spell("R74.1", "familiar"),
        "haste": Spell("R75", "roll_again", "hasted"),
        "mage_shield": Spell("R76", "gain", "friends", gains={"shielded": True}),
        "phantasm": Spell("R77", "phantasm", "phantoms"),
        "stone_skin": Spell(
            "R78", "gain", "friends", gains={"stone": 3}, of_class={"ranger": "R95.4", "druid": "R96.5"}
        ),
        "teleport": Spell("R79", "teleport", "opponents"),
        "web": Spell("R80", "hex", "showing"),
        "wish": Spell("R81", "wish", "wished"),
        "blessing": Spell("R85", "roll_again", "rerolled", may_decline=True, of_class={"paladin": "R94.4"}),
        "blindness": Spell("R86", "hex", "foes"),
        "curse": Spell("R87", "curse", "foes"),
        "dispel_magic": Spell("R88", "dispel", "magic_effects", of_class={"druid": "R96.7"}),
        "holy_aura": Spell("R90", "gain", "friends", gains={"aura": True}),
        "mass_heal": Spell("R91", "mass_heal", "own_ranks"),
        "silence": Spell("R92", "hex", "casters"),
        "regeneration": Spell("R93.2", "gain", "friends", gains={"regeneration": 3}),
        "revivify": Spell("R93.3", "revivify", "lost", of_class={"paladin": "R94.3"}),
        "destroy_undead": Spell("R94.1", "destroy", "undead"),
        "magic_weapon": Spell("R94.2", "gain", gains={"weapon": 3}),
        "conjure_animal": Spell("R95.1", "conjure_animal"),
        "rangers_stride": Spell("R95.2", "stride", "strides"),
        "spikes": Spell("R95.3", "gain", gains={"spikes": True}),
        "flaming_blade": Spell("R96.1", "gain", "friends", gains={"blade": 3}),
        "shape_change": Spell("R96.2", "shape_change", "shapes"),
        "wall_of_earth": Spell("R96.4", "wall"),
    }
)
"""Results that help, hinder or move dice: the rule, what happens, and who may be chosen."""

SECOND_CHOICES: Mapping[str, Spell] = MappingProxyType(
    {"teleport_with": Spell("R79", "swap"), "wish_for": Spell("R81", "set_face")}
)
"""What follows the second choice of a result."""

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

_BY_CHARACTERS = frozenset(name for name, spell in SPELLS.items() if spell.on == "character")
CHARACTER_RESULTS = frozenset((*ATTACKS, *ROLLS, *GUARDS)) | _BY_CHARACTERS
DICE_RESULTS = frozenset((*BLASTS, *SUMMONS, *SPELLS)) - _BY_CHARACTERS


def heal_points(result: str) -> int | None:
    """The points of a heal face; null for any other result."""
    face = HEAL_RESULTS.fullmatch(result)
    return int(face.group(1)) if face else None


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
    if result in SPELLS:
        return SPELLS[result].rule
    return SUMMONS[result]


def words(result: str) -> Text:
    """The name of a result for people.

    >>> str(words("range_attack")), str(words("heal_3"))
    ('Ranged Attack', 'Heal 3')
    """
    if (points := heal_points(result)) is not None:
        return msg("war-heal-points", n=points)
    return msg("war-result", result=result)
