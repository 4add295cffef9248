"""Asks: programs ask people to roll certain dice, and get what they showed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.hidden.audience import Audience, Visibility
from traywatch.firmware.table.session.audit_log import UndoPreview
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome, Validity, rolled_dice
from traywatch.messages import Text, msg, sentences
from traywatch.records import Record, is_everybody, is_none, is_nothing
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, RolledDie, RollRequest
from traywatch.rules.core.roll_results import Verdict, worth
from traywatch.rules.notation.model import Notation
from traywatch.rules.notation.result import LabelTotal, NotationResult, result_of, sum_of
from traywatch.rules.notation.telling import TONES, dice_text, goes_on, result_lines, total_text

AskPhase = Literal["queued", "waiting", "answered", "cancelled", "expired"]
MOST_QUEUED = 50
MOST_KEPT = 200
"""Finished asks that can still be read and corrected."""
ASK_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}")
CANCEL = "cancel"


class AskedDie(Record):
    """One die of the result.

    ``counts`` is false for a dropped die. ``role`` names its group. ``zone_name`` is the zone of people's own
    map that surely holds it; it is left out where there is none.
    """

    kind: str
    value: int | None
    label: str | None = None
    role: str = ""
    counts: bool = True
    die_id: str = ""
    zone_name: str | None = Field(default=None, exclude_if=is_none)


class AskResult(Record):
    """What was rolled. ``total`` is null if a die has no number. ``by_hand``: a person entered the dice.

    ``throw_id`` is the last throw, if dice were rolled again. ``validity`` is ``final``, or ``corrected``
    after a correction. ``successes`` is the total where dice are counted. ``verdict`` compares
    the total with ``against``, if the notation says so. ``labels`` has the total of each label.
    """

    total: int | None
    dice: tuple[AskedDie, ...]
    throw_id: str | None = None
    by_hand: bool = False
    validity: Validity = "final"
    successes: int | None = Field(default=None, exclude_if=is_none)
    against: int | None = Field(default=None, exclude_if=is_none)
    verdict: Verdict | None = Field(default=None, exclude_if=is_none)
    labels: tuple[LabelTotal, ...] = Field(default=(), exclude_if=is_nothing)


class AskView(Record):
    """A program's request for dice.

    ``state``: ``queued`` behind others, ``waiting`` for the dice, or finished. ``revision`` rises with each
    change; a result with a higher revision replaces the one before. Times are ISO 8601, UTC.
    """

    id: str
    dice: str = Field(description="The dice in notation, such as d20+4d6kh3. Empty: any dice.")
    player: str = ""
    reason: str = ""
    asked_by: str = Field(default="", description="Name of the program or person that asked.")
    state: AskPhase
    revision: int = 0
    made_at: str
    expires_at: str
    request: str = Field(description="The id of the roll request while it waits.")
    result: AskResult | None = None
    audience: Audience = Field(
        default="everybody", exclude_if=is_everybody, description="Who may see it; left out: everybody."
    )
    so_far: tuple[AskedDie, ...] = Field(
        default=(),
        exclude_if=is_nothing,
        description="The dice up to now, while others must be rolled again.",
    )


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
            prompt=self._prompt(specs),
        )

    def _prompt(self, specs: tuple[DieSpec, ...]) -> Text:
        """What to roll, and who will see it if that is not everybody."""
        name, reason = self.view.player or "none", self.view.reason
        dice = dice_text(specs)
        if self.notation is None:
            wish = msg("free-prompt-any-dice", name=name)
        elif self.earlier:
            wish = msg("notation-roll-on", name=name, dice=dice, asked=self.view.dice)
        elif reason:
            wish = msg("table-roll-for", name=name, dice=dice, reason=reason)
        else:
            wish = msg("free-prompt-asked-dice", name=name, dice=dice)
        if not self.visibility.hidden:
            return wish
        return sentences(wish, msg("table-hidden-for", audience=self.view.audience, name=name))

    @property
    def dice_words(self) -> Text:
        """What was asked for, in a sentence."""
        return self.view.dice or msg("table-any-dice")

    def request_of(self, throw_id: str) -> RollRequest:
        """The roll that one of its throws answered."""
        at = next(n for n, one in enumerate(self.throws) if one.throw_id == throw_id)
        return self.request.model_copy(update={"dice": self._specs(self.throws[:at])})

    def _specs(self, throws: Sequence[AskThrow]) -> tuple[DieSpec, ...]:
        """The dice to roll after these throws."""
        if self.notation is None:
            return ()
        return _result(self.notation, _dice_of(throws)).again if throws else self.notation.dice

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
        return _result(self.notation, _dice_of(self.throws))

    @property
    def menu(self) -> ChoiceRequest:
        """The choice beside the roll: whoever may answer may also cancel it."""
        asker = self.view.asked_by or "none"
        return ChoiceRequest(
            id=f"{self.view.request}-menu",
            by=self.seat,
            stage="not_this_roll",
            prompt=msg("table-program-asked", name=asker, dice=self.dice_words),
            options=(
                Option(id="wait", label=msg("table-ask-option-roll")),
                Option(
                    id=CANCEL,
                    label=msg("table-ask-option-cancel"),
                    note=msg("table-ask-option-cancel-note", name=asker),
                ),
            ),
            default="wait",
            optional=True,
        )

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
        dice = _dice_of(throws)
        summed = _result(self.notation, dice)
        if summed.again or not throws:
            return self._waiting(throws, _asked_dice(dice, summed), next_request)
        *earlier, last = throws
        result = AskResult(
            total=summed.total,
            dice=_asked_dice(dice, summed),
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
            if rolls and not _leads_to(self.notation, rolls, one):
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
        dice = _dice_of(throws)
        result = _result(self.notation, dice)
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
        total = "none" if result is None else total_text(result.total, result.successes, result.verdict)
        name, dice = self.view.player or "none", self.view.dice
        if self.notation is None:
            return msg("table-any-total", name=name, total=total)
        if self.view.reason:
            return msg("table-asked-total-for", name=name, dice=dice, total=total, reason=self.view.reason)
        return msg("table-asked-total", name=name, dice=dice, total=total)

    @property
    def undo_preview(self) -> UndoPreview:
        """What an undo of the answer would take back."""
        entered_by = self.throws[-1].entered_by if self.throws else None
        by = entered_by.id if entered_by else None
        return UndoPreview(say=self.headline, throw=True, seat=self.seat or None, by=by)


def _asked_dice(dice: Sequence[RolledDie], result: NotationResult) -> tuple[AskedDie, ...]:
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


def _dice_of(throws: Sequence[AskThrow]) -> list[RolledDie]:
    return [die for one in throws for die in one.dice]


def _result(asked: Notation | None, dice: Sequence[RolledDie]) -> NotationResult:
    """What dice come to. Any dice are added, if each has a number."""
    if asked is not None:
        return result_of(asked, dice)
    summed = sum_of(dice)
    missing = any(die.value is None for die in dice)
    return summed.model_copy(update={"total": None}) if missing else summed


def _leads_to(asked: Notation | None, throws: Sequence[AskThrow], following: AskThrow) -> bool:
    """Whether throws ask for exactly the dice that the next one had."""
    again = _result(asked, _dice_of(throws)).again
    needed = Counter({spec.role: spec.n for spec in again})
    return needed == Counter(die.role for die in following.dice)


def utc_now() -> datetime:
    """The wall-clock time."""
    return datetime.now(UTC)


AskId = Annotated[str, Field(pattern=f"^{ASK_ID.pattern}$")]
