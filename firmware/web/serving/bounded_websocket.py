"""WebSockets within the limits of the server. Only a tray that takes the pictures of a phone imports this."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from traywatch.firmware.web.serving.connections import BoundedProtocol


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that counts as the connection that it came from."""

    counted: BoundedProtocol | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self.counted is not None:
            self.counted.open_connections.remove(self.counted)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close the connection, because the server ends.

        uvicorn raises an error if the other side closes it at the same moment, and ends without closing the
        other connections.
        """
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()
