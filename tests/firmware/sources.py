"""Sources for the camera tests: a small recorded demo, a folder, a stream server."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
        cv2.imwrite(str(folder / f"frame-{i + 8}.png"), image)  # 8, 9, 10: not in order as texts
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
    """What OpenCV gives for a USB camera, as far as the adapter goes; ``image`` is what it sees."""

    def __init__(self, image: Image) -> None:
        self.image, self.unplugged, self.released = image, threading.Event(), False
        self.settings: dict[int, float] = {}
        self.grabbed = self.retrieved = 0

    def set(self, setting: int, value: float) -> bool:
        self.settings[setting] = value
        return True

    def grab(self) -> bool:
        if self.unplugged.wait(0.004):
            return False
        self.grabbed += 1
        return True

    def retrieve(self) -> tuple[bool, Image]:
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
    """MJPEG over HTTP from whatever ``image`` holds: one every 20 ms, as fast as it is read.

    ``paused``: the line is dropped; ``silent``: it stays, but nothing comes. ``make`` writes a picture.
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

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: StreamServer

    def do_GET(self) -> None:
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", url(self.server))
            self.end_headers()
            return
        self.server.clients += 1
        self.server.heard.append(self.headers.get("Authorization", ""))
        self.send_response(200)
        self.send_header("Content-Type", self.server.content_type)
        self.end_headers()
        while not self.server.stopping.wait(0.02):
            if self.server.paused.is_set():
                return  # the camera drops the line
            if not self.server.silent.is_set():
                self.wfile.write(self.server.make(jpeg(self.server.image)))
                self.server.sent += 1

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@contextmanager
def stream_server(image: Image) -> Iterator[StreamServer]:
    server = StreamServer(("127.0.0.1", 0), _Handler)
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
    return f"http://127.0.0.1:{server.server_address[1]}/stream"
