"""The words of a sheet in every language of the catalogs. Capitals do not matter.

Damage, abilities and conditions have the words with which the table names them, so a new language needs no
words here. An ability is written with the first three letters of its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from traywatch.catalogs import languages
from traywatch.messages import msg
from traywatch.rules.fifth.cards import (
    ABILITIES,
    CONDITIONS,
    DAMAGE_TYPES,
    Ability,
    ConditionName,
    DamageType,
)

RANGED = frozenset({"ranged", "fernkampf", "fern", "distance", "distancia"})
HALF = frozenset({"half", "halb", "moitié", "demi", "mitad"})
JOINING = frozenset({"and", "und", "et", "y", "to", "gegen", "aux", "a"})
"""Words between names of damage and conditions, which say nothing."""
ARMOR_CLASS, HIT_POINTS, DIFFICULTY = "ac|rk|ca", "hp|tp|pv|pg", "dc|sg|dd|cd"
"""Abbreviations in English, German, French and Spanish."""
HEALS = "heals?|heilt|soigne|cura"


@cache
def damage_words() -> Mapping[str, DamageType]:
    """The damage type of each word."""
    words: dict[str, DamageType] = {"gleißend": "radiant"}
    for kind in DAMAGE_TYPES:
        if kind != "plain":
            words |= dict.fromkeys((kind, *_words("fifth-damage-type", type=kind)), kind)
    return words


@cache
def ability_words() -> Mapping[str, Ability]:
    """The ability of each three letters."""
    words: dict[str, Ability] = {}
    for ability in ABILITIES:
        names = (word[:3] for word in _words("fifth-ability", ability=ability))
        words |= dict.fromkeys((ability, *names), ability)
    return words


@cache
def condition_words() -> Mapping[str, ConditionName]:
    """The condition of each word."""
    words: dict[str, ConditionName] = {"blind": "blinded"}
    for condition in CONDITIONS:
        names = _words("fifth-condition-name", condition=condition)
        words |= dict.fromkeys((condition, *names), condition)
    return words


def _words(message: str, **what: str) -> tuple[str, ...]:
    """The longest word of a message in each language."""
    texts = (msg(message, **what).render(language) for language in languages())
    return tuple(max(text.lower().split(), key=len) for text in texts)
