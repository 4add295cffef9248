"""Network streams over loopback: pictures in every form, broken connections, and a bounded delay."""

from __future__ import annotations

import base64
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.firmware.rigs import RED
from tests.firmware.sources import dripping, jpeg, part, stream_server, url
from traywatch.errors import CameraError
from traywatch.firmware.camera.network.http_request import NotMjpeg
from traywatch.firmware.camera.network.mjpeg import MjpegStream
from traywatch.firmware.camera.network.stream import StreamCamera

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=FRAME\r\n\r\n"


@contextmanager
def sender(*pieces: bytes, hold: bool = True) -> Iterator[str]:
    """A server that sends these pieces one by one, and then waits or disconnects."""
    done = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            line, _ = listening.accept()
            with line:
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                line.recv(65536)
                with suppress(
                    BrokenPipeError, ConnectionResetError
                ):  # a client that has its picture may disconnect
                    for piece in pieces:
                        line.sendall(piece)
                if hold:
                    done.wait(30)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/video"
        done.set()
        thread.join(30)


@pytest.mark.parametrize(
    "sent",
    [
        part(b"\xff\xd8one\xff\xd9"),
        part(b"\xff\xd8one\xff\xd9", length=False) + b"--FRAME\r\n",
        b"preamble\r\n" + part(b"\xff\xd8one\xff\xd9"),
        part(b"\xff\xd8one\xff\xd9")
        .replace(b"\r\n\r\n", b"\n\n", 1)
        .replace(b"Content-Length", b"content-length"),
    ],
    ids=["with its length", "without", "after a preamble", "short line ends"],
)
@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "byte by byte"])
def test_a_picture_comes_whole_however_it_is_sent(sent: bytes, at_once: bool) -> None:
    pieces = [HEAD + sent] if at_once else [bytes([byte]) for byte in HEAD + sent]
    with sender(*pieces) as address:
        stream = MjpegStream(address, timeout_s=5.0)
        assert stream.newest() == b"\xff\xd8one\xff\xd9"
        stream.close()


def test_what_queued_up_is_dropped() -> None:
    """After a pause the first picture is the newest one: delays do not add up."""
    with sender(HEAD + b"".join(part(b"%d" % i) for i in range(200)), hold=False) as address:
        stream = MjpegStream(address, timeout_s=5.0)
        last, shown = b"", 0
        with pytest.raises(ConnectionError):
            while True:
                last = stream.newest()
                shown += 1
        stream.close()
    assert last == b"199"
    assert shown < 100, "most were never looked at"


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n",
        b"ICY 200 OK\r\n\r\n",
    ],
)
def test_another_answer_is_for_another_reader(answer: bytes) -> None:
    with sender(answer) as address, pytest.raises(NotMjpeg):
        MjpegStream(address, timeout_s=5.0)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "answers 404 Not Found; check the path"),
        (b"HTTP/1.1 503 Busy\r\n\r\n", "answers 503 Busy"),
        (b"HTTP/1.1 302 Found\r\nLocation: rtsp://127.0.0.1/\r\n\r\n", "redirects to an address"),
        (b"HTTP/1.1 302 Found\r\nLocation: http://[x/\r\n\r\n", "redirects to an address"),
    ],
)
def test_a_refusal_says_what_to_do(answer: bytes, said: str) -> None:
    with sender(answer) as address, pytest.raises(CameraError) as caught:
        MjpegStream(address + "?pwd=s3cret", timeout_s=5.0)
    assert caught.value.code == "camera_not_found"
    assert caught.value.message.startswith("stream 127.0.0.1: ") and said in caught.value.message
    assert "s3cret" not in caught.value.message


@pytest.mark.parametrize(
    "sent",
    [
        b"--FRAME\r\nContent-Length: 99999999999\r\n\r\n",
        b"--FRAME\r\nContent-Length: 0\r\n\r\n",
        b"--FRAME\r\n" + b"X-Filler: 0123456789\r\n" * 1000,
    ],
    ids=["a length that is none", "nothing", "headers without an end"],
)
def test_a_stream_that_is_broken_is_a_broken_line(sent: bytes) -> None:
    with sender(HEAD + sent) as address:
        stream = MjpegStream(address, timeout_s=5.0)
        with pytest.raises(OSError):
            stream.newest()
        stream.close()


