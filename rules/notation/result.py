"""What rolled dice come to: total, successes, kept and dropped dice, verdict, and what is still to be rolled.

``result_of`` is the one derivation. Free rolls, asks of programs and games call it with all dice so far.

>>> from traywatch.rules.notation.reader import read_notation
>>> dice = [RolledDie(role="2d20kh1", kind="d20", value=value) for value in (4, 17)]
>>> found = result_of(read_notation("d20 adv + 3 vs 15"), dice)
>>> found.total, found.dropped, found.verdict
(20, (0,), 'success')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from traywatch.records import Record, is_none
from traywatch.rules.core.requests import DieSpec, RolledDie
from traywatch.rules.core.roll_results import RollResult, Verdict, Zero, sum_text, worth
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.notation.model import Best, Group, Notation, Pool, faces_of

Again = Literal["explode", "reroll"]


class LabelTotal(Record):
    """What the dice and numbers with one label come to."""

    label: str
    total: Number


class NotationResult(Record):
    """What a roll comes to.

    ``total`` is null while dice are missing or have no number.
    ``successes`` is the total where dice are counted instead of added, else null.
    ``kept`` and ``dropped`` are the indices of all dice: those that count and those that do not.
    ``again`` are the dice to roll next, and ``reasons`` says why; empty once the roll is complete.
    ``against`` is the number to reach. ``verdict`` and ``margin`` compare the total with it.
    ``labels`` has the total of each label, in the order of the notation.
    ``sum`` says how the total came about (``14 + 5``); empty if the dice show it.
    ``rules`` are the ids of the rules that were used.
    """

    total: Number | None
    successes: Number | None = Field(default=None, exclude_if=is_none)
    kept: tuple[Number, ...] = ()
    dropped: tuple[Number, ...] = ()
    again: tuple[DieSpec, ...] = ()
    reasons: tuple[Again, ...] = ()
    against: Number | None = Field(default=None, exclude_if=is_none)
    labels: tuple[LabelTotal, ...] = ()
    sum: str = ""
    rules: tuple[str, ...] = ("sum",)

    @property
    def complete(self) -> bool:
        """Whether no die is missing."""
        return not self.again

    @property
    def margin(self) -> int | None:
        """By how much the total reaches the number (negative: misses it); null without either."""
        return None if self.total is None or self.against is None else self.total - self.against

    @property
    def verdict(self) -> Verdict | None:
        """Whether the total reaches the number; null without either."""
        if self.margin is None:
            return None
        return "success" if self.margin >= 0 else "failure"

    def of_last(self, dice: int) -> RollResult:
        """The result as the newest roll shows it: only its own ``dice`` are there, the last of all."""
        before = len(self.kept) + len(self.dropped) - dice
        return RollResult(
            total=self.total,
            dropped=tuple(at - before for at in self.dropped if at >= before),
            successes=self.successes,
            against=self.against if self.verdict else None,
            verdict=self.verdict,
            sum=self.sum,
        )


def sum_of(dice: Sequence[RolledDie], zero: Zero = "ten") -> NotationResult:
    """The sum of any dice. One d00 with one d10 reads 1 to 100."""
    every = tuple(range(len(dice)))
    values = [die for die in dice if die.value is not None]
    if not values:
        return NotationResult(total=None, kept=every)
    if sorted(die.kind for die in values) == ["d00", "d10"] and len(values) == len(dice):
        return NotationResult(total=_hundred(values), kept=every, rules=("d100",))
    total = sum(worth(die, zero) for die in values)
    return NotationResult(total=total, kept=every, rules=("sum", *_tens(values, zero)))


def result_of(asked: Notation, dice: Sequence[RolledDie], zero: Zero = "ten") -> NotationResult:
    """What the requested dice come to. Their roles tell which they are."""
    rolled = [_rolled(group, dice, zero) for group in asked.groups]
    pools = [_pool(pool, dice, zero) for pool in asked.pools]
    everything = [*rolled, *(one for pool in pools for part in pool.parts for one in part)]
    again = tuple(spec for one in everything for spec in one.again)
    dropped = {at for one in everything for at in one.dropped} | {at for pool in pools for at in pool.dropped}
    rules = ["ask", "count" if asked.counts_successes else "sum"]
    rules += [rule for one in everything for rule in one.rules]
    rules += ["keep"] * any(pool.keep < len(pool.parts) for pool in asked.pools)
    rules += ["against"] * (asked.against is not None)
    values: list[_Rolled | _PoolRolled] = [*rolled, *pools]
    complete = not again and all(die.value is not None for die in dice)
    total = sum(one.value for one in values) + asked.plus if complete else None
    return NotationResult(
        total=total,
        successes=total if asked.counts_successes else None,
        kept=tuple(at for at in range(len(dice)) if at not in dropped),
        dropped=tuple(sorted(dropped)),
        again=again,
        reasons=tuple(dict.fromkeys(reason for one in everything for reason in one.reasons)),
        against=asked.against,
        labels=() if total is None else _labels(asked, values),
        sum="" if total is None else sum_text(total, (*(one.value for one in values), asked.plus)),
        rules=tuple(dict.fromkeys(rules)),
    )


# One group ------------------------------------------------------------------------------


class _Unit(NamedTuple):
    """One die, or a d00 with its d10: the indices and the number."""

    at: tuple[int, ...]
    value: int


class _Rolled(NamedTuple):
    """What one group comes to. ``every`` are the indices of all its dice."""

    value: int
    every: tuple[int, ...]
    dropped: tuple[int, ...] = ()
    again: tuple[DieSpec, ...] = ()
    reasons: tuple[Again, ...] = ()
    rules: tuple[str, ...] = ()


def _rolled(group: Group, dice: Sequence[RolledDie], zero: Zero) -> _Rolled:
    live: list[_Unit] = []
    replaced: list[_Unit] = []
    reasons: list[Again] = []
    stage, count = 0, group.n
    while count:
        units = list(_units(group.stage(stage, count), dice, zero))
        if stage and not units:
            break
        exploding = [unit for unit in units if _explodes(group, unit, zero)]
        again = [unit for unit in units if _is_rerolled(group, unit) and not (group.once and stage)]
        replaced += again
        live += [unit for unit in units if unit not in again]
        if exploding:
            reasons.append("explode")
        if again:
            reasons.append("reroll")
        stage, count = stage + 1, len(exploding) + len(again)
    counted = _best(live, group.best, group.keep) if group.keeps else live
    value = sum(unit.value for unit in counted)
    if group.success is not None:
        value = sum(group.success.holds(unit.value) for unit in counted)
    return _Rolled(
        value=-value if group.minus else value,
        every=tuple(at for unit in (*replaced, *live) for at in unit.at),
        dropped=tuple(at for unit in (*replaced, *live) if unit not in counted for at in unit.at),
        again=group.stage(stage, count) if count else (),
        reasons=tuple(reasons) if count else (),
        rules=(
            *(
                ["d100"]
                if group.kind == "d100"
                else _tens((dice[at] for one in counted for at in one.at), zero)
            ),
            *dict.fromkeys(reasons),
            *(["keep"] if group.keeps else []),
        ),
    )


def _units(specs: tuple[DieSpec, ...], dice: Sequence[RolledDie], zero: Zero) -> Iterator[_Unit]:
    roles = {spec.role for spec in specs}
    own = [at for at, die in enumerate(dice) if die.role in roles]
    if len(specs) == 2:  # a d00 with a d10
        if own:
            yield _Unit(tuple(own), _hundred(dice[at] for at in own))
        return
    for at in own:
        yield _Unit((at,), worth(dice[at], zero))


def _explodes(group: Group, unit: _Unit, zero: Zero) -> bool:
    if group.explode == "top":
        return unit.value == faces_of(group.kind, zero)[-1]
    return group.explode is not None and group.explode.holds(unit.value)


def _is_rerolled(group: Group, unit: _Unit) -> bool:
    return group.reroll is not None and group.reroll.holds(unit.value)


def _best(units: Sequence[_Unit], best: Best, keep: int) -> list[_Unit]:
    """The units that count. Among equal ones, those named first count."""
    return sorted(units, key=lambda unit: unit.value, reverse=best == "highest")[:keep]


# Braces and labels ----------------------------------------------------------------------


class _PoolRolled(NamedTuple):
    """What sums in braces come to, and the dice of those that do not count."""

    value: int
    parts: tuple[tuple[_Rolled, ...], ...]
    dropped: tuple[int, ...]


def _pool(pool: Pool, dice: Sequence[RolledDie], zero: Zero) -> _PoolRolled:
    parts = tuple(tuple(_rolled(group, dice, zero) for group in part.groups) for part in pool.parts)
    values = [
        sum(one.value for one in groups) + part.plus for groups, part in zip(parts, pool.parts, strict=True)
    ]
    ranked = sorted(range(len(values)), key=lambda at: values[at], reverse=pool.best == "highest")
    counted = ranked[: pool.keep]
    value = sum(values[at] for at in counted)
    if pool.success is not None:
        value = sum(pool.success.holds(values[at]) for at in counted)
    dropped = tuple(at for lost in ranked[pool.keep :] for one in parts[lost] for at in one.every)
    return _PoolRolled(-value if pool.minus else value, parts, dropped)


def _labels(asked: Notation, values: Sequence[_Rolled | _PoolRolled]) -> tuple[LabelTotal, ...]:
    named = [*(group.label for group in asked.groups), *(pool.label for pool in asked.pools)]
    totals: dict[str, int] = {}
    for label, rolled in zip(named, values, strict=True):
        totals[label] = totals.get(label, 0) + rolled.value
    for bonus in asked.bonuses:
        totals[bonus.label] = totals.get(bonus.label, 0) + bonus.n
    return tuple(LabelTotal(label=label, total=total) for label, total in totals.items() if label)


def _hundred(dice: Iterable[RolledDie]) -> int:
    return sum(die.value or 0 for die in dice) or 100


def _tens(dice: Iterable[RolledDie], zero: Zero) -> tuple[str, ...]:
    return ("d10",) if zero == "ten" and any(die.kind == "d10" and die.value == 0 for die in dice) else ()
