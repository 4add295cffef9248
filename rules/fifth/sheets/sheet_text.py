"""Read a whole sheet from text: ``Mira, AC 15, HP 24, Sword +5 1d8+3 slashing, dex +3``.

A foe may be four numbers: armor class, hit points, attack bonus and damage (``13, 27, +4, 1d8+2``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from traywatch.messages import msg
from traywatch.rules.fifth.cards import SaveBonuses
from traywatch.rules.fifth.sheets.action_text import BadSheet, action_from_text, damage_from_text
from traywatch.rules.fifth.sheets.sheet_card import FifthCard
from traywatch.rules.fifth.sheets.sheet_words import (
    ARMOR_CLASS,
    HALF,
    HIT_POINTS,
    JOINING,
    RANGED,
    ability_words,
    condition_words,
    damage_words,
)
from traywatch.rules.notation.words import MINUS

_FOUR = re.compile(
    rf"\s*(?:(?P<name>[^\d,+]+?)\s*,\s*)?(?:(?:{ARMOR_CLASS})\s*)?(?P<ac>\d{{1,2}})"
    rf"\s*,\s*(?:(?:{HIT_POINTS})\s*)?(?P<hp>\d{{1,4}})"
    r"\s*,\s*(?P<bonus>[+-]?\d{1,2})\s*,\s*(?P<damage>(?:\d|[dw][\d%]).*)",
    re.I | re.S,
)
_NUMBER = re.compile(
    rf"(?:(?P<ac>{ARMOR_CLASS})|(?P<hp>{HIT_POINTS})|(?P<initiative>init?)|(?P<crit_from>crit|krit))"
    r"\.?\s*(?P<n>[+-]?\d{1,4})",
    re.I,
)
_SAVES = re.compile(r"(?:[^\W\d_]{3}\s*[+-]?\d{1,2}\s*)+", re.I)
_SAVE = re.compile(r"([^\W\d_]{3})\s*([+-]?\d{1,2})", re.I)
_AGAINST = re.compile(
    r"(?:(?P<resist>r[eé]sist\w*)|(?P<immune>i[mn]mun\w*)"
    r"|(?P<vulnerable>vuln[eé]rab\w*|verwundbar))\s+(?P<what>.+)",
    re.I,
)
_GOES_ON = re.compile(r"\d*[dw]\d|\d+(?:\s|$)", re.I)


def sheet_from_text(text: str, name: str) -> FifthCard:
    """Read a sheet. ``name`` is the name if the text has none. Raises ``BadSheet``."""
    plain = text.translate(MINUS)
    fields = _four_numbers(text, plain) or _items(text, plain)
    for field in ("ac", "hp"):
        if field not in fields:
            raise BadSheet(text, len(text), msg("fifth-why-missing", what=field))
    try:
        return FifthCard.model_validate({"id": "sheet", "name": name, **fields})
    except ValidationError as problem:
        raise BadSheet(text, 0, msg("fifth-why-number")) from problem


def _four_numbers(text: str, plain: str) -> dict[str, Any] | None:
    four = _FOUR.fullmatch(plain)
    if four is None:
        return None
    try:
        parts = damage_from_text(four["damage"])
    except BadSheet as problem:
        raise BadSheet(text, four.start("damage") + problem.at, problem.why) from problem
    bonus = int(four["bonus"])
    action = action_from_text(f"{bonus:+d}, {four['damage']}").model_copy(update={"damage": parts})
    fields: dict[str, Any] = {"ac": int(four["ac"]), "hp": int(four["hp"]), "actions": (action,)}
    if four["name"]:
        fields["name"] = four["name"].strip()
    return fields


def _items(text: str, plain: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"actions": []}
    saves: dict[str, int] = {}
    for n, (at, item) in enumerate(_split(plain)):
        number, against = _NUMBER.fullmatch(item), _AGAINST.fullmatch(item)
        if number:
            field = next(name for name in ("ac", "hp", "initiative", "crit_from") if number[name])
            fields[field] = int(number["n"])
        elif against:
            _take_against(text, at, against, fields)
        elif _SAVES.fullmatch(item) and all(
            word.lower() in ability_words() for word, _ in _SAVE.findall(item)
        ):
            saves |= {ability_words()[word.lower()]: int(bonus) for word, bonus in _SAVE.findall(item)}
        elif n == 0 and not re.search(r"\d", item):
            fields["name"] = item[:40]
        else:
            try:
                fields["actions"].append(action_from_text(item))
            except BadSheet as problem:
                raise BadSheet(text, at + problem.at, problem.why) from problem
    return {**fields, "saves": SaveBonuses.model_validate(saves)}


def _take_against(text: str, at: int, against: re.Match[str], fields: dict[str, Any]) -> None:
    """Resistances, vulnerabilities and immunities, to damage or conditions."""
    field = next(name for name in ("resist", "immune", "vulnerable") if against[name])
    for word in re.finditer(r"\w+", against["what"]):
        name = word[0].lower()
        if name in damage_words():
            fields.setdefault(field, []).append(damage_words()[name])
        elif name in condition_words() and field == "immune":
            fields.setdefault("condition_immune", []).append(condition_words()[name])
        elif name not in JOINING:
            raise BadSheet(text, at + against.start("what") + word.start(), msg("fifth-why-word", word=name))


def _split(plain: str) -> Iterator[tuple[int, str]]:
    """The items of a sheet with their positions. Damage and words after a comma belong to their action."""
    joined: list[tuple[int, str]] = []
    for part in re.finditer(r"[^,;]+", plain):
        item = part[0].strip()
        if not item:
            continue
        at = part.start() + part[0].index(item)
        words = item.lower().split()
        goes_on = (
            _GOES_ON.match(item) or words[0] in RANGED | HALF or (words[0] in condition_words() and joined)
        )
        if goes_on and joined:
            begun, before = joined[-1]
            joined[-1] = (begun, plain[begun : at + len(item)] if before else item)
        else:
            joined.append((at, item))
    yield from joined
