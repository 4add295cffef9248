"""Stores the table's default language, which the host chose on the page."""

from __future__ import annotations

from pathlib import Path

from traywatch.catalogs import languages
from traywatch.files import parse_json
from traywatch.firmware.config.choice_file import ChoiceFile


def language_file(path: Path) -> ChoiceFile[str | None]:
    """The language in a file of the data folder; None if the host chose none.

    A missing or damaged file, or a language without a catalog, counts as none.
    """
    return ChoiceFile(path, "language", parse_language, None)


def parse_language(content: bytes) -> str | None:
    """The language in a file's content. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    language = parse_json(content)["language"]
    if language is not None and language not in languages():
        raise ValueError("a language without a catalog")
    return None if language is None else str(language)
