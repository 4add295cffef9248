"""A network stream (MJPEG over HTTP, RTSP) as a camera."""

from __future__ import annotations

from urllib.parse import urlsplit

import cv2

from firmware.camera.capture import open_capture
from firmware.camera.usb import CaptureCamera
from traywatch.errors import CameraError

_SCHEMES = ("http", "https", "rtsp", "rtsps", "rtmp", "udp", "tcp")
_OPEN_MS, _READ_MS = 5000, 5000


class StreamCamera(CaptureCamera):
    """The newest frames of a stream; its thread reads all the time, or frames would be old."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in _SCHEMES or not parts.netloc:
            raise CameraError("source_unknown", f"{url!r} is no stream; write stream:http://host:port/path")
        self._url = url
        super().__init__(f"stream {parts.hostname}")  # the address may hold a password: never shown

    def _open(self) -> None:
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_MS]
        capture = open_capture(self._url, cv2.CAP_FFMPEG, limits)
        if capture is None:
            raise CameraError(
                "camera_not_found",
                f"{self.name} does not answer; is it switched on, and is the address right?",
            )
        self._capture = capture
