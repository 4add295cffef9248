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
from traywatch.rules.notation import BadNotation
from traywatch.rules.notation.dice_terms import is_minus, read_term
from traywatch.rules.notation.scanner import Scanner
from traywatch.rules.notation.terms import Added
from traywatch.rules.notation.words import DICE, MINUS, NUMBER, SIGN

_HEAD = re.compile(
    r"(?P<name>[^+\-]*?)[\s,:]*"
    rf"(?:(?P<bonus>[+-]\s?\d{{1,2}})(?![\ddw])|\b(?:{DIFFICULTY})\s*(?P<dc>\d{{1,2}})\s+(?P<ability>\w{{3}})\b"
    rf"|\b(?P<heal>{HEALS})\b)",
    re.IGNORECASE,
)
_CHECK = re.compile(r"(?P<bonus>[+-]?\d{1,2})[^\d+-]+(?P<dc>\d{1,2})")
_WORD = re.compile(r"[^\W\d_]+")
_KINDS = {f"d{sides}": sides for sides in (4, 6, 8, 10, 12, 20)}
"""The dice of damage."""
_MOST_DIGITS = 4


class BadSheet(RulesError):
    """A sheet that cannot be read. The message gives the reason and the character (from 1)."""

    def __init__(self, text: str, at: int, why: Text) -> None:
        super().__init__("bad_sheet", msg("fifth-bad-sheet", text=text, n=at + 1, why=why))
        self.at, self.why = at, why


def action_from_text(text: str) -> FifthAction:
    """Read an attack, a saving throw or healing. Raises ``BadSheet``."""
    plain = text.translate(MINUS)
    head = _HEAD.match(plain)
    if head is None:
        raise BadSheet(text, 0, msg("fifth-why-action"))
    fields: dict[str, Any] = {"name": head["name"].strip(" ,:")}
    if head["bonus"]:
        fields |= {"kind": "attack", "bonus": _number(head["bonus"])}
    elif head["dc"]:
        ability = ability_words().get(head["ability"].lower())
        if ability is None:
            raise BadSheet(text, head.start("ability"), msg("fifth-why-ability"))
        fields |= {"kind": "save", "dc": int(head["dc"]), "ability": ability}
    else:
        fields["kind"] = "heal"
    fields |= _rest(text, plain, head.end())
    if not fields["damage"] and (fields["kind"] != "save" or fields.get("condition") is None):
        raise BadSheet(text, head.end(), msg("fifth-why-damage"))
    try:
        return FifthAction(**fields)
    except ValidationError as problem:
        raise BadSheet(text, 0, msg("fifth-why-number")) from problem


def damage_from_text(text: str) -> tuple[DamagePart, ...]:
    """Read damage or healing alone: ``2d6 fire`` or ``8``. Raises ``BadSheet``."""
    fields = _rest(text, text.translate(MINUS), 0)
    if not fields["damage"] or len(fields) > 1 or sum(part.n for part in fields["damage"]) > 20:
        raise BadSheet(text, 0, msg("fifth-why-damage"))
    parts: tuple[DamagePart, ...] = fields["damage"]
    return parts


def check_from_text(text: str) -> tuple[int, int]:
    """Read a check such as ``+4 against 13``: its bonus and difficulty class. Raises ``BadSheet``."""
    check = _CHECK.fullmatch(text.translate(MINUS).strip())
    if check is None or not -20 <= int(check["bonus"]) <= 40 or not 1 <= int(check["dc"]) <= 60:
        raise BadSheet(text, 0, msg("fifth-why-check"))
    return int(check["bonus"]), int(check["dc"])


def _number(text: str) -> int:
    """A number with space after its sign: ``+ 3``."""
    return int("".join(text.split()))


def _rest(text: str, plain: str, at: int) -> dict[str, Any]:
    """The damage and the words after the head of an action."""
    scan = Scanner(text)
    scan.at = at
    parts: list[dict[str, Any]] = []
    words: dict[str, Any] = {}
    while True:
        sign = _sign(scan)
        if scan.at >= len(text):
            break
        if scan.sees(DICE) or scan.sees(NUMBER):
            _take_amount(scan, sign, parts)
        elif (word := _WORD.match(plain, scan.at)) and sign != "-":
            _take_word(text, scan.at, word[0].lower(), parts, words)
            scan.at = word.end()
        else:
            raise BadSheet(text, scan.at, msg("fifth-why-not-understood"))
    return {**words, "damage": _typed(text, parts)}


def _sign(scan: Scanner) -> str:
    """Go past commas and one sign or word between amounts. Returns ``+``, ``-``, ``,`` or nothing."""
    sign = ""
    scan.skip()
    while match := scan.sees(SIGN):
        if match[0].strip() in (",", ";"):
            sign = sign or ","
        elif sign in ("+", "-"):
            break  # A second sign is not understood.
        else:
            sign = "-" if is_minus(match) else "+"
        scan.at = match.end()
        scan.skip()
    return sign


def _take_amount(scan: Scanner, sign: str, parts: list[dict[str, Any]]) -> None:
    """Dice or a number. A number with a sign belongs to the dice right before it."""
    at, dice, number = scan.at, scan.sees(DICE), scan.sees(NUMBER)
    if dice and f"d{dice['sides']}" not in _KINDS:
        raise BadSheet(scan.text, at, msg("fifth-why-not-understood"))
    if number and len(number[0]) > _MOST_DIGITS:
        raise BadSheet(scan.text, at, msg("fifth-why-number"))
    try:
        amount = read_term(scan, minus=sign == "-")
    except BadNotation as problem:
        raise BadSheet(scan.text, problem.at, problem.why) from problem
    before = parts[-1] if parts else {}
    if isinstance(amount, Added):
        if amount.label:
            raise BadSheet(scan.text, at, msg("fifth-why-not-understood"))
        if sign in ("+", "-") and "n" in before and not before.keys() & {"plus", "type"}:
            before["plus"] = amount.n
            return
        parts.append({"plus": amount.n})
    elif amount.plain and not amount.label:
        parts.append({"n": amount.n, "sides": _KINDS[amount.kind]})
    else:
        raise BadSheet(scan.text, at, msg("fifth-why-not-understood"))
    if sign == "-":
        raise BadSheet(scan.text, at, msg("fifth-why-not-understood"))


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
