"""Calls the address of a webhook, and reads what is needed of its answer."""

from __future__ import annotations

import secrets
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any

from traywatch.files import parse_json
from traywatch.firmware.integrations.webhook_calls import WebhookCall

_TIMEOUT_S = 15.0
_MOST_ANSWER = 64 * 1024


@dataclass(frozen=True, slots=True)
class WebhookAnswer:
    """The answer of an address. ``status`` 0: there was none. ``retry_after_s``: it asks to wait."""

    status: int
    body: bytes = b""
    retry_after_s: float | None = None
    reason: str = ""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A webhook's address is called and no other: a redirect is an error."""

    def redirect_request(self, *ignored: Any, **more: Any) -> None:
        """Follow nothing."""


_opener = urllib.request.build_opener(_NoRedirect)


def send_call(url: str, call: WebhookCall) -> WebhookAnswer:
    """Call an address. Never raises; reasons never contain the address."""
    path, _, query = url.partition("?")
    query = "&".join(filter(None, (query, call.query)))
    address = path.rstrip("/") + call.path + (f"?{query}" if query else "")
    media_type, body = _content(call)
    headers = {"Content-Type": media_type, "User-Agent": "Traywatch"}
    request = urllib.request.Request(address, body, headers, method=call.method)
    try:
        with _opener.open(request, timeout=_TIMEOUT_S) as response:
            return WebhookAnswer(response.status, _body(response))
    except urllib.error.HTTPError as error:
        with error:
            body = _body(error)
        return WebhookAnswer(error.code, body, _retry_after(error.headers.get("Retry-After"), body))
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        reason_text = getattr(reason, "strerror", None) or type(reason).__name__
        return WebhookAnswer(0, reason=f"the address cannot be reached: {reason_text}")


def _content(call: WebhookCall) -> tuple[str, bytes]:
    """Media type and bytes of a call: JSON, or with a file the parts of a form."""
    if call.file is None:
        return "application/json", call.body.encode()
    boundary = secrets.token_hex(16)
    parts = (
        ('name="payload_json"', "application/json", call.body.encode()),
        (f'name="files[0]"; filename="{call.file.name}"', call.file.media_type, call.file.content),
    )
    body = b"".join(
        f"--{boundary}\r\nContent-Disposition: form-data; {name}\r\nContent-Type: {kind}\r\n\r\n".encode()
        + content
        + b"\r\n"
        for name, kind, content in parts
    )
    return f"multipart/form-data; boundary={boundary}", body + f"--{boundary}--\r\n".encode()


def _body(answer: HTTPResponse | urllib.error.HTTPError) -> bytes:
    """The body, or nothing if it is cut off: the status counts also without it."""
    try:
        return answer.read(_MOST_ANSWER)
    except (OSError, HTTPException):
        return b""


def _retry_after(header: str | None, body: bytes) -> float | None:
    with suppress(ValueError, KeyError, TypeError):
        return max(0.0, float(parse_json(body)["retry_after"]))
    with suppress(ValueError, TypeError):
        return max(0.0, float(header or ""))
    return None
