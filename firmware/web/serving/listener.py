"""Accepts connections on one socket: plain ones, and encrypted ones as soon as there is a certificate.

The first byte tells them apart. So the address of the tray stays the same when https is switched on, and a
link that begins with http still leads to the page.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from traywatch.firmware.web.serving.connections import client_key

_log = logging.getLogger("traywatch.web")

_HANDSHAKE = b"\x16"  # of TLS; a request begins with a letter
_FULL_S = 0.2  # pause when no descriptor is left


class Listener:
    """Accepts on ``listening`` until ``close``. Only the event loop may use it.

    ``protocol`` makes the protocol of a connection. ``context`` returns what encrypts one, or None. A client
    has ``within_s`` seconds for its first byte, and again for its handshake. At most ``most`` connections are
    waited for. Beyond that, the client with most of them loses the one that has waited longest, so nobody
    pushes out the slow handshake of somebody else.
    """

    def __init__(
        self,
        listening: socket.socket,
        protocol: Callable[[], asyncio.Protocol],
        context: Callable[[], ssl.SSLContext | None],
        *,
        most: int,
        within_s: float,
    ) -> None:
        self._listening, self._protocol, self._context = listening, protocol, context
        self._most, self._within_s = most, within_s
        self._waiting: dict[asyncio.Task[None], str] = {}
        """What is waited for by client, the longest first."""
        self._accepting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to accept."""
        self._listening.setblocking(False)
        self._accepting = asyncio.get_running_loop().create_task(self._accept())

    def close(self) -> None:
        """Accept no more, and drop those that were not let in yet."""
        for task in (self._accepting, *self._waiting):
            if task is not None:
                task.cancel()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, address = await loop.sock_accept(self._listening)
            except OSError as error:
                _log.warning("no connection can be accepted: %s", error)
                await asyncio.sleep(_FULL_S)
                continue
            task = loop.create_task(self._admit(connection))
            self._waiting[task] = client_key(str(address[0]))
            task.add_done_callback(lambda done: self._waiting.pop(done, None))
            if len(self._waiting) > self._most:
                self._longest_of_busiest().cancel()

    def _longest_of_busiest(self) -> asyncio.Task[None]:
        (busiest, _), *_ = Counter(self._waiting.values()).most_common(1)
        return next(task for task, client in self._waiting.items() if client == busiest)

    async def _admit(self, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        context, handed = self._context(), False
        try:
            connection.setblocking(False)
            if context is not None and await self._first_byte(connection) != _HANDSHAKE:
                context = None
            within_s = None if context is None else self._within_s
            handed = True  # asyncio closes it from here on
            await loop.connect_accepted_socket(
                self._protocol, connection, ssl=context, ssl_handshake_timeout=within_s
            )
        except (OSError, TimeoutError):
            pass  # it left, sent nothing, or does not trust the certificate
        finally:
            if not handed:
                connection.close()

    async def _first_byte(self, connection: socket.socket) -> bytes:
        """The first byte, which stays unread; empty if the client has left. Raises ``TimeoutError``."""
        loop = asyncio.get_running_loop()
        readable = asyncio.Event()
        loop.add_reader(connection, readable.set)
        try:
            async with asyncio.timeout(self._within_s):
                await readable.wait()
        finally:
            loop.remove_reader(connection)
        with suppress(BlockingIOError):
            return connection.recv(1, socket.MSG_PEEK)
        return b""
