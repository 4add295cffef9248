"""Stores the source of frames that the host chose on the page."""

from __future__ import annotations

import re
from pathlib import Path

from traywatch.files import parse_json
from traywatch.firmware.config.choice_file import ChoiceFile

NO_CAMERA = "none"
"""The source of a table without a camera: people enter what they roll."""
MOST_LETTERS = 2000
_ON_THE_PAGE = re.compile(r"demo|phone|none|(usb|picamera):\d{1,3}|stream:(https?|rtsps?)://\S+")


def source_file(path: Path) -> ChoiceFile[str | None]:
    """The chosen source in a file of the data folder; None if the host chose none."""
    return ChoiceFile(path, "source", parse_source, None)


def may_be_chosen(source: str) -> bool:
    """Whether the page may choose a source. Files of the computer are not for people with the link."""
    return len(source) <= MOST_LETTERS and _ON_THE_PAGE.fullmatch(source) is not None


def parse_source(content: bytes) -> str | None:
    """The source in a file's content. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    source = parse_json(content)["source"]
    if source is not None and not (isinstance(source, str) and may_be_chosen(source)):
        raise ValueError("not a source that the page may choose")
    return source
