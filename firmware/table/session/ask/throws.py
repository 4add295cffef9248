"""The throws that answer an ask, what their dice come to, and which dice must be rolled again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session.ask.view import AskedDie
from traywatch.records import Record
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import RolledDie
from traywatch.rules.core.roll_results import worth
from traywatch.rules.notation.model import Notation
from traywatch.rules.notation.result import NotationResult, result_of, sum_of


class AskThrow(Record):
    """A throw of an ask that led to another one, because dice exploded or are rolled again.

    ``accepted_anyway`` are the problems that a person waived; ``entered_by`` entered the dice by hand.
    """

    throw_id: str
    dice: tuple[RolledDie, ...]
    accepted_anyway: tuple[str, ...] = ()
    entered_by: Actor | None = None
    by_hand: bool = False

    def event(self, request: str) -> Rolled:
        """The roll."""
        return Rolled(
            request=request,
            dice=self.dice,
            source="manual" if self.by_hand else "camera",
            accepted_anyway=self.accepted_anyway,
        )


def asked_dice(dice: Sequence[RolledDie], result: NotationResult) -> tuple[AskedDie, ...]:
    """The dice as the result shows them."""
    return tuple(
        AskedDie(
            kind=die.kind,
            value=None if die.value is None else worth(die),
            label=die.label,
            role=die.role,
            counts=at not in result.dropped,
            die_id=die.die_id,
            zone_name=die.zone_name,
        )
        for at, die in enumerate(dice)
    )


def dice_of(throws: Sequence[AskThrow]) -> list[RolledDie]:
    """The dice of all these throws, in their order."""
    return [die for one in throws for die in one.dice]


def notation_result(asked: Notation | None, dice: Sequence[RolledDie]) -> NotationResult:
    """What dice come to. Any dice are added, if each has a number."""
    if asked is not None:
        return result_of(asked, dice)
    summed = sum_of(dice)
    missing = any(die.value is None for die in dice)
    return summed.model_copy(update={"total": None}) if missing else summed


def leads_to(asked: Notation | None, throws: Sequence[AskThrow], following: AskThrow) -> bool:
    """Whether throws ask for exactly the dice that the next one had."""
    again = notation_result(asked, dice_of(throws)).again
    needed = Counter({spec.role: spec.n for spec in again})
    return needed == Counter(die.role for die in following.dice)
