"""MJPEG over HTTP or HTTPS, as phones and network cameras send it: one JPEG after the other, without end."""

from __future__ import annotations

import base64
import http.client
import re
import select
import socket
import ssl
import threading
import time
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from traywatch import __version__
from traywatch.errors import CameraError

_MOST_BYTES = 16_000_000  # of one picture
_MOST_HEADERS = 16_384  # bytes
_MOST_DROPPED = 100  # pictures at a time, so that a sender without a frame rate cannot hold the reader
_MOST_REDIRECTS = 5
_READ = 65536  # bytes; more than http.client buffers, so a read empties that buffer
_LENGTH = re.compile(rb"^content-length:\s*(\d+)\s*$", re.IGNORECASE | re.MULTILINE)
_END = b"\xff\xd9"  # of a JPEG
_BY_THE_CLOCK = {9, 10}  # OpenSSL: not yet valid, expired
_PORTS = {"http": 80, "https": 443}
_SAFE = "%/:?@!$&'()*+,;=~"  # characters of a path and query that are sent as they are


class NotMjpeg(Exception):
    """The address sends another format; another reader may know it."""


class _Answer(NamedTuple):
    """A response whose body has not been read, with its connection and socket."""

    response: http.client.HTTPResponse
    connection: http.client.HTTPConnection
    socket: socket.socket

    def close(self) -> None:
        self.response.close()
        self.connection.close()


class MjpegStream:
    """The JPEGs of a ``multipart/x-mixed-replace`` response.

    Follows redirects and sends the user and password of the URL (basic authentication) to that server only.
    ``timeout_s`` limits the connection and every wait for bytes, ``open_s`` the time until the stream begins.

    Raises ``CameraError`` where the server refuses (``camera_forbidden``, ``camera_untrusted``,
    ``camera_not_found``), ``OSError`` where nobody answers or the connection breaks, and ``NotMjpeg`` where
    the response is another format. No message holds a password, a path or a query.
    """

    def __init__(self, url: str, *, timeout_s: float, open_s: float = 10.0) -> None:
        self._timeout_s, self._open_s = timeout_s, open_s
        self._until = time.monotonic() + open_s
        self._buffer = bytearray()
        self.received = 0
        """Bytes of the stream so far."""
        self._answer = self._opened(url)
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

    # ------------------------------------------------------------------ request and response

    def _opened(self, url: str) -> _Answer:
        start = target = urlsplit(url)
        for _ in range(1 + _MOST_REDIRECTS):
            answer = self._asked(target, start)
            status = answer.response.status
            location = answer.response.headers.get("Location")
            if status in (301, 302, 303, 307, 308) and location:
                answer.close()
                target = _redirected(target, location)
            elif status == 200:
                return answer
            else:
                answer.close()
                raise _refused(answer.response, target, with_password=_credentials(target, start) is not None)
        raise CameraError(
            "camera_not_found",
            f"stream {start.hostname}: more than {_MOST_REDIRECTS} redirects; write the address that shows "
            "the picture in a browser",
        )

    def _asked(self, target: SplitResult, start: SplitResult) -> _Answer:
        where = f"stream {target.hostname}"
        headers = {"User-Agent": f"traywatch/{__version__}", "Accept": "*/*", "Accept-Encoding": "identity"}
        credentials = _credentials(target, start)
        if credentials is not None:
            headers["Authorization"] = "Basic " + base64.b64encode(credentials.encode()).decode()
        path = quote(target.path or "/", _SAFE) + ("?" + quote(target.query, _SAFE) if target.query else "")
        connection = _connection(target, self._timeout_s)
        limit: _Limit | None = None
        try:
            connection.connect()
            line = connection.sock  # http.client lets go of it where the response has no length
            limit = _Limit(line, self._until - time.monotonic())
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            if limit.exceeded:  # the end of the connection reads like the end of the headers
                connection.close()
                raise self._too_slow()
            return _Answer(response, connection, line)
        except ssl.SSLCertVerificationError as error:
            connection.close()
            raise _untrusted(where, error) from error
        except ssl.SSLError as error:
            connection.close()
            raise CameraError(
                "camera_not_found",
                f"{where}: no https at port {_port(target)}; check the port, or write http:// instead",
            ) from error
        except OSError as error:
            connection.close()
            if limit is not None and limit.exceeded:
                raise self._too_slow() from error
            raise
        except (http.client.HTTPException, ValueError) as error:
            connection.close()
            if limit is not None and limit.exceeded:
                raise self._too_slow() from error
            raise NotMjpeg("answers with something that is no HTTP") from error
        finally:
            if limit is not None:
                limit.end()

    def _too_slow(self) -> TimeoutError:
        return TimeoutError(f"no answer within {self._open_s:g} s")

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


