"""Network streams over the loopback: pictures in every shape, lines that break, lag that is bounded."""

from __future__ import annotations

import base64
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise

import numpy as np
import pytest

from tests.firmware.rigs import RED
from tests.firmware.sources import jpeg, part, stream_server, url
from traywatch.errors import CameraError
from traywatch.firmware.camera import StreamCamera
from traywatch.firmware.camera.mjpeg import MjpegStream, NotMjpeg

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=FRAME\r\n\r\n"


@contextmanager
def sender(*pieces: bytes, hold: bool = True) -> Iterator[str]:
    """A server that sends these pieces, each on its own, and then says nothing more, or hangs up."""
    done = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            line, _ = listening.accept()
            with line:
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                line.recv(65536)
                with suppress(BrokenPipeError, ConnectionResetError):  # who has the picture may hang up
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
    """After a pause the first picture is the newest one: the lag does not add up."""
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
        b"HTTP/1.1 404 Not Found\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n",
    ],
)
def test_another_answer_is_for_another_reader(answer: bytes) -> None:
    with sender(answer) as address, pytest.raises(NotMjpeg):
        MjpegStream(address, timeout_s=5.0)


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
        # Old frames would be red: what the reader was late for has been dropped.
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
