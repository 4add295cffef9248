"""MJPEG over HTTP or HTTPS, as phones and network cameras send it: one JPEG after the other, without end."""

from __future__ import annotations

import http.client
import re
import select
from urllib.parse import urlsplit

from traywatch.errors import CameraError
from traywatch.firmware.camera.network.http_request import HttpRequest, NotMjpeg

_MOST_BYTES = 16_000_000  # of one picture
_MOST_HEADERS = 16_384  # bytes
_MOST_DROPPED = 100  # pictures at a time, so that a sender without a frame rate cannot hold the reader
_READ = 65536  # bytes; more than http.client buffers, so a read empties that buffer
_LENGTH = re.compile(rb"^content-length:\s*(\d+)\s*$", re.IGNORECASE | re.MULTILINE)
_END = b"\xff\xd9"  # of a JPEG


class MjpegStream:
    """The JPEGs of a ``multipart/x-mixed-replace`` response.

    Follows redirects and sends the user and password of the URL (basic authentication) to that server only.
    ``timeout_s`` limits the connection and every wait for bytes, ``open_s`` the time until the stream begins.

    Raises ``CameraError`` where the server refuses (``camera_forbidden``, ``camera_untrusted``,
    ``camera_not_found``), ``OSError`` where nobody answers or the connection breaks, and ``NotMjpeg`` where
    the response is another format. No message holds a password, a path or a query.
    """

    def __init__(self, url: str, *, timeout_s: float, open_s: float = 10.0) -> None:
        self._timeout_s = timeout_s
        self._buffer = bytearray()
        self.received = 0
        """Bytes of the stream so far."""
        self._answer = HttpRequest(url, timeout_s=timeout_s, open_s=open_s).answer()
        self._response, self._socket = self._answer.response, self._answer.socket
        boundary = self._response.headers.get_boundary()
        sent = self._response.headers.get_content_type()
        packed = self._response.headers.get("Content-Encoding", "identity")
        if packed.lower() != "identity":
            self.close()
            raise CameraError(
                "camera_not_found",
                f"stream {urlsplit(url).hostname}: compresses its answer ({packed[:20]}), which no reader of "
                "pictures knows; turn that off in the camera, or in the proxy before it",
            )
        if sent != "multipart/x-mixed-replace":
            self.close()
            raise NotMjpeg(f"sends {sent}")
        if not boundary:
            self.close()
            raise NotMjpeg(f"sends {sent} without a boundary")
        self._boundary = b"--" + boundary.encode("latin-1", "replace").removeprefix(b"--")

    def newest(self) -> bytes:
        """The picture that came last: waits for one, and drops those that queued up before it.

        Raises ``OSError`` where the connection breaks or the data is not a stream of pictures.
        """
        part = self._cut()
        while part is None:
            self._more()
            part = self._cut()
        for _ in range(_MOST_DROPPED):
            while len(self._buffer) < _MOST_BYTES and self._waiting():
                try:
                    self._more()
                except OSError:  # reported by the next call, when no picture is left
                    break
            later = self._cut()
            if later is None:
                break
            part = later
        return part

    def close(self) -> None:
        """Close the connection."""
        self._answer.close()

    # ------------------------------------------------------------------ parts

    def _waiting(self) -> bool:
        """Whether bytes can be read now, from the socket or from a buffer before it."""
        if self._response.isclosed():
            return False
        self._socket.settimeout(0)
        try:
            # A chunk's line end stays in the buffer, and hides what the socket has.
            return len(self._response.fp.peek(1)) > 2 or bool(select.select([self._socket], [], [], 0)[0])
        except OSError:  # TLS has no whole record yet, or the connection broke: the next read says so
            return False
        finally:
            self._socket.settimeout(self._timeout_s)

    def _more(self) -> None:
        try:
            data = self._response.read1(_READ)
        except http.client.HTTPException as error:
            raise ConnectionError("the stream broke off") from error
        if not data:
            raise ConnectionError("the stream ended")
        self._buffer += data
        self.received += len(data)
        if len(self._buffer) > 2 * _MOST_BYTES:
            raise ConnectionError("a picture without an end")

    def _head(self, start: int) -> int | None:
        """Where headers that begin at ``start`` end; None while they go on."""
        ends = [at + len(gap) for gap in (b"\r\n\r\n", b"\n\n") if (at := self._buffer.find(gap, start)) >= 0]
        if not ends and len(self._buffer) - start > _MOST_HEADERS:
            raise ConnectionError("headers without an end")
        return min(ends, default=None)

    def _cut(self) -> bytes | None:
        """Remove and return the first complete picture of the buffer; None where there is none."""
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
        else:  # no length is given: up to the next boundary
            following = self._buffer.find(self._boundary, begin)
            if following < 0:
                return None
            end = self._buffer.rfind(_END, begin, following) + len(_END)
            if end < begin:
                end = following
        part = bytes(self._buffer[begin:end])
        del self._buffer[:end]
        return part
