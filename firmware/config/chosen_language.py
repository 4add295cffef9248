"""Stores the table's default language, which the host chose on the page."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from traywatch.catalogs import languages
from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_atomic

_log = logging.getLogger("traywatch.table")


class LanguageStore:
    """The language in a file of the data folder; None if the host chose none.

    A missing or damaged file, or a language without a catalog, counts as none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.language = _read(path)

    def keep(self, language: str | None) -> None:
        """Save the language for the next start. If it cannot be saved, it lasts until the program ends."""
        if language == self.language:
            return
        self.language = language
        try:
            write_atomic(self._path, json.dumps({"language": language}).encode())
        except StorageError as error:
            _log.warning("the table's language cannot be saved; choose it again after a restart: %s", error)


def parse_language(content: bytes) -> str | None:
    """The language in a file's content. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    found = parse_json(content)["language"]
    if found is not None and found not in languages():
        raise ValueError("a language without a catalog")
    return None if found is None else str(found)


def _read(path: Path) -> str | None:
    try:
        return parse_language(read_bounded(path))
    except (OSError, ValueError, KeyError, TypeError):
        return None
