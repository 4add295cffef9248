"""A network stream (MJPEG over HTTP, RTSP) as a camera."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlsplit

import cv2

from traywatch.addresses import without_secrets
from traywatch.errors import CameraError
from traywatch.firmware.camera.frames.taken import Taken, monotonic_s, taken_jpeg
from traywatch.firmware.camera.network.http_request import NotMjpeg
from traywatch.firmware.camera.network.mjpeg import MjpegStream
from traywatch.firmware.camera.opencv import open_capture
from traywatch.firmware.camera.usb import CaptureCamera
from traywatch.vision.picture_header import TooLarge

_SCHEMES = ("http", "https", "rtsp", "rtsps", "rtmp", "udp", "tcp")
_OPEN_S, _READ_S = 5.0, 2.5
_NO_PICTURE_BYTES = 500
_MOST_BAD = 10  # pictures in a row that cannot be decoded


class StreamCamera(CaptureCamera):
    """The newest frames of a stream; the thread reads continuously, because frames would be old otherwise.

    MJPEG over HTTP and HTTPS is read by ``MjpegStream``, any other protocol or format by FFmpeg.
    """

    fatal = frozenset({"camera_forbidden", "camera_untrusted"})
    in_network = True

    def __init__(self, url: str, *, open_s: float = _OPEN_S, read_s: float = _READ_S) -> None:
        try:
            parts = urlsplit(url)
            is_usable = parts.scheme in _SCHEMES and bool(parts.hostname) and (parts.port or 1) > 0
        except ValueError:  # an invalid port or IPv6 address
            is_usable = False
        if not is_usable:
            shown = without_secrets(url)
            raise CameraError(
                "source_unknown", f"{shown!r} is not a stream; write stream:http://host:port/path"
            )
        self._url, self._open_s, self._read_s = url, open_s, read_s
        self._mjpeg: MjpegStream | None = None
        super().__init__(f"stream {parts.hostname}")  # the URL may contain a password, so it is never shown

    def _open(self) -> None:
        self._mjpeg = None
        # A video codec may repeat a picture; each JPEG is a new exposure of the sensor.
        self.repeats = True
        other = ""
        if urlsplit(self._url).scheme in ("http", "https"):
            try:
                self._mjpeg = MjpegStream(self._url, timeout_s=self._read_s, open_s=2 * self._open_s)
                self.repeats = False
                return
            except NotMjpeg as error:
                other = str(error)
            except CameraError:  # an OSError too
                raise
            except OSError as error:
                raise self._unanswered() from error
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, round(1000 * self._open_s)]
        limits += [cv2.CAP_PROP_READ_TIMEOUT_MSEC, round(1000 * self._read_s)]
        capture = open_capture(self._url, cv2.CAP_FFMPEG, limits)
        if capture is None and other:
            raise CameraError(
                "camera_not_found",
                f"{self.name} answers, but it is no video (it {other}); write the address of the stream "
                "itself, and a user and password if a browser asks for them",
            )
        if capture is None:
            raise self._unanswered()
        self._capture = capture

    def _unanswered(self) -> CameraError:
        return CameraError(
            "camera_not_found",
            f"{self.name} does not answer; is it switched on, and is the address right?",
        )

    def _silence(self) -> str:
        if self._mjpeg is not None and self._mjpeg.received > _NO_PICTURE_BYTES and not self._sequence:
            return "it sends data that is no picture; write the address of its MJPEG or RTSP stream"
        return "check that it is switched on and in reach of the network"

    def _grab(self) -> Taken:
        if self._mjpeg is None:
            return super()._grab()
        bad = 0
        while True:
            try:
                data = self._mjpeg.newest()
            except OSError as error:
                raise self._lost() from error
            now_s = monotonic_s()
            if self._spare(now_s, jpeg_bytes=len(data)):
                continue
            try:
                taken = taken_jpeg(data, now_s, calm=self.calm)
            except TooLarge:
                taken = None
            if taken is None:
                bad += 1
                if bad >= _MOST_BAD:
                    raise self._lost()
                continue
            return taken

    def _shut(self) -> None:
        if self._mjpeg is not None:
            with suppress(OSError):
                self._mjpeg.close()
        else:
            super()._shut()
