"""MJPEG over HTTP, as phones and cheap network cameras send it: JPEGs, one after the other, for ever."""

from __future__ import annotations

import base64
import re
import select
import socket
from contextlib import suppress
from urllib.parse import unquote, urlsplit

from traywatch import __version__

_MOST_BYTES = 16_000_000  # of one picture
_MOST_HEADERS = 16_384  # bytes
_MOST_DROPPED = 100  # pictures at a time: a sender without a pace of its own must not keep us for ever
_BOUNDARY = re.compile(rb'boundary="?([^";\s]+)', re.IGNORECASE)
_LENGTH = re.compile(rb"^content-length:\s*(\d+)\s*$", re.IGNORECASE | re.MULTILINE)
_END = b"\xff\xd9"  # of a JPEG


class NotMjpeg(Exception):
    """The address answers with something else; another reader may know it."""


class MjpegStream:
    """The JPEGs of a ``multipart/x-mixed-replace`` answer.

    ``timeout_s`` limits the connection and every wait for bytes. Raises ``OSError`` where nobody
    answers or the line breaks, ``NotMjpeg`` where the answer is no such stream. Speaks HTTP/1.0, so
    that nothing comes in chunks.
    """

    def __init__(self, url: str, *, timeout_s: float) -> None:
        parts = urlsplit(url)
        host = parts.hostname or ""
        try:
            port = parts.port or 80
        except ValueError as error:
            raise NotMjpeg(str(error)) from error
        self._buffer = bytearray()
        self._socket = socket.create_connection((host, port), timeout=timeout_s)
        try:
            self._ask(parts.path or "/", parts.query, f"{host}:{port}", parts.username, parts.password)
            self._boundary = b"--" + self._answer().removeprefix(b"--")
        except BaseException:
            self.close()
            raise

    def newest(self) -> bytes:
        """The picture that came last: waits for one, and drops those that queued up before it.

        Raises ``OSError`` where the line breaks or what comes is no use.
        """
        part = self._cut()
        while part is None:
            self._more()
            part = self._cut()
        for _ in range(_MOST_DROPPED):
            with suppress(OSError):  # that the line has ended is told when nothing is left to show
                while select.select([self._socket], [], [], 0)[0] and len(self._buffer) < _MOST_BYTES:
                    self._more()
            later = self._cut()
            if later is None:
                break
            part = later
        return part

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    # ------------------------------------------------------------------ the question and its answer

    def _ask(self, path: str, query: str, host: str, user: str | None, password: str | None) -> None:
        lines = [
            f"GET {path}{'?' + query if query else ''} HTTP/1.0",
            f"Host: {host}",
            f"User-Agent: traywatch/{__version__}",
        ]
        if user is not None:
            pair = f"{unquote(user)}:{unquote(password or '')}"
            lines.append("Authorization: Basic " + base64.b64encode(pair.encode()).decode())
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode("latin-1", "replace"))

    def _answer(self) -> bytes:
        """The boundary between pictures, from the head of the answer."""
        head = self._head(0)
        while head is None:
            self._more()
            head = self._head(0)
        said = bytes(self._buffer[:head])
        del self._buffer[:head]
        status = said.split(None, 2)[1:2]
        boundary = _BOUNDARY.search(said)
        if status != [b"200"] or boundary is None or b"multipart/x-mixed-replace" not in said.lower():
            raise NotMjpeg(said.split(b"\r\n")[0].decode("latin-1"))
        return boundary[1]

    # ------------------------------------------------------------------ parts

    def _more(self) -> None:
        data = self._socket.recv(65536)
        if not data:
            raise ConnectionError("the stream ended")
        self._buffer += data
        if len(self._buffer) > 2 * _MOST_BYTES:
            raise ConnectionError("a picture without an end")

    def _head(self, start: int) -> int | None:
        """Where headers that begin at ``start`` end; None while they go on."""
        ends = [at + len(gap) for gap in (b"\r\n\r\n", b"\n\n") if (at := self._buffer.find(gap, start)) >= 0]
        if not ends and len(self._buffer) - start > _MOST_HEADERS:
            raise ConnectionError("headers without an end")
        return min(ends, default=None)

    def _cut(self) -> bytes | None:
        """The next whole picture of what has come, taken away from it; None while it is not all there."""
        start = self._buffer.find(self._boundary)
        if start < 0 or (begin := self._head(start)) is None:
            return None
        length = _LENGTH.search(bytes(self._buffer[start:begin]))
        if length is not None:
            end = begin + int(length[1])
            if not begin < end <= begin + _MOST_BYTES:
                raise ConnectionError(f"a picture of {length[1].decode()} bytes")
            if len(self._buffer) < end:
                return None
        else:  # not said: up to the next boundary
            following = self._buffer.find(self._boundary, begin)
            if following < 0:
                return None
            end = self._buffer.rfind(_END, begin, following) + len(_END)
            if end < begin:
                end = following
        part = bytes(self._buffer[begin:end])
        del self._buffer[:end]
        return part
