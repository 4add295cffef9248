"""Read content files: TOML in, validated frozen records out. Errors name file, key and line.

This is the only I/O of the rules, and it happens before a game starts. A number may be
missing because only the printed game gives it. Such an entry loads, and the game asks for
the number or refuses to use the entry.

A file is complete, or it starts with ``extends = "practice"`` and adds to the shipped content.
Its tables with an ``id`` join the list, or replace the table with the same id.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import Field, JsonValue, ValidationError
from pydantic_core import ErrorDetails

from traywatch.errors import RulesError, StorageError
from traywatch.files import read_bounded
from traywatch.records import Record
from traywatch.rules.content.lines import line_of
from traywatch.rules.content.merge import ContentFile, merged
from traywatch.rules.texts.game_files import game_folder
from traywatch.validation import problem_of

_MOST_BYTES = 2_000_000
_CACHED = 16
"""So many files and contents are not read again: the sets of a game are listed more than once."""

Source = Path | Mapping[str, JsonValue]
"""A content file, a folder of them, or data already read."""


Language = Annotated[str, Field(pattern="^[a-z]{2,3}$")]


class Cards(Record):
    """A game's content. Each game adds its own cards; ``settings`` are the settings of the file.

    ``translations`` give names and texts of the file in other languages: language to text to translation.
    """

    settings: dict[str, JsonValue] = Field(default_factory=dict)
    translations: dict[Language, dict[str, Annotated[str, Field(min_length=1)]]] = Field(default_factory=dict)


def shipped_sets(game: str) -> tuple[Path, ...]:
    """The card sets that ship with a game beside its practice set."""
    files = sorted(game_folder(game).glob("*.toml"))
    return tuple(path for path in files if path != builtin(game))


FROM_FILE: Mapping[str, str] = {"from": "file"}
"""The context of a validation of what people wrote, as opposed to what a game has stored."""

_Record = TypeVar("_Record", bound=Record)


def builtin(game: str) -> Path:
    """The content that is shipped with a game."""
    return game_folder(game) / "practice.toml"


def read(game: str, source: Source | None, model: type[_Record]) -> _Record:
    """Read the content of a game and validate it against its schema.

    Raises ``RulesError``:
    ``content_not_found``: there is no such file, or more than one file could be meant.
    ``content_invalid``: the file is not TOML, or it does not fit the schema.
    """
    if source is None:
        source = (
            builtin(game) if game_folder(game).is_dir() else {}
        )  # a game of another package may have none
    if isinstance(source, Mapping):
        return _check([ContentFile("content", "", dict(source))], model)
    if source.is_dir():
        return _check(_of_folder(game, source), model)
    if not source.is_file():
        raise RulesError("content_not_found", f"{source}: no such content file; check the path")
    part = _part(source)
    return _check([_part(builtin(game)), part] if part.extends else [part], model)


def digest(record: Record) -> str:
    """A short hash of the content, independent of the layout of its file and of its translations."""
    data = {key: value for key, value in record.to_json().items() if key != "translations"}
    plain = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


@lru_cache(_CACHED)
def _parsed(text: str) -> Mapping[str, Any]:
    """The data of a file, which nobody may change. Raises what ``tomllib.loads`` raises."""
    return tomllib.loads(text)


def _part(path: Path) -> ContentFile:
    try:
        text = read_bounded(path, _MOST_BYTES).decode()
        data = dict(_parsed(text))
    except StorageError as problem:
        raise RulesError("content_not_found", problem.message) from problem
    except OSError as problem:
        raise RulesError("content_not_found", f"{path}: cannot be read: {problem.strerror}") from problem
    except RecursionError as problem:
        raise RulesError("content_invalid", f"{path.name}: nested too deeply") from problem
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise RulesError("content_invalid", f"{path.name}: not valid TOML: {problem}") from problem
    extends = data.pop("extends", None)
    if extends not in (None, "practice"):
        line = line_of(text, ("extends",))
        raise RulesError(
            "content_invalid", f'{path.name}: line {line}: extends: only "practice" can be extended'
        )
    return ContentFile(path.name, text, data, game=data.pop("game", None), extends=extends is not None)


def _of_folder(game: str, folder: Path) -> list[ContentFile]:
    """The complete file, then the files that extend it.

    The complete file is ``GAME.toml``, else the only complete file, else the shipped content.
    """
    named = folder / f"{game}.toml"
    parts = [_part(path) for path in sorted(folder.glob("*.toml"))]
    parts = [part for part in parts if part.game in (None, game)]
    more = [part for part in parts if part.extends]
    alone = [part for part in parts if not part.extends and (part.name == named.name or not named.is_file())]
    if len(alone) > 1 or not parts:
        names = ", ".join(part.name for part in alone) or "no .toml file"
        raise RulesError(
            "content_not_found",
            f"{folder}: found {names} for this game; name one {named.name}, or give the file itself",
        )
    return [*(alone or [_part(builtin(game))]), *more]


def _check(parts: Sequence[ContentFile], model: type[_Record]) -> _Record:
    """Validate the joined parts against the schema. The error names the first few problems."""
    try:
        data, origin = merged(parts)
    except (TypeError, AttributeError, RecursionError) as problem:
        names = " and ".join(part.name for part in parts)
        raise RulesError(
            "content_invalid", f"{names}: an id must be text or a number, and a list must be a list"
        ) from problem
    try:
        return model.model_validate(data, context=FROM_FILE)
    except ValidationError as problem:
        errors, messages = _causes(problem), []
        for error in errors[:3]:
            part, where = origin(error["loc"])
            line = line_of(part.text, where)
            messages.append(f"{part.name}: {_at(line, where)}: {problem_of(error)}")
        more = len(errors) - len(messages)
        tail = f" (and {more} more)" if more > 0 else ""
        raise RulesError("content_invalid", f"{'; '.join(messages)}{tail}") from problem


def _causes(problem: ValidationError) -> list[ErrorDetails]:
    """The problems, without the lists that are only too short because of a problem in them."""
    errors = problem.errors()
    places = [error["loc"] for error in errors]

    def follows(error: ErrorDetails) -> bool:
        own = error["loc"]
        return error["type"] == "too_short" and any(
            len(place) > len(own) and place[: len(own)] == own for place in places
        )

    return [error for error in errors if not follows(error)]


def _at(line: int | None, where: Sequence[Any]) -> str:
    key = ".".join(str(step) for step in where) or "the file"
    return f"line {line}: {key}" if line else key
