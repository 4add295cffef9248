"""Programs that use the API: named tokens with scopes, and the web pages that may call the tray.

The command line and the running tray change the same file, ``programs.json``; each takes the other's
changes in. A token is shown once and stored as a SHA-256 hash, which is enough for 192 random bits.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import json
import os
import re
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field

from traywatch.errors import StorageError, TraywatchError
from traywatch.files import lock_descriptor, parse_json, read_bounded, write_atomic
from traywatch.firmware.storage.token_file import load, write
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.web.auth.join_names import clean, is_like, is_like_the_host
from traywatch.messages import msg
from traywatch.records import Record

Scope = Literal["read", "ask", "answer", "manage", "camera"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
MOST_PROGRAMS = 40
MOST_ORIGINS = 20
PREFIX = "tw_"
"""Tokens of programs begin with it, so that scanners for leaked secrets know them."""

_ORIGIN = re.compile(r"https?://(\[[0-9a-f:]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:[1-9]\d{0,4})?")
_NAME_MOST = 40
_KEEP_USE_S = 60


class ProgramError(TraywatchError):
    """Codes: ``program_unknown``, ``program_invalid``, ``origin_invalid``, ``programs_not_saved``."""


class Program(Record):
    """A program with a token. ``hash`` is the token's SHA-256 in hexadecimal; times are ISO 8601, UTC."""

    id: Annotated[str, Field(pattern=r"^app-[0-9a-f]{8}$")]
    name: Annotated[str, Field(min_length=1, max_length=_NAME_MOST)]
    scopes: tuple[Scope, ...]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", repr=False)]
    made_at: str = ""

    @property
    def who(self) -> Actor:
        """The program as an actor, without the token's hash."""
        return Actor(id=self.id, role="program", name=self.name)


class _Stored(Record):
    """Content of ``programs.json``."""

    programs: tuple[Program, ...] = ()
    origins: tuple[str, ...] = ()


