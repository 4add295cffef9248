"""Routes whose modules are imported with the first request that may need them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

_MATCHED = "traywatch.route"
"""The key of a request's scope with the route that answers it."""


class LaterRoutes(BaseRoute):
    """Stands for the routes that ``load`` imports. It is the last of an application's routes.

    So only a request that no other route answers has them imported. Safe in any thread.
    """

    def __init__(self, load: Callable[[], Sequence[BaseRoute]]) -> None:
        self._load = load
        self._lock = threading.Lock()
        self._loaded: Sequence[BaseRoute] | None = None

    def load(self) -> Sequence[BaseRoute]:
        """The routes; imported once."""
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether one of the routes answers a request, as Starlette's router asks."""
        partial: tuple[Match, Scope] = Match.NONE, {}
        for route in self.load():
            match, child_scope = route.matches(scope)
            if match is Match.FULL:
                return match, {**child_scope, _MATCHED: route}
            if match is Match.PARTIAL and partial[0] is Match.NONE:
                partial = match, {**child_scope, _MATCHED: route}
        return partial

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request by the route that matched it."""
        route: BaseRoute = scope.pop(_MATCHED)
        await route.handle(scope, receive, send)
