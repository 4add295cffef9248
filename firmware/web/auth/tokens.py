"""Authentication: the host token, the join code, the tokens of players, and the one of a screen.

The host token may do everything. Whoever knows the join code gets a player token for one seat. The screen's
token may only watch.

The join code is short, so that people can type it. The long code begins with it and cannot be guessed. It is
in the link and in its QR code.

Player tokens are stored as plain SHA-256 hashes, which is enough for 144 random bits. Tokens survive a
restart; ``renew`` invalidates all of them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import threading
from datetime import UTC, datetime
from pathlib import Path

from traywatch.errors import StorageError, TraywatchError
from traywatch.firmware.storage.token_file import Loaded, load, load_or_make_token, write
from traywatch.firmware.table.actor import SCREEN, Actor
from traywatch.firmware.web.auth.access_file import (
    CODE_LENGTH,
    LONG_CODE_LENGTH,
    AccessContent,
    Joined,
    random_letters,
)
from traywatch.firmware.web.auth.join_names import NAME_MOST, clean, is_like, is_like_the_host
from traywatch.messages import Text, msg

MOST_PLAYERS = 40


class AccessError(TraywatchError):
    """Access was refused.

    Codes: ``code_wrong``, ``long_code_needed``, ``table_full``, ``name_invalid``, ``name_taken``,
    ``player_unknown``.
    """


class Access:
    """The tokens and the join code of a table.

    ``folder`` stores them as ``token`` and ``access.json``, both readable by the owner only. None keeps them
    in memory.

    All methods are thread-safe, and ``who`` never waits for the disk. If the disk cannot be written, players
    can still join, and ``problem`` describes what will be lost.
    """

    def __init__(self, folder: Path | None, *, token: str | None = None) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self.problem: Text | None = None
        is_saved, notices = True, []
        if token is None:
            token = secrets.token_urlsafe(18)
            if folder:
                token, is_saved, notice = load_or_make_token(folder / "token")
                notices.append(notice)
        self._token = token
        stored: Loaded[AccessContent] = Loaded(None)
        if folder:
            stored = load(folder / "access.json", AccessContent.model_validate_json)
        notices.append(stored.notice)
        self.notice = " ".join(one for one in notices if one) or None
        """What was wrong with the files at the start."""
        self._kept = stored.content or AccessContent(code=random_letters(CODE_LENGTH))
        if not AccessContent.model_fields.keys() <= self._kept.model_fields_set:
            self._keep()  # the file is new, or of an older release
        if not is_saved:
            self._not_kept()

    def __repr__(self) -> str:
        return f"Access({str(self._folder) if self._folder else None!r}, players={len(self._kept.players)})"

    @property
    def token(self) -> str:
        """The host token."""
        return self._token

    @property
    def code(self) -> str:
        """The code that players enter to join, unless many guess it."""
        return self._kept.code

    @property
    def long_code(self) -> str:
        """The code that always counts. It begins with the short one."""
        return self._kept.code + self._kept.code_end

    @property
    def screen_token(self) -> str:
        """The token of a screen at the table, which may only watch."""
        return self._kept.screen_token

    @property
    def players(self) -> tuple[Joined, ...]:
        """All players with a token, in the order in which they joined."""
        return self._kept.players

    def seated(self, seat: str) -> tuple[str, ...]:
        """The ids of those who have taken a seat."""
        return tuple(who.id for who in (self.host, *(one.who for one in self.players)) if who.seat == seat)

    @property
    def players_only(self) -> bool:
        """Whether only people with a token may read."""
        return self._kept.players_only

    def set_players_only(self, on: bool) -> None:
        """Let only people with a token read, or everybody."""
        with self._lock:
            self._set(players_only=on)

    @property
    def host(self) -> Actor:
        """The actor that the host token identifies."""
        return Actor(id="host", role="host", name="Host", seat=self._kept.host_seat)

    def who(self, token: str) -> Actor | None:
        """Return the owner of a token, or None. The time does not depend on how a wrong token differs."""
        token_bytes = token.encode("utf-8", "replace")
        actor = self.host if hmac.compare_digest(token_bytes, self._token.encode()) else None
        if hmac.compare_digest(token_bytes, self._kept.screen_token.encode()):
            actor = SCREEN
        digest = _hash(token_bytes)
        for player in self._kept.players:
            if hmac.compare_digest(digest, player.hash):
                actor = player.who
        return actor

    def code_fits(self, code: str, *, long_only: bool = False) -> bool:
        """Whether ``code`` lets people join, ignoring case and separators.

        ``long_only``: the short code does not count, because somebody guesses it.
        """
        code_bytes = "".join(c for c in code.upper() if c.isalnum()).encode("utf-8", "replace")
        short = hmac.compare_digest(code_bytes, self.code.encode()) and not long_only
        return hmac.compare_digest(code_bytes, self.long_code.encode()) or short

    def join(
        self, code: str, name: str, seat: str | None = None, *, long_only: bool = False
    ) -> tuple[str, Actor]:
        """Create a player and return the new token with its actor.

        ``code`` may be in lower case, with spaces or hyphens. Raises ``AccessError`` (``code_wrong``,
        ``long_code_needed``, ``name_invalid``, ``name_taken``, ``table_full``).
        """
        if not self.code_fits(code, long_only=long_only):
            if long_only:
                raise AccessError("long_code_needed", msg("web-join-long-code-needed"))
            raise AccessError("code_wrong", msg("web-join-code-wrong"))
        name = clean_name(name)
        token = secrets.token_urlsafe(18)
        player = Joined(
            id=f"p{secrets.token_hex(4)}",
            hash=_hash(token.encode()),
            name=name,
            seat=seat,
            joined_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        with self._lock:
            self._admit(name)
            self._set(players=(*self._kept.players, player))
        return token, player.who

    def _admit(self, name: str) -> None:
        """Raises ``AccessError`` if the table is full, or if the name looks like another's."""
        if len(self._kept.players) >= MOST_PLAYERS:
            raise AccessError("table_full", msg("web-join-table-full", most=MOST_PLAYERS))
        other = is_like(name, (player.name for player in self._kept.players))
        if other is not None:
            raise AccessError("name_taken", msg("web-join-name-taken", name=other))

    def sit(self, who: Actor, seat: str | None) -> Actor:
        """Move an actor to another seat, or to none. Raises ``AccessError`` (``player_unknown``)."""
        with self._lock:
            if who.role == "host":
                self._set(host_seat=seat)
                return self.host
            self._player(who.id)
            self._set(
                players=tuple(
                    p.model_copy(update={"seat": seat}) if p.id == who.id else p for p in self._kept.players
                )
            )
            return self._player(who.id).who

    def remove(self, player_id: str) -> None:
        """Invalidate a player's token. Raises ``AccessError`` (``player_unknown``)."""
        with self._lock:
            self._player(player_id)
            self._set(players=tuple(p for p in self._kept.players if p.id != player_id))

    def renew(self) -> None:
        """Create new tokens of host and screen and new codes, and invalidate every earlier token."""
        with self._lock:
            self._token = secrets.token_urlsafe(18)
            # Remove the players first: a power cut between the two writes must not leave an old player.
            self._set(
                code=random_letters(CODE_LENGTH),
                code_end=random_letters(LONG_CODE_LENGTH - CODE_LENGTH),
                screen_token=secrets.token_urlsafe(18),
                players=(),
            )
            if self._folder is not None:
                self._keep_token()

    def retry(self) -> None:
        """Save again what could not be saved, if anything."""
        with self._lock:
            if self.problem is not None:
                self.problem = None
                self._keep()
                if self.problem is None:
                    self._keep_token()

    def _keep_token(self) -> None:
        if self._folder is None:
            return
        try:
            write(self._folder / "token", self._token.encode("ascii") + b"\n")
        except StorageError:
            self._not_kept()

    def _player(self, player_id: str) -> Joined:
        player = next((p for p in self._kept.players if p.id == player_id), None)
        if player is None:
            raise AccessError("player_unknown", msg("web-player-unknown", player_id=player_id))
        return player

    def _set(self, **changes: object) -> None:
        self._kept = self._kept.model_copy(update=changes)
        self._keep()

    def _keep(self) -> None:
        if self._folder is None:
            return
        content = json.dumps(self._kept.model_dump(mode="json"), indent=1).encode()
        try:
            write(self._folder / "access.json", content + b"\n")
            self.problem = None
        except StorageError:
            self._not_kept()

    def _not_kept(self) -> None:
        self.problem = msg("web-tokens-not-saved")


def clean_name(name: str) -> str:
    """Return a name on one line with single spaces.

    Raises ``AccessError``: ``name_invalid``, or ``name_taken`` for a name that looks like the host's.
    """
    cleaned = clean(name)
    if not 0 < len(cleaned) <= NAME_MOST:
        raise AccessError("name_invalid", msg("web-join-name-length", most=NAME_MOST))
    if is_like_the_host(cleaned):
        raise AccessError("name_taken", msg("web-join-name-of-host"))
    return cleaned


def _hash(token: bytes) -> str:
    return hashlib.sha256(token).hexdigest()
