"""A folder that keeps its newest files: one for each throw. The oldest ones are deleted."""

from __future__ import annotations

from pathlib import Path

from traywatch.files import write_atomic

_PRUNED_EVERY = 50
"""Files that are written between two deletions, because listing a large folder takes long."""


class NewestFiles:
    """The files in ``folder`` that match ``pattern``; about ``most`` of them are kept. Not thread-safe.

    Files of this run are newer than all others, in their order: a computer without a battery may have
    started with a clock in the past.
    """

    def __init__(self, folder: Path, pattern: str, most: int) -> None:
        self._folder, self._pattern, self._most = folder, pattern, most
        self._order: dict[str, int] = {}
        self._written = 0
        self._since_pruned = _PRUNED_EVERY

    def write(self, name: str, content: bytes) -> None:
        """Write a file as a whole. Raises ``StorageError``."""
        write_atomic(self._folder / name, content)
        self._written += 1
        self._order[name] = self._written

    def prune(self) -> None:
        """Delete the oldest files, if enough were written since the last time. Raises ``OSError``."""
        self._since_pruned += 1
        if self._since_pruned < _PRUNED_EVERY:
            return
        self._since_pruned = 0
        for old in sorted(self._folder.glob(self._pattern), key=self._age, reverse=True)[self._most :]:
            old.unlink(missing_ok=True)
            self._order.pop(old.name, None)

    def _age(self, path: Path) -> tuple[int, float]:
        """Sorts files, the oldest first."""
        return self._order.get(path.name, 0), path.stat().st_mtime
