"""What conditions do to rolls: advantage, disadvantage, failed saves and sure critical hits.

All functions are pure. A source is a name of ``fifth-edge-source``, which says why.
"""

from __future__ import annotations

from traywatch.rules.fifth.cards import Ability, ConditionName
from traywatch.rules.fifth.model import Edge, FifthCombatant, FifthStrike, FifthTest
from traywatch.rules.fifth.settings import FifthSettings

Sources = tuple[tuple[str, str], ...]
"""Pairs of an edge and its reason: ``("advantage", "target_prone")``."""

COVER: dict[str, int] = {"none": 0, "half": 2, "three_quarters": 5}
"""What cover adds to armor class and to saving throws of Dexterity."""
HELPLESS: frozenset[ConditionName] = frozenset(("paralyzed", "petrified", "stunned", "unconscious"))
"""Conditions that include incapacitated and fail saving throws of Strength and Dexterity."""
DEFENSELESS: tuple[ConditionName, ...] = (
    "blinded", "paralyzed", "petrified", "restrained", "stunned", "unconscious",
)  # fmt: skip
"""Conditions that give attacks against a creature advantage."""
HINDERED: tuple[ConditionName, ...] = ("blinded", "poisoned", "prone", "restrained")
"""Conditions that give a creature's own attacks disadvantage."""
RULE: dict[str, str] = {
    "blinded": "R80", "charmed": "R81", "frightened": "R82", "grappled": "R83", "incapacitated": "R84",
    "invisible": "R85", "paralyzed": "R86", "petrified": "R87", "poisoned": "R88", "prone": "R89",
    "restrained": "R90", "stunned": "R91", "unconscious": "R92", "dodges": "R24",
}  # fmt: skip
"""The rule of each condition, and of dodging."""
SOURCED: frozenset[ConditionName] = frozenset(("charmed", "frightened", "grappled"))
"""Conditions for which it matters who causes them. A creature may have one of them from several."""
SURE_CRIT: frozenset[ConditionName] = frozenset(("paralyzed", "unconscious"))
"""Conditions that make each hit from within 5 feet a critical hit."""


def conditions_of(combatant: FifthCombatant) -> frozenset[ConditionName]:
    """The conditions of a creature with those that they include. At 0 hit points it is unconscious."""
    names: set[ConditionName] = {condition.name for condition in combatant.conditions}
    if combatant.hp == 0:
        names.add("unconscious")
    if "unconscious" in names:
        names.add("prone")
    if names & HELPLESS:
        names.add("incapacitated")
    return frozenset(names)


def acts(combatant: FifthCombatant) -> bool:
    """Whether a creature may take actions and reactions."""
    return not combatant.dead and not combatant.gone and "incapacitated" not in conditions_of(combatant)


def may_attack(attacker: FifthCombatant, target: FifthCombatant) -> bool:
    """Whether a creature may attack a target at all. A charmed one may not attack the charmer."""
    charmed = any(c.name == "charmed" and c.by == target.id for c in attacker.conditions)
    return target.id != attacker.id and not target.dead and not target.gone and not charmed


def edge_of(sources: Sources) -> Edge:
    """Advantage and disadvantage never add up. One source of each cancels any number of the other."""
    edges = {edge for edge, _ in sources}
    if len(edges) != 1:
        return "none"
    return "advantage" if "advantage" in edges else "disadvantage"


def attack_sources(
    settings: FifthSettings, attacker: FifthCombatant, target: FifthCombatant, strike: FifthStrike
) -> Sources:
    """All sources of advantage and disadvantage of an attack roll."""
    own, other = conditions_of(attacker), conditions_of(target)
    sources: list[tuple[str, str]] = [("disadvantage", f"own_{name}") for name in HINDERED if name in own]
    sources += [("advantage", f"target_{name}") for name in DEFENSELESS if name in other]
    if "invisible" in own and not strike.sees:
        sources.append(("advantage", "own_invisible"))
    if "invisible" in other and not strike.sees:
        sources.append(("disadvantage", "target_invisible"))
    if "prone" in other:
        sources.append(("advantage" if strike.near else "disadvantage", "target_prone"))
    if "frightened" in own and not strike.unafraid:
        sources.append(("disadvantage", "own_frightened"))
    grapplers = {c.by for c in attacker.conditions if c.name == "grappled"}
    if grapplers and grapplers != {target.id}:
        sources.append(("disadvantage", "own_grappled"))
    if dodges(target) and not ("invisible" in own and not strike.sees):
        sources.append(("disadvantage", "target_dodges"))
    threatened = strike.action.ranged and strike.near and acts(target) and "blinded" not in other
    if settings.ranged_near and threatened:
        sources.append(("disadvantage", "ranged_near"))
    sources += _named(strike.advantage, strike.disadvantage)
    return tuple(sources)


def dodges(combatant: FifthCombatant) -> bool:
    """Whether a dodge helps now. It needs a creature that can act, see and move."""
    held = {"grappled", "restrained"} & conditions_of(combatant)
    return combatant.dodging and acts(combatant) and not held and "blinded" not in conditions_of(combatant)


def sure_critical(target: FifthCombatant, strike: FifthStrike) -> bool:
    """Whether a hit is a critical hit in any case."""
    return strike.near and bool(conditions_of(target) & SURE_CRIT)


def test_sources(combatant: FifthCombatant, test: FifthTest) -> Sources:
    """All sources of advantage and disadvantage of a saving throw, check or initiative roll."""
    own = conditions_of(combatant)
    sources: list[tuple[str, str]] = []
    if test.what in ("check", "stabilize"):
        if "poisoned" in own:
            sources.append(("disadvantage", "own_poisoned"))
        if "frightened" in own and not test.unafraid:
            sources.append(("disadvantage", "own_frightened"))
    if test.what == "save" and test.ability == "dex":
        if "restrained" in own:
            sources.append(("disadvantage", "own_restrained"))
        if dodges(combatant):
            sources.append(("advantage", "own_dodges"))
    if test.what == "initiative":
        if "incapacitated" in own:
            sources.append(("disadvantage", "own_incapacitated"))
        if "invisible" in own:
            sources.append(("advantage", "own_invisible"))
    return (*sources, *_named(test.advantage, test.disadvantage))


def rules_of(sources: Sources) -> tuple[str, ...]:
    """The rules behind sources of advantage and disadvantage."""
    rules = ["R3"] if sources else []
    if len({edge for edge, _ in sources}) == 2:
        rules.append("R4")
    for _, reason in sources:
        if reason == "ranged_near":
            rules.append("R16")
        elif reason != "named":
            rules.append(RULE[reason.removeprefix("own_").removeprefix("target_")])
    return tuple(rules)


def fails_save(combatant: FifthCombatant, ability: Ability | None) -> bool:
    """Whether a saving throw fails without a roll."""
    return ability in ("str", "dex") and bool(conditions_of(combatant) & HELPLESS)


def weariness(combatant: FifthCombatant) -> int:
    """What exhaustion takes off each d20 test: 2 for each level."""
    return 2 * combatant.exhaustion


def immune_to(combatant: FifthCombatant, condition: ConditionName) -> bool:
    """Whether a condition cannot begin."""
    petrified = condition == "poisoned" and "petrified" in conditions_of(combatant)
    return condition in combatant.condition_immune or petrified


def _named(advantage: bool, disadvantage: bool) -> list[tuple[str, str]]:
    """The sources that people named."""
    sources = [("advantage", "named")] if advantage else []
    return [*sources, *([("disadvantage", "named")] if disadvantage else [])]
