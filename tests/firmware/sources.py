"""Sources for the camera tests: a small recorded demo, a folder, a stream server."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2

from vision.types import Image


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


class StreamServer(ThreadingHTTPServer):
    """MJPEG over HTTP, as fast as it is read, from whatever ``images`` holds."""

    daemon_threads = True
    image: Image
    paused: threading.Event
    stopping: threading.Event
    clients: int = 0

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: StreamServer

    def do_GET(self) -> None:
        self.server.clients += 1
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=FRAME")
        self.end_headers()
        while not self.server.stopping.wait(0.02):
            if self.server.paused.is_set():
                return  # the camera drops the line
            data = cv2.imencode(".jpg", self.server.image)[1].tobytes()
            head = f"--FRAME\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            self.wfile.write(head.encode() + data + b"\r\n")

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@contextmanager
def stream_server(image: Image) -> Iterator[StreamServer]:
    server = StreamServer(("127.0.0.1", 0), _Handler)
    server.image, server.paused, server.stopping = image, threading.Event(), threading.Event()
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
