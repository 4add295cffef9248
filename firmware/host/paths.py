"""Default paths."""

from __future__ import annotations

import os
from pathlib import Path


def default_data() -> Path:
    """Return the default data directory: ``$XDG_DATA_HOME/traywatch``."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path("~/.local/share").expanduser()) / "traywatch"
