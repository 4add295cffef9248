"""What happens while the disk of a journal comes back: its steps, and something before and after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from traywatch.firmware.storage.journal import unwritten
from traywatch.firmware.storage.journal.file import JournalFile

_STEPS = (
    (JournalFile, "open"),
    (JournalFile, "newest"),
    (unwritten, "continuation"),
    (JournalFile, "append"),
)


def call_at_each_step(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], None]) -> None:
    """Call ``happens`` before and after each step until the monkeypatch is undone, as a thread might."""
    for owner, name in _STEPS:
        monkeypatch.setattr(owner, name, _surrounded(getattr(owner, name), happens))


def _surrounded(call: Callable[..., Any], happens: Callable[[], None]) -> Callable[..., Any]:
    def result(*args: Any, **options: Any) -> Any:
        happens()
        answer = call(*args, **options)
        happens()
        return answer

    return result
