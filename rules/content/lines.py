"""Find the line of a key in a TOML file, so that an error can name it."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TABLE = re.compile(r"^\s*\[(\[)?\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\-\"']+)\s*=")


def line_of(text: str, where: Sequence[int | str]) -> int | None:
    """The line (from 1) of the deepest part of a key path that occurs in a TOML text."""
    best: tuple[int, int] | None = None
    table: tuple[int | str, ...] = ()
    counts: dict[tuple[int | str, ...], int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        path: tuple[int | str, ...] | None = None
        if head := _TABLE.match(line):
            table = _resolve(_split(head.group(2)), counts)
            if head.group(1):
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            path = table
        elif key := _KEY.match(line):
            path = (*table, *_split(key.group(1)))
        depth = _shared(path, where) if path else 0
        if path and depth == len(path) and (best is None or depth > best[0]):
            best = (depth, number)
    return best[1] if best else None


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _resolve(names: tuple[str, ...], counts: dict[tuple[int | str, ...], int]) -> tuple[int | str, ...]:
    """``heroes.active`` under the second ``[[heroes]]`` is ``heroes.1.active``."""
    path: tuple[int | str, ...] = ()
    for at, name in enumerate(names):
        path = (*path, name)
        if path in counts and at < len(names) - 1:
            path = (*path, counts[path])
    return path


def _shared(path: tuple[int | str, ...], where: Sequence[int | str]) -> int:
    depth = 0
    for a, b in zip(path, where, strict=False):
        if a != b:
            break
        depth += 1
    return depth