class _Limit:
    """Ends a connection when its time is over.

    A limit on each wait does not end a camera that sends one byte now and then.
    """

    def __init__(self, line: socket.socket, seconds: float) -> None:
        self.exceeded = False
        self._line = line
        self._timer = threading.Timer(max(0.0, seconds), self._exceed)
        self._timer.daemon = True
        self._timer.start()

    def _exceed(self) -> None:
        self.exceeded = True
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        self._timer.cancel()


def _connection(target: SplitResult, timeout_s: float) -> http.client.HTTPConnection:
    host, port = target.hostname or "", _port(target)
    if target.scheme == "https":
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(host, port, timeout=timeout_s, context=context)
    return http.client.HTTPConnection(host, port, timeout=timeout_s)


def _port(target: SplitResult) -> int:
    return target.port or _PORTS[target.scheme]


def _credentials(target: SplitResult, start: SplitResult) -> str | None:
    """``user:password`` for a server: of its own URL, or of the first one where it is the same server."""
    holder = target
    if target.username is None:
        same_host = target.hostname == start.hostname
        upgraded = (start.scheme, _port(start), target.scheme, _port(target)) == ("http", 80, "https", 443)
        same_server = (target.scheme, _port(target)) == (start.scheme, _port(start)) or upgraded
        if not (same_host and same_server):
            return None
        holder = start
    if holder.username is None:
        return None
    return f"{unquote(holder.username)}:{unquote(holder.password or '')}"


def _redirected(target: SplitResult, location: str) -> SplitResult:
    try:
        address = urlsplit(urljoin(target.geturl(), location))
        is_usable = address.scheme in _PORTS and bool(address.hostname) and _port(address) > 0
    except ValueError:
        is_usable = False
    if not is_usable or (target.scheme, address.scheme) == ("https", "http"):
        raise CameraError(
            "camera_not_found",
            f"stream {target.hostname}: redirects to an address that is not followed (no http, or from https "
            "to http); write the address that shows the picture in a browser",
        )
    return address


def _untrusted(where: str, error: ssl.SSLCertVerificationError) -> CameraError:
    reason = error.verify_message.rstrip(".")
    if error.verify_code in _BY_THE_CLOCK:  # a Pi has no clock of its own: it may be right in a minute
        return CameraError(
            "camera_not_found",
            f"{where}: its certificate is refused ({reason}); check the date here and on the camera",
        )
    return CameraError(
        "camera_untrusted",
        f"{where}: its certificate is refused ({reason}); name the certificate's file in SSL_CERT_FILE, "
        "or use an http address in your own network",
    )


def _refused(response: http.client.HTTPResponse, target: SplitResult, *, with_password: bool) -> Exception:
    """The error for a status that is neither 200 nor a redirect."""
    where = f"stream {target.hostname}"
    if response.status != 401:
        return CameraError(
            "camera_not_found",
            f"{where}: answers {response.status} {response.reason}; check the path of the address",
        )
    if not with_password:
        return CameraError(
            "camera_forbidden",
            f"{where}: asks for a user and a password (401); write them before the host, "
            f"as in {target.scheme}://USER:PASSWORD@{target.hostname}",
        )
    offered = response.headers.get_all("WWW-Authenticate", [])
    if offered and not any(one.lower().startswith("basic") for one in offered):
        return NotMjpeg("wants another authentication than basic")  # FFmpeg knows digest
    return CameraError(
        "camera_forbidden",
        f"{where}: refuses the user or the password (401); check both, with %40 for an @ in them",
    )
