"""What holds unless the command line or the configuration names something else: port and data directory."""

from __future__ import annotations

import os
from pathlib import Path

DEFAULT_PORT = 8000
"""The port of the tray."""


def default_data() -> Path:
    """Return the default data directory: ``$XDG_DATA_HOME/traywatch``."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path("~/.local/share").expanduser()) / "traywatch"
