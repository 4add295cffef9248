"""One choice of the host in a small JSON file of the data directory."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from traywatch.errors import StorageError
from traywatch.files import read_bounded, write_atomic

_log = logging.getLogger("traywatch.table")

Choice = TypeVar("Choice")


class ChoiceFile(Generic[Choice]):
    """The ``value`` of a file ``{"key": value}``; ``default`` if the file is missing or damaged.

    ``parse`` reads the content and raises ``ValueError``, ``KeyError`` or ``TypeError``.
    """

    def __init__(self, path: Path, key: str, parse: Callable[[bytes], Choice], default: Choice) -> None:
        self._path, self._key = path, key
        try:
            self.value = parse(read_bounded(path))
        except (OSError, ValueError, KeyError, TypeError):
            self.value = default

    def save(self, value: Choice) -> None:
        """Save the choice for the next start. If it cannot be saved, it lasts until the program ends."""
        if value == self.value:
            return
        self.value = value
        try:
            write_atomic(self._path, json.dumps({self._key: value}).encode())
        except StorageError as error:
            _log.warning("%s cannot be saved; choose it again after a restart: %s", self._path.name, error)
