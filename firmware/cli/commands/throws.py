"""``traywatch throws``: writes all throws as CSV, JSON lines or Parquet."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import get_args

from traywatch.errors import StorageError, TraywatchError
from traywatch.files import replacing
from traywatch.firmware.cli.arguments import add_data_directory
from traywatch.firmware.host.installation import usual
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.hidden.audience import EVERYBODY, HOST
from traywatch.firmware.table.views.throw_rows import ThrowRow, throw_rows
from traywatch.installed_copy import how_to_add

FORMATS = {".csv": "csv", ".jsonl": "jsonl", ".parquet": "parquet"}
_BATCH = 5000
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_SIGNS = ("+", "-")


class ParquetError(TraywatchError):
    """pyarrow is not installed (``parquet_missing``)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch throws throws.csv\n         traywatch throws throws.parquet --no-names\n"
        "One row for each die; docs/reference/data.md names the columns."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=f"where to write it: {', '.join(FORMATS)}")
    parser.add_argument("--format", choices=sorted(FORMATS.values()), help="(default: by the file's name)")
    add_data_directory(parser)
    parser.add_argument("--no-names", action="store_true", help="leave out seats and headlines")
    parser.add_argument("--hidden", action="store_true", help="add hidden rolls, for the host's own eyes")


def run(args: argparse.Namespace) -> int:
    """Write the file. Raises ``StorageError`` and ``ParquetError``."""
    style = args.format or FORMATS.get(args.file.suffix.lower())
    if style is None:
        raise StorageError(
            "format_unknown", f"{args.file}: name it {', '.join(FORMATS)}, or choose with --format"
        )
    data, _ = usual(args.data, None)
    path = data / "journal.sqlite"
    if not path.is_file():
        raise StorageError("journal_missing", f"{path}: there is no journal; give its directory with --data")
    with Journal(path) as journal:
        viewer = HOST if args.hidden else EVERYBODY
        rows = throw_rows(journal, names=not args.no_names, viewer=viewer)
        try:
            with replacing(args.file) as file:
                n = {"csv": _csv, "jsonl": _jsonl, "parquet": _parquet}[style](file, rows)
        except OSError as error:
            if isinstance(error, TraywatchError):
                raise
            raise StorageError("not_written", f"{args.file}: {error.strerror or error}") from error
    print(f"{args.file}: {n} dice")
    return 0


def _csv(path: Path, rows: Iterator[ThrowRow]) -> int:
    n = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(ThrowRow.model_fields))
        writer.writeheader()
        for row in rows:
            n += 1
            writer.writerow({key: _safe(value) for key, value in row.to_json().items()})
    return n


def _safe(value: object) -> object:
    """A text that a spreadsheet would take for a formula gets an apostrophe in front.

    A sign alone is no formula. It is the label of a fudge die, and programs look for exactly that.
    """
    formula = isinstance(value, str) and value.startswith(_FORMULA) and value not in _SIGNS
    return f"'{value}" if formula else value


def _jsonl(path: Path, rows: Iterator[ThrowRow]) -> int:
    n = 0
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            n += 1
            file.write(json.dumps(row.to_json(), ensure_ascii=False) + "\n")
    return n


def _parquet(path: Path, rows: Iterator[ThrowRow]) -> int:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise ParquetError("parquet_missing", f"Parquet needs pyarrow: {how_to_add('parquet')}") from None
    kinds = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    fields = []
    for name, about in ThrowRow.model_fields.items():
        parts = [part for part in get_args(about.annotation) or (about.annotation,) if part is not NoneType]
        fields.append(pa.field(name, kinds[parts[0]]))
    schema = pa.schema(fields)
    n = 0
    with pq.ParquetWriter(path, schema) as writer:
        batch: list[dict[str, object]] = []
        for row in rows:
            n += 1
            batch.append(row.to_json())
            if len(batch) == _BATCH:
                writer.write_table(pa.Table.from_pylist(batch, schema=schema))
                batch = []
        writer.write_table(pa.Table.from_pylist(batch, schema=schema))
    return n
