"""Accounts of the hall's page: each person has a link of their own, and it can be taken back alone.

The file has a digest of each token, never the token. A digest without a salt is enough, because tokens are
random. The page's process reads the file again when it has changed.
"""

from __future__ import annotations

import fcntl
import hashlib
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from traywatch.files import open_lock, read_bounded, write_atomic
from traywatch.firmware.integrations.hall.messages import HallError
from traywatch.records import Record

Role = Literal["viewer", "operator"]
"""A viewer sees trays, rolls and fairness. An operator also sees pictures and metrics, and exports."""

ROLES: tuple[Role, ...] = ("viewer", "operator")
ACCOUNTS_FILE = "accounts.json"
OWNER = "owner"
"""The name of whoever has the hall's own token; it is an operator."""

_NAME = re.compile(r"[^\W_][\w .-]{0,39}")
_MOST_BYTES = 1_000_000


class Account(Record):
    """One person who may see the page: ``digest`` is the SHA-256 of the token, in hexadecimal."""

    name: str = Field(pattern=_NAME.pattern)
    role: Role
    digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    made_at: datetime


class AccountList(Record):
    """The content of the file."""

    accounts: tuple[Account, ...] = ()


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a name and a role."""

    name: str
    role: Role

    @property
    def is_operator(self) -> bool:
        """Whether pictures, exports and metrics are for this visitor."""
        return self.role == "operator"


def read_accounts(path: Path) -> tuple[Account, ...]:
    """The accounts of a file; none if it does not exist.

    Raises ``HallError`` (``hall_accounts_unreadable``).
    """
    try:
        return AccountList.model_validate_json(read_bounded(path, _MOST_BYTES)).accounts
    except FileNotFoundError:
        return ()
    except (OSError, ValidationError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is damaged"
        raise HallError(
            "hall_accounts_unreadable",
            f"{path}: {reason}; restore it from a backup, or delete it and make the accounts again",
        ) from error


def add_account(path: Path, name: str, role: Role) -> str:
    """Make an account, and return its token, which is stored nowhere.

    A name that exists gets a new token, and its old one is no longer valid. Raises ``HallError``
    (``hall_account_invalid``, ``hall_accounts_unreadable``) and ``StorageError`` (``file_not_written``).
    """
    if not _NAME.fullmatch(name) or name.casefold() == OWNER:
        raise HallError(
            "hall_account_invalid",
            f"{name!r} cannot be a name: use 1 to 40 letters, digits, spaces, dots, hyphens and underscores, "
            f"beginning with a letter or a digit, and not {OWNER!r}",
        )
    token = secrets.token_urlsafe(24)
    new = Account(name=name, role=role, digest=_digest(token), made_at=datetime.now(UTC))
    _change(path, lambda accounts: (*(one for one in accounts if one.name != name), new))
    return token


def remove_account(path: Path, name: str) -> None:
    """Delete an account. Raises ``HallError`` (``hall_account_unknown``, and as ``add_account``)."""

    def without(accounts: tuple[Account, ...]) -> tuple[Account, ...]:
        left = tuple(one for one in accounts if one.name != name)
        if len(left) == len(accounts):
            names = ", ".join(one.name for one in accounts) or "none"
            raise HallError(
                "hall_account_unknown", f"{path}: there is no account {name!r}; there are: {names}"
            )
        return left

    _change(path, without)


def _change(path: Path, change: Callable[[tuple[Account, ...]], tuple[Account, ...]]) -> None:
    """Change the file; of two commands at once, the second one waits."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_lock(path.with_suffix(".lock")) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        accounts = change(read_accounts(path))
        write_atomic(path, AccountList(accounts=accounts).model_dump_json(indent=1).encode())


class Accounts:
    """Who may see the page. ``token`` is the hall's own, ``path`` the file with the accounts, or None."""

    def __init__(self, token: str, path: Path | None = None) -> None:
        self._owner = _digest(token)
        self._path = path
        self._stamp: tuple[int, int] | None = None
        self._accounts: tuple[Account, ...] = ()

    def visitor(self, authorization: str) -> Visitor | None:
        """Who sends this header ``Authorization``; None if the token is missing or not valid.

        Raises ``HallError`` if the accounts cannot be read; the owner is known without them.
        """
        scheme, _, token = authorization.partition(" ")
        if scheme != "Bearer":
            return None
        digest = _digest(token)
        if secrets.compare_digest(digest, self._owner):
            return Visitor(OWNER, "operator")
        for one in self._current():
            if secrets.compare_digest(digest, one.digest):
                return Visitor(one.name, one.role)
        return None

    def _current(self) -> tuple[Account, ...]:
        if self._path is None:
            return ()
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return ()
        stamp = status.st_mtime_ns, status.st_ino
        if stamp != self._stamp:
            self._accounts = read_accounts(self._path)
            self._stamp = stamp
        return self._accounts


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
