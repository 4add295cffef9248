"""Find and delete the usage data that onnxruntime 1.29 and later collected for its vendor.

``traywatch.vision.inference`` turns the collection off; releases before that did not. onnxruntime wrote on
import:

- ``Microsoft/DeveloperTools/.onnxruntime`` in the user's cache directory: ``deviceid``, a random id, and
  ``onnxruntime.db``, the events that wait to be sent;
- ``.ses`` in the directory for temporary files: a time and the random id of a session.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from traywatch.files import read_bounded

_FOLDER = ("Microsoft", "DeveloperTools", ".onnxruntime")
_FILE = re.compile(r"deviceid|onnxruntime\.db(-wal|-shm|-journal|\.ses)?")
_SESSION = re.compile(rb"\d{10,16}\n[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n")


def cache_folders(data: Path | None = None) -> list[Path]:
    """Return the cache directories that onnxruntime may have used: the user's, and that of a service at
    ``data``.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    own = Path(base) if os.path.isabs(base) else Path(os.path.expanduser("~")) / ".cache"
    return list(dict.fromkeys([own, *([data / ".cache"] if data is not None else [])]))


def find(caches: Iterable[Path], temporary: Path | None = None) -> list[Path]:
    """Return onnxruntime's files, found by name and, for ``.ses``, by content. Symbolic links are not
    followed.
    """
    files = [file for cache in caches for file in _in_cache(cache)]
    session = (temporary or Path(tempfile.gettempdir())) / ".ses"
    with suppress(OSError):
        status = session.lstat()
        ours = stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and status.st_size < 100
        if ours and _SESSION.fullmatch(read_bounded(session)):
            files.append(session)
    return files


def remove(caches: Iterable[Path], temporary: Path | None = None) -> list[Path]:
    """Delete these files, and their directories if they are empty then. Returns the deleted files."""
    caches = list(caches)
    gone = []
    for file in find(caches, temporary):
        with suppress(OSError):
            file.unlink()
            gone.append(file)
    for cache in caches:
        folder = cache.joinpath(*_FOLDER)
        if folder in {file.parent for file in gone}:
            with suppress(OSError):
                for empty in (folder, *folder.parents[:2]):
                    empty.rmdir()
    return gone


def _in_cache(cache: Path) -> Iterator[Path]:
    folder = cache
    with suppress(OSError):
        for name in _FOLDER:
            folder = folder / name
            if folder.is_symlink() or not folder.is_dir():
                return
        yield from sorted(
            file for file in folder.iterdir() if _FILE.fullmatch(file.name) and not file.is_dir()
        )
