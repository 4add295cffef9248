"""The newest frames of the camera, for the set-up page: one always, several while somebody uses it."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from traywatch.errors import CameraError
from traywatch.firmware.pipeline.set_up.lens_capture import sharpness
from traywatch.messages import msg
from traywatch.vision.types import Frame, Image

if TYPE_CHECKING:  # what calibrates is imported when somebody calibrates
    pass


WATCHED_S = 12.0
"""Seconds after the last request during which several frames are stored."""
SILENT_S = 3.0
"""Frames from before a break of this many seconds are discarded with the first one after it."""
FRAMES = 6
"""Number of frames that are stored then."""
_QUALITY = 82
_KEPT_JPEGS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A frame as JPEG.

    ``size`` is the size of the JPEG and ``full_size`` that of the frame, width and height in px. ``age_s`` is
    the time since the frame arrived. ``sharpness`` has no unit and only compares pictures of one scene.
    """

    jpeg: bytes
    sequence: int
    size: tuple[int, int]
    full_size: tuple[int, int]
    age_s: float
    sharpness: float


class NewestFrames:
    """Stores frames of the loop. Safe to call from any thread.

    The newest one is always stored. Several in a row are stored only while somebody uses the set-up page, so
    a table in play has no extra cost. ``looked`` is called with each use.
    """

    def __init__(self, clock: Callable[[], float], looked: Callable[[], None] = lambda: None) -> None:
        self._clock, self._looked = clock, looked
        self._lock = threading.Lock()
        self._frames: deque[Frame] = deque(maxlen=FRAMES)
        self._came_s = self._looked_s = float("-inf")
        self._jpegs: OrderedDict[tuple[float, int, int], bytes] = OrderedDict()

    def put(self, frame: Frame) -> None:
        """Store a frame of the camera. The caller must not change its image afterwards."""
        now = self._clock()
        with self._lock:
            opened_again = bool(self._frames) and frame.sequence <= self._frames[-1].sequence
            # After a break the camera may stand elsewhere, or be another one.
            if opened_again or now - self._came_s > SILENT_S or now - self._looked_s > WATCHED_S:
                self._frames.clear()
            self._frames.append(frame)
            self._came_s = now

    def all(self) -> list[Frame]:
        """The stored frames of the newest one's size, the newest last; several from now on.

        Raises ``CameraError`` (``no_picture``) before the first frame.
        """
        with self._lock:
            self._looked_s = self._clock()
            self._looked()
            if not self._frames:
                raise CameraError("no_picture", msg("web-camera-no-picture"))
            shape = self._frames[-1].image.shape
            return [frame for frame in self._frames if frame.image.shape == shape]

    def picture(self, width: int | None = None, *, sharp: bool = False) -> Picture:
        """Return the newest frame, or with ``sharp`` the sharpest of the last ones, at most ``width`` px
        wide.

        Raises ``CameraError`` (``no_picture``) before the first frame.
        """
        frames = self.all()
        frame = max(frames, key=lambda f: sharpness(f.image)) if sharp else frames[-1]
        tall, wide = frame.image.shape[:2]
        width = min(width or wide, wide)
        key = (frame.taken_at_s, frame.sequence, width)  # the numbers begin anew with each opening
        with self._lock:
            jpeg, came = self._jpegs.get(key), self._came_s
        if jpeg is None:
            jpeg = _jpeg(frame.image, width)
            with self._lock:
                self._jpegs[key] = jpeg
                while len(self._jpegs) > _KEPT_JPEGS:
                    self._jpegs.popitem(last=False)
        size = (width, max(1, round(tall * width / wide)))
        age = max(0.0, self._clock() - came)
        return Picture(jpeg, frame.sequence, size, (wide, tall), age, sharpness(frame.image))


def _jpeg(image: Image, width: int) -> bytes:
    tall, wide = image.shape[:2]
    if width < wide:
        size = (width, max(1, round(tall * width / wide)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if not done:
        raise CameraError("no_picture", "the camera's picture could not be encoded as JPEG")
    return data.tobytes()
