"""The dice and numbers of a text: one term, or braces with sums. ``reader`` reads what is around them."""

from __future__ import annotations

import re

from traywatch.messages import msg
from traywatch.rules.core.vocabulary import FUDGE
from traywatch.rules.notation import words
from traywatch.rules.notation.model import SIDES
from traywatch.rules.notation.modifiers import label, modified
from traywatch.rules.notation.scanner import Scanner
from traywatch.rules.notation.terms import ONE_HUNDRED, Added, Braces, Sum, Term

_KINDS = ("d100", "d00", FUDGE, *(f"d{n}" for n in SIDES))
_CLOSE, _NEXT = re.compile(r"\s*\}"), re.compile(r"\s*[,;]")


def is_minus(sign: re.Match[str]) -> bool:
    """Whether a sign or a word between dice subtracts what follows."""
    return sign[0].lower().endswith(("-", *words.MINUS_WORDS))


def read_term(scan: Scanner, *, minus: bool) -> Term | Added:
    """Dice with what stands after them, or a number. Raises ``BadNotation``.

    >>> read_term(Scanner("2d6 fire"), minus=False).text
    '2d6'
    """
    if dice := scan.take(words.DICE, words.FUDGE_DICE):
        counted = bool(dice["n"] or dice["word"])
        return modified(scan, _dice(scan, dice, minus))._replace(counted=counted)
    if scan.sees(words.SPLIT_NUMBER):
        raise scan.bad(scan.at, msg("free-notation-number-comma"))
    if number := scan.take(words.NUMBER):
        named = scan.take(words.LABEL)
        n = -int(number[0]) if minus else int(number[0])
        return Added(number.start(), n, label(scan, named, "") if named else "")
    raise scan.bad(scan.at, msg("free-notation-term-missing"))


def _dice(scan: Scanner, dice: re.Match[str], minus: bool) -> Term:
    parts, at = dice.groupdict(), dice.start()
    sides = (parts.get("sides") or "f").lower()
    kind = {"%": "d100", "100": "d100", "f": FUDGE}.get(sides, f"d{sides}")
    if kind not in _KINDS:
        these = ", ".join(f"d{n}" for n in SIDES)
        raise scan.bad(at, msg("free-notation-kind-unknown", kind=kind, these=these))
    n = words.NUMBER_WORDS[parts["word"].lower()] if parts["word"] else int(parts["n"] or 1)
    if n < 1:
        raise scan.bad(at, msg("free-notation-zero-dice"))
    if kind == "d100" and n > 1:
        raise scan.bad(at, ONE_HUNDRED)
    return Term(at, kind, n, n, minus=minus)


def read_braces(scan: Scanner, start: int, *, minus: bool) -> Braces:
    """Sums with a comma between them, up to the closing brace and what stands after it.

    ``start`` is the position of the opening brace. Raises ``BadNotation``.
    """
    sums: list[Sum] = []
    while True:
        sums.append(_sum(scan, start))
        if scan.take(_CLOSE):
            break
        if not scan.take(_NEXT):
            raise scan.bad(scan.skip(), msg("notation-brace-goes-on"))
    pool = Braces(start, tuple(sums), len(sums), minus=minus)
    # What stands after dice may stand after braces too, with sums in place of dice.
    as_dice = modified(scan, Term(start, FUDGE, len(sums), len(sums)))
    return pool._replace(keep=as_dice.keep, best=as_dice.best, success=as_dice.success, label=as_dice.label)


def _sum(scan: Scanner, start: int) -> Sum:
    terms: list[Term] = []
    numbers: list[Added] = []
    while True:
        scan.skip()
        sign = scan.take(words.SIGN_IN_BRACES)
        scan.skip()
        if scan.at >= len(scan.text):
            raise scan.bad(start, msg("notation-brace-open"))
        at = scan.at
        term = read_term(scan, minus=sign is not None and is_minus(sign))
        if isinstance(term, Added):
            numbers.append(term._replace(label=""))
        elif term.success is not None:
            raise scan.bad(at, msg("notation-count-after-brace"))
        else:
            terms.append(term)
        scan.skip()
        if not scan.sees(words.SIGN_IN_BRACES):
            break
    if not terms:
        raise scan.bad(scan.at, msg("notation-dice-in-brace"))
    return Sum(tuple(terms), tuple(numbers))
