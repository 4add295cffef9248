"""The settings that the host made in the page: a layer of the configuration below the file.

They have the same keys as the file. What the file, the environment or a flag names wins over them.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from traywatch.errors import StorageError
from traywatch.files import parse_json, put_aside, read_bounded, write_atomic

_log = logging.getLogger("traywatch.settings")

FILE = "settings.json"
"""The file in the data directory. It may hold passwords, and only the tray can read it."""
PAGE_FLAGS = (
    "lights",
    "button",
    "tls",
    "no_announce",
    "allow_host",
    "keep_pictures",
    "keep_backups",
    "log_level",
)
"""The flags of ``run`` that the page may set. They hold from the next start."""
SECTIONS = ("mqtt", "webhooks")
"""The tables that the page may set. They hold at once."""
_DAMAGE = (OSError, ValueError, StorageError)


def parse_page_settings(content: bytes) -> dict[str, Any]:
    """The settings of a file: a table with the keys of the configuration. Raises ``ValueError``."""
    settings = parse_json(content)
    if not isinstance(settings, dict) or not set(settings) <= {*PAGE_FLAGS, *SECTIONS}:
        raise ValueError("not the settings of the page")
    if not isinstance(settings.get("mqtt", {}), dict) or not isinstance(settings.get("webhooks", []), list):
        raise ValueError("mqtt must be a table, and webhooks a list of tables")
    return settings


def read_page_settings(data: Path) -> dict[str, Any]:
    """The settings in a data directory; none, and a warning in the log, if the file is damaged."""
    try:
        return _stored(data)
    except _DAMAGE as error:
        _log.warning(
            "%s: damaged, so the settings of the page are left out (%s); "
            "restore it from a copy, or make them again on the host page",
            data / FILE,
            error,
        )
        return {}


def write_page_settings(data: Path, settings: Mapping[str, Any]) -> None:
    """Write the settings. A damaged file is set aside. Raises ``StorageError``."""
    try:
        _stored(data)
    except _DAMAGE:
        put_aside(data / FILE)
    write_atomic(data / FILE, json.dumps(dict(settings), ensure_ascii=False).encode())


def _stored(data: Path) -> dict[str, Any]:
    try:
        return parse_page_settings(read_bounded(data / FILE))
    except FileNotFoundError:
        return {}
