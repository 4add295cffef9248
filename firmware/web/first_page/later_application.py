"""An application that is made with the first request that needs it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class NotFirst(Exception):
    """A first route leaves a request to the application."""


class LaterApplication:
    """Answers requests by an application, and by a few routes until that is made.

    ``first`` are routes that the application has too. A request that none of them answers makes the
    application by ``make``, in a thread: its modules are imported meanwhile, and open streams go on. A first
    route that fails before its response began leaves the request to the application, which knows the
    responses of errors. Thread-safe.
    """

    def __init__(self, first: Sequence[BaseRoute], make: Callable[[], ASGIApp]) -> None:
        self._first = first
        self._make = make
        self._lock = threading.Lock()
        self._application: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        application = self._application
        if application is None:
            if scope["type"] == "http" and await self._answered(scope, receive, send):
                return
            application = await asyncio.to_thread(self._application_once)
        await application(scope, receive, send)

    def _application_once(self) -> ASGIApp:
        with self._lock:
            if self._application is None:
                self._application = self._make()
            return self._application

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Whether a first route has answered a request."""
        has_begun = False

        async def noting(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        for route in self._first:
            match, child_scope = route.matches(scope)
            if match is Match.FULL:
                try:
                    await route.handle({**scope, **child_scope}, receive, noting)
                except Exception:
                    if has_begun:
                        raise
                    return False
                return True
        return False
