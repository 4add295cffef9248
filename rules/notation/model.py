"""The requested dice as records: ``2d6+d8+3``, ``4d6kh3``, ``5d10>=8``, ``{2d6, d12}kh1``, ``d20+5 vs 15``.

``traywatch.rules.notation.reader`` reads them from text, and ``traywatch.rules.notation.result`` gives what
rolled dice come to.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.errors import RulesError
from traywatch.messages import Text, msg
from traywatch.records import Record, is_false, is_none, is_nothing
from traywatch.rules.core.requests import DieSpec
from traywatch.rules.core.roll_results import Zero
from traywatch.rules.core.vocabulary import FUDGE, Number

SIDES = (2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30, 60)
"""The kinds of dice besides the d00 and the fudge die."""

MOST_DICE = 20
MOST_PLUS = 9999
MOST_LABEL = 40

Best = Literal["highest", "lowest"]
Operator = Literal["<", "<=", "=", ">=", ">"]


class BadNotation(RulesError):
    """A notation that cannot be read. The message gives the reason and the character (from 1)."""

    def __init__(self, text: str, at: int, why: Text) -> None:
        super().__init__("bad_notation", msg("free-notation-fault-at", text=text, n=at + 1, why=why))
        self.at, self.why = at, why


class Compare(Record):
    """A condition on a number, such as ``>=8``.

    >>> Compare(op="<", value=2).holds(1), Compare(op="<", value=2).holds(2)
    (True, False)
    """

    op: Operator = "="
    value: Number

    def holds(self, number: int) -> bool:
        """Whether a number meets the condition."""
        if self.op == "=":
            return number == self.value
        if self.op in ("<", "<="):
            return number < self.value or (self.op == "<=" and number == self.value)
        return number > self.value or (self.op == ">=" and number == self.value)

    @property
    def text(self) -> str:
        """The condition as people write it."""
        return f"{self.op}{self.value}"


Explode = Compare | Literal["top"]
"""The dice that explode: those that meet a condition, or those that show the highest number of their kind."""


class Group(Record):
    """Dice of one kind that count in the same way.

    ``role`` names them in the roll.
    ``kind`` d100 is a d00 and a d10.
    ``keep`` is the number of dice that count, the ``best`` highest or lowest. Null: all of them, with those
    that explosions add.
    ``minus`` means that they are subtracted.
    ``explode``: a die that meets it is rolled once more, and both count. A die that meets ``reroll`` is
    rolled again and does not count: until it no longer meets it, or ``once``.
    ``success``: the dice that meet it are counted instead of added.
    ``label`` says what the dice are for, such as a kind of damage.
    """

    role: str
    kind: str
    n: Annotated[int, Field(ge=1, le=20)]
    keep: Annotated[int, Field(ge=1, le=20)]
    best: Best = "highest"
    minus: bool = False
    explode: Explode | None = Field(default=None, exclude_if=is_none)
    reroll: Compare | None = Field(default=None, exclude_if=is_none)
    once: bool = Field(default=False, exclude_if=is_false)
    success: Compare | None = Field(default=None, exclude_if=is_none)
    label: str = Field(default="", exclude_if=is_nothing)

    @property
    def specs(self) -> tuple[DieSpec, ...]:
        """The dice to roll at first."""
        return self.stage(0, self.n)

    @property
    def keeps(self) -> bool:
        """Whether only some of the dice count, by their numbers."""
        return self.keep < self.n

    @property
    def plain(self) -> bool:
        """Whether every die counts once, with its number."""
        return not (self.keeps or self.explode or self.reroll or self.success or self.label)

    def stage(self, n: int, dice: int) -> tuple[DieSpec, ...]:
        """``dice`` dice of the n-th roll of this group: 0 is the first one, the others follow from it."""
        role = f"{self.role} again {n}" if n else self.role
        if self.kind == "d100":
            return (DieSpec(role=f"{role} tens", kind="d00"), DieSpec(role=f"{role} ones", kind="d10"))
        return (DieSpec(role=role, kind=self.kind, n=dice),)


class LabeledNumber(Record):
    """A number that is added, with a label that says why."""

    n: Number
    label: str


class Part(Record):
    """One of several sums that are compared with each other: dice and a number."""

    groups: tuple[Group, ...]
    plus: Number = 0


class Pool(Record):
    """Sums in braces: the ``keep`` best are added, or those that meet ``success`` are counted."""

    parts: Annotated[tuple[Part, ...], Field(min_length=1)]
    keep: Annotated[int, Field(ge=1, le=20)]
    best: Best = "highest"
    minus: bool = False
    success: Compare | None = Field(default=None, exclude_if=is_none)
    label: str = Field(default="", exclude_if=is_nothing)


class Notation(Record):
    """The requested dice: the ``text`` in its plainest form, the dice, and the number added to them.

    ``plus`` includes the labeled ``bonuses``.
    ``against`` is the number that the total must reach; null if there is none.
    """

    text: str
    groups: tuple[Group, ...]
    plus: Number = 0
    pools: tuple[Pool, ...] = Field(default=(), exclude_if=is_nothing)
    bonuses: tuple[LabeledNumber, ...] = Field(default=(), exclude_if=is_nothing)
    against: Number | None = Field(default=None, exclude_if=is_none)

    @property
    def every_group(self) -> tuple[Group, ...]:
        """All dice, those inside braces too."""
        inside = (group for pool in self.pools for part in pool.parts for group in part.groups)
        return (*self.groups, *inside)

    @property
    def dice(self) -> tuple[DieSpec, ...]:
        """The dice to roll at first."""
        return tuple(spec for group in self.every_group for spec in group.specs)

    @property
    def count(self) -> dict[str, int]:
        """The number of dice to roll of each kind."""
        return count_of(self.dice)

    @property
    def rolls_again(self) -> bool:
        """Whether what the dice show may lead to further rolls."""
        return any(group.explode is not None or group.reroll is not None for group in self.every_group)

    @property
    def counts_successes(self) -> bool:
        """Whether the result is a number of successes."""
        counted = (*(group.success for group in self.groups), *(pool.success for pool in self.pools))
        return any(success is not None for success in counted)

    @property
    def plain(self) -> bool:
        """Whether the notation names dice of one kind only, and all of them count."""
        special = self.plus or self.pools or self.bonuses or self.against is not None
        return not special and len(self.groups) == 1 and self.groups[0].plain


def count_of(specs: tuple[DieSpec, ...]) -> dict[str, int]:
    """The number of dice of each kind."""
    count: dict[str, int] = {}
    for spec in specs:
        count[spec.kind or ""] = count.get(spec.kind or "", 0) + spec.n
    return count


def faces_of(kind: str, zero: Zero = "ten") -> range:
    """The numbers of a kind of die. A d100 is a d00 with a d10.

    >>> faces_of("d10"), faces_of("d10", "zero"), list(faces_of("d00"))[:3]
    (range(1, 11), range(0, 10), [0, 10, 20])
    """
    if kind == FUDGE:
        return range(-1, 2)
    if kind == "d00":
        return range(0, 100, 10)
    if kind == "d10" and zero == "zero":
        return range(10)
    return range(1, int(kind[1:]) + 1)
