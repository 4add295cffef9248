"""Check of the guided set-up: how far it has come, and which step is next."""

from __future__ import annotations

from collections.abc import Iterator

from traywatch.errors import StorageError
from traywatch.files import read_bounded
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.storage.setup_progress import FILE, STEPS, parse_progress


def guide(place: Place) -> Iterator[Finding]:
    """How far the guided set-up of the page has come. A tray that was never set up in the page has none."""
    path = place.data / FILE
    if not path.exists():
        return
    try:
        progress = parse_progress(read_bounded(path))
    except (OSError, ValueError, StorageError):
        return  # data_files() reports it
    left = [step for step in STEPS if progress.state_of(step, progress.source) == "open"]
    if not left:
        yield Finding("set-up", "ok", "every step of the guided set-up is done or skipped")
        return
    yield Finding(
        "set-up",
        "note",
        f"{len(STEPS) - len(left)} of {len(STEPS)} steps of the guided set-up; left: {', '.join(left)}",
        "go on with it: the page /setup",
    )
