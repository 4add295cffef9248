"""The HTTP server: printed addresses, and a fast shutdown."""

from __future__ import annotations

import asyncio
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import Any, cast

from traywatch.firmware.host.keys.certificate import Certificate
from traywatch.firmware.host.keys.secure_mode import SecureMode
from traywatch.firmware.host.process import stop_signals
from traywatch.firmware.host.restart import Restart
from traywatch.firmware.pipeline.phone_link import MOST_BYTES
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.connections import ConnectionLimits, bounded_protocol
from traywatch.firmware.web.links import LinkSecrets, host_link, link_lines
from traywatch.firmware.web.secure.listener import Listener
from traywatch.qr_code import print_qr_code

_DESCRIPTORS = 192
"""Descriptors for the camera, the networks, the files and the log."""
_MOVED_AFTER_S = 1.0
"""Seconds after https was switched on until connections without it end: answers under way come first."""


def print_address(
    found: list[str], access: Access, source: str, certificate: Certificate | None = None
) -> None:
    """Print a link for each purpose, and the host's as a QR code, with the certificate's fingerprint."""
    if certificate is not None:
        print("The browser warns of this tray's own certificate. Compare its SHA-256 fingerprint before you")
        print(f"go on: {certificate.fingerprint}")
    print(f"Traywatch is running; frame source: {source}")
    links = LinkSecrets(access.token, access.long_code, access.screen_token)
    for line in link_lines(found, links, certificate):
        print(line)
    if source == "phone":
        print("  a phone as the camera:  choose it on the host's page, under Tray")
        if certificate is None:
            print("  Phones give a page their camera only over https: the host's page switches it on.")
    with suppress(ImportError, UnicodeEncodeError):
        print_qr_code(host_link(found[0], access.token, certificate))
        print("The QR code is the host's link, for a phone.")
    print("Stop with Ctrl-C.", flush=True)


def print_where(found: list[str], source: str, command: str) -> None:
    """Print the addresses without any token, because others may read the system journal, a log or a file."""
    print(f"Traywatch is running at {' and '.join(found)}; frame source: {source}")
    print(f"Show the links and their QR code: {command}", flush=True)


def _within_descriptors(limits: ConnectionLimits) -> ConnectionLimits:
    """Ask for more descriptors; if there are few, fewer connections are allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.total + _DESCRIPTORS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
        if soft < wanted:
            return replace(limits, total=max(32, soft - _DESCRIPTORS))
    return limits


def serve(
    app: Any,
    listening: socket.socket,
    table: TableService,
    *,
    ready: Callable[[], None] = lambda: None,
    limits: ConnectionLimits | None = None,
    secure: SecureMode | None = None,
    restart: Restart | None = None,
) -> None:
    """Serve until a signal of ``stop_signals``. ``ready`` is called as soon as they are handled.

    A ``restart`` that is requested ends it too. ``secure`` switches https on and off. Open event streams end
    at once, so that stopping is quick.
    """
    import uvicorn

    bounds = _within_descriptors(limits or ConnectionLimits())

    class Server(uvicorn.Server):
        listener: Listener | None = None

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets=[])
            self.listener = Listener(
                listening,
                self._protocol,
                lambda: secure.context if secure is not None else None,
                most=bounds.strangers,
                within_s=bounds.header_s,
            )
            self.listener.start()
            if secure is not None:
                loop = asyncio.get_running_loop()
                secure.changed.append(lambda: loop.call_soon_threadsafe(self._mode_changed))

        def _protocol(self) -> asyncio.Protocol:
            # As uvicorn does it for the sockets that it listens on itself.
            make = cast(Callable[..., asyncio.Protocol], self.config.http_protocol_class)
            return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

        def _mode_changed(self) -> None:
            if secure is not None and secure.on:
                asyncio.get_running_loop().call_later(_MOVED_AFTER_S, self._drop_plain)

        def _drop_plain(self) -> None:
            """End connections without https, so that their pages notice it and follow."""
            for connection in list(self.server_state.connections):
                transport = getattr(connection, "transport", None)
                if transport is not None and transport.get_extra_info("sslcontext") is None:
                    transport.abort()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            if self.listener is not None:
                self.listener.close()
            await super().shutdown(sockets)

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            loop = asyncio.get_running_loop()

            def stop(number: int, frame: FrameType | None) -> None:
                self.force_exit = self.should_exit
                self.should_exit = True
                # The signal may come while this thread holds the publisher's lock, so the loop closes it.
                loop.call_soon_threadsafe(table.publisher.close)

            def end() -> None:
                self.should_exit = True
                table.publisher.close()

            if restart is not None:
                restart.stops_with(lambda: loop.call_soon_threadsafe(end))
            before = {number: signal.signal(number, stop) for number in stop_signals()}
            ready()
            try:
                yield
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)

    config = uvicorn.Config(
        app,
        http=bounded_protocol(bounds),
        ws=cast(Any, _websocket),  # a function that makes one will do
        ws_max_size=MOST_BYTES + 64,
        ws_ping_interval=5.0,
        ws_ping_timeout=10.0,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=20,
    )
    Server(config).run(sockets=[listening])


def _websocket(*args: Any, **options: Any) -> Any:
    """A WebSocket. Few trays have a phone as the camera, so its library is loaded with the first one."""
    from traywatch.firmware.web.bounded_websocket import BoundedWebSocket

    return BoundedWebSocket(*args, **options)
