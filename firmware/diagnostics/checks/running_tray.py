"""Asks a tray that runs on this computer for its health."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from typing import Any

from traywatch.firmware.host.keys.certificate import opener_for

_ASK_S = 3.0


def health_of(number: int, certificate: Path) -> dict[str, Any] | None:
    """Return the health report of the tray on this port; None if no tray answers."""
    for scheme in ("http", "https"):
        try:
            opener = opener_for(scheme, certificate)
            with opener.open(f"{scheme}://127.0.0.1:{number}/api/v1/health", timeout=_ASK_S) as answer:
                health = json.loads(answer.read(100_000))
        except (OSError, ValueError, http.client.HTTPException):
            continue
        if isinstance(health, dict) and "status" in health:
            return health
    return None
