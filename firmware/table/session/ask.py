"""Asks: programs ask people to roll certain dice, and get what they showed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import Field

from traywatch.firmware.table.actor import Actor
from traywatch.messages import listed, msg
from traywatch.records import Record, is_none
from traywatch.rules.core.dice_names import dice_name
from traywatch.rules.core.requests import ChoiceRequest, Option, RolledDie, RollRequest
from traywatch.rules.free.notation import Notation
from traywatch.rules.free.totals import asked_total, worth

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
    """What was rolled. ``total`` is null if a die has no number; ``throw_id`` is null for typed dice."""

    total: int | None
    dice: tuple[AskedDie, ...]
    throw_id: str | None = None
    by_hand: bool = False


class AskView(Record):
    """A program's request for dice.

    ``state``: ``queued`` behind others, ``waiting`` for the dice, or finished. ``revision`` rises with each
    change; a result with a higher revision replaces the one before. Times are ISO 8601, UTC.
    """

    id: str
    dice: str = Field(description="The dice in notation, such as d20+4d6kh3.")
    player: str = ""
    reason: str = ""
    asked_by: str = Field(default="", description="Name of the program or person that asked.")
    state: AskPhase
    revision: int = 0
    made_at: str
    expires_at: str
    request: str = Field(description="The id of the roll request while it waits.")
    result: AskResult | None = None


class DiceAsk(Record):
    """An ask as the journal keeps it: the view, who asked, and for which dice exactly."""

    view: AskView
    notation: Notation
    who: Actor | None = None
    seat: str = ""
    rolled: tuple[RolledDie, ...] = ()

    @property
    def id(self) -> str:
        """The id that the program gave it."""
        return self.view.id

    @property
    def open(self) -> bool:
        """Whether the dice are still to be rolled."""
        return self.view.state in ("queued", "waiting")

    @property
    def request(self) -> RollRequest:
        """The roll that answers it."""
        dice = listed([dice_name(n, kind) for kind, n in self.notation.count.items()])
        name = self.view.player or "none"
        return RollRequest(
            id=self.view.request,
            by=self.seat,
            dice=self.notation.dice,
            needs=("value",),
            named_zones=True,
            prompt=msg("table-roll-for", name=name, dice=dice, reason=self.view.reason)
            if self.view.reason
            else msg("free-roll-asked", name=name, dice=dice),
        )

    @property
    def menu(self) -> ChoiceRequest:
        """The choice beside the roll: whoever may answer may also cancel it."""
        asker = self.view.asked_by or "none"
        return ChoiceRequest(
            id=f"{self.view.request}-menu",
            by=self.seat,
            stage="not_this_roll",
            prompt=msg("table-program-asked", name=asker, dice=self.view.dice),
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

    def answered(self, dice: Sequence[RolledDie], throw_id: str | None) -> DiceAsk:
        """The ask with its result: the total by the notation, and which dice count."""
        total = asked_total(self.notation, dice)
        result = AskResult(
            total=total.total if all(die.value is not None for die in dice) else None,
            dice=tuple(
                AskedDie(
                    kind=die.kind,
                    value=None if die.value is None else worth(die, "ten"),
                    label=die.label,
                    role=die.role,
                    counts=at not in total.dropped,
                    die_id=die.die_id,
                    zone_name=die.zone_name,
                )
                for at, die in enumerate(dice)
            ),
            throw_id=throw_id,
            by_hand=throw_id is None,
        )
        found = self.revised("answered")
        view = found.view.model_copy(update={"result": result})
        return found.model_copy(update={"view": view, "rolled": tuple(dice)})

    @property
    def headline(self) -> str:
        """The result in one line."""
        result = self.view.result
        total = "no numbers" if result is None or result.total is None else str(result.total)
        named = f"{self.view.player}, " if self.view.player else ""
        reason = f" for {self.view.reason}" if self.view.reason else ""
        return f"{named}{self.view.dice}{reason}: {total}."

    @property
    def lines(self) -> tuple[str, ...]:
        """The dice of the result in words."""
        dice = self.view.result.dice if self.view.result else ()
        said = [
            f"{die.kind} {die.label if die.label is not None else die.value}"
            + (f" ({die.zone_name})" if die.zone_name else "")
            for die in dice
            if die.counts
        ]
        dropped = [f"{die.kind} {die.value}" for die in dice if not die.counts]
        lines = [f"{', '.join(said)}."]
        return (*lines, f"Dropped: {', '.join(dropped)}.") if dropped else tuple(lines)


def utc_now() -> datetime:
    """The wall-clock time."""
    return datetime.now(UTC)


AskId = Annotated[str, Field(pattern=f"^{ASK_ID.pattern}$")]
