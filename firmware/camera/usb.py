"""USB cameras, through V4L2 and OpenCV."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.errors import CameraError, CameraNotAllowed
from traywatch.firmware.camera.base import FRAME_RATE, FRAME_SIZE, LiveCamera
from traywatch.firmware.camera.device_rights import rights_hint
from traywatch.firmware.camera.frames.frame_memory import FrameMemory
from traywatch.firmware.camera.frames.taken import Taken, monotonic_s, taken_jpeg
from traywatch.firmware.camera.opencv import open_capture
from traywatch.firmware.camera.settings.delivery import CameraDelivery, CameraMode, HeldControl
from traywatch.firmware.camera.settings.usb_controls import AUTOMATIC, USB_CONTROLS
from traywatch.firmware.camera.usb_identity import VIDEO_CLASS, UsbIdentity, number_of, video_nodes
from traywatch.vision.picture_header import JPEG, TooLarge
from traywatch.vision.types import Image
from traywatch.vision.yuyv_picture import YuyvPicture

DEVICES = Path("/dev")

_FORM = "MJPG"
_YUYV = ("YUYV", "YUY2")
_MOST_BAD = 10  # pictures in a row that cannot be decoded


class CaptureCamera(LiveCamera):
    """A live camera that OpenCV can open."""

    _capture: cv2.VideoCapture

    def _grab(self) -> Taken:
        while True:
            if not self._capture.grab():
                raise self._lost()
            now_s = monotonic_s()
            if not self._spare(now_s):
                return Taken(self._retrieved(), now_s)

    def _retrieved(self, into: Image | None = None) -> Image:
        """The frame that was grabbed last, as OpenCV gives it; ``into`` is used if it has its shape.

        Raises ``CameraError`` (``camera_lost``).
        """
        got, image = self._capture.retrieve(into)
        if not got or image is None:
            raise self._lost()
        return np.asarray(image, dtype=np.uint8)

    def _lost(self) -> CameraError:
        return CameraError("camera_lost", f"{self.name} stopped sending frames; trying to open it again")

    def _shut(self) -> None:
        self._capture.release()


class UsbCamera(CaptureCamera):
    """A USB camera (V4L2 on Linux).

    ``which`` is its number, or its identity. By number it is the camera that has this number at first. Later
    it is the same camera, also under another number. ``controls`` are values to hold, by the names in
    ``USB_CONTROLS``; ``delivery`` says which are not held.
    """

    def __init__(
        self,
        which: int | UsbIdentity = 0,
        *,
        size: tuple[int, int] | None = None,
        fps: float | None = None,
        controls: Mapping[str, float] | None = None,
    ) -> None:
        self._number = which if isinstance(which, int) else -1
        self._identity = which if isinstance(which, UsbIdentity) else None
        self._others: frozenset[UsbIdentity] = frozenset()
        self._size, self._fps = size or FRAME_SIZE, fps or FRAME_RATE
        self._named = frozenset(("size",) * (size is not None) + ("fps",) * (fps is not None))
        self._controls = dict(controls or {})
        self._sends_own, self._bad = False, 0
        self._memory = FrameMemory()
        self._raw_shape: tuple[int, ...] | None = None  # of uncompressed pictures as the camera sends them
        super().__init__(f"USB camera {own_name(which)}")

    @property
    def source(self) -> str:
        """The name of this camera as a source. It stays the same under another number and in another port."""
        return f"usb:{self._identity or self._number}"

    @property
    def number(self) -> int:
        """The number that the camera had when it was opened last."""
        return self._number

    def _open(self) -> None:
        linux = sys.platform.startswith("linux")
        if linux:
            self._locate()
            problem = device_problem(self._number, DEVICES)
            if problem is not None:
                raise problem
        capture = open_capture(self._number, cv2.CAP_V4L2 if linux else cv2.CAP_ANY)
        if capture is None:
            raise CameraError(
                "camera_busy",
                f"{getattr(self, 'name', '') or 'the USB camera'} cannot be opened; "
                "does another program use it?",
            )
        # Uncompressed frames of this size at 30 a second exceed the bandwidth of USB 2.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*_FORM))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_FPS, self._fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        held = {name: _hold(capture, name, value) for name, value in self._controls.items()}
        mode = _mode_of(capture)
        self._is_yuyv = mode.form in _YUYV
        self.delivery = CameraDelivery(
            CameraMode(*self._size, self._fps, _FORM),
            mode,
            self._named,
            tuple(HeldControl(name, value, held[name]) for name, value in self._controls.items()),
        )
        # Its pictures as they are: while nothing moves, nobody needs the whole picture.
        self._sends_own, self._bad = linux and capture.set(cv2.CAP_PROP_CONVERT_RGB, 0.0), 0
        self._capture = capture

    def _locate(self) -> None:
        """Find the number that the camera has now. Raises ``CameraError`` (``camera_not_found``)."""
        nodes = video_nodes(DEVICES, VIDEO_CLASS)
        if self._identity is not None:
            self._number = number_of(self._identity, nodes, self._others, getattr(self, "name", ""))
        now = next((node.identity for node in nodes if node.number == self._number), None)
        if now is not None:
            self._identity = self._identity or now
            # Those that are there now are other cameras, also when one of them comes back alone.
            self._others = frozenset(
                node.identity
                for node in nodes
                if node.identity is not None and node.number != self._number and node.identity.is_like(now)
            )

    def _grab(self) -> Taken:
        while self._sends_own:
            if not self._capture.grab():
                raise self._lost()
            at_s = monotonic_s()
            if self._is_yuyv and self._spare(at_s):
                continue  # it is not even copied
            data = self._retrieved(self._memory.array(self._raw_shape) if self._raw_shape else None)
            if data.ndim == 3 and data.shape[2] == 3:  # OpenCV converts all the same
                self._sends_own = False
                return Taken(data, at_s)
            taken = self._yuyv(data, at_s) if self._is_yuyv else self._jpeg(data.reshape(-1), at_s)
            if taken is not None:
                return taken
        return super()._grab()

    def _yuyv(self, data: NDArray[np.uint8], at_s: float) -> Taken | None:
        """The frame of an uncompressed picture; None if it has another form."""
        picture = YuyvPicture.of(data) if data.ndim == 3 and data.shape[2] == 2 else None
        if picture is None:
            self._have_converted()
            return None
        self._raw_shape = data.shape
        if not self.calm:
            picture.decode()  # here, in the camera's own thread
        return Taken(picture, at_s)

    def _jpeg(self, data: Image, at_s: float) -> Taken | None:
        """The frame of a JPEG, (n,) uint8; None if it can be skipped or not be decoded."""
        is_jpeg = data[: len(JPEG)].tobytes() == JPEG
        if is_jpeg:
            if self._spare(at_s, jpeg_bytes=data.size):
                return None
            with suppress(TooLarge):
                taken = taken_jpeg(data.tobytes(), at_s, calm=self.calm)
                if taken is not None:
                    self._bad = 0
                    return taken
        self._bad += 1
        if self._bad >= _MOST_BAD or not is_jpeg:
            # It sends another format, or JPEGs that only OpenCV can decode.
            self._have_converted()
        return None

    def _have_converted(self) -> None:
        """Have OpenCV convert the pictures from now on."""
        self._sends_own = False
        self._capture.set(cv2.CAP_PROP_CONVERT_RGB, 1.0)


def own_name(which: int | UsbIdentity) -> str:
    """The camera's own name for an identity, if it is there; else what it was asked for by."""
    nodes = video_nodes(DEVICES, VIDEO_CLASS) if isinstance(which, UsbIdentity) else ()
    try:
        number = number_of(which, nodes) if isinstance(which, UsbIdentity) else which
    except CameraError:
        return str(which)
    return next((node.name for node in nodes if node.number == number and node.name), str(which))


