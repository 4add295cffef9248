"""Users of a Mosquitto broker: a password for each tray and for the hall, and what each may read and write.

The password file has one line ``NAME:$7$ROUNDS$SALT$HASH`` for a user: PBKDF2 with HMAC-SHA-512, salt and
hash in base64, as ``mosquitto_passwd`` of version 2 writes them. Mosquitto reads both files again on SIGHUP.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import read_bounded, replacing
from traywatch.firmware.hall.messages import PREFIX, HallError

HALL = "hall"
"""The name of the hall's user."""

ROUNDS = 101
"""What ``mosquitto_passwd`` uses. The passwords are random, so that more rounds would add nothing."""

ACCESS = (
    f"user {HALL}",
    f"topic readwrite {PREFIX}/#",
    "# Each tray may use the topics below its own name only.",
    f"pattern readwrite {PREFIX}/%u/#",
)
"""The lines of the file for ``acl_file``."""

_NAME = re.compile(r"hall|[0-9a-f]{16}")
_GROUP = "mosquitto"
_FILE_MODE = 0o640


def add_user(name: str, passwords: Path) -> str:
    """Give a tray or the hall a new random password, and return it. An old one counts no longer.

    Raises ``HallError`` (``broker_user_invalid``) and ``StorageError`` (``file_not_written``).
    """
    if not _NAME.fullmatch(name):
        raise HallError(
            "broker_user_invalid",
            f"{name!r} is neither 'hall' nor the id of a tray (16 hexadecimal digits); "
            "the file 'tray-id' in the data directory of a tray has its id",
        )
    password = secrets.token_urlsafe(24)
    lines = [line for line in _lines(passwords) if not line.startswith(f"{name}:")]
    _write(passwords, [*lines, f"{name}:{password_hash(password, secrets.token_bytes(12))}"])
    return password


def write_access(path: Path) -> bool:
    """Add the rights to the file if they are missing; False if they are there. Raises like ``add_user``.

    Lines that are there stay where they are: a rule belongs to the user that is named above it.
    """
    lines = _lines(path)
    if any(tuple(lines[at : at + len(ACCESS)]) == ACCESS for at in range(len(lines))):
        return False
    _write(path, [*lines, *ACCESS])
    return True


def password_hash(password: str, salt: bytes) -> str:
    """The part of a line after the name."""
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"$7${ROUNDS}${_text(salt)}${_text(digest)}"


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _lines(path: Path) -> list[str]:
    try:
        return read_bounded(path).decode("utf-8").splitlines()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path}: it cannot be read, so it stays as it is ({error})"
        raise StorageError("file_not_written", message) from error


def _write(path: Path, lines: list[str]) -> None:
    """Replace a file. It keeps its owner and mode; a new one can be read by the group of Mosquitto."""
    try:
        before = path.stat() if path.exists() else None
        with replacing(path) as part:
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in lines))
            if before is None:
                with suppress(LookupError, PermissionError):
                    shutil.chown(part, group=_GROUP)
                part.chmod(_FILE_MODE)
            elif os.geteuid() == 0:
                os.chown(part, before.st_uid, before.st_gid)
    except OSError as error:
        raise StorageError(
            "file_not_written", f"{path}: {error.strerror or error}; run the command with sudo"
        ) from error
