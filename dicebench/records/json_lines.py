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


def read_truth(path: Path) -> tuple[Truth, ...]:
    """The lines of a truth file. Raises ``BenchError``."""
    truths: list[Truth] = []
    for place, row in _rows(path):
        truths.append(_record(row, place, TruePicture, TrueClip))
    _check_names(path, [one.name for one in truths])
    return tuple(truths)


def read_predictions(path: Path) -> tuple[Prediction, ...]:
    """The lines of a file of predictions. Raises ``BenchError``."""
    predictions: list[Prediction] = []
    for place, row in _rows(path):
        predictions.append(_record(row, place, PredictedPicture, PredictedClip))
    _check_names(path, [one.name for one in predictions])
    return tuple(predictions)


def parse_prediction(text: str, place: str) -> Prediction:
    """One line of predictions; ``place`` says in errors where it comes from. Raises ``BenchError``."""
    return _record(_row(text, place), place, PredictedPicture, PredictedClip)


def write_lines(path: Path, records: Iterable[BenchRecord]) -> None:
    """Write one object a line, without fields that have their default. Raises ``BenchError``."""
    text = "".join(json.dumps(_short(one), ensure_ascii=False) + "\n" for one in records)
    write_text(path, text)


def write_text(path: Path, text: str) -> None:
    """Write a text file, and its folder. Raises ``BenchError`` (``file_not_written``)."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BenchError(
            "file_not_written", f"{path}: {error.strerror or error}; choose another path"
        ) from error


def _short(record: BenchRecord) -> dict[str, Any]:
    return record.model_dump(mode="json", exclude_defaults=True)


def _rows(path: Path) -> Iterable[tuple[str, dict[str, Any]]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BenchError(
            "file_unreadable", f"{path}: {reason}; give a file of JSON lines, one object a line"
        ) from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            place = f"{path}, line {number}"
            yield place, _row(line, place)


def _row(text: str, place: str) -> dict[str, Any]:
    try:
        row = json.loads(text)
    except ValueError as error:
        raise BenchError("line_invalid", f"{place}: {error}; write one JSON object in this line") from error
    if not isinstance(row, dict):
        raise BenchError("line_invalid", f"{place}: it is no JSON object; write one in this line")
    if row.get("dicebench") != VERSION:
        raise BenchError(
            "version_unknown",
            f'{place}: the version is {row.get("dicebench")!r}; write "dicebench": {VERSION}',
        )
    return row


def _record(row: dict[str, Any], place: str, picture: type[P], clip: type[C]) -> P | C:
    if ("picture" in row) == ("clip" in row):
        raise BenchError("line_invalid", f"{place}: give either picture or clip, the path in the set")
    try:
        return picture.model_validate(row) if "picture" in row else clip.model_validate(row)
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
