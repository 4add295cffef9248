"""An ask as the journal keeps it: programs ask people to roll dice, and get what they showed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pydantic import Field

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.hidden.audience import Visibility
from traywatch.firmware.table.session.ask.texts import cancel_menu, dice_words, result_headline, roll_prompt
from traywatch.firmware.table.session.ask.throws import (
    AskThrow,
    asked_dice,
    dice_of,
    leads_to,
    notation_result,
)
from traywatch.firmware.table.session.ask.view import AskedDie, AskPhase, AskResult, AskView
from traywatch.firmware.table.session.audit_log import UndoPreview
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome, rolled_dice
from traywatch.messages import Text
from traywatch.records import Record, is_nothing
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, RolledDie, RollRequest
from traywatch.rules.notation.model import Notation
from traywatch.rules.notation.result import NotationResult
from traywatch.rules.notation.telling import TONES, goes_on, result_lines


class DiceAsk(Record):
    """An ask as the journal keeps it: the view, who asked, and for which dice exactly.

    ``rolled`` are the dice of the throw that completed it, ``accepted_anyway`` the problems that a person
    waived, and ``entered_by`` is who entered them by hand. ``earlier`` are the throws before that one.
    ``notation`` is null for any dice. ``viewers`` are the ids of those who may see a hidden result besides
    the host.
    """

    view: AskView
    notation: Notation | None
    who: Actor | None = None
    seat: str = ""
    rolled: tuple[RolledDie, ...] = ()
    accepted_anyway: tuple[str, ...] = ()
    entered_by: Actor | None = None
    viewers: tuple[str, ...] = ()
    earlier: tuple[AskThrow, ...] = Field(default=(), exclude_if=is_nothing)

    @property
    def id(self) -> str:
        """The id that the program gave it."""
        return self.view.id

    @property
    def open(self) -> bool:
        """Whether the dice are still to be rolled."""
        return self.view.state in ("queued", "waiting")

    @property
    def visibility(self) -> Visibility:
        """Who may see the result."""
        return Visibility(audience=self.view.audience, viewers=self.viewers)

    @property
    def hidden_fields(self) -> dict[str, Any]:
        """The fields of a throw's record that say who may see it: none if everybody may."""
        fields = self.visibility.stored()
        return {**fields, "player": self.view.player} if fields else {}

    @property
    def request(self) -> RollRequest:
        """The roll that answers it."""
        specs = self._specs(self.earlier)
        return RollRequest(
            id=self.view.request,
            by=self.seat,
            dice=specs,
            open_ended=self.notation is None,
            needs=("value",),
            named_zones=True,
            prompt=roll_prompt(
                self.view,
                specs,
                any_dice=self.notation is None,
                rolls_on=bool(self.earlier),
                hidden=self.visibility.hidden,
            ),
        )

    @property
    def dice_words(self) -> Text:
        """What was asked for, in a sentence."""
        return dice_words(self.view)

    def request_of(self, throw_id: str) -> RollRequest:
        """The roll that one of its throws answered."""
        at = next(n for n, one in enumerate(self.throws) if one.throw_id == throw_id)
        return self.request.model_copy(update={"dice": self._specs(self.throws[:at])})

    def _specs(self, throws: Sequence[AskThrow]) -> tuple[DieSpec, ...]:
        """The dice to roll after these throws."""
        if self.notation is None:
            return ()
        return notation_result(self.notation, dice_of(throws)).again if throws else self.notation.dice

    @property
    def throws(self) -> tuple[AskThrow, ...]:
        """All throws of the ask that counted, oldest first."""
        result = self.view.result
        if result is None:
            return self.earlier
        last = AskThrow(
            throw_id=result.throw_id or "",
            dice=self.rolled,
            accepted_anyway=self.accepted_anyway,
            entered_by=self.entered_by,
            by_hand=result.by_hand,
        )
        return (*self.earlier, last)

    @property
    def can_undo(self) -> bool:
        """Whether its last throw can be taken back: it is answered, or waits for dice to be rolled again."""
        rolled = bool(self.throws and self.throws[-1].dice)
        return rolled and (self.open or self.view.result is not None)

    @property
    def _result_so_far(self) -> NotationResult:
        """What all dice so far come to."""
        return notation_result(self.notation, dice_of(self.throws))

    @property
    def menu(self) -> ChoiceRequest:
        """The choice beside the roll: whoever may answer may also cancel it."""
        return cancel_menu(self.view, self.seat)

    def expired(self, now: datetime) -> bool:
        """Whether its time is over."""
        return now >= datetime.fromisoformat(self.view.expires_at)

    def revised(self, state: AskPhase) -> DiceAsk:
        """The ask with another state, one revision later."""
        change = {"state": state, "revision": self.view.revision + 1}
        return self.model_copy(update={"view": self.view.model_copy(update=change)})

    def later(self, since: datetime, until: datetime) -> DiceAsk:
        """The ask after a pause, one revision later: it gets the time that it was open in the pause."""
        paused = until - max(since, datetime.fromisoformat(self.view.made_at))
        expires_at = datetime.fromisoformat(self.view.expires_at) + paused
        change = {
            "expires_at": expires_at.isoformat(timespec="seconds"),
            "revision": self.view.revision + 1,
        }
        return self.model_copy(update={"view": self.view.model_copy(update=change)})

    def answered(
        self, rolled: Rolled, throw_id: str, who: Actor | None = None, *, next_request: str = ""
    ) -> DiceAsk:
        """The ask with the dice of one more throw: with its result, or waiting for the dice to roll again.

        ``who`` entered the dice by hand. ``next_request`` is the id of the roll that may follow.
        """
        thrown = AskThrow(
            throw_id=throw_id,
            dice=rolled.dice,
            accepted_anyway=rolled.accepted_anyway,
            entered_by=who,
            by_hand=rolled.source == "manual",
        )
        return self.with_throws((*self.throws, thrown), next_request)

    def with_throws(self, throws: tuple[AskThrow, ...], next_request: str = "") -> DiceAsk:
        """The ask after these throws, one revision later."""
        dice = dice_of(throws)
        summed = notation_result(self.notation, dice)
        if summed.again or not throws:
            return self._waiting(throws, asked_dice(dice, summed), next_request)
        *earlier, last = throws
        result = AskResult(
            total=summed.total,
            dice=asked_dice(dice, summed),
            throw_id=last.throw_id,
            by_hand=last.by_hand,
            successes=summed.successes,
            against=summed.against,
            verdict=summed.verdict,
            labels=summed.labels,
        )
        view = self.revised("answered").view.model_copy(update={"result": result, "so_far": ()})
        change = {
            "view": view,
            "rolled": last.dice,
            "accepted_anyway": last.accepted_anyway,
            "entered_by": last.entered_by,
            "earlier": tuple(earlier),
        }
        return self.model_copy(update=change)

    def corrected(self, throw_id: str, rolled: Rolled, next_request: str = "") -> DiceAsk:
        """The ask with other dice in one throw. Later throws stay as long as the dice still lead to them.

        Whoever entered the dice stays.
        """
        rolls: list[AskThrow] = []
        for one in self.throws:
            if rolls and not leads_to(self.notation, rolls, one):
                break
            change = {"dice": rolled.dice, "accepted_anyway": rolled.accepted_anyway}
            rolls.append(one.model_copy(update=change) if one.throw_id == throw_id else one)
        same = self.open and self._specs(rolls) == self._specs(self.earlier)
        corrected = self.with_throws(tuple(rolls), self.view.request if same else next_request)
        if corrected.view.result is None:
            return corrected
        result = corrected.view.result.model_copy(update={"validity": "corrected"})
        return corrected.model_copy(update={"view": corrected.view.model_copy(update={"result": result})})

    def reopened(self, request: str) -> DiceAsk:
        """The ask without its last throw: it waits for those dice again."""
        return self.with_throws(self.throws[:-1], request)

    def until(self, expires_at: str) -> DiceAsk:
        """The ask with another end of its time."""
        return self.model_copy(update={"view": self.view.model_copy(update={"expires_at": expires_at})})

    def since(self, throw_id: str) -> tuple[str, ...]:
        """The ids of a throw and of those after it."""
        ids = [one.throw_id for one in self.throws]
        return tuple(ids[ids.index(throw_id) :])

    def _waiting(self, throws: tuple[AskThrow, ...], dice: tuple[AskedDie, ...], request: str) -> DiceAsk:
        change = {"result": None, "request": request, "so_far": dice}
        view = self.revised("queued").view.model_copy(update=change)
        nothing = {"rolled": (), "accepted_anyway": (), "entered_by": None}
        return self.model_copy(update={"view": view, "earlier": throws, **nothing})

    def revealed(self) -> DiceAsk:
        """The ask with a result that everybody may see, one revision later."""
        change = {"audience": "everybody", "revision": self.view.revision + 1}
        return self.model_copy(update={"view": self.view.model_copy(update=change), "viewers": ()})

    def restored(self, revision: int) -> DiceAsk:
        """The answered ask once more, after it was reopened: with a revision that is higher than that."""
        view = self.view.model_copy(update={"revision": revision + 1})
        return self.model_copy(update={"view": view})

    def event(self, throw_id: str) -> Rolled:
        """The roll of one of its throws."""
        thrown = next(one for one in self.throws if one.throw_id == throw_id)
        return thrown.event(self.view.request)

    def outcome(self, throw_id: str) -> ThrowOutcome:
        """The outcome of one of its throws: the result, or that it led to another throw."""
        at = next(n for n, one in enumerate(self.throws) if one.throw_id == throw_id)
        throws = self.throws[: at + 1]
        dice = dice_of(throws)
        result = notation_result(self.notation, dice)
        last = result.of_last(len(throws[-1].dice))
        return ThrowOutcome(
            state="counted",
            total=last.total,
            successes=last.successes,
            against=last.against,
            verdict=last.verdict,
            sum=last.sum,
            headline=goes_on(self.view.dice, result) if result.again else self.headline,
            lines=() if self.notation is None else result_lines(self.notation, dice, result),
            tone=TONES[result.verdict],
            dice=rolled_dice(throws[-1].dice, last, by_person=throws[-1].by_hand),
        )

    @property
    def headline(self) -> Text:
        """The result in one line; while dice are missing, which."""
        result = self.view.result
        if result is None and self.earlier:
            return goes_on(self.view.dice, self._result_so_far)
        return result_headline(self.view, any_dice=self.notation is None)

    @property
    def undo_preview(self) -> UndoPreview:
        """What an undo of the answer would take back."""
        entered_by = self.throws[-1].entered_by if self.throws else None
        by = entered_by.id if entered_by else None
        return UndoPreview(say=self.headline, throw=True, seat=self.seat or None, by=by)


def utc_now() -> datetime:
    """The wall-clock time."""
    return datetime.now(UTC)
