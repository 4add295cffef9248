"""The language of each caller: its sentences are rendered when the response is serialized."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from traywatch.catalogs import languages, preferred
from traywatch.messages import reading_in


class Localized:
    """ASGI middleware that sets the language of the reader for the application inside.

    ``?lang=`` wins, then ``Accept-Language``, then ``default()``, the language of the table. Without any of
    them responses are in English. Only languages with a catalog count.
    """

    def __init__(self, app: ASGIApp, default: Callable[[], str | None] = lambda: None) -> None:
        self.app = app
        self._default = default

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with reading_in(self._language(scope)):
            await self.app(scope, receive, send)

    def _language(self, scope: Scope) -> str:
        query = bytes(scope.get("query_string", b""))[:2000].decode("ascii", "replace")
        chosen = parse_qs(query).get("lang", [""])[-1]
        if chosen in languages():
            return chosen
        return preferred(Headers(scope=scope).get("accept-language", ""), self._default())