def _hold(capture: cv2.VideoCapture, name: str, value: float) -> float | None:
    """Hold a control. The value that it has then; None if the camera refuses it."""
    if name in AUTOMATIC:
        capture.set(*AUTOMATIC[name])
    if not capture.set(USB_CONTROLS[name], value):
        return None
    return float(capture.get(USB_CONTROLS[name]))


def _mode_of(capture: cv2.VideoCapture) -> CameraMode:
    """The mode that the driver has chosen."""
    rate = float(capture.get(cv2.CAP_PROP_FPS))
    code = int(capture.get(cv2.CAP_PROP_FOURCC))
    form = "".join(chr(code >> shift & 0xFF) for shift in (0, 8, 16, 24)) if code > 0 else ""
    return CameraMode(
        int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)),
        int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT)),
        rate if rate > 0 else None,
        form.strip() if form.isprintable() else "",
    )


def device_problem(number: int, devices: Path) -> CameraError | None:
    """What keeps Linux from using a camera: it is missing, or this user may not use it. Opens nothing."""
    device = devices / f"video{number}"
    if not device.exists():
        return CameraError(
            "camera_not_found",
            f"no USB camera {number} ({device} is missing); plug it in, or name another source",
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return CameraNotAllowed(
            "camera_forbidden",
            f"{device} may not be used by this user; if this stays, {rights_hint(device)}",
        )
    return None
