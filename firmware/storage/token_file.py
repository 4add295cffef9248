"""Small files that must survive damage: each has a copy beside it, readable by its owner only.

A damaged file is set aside and replaced by its copy, so that an empty file after a power cut costs nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from traywatch.errors import StorageError, error_text
from traywatch.files import put_aside, read_bounded, write_atomic

_T = TypeVar("_T")
_MOST_BYTES = 200_000


@dataclass(frozen=True)
class Loaded(Generic[_T]):
    """The content of a file; None if neither it nor its copy can be used. ``notice`` says what was wrong."""

    content: _T | None
    notice: str | None = None


def load(path: Path, parse: Callable[[bytes], _T], lost: str = "phones must join again") -> Loaded[_T]:
    """Load a file, or its copy if it is missing or damaged. ``parse`` raises ``ValueError`` for damage.

    A damaged file is renamed, never deleted. ``lost`` says what it means that there is no good copy either.
    """
    content, reason = _read(path, parse)
    if content is not None and _is_cut(path):
        content, reason = None, "cut"
    if content is not None:
        return Loaded(content)
    moved_to = put_aside(path) if reason is not None else None
    copy, _ = _read(_copy(path), parse)
    if copy is not None:
        with suppress(StorageError, OSError):
            write_atomic(path, read_bounded(_copy(path), _MOST_BYTES))
    if reason is None:
        return Loaded(copy, f"{path} was missing; its copy is used." if copy is not None else None)
    result = "its copy is used" if copy is not None else f"a new one was made, and {lost}"
    where = f" It was renamed to {moved_to.name}." if moved_to is not None and moved_to != path else ""
    return Loaded(copy, f"{path} could not be read ({reason}); {result}.{where}")


def _is_cut(path: Path) -> bool:
    """Whether a file holds only the beginning of its copy, which may still look like a whole one."""
    try:
        content, copy = (read_bounded(one, _MOST_BYTES).strip() for one in (path, _copy(path)))
    except OSError:
        return False
    return len(content) < len(copy) and copy.startswith(content)


def write(path: Path, content: bytes) -> None:
    """Write a file and its copy. Raises ``StorageError``; the old file is then unchanged.

    The old copy is deleted first, so that it never brings back what was revoked.
    """
    with suppress(OSError):
        _copy(path).unlink(missing_ok=True)
    write_atomic(path, content)
    with suppress(StorageError):
        write_atomic(_copy(path), content)


def load_or_make_token(path: Path) -> tuple[str, bool, str | None]:
    """Return the host token, whether it is saved, and a notice about a damaged file.

    It is created at the first start; a damaged file without a good copy gets a new token. If the file cannot
    be written, the token is valid until the program ends.
    """
    stored = load(path, parse_token)
    if stored.content is not None:
        return stored.content, True, stored.notice
    token = secrets.token_urlsafe(18)
    try:
        write(path, token.encode("ascii") + b"\n")
    except StorageError:
        return token, False, stored.notice
    return token, True, stored.notice


def parse_token(content: bytes) -> str:
    """The token in a file's content. Raises ``ValueError``."""
    token = content.decode("ascii").strip()
    if len(token) < 20 or len(token) > 200 or not all(c.isalnum() or c in "-_" for c in token):
        raise ValueError("empty, cut or damaged")
    return token


def _read(path: Path, parse: Callable[[bytes], _T]) -> tuple[_T | None, str | None]:
    """The content, or the reason why there is none; neither without a file."""
    try:
        return parse(read_bounded(path, _MOST_BYTES)), None
    except FileNotFoundError:
        return None, None
    except StorageError as error:
        return None, str(error).removeprefix(f"{path}: ").partition(";")[0]
    except OSError as error:
        return None, error_text(error)
    except ValueError:
        return None, "empty, cut or damaged"


def _copy(path: Path) -> Path:
    return path.with_name(f"{path.name}.copy")
