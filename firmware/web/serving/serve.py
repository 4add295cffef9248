"""Serves a tray until it is stopped."""

from __future__ import annotations

import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from traywatch.firmware.host.keys.secure_mode import SecureMode
from traywatch.firmware.host.restart import Restart
from traywatch.firmware.pipeline.phone_link import MOST_BYTES
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.serving.connections import ConnectionLimits, bounded_protocol

_DESCRIPTORS = 192
"""Descriptors for the camera, the networks, the files and the log."""


def _within_descriptors(limits: ConnectionLimits) -> ConnectionLimits:
    """Ask for more descriptors; if there are few, fewer connections are allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = limits.total + _DESCRIPTORS
    if soft != resource.RLIM_INFINITY and soft < needed:
        more = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
        if soft < needed:
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
    import uvicorn  # it takes long to load

    from traywatch.firmware.web.serving.tray_server import TrayServer

    bounds = _within_descriptors(limits or ConnectionLimits())
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
    server = TrayServer(
        config, listening, table.publisher, bounds, ready=ready, secure=secure, restart=restart
    )
    server.run(sockets=[listening])


def _websocket(*args: Any, **options: Any) -> Any:
    """A WebSocket. Few trays have a phone as the camera, so its library is loaded with the first one."""
    from traywatch.firmware.web.serving.bounded_websocket import BoundedWebSocket

    return BoundedWebSocket(*args, **options)
