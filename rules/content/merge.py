"""Merge several content files, and remember which file each entry came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Where = tuple[int | str, ...]
"""A path of keys and indices, such as ``("heroes", 1, "armor")``."""

Origin = Callable[[Where], tuple["ContentFile", Where]]


@dataclass(frozen=True, slots=True)
class ContentFile:
    """One file: its name, text and data. ``extends`` means that it only adds to another file."""

    name: str
    text: str
    data: dict[str, Any]
    game: str | None = None
    extends: bool = False


def merged(parts: Sequence[ContentFile]) -> tuple[dict[str, Any], Origin]:
    """Merge parts; later parts add to earlier ones.

    Lists of tables with an ``id`` are joined, and an equal id replaces the earlier table. Other tables
    are joined key by key; ``translations`` are joined for each language. Any other value is replaced.
    The second result maps a path in the merged data to its part and the path in that part.
    """
    whole: dict[str, Any] = {}
    from_part: dict[Where, tuple[ContentFile, Where]] = {}
    for part in parts:
        for key, value in part.data.items():
            old = whole.get(key)
            if _named(value) and (old is None or _named(old)):
                rows: list[Any] = list(old or [])
                there = {row["id"]: at for at, row in enumerate(rows)}
                for at, row in enumerate(value):
                    # The same id twice in one file is an error that the schema must find.
                    target = there.get(row["id"], len(rows))
                    rows[target : target + 1] = [row]
                    from_part[(key, target)] = (part, (key, at))
                whole[key] = rows
            elif isinstance(value, dict) and isinstance(old, dict):
                if key == "translations":
                    value = {inner: _joined(old.get(inner), new) for inner, new in value.items()}
                whole[key] = {**old, **value}
                from_part.update({(key, inner): (part, (key, inner)) for inner in value})
            else:
                whole[key] = value
                from_part[(key,)] = (part, (key,))

    def origin(where: Where) -> tuple[ContentFile, Where]:
        for depth in (2, 1):
            if source := from_part.get(where[:depth]):
                part, start = source
                return part, (*start, *where[depth:])
        return parts[-1], where

    return whole, origin


def _joined(old: Any, new: Any) -> Any:
    return {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new


def _named(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) and "id" in row for row in value)
