"""Content files: TOML in, checked frozen records out, with errors that name file, key and line.

The only I/O of the rules, and it happens before a game starts. A missing number means
"your copy of the game says it": it loads, and the game refuses to use the entry.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from rules.base import Frozen
from traywatch.errors import RulesError

HERE = Path(__file__).parent

_Record = TypeVar("_Record", bound=Frozen)
_TABLE = re.compile(r"^\s*\[(\[)?\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\-\"']+)\s*=")


def builtin(game: str) -> Path:
    """The content that ships with a game."""
    return HERE / game / "practice.toml"


def find(game: str, where: Path | None) -> Path:
    """The shipped file, a file as given, or ``GAME.toml`` (else the only one) in a folder."""
    if where is None:
        return builtin(game)
    if where.is_dir():
        named = where / f"{game}.toml"
        files = [named] if named.is_file() else sorted(where.glob("*.toml"))
        if len(files) != 1:
            raise RulesError(
                "content_not_found",
                f"{where}: found {len(files)} content files; name one {game}.toml, or give the file itself",
            )
        return files[0]
    if not where.is_file():
        raise RulesError("content_not_found", f"{where}: no such content file; check the path")
    return where


def load(path: Path, model: type[_Record]) -> _Record:
    """Reads and checks one content file; raises ``RulesError("content_invalid", …)``."""
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise RulesError("content_invalid", f"{path.name}: not valid TOML: {problem}") from problem
    except OSError as problem:
        raise RulesError("content_not_found", f"{path}: cannot be read: {problem.strerror}") from problem
    return check(data, model, name=path.name, text=text)


def check(data: Any, model: type[_Record], *, name: str, text: str = "") -> _Record:
    """Checks data that is already in memory against a schema; the first few problems are named."""
    try:
        return model.model_validate(data)
    except ValidationError as problem:
        parts = []
        for error in problem.errors()[:3]:
            key = ".".join(str(part) for part in error["loc"]) or "the file"
            line = line_of(text, error["loc"])
            parts.append(f"{f'line {line}: ' if line else ''}{key}: {error['msg']}")
        more = problem.error_count() - len(parts)
        tail = f" (and {more} more)" if more > 0 else ""
        raise RulesError("content_invalid", f"{name}: {'; '.join(parts)}{tail}") from problem


def digest(record: Frozen) -> str:
    """A short hash of what a content file says, whatever its layout."""
    plain = json.dumps(record.to_json(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def line_of(text: str, where: Sequence[int | str]) -> int | None:
    """The line (from 1) of the deepest part of a key path that can be found in a TOML text."""
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
