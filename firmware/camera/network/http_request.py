"""The HTTP request that opens a stream: redirects, user and password, certificates, and errors in words."""

from __future__ import annotations

import base64
import http.client
import socket
import ssl
import threading
import time
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from traywatch import __version__
from traywatch.errors import CameraError

_MOST_REDIRECTS = 5
_BY_THE_CLOCK = {9, 10}  # OpenSSL: not yet valid, expired
_PORTS = {"http": 80, "https": 443}
_SAFE = "%/:?@!$&'()*+,;=~"  # characters of a path and query that are sent as they are


class NotMjpeg(Exception):
    """The address sends another format; another reader may know it."""


class HttpAnswer(NamedTuple):
    """A response whose body has not been read, with its connection and socket."""

    response: http.client.HTTPResponse
    connection: http.client.HTTPConnection
    socket: socket.socket

    def close(self) -> None:
        """Close the response and its connection."""
        self.response.close()
        self.connection.close()


class HttpRequest:
    """A request for the address ``url``, which may have a user and a password.

    ``timeout_s`` limits each wait, ``open_s`` the time until the response begins, both in seconds.
    """

    def __init__(self, url: str, *, timeout_s: float, open_s: float) -> None:
        self._start = urlsplit(url)
        self._timeout_s, self._open_s = timeout_s, open_s
        self._until = time.monotonic() + open_s

    def answer(self) -> HttpAnswer:
        """Send the request, and return the response with its body still to be read.

        Raises ``CameraError``, ``OSError`` and ``NotMjpeg`` like ``MjpegStream``.
        """
        start = target = self._start
        for _ in range(1 + _MOST_REDIRECTS):
            answer = self._asked(target)
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

    def _asked(self, target: SplitResult) -> HttpAnswer:
        where = f"stream {target.hostname}"
        headers = {"User-Agent": f"traywatch/{__version__}", "Accept": "*/*", "Accept-Encoding": "identity"}
        credentials = _credentials(target, self._start)
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
            return HttpAnswer(response, connection, line)
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
