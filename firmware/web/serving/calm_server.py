"""uvicorn's server with fewer ticks.

uvicorn wakes up ten times a second to ask whether it is to end. That is a tenth of the processor time of a
tray at rest.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import uvicorn

_TICK_S = 1.0
"""Seconds between two ticks: how often the date in the headers of responses is renewed."""


class CalmServer(uvicorn.Server):
    """A server that ticks once a second, and ends at once when ``end`` is called."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()

    def end(self) -> None:
        """End as soon as possible. Safe in any thread, and before the server has started."""
        self.should_exit = True
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: the server has ended
                self._loop.call_soon_threadsafe(self._woken.set)

    async def main_loop(self) -> None:
        """Serve until the end."""
        loop = self._loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            tick = loop.call_later(_TICK_S, self._woken.set)
            await self._woken.wait()
            self._woken.clear()
            tick.cancel()
