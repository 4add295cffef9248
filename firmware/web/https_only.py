"""While https is on, a page that is asked for over http is sent to https, and the API refuses.

The API answers instead of redirecting, because a page of http cannot follow to a certificate that its browser
does not know. The page reads the answer, tells the person, and opens itself again over https.
"""

from __future__ import annotations

from typing import Any, Protocol

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from traywatch.firmware.host.keys.certificate import Certificate
from traywatch.firmware.web.errors import error_response
from traywatch.messages import msg

ALIVE = "/healthz"
"""Tells programs on this computer that the tray runs, such as the check of a container. It has no secret."""
_UPGRADE = {"Upgrade": "TLS/1.2, HTTP/1.1", "Connection": "Upgrade"}


class Secure(Protocol):
    """Whether everybody must use https, and the certificate."""

    @property
    def on(self) -> bool:
        """Whether everybody must use https."""
        ...

    @property
    def certificate(self) -> Certificate | None:
        """The certificate in use, if the tray made one."""
        ...


class NeverSecure:
    """Of a tray whose server decides about https."""

    on = False
    certificate: Certificate | None = None


class HttpsOnly:
    """ASGI middleware that lets nothing pass over http while ``secure`` is on."""

    def __init__(self, app: ASGIApp, secure: Secure) -> None:
        self.app, self._secure = app, secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        passes = scope["type"] not in ("http", "websocket") or scope["path"] == ALIVE or _is_secure(scope)
        if passes or not self._secure.on:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
        elif scope["path"].startswith("/api/"):
            response = error_response(
                426, "https_needed", msg("web-https-needed"), self._detail(), headers=_UPGRADE
            )
            await response(scope, receive, send)
        else:
            await RedirectResponse(_https_address(scope), 308)(scope, receive, send)

    def _detail(self) -> Any:
        certificate = self._secure.certificate
        return {"certificate": certificate.short if certificate is not None else ""}


def _is_secure(scope: Scope) -> bool:
    return scope.get("scheme") in ("https", "wss")


def _https_address(scope: Scope) -> str:
    host = Headers(scope=scope).get("host", "")
    query = scope.get("query_string", b"").decode("latin-1")
    path = scope.get("raw_path", b"").decode("latin-1") or scope["path"]
    return f"https://{host}{path}" + (f"?{query}" if query else "")
