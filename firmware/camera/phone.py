"""A phone as a camera: its browser sends JPEGs, and the tray takes them like the frames of any camera."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import LiveCamera
from traywatch.firmware.camera.frames.taken import Taken, taken_jpeg
from traywatch.vision.picture_header import TooLarge

_WAIT_S = 0.8  # shorter than the loop waits for a frame, so that the reason is known by then
_MOST_BAD = 10  # pictures in a row that cannot be decoded


class PhonePicture(NamedTuple):
    """A JPEG from a phone, and the time at which it was taken, in seconds of this computer's clock."""

    jpeg: bytes
    at_s: float


class PhonePictures(Protocol):
    """Where the pictures of a phone arrive."""

    calm: bool
    """Whether nothing moves in the tray, so that the phone may send fewer pictures."""
    alone: bool
    """Whether nobody is near either, so that it may send still fewer."""

    @property
    def connected(self) -> bool:
        """Whether a phone is connected."""
        ...

    def take(self, timeout_s: float) -> PhonePicture | None:
        """The newest picture that was not taken yet; None if none arrived in time."""
        ...


class PhoneCamera(LiveCamera):
    """The newest frames of a phone's camera.

    The camera is open without a phone, so that the tray starts before anybody has connected one.
    """

    def __init__(self, pictures: PhonePictures) -> None:
        self._pictures = pictures
        self._started = False
        super().__init__("phone")

    def _open(self) -> None:
        if not self._started:
            self._started = True
        elif not self._pictures.connected:
            raise _missing()

    def _grab(self) -> Taken:
        bad = 0
        while bad < _MOST_BAD:
            self._pictures.calm, self._pictures.alone = self.calm, self.alone
            picture = self._pictures.take(_WAIT_S)
            if picture is None:
                raise _missing() if not self._pictures.connected else _silent()
            if self._spare(picture.at_s, jpeg_bytes=len(picture.jpeg)):
                continue
            try:
                taken = taken_jpeg(picture.jpeg, picture.at_s, calm=self.calm)
            except TooLarge:
                taken = None
            if taken is not None:
                return taken
            bad += 1
        raise CameraError(
            "camera_lost", "the phone sends pictures that cannot be decoded; open its camera page again"
        )

    def _shut(self) -> None:
        """Nothing to release: the phone stays connected and its next picture is taken."""


def _missing() -> CameraError:
    return CameraError(
        "camera_not_found",
        "no phone is connected as the camera; scan the code on the host page with the phone over the tray",
    )


def _silent() -> CameraError:
    return CameraError(
        "camera_timeout",
        "the phone over the tray sends no picture; unlock it and leave its camera page in front",
    )
