"""Adjustable fields from the types of a record: an int is a number, a bool a flag, a literal a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from types import NoneType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin

from pydantic import JsonValue
from pydantic.fields import FieldInfo

from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.core.adjustable import AdjustableField, FieldOption

MOST_NUMBER = 999
"""The highest number that the page offers where a record allows more."""


_Part = TypeVar("_Part", bound=Record)
_Result = TypeVar("_Result")

_LATEST_RECORDS = 128
"""The records whose adjustable fields stay in memory: more than a state has."""


class _Same(Generic[_Part]):
    """A record as the key of a cache: equal to itself only."""

    __slots__ = ("record",)

    def __init__(self, record: _Part) -> None:
        self.record = record

    def __hash__(self) -> int:
        return id(self.record)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.record is self.record


def once_for_each_record(function: Callable[[_Part], _Result]) -> Callable[[_Part], _Result]:
    """Remember the results of a function for the latest records.

    Records are frozen, and a step replaces few of them. So most results of the state before stay right.
    """
    cached = lru_cache(maxsize=_LATEST_RECORDS)(lambda same: function(same.record))

    @wraps(function)
    def of_record(record: _Part) -> _Result:
        return cached(_Same(record))

    return of_record


@cache
def field_name(name: str) -> Text:
    """The name of a field for people."""
    return msg("rules-field-name", field=name)


@lru_cache(maxsize=512, typed=True)  # 1 and True are equal
def value_name(value: str | float | bool | None) -> Text:
    """The name of a literal value for people."""
    return msg("rules-value", value="none" if value is None else str(value))


def fields_of(record: Record, names: Iterable[str], prefix: str) -> tuple[AdjustableField, ...]:
    """The fields ``names`` of a record: their types, bounds and present values, with paths below ``prefix``.

    Raises ``TypeError`` for a type that people cannot adjust: the game lists such a field itself.
    """
    data = record.to_json()
    return tuple(_field(f"{prefix}{name}", name, type(record), data[name]) for name in names)


def number(path: str, value: int, least: int, most: int, label: Text = "") -> AdjustableField:
    """A number from ``least`` to ``most``."""
    name = label or field_name(path.rpartition(".")[2])
    return AdjustableField(path=path, label=name, type="number", value=value, least=least, most=most)


def choice(
    path: str, value: JsonValue, options: Iterable[tuple[JsonValue, Text]], label: Text = ""
) -> AdjustableField:
    """One of some values with their names."""
    field_options = tuple(FieldOption(value=key, label=name) for key, name in options)
    name = label or field_name(path.rpartition(".")[2])
    return AdjustableField(path=path, label=name, type="choice", value=value, options=field_options)


def entries(
    path: str,
    value: Iterable[str],
    options: Iterable[tuple[str, Text] | FieldOption],
    *,
    repeats: bool = False,
    label: Text = "",
) -> AdjustableField:
    """A list of entries out of some values with their names, or out of options that stay the same."""
    field_options = tuple(
        one if isinstance(one, FieldOption) else FieldOption(value=one[0], label=one[1]) for one in options
    )
    name = label or field_name(path.rpartition(".")[2])
    held: list[JsonValue] = list(value)
    return AdjustableField(
        path=path, label=name, type="list", value=held, options=field_options, repeats=repeats
    )


def order(path: str, options: Iterable[tuple[str, Text]]) -> AdjustableField:
    """The order of some values with their names; only the order changes."""
    field_options = tuple(FieldOption(value=key, label=name) for key, name in options)
    held: list[JsonValue] = [one.value for one in field_options]
    label = field_name(path.rpartition(".")[2])
    return AdjustableField(
        path=path, label=label, type="list", value=held, options=field_options, ordered=True
    )


@dataclass(frozen=True)
class _Kind:
    """What the type of a field allows: the type of its adjustable field, bounds of a number, or options."""

    type: Literal["flag", "number", "choice"]
    least: int | None = None
    most: int | None = None
    options: tuple[FieldOption, ...] = ()


def _field(path: str, name: str, of: type[Record], value: JsonValue) -> AdjustableField:
    kind = _kind(of, name)
    if kind is None:
        annotation = of.model_fields[name].annotation
        raise TypeError(f"{path}: a field of type {annotation} needs a description of its own")
    if kind.type == "number" and not isinstance(value, int):
        value = kind.least
    return AdjustableField(
        path=path,
        label=field_name(name),
        type=kind.type,
        value=value,
        least=kind.least,
        most=kind.most,
        options=kind.options,
    )


@cache
def _kind(of: type[Record], name: str) -> _Kind | None:
    """What the type of a record's field allows; None for a type that people cannot adjust."""
    info = of.model_fields[name]
    kind, bounds = _plain(info.annotation, info.metadata)
    if kind is bool:
        return _Kind("flag")
    if kind is int:
        low = max((int(bound.ge) for bound in bounds if hasattr(bound, "ge")), default=-MOST_NUMBER)
        high = min((int(bound.le) for bound in bounds if hasattr(bound, "le")), default=MOST_NUMBER)
        return _Kind("number", max(low, -MOST_NUMBER), min(high, MOST_NUMBER))
    if get_origin(kind) is Literal:
        options = tuple(FieldOption(value=one, label=value_name(one)) for one in get_args(kind))
        return _Kind("choice", options=options)
    return None


def _plain(annotation: Any, metadata: Iterable[Any]) -> tuple[Any, list[Any]]:
    """The type behind ``Annotated`` and ``| None``, and its bounds."""
    bounds = list(metadata)
    if hasattr(annotation, "__metadata__"):
        kind, more = _plain(get_args(annotation)[0], annotation.__metadata__)
        return kind, [*bounds, *_bounds(more)]
    if get_origin(annotation) in (Union, UnionType):
        rest = [one for one in get_args(annotation) if one is not NoneType]
        if len(rest) == 1:
            kind, more = _plain(rest[0], ())
            return kind, [*bounds, *more]
    return annotation, _bounds(bounds)


def _bounds(metadata: Iterable[Any]) -> list[Any]:
    """Bounds out of metadata, those inside a pydantic ``FieldInfo`` too."""
    bounds: list[Any] = []
    for entry in metadata:
        bounds += entry.metadata if isinstance(entry, FieldInfo) else [entry]
    return bounds