@pytest.mark.parametrize("head", [b"", b"HTTP/1.1 200 OK\r\nX-Filler: "])
def test_headers_that_drip_have_a_limit_on_the_whole_time(head: bytes) -> None:
    """Each wait was limited, and so a camera that sent a byte now and then was waited for without end."""
    with dripping(head) as address, pytest.raises(TimeoutError):
        MjpegStream(address, timeout_s=5.0, open_s=0.5)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"Content-Type: text/html\r\n\r\n<html>log in</html>", "no video (it sends text/html)"),
        (b"Content-Type: multipart/x-mixed-replace\r\n\r\n", "without a boundary"),
        (
            b"Content-Type: multipart/x-mixed-replace; boundary=a\r\nContent-Encoding: gzip\r\n\r\n",
            "compresses its answer (gzip)",
        ),
    ],
)
def test_an_answer_that_is_no_stream_is_not_called_switched_off(answer: bytes, said: str) -> None:
    class Page(BaseHTTPRequestHandler):
        def handle(self) -> None:
            self.connection.recv(65536)
            self.connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n" + answer)

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(CameraError) as caught:
            StreamCamera(f"http://127.0.0.1:{server.server_port}/", open_s=2.0)
        server.shutdown()
    assert said in caught.value.message and "switched on" not in caught.value.message


def test_data_without_a_picture_is_not_called_a_cable() -> None:
    with (
        sender(HEAD + b"garbage " * 2000) as address,
        StreamCamera(address) as camera,
        pytest.raises(CameraError, match="sends data that is no picture"),
    ):
        camera.read(1.0)


def test_a_camera_with_one_frame_a_second_is_slow_and_not_silent() -> None:
    with stream_server(RED) as server:
        plain = server.make

        def slowly(data: bytes) -> bytes:
            time.sleep(1.2)
            return plain(data)

        server.make = slowly
        with StreamCamera(url(server)) as camera:
            said, until = "", time.monotonic() + 60
            while "too few frames" not in said and time.monotonic() < until:
                try:
                    camera.read(0.3)
                except CameraError as error:
                    said = error.message
    assert said.endswith("it sends too few frames a second; raise its frame rate to 10 or more")


def test_a_picture_that_cannot_be_decoded_is_passed_over() -> None:
    good = jpeg(RED)
    with stream_server(RED) as server:
        count = iter(range(10**6))
        server.make = lambda data: part(good if next(count) % 2 else b"no picture")
        with StreamCamera(url(server)) as camera:
            assert camera.read(5.0) and camera.read(5.0)


def test_a_stream_of_rubbish_is_told() -> None:
    with stream_server(RED) as server:
        server.make = lambda data: part(b"no picture")
        with StreamCamera(url(server)) as camera, pytest.raises(CameraError) as caught:
            while True:
                try:
                    camera.read(0.2)
                except CameraError as error:
                    if error.code != "camera_timeout":
                        raise
        assert caught.value.code == "camera_lost"


def test_a_stream_shows_what_is_new_after_a_pause() -> None:
    with stream_server(RED) as server, StreamCamera(url(server)) as camera:
        camera.read(5.0)
        blue = np.zeros_like(RED)
        blue[:, :, 0] = 200
        server.image = blue
        frames = [camera.read(5.0) for _ in range(30)]
        # Old frames would be red: those that the reader missed were dropped.
        last = frames[-1]
        assert last is not None and last.image[..., 0].mean() > 150


def test_a_calm_reader_decodes_few() -> None:
    with stream_server(RED) as server, StreamCamera(url(server)) as camera:
        camera.calm = True
        frames = [camera.read(5.0) for _ in range(4)]
        times = [frame.taken_at_s for frame in frames if frame]
        assert min(after - before for before, after in pairwise(times[1:])) > 0.08


def test_a_stream_that_breaks_off_comes_back() -> None:
    with stream_server(RED) as server, StreamCamera(url(server)) as camera:
        assert camera.read(5.0)
        server.paused.set()
        with pytest.raises(CameraError) as caught:
            while True:
                camera.read(0.4)
        assert caught.value.code in ("camera_lost", "camera_not_found", "camera_timeout")
        server.paused.clear()
        assert camera.read(10.0) is not None
        assert server.clients >= 2


def test_a_password_goes_to_the_camera_and_nowhere_else() -> None:
    with stream_server(RED) as server:
        address = url(server).replace("http://", "http://me:s%40cret@")
        with StreamCamera(address) as camera:
            assert camera.read(5.0)
            assert "cret" not in camera.name + repr(camera)
        assert base64.b64decode(server.heard[0].split()[1]) == b"me:s@cret"
    with pytest.raises(CameraError) as caught:
        StreamCamera(address)
    assert caught.value.code == "camera_not_found"
    assert "cret" not in caught.value.message


