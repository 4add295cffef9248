"""Clips of the last throws, one WebP file with several frames each."""

from __future__ import annotations

import logging
import re
import threading
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import read_bounded, write_atomic
from traywatch.firmware.storage.pictures import KEPT

FOLDER = "clips"
"""Name of the folder in the data directory."""
KEPT_IN_MEMORY = 4
_PRUNED_EVERY = 50
_MOST_BYTES = 1_000_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")

_log = logging.getLogger("traywatch.clips")


class ClipStore:
    """The newest ``most`` clips by throw id in ``folder``, or in memory if that is None.

    If the disk cannot be written, the last few are in memory. Safe to call from any thread.
    """

    def __init__(self, folder: Path | None, *, most: int | None = None) -> None:
        self._folder, self._most = folder, KEPT if most is None else most
        self._lock = threading.Lock()
        self._memory: OrderedDict[str, bytes] = OrderedDict()
        self._since_pruned = _PRUNED_EVERY
        self._failed = False

    def put(self, throw_id: str, clip: bytes) -> None:
        """Store a clip, and delete the oldest ones."""
        with self._lock:
            self._memory[throw_id] = clip
            while len(self._memory) > KEPT_IN_MEMORY:
                self._memory.popitem(last=False)
        if self._folder is None or not _NAME.fullmatch(throw_id):
            return
        try:
            write_atomic(self._folder / f"{throw_id}.webp", clip)
            self._failed = False
            self._prune()
        except (StorageError, OSError) as error:
            if not self._failed:  # the disk may be full for an evening
                _log.warning("clips cannot be saved: %s", error)
            self._failed = True

    def get(self, throw_id: str) -> bytes | None:
        """The clip of a throw, or None if there is none, or no longer."""
        with self._lock:
            found = self._memory.get(throw_id)
        if found is None and self._folder is not None and _NAME.fullmatch(throw_id):
            with suppress(OSError):
                found = read_bounded(self._folder / f"{throw_id}.webp", _MOST_BYTES)
        return found

    def _prune(self) -> None:
        assert self._folder is not None
        self._since_pruned += 1
        if self._since_pruned < _PRUNED_EVERY:
            return
        self._since_pruned = 0
        clips = sorted(self._folder.glob("*.webp"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in clips[self._most :]:
            old.unlink(missing_ok=True)
