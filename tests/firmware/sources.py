"""Sources for the camera tests: a small recorded demo, a folder, a stream server."""

from __future__ import annotations

import base64
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2

from traywatch.vision.types import Image


def write_clip(path: Path, images: Sequence[Image], fps: float = 30.0) -> Path:
    height, width = images[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), fps, (width, height))
    assert writer.isOpened()
    for image in images:
        writer.write(image)
    writer.release()
    return path


def write_folder(folder: Path, images: Sequence[Image]) -> Path:
    folder.mkdir()
    for i, image in enumerate(images):
        cv2.imwrite(str(folder / f"frame-{i + 8}.png"), image)  # 8, 9, 10: not in alphabetical order
    return folder


def write_demo(folder: Path, clips: Sequence[tuple[str, Sequence[str], str, Sequence[Image]]]) -> Path:
    folder.mkdir()
    entries = []
    for name, kinds, note, images in clips:
        write_clip(folder / name, images)
        entries.append({"file": name, "kinds": list(kinds), "obstacles": 1, "note": note, "fps": 30})
    (folder / "demo.json").write_text(json.dumps({"profile": "profile.json", "clips": entries}))
    return folder


class FakeCapture:
    """Simulates OpenCV's capture of a USB camera, as far as the adapter uses it; ``image`` is its picture."""

    def __init__(self, image: Image) -> None:
        self.image, self.unplugged, self.released = image, threading.Event(), False
        self.settings: dict[int, float] = {}
        self.given: dict[int, float] = {}  # settings that the driver chooses otherwise
        self.refused: set[int] = set()
        self.grabbed = self.retrieved = 0

    def set(self, setting: int, value: float) -> bool:
        self.settings[setting] = value
        return setting not in self.refused

    def get(self, setting: int) -> float:
        return self.given.get(setting, self.settings.get(setting, -1.0))

    def grab(self) -> bool:
        if self.unplugged.wait(0.004):
            return False
        self.grabbed += 1
        return True

    def retrieve(self, into: Image | None = None) -> tuple[bool, Image]:
        self.retrieved += 1
        return True, self.image.copy()

    def release(self) -> None:
        self.released = True


def jpeg(image: Image) -> bytes:
    return bytes(cv2.imencode(".jpg", image)[1].tobytes())


def part(data: bytes, *, length: bool = True) -> bytes:
    """One picture of an MJPEG stream."""
    said = f"Content-Length: {len(data)}\r\n" if length else ""
    return f"--FRAME\r\nContent-Type: image/jpeg\r\n{said}\r\n".encode() + data + b"\r\n"


class StreamServer(ThreadingHTTPServer):
    """An MJPEG server that sends ``image`` every 20 ms.

    ``paused`` drops the connection; ``silent`` keeps it but sends nothing. ``make`` encodes a picture.
    ``moved_to`` is the target of the redirect at ``/moved``. ``password`` is required if set, as
    ``user:password``.
    """

    daemon_threads = True
    image: Image
    paused: threading.Event
    silent: threading.Event
    stopping: threading.Event
    make: Callable[[bytes], bytes] = staticmethod(part)
    content_type = "multipart/x-mixed-replace; boundary=FRAME"
    clients: int = 0
    sent: int = 0
    heard: list[str]
    moved_to: str = "/stream"
    password: str = ""
    challenge: str = 'Basic realm="camera"'
    chunked: bool = False
    scheme: str = "http"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore clients that disconnect."""


class _Handler(BaseHTTPRequestHandler):
    server: StreamServer

    def do_GET(self) -> None:
        server = self.server
        self.protocol_version = "HTTP/1.1" if server.chunked else "HTTP/1.0"
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", server.moved_to)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        server.heard.append(self.headers.get("Authorization", ""))
        wanted = "Basic " + base64.b64encode(server.password.encode()).decode()
        if server.password and server.heard[-1] != wanted:
            self.send_response(401)
            self.send_header("WWW-Authenticate", server.challenge)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        server.clients += 1
        self.send_response(200)
        self.send_header("Content-Type", server.content_type)
        if server.chunked:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        while not server.stopping.wait(0.02):
            if server.paused.is_set():
                return  # the camera closes the connection
            if not server.silent.is_set():
                data = server.make(jpeg(server.image))
                self.wfile.write(b"%x\r\n%b\r\n" % (len(data), data) if server.chunked else data)
                server.sent += 1

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextmanager
def stream_server(image: Image, *, certificate: Path | None = None) -> Iterator[StreamServer]:
    """Serve a stream of this image over HTTP, or over HTTPS with a PEM file of a certificate and its key."""
    server = StreamServer(("127.0.0.1", 0), _Handler)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        # The handshake runs in the connection's thread: a client that refuses must not stop the server.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        server.scheme = "https"
    server.image, server.paused, server.stopping = image, threading.Event(), threading.Event()
    server.silent, server.heard = threading.Event(), []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join()


def url(server: StreamServer) -> str:
    return f"{server.scheme}://127.0.0.1:{server.server_address[1]}/stream"


@contextmanager
def dripping(head: bytes, every_s: float = 0.02) -> Iterator[str]:
    """A server that sends its answer byte by byte, and never ends its headers."""
    done = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            line, _ = listening.accept()
            with line, suppress(OSError):
                line.recv(65536)
                line.sendall(head)
                while not done.wait(every_s):
                    line.sendall(b"X")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/video"
        done.set()
        thread.join(30)
