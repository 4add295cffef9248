"""A server ends while a WebSocket is in any of its states."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from traywatch.firmware.web.serving.bounded_websocket import BoundedWebSocket


class Transport(asyncio.Transport):
    """What a server wrote, and whether it closed the connection."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed


async def waiting(scope: Any, receive: Any, send: Any) -> None:
    """Accepts a WebSocket and waits for its end."""
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def shut_down(after: str) -> Transport:
    """The transport after the server has ended, after what the other side did last."""
    config = uvicorn.Config(waiting, ws=BoundedWebSocket, lifespan="off")
    config.load()
    transport = Transport()
    protocol = BoundedWebSocket(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(transport)
    client = ClientProtocol(parse_uri("ws://127.0.0.1/"))
    client.send_request(client.connect())
    protocol.data_received(b"".join(client.data_to_send()))
    if after != "request":
        async with asyncio.timeout(30):
            while not transport.written:
                await asyncio.sleep(0)
        client.receive_data(transport.written)
    if after == "close":
        client.send_close(1000)
        protocol.data_received(b"".join(client.data_to_send()))
    protocol.shutdown()
    protocol.connection_lost(None)
    await asyncio.wait(protocol.tasks, timeout=30) if protocol.tasks else None
    return transport


@pytest.mark.parametrize("after", ["request", "open", "close"])
def test_the_connection_is_closed_when_the_server_ends(after: str) -> None:
    assert asyncio.run(shut_down(after)).is_closed
