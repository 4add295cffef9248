"""Asks: programs ask people to roll certain dice, and get what they showed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.hidden.audience import Audience, Visibility
from traywatch.firmware.table.session.audit_log import UndoPreview
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome, Validity, rolled_dice
from traywatch.messages import Text, listed, msg, sentences
from traywatch.records import Record, is_everybody, is_none
from traywatch.rules.core.dice_names import dice_name, die_shows
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import ChoiceRequest, Option, RolledDie, RollRequest
from traywatch.rules.core.roll_results import RollResult, worth
from traywatch.rules.free.notation import Notation
from traywatch.rules.free.totals import asked_total, total_of

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

    ``validity`` is that of the throw: ``final``, or ``corrected`` after a correction.
    """

    total: int | None
    dice: tuple[AskedDie, ...]
    throw_id: str | None = None
    by_hand: bool = False
    validity: Validity = "final"


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


class DiceAsk(Record):
    """An ask as the journal keeps it: the view, who asked, and for which dice exactly.

    ``rolled`` are the dice of the result, ``accepted_anyway`` the problems that a person waived, and
    ``entered_by`` is who entered them by hand. ``notation`` is null for any dice. ``viewers`` are the ids of
    those who may see a hidden result besides the host.
    """

    view: AskView
    notation: Notation | None
    who: Actor | None = None
    seat: str = ""
    rolled: tuple[RolledDie, ...] = ()
    accepted_anyway: tuple[str, ...] = ()
    entered_by: Actor | None = None
    viewers: tuple[str, ...] = ()

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
        found = self.visibility.stored()
        return {**found, "player": self.view.player} if found else {}

    @property
    def request(self) -> RollRequest:
        """The roll that answers it."""
        return RollRequest(
            id=self.view.request,
            by=self.seat,
            dice=self.notation.dice if self.notation is not None else (),
            open_ended=self.notation is None,
            needs=("value",),
            named_zones=True,
            prompt=self._prompt(),
        )

    def _prompt(self) -> Text:
        """What to roll, and who will see it if that is not everybody."""
        name, reason = self.view.player or "none", self.view.reason
        if self.notation is None:
            wish = msg("free-roll-any", name=name)
        else:
            dice = listed([dice_name(n, kind) for kind, n in self.notation.count.items()])
            wish = (
                msg("table-roll-for", name=name, dice=dice, reason=reason)
                if reason
                else msg("free-roll-asked", name=name, dice=dice)
            )
        if not self.visibility.hidden:
            return wish
        return sentences(wish, msg("table-hidden-for", audience=self.view.audience, name=name))

    @property
    def dice_words(self) -> Text:
        """What was asked for, in a sentence."""
        return self.view.dice or msg("table-any-dice")

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
                Option(id="wait", label=msg("table-roll-it")),
                Option(id=CANCEL, label=msg("table-cancel-it"), note=msg("table-is-told", name=asker)),
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

    def answered(self, rolled: Rolled, throw_id: str, who: Actor | None = None) -> DiceAsk:
        """The ask with its result: the total by the notation, and which dice count.

        ``who`` entered the dice by hand.
        """
        notation = self.notation
        total = asked_total(notation, rolled.dice) if notation is not None else total_of(rolled.dice)
        by_hand = rolled.source == "manual"
        result = AskResult(
            total=total.total if all(die.value is not None for die in rolled.dice) else None,
            dice=tuple(
                AskedDie(
                    kind=die.kind,
                    value=None if die.value is None else worth(die),
                    label=die.label,
                    role=die.role,
                    counts=at not in total.dropped,
                    die_id=die.die_id,
                    zone_name=die.zone_name,
                )
                for at, die in enumerate(rolled.dice)
            ),
            throw_id=throw_id,
            by_hand=by_hand,
        )
        return self._with_result(
            result, rolled=rolled.dice, accepted_anyway=rolled.accepted_anyway, entered_by=who
        )

    def corrected(self, rolled: Rolled) -> DiceAsk:
        """The answered ask with other dice; whoever entered them stays."""
        was = self.view.result
        again = self.answered(rolled, was.throw_id if was and was.throw_id else "", self.entered_by)
        change = {"validity": "corrected", "by_hand": bool(was and was.by_hand)}
        found = again.view.result.model_copy(update=change) if again.view.result else None
        return again.model_copy(update={"view": again.view.model_copy(update={"result": found})})

    def reopened(self, request: str, expires_at: str) -> DiceAsk:
        """The answered ask without its result: it waits for its dice again."""
        found = self.revised("queued")
        change = {"result": None, "request": request, "expires_at": expires_at}
        view = found.view.model_copy(update=change)
        return found.model_copy(
            update={"view": view, "rolled": (), "accepted_anyway": (), "entered_by": None}
        )

    def revealed(self) -> DiceAsk:
        """The ask with a result that everybody may see, one revision later."""
        change = {"audience": "everybody", "revision": self.view.revision + 1}
        return self.model_copy(update={"view": self.view.model_copy(update=change), "viewers": ()})

    def restored(self, revision: int) -> DiceAsk:
        """The answered ask once more, after it was reopened: with a revision that is higher than that."""
        view = self.view.model_copy(update={"revision": revision + 1})
        return self.model_copy(update={"view": view})

    def _with_result(self, result: AskResult, **more: object) -> DiceAsk:
        found = self.revised("answered")
        view = found.view.model_copy(update={"result": result})
        return found.model_copy(update={"view": view, **more})

    @property
    def event(self) -> Rolled:
        """The roll that answered it."""
        by_hand = self.view.result is not None and self.view.result.by_hand
        return Rolled(
            request=self.view.request,
            dice=self.rolled,
            source="manual" if by_hand else "camera",
            accepted_anyway=self.accepted_anyway,
        )

    @property
    def outcome(self) -> ThrowOutcome:
        """The outcome of the throw that answered it."""
        result = self.view.result
        dropped = tuple(at for at, die in enumerate(result.dice) if not die.counts) if result else ()
        found = RollResult(total=result.total if result else None, dropped=dropped)
        return ThrowOutcome(
            state="counted",
            total=found.total,
            headline=self.headline,
            lines=self._lines(dropped),
            dice=rolled_dice(self.rolled, found, by_person=bool(result and result.by_hand)),
        )

    @property
    def headline(self) -> Text:
        """The result in one line."""
        result = self.view.result
        total = "none" if result is None or result.total is None else result.total
        name, dice = self.view.player or "none", self.view.dice
        if self.notation is None:
            return msg("table-any-total", name=name, total=total)
        if self.view.reason:
            return msg("table-asked-total-for", name=name, dice=dice, total=total, reason=self.view.reason)
        return msg("table-asked-total", name=name, dice=dice, total=total)

    @property
    def undo_preview(self) -> UndoPreview:
        """What an undo of the answer would take back."""
        by = self.entered_by.id if self.entered_by else None
        return UndoPreview(say=self.headline, throw=True, seat=self.seat or None, by=by)

    def _lines(self, dropped: Sequence[int]) -> tuple[Text, ...]:
        """The dice of the result in words."""
        said = [
            die_shows(die.kind, die.label or str(die.value), named_zone=die.zone_name) for die in self.rolled
        ]
        counted = tuple(words for at, words in enumerate(said) if at not in dropped)
        lines: list[Text] = [msg("free-dice", dice=counted)] if counted else []
        if dropped:
            lines.append(msg("free-dropped", dice=tuple(said[at] for at in dropped)))
        return tuple(lines)


def utc_now() -> datetime:
    """The wall-clock time."""
    return datetime.now(UTC)


AskId = Annotated[str, Field(pattern=f"^{ASK_ID.pattern}$")]
