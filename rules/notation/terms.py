"""Terms as they were written, and the notation that they make: gathered, named, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from traywatch.messages import msg
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.notation.model import (
    MOST_DICE,
    MOST_PLUS,
    BadNotation,
    Best,
    Compare,
    Explode,
    Group,
    LabeledNumber,
    Notation,
    Part,
    Pool,
)

ONE_HUNDRED = msg("free-notation-percentile-pairs")


class Term(NamedTuple):
    """Dice of one kind as they were written, and their position in the text.

    ``counted``: the text says how many they are, so that words after them may say how many of them count.
    """

    at: Number
    kind: str
    n: Number
    keep: Number
    best: Best = "highest"
    minus: bool = False
    explode: Explode | None = None
    reroll: Compare | None = None
    once: bool = False
    success: Compare | None = None
    label: str = ""
    counted: bool = False

    @property
    def text(self) -> str:
        many = str(self.n) if self.n > 1 else ""
        again = "" if self.reroll is None else f"r{'o' if self.once else ''}{_short(self.reroll)}"
        keep = f"k{self.best[0]}{self.keep}" if self.keep < self.n else ""
        success = "" if self.success is None else self.success.text
        if success and self.explode == "top" and not keep:
            success = f" {success}"  # without the space the dice would explode from there
        bang = "" if self.explode is None else "!" if self.explode == "top" else f"!{self.explode.text}"
        return f"{many}{self.kind}{bang}{again}{keep}{success}{label_text(self.label)}"

    @property
    def plain(self) -> bool:
        """Whether every die counts once, with its number."""
        return self.keep == self.n and not (self.explode or self.reroll or self.success)


class Added(NamedTuple):
    """A number that is added."""

    at: Number
    n: Number
    label: str = ""


class Sum(NamedTuple):
    """Dice and numbers that are added up."""

    terms: tuple[Term, ...]
    numbers: tuple[Added, ...] = ()


class Braces(NamedTuple):
    """Sums in braces as they were written."""

    at: Number
    sums: tuple[Sum, ...]
    keep: Number
    best: Best = "highest"
    minus: bool = False
    success: Compare | None = None
    label: str = ""


def label_text(label: str) -> str:
    """A label as it is written after dice; empty if there is none."""
    return f"[{label}]" if label else ""


def notation_of(text: str, added: Sum, braces: Sequence[Braces] = (), against: int | None = None) -> Notation:
    """The notation of terms in their order. Raises ``BadNotation``: no dice, or too many."""
    terms = [*added.terms, *(term for pool in braces for one in pool.sums for term in one.terms)]
    if not terms:
        raise BadNotation(text, 0, msg("free-notation-no-dice"))
    _check(text, terms, [*added.numbers, *(n for pool in braces for one in pool.sums for n in one.numbers)])
    writer = _Writer(text)
    groups = writer.groups(added.terms)
    pools = tuple(writer.pool(one) for one in braces)
    plus = sum(one.n for one in added.numbers)
    bonuses = tuple(LabeledNumber(n=one.n, label=one.label) for one in added.numbers if one.label)
    writer.numbers(plus, bonuses)
    writer.ends(against)
    return Notation(
        text=writer.written, groups=groups, plus=plus, pools=pools, bonuses=bonuses, against=against
    )


def _check(text: str, terms: Sequence[Term], numbers: Sequence[Added]) -> None:
    hundreds = [term for term in terms if term.kind == "d100"]
    if len(hundreds) > 1:
        raise BadNotation(text, hundreds[1].at, ONE_HUNDRED)
    if sum(term.n for term in terms) > MOST_DICE:
        raise BadNotation(text, terms[-1].at, msg("free-notation-too-many-dice", most=MOST_DICE))
    if sum(abs(one.n) for one in numbers) > MOST_PLUS:
        raise BadNotation(text, numbers[-1].at, msg("free-notation-number-too-large", most=MOST_PLUS))


class _Writer:
    """Makes groups with roles of their own, and writes the plainest form."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._roles: set[str] = set()
        self._hundred = False
        self.written = ""

    def groups(self, terms: Sequence[Term]) -> tuple[Group, ...]:
        return tuple(self._group(term) for term in self._gathered(terms))

    def pool(self, braces: Braces) -> Pool:
        self.written += f"{'-' if braces.minus else '+' if self.written else ''}{{"
        parts = []
        for at, part_sum in enumerate(braces.sums):
            before, self.written = self.written + (", " if at else ""), ""
            parts.append(Part(groups=self.groups(part_sum.terms), plus=sum(n.n for n in part_sum.numbers)))
            self.numbers(parts[-1].plus)
            self.written = before + self.written
        keep = f"k{braces.best[0]}{braces.keep}" if braces.keep < len(parts) else ""
        success = "" if braces.success is None else braces.success.text
        self.written += f"}}{keep}{success}{label_text(braces.label)}"
        return Pool(
            parts=tuple(parts),
            keep=braces.keep,
            best=braces.best,
            minus=braces.minus,
            success=braces.success,
            label=braces.label,
        )

    def numbers(self, plus: int, bonuses: Sequence[LabeledNumber] = ()) -> None:
        for bonus in bonuses:
            self.written += f"{bonus.n:+d}{label_text(bonus.label)}"
        rest = plus - sum(one.n for one in bonuses)
        self.written += f"{rest:+d}" if rest else ""

    def ends(self, against: int | None) -> None:
        self.written += "" if against is None else f" vs {against}"

    def _gathered(self, terms: Sequence[Term]) -> list[Term]:
        """Dice of one kind that all count form one group. A d00 and a d10 form a d100."""
        out: dict[object, Term] = {}
        for term in terms:
            key = (term.kind, term.minus, term.label) if term.plain else term
            there = out.get(key)
            n = term.n + (there.n if there else 0)
            out[key] = term if there is None else there._replace(n=n, keep=n)
        gathered = list(out.values())
        tens, ones = _only(gathered, "d00"), _only(gathered, "d10")
        if tens and ones and tens.label == ones.label:
            gathered[gathered.index(min(tens, ones))] = tens._replace(kind="d100")
            gathered.remove(max(tens, ones))
        return gathered

    def _group(self, term: Term) -> Group:
        same = f"{'-' if term.minus else ''}{term.text}"
        others = (f"{same} #{n}" for n in range(2, MOST_DICE + 2))
        role = next(one for one in (same, *others) if one not in self._roles)
        if term.kind == "d100" and self._hundred:
            raise BadNotation(self._text, term.at, msg("free-notation-percentile-repeated"))
        self._hundred |= term.kind == "d100"
        self._roles.add(role)
        self.written += f"{'-' if term.minus else '+' if self.written else ''}{term.text}"
        return Group(
            role=role,
            kind=term.kind,
            n=term.n,
            keep=term.keep,
            best=term.best,
            minus=term.minus,
            explode=term.explode,
            reroll=term.reroll,
            once=term.once,
            success=term.success,
            label=term.label,
        )


def _short(condition: Compare) -> str:
    return str(condition.value) if condition.op == "=" else condition.text


def _only(terms: Sequence[Term], kind: str) -> Term | None:
    """The only die of a kind, if there is exactly one, and it is added with its number."""
    these = [term for term in terms if term.kind == kind]
    fits = len(these) == 1 and these[0].n == 1 and not these[0].minus and these[0].plain
    return these[0] if fits else None
