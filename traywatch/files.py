"""Reading files with a single error type, and atomic writing."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from traywatch.errors import CalibrationError, StorageError

MOST_BYTES = 8_000_000
"""The largest file of settings, cards or a profile that is read."""


def read_bounded(path: str | os.PathLike[str], most: int = MOST_BYTES) -> bytes:
    """Read a regular file of at most ``most`` bytes.

    A named pipe or a device never blocks. Raises ``StorageError`` (``not_a_file``, ``file_too_large``) and
    other ``OSError`` where the file cannot be opened.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise _special(path)
        data = file.read(most + 1) if status.st_size <= most else b""
        if status.st_size > most or len(data) > most:
            raise StorageError(
                "file_too_large",
                f"{path}: larger than {most} bytes; move it elsewhere and use a smaller file",
            )
        return data


def read_start(path: str | os.PathLike[str], count: int) -> bytes:
    """The first bytes of a regular file of any size. Raises like ``read_bounded``."""
    refuse_special(Path(path))
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        return file.read(count)


def read_text(path: str | os.PathLike[str], most: int = MOST_BYTES) -> str:
    """Read a regular file of at most ``most`` bytes as UTF-8; what is no text is replaced.

    Raises like ``read_bounded``.
    """
    return read_bounded(path, most).decode("utf-8", "replace")


@contextmanager
def open_lock(path: Path) -> Iterator[IO[bytes]]:
    """Open a file to lock, for its owner only; it is made if it is missing. Raises ``OSError``.

    What is no regular file is set aside, a link too: a lock is in this directory or it locks nothing. So is
    a file of another user.
    """
    descriptor = lock_descriptor(path)
    with os.fdopen(descriptor, "r+b", buffering=0) as file:
        yield file


def lock_descriptor(path: Path) -> int:
    """Like ``open_lock``, as a descriptor that the caller closes."""
    if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
        put_aside(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
    try:
        return os.open(path, flags, 0o600)
    except PermissionError:
        # It belongs to another user, as after a command with sudo. Whoever may rename it may replace it.
        put_aside(path)
        return os.open(path, flags, 0o600)


def refuse_special(path: Path) -> None:
    """Raise ``StorageError`` (``not_a_file``) if the path is a named pipe, a device or a folder."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode):
        raise _special(path)


def _special(path: str | os.PathLike[str]) -> StorageError:
    return StorageError(
        "not_a_file", f"{path}: not a regular file (a folder, a named pipe or a device); move it elsewhere"
    )


def parse_json(data: str | bytes) -> Any:
    """Parse JSON. Raises ``ValueError``, for content that is nested too deeply too."""
    try:
        return json.loads(data)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def read_json(path: str | os.PathLike[str], complaint: Callable[[str], CalibrationError]) -> Any:
    """Parse a JSON file. ``complaint`` creates the exception from the reason why it cannot be read."""
    try:
        return json.loads(read_bounded(path))
    except StorageError as error:
        raise complaint(str(error).removeprefix(f"{path}: ")) from error
    except OSError as error:
        raise complaint(error.strerror or "cannot be opened") from error
    except (ValueError, RecursionError) as error:
        raise complaint("not JSON, or truncated") from error


def write_whole(path: Path, content: str | bytes, *, mode: int = 0o666) -> None:
    """Replace a file by ``content`` atomically and durably. Raises ``OSError``.

    The content is written to a temporary file in the same folder, synced, and renamed. The umask applies
    to ``mode``.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    handle = os.open(temporary, flags, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        flush_to_disk(path.parent)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield the path to write a long file to; it replaces ``path`` atomically at the end.

    If the block raises, the old file is unchanged. A file that is there keeps its mode, and a link stays a
    link. A device or a named pipe is written directly, as are names of open files such as ``/dev/stdout``.
    Raises ``OSError``.
    """
    place = Path(os.path.realpath(path))
    mode = place.stat().st_mode if place.exists() else None
    named = path.absolute().parts[1:2]
    if (mode is not None and not stat.S_ISREG(mode)) or named in (("dev",), ("proc",)):
        yield path
        return
    part = place.with_name(f".{secrets.token_hex(8)}.part")
    try:
        yield part
        if mode is not None:
            os.chmod(part, stat.S_IMODE(mode))
        flush_to_disk(part)
        os.replace(part, place)
        flush_to_disk(place.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def write_atomic(path: Path, content: bytes) -> None:
    """Like ``write_whole``, for its owner only (0600), and create the folder (0700) if it is missing.

    Raises ``StorageError`` (``file_not_written``); the old file is then unchanged.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, content, mode=0o600)
    except OSError as error:
        from traywatch.write_faults import not_written  # loads pydantic, which most commands do without

        raise not_written(path, error) from error


def aside(path: Path) -> Path:
    """An unused path beside a damaged file for keeping it: ``NAME.damaged-STAMP``."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    place = path.with_name(f"{path.name}.damaged-{stamp}")
    turn = 1
    while place.exists():
        turn += 1
        place = path.with_name(f"{path.name}.damaged-{stamp}-{turn}")
    return place


def put_aside(path: Path) -> Path:
    """Rename a damaged file, so that a new one can be created and no data is lost.

    Returns its new path, or the old one if it cannot be renamed.
    """
    place = aside(path)
    try:
        path.rename(place)
    except OSError:
        return path
    return place


def delete_folder(path: Path) -> None:
    """Delete a folder, as far as possible. Anything else in its place is set aside.

    ``shutil.rmtree`` alone would open a named pipe and wait for its writer for ever.
    """
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    elif os.path.lexists(path):
        put_aside(path)


def size_text(size: int) -> str:
    """A number of bytes for people: in kB below one MB."""
    return f"{size / 1e3:.0f} kB" if size < 999_500 else f"{size / 1e6:.1f} MB"


def flush_to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, would survive a power cut. Raises ``OSError``."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
