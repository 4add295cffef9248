"""The dice that are requested, as records: ``2d6+d8+3``, ``4d6kh3``, ``2d20kl1``, ``d100``.

``traywatch.rules.free.dice_text`` reads them from text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from traywatch.errors import RulesError
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.core.requests import DieSpec
from traywatch.rules.core.vocabulary import Number

SIDES = (2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30, 60)
"""The kinds of dice besides the d00 and the fudge die."""

MOST_DICE = 20
MOST_PLUS = 9999
ONE_HUNDRED = msg("free-only-one-d-time-which")


class BadNotation(RulesError):
    """A notation that cannot be read. The message gives the reason and the character (from 1)."""

    def __init__(self, text: str, at: int, why: Text) -> None:
        super().__init__("bad_notation", msg("free-character", text=text, n=at + 1, why=why))
        self.at, self.why = at, why


class Group(Record):
    """Dice of one kind that count in the same way.

    ``role`` names them in the roll.
    ``kind`` d100 is a d00 and a d10.
    ``keep`` is the number of dice that count, the ``best`` highest or lowest.
    ``minus`` means that they are subtracted.
    """

    role: str
    kind: str
    n: Annotated[int, Field(ge=1, le=20)]
    keep: Annotated[int, Field(ge=1, le=20)]
    best: Literal["highest", "lowest"] = "highest"
    minus: bool = False

    @property
    def specs(self) -> tuple[DieSpec, ...]:
        """The dice to roll."""
        if self.kind == "d100":
            return (
                DieSpec(role=f"{self.role} tens", kind="d00"),
                DieSpec(role=f"{self.role} ones", kind="d10"),
            )
        return (DieSpec(role=self.role, kind=self.kind, n=self.n),)


class Notation(Record):
    """The requested dice: the ``text`` in its plainest form, the dice, and the number added to them."""

    text: str
    groups: tuple[Group, ...]
    plus: Number = 0

    @property
    def dice(self) -> tuple[DieSpec, ...]:
        """The dice to roll."""
        return tuple(spec for group in self.groups for spec in group.specs)

    @property
    def count(self) -> dict[str, int]:
        """The number of dice to roll of each kind."""
        count: dict[str, int] = {}
        for spec in self.dice:
            count[spec.kind or ""] = count.get(spec.kind or "", 0) + spec.n
        return count

    @property
    def plain(self) -> bool:
        """Whether the notation names dice of one kind only, and all of them count."""
        return not self.plus and len(self.groups) == 1 and self.groups[0].keep == self.groups[0].n


class Term(NamedTuple):
    """Dice of one kind as they were written, and their position in the text."""

    at: Number
    kind: str
    n: Number
    keep: Number
    best: Literal["highest", "lowest"]
    minus: bool

    @property
    def text(self) -> str:
        many = str(self.n) if self.n > 1 else ""
        keep = f"k{self.best[0]}{self.keep}" if self.keep < self.n else ""
        return f"{many}{self.kind}{keep}"


def notation_of(text: str, terms: Sequence[Term], plus: int) -> Notation:
    """The notation of terms in their order. Raises ``BadNotation``: no dice, or too many."""
    if not terms:
        raise BadNotation(text, 0, msg("free-there-no-dice-write-d"))
    hundreds = [term for term in terms if term.kind == "d100"]
    if len(hundreds) > 1:
        raise BadNotation(text, hundreds[1].at, ONE_HUNDRED)
    if sum(term.n for term in terms) > MOST_DICE:
        raise BadNotation(text, terms[-1].at, msg("free-dice-most-fit-tray", most=MOST_DICE))
    if abs(plus) > MOST_PLUS:
        raise BadNotation(text, 0, msg("free-most-can-added", most=MOST_PLUS))
    return _notation(text, _gathered(terms), plus)


def _gathered(terms: Sequence[Term]) -> list[Term]:
    """Dice of one kind that all count form one group. A d00 and a d10 form a d100."""
    out: dict[object, Term] = {}
    for term in terms:
        key = (term.kind, term.minus) if term.keep == term.n else term
        there = out.get(key)
        n = term.n + (there.n if there else 0)
        out[key] = term if there is None else there._replace(n=n, keep=n)
    found = list(out.values())
    tens, ones = _only(found, "d00"), _only(found, "d10")
    if tens and ones:
        found[found.index(min(tens, ones))] = tens._replace(kind="d100")
        found.remove(max(tens, ones))
    return found


def _only(terms: list[Term], kind: str) -> Term | None:
    """The only die of a kind, if there is exactly one and it is added."""
    these = [term for term in terms if term.kind == kind]
    return these[0] if len(these) == 1 and these[0].n == 1 and not these[0].minus else None


def _notation(text: str, terms: list[Term], plus: int) -> Notation:
    groups: list[Group] = []
    written = ""
    for term in terms:
        role = same = f"{'-' if term.minus else ''}{term.text}"
        if role in {group.role for group in groups}:
            role = f"{role} #{sum(group.role.startswith(same) for group in groups) + 1}"
        groups.append(
            Group(role=role, kind=term.kind, n=term.n, keep=term.keep, best=term.best, minus=term.minus)
        )
        written += f"{'-' if term.minus else '+' if written else ''}{term.text}"
    if [group.kind for group in groups].count("d100") > 1:
        raise BadNotation(text, terms[-1].at, msg("free-only-one-d-time"))
    return Notation(text=written + (f"{plus:+d}" if plus else ""), groups=tuple(groups), plus=plus)
