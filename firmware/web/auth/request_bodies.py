"""Bodies of requests: how long they may be, and reading them before a route does."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Message, Receive

from traywatch.firmware.web.errors import error_response
from traywatch.messages import msg

BODY_LIMIT = 64 * 1024
UPLOADS = frozenset({"/api/v1/backups/upload", "/api/v1/updates/upload"})
UPLOAD_LIMIT = 1_000_000
"""Bytes of one piece of a file that the host uploads."""


def body_limit(path: str) -> int:
    """The most bytes of a body that a path takes. It is in memory as a whole."""
    return UPLOAD_LIMIT if path in UPLOADS else BODY_LIMIT


def declares_too_much(headers: Headers, path: str) -> bool:
    """Whether Content-Length is more than the path takes, or no number."""
    length = headers.get("content-length", "0")
    return not (length.isascii() and length.isdigit()) or int(length) > body_limit(path)


async def read_body(receive: Receive, path: str) -> bytes | None:
    """Read the whole body. None if it exceeds the limit of the path, whatever Content-Length claimed."""
    most = body_limit(path)
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if len(body) > most:
            return None
        if message["type"] == "http.disconnect" or not message.get("more_body", False):
            return body


def giving(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` for the application that gives a body which is read already, then what follows it."""
    is_complete = False

    async def receive_read() -> Message:
        nonlocal is_complete
        if is_complete:
            return await receive()
        is_complete = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_read


def too_large(path: str) -> Response:
    """The refusal of a body that is too long for its path (413)."""
    return error_response(413, "body_too_large", msg("web-body-too-large", most=body_limit(path)))
