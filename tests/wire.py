"""A connection between two programs that a test can cut."""

from __future__ import annotations

import select
import socket
import threading

from traywatch.firmware.host.network import bind


class Wire:
    """A TCP proxy to a port of loopback that can be cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = bind("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        self._ends: list[socket.socket] = []
        self._lock = threading.Lock()
        self.broken = False
        """While it is, new connections are closed at once."""
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self.broken:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._port))
            except OSError:  # the other program starts again
                near.close()
                continue
            with self._lock:
                self._ends += [near, far]
                self.connections += 1
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        try:
            while True:
                for end in select.select([near, far], [], [])[0]:
                    part = end.recv(65536)
                    if not part:
                        return
                    (far if end is near else near).sendall(part)
        except (OSError, ValueError):
            return
        finally:
            near.close()
            far.close()

    def cut(self) -> None:
        """Drop all connections without notice."""
        # A client may reconnect before all sockets are closed: new connections wait for the next cut.
        with self._lock:
            ends, self._ends = self._ends, []
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue

    def close(self) -> None:
        self._listening.close()
        self.cut()
