"""Clips of the last throws, one WebP file with several frames each."""

from __future__ import annotations

import logging
import re
import threading
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import read_bounded
from traywatch.firmware.storage.newest_files import NewestFiles
from traywatch.firmware.storage.pictures import KEPT

FOLDER = "clips"
"""Name of the folder in the data directory."""
KEPT_IN_MEMORY = 4
_MOST_BYTES = 1_000_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")

_log = logging.getLogger("traywatch.clips")


class ClipStore:
    """The newest ``most`` clips by throw id in ``folder``, or in memory if that is None.

    If the disk cannot be written, the last few are in memory. Safe to call from any thread.
    """

    def __init__(self, folder: Path | None, *, most: int | None = None) -> None:
        self._folder = folder
        self._lock, self._disk = threading.Lock(), threading.Lock()
        self._memory: OrderedDict[str, bytes] = OrderedDict()
        self._failed = False
        self._files = (
            None if folder is None else NewestFiles(folder, "*.webp", KEPT if most is None else most)
        )

    def put(self, throw_id: str, clip: bytes) -> None:
        """Store a clip, and delete the oldest ones."""
        with self._lock:
            self._memory[throw_id] = clip
            while len(self._memory) > KEPT_IN_MEMORY:
                self._memory.popitem(last=False)
        if self._files is None or not _NAME.fullmatch(throw_id):
            return
        with self._disk:
            try:
                self._files.write(f"{throw_id}.webp", clip)
                self._failed = False
                self._files.prune()
            except (StorageError, OSError) as error:
                if not self._failed:  # the disk may be full for an evening
                    _log.warning("clips cannot be saved: %s", error)
                self._failed = True

    def get(self, throw_id: str) -> bytes | None:
        """The clip of a throw, or None if there is none, or no longer."""
        with self._lock:
            clip = self._memory.get(throw_id)
        if clip is None and self._folder is not None and _NAME.fullmatch(throw_id):
            with suppress(OSError):
                clip = read_bounded(self._folder / f"{throw_id}.webp", _MOST_BYTES)
        return clip
