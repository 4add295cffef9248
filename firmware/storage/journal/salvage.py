"""Save what can be read of a damaged journal into a new file. The damaged file stays as it is.

The rows are searched in the pages of the file and of its write-ahead log, as
https://www.sqlite.org/fileformat2.html describes them, so that neither a damaged schema nor a damaged index
hides them. A row counts if its checksum fits.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from traywatch.files import read_bounded
from traywatch.firmware.storage.journal.file import COLUMNS, SPEC
from traywatch.firmware.storage.journal.records import START, parsed

_MOST_BYTES = 4_000_000_000
_PAGE = 4096
_LEAF = 0x0D  # a page with rows of a table
_LOG_HEADER, _FRAME_HEADER = 32, 24
_MOST_ROW_BYTES = 16_000_000

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """How many records were saved, and how many are damaged or missing between them."""

    records: int
    lost: int


def salvage(damaged: Path, target: Path) -> Salvaged:
    """Copy every intact record of ``damaged`` to a new journal at ``target``.

    Raises ``OSError`` and ``sqlite3.Error`` if the new file cannot be written.
    """
    rows = _chained(_rows(damaged)) if damaged.is_file() else []
    gaps = _gaps(rows)
    with closing(SPEC.connect(target)) as new, new:
        texts = [tuple(v.decode() if 0 < i < 6 else v for i, v in enumerate(row)) for row in rows]
        new.executemany(f"INSERT INTO records ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", texts)
        if rows:
            new.execute("INSERT INTO head VALUES (1, ?, ?)", (rows[-1][0], rows[-1][7]))
        new.executemany("INSERT INTO known_damage VALUES (?, ?)", gaps)
    return Salvaged(len(rows), sum(last - first + 1 for first, last in gaps))


def _chained(rows_by_seq: dict[int, list[Row]]) -> list[Row]:
    """One row for each number: of several, the one that the next record continues."""
    rows: list[Row] = []
    for seq in sorted(rows_by_seq, reverse=True):
        following = rows[-1][6] if rows and rows[-1][0] == seq + 1 else None
        rows.append(next((row for row in rows_by_seq[seq] if row[7] == following), rows_by_seq[seq][-1]))
    return rows[::-1]


def _gaps(rows: Sequence[Row]) -> list[tuple[int, int]]:
    gaps, expected, before = [], 1, START
    for row in rows:
        if row[0] > expected:
            gaps.append((expected, row[0] - 1))
        elif row[6] != before:
            gaps.append((row[0], row[0]))
        expected, before = row[0] + 1, row[7]
    return gaps


def _rows(path: Path) -> dict[int, list[Row]]:
    """Every intact row, by its number; the latest version last."""
    file = read_bounded(path, _MOST_BYTES)
    log = path.with_name(path.name + "-wal")
    frames = read_bounded(log, _MOST_BYTES) if log.is_file() else b""
    pages = {at // _PAGE + 1: file[at : at + _PAGE] for at in range(0, len(file), _PAGE)}
    latest = dict(pages)
    versions = list(pages.values())
    for at in range(_LOG_HEADER, len(frames) - _PAGE - _FRAME_HEADER + 1, _PAGE + _FRAME_HEADER):
        number = struct.unpack_from(">I", frames, at)[0]
        latest[number] = frames[at + _FRAME_HEADER : at + _FRAME_HEADER + _PAGE]
        versions.append(latest[number])
    rows_by_seq: dict[int, list[Row]] = {}
    for page in versions:
        for row in _of_page(page, latest):
            if row not in rows_by_seq.setdefault(row[0], []):
                rows_by_seq[row[0]].append(row)
    return rows_by_seq


def _of_page(page: bytes, pages: dict[int, bytes]) -> Iterator[Row]:
    if len(page) < _PAGE or page[0] != _LEAF:
        return
    for n in range(min(struct.unpack_from(">H", page, 3)[0], (_PAGE - 8) // 2)):
        try:
            row = _row(page, struct.unpack_from(">H", page, 8 + 2 * n)[0], pages)
        except (IndexError, KeyError, ValueError, struct.error):
            continue
        if row is not None and parsed(row) is not None:
            yield row


def _row(page: bytes, at: int, pages: dict[int, bytes]) -> Row | None:
    """The row of the cell at an offset of a page, with text as bytes; None if it is none of a journal."""
    size, at = _number(page, at)
    seq, at = _number(page, at)
    if not 0 < size <= _MOST_ROW_BYTES:
        return None
    payload = _payload(page, at, size, pages)
    end, at = _number(payload, 0)
    kinds = []
    while at < end:
        kind, at = _number(payload, at)
        kinds.append(kind)
    if len(kinds) != 8:
        return None
    values: list[Any] = [seq]
    for kind in kinds[1:]:
        if kind < 12:
            return None
        length = (kind - 12) // 2
        values.append(payload[at : at + length])
        at += length
    return tuple(values)


def _payload(page: bytes, at: int, size: int, pages: dict[int, bytes]) -> bytes:
    """The content of a cell, with its overflow pages."""
    most = _PAGE - 35
    if size <= most:
        return page[at : at + size]
    least = (_PAGE - 12) * 32 // 255 - 23
    local = least + (size - least) % (_PAGE - 4)
    local = local if local <= most else least
    content = page[at : at + local]
    following = struct.unpack_from(">I", page, at + local)[0]
    while len(content) < size:
        overflow = pages[following]
        following = struct.unpack_from(">I", overflow, 0)[0]
        content += overflow[4 : 4 + size - len(content)]
    return content


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A variable-length integer, and the offset after it."""
    value = 0
    for n in range(9):
        byte = data[at + n]
        if n == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    raise ValueError("unreachable")
