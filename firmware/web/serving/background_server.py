"""A server in a thread of its own, for benchmarks and tests."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from traywatch.firmware.web.serving.calm_server import CalmServer

_STOP_S = 30.0


class _Server(CalmServer):
    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        await super().serve(sockets)
        # Those that outlast uvicorn's wait are open streams. The loop ends before it would close them.
        for connection in list(self.server_state.connections):
            if (transport := getattr(connection, "transport", None)) is not None:
                transport.abort()
        await asyncio.sleep(0)


@contextmanager
def serve_in_background(app: Any, listening: socket.socket, **options: Any) -> Iterator[str]:
    """Serve an app on a bound socket until the end of the block; yields its URL without a path.

    ``options`` are those of ``uvicorn.Config``. No connection outlives the block. Open event streams delay
    its end by one second unless the table is closed first.

    Raises ``TimeoutError`` if the server does not stop.
    """
    config = uvicorn.Config(
        app,
        **{
            "log_level": "error",
            "access_log": False,
            "lifespan": "off",
            "timeout_graceful_shutdown": 1,
            **options,
        },
    )
    server = _Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        scheme = "https" if config.is_ssl else "http"
        yield f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.end()
        thread.join(_STOP_S)
        if thread.is_alive():
            raise TimeoutError(f"the server did not stop within {_STOP_S:.0f} s")