class Programs:
    """The programs of a table and the allowed origins, in ``folder``; None keeps them in memory.

    ``fixed_origins`` are allowed besides those that the host sets. ``match`` never waits for the disk but
    for looking whether the file has changed. All methods are thread-safe.
    """

    def __init__(
        self,
        folder: Path | None,
        *,
        fixed_origins: Iterable[str] = (),
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._path = folder / "programs.json" if folder else None
        self._used_path = folder / "programs-used.json" if folder else None
        self._fixed = frozenset(exact_origin(origin) for origin in fixed_origins)
        self._now = now
        self._lock = threading.Lock()
        self._stored = _Stored()
        self._mark: tuple[int, int, int] | None = None
        self.notice: str | None = None
        """What was wrong with the file when it was read last, and what was done about it."""
        self._used: dict[str, datetime] = {}
        self._kept_use: dict[str, datetime] = {}
        self._refresh()
        self._load_use()

    @property
    def programs(self) -> tuple[Program, ...]:
        """All programs, in the order in which they were made."""
        self._refresh()
        return self._stored.programs

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins that the host has allowed."""
        self._refresh()
        return self._stored.origins

    def allows(self, origin: str) -> bool:
        """Whether a web page of this origin may call the tray."""
        self._refresh()
        return origin in self._fixed or origin in self._stored.origins

    def match(self, token: str) -> Program | None:
        """The owner of a token, or None. Marks it as used now."""
        if not token.startswith(PREFIX):
            return None
        self._refresh()
        digest = _hash(token)
        match = None
        for program in self._stored.programs:
            if hmac.compare_digest(digest, program.hash):
                match = program
        if match is not None:
            self._mark_used(match.id)
        return match

    def used_at(self, program_id: str) -> str | None:
        """The last use of a token (ISO 8601, UTC, to the minute across restarts); None if never used."""
        at = self._used.get(program_id)
        return at.isoformat(timespec="seconds") if at else None

    def add(self, name: str, scopes: Iterable[str]) -> tuple[str, Program]:
        """Make a program, and return its token with it. The token is not kept anywhere.

        Raises ``ProgramError`` (``program_invalid``, ``programs_not_saved``).
        """
        scopes_wanted = set(scopes)
        unknown = sorted(scopes_wanted - set(SCOPES))
        if unknown or not scopes_wanted:
            raise ProgramError("program_invalid", msg("web-program-scopes-missing", items=tuple(SCOPES)))
        cleaned = clean(name)
        if not 0 < len(cleaned) <= _NAME_MOST:
            raise ProgramError("program_invalid", msg("web-program-name-length", most=_NAME_MOST))
        if is_like_the_host(cleaned):
            raise ProgramError("program_invalid", msg("web-join-name-of-host"))
        token = PREFIX + secrets.token_urlsafe(24)
        program = Program(
            id=f"app-{secrets.token_hex(4)}",
            name=cleaned,
            scopes=tuple(scope for scope in SCOPES if scope in scopes_wanted),
            hash=_hash(token),
            made_at=self._now().isoformat(timespec="seconds"),
        )
        with self._change() as stored:
            if len(stored.programs) >= MOST_PROGRAMS:
                raise ProgramError("program_invalid", msg("web-programs-too-many", most=MOST_PROGRAMS))
            other = is_like(cleaned, (one.name for one in stored.programs))
            if other is not None:
                raise ProgramError("program_invalid", msg("web-program-name-taken", name=other))
            self._keep(stored.model_copy(update={"programs": (*stored.programs, program)}))
        return token, program

    def revoke(self, name_or_id: str) -> Program:
        """Invalidate a token at once. Raises ``ProgramError`` (``program_unknown``)."""
        with self._change() as stored:
            program = next((one for one in stored.programs if name_or_id in (one.id, one.name)), None)
            if program is None:
                raise ProgramError("program_unknown", msg("web-program-unknown", name=name_or_id))
            left = tuple(one for one in stored.programs if one.id != program.id)
            self._keep(stored.model_copy(update={"programs": left}))
        return program

    def set_origins(self, origins: Iterable[str]) -> None:
        """Allow exactly these origins. Raises ``ProgramError`` (``origin_invalid``)."""
        exact_origins = tuple(dict.fromkeys(exact_origin(origin) for origin in origins))
        if len(exact_origins) > MOST_ORIGINS:
            raise ProgramError("origin_invalid", msg("web-origins-too-many", most=MOST_ORIGINS))
        with self._change() as stored:
            self._keep(stored.model_copy(update={"origins": exact_origins}))

    # ------------------------------------------------------------------ the files

    @contextmanager
    def _change(self) -> Iterator[_Stored]:
        """The newest content, with both locks held: of this object, and of the file between processes."""
        with self._lock:
            if self._path is None:
                yield self._stored
                return
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                lock = lock_descriptor(self._path.with_suffix(".lock"))
            except OSError as error:
                raise _not_saved(self._path, error) from error
            with os.fdopen(lock, "r+b", buffering=0):
                fcntl.flock(lock, fcntl.LOCK_EX)
                self._reload()
                yield self._stored

    def _keep(self, stored: _Stored) -> None:
        if self._path is not None:
            content = json.dumps(stored.to_json(), indent=1).encode()
            try:
                write(self._path, content + b"\n")
            except StorageError as error:
                raise _not_saved(self._path, error) from error
            self._mark = self._mark_of(self._path)
        self._stored = stored

    def _refresh(self) -> None:
        if self._path is not None and self._mark_of(self._path) != self._mark:
            with self._lock:
                self._reload()

    def _reload(self) -> None:
        assert self._path is not None
        mark = self._mark_of(self._path)
        if mark == self._mark:
            return
        stored = load(self._path, _Stored.model_validate_json, "programs need new tokens")
        self.notice = stored.notice or self.notice
        self._stored = stored.content or _Stored()  # without a copy, a damaged file lets nobody in
        self._mark = self._mark_of(self._path)

    @staticmethod
    def _mark_of(path: Path) -> tuple[int, int, int] | None:
        try:
            status = path.stat()
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns, status.st_size

    # ------------------------------------------------------------------ last use

    def _mark_used(self, program_id: str) -> None:
        now = self._now()
        self._used[program_id] = now
        last_use = self._kept_use.get(program_id)
        if self._used_path is None or (
            last_use is not None and (now - last_use).total_seconds() < _KEEP_USE_S
        ):
            return
        self._kept_use[program_id] = now
        threading.Thread(target=self._keep_use, name="token use", daemon=True).start()

    def _keep_use(self) -> None:
        assert self._used_path is not None
        ids = {one.id for one in self._stored.programs}
        used = {i: at.isoformat(timespec="seconds") for i, at in dict(self._used).items() if i in ids}
        with suppress(StorageError):
            write_atomic(self._used_path, json.dumps(used).encode() + b"\n")

    def _load_use(self) -> None:
        if self._used_path is None:
            return
        with suppress(OSError, ValueError, AttributeError, TypeError):
            self._used = parse_use(read_bounded(self._used_path))


def parse_programs(content: bytes) -> object:
    """Check the content of ``programs.json``. Raises ``ValueError``."""
    return _Stored.model_validate_json(content)


def parse_use(content: bytes) -> dict[str, datetime]:
    """The last use of each token. Raises ``ValueError``, ``AttributeError`` or ``TypeError``."""
    return {str(i): datetime.fromisoformat(at) for i, at in parse_json(content).items()}


def exact_origin(text: str) -> str:
    """An origin such as ``https://foundry.example:30000``. Raises ``ProgramError`` (``origin_invalid``).

    Wildcards and paths are refused: an origin is compared as a whole.
    """
    origin = text.strip().lower().removesuffix("/")
    if not _ORIGIN.fullmatch(origin):
        raise ProgramError(
            "origin_invalid",
            msg("web-origin-invalid", text=text[:100]),
        )
    scheme, _, rest = origin.partition("://")
    return f"{scheme}://{rest.removesuffix(':443' if scheme == 'https' else ':80')}"


def _not_saved(path: Path, error: Exception) -> ProgramError:
    reason = getattr(error, "strerror", None) or error
    return ProgramError(
        "programs_not_saved", msg("web-data-directory-unusable", path=str(path), reason=str(reason))
    )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
