"""The dice of attacks: which die is which, by kind, by role and by color."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from traywatch.messages import Text, msg
from traywatch.rules.core.color_names import COMMON, called
from traywatch.rules.core.requests import DieSpec, RolledDie
from traywatch.rules.core.roll_results import worth
from traywatch.rules.fifth.cards import DamagePart, DamageType


def _roles(parts: Sequence[DamagePart], role: str, special: Collection[DamageType]) -> tuple[str, ...]:
    """The role of the dice of each part. Parts with equal dice share one, unless their type is special."""
    shared: dict[int, int] = {}
    roles: list[str] = []
    for n, part in enumerate(parts):
        at = n if part.type in special or not part.n else shared.setdefault(part.sides, n)
        roles.append(f"{role}.{at + 1}")
    return tuple(roles)


def damage_specs(
    parts: Sequence[DamagePart], role: str, special: Collection[DamageType] = (), *, times: int = 1
) -> tuple[DieSpec, ...]:
    """The dice of damage. ``times`` 2: twice as many, for a critical hit.

    ``special`` are the types of damage that must be known, because a target takes more or less of them.
    """
    by_role: dict[str, DieSpec] = {}
    for part, own in zip(parts, _roles(parts, role, special), strict=True):
        if not part.n:
            continue
        before = by_role.get(own)
        n = times * part.n + (before.n if before else 0)
        same = before is None or before.name == damage_name(part)
        name = damage_name(part) if same else msg("fifth-damage-type", type="plain")
        by_role[own] = DieSpec(role=own, kind=part.kind, n=n, name=name)
    return tuple(by_role.values())


def damage_name(part: DamagePart) -> Text:
    """The name of the dice of one part: ``fire``, or ``damage`` without a type."""
    return msg("fifth-damage-type", type=part.type)


def damage_texts(parts: Sequence[DamagePart]) -> tuple[Text, ...]:
    """Damage as people write it: ``1d8+3 slashing``, one text for each part."""
    return tuple(msg("fifth-part", dice=part.text, type=part.type) for part in parts)


def taken_dice(
    parts: Sequence[DamagePart], dice: Sequence[RolledDie], role: str, special: Collection[DamageType] = ()
) -> tuple[int, ...]:
    """The numbers of the dice of damage, in the order of the parts."""
    return split_critical(parts, dice, role, special)[0]


def split_critical(
    parts: Sequence[DamagePart], dice: Sequence[RolledDie], role: str, special: Collection[DamageType] = ()
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice of damage and, if twice as many were rolled for a critical hit, the further ones."""
    roles = _roles(parts, role, special)
    shown = {own: [worth(die) for die in dice if die.role == own] for own in roles}
    halves: tuple[list[int], list[int]] = ([], [])
    for half in halves:
        for part, own in zip(parts, roles, strict=True):
            half += shown[own][: part.n]
            del shown[own][: part.n]
    return tuple(halves[0]), tuple(halves[1])


def name_of_color(color: str) -> str:
    """The everyday name of a color of a die."""
    return called(color) if color.startswith("#") else color


def colors_shown(dice: Sequence[RolledDie]) -> dict[str, str]:
    """The color of each role whose dice all have the same color by name."""
    by_role: dict[str, str] = {}
    for role in dict.fromkeys(die.role for die in dice):
        colors = [die.color for die in dice if die.role == role]
        names = {name_of_color(color) for color in colors if color}
        if len(names) == 1 and all(colors):
            by_role[role] = str(colors[0])
    return by_role


def telling_colors(dice: Sequence[RolledDie]) -> dict[str, str]:
    """The colors that tell the dice of two attacks apart, by role.

    A kind of die counts only if the roles that share it have different colors.
    """
    shown = colors_shown(dice)
    kinds: dict[str, list[str]] = {}
    for role, kind in dict.fromkeys((die.role, die.kind) for die in dice):
        kinds.setdefault(kind, []).append(role)
    by_role: dict[str, str] = {}
    for roles in kinds.values():
        names = [name_of_color(shown[role]) for role in roles if role in shown]
        if len(roles) > 1 and len(set(names)) == len(roles):
            by_role |= {role: shown[role] for role in roles}
    return by_role


def colored(specs: Sequence[DieSpec], colors: dict[str, str]) -> tuple[DieSpec, ...]:
    """The dice with the remembered colors of their roles. All roles of a kind need one, else none gets it."""
    kinds = {spec.kind for spec in specs if spec.role not in colors}
    return tuple(
        spec if spec.kind in kinds else spec.model_copy(update={"color": name_of_color(colors[spec.role])})
        for spec in specs
    )


def palette_of(specs: Sequence[DieSpec], colors: dict[str, str]) -> dict[str, str]:
    """The names of the colors of dice, with the color of each name as the tray measured it."""
    palette: dict[str, str] = {}
    for spec in specs:
        if spec.color is not None and (color := colors.get(spec.role)):
            palette[spec.color] = color if color.startswith("#") else COMMON.get(spec.color, "#808080")
    return palette
