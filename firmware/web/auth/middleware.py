"""Guard middleware: checks host, origin, token, rate and body size before a request reaches a route.

Who may use a route is in the table of ``traywatch.firmware.web.auth.rights``. A new route that changes
something belongs to the host by default.

The host check stops DNS rebinding: a web page that reaches the tray under another name. The origin check
stops other web pages from using a token that the browser holds, unless the host has allowed their origin.
"""

from __future__ import annotations

import asyncio
import math
import re
import socket
from collections.abc import Iterable
from typing import Literal

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from traywatch.firmware.host.network import local_name
from traywatch.firmware.web.auth import cors
from traywatch.firmware.web.auth.callers import EVENTS, Callers, address_of
from traywatch.firmware.web.auth.costs import CONSTANT, OF_A_BYTE, cost_of
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rate_limit import Buckets, Limits, ReadSlots
from traywatch.firmware.web.auth.request_bodies import declares_too_much, giving, read_body, too_large
from traywatch.firmware.web.auth.rights import READING, right_of
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.errors import error_response
from traywatch.messages import msg

JOIN = "/api/v1/join"
_REFUSED_AFTER_S = 0.5
PICTURE = re.compile(r"/api/v1/throws/[^/]+/(?:picture|clip)")
BACKUP_FILE = re.compile(r"/api/v1/backups/[^/]+/file")
"""Long downloads of the host, which use up no budget and no place of a read."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
CAMERA_ALLOWED = {"Permissions-Policy": "camera=(self), geolocation=(), microphone=()"}
"""Header of the one page that may use the camera of a phone."""

_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
_DOCUMENT_HEADERS = (
    ("Content-Security-Policy", _POLICY),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
_PARTS = re.compile(r"(text/javascript|application/javascript|text/css|font/|image/(jpeg|png|webp))")
"""Types that no browser shows as a document with scripts. They need no policy, and are many."""


class Guard:
    """ASGI middleware that refuses requests before they reach the application.

    ``hosts`` are allowed besides the local names and the address that the connection arrived at. Routes find
    the caller in ``request.state.who``.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        access: Access,
        limits: Limits,
        hosts: Iterable[str] = (),
        programs: Programs | None = None,
    ) -> None:
        self.app = app
        self._programs = programs or Programs(None)
        self._callers = Callers(access, self._programs)
        self._joins = Buckets(limits.join)
        self._changes, self._pictures = Buckets(limits.change), Buckets(limits.picture)
        self._reads, self._slots = Buckets(limits.read), ReadSlots(limits)
        self._spectators = Buckets(limits.spectators)
        self._local = re.compile(rf"({'|'.join(map(re.escape, _local_names()))})(-\d{{1,3}})?\.local")
        own = {"localhost", "127.0.0.1", "::1", socket.gethostname().lower()}
        self._hosts = frozenset({*own, *(h.lower() for h in hosts)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._guard_socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        origin = self._foreign_origin(scope)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if origin is not None:
                    cors.allow(headers, origin)
                part = _PARTS.match(headers.get("content-type", ""))
                for name, value in _HEADERS if part else (*_HEADERS, *_DOCUMENT_HEADERS):
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            elif scope["path"] != EVENTS and not BACKUP_FILE.fullmatch(scope["path"]):
                self._reads.charge(scope["state"]["client"], len(message.get("body", b"")) * OF_A_BYTE)
            await send(message)

        self._callers.recognize(scope)
        refusal = self._spend(scope)
        if refusal is not None:
            await asyncio.sleep(_REFUSED_AFTER_S)
        else:
            refusal = self._refuse(scope, foreign=origin is not None)
        if refusal is not None:
            await refusal(scope, receive, send_guarded)
            return
        if scope["method"] in READING:
            await self._read(scope, receive, send_guarded)
            return
        body = await read_body(receive, scope["path"])
        if body is None:
            await too_large(scope["path"])(scope, receive, send_guarded)
            return
        await self.app(scope, giving(body, receive), send_guarded)

    async def _guard_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a WebSocket on if its caller has the right to it; else refuse it before it opens (403)."""
        headers = Headers(scope=scope)
        who = self._callers.recognize_socket(scope)
        allowed = (
            self._is_ours(headers.get("host", ""), scope)
            and cors.same_origin(scope, headers)
            and who is not None
            and not self._changes.take(who.id)
        )
        if not allowed:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await self.app(scope, receive, send)

    async def _read(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a read when there is a place for it. A client with too many reads waits for its refusal."""
        if scope["path"] == EVENTS or cost_of("GET", scope["path"]) <= CONSTANT:
            await self.app(scope, receive, send)
            return
        state = scope["state"]
        async with self._slots.take(state["client"], member=bool(state["who"].id)) as free:
            if free:
                await self.app(scope, receive, send)
                return
        await asyncio.sleep(_REFUSED_AFTER_S)
        refusal = _limited(1.0, "reads")
        assert refusal is not None
        await refusal(scope, receive, send)

    def _spend(self, scope: Scope) -> Response | None:
        """Charge a request to the budgets of its client; a refusal if one is used up.

        Joining has limits of its own, and so have changes with a token.
        """
        method, path, state = scope["method"], scope["path"], scope["state"]
        member = bool(state["who"].id)
        if path == JOIN or (member and method not in READING):
            return None
        cost = cost_of(method, path)
        if PICTURE.fullmatch(path):
            wait_s, what = self._pictures.take(state["client"]), "pictures"
        else:
            wait_s, what = self._reads.take(state["client"], cost), "reads"
        if not wait_s and not member:
            wait_s = self._spectators.take("", cost)
        return _limited(wait_s, "pictures" if what == "pictures" else "reads")

    def _foreign_origin(self, scope: Scope) -> str | None:
        """The origin of another web page that may call the API; None for the tray's own pages."""
        headers = Headers(scope=scope)
        origin = headers.get("origin", "").lower()
        allowed = scope["path"].startswith("/api/") and self._programs.allows(origin)
        return origin if allowed and not cors.same_origin(scope, headers) else None

    def _refuse(self, scope: Scope, *, foreign: bool) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host, scope):
            return error_response(
                403,
                "host_not_allowed",
                msg("web-host-name-unknown"),
                {"host": host[:200]},
            )
        if declares_too_much(headers, scope["path"]):
            return too_large(scope["path"])
        if foreign and cors.is_preflight(scope, headers):
            return cors.preflight()
        if scope["method"] in READING:
            if not scope["state"]["may_read"]():
                return error_response(
                    401,
                    "players_only",
                    msg("web-players-only"),
                )
            return None
        if not foreign and not cors.same_origin(scope, headers):
            return error_response(
                403,
                "origin_not_allowed",
                msg("web-origin-refused"),
                {"origin": headers.get("origin", "")[:200]},
            )
        if scope["path"] == JOIN:
            return _limited(self._joins.take(address_of(scope)), "joins")
        if scope["path"].startswith("/api/"):
            return self._check_caller(scope)
        return None

    def _is_ours(self, host: str, scope: Scope) -> bool:
        name = host.lower()
        if name.startswith("["):
            name, _, rest = name[1:].partition("]")
        else:
            name, _, rest = name.partition(":")
            rest = f":{rest}" if rest else ""
        if rest and not rest[1:].isdigit():
            return False
        # The server end of the connection is one of the tray's own addresses, whatever its name is.
        server = scope.get("server")
        own_address = str(server[0]).lower().removeprefix("::ffff:") if server else None
        return name in self._hosts or self._local.fullmatch(name) is not None or name == own_address

    def _check_caller(self, scope: Scope) -> Response | None:
        who, scopes = scope["state"]["who"], scope["state"]["scopes"]
        if scope["state"]["token_missing"]:
            return error_response(
                401,
                "token_missing",
                msg("web-change-needs-token"),
            )
        if scope["state"]["token_wrong"]:
            return error_response(
                401,
                "token_wrong",
                msg("web-token-invalid"),
            )
        if not right_of(scope["method"], scope["path"]).allows(who, scopes):
            if who.role == "program":
                return error_response(
                    403,
                    "scope_missing",
                    msg("web-program-scope-missing"),
                    {"scopes": list(scopes)},
                )
            return error_response(403, "host_only", msg("web-host-only"))
        return _limited(self._changes.take(who.id), "changes")


def _local_names() -> list[str]:
    """The tray's names on the network, without ``.local``. A second tray gets a number after its name."""
    names = {socket.gethostname().split(".")[0].lower(), local_name().lower()}
    return sorted({*names, *(f"traywatch-{name}" for name in names)})


def _limited(wait_s: float, what: Literal["joins", "pictures", "reads", "changes"]) -> Response | None:
    """Return a 429 response if the caller must wait, else None."""
    if wait_s <= 0:
        return None
    seconds = max(1, math.ceil(wait_s))
    return error_response(
        429,
        "too_many_requests",
        msg("web-too-many-requests", what=what, seconds=seconds),
        {"retry_after_s": seconds},
        {"Retry-After": str(seconds)},
    )
