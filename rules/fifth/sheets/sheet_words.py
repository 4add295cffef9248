"""The words of a sheet in English and German. Capitals do not matter."""

from __future__ import annotations

from collections.abc import Mapping

from traywatch.rules.fifth.cards import (
    ABILITIES,
    CONDITIONS,
    DAMAGE_TYPES,
    Ability,
    ConditionName,
    DamageType,
)

DAMAGE: Mapping[str, DamageType] = {
    **{name: name for name in DAMAGE_TYPES if name != "plain"},
    "säure": "acid", "wucht": "bludgeoning", "kälte": "cold", "feuer": "fire", "energie": "force",
    "blitz": "lightning", "nekrotisch": "necrotic", "stich": "piercing", "gift": "poison",
    "psychisch": "psychic", "strahlend": "radiant", "gleißend": "radiant", "hieb": "slashing",
    "schall": "thunder",
}  # fmt: skip
ABILITY: Mapping[str, Ability] = {
    **{name: name for name in ABILITIES},
    "stä": "str", "ges": "dex", "kon": "con", "wei": "wis",
}  # fmt: skip
CONDITION: Mapping[str, ConditionName] = {
    **{name: name for name in CONDITIONS},
    "blind": "blinded", "bezaubert": "charmed", "verängstigt": "frightened", "gepackt": "grappled",
    "kampfunfähig": "incapacitated", "unsichtbar": "invisible", "gelähmt": "paralyzed",
    "versteinert": "petrified", "vergiftet": "poisoned", "liegend": "prone", "festgesetzt": "restrained",
    "betäubt": "stunned", "bewusstlos": "unconscious",
}  # fmt: skip
RANGED = frozenset({"ranged", "fernkampf", "fern"})
HALF = frozenset({"half", "halb"})
