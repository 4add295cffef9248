"""What stands after dice: keep and drop, explosions, rerolls, successes, and a label."""

from __future__ import annotations

import re

from traywatch.messages import msg
from traywatch.rules.core.roll_results import Zero
from traywatch.rules.core.vocabulary import FUDGE
from traywatch.rules.notation import words
from traywatch.rules.notation.model import MOST_LABEL, MOST_PLUS, Compare, faces_of
from traywatch.rules.notation.scanner import Scanner
from traywatch.rules.notation.terms import Term

_ZEROS: tuple[Zero, ...] = ("ten", "zero")


def modified(scan: Scanner, term: Term) -> Term:
    """The dice with everything that stands after them. Raises ``BadNotation``."""
    while True:
        start = scan.at
        if match := scan.take(words.KEEP_LETTERS, words.KEEP_LETTERS_APART):
            how = match["how"].lower()
            _once(scan, match, "how", term.keep == term.n)
            term = with_keep(
                scan, term, match.start("how"), how[0] == "d", how in ("kl", "dh"), int(match["count"] or 1)
            )
        elif match := scan.take(words.EXPLODE):
            term = _explode(scan, term, _sign(match), match)
        elif match := scan.take(words.REROLL):
            term = _reroll(scan, term, _sign(match), match)
        elif match := scan.take(words.SUCCESS):
            term = term._replace(success=successes(scan, match, term.success))
        elif match := scan.take(words.LABEL):
            term = term._replace(label=label(scan, match, term.label))
        elif match := scan.sees(words.HALF):
            if match["sign"] == "[":
                raise scan.bad(match.start("sign"), msg("notation-label-length", most=MOST_LABEL))
            raise scan.bad(match.start("sign"), msg("notation-number-after", sign=match["sign"]))
        else:
            scan.at = start
            return term


def with_keep(scan: Scanner, term: Term, at: int, drop: bool, lowest: bool, count: int) -> Term:
    """The dice of which only some count. Raises ``BadNotation``."""
    keep = term.n - count if drop else count
    if not 1 <= keep <= term.n or count < 1:
        raise scan.bad(at, msg("free-notation-keep-count", n=term.n, keep=keep))
    return term._replace(keep=keep, best="lowest" if lowest and keep < term.n else "highest")


def successes(scan: Scanner, match: re.Match[str], before: Compare | None) -> Compare:
    """The condition of a success. Raises ``BadNotation`` for a second one."""
    if before is not None:
        raise scan.bad(_sign(match), msg("free-notation-repeated"))
    return _condition(scan, match, match["op"] or match["bare"] or "=")


def label(scan: Scanner, match: re.Match[str], before: str) -> str:
    """The label in brackets. Raises ``BadNotation``: a second one, nothing in it, or too long."""
    at, text = (
        match.start("label") - 1,
        " ".join(scan.text[match.start("label") : match.end("label")].split()),
    )
    if before:
        raise scan.bad(at, msg("free-notation-repeated"))
    if not 1 <= len(text) <= MOST_LABEL or not text.isprintable():
        raise scan.bad(at, msg("notation-label-length", most=MOST_LABEL))
    return text


def _explode(scan: Scanner, term: Term, at: int, match: re.Match[str]) -> Term:
    _once(scan, match, None, term.explode is None)
    _can_roll_again(scan, term, at)
    if term.reroll is not None:
        raise scan.bad(at, msg("notation-explode-or-reroll"))
    if match["value"] is None:
        if re.match("[0-9]", scan.plain[scan.at :]):
            raise scan.bad(scan.at, msg("notation-explode-from", value=scan.plain[scan.at]))
        return term._replace(explode="top")
    condition = _condition(scan, match, match["op"])
    _ends(scan, term, at, condition)
    return term._replace(explode=condition)


def _reroll(scan: Scanner, term: Term, at: int, match: re.Match[str]) -> Term:
    _once(scan, match, None, term.reroll is None)
    _can_roll_again(scan, term, at)
    if term.explode is not None:
        raise scan.bad(at, msg("notation-explode-or-reroll"))
    condition = _condition(scan, match, match["op"] or "=")
    if match["once"] is None:
        _ends(scan, term, at, condition)
    return term._replace(reroll=condition, once=match["once"] is not None)


def _can_roll_again(scan: Scanner, term: Term, at: int) -> None:
    if term.kind == FUDGE:
        raise scan.bad(at, msg("notation-not-for-fudge"))


def _condition(scan: Scanner, match: re.Match[str], op: str) -> Compare:
    value = int(match["value"])
    if value > MOST_PLUS:
        raise scan.bad(match.start("value"), msg("notation-number-at-most", most=MOST_PLUS))
    return Compare(op=words.OPERATORS[op], value=value)


def _ends(scan: Scanner, term: Term, at: int, condition: Compare) -> None:
    """Raises ``BadNotation`` if every face leads to another roll."""
    if any(all(condition.holds(n) for n in faces_of(term.kind, zero)) for zero in _ZEROS):
        raise scan.bad(at, msg("notation-never-ends", kind=term.kind))


def _once(scan: Scanner, match: re.Match[str], name: str | None, first: bool) -> None:
    if not first:
        raise scan.bad(match.start(name) if name else _sign(match), msg("free-notation-repeated"))


def _sign(match: re.Match[str]) -> int:
    """The position of the first character that is no space."""
    return match.start() + len(match[0]) - len(match[0].lstrip())
