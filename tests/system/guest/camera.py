"""Feeds a kernel camera (v4l2loopback) with pictures: the mat, then the recorded throws that it is told.

``camera.py DEVICE FORM WIDTH HEIGHT FPS`` runs with the Python of the tray. Lines of its input tell what to
show: ``mat``, ``frozen``, ``black``, or the name of a clip of the demo, whose last frame stays.
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

DEMO = Path("/opt/traywatch/firmware/demo")
_OUTPUT = 2  # V4L2_BUF_TYPE_VIDEO_OUTPUT
_SET_FORMAT = 0xC0D05605  # VIDIOC_S_FMT
_FORMAT_BYTES = 208
_NOISES = 7
Picture = np.ndarray[Any, np.dtype[np.uint8]]


def set_format(device: int, form: str, width: int, height: int) -> None:
    """Say what will be written. Raises ``OSError``."""
    code = int.from_bytes(form.encode("ascii"), "little")
    line = width * 2 if form == "YUYV" else 0
    # The union of the format is aligned to 8 bytes.
    text = struct.pack("<II8I", _OUTPUT, 0, width, height, code, 1, line, width * height * 2, 8, 0)
    fcntl.ioctl(device, _SET_FORMAT, text.ljust(_FORMAT_BYTES, b"\0"))


def encoded(picture: Picture, form: str) -> bytes:
    """The bytes of a BGR picture in the form of the camera."""
    if form == "MJPG":
        return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    return cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_YUY2).tobytes()


def frames_of(clip: str) -> Iterator[Picture]:
    """The frames of a clip of the demo."""
    capture = cv2.VideoCapture(str(DEMO / f"{clip}.mp4"))
    while True:
        got, frame = capture.read()
        if not got:
            return
        yield np.asarray(frame, dtype=np.uint8)


class Show:
    """What the camera sees now. Its pictures have the noise of a sensor, except when it is frozen or dark."""

    def __init__(self, form: str, width: int, height: int) -> None:
        self._form, self._size = form, (width, height)
        mat = next(frames_of("red-d20-hit"))
        self._waiting: list[Picture] = []
        random = np.random.default_rng(5)
        self._noises = [random.normal(0, 2, (height, width, 1)).astype(np.int8) for _ in range(_NOISES)]
        self._scene = "mat"
        self._last = mat
        self._frozen = b""
        self._count = 0

    def turn_to(self, scene: str) -> None:
        """Show another scene from the next frame on."""
        if scene in ("mat", "frozen", "black"):
            self._scene, self._waiting = scene, []
            self._frozen = b""
            return
        clip = list(frames_of(scene))
        self._scene, self._waiting = "clip", clip

    def next(self) -> bytes:
        """The bytes of the next frame."""
        if self._frozen:
            return self._frozen
        if self._scene == "black":
            return encoded(np.zeros((self._size[1], self._size[0], 3), np.uint8), self._form)
        if self._waiting:
            self._last = self._waiting.pop(0)
        picture: Picture = np.asarray(cv2.resize(self._last, self._size), dtype=np.uint8)
        self._count += 1
        noise = self._noises[self._count % _NOISES]
        data = encoded(np.clip(picture.astype(np.int16) + noise, 0, 255).astype(np.uint8), self._form)
        if self._scene == "frozen":
            self._frozen = data
        return data


def main(argv: list[str]) -> None:
    """Write frames until the input ends."""
    path, form, width, height, fps = argv[0], argv[1], *map(int, argv[2:5])
    show = Show(form, width, height)
    device = os.open(path, os.O_RDWR)
    set_format(device, form, width, height)
    threading.Thread(target=_listen, args=(show,), daemon=True).start()
    print("ready", flush=True)
    due = time.monotonic()
    while True:
        os.write(device, show.next())
        due = max(due + 1 / fps, time.monotonic() - 1)
        time.sleep(max(0.0, due - time.monotonic()))


def _listen(show: Show) -> None:
    for line in sys.stdin:
        show.turn_to(line.strip())
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
