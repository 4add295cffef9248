"""The dice of a hidden roll that may still lie in the tray: the next picture would show them to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.table.hidden.audience import Visibility, stored_visibility
from traywatch.vision.detection.boxes import iou
from traywatch.vision.types import DieReading, Throw

_SAME_PLACE = 0.5
"""A die whose box covers so much of an earlier one (intersection over union) may still be that die."""


@dataclass(frozen=True, slots=True)
class LyingDice:
    """The dice of a hidden throw, who may see them, and where they lay."""

    throw_id: str
    visibility: Visibility
    dice: tuple[DieReading, ...] = ()

    def still_in(self, throw: Throw) -> bool:
        """Whether one of them lies in a later throw where it lay, and shows the same."""
        return any(_same(one, other) for one in self.dice for other in throw.dice)


def lying_dice(record: JournalRecord, visibility: Visibility) -> LyingDice:
    """The dice of the record of a hidden throw."""
    try:
        dice = Throw.from_json(record.body["throw"]).dice
    except (ValidationError, KeyError):
        dice = ()
    return LyingDice(record.ref, visibility, dice)


def lies_in_tray(body: Mapping[str, Any]) -> bool:
    """Whether a throw's record says what lies in the tray since.

    A public throw that was typed in does not, because the dice of an earlier hidden one may still lie there.
    """
    return not body.get("covers") and not (body.get("typed") and not stored_visibility(body).hidden)


def _same(one: DieReading, other: DieReading) -> bool:
    """Whether a die lies where another one lay, unless it surely shows something else."""
    alike = one.label == other.label or None in (one.label, other.label)
    return alike and iou(one.box, other.box) >= _SAME_PLACE
