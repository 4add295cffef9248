"""Who calls: the token of a request or a WebSocket, its owner, and what that owner may read now."""

from __future__ import annotations

from functools import partial
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from traywatch.firmware.table.actor import SPECTATOR, Actor
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rights import right_of
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.serving.connections import client_key

EVENTS = "/api/v1/events"
OPEN = frozenset({"/api/v1/me", "/api/v1/openapi.json", "/api/v1/games"})
TOKEN_PROTOCOL = "token."
"""A WebSocket of a browser has no headers of its own; its token is a subprotocol after this prefix."""


class Callers:
    """Recognizes people by the tokens of ``access``, and programs by those of ``programs``."""

    def __init__(self, access: Access, programs: Programs) -> None:
        self._access, self._programs = access, programs

    def recognize(self, scope: Scope) -> None:
        """Add to the scope who calls, for the checks, the routes and the connection."""
        headers = Headers(scope=scope)
        token = _token_of(headers)
        if token is None and scope["path"] == EVENTS:
            # A browser's event stream cannot send headers.
            token = next(iter(parse_qs(scope["query_string"].decode("latin-1")).get("token", ())), None)
        who, scopes = self._identify(token)
        state = {
            **scope.get("state", {}),
            "who": who or SPECTATOR,
            "scopes": scopes,
            "token_missing": token is None,
            "token_wrong": who is None,
            "may_read": partial(self._may_read, scope["path"], token),
            "who_now": partial(self._who_now, token),
        }
        state["client"] = _client(scope, state["who"])
        scope["state"] = state
        connection = state.get("connection")
        if connection is not None and token is not None:
            connection.belongs_to(state["who"].id)

    def recognize_socket(self, scope: Scope) -> Actor | None:
        """Add to the scope who opens a WebSocket. Returns None if that caller may not open it."""
        protocols = (one for one in scope.get("subprotocols", ()) if one.startswith(TOKEN_PROTOCOL))
        protocol = next(protocols, None)
        token = _token_of(Headers(scope=scope)) if protocol is None else protocol.removeprefix(TOKEN_PROTOCOL)
        who, _ = self._identify(token)
        may_send = partial(self._may_open, scope["path"], token)
        scope["state"] = {**scope.get("state", {}), "who": who, "may_send": may_send}
        return who if may_send() else None

    def _may_open(self, path: str, token: str | None) -> bool:
        """Whether the owner of a token may use a WebSocket now."""
        who, scopes = self._identify(token)
        return who is not None and bool(who.id) and right_of("WS", path).allows(who, scopes)

    def _identify(self, token: str | None) -> tuple[Actor | None, tuple[str, ...]]:
        """The caller and the scopes of a program; a spectator without a token, None for a wrong one."""
        if token is None:
            return SPECTATOR, ()
        who = self._access.who(token)
        if who is not None:
            return who, ()
        program = self._programs.match(token)
        return (program.who, program.scopes) if program is not None else (None, ())

    def _may_read(self, path: str, token: str | None) -> bool:
        """Whether the owner of a token may read a path now. A stream asks again before each event."""
        if not self._access.players_only or not _is_private(path):
            return True
        who, _ = self._identify(token)
        return who is not None and bool(who.id)

    def _who_now(self, token: str | None) -> Actor:
        """Whose token it is now: a stream asks again before each event, because tokens are taken back."""
        return self._identify(token)[0] or SPECTATOR


def address_of(scope: Scope) -> str:
    """The address of a caller as the key of its budgets; empty where there is none."""
    client = scope.get("client")
    return client_key(str(client[0])) if client else ""


def _is_private(path: str) -> bool:
    """Whether a path shows the table, rather than the page, its description, or who is asked to join."""
    return path.startswith("/api/") and path not in OPEN


def _token_of(headers: Headers) -> str | None:
    token = headers.get("x-traywatch-token")
    if token is None:
        scheme, _, value = headers.get("authorization", "").partition(" ")
        token = value.strip() if scheme.lower() == "bearer" else None
    return token


def _client(scope: Scope, who: Actor) -> str:
    """Who calls: the owner of a token, or else everybody at the same address together."""
    return who.id if who.id else f"at {address_of(scope)}"
