"""Read an action of a sheet from text: ``Longsword +5, 1d8+3 slashing`` or ``DC 13 dex, 7d6 fire, half``."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from traywatch.errors import RulesError
from traywatch.messages import Text, msg
from traywatch.rules.fifth.cards import DamagePart, FifthAction
from traywatch.rules.fifth.sheets.sheet_words import (
    DIFFICULTY,
    HALF,
    HEALS,
    RANGED,
    ability_words,
    condition_words,
    damage_words,
)

_HEAD = re.compile(
    r"(?P<name>[^+\-]*?)[\s,:]*"
    rf"(?:(?P<bonus>[+-]\s?\d{{1,2}})(?![\ddw])|\b(?:{DIFFICULTY})\s*(?P<dc>\d{{1,2}})\s+(?P<ability>\w{{3}})\b"
    rf"|\b(?P<heal>{HEALS})\b)",
    re.IGNORECASE,
)
_DICE = re.compile(
    r"(?P<n>\d{0,2})[dw](?P<sides>4|6|8|10|12|20)(?!\d)(?:\s*(?P<plus>[+-]\s?\d{1,3})(?![\ddw]))?", re.I
)
_FLAT = re.compile(r"\d{1,3}(?![\ddw])", re.I)
_CHECK = re.compile(r"(?P<bonus>[+-]?\d{1,2})[^\d+-]+(?P<dc>\d{1,2})")
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = re.compile(r"[\s,;]*(?:[+]|(?:and|plus|und|et|y|más)\b)?[\s,;]*", re.I)


class BadSheet(RulesError):
    """A sheet that cannot be read. The message gives the reason and the character (from 1)."""

    def __init__(self, text: str, at: int, why: Text) -> None:
        super().__init__("bad_sheet", msg("fifth-bad-sheet", text=text, n=at + 1, why=why))
        self.at, self.why = at, why


def action_from_text(text: str) -> FifthAction:
    """Read an attack, a saving throw or healing. Raises ``BadSheet``."""
    plain = text.replace("−", "-")
    head = _HEAD.match(plain)
    if head is None:
        raise BadSheet(text, 0, msg("fifth-why-action"))
    found: dict[str, Any] = {"name": head["name"].strip(" ,:")}
    if head["bonus"]:
        found |= {"kind": "attack", "bonus": _number(head["bonus"])}
    elif head["dc"]:
        ability = ability_words().get(head["ability"].lower())
        if ability is None:
            raise BadSheet(text, head.start("ability"), msg("fifth-why-ability"))
        found |= {"kind": "save", "dc": int(head["dc"]), "ability": ability}
    else:
        found["kind"] = "heal"
    found |= _rest(text, plain, head.end())
    if not found["damage"] and (found["kind"] != "save" or found.get("condition") is None):
        raise BadSheet(text, head.end(), msg("fifth-why-damage"))
    try:
        return FifthAction(**found)
    except ValidationError as problem:
        raise BadSheet(text, 0, msg("fifth-why-number")) from problem


def damage_from_text(text: str) -> tuple[DamagePart, ...]:
    """Read damage or healing alone: ``2d6 fire`` or ``8``. Raises ``BadSheet``."""
    found = _rest(text, text.replace("−", "-"), 0)
    if not found["damage"] or len(found) > 1 or sum(part.n for part in found["damage"]) > 20:
        raise BadSheet(text, 0, msg("fifth-why-damage"))
    parts: tuple[DamagePart, ...] = found["damage"]
    return parts


def check_from_text(text: str) -> tuple[int, int]:
    """Read a check such as ``+4 against 13``: its bonus and difficulty class. Raises ``BadSheet``."""
    found = _CHECK.fullmatch(text.replace("−", "-").strip())
    if found is None or not -20 <= int(found["bonus"]) <= 40 or not 1 <= int(found["dc"]) <= 60:
        raise BadSheet(text, 0, msg("fifth-why-check"))
    return int(found["bonus"]), int(found["dc"])


def _number(text: str) -> int:
    """A number with space after its sign: ``+ 3``."""
    return int("".join(text.split()))


def _rest(text: str, plain: str, at: int) -> dict[str, Any]:
    """The damage and the words after the head of an action."""
    parts: list[dict[str, Any]] = []
    words: dict[str, Any] = {}
    while True:
        between = _BETWEEN.match(plain, at)
        at = between.end() if between else at
        if at >= len(plain):
            break
        if dice := _DICE.match(plain, at):
            plus = _number(dice["plus"]) if dice["plus"] else 0
            parts.append({"n": int(dice["n"] or 1), "sides": int(dice["sides"]), "plus": plus})
            at = dice.end()
        elif flat := _FLAT.match(plain, at):
            parts.append({"plus": int(flat[0])})
            at = flat.end()
        elif word := _WORD.match(plain, at):
            _take_word(text, at, word[0].lower(), parts, words)
            at = word.end()
        else:
            raise BadSheet(text, at, msg("fifth-why-here"))
    return {**words, "damage": _typed(text, parts)}


def _take_word(text: str, at: int, word: str, parts: list[dict[str, Any]], words: dict[str, Any]) -> None:
    if word in damage_words() and parts and "type" not in parts[-1]:
        parts[-1]["type"] = damage_words()[word]
    elif word in RANGED:
        words["ranged"] = True
    elif word in HALF:
        words["half"] = True
    elif word in condition_words():
        words["condition"] = condition_words()[word]
    else:
        raise BadSheet(text, at, msg("fifth-why-word", word=word))


def _typed(text: str, parts: list[dict[str, Any]]) -> tuple[DamagePart, ...]:
    """The parts of damage. A part without a type has that of the next one with a type, else the last's."""
    types: list[Any] = [part.get("type") for part in parts]
    for at in reversed(range(len(parts) - 1)):
        types[at] = types[at] or types[at + 1]
    for at in range(1, len(parts)):
        types[at] = types[at] or types[at - 1]
    try:
        return tuple(
            DamagePart(**{**part, "type": kind or "plain"}) for part, kind in zip(parts, types, strict=True)
        )
    except ValidationError as problem:
        raise BadSheet(text, 0, msg("fifth-why-number")) from problem
