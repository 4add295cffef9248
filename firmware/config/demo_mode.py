"""Stores whether a person has taken over the demo, so that a restart does not play for them again."""

from __future__ import annotations

from pathlib import Path

from traywatch.files import parse_json
from traywatch.firmware.config.choice_file import ChoiceFile


def demo_mode_file(path: Path) -> ChoiceFile[bool]:
    """Whether the demo plays by itself; a missing or damaged file means that it does."""
    return ChoiceFile(path, "autoplay", parse_demo_mode, True)


def parse_demo_mode(content: bytes) -> bool:
    """Whether the demo plays by itself. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    autoplay = parse_json(content)["autoplay"]
    if not isinstance(autoplay, bool):
        raise ValueError("autoplay is neither true nor false")
    return autoplay
