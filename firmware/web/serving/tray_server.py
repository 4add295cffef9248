"""The HTTP server of a tray: uvicorn, with http and https on one port, and a fast shutdown."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import cast

import uvicorn

from traywatch.firmware.host.keys.secure_mode import SecureMode
from traywatch.firmware.host.process import stop_signals
from traywatch.firmware.host.restart import Restart
from traywatch.firmware.table.publisher import Publisher
from traywatch.firmware.web.serving.calm_server import CalmServer
from traywatch.firmware.web.serving.connections import ConnectionLimits
from traywatch.firmware.web.serving.listener import Listener

_MOVED_AFTER_S = 1.0
"""Seconds after https was switched on until connections without it end: answers under way come first."""


class TrayServer(CalmServer):
    """Serves on the bound socket ``listening`` until a signal of ``stop_signals``, or until a restart.

    ``ready`` is called as soon as the signals are handled. ``publisher`` is closed at the end, so that open
    event streams end at once. ``secure`` switches https on and off.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        listening: socket.socket,
        publisher: Publisher,
        limits: ConnectionLimits,
        *,
        ready: Callable[[], None],
        secure: SecureMode | None,
        restart: Restart | None,
    ) -> None:
        super().__init__(config)
        self._listening, self._publisher, self._limits = listening, publisher, limits
        self._ready, self._secure, self._restart = ready, secure, restart
        self._listener: Listener | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections through the listener, which tells http from https."""
        await super().startup(sockets=[])
        self._listener = Listener(
            self._listening,
            self._make_protocol,
            lambda: self._secure.context if self._secure is not None else None,
            most=self._limits.strangers,
            within_s=self._limits.header_s,
        )
        self._listener.start()
        if self._secure is not None:
            loop = asyncio.get_running_loop()
            self._secure.changed.append(lambda: loop.call_soon_threadsafe(self._mode_changed))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nothing more, and end what is open."""
        if self._listener is not None:
            self._listener.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the signals in the context. A second one does not wait for open connections."""
        loop = asyncio.get_running_loop()

        def stop(number: int, frame: FrameType | None) -> None:
            self.force_exit = self.should_exit
            self.should_exit = True
            # The signal may come while this thread holds the publisher's lock, so the loop closes it.
            loop.call_soon_threadsafe(self._end)

        if self._restart is not None:
            self._restart.stops_with(lambda: loop.call_soon_threadsafe(self._end))
        before = {number: signal.signal(number, stop) for number in stop_signals()}
        self._ready()
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _end(self) -> None:
        self.end()
        self._publisher.close()

    def _make_protocol(self) -> asyncio.Protocol:
        # As uvicorn does it for the sockets that it listens on itself.
        make = cast(Callable[..., asyncio.Protocol], self.config.http_protocol_class)
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    def _mode_changed(self) -> None:
        if self._secure is not None and self._secure.on:
            asyncio.get_running_loop().call_later(_MOVED_AFTER_S, self._drop_plain)

    def _drop_plain(self) -> None:
        """End connections without https, so that their pages notice it and follow."""
        for connection in list(self.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport is not None and transport.get_extra_info("sslcontext") is None:
                transport.abort()
