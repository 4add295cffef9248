"""Files that are read with one clear complaint and written whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from traywatch.errors import CalibrationError


def read_json(path: str | os.PathLike[str], complaint: Callable[[str], CalibrationError]) -> Any:
    """What a JSON file holds; ``complaint`` makes the error from the reason why it cannot be read."""
    try:
        return json.loads(Path(path).read_bytes())
    except OSError as error:
        raise complaint(error.strerror or "cannot be opened") from error
    except (ValueError, RecursionError) as error:
        raise complaint("not JSON, or cut short") from error


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all: to one beside it, then renamed over it. Raises ``OSError``."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
        temporary = ""
        _sync_folder(path.parent)
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)


def _sync_folder(folder: Path) -> None:
    """Makes a rename last through a power cut, where the system can."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def first_problem(error: ValidationError) -> str:
    """The first thing that a data model did not like, and where."""
    problem = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in problem["loc"])
    text = problem["msg"].removeprefix("Value error, ")
    return f"{place}: {text}" if place else text
