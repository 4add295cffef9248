"""Stores the source of frames that the host chose on the page."""

from __future__ import annotations

from pathlib import Path

from traywatch.files import parse_json
from traywatch.firmware.config.choice_file import ChoiceFile
from traywatch.source_names import may_be_chosen


def source_file(path: Path) -> ChoiceFile[str | None]:
    """The chosen source in a file of the data folder; None if the host chose none."""
    return ChoiceFile(path, "source", parse_source, None)


def parse_source(content: bytes) -> str | None:
    """The source in a file's content. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    source = parse_json(content)["source"]
    if source is not None and not (isinstance(source, str) and may_be_chosen(source)):
        raise ValueError("not a source that the page may choose")
    return source
