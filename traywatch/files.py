"""Reading files with a single error type, and atomic writing."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from traywatch.errors import CalibrationError, StorageError


def read_json(path: str | os.PathLike[str], complaint: Callable[[str], CalibrationError]) -> Any:
    """Parse a JSON file. ``complaint`` creates the exception from the reason why it cannot be read."""
    try:
        return json.loads(Path(path).read_bytes())
    except OSError as error:
        raise complaint(error.strerror or "cannot be opened") from error
    except (ValueError, RecursionError) as error:
        raise complaint("not JSON, or truncated") from error


def write_whole(path: Path, content: str | bytes, *, mode: int = 0o644) -> None:
    """Replace a file by ``content`` atomically and durably. Raises ``OSError``.

    The content is written to a temporary file in the same folder, synced, and renamed.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, path)
        temporary = ""
        flush_to_disk(path.parent)
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)


def write_atomic(path: Path, content: bytes, *, mode: int = 0o644) -> None:
    """Like ``write_whole``, but create the folder if it is missing.

    Raises ``StorageError`` (``file_not_written``); the old file is then unchanged.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content, mode=mode)
    except OSError as error:
        raise StorageError(
            "file_not_written", f"{path}: {error.strerror or error}; check the disk and the write permissions"
        ) from error


def aside(path: Path) -> Path:
    """An unused path beside a damaged file for keeping it: ``NAME.damaged-STAMP``."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    place = path.with_name(f"{path.name}.damaged-{stamp}")
    turn = 1
    while place.exists():
        turn += 1
        place = path.with_name(f"{path.name}.damaged-{stamp}-{turn}")
    return place


def put_aside(path: Path) -> Path:
    """Rename a damaged file, so that a new one can be created and no data is lost.

    Returns its new path, or the old one if it cannot be renamed.
    """
    place = aside(path)
    try:
        path.rename(place)
    except OSError:
        return path
    return place


def first_problem(error: ValidationError) -> str:
    """The first problem of a validation error, with its location."""
    problem = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in problem["loc"])
    text = problem["msg"].removeprefix("Value error, ")
    return f"{place}: {text}" if place else text


def flush_to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, would survive a power cut. Raises ``OSError``."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
