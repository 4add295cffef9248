"""An ask as programs and the page see it: what was asked for, its state, and the result."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from traywatch.firmware.table.hidden.audience import Audience
from traywatch.firmware.table.session.throw_outcome import Validity
from traywatch.records import Record, is_everybody, is_none, is_nothing
from traywatch.rules.core.roll_results import Verdict
from traywatch.rules.notation.result import LabelTotal

AskPhase = Literal["queued", "waiting", "answered", "cancelled", "expired"]
MOST_QUEUED = 50
MOST_KEPT = 200
"""Finished asks that can still be read and corrected."""
ASK_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}")
AskId = Annotated[str, Field(pattern=f"^{ASK_ID.pattern}$")]


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
