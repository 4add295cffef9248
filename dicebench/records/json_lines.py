"""Read and write truth and predictions. Errors name the file, the line, the field and what to do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from dicebench.errors import BenchError
from dicebench.records.base import VERSION, BenchRecord
from dicebench.records.predictions import PredictedClip, PredictedPicture, Prediction
from dicebench.records.truth import TrueClip, TruePicture, Truth

P = TypeVar("P", bound=BenchRecord)
C = TypeVar("C", bound=BenchRecord)
R = TypeVar("R", bound=BenchRecord)


def read_truth(path: Path) -> tuple[Truth, ...]:
    """The lines of a truth file. Raises ``BenchError``."""
    truths: list[Truth] = []
    for place, line in _lines(path):
        truths.append(_record(line, place, TruePicture, TrueClip))
    _check_names(path, [one.name for one in truths])
    return tuple(truths)


def read_predictions(path: Path) -> tuple[Prediction, ...]:
    """The lines of a file of predictions. Raises ``BenchError``."""
    predictions: list[Prediction] = []
    for place, line in _lines(path):
        predictions.append(_record(line, place, PredictedPicture, PredictedClip))
    _check_names(path, [one.name for one in predictions])
    return tuple(predictions)


def parse_prediction(text: str, place: str) -> Prediction:
    """One line of predictions; ``place`` says in errors where it comes from. Raises ``BenchError``."""
    return _record(text, place, PredictedPicture, PredictedClip)


def write_lines(path: Path, records: Iterable[BenchRecord]) -> None:
    """Write one object a line, without fields that have their default. Raises ``BenchError``."""
    write_text(path, "".join(line_of(one) for one in records))


def write_each(path: Path, records: Iterable[R]) -> list[R]:
    """Write each record as soon as it is there, so that a stopped run leaves what it has; returns them all.

    Raises ``BenchError`` (``file_not_written``).
    """
    written = []
    write_text(path, "")
    with path.open("a", encoding="utf-8") as file:
        for record in records:
            file.write(line_of(record))
            file.flush()
            written.append(record)
    return written


def line_of(record: BenchRecord) -> str:
    """One line with its end, without fields that have their default."""
    return json.dumps(record.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False) + "\n"


def write_text(path: Path, text: str) -> None:
    """Write a text file, and its folder. Raises ``BenchError`` (``file_not_written``)."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BenchError(
            "file_not_written", f"{path}: {error.strerror or error}; choose another path"
        ) from error


def _lines(path: Path) -> Iterable[tuple[str, str]]:
    """Each line that is not empty, with its place for errors."""
    try:
        # Only line feeds end a line: JSON strings may hold other separators, such as U+2028.
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BenchError(
            "file_unreadable", f"{path}: {reason}; give a file of JSON lines, one object a line"
        ) from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield f"{path}, line {number}", line


def _row(text: str, place: str) -> dict[str, Any]:
    try:
        row = json.loads(text, object_pairs_hook=without_repeats)
    except (ValueError, RecursionError) as error:
        raise BenchError("line_invalid", f"{place}: {error}; write one JSON object in this line") from error
    if not isinstance(row, dict):
        raise BenchError("line_invalid", f"{place}: it is no JSON object; write one in this line")
    version = row.get("dicebench")
    if type(version) is not int or version != VERSION:
        raise BenchError(
            "version_unknown",
            f'{place}: the version is {version!r}; write "dicebench": {VERSION}',
        )
    return row


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Raises ``ValueError`` if a field is there twice: nobody knows which one counts."""
    row = dict(pairs)
    if len(row) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(
            f"the field {next(name for name in names if names.count(name) > 1)!r} is there twice"
        )
    return row


def _record(text: str, place: str, picture: type[P], clip: type[C]) -> P | C:
    row = _row(text, place)
    if ("picture" in row) == ("clip" in row):
        raise BenchError("line_invalid", f"{place}: give either picture or clip, the path in the set")
    try:
        # Strict: true is no number, and "no" no boolean. Only JSON mode then takes a list for a tuple.
        return (picture if "picture" in row else clip).model_validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the object"
        raise BenchError(
            "line_invalid",
            f"{place}: {where}: {first['msg']}; `dicebench schema` prints the format",
        ) from error


def _check_names(path: Path, names: Sequence[str]) -> None:
    earlier: set[str] = set()
    for name in names:
        if name in earlier:
            raise BenchError("name_repeated", f"{path}: {name} has two lines; keep one of them")
        earlier.add(name)
