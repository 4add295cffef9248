"""Cross-origin calls: web pages of allowed origins may use the API with a token in a header.

Origins are compared exactly. Credentials of the browser (cookies) are never allowed, since the tray has none.
Chrome's Local Network Access needs no header besides: it asks the person, then applies these rules.
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import Scope

_METHODS = "GET, HEAD, POST, PUT, DELETE"
_HEADERS = "Accept, Authorization, Content-Type, If-None-Match, Last-Event-ID, Range, X-Traywatch-Token"
_EXPOSED = "Content-Range, ETag, Retry-After"
_KEEP_S = "600"


def same_origin(scope: Scope, headers: Headers) -> bool:
    """Whether a call comes from the tray's own pages, or from no web page at all."""
    origin = headers.get("origin")
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    own_origin = f"{scheme}://{headers.get('host', '')}"
    return (origin is None or origin.lower() == own_origin.lower()) and headers.get(
        "sec-fetch-site", "same-origin"
    ) in ("same-origin", "none")


def is_preflight(scope: Scope, headers: Headers) -> bool:
    """Whether a browser asks before a call whether it may make it."""
    return scope["method"] == "OPTIONS" and "access-control-request-method" in headers


def preflight() -> Response:
    """The answer to a preflight of an allowed origin; ``allow`` adds the origin."""
    return Response(
        status_code=204,
        headers={
            "Access-Control-Allow-Methods": _METHODS,
            "Access-Control-Allow-Headers": _HEADERS,
            "Access-Control-Max-Age": _KEEP_S,
        },
    )


def allow(headers: MutableHeaders, origin: str) -> None:
    """Let a page of ``origin`` read an answer."""
    headers["Access-Control-Allow-Origin"] = origin
    headers["Access-Control-Expose-Headers"] = _EXPOSED
    headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    headers.add_vary_header("Origin")
