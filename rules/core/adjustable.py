"""What people may adjust by hand in a state: groups of typed fields, the same records for every game."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from traywatch.messages import Text
from traywatch.records import Record

FieldType = Literal["number", "flag", "choice", "list"]


class FieldOption(Record):
    """One possible value of a choice, or one possible entry of a list, with its name."""

    value: JsonValue
    label: Text


class AdjustableField(Record):
    """One field: its path in an ``Adjusted`` event, its name, and its present value.

    A ``number`` is from ``least`` to ``most``. A ``choice`` has one of ``options``. A ``list`` has entries
    out of ``options``; ``repeats``: an entry may be in it more than once, ``ordered``: the entries stay and
    only their order changes. A position is a choice whose values
    are pairs of numbers.
    """

    path: str
    label: Text
    type: FieldType
    value: JsonValue
    least: int | None = None
    most: int | None = None
    options: tuple[FieldOption, ...] = ()
    repeats: bool = False
    ordered: bool = False


class AdjustableGroup(Record):
    """The fields of one hero, monster, die or place, or of the whole game.

    ``player`` is the player who may adjust them beside the host; null if only the host may.
    """

    id: str
    name: Text
    player: str | None = None
    fields: tuple[AdjustableField, ...]


def field_at(
    groups: tuple[AdjustableGroup, ...], path: str
) -> tuple[AdjustableGroup, AdjustableField] | None:
    """The field with a path, and its group; null if nothing there can be adjusted."""
    fields = ((group, field) for group in groups for field in group.fields if field.path == path)
    return next(fields, None)
