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
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import read_bounded, replacing
from traywatch.firmware.integrations.hall.messages import PREFIX, HallError

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


@dataclass(frozen=True, slots=True)
class NewPassword:
    """A password that was made for a user, and whether it replaced one."""

    user: str
    password: str
    replaces: bool


def add_users(names: Iterable[str], passwords: Path) -> tuple[NewPassword, ...]:
    """Give trays or the hall new random passwords. Their old passwords are no longer valid.

    Nothing is written unless all names are valid. A name that occurs twice counts once.

    Raises ``HallError`` (``broker_user_invalid``) and ``StorageError`` (``file_not_written``).
    """
    users = tuple(dict.fromkeys(names))
    check_names(users)
    lines = _lines(passwords)
    known_names = {line.partition(":")[0] for line in lines}
    new_passwords = tuple(NewPassword(name, secrets.token_urlsafe(24), name in known_names) for name in users)
    others = [line for line in lines if line.partition(":")[0] not in users]
    added = [f"{one.user}:{password_hash(one.password, secrets.token_bytes(12))}" for one in new_passwords]
    _write(passwords, [*others, *added])
    return new_passwords


def check_names(names: Iterable[str]) -> None:
    """Refuse what is no user. Raises ``HallError`` (``broker_user_invalid``)."""
    for name in names:
        if not _NAME.fullmatch(name):
            raise HallError(
                "broker_user_invalid",
                f"{name!r} is neither 'hall' nor the id of a tray (16 hexadecimal digits); "
                "the file 'tray-id' in the data directory of a tray has its id",
            )


def write_access(path: Path) -> bool:
    """Add the rights to the file if they are missing; False if they are there. Raises ``StorageError``.

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
