"""How a game declares a house rule: one field of its settings, from which page, API and documents follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from pydantic import JsonValue
from pydantic.fields import FieldInfo

from traywatch.records import Record

_AS_NEW: Final = object()


class GameSetting:
    """What a field of a game's settings says besides its type and its default.

    >>> GameSetting("damage", "A6").points
    ('A6',)

    ``group``: the heading on the page; groups stand in the order in which the fields first name them.
    ``points``: the open points of the rules that it decides, as docs/reference/settings.md names them.
    ``unit``: the word after a number.
    ``before``: the value with which logs go on that have no such setting. Without it they get the default.
    """

    __slots__ = ("_before", "group", "points", "unit")

    def __init__(
        self, group: str, *points: str, unit: str = "", before: JsonValue | object = _AS_NEW
    ) -> None:
        self.group = group
        self.points = points
        self.unit = unit
        self._before = before

    @property
    def decided_before(self) -> bool:
        """Whether logs without the setting go on with another value than the default."""
        return self._before is not _AS_NEW

    @property
    def before(self) -> JsonValue:
        """The value for logs without the setting."""
        return self._before  # type: ignore[return-value]


@cache
def declared(settings: type[Record]) -> Mapping[str, tuple[GameSetting, FieldInfo]]:
    """The house rules of a game in the order of the page: by group, then as the fields stand."""
    fields = dict(_declared(settings))
    groups = list(dict.fromkeys(setting.group for setting, _ in fields.values()))
    ordered = sorted(fields, key=lambda name: groups.index(fields[name][0].group))
    return {name: fields[name] for name in ordered}


@cache
def decided_before(settings: type[Record]) -> Mapping[str, JsonValue]:
    """How a game decided before its newer settings existed: the values for logs without them."""
    return {
        name: setting.before for name, (setting, _) in declared(settings).items() if setting.decided_before
    }


def _declared(settings: type[Record]) -> Iterator[tuple[str, tuple[GameSetting, FieldInfo]]]:
    for name, field in settings.model_fields.items():
        for entry in field.metadata:
            if isinstance(entry, GameSetting):
                yield name, (entry, field)
