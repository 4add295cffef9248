"""A server on the loopback that speaks https with a certificate of its own."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from traywatch.firmware.host.keys.certificate import load_or_make


class _QuietServer(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Print nothing: a client that does not trust the certificate ends the connection."""


@contextmanager
def https_server(folder: Path, handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """Serve until the end of the block, with a new certificate in ``folder``; yields the port."""
    made = load_or_make(folder, ["127.0.0.1"])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.certificate, made.key)
    with _QuietServer(("127.0.0.1", 0), handler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