def test_a_stream_in_chunks_is_read() -> None:
    with stream_server(RED) as server:
        server.chunked = True
        with StreamCamera(url(server)) as camera:
            frames = [camera.read(5.0) for _ in range(5)]
            assert camera.repeats is False, "JPEGs, not FFmpeg"
    assert all(frame is not None and frame.image[..., 2].mean() > 200 for frame in frames)


def test_a_password_that_is_missing_or_wrong_is_reported_at_once() -> None:
    with stream_server(RED) as server:
        server.password = "me:s@cret"
        for user, said in (
            ("", "USER:PASSWORD@127.0.0.1"),
            ("me:guess@", "refuses the user or the password"),
        ):
            with pytest.raises(CameraError) as caught:
                StreamCamera(url(server).replace("://", f"://{user}"))
            assert caught.value.code == "camera_forbidden"
            assert said in caught.value.message and "guess" not in caught.value.message
        with StreamCamera(url(server).replace("://", "://me:s%40cret@")) as camera:
            assert camera.read(5.0)
    assert server.clients == 1


def test_another_authentication_is_for_another_reader() -> None:
    with stream_server(RED) as server:
        server.password, server.challenge = "not by basic", 'Digest realm="camera", nonce="1"'
        with pytest.raises(NotMjpeg):
            MjpegStream(url(server).replace("://", "://me:secret@"), timeout_s=5.0)


def test_a_redirect_is_followed_and_takes_the_password_along() -> None:
    with stream_server(RED) as server:
        server.password = "me:secret"
        address = url(server).replace("://", "://me:secret@").replace("/stream", "/moved")
        with StreamCamera(address) as camera:
            assert camera.read(5.0)
            assert camera.repeats is False, "JPEGs, not FFmpeg"


def test_a_redirect_to_another_server_takes_no_password_along() -> None:
    with stream_server(RED) as server, stream_server(RED) as other:
        server.moved_to = url(other)
        with StreamCamera(url(server).replace("://", "://me:secret@").replace("/stream", "/moved")) as camera:
            assert camera.read(5.0)
    assert (server.heard, other.heard) == ([], [""])


def test_redirects_in_a_circle_end() -> None:
    with stream_server(RED) as server:
        server.moved_to = "/moved"
        with pytest.raises(CameraError, match="more than 5 redirects"):
            StreamCamera(url(server).replace("/stream", "/moved"))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A self-signed certificate for 127.0.0.1 with its key, in one file."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl here that makes a certificate")
    folder = tmp_path_factory.mktemp("certificate")
    key, both = folder / "key.pem", folder / "both.pem"
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command += ["-days", "2", "-subj", "/CN=camera", "-addext", "subjectAltName=IP:127.0.0.1"]
    command += ["-keyout", str(key), "-out", str(both)]
    subprocess.run(command, check=True, capture_output=True)
    both.write_text(both.read_text() + key.read_text())
    return both


def test_a_certificate_that_nobody_vouches_for_is_refused(certificate: Path) -> None:
    with stream_server(RED, certificate=certificate) as server:
        with pytest.raises(CameraError) as caught:
            StreamCamera(url(server).replace("://", "://me:secret@"))
        assert caught.value.code == "camera_untrusted"
        assert "self-signed certificate" in caught.value.message
        assert "SSL_CERT_FILE" in caught.value.message and "secret" not in caught.value.message
        assert server.heard == [], "nothing was asked, and no password sent"


def test_https_with_a_trusted_certificate_is_read(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with stream_server(RED, certificate=certificate) as server, StreamCamera(url(server)) as camera:
        camera.read(5.0)
        blue = np.zeros_like(RED)
        blue[:, :, 0] = 200
        server.image = blue
        frames = [camera.read(5.0) for _ in range(30)]
        assert camera.repeats is False, "JPEGs, not FFmpeg"
    assert frames[-1] is not None and frames[-1].image[..., 0].mean() > 150


def test_https_where_only_http_is_spoken_is_reported() -> None:
    with stream_server(RED) as server, pytest.raises(CameraError, match="no https at port"):
        StreamCamera(url(server).replace("http://", "https://"))


def test_https_never_goes_on_without_encryption(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with stream_server(RED) as plain, stream_server(RED, certificate=certificate) as server:
        server.moved_to = url(plain)
        with pytest.raises(CameraError, match="from https to http"):
            StreamCamera(url(server).replace("/stream", "/moved"))


@pytest.mark.parametrize(
    "address", ["http://host:port/", "http://me:s3cret@[::1/", "http://:80/", "http:///x"]
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(CameraError) as caught:
        StreamCamera(address)
    assert caught.value.code == "source_unknown"
    assert "s3cret" not in caught.value.message
