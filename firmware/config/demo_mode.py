"""Stores whether a person has taken over the demo, so that a restart does not play for them again."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_atomic

_log = logging.getLogger("traywatch.table")


class DemoModeStore:
    """Whether the demo plays by itself, in a file of the data folder.

    A missing or damaged file means that it does.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.autoplay = _read(path)

    def keep(self, autoplay: bool) -> None:
        """Save the mode for the next start. If it cannot be saved, it lasts until the program ends."""
        if autoplay == self.autoplay:
            return
        self.autoplay = autoplay
        try:
            write_atomic(self._path, json.dumps({"autoplay": autoplay}).encode())
        except StorageError as error:
            _log.warning("the demo's mode cannot be saved; choose it again after a restart: %s", error)


def parse_demo_mode(content: bytes) -> bool:
    """Whether the demo plays by itself. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    found = parse_json(content)["autoplay"]
    if not isinstance(found, bool):
        raise ValueError("autoplay is neither true nor false")
    return found


def _read(path: Path) -> bool:
    try:
        return parse_demo_mode(read_bounded(path))
    except (OSError, ValueError, KeyError, TypeError):
        return True
