"""A small picture of what a camera sees, for a person who chooses one."""

from __future__ import annotations

import cv2

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import Camera
from traywatch.messages import msg
from traywatch.vision.types import Frame, Image

PREVIEW_S = 8.0
"""How long a camera may take to be opened for one picture."""
_FRAMES = 8
"""A camera needs some frames until it has set its exposure."""
_WIDTH = 320
_QUALITY = 75


def preview_of(camera: Camera) -> bytes:
    """What an open camera sees, as JPEG, 320 px wide at most. Raises ``CameraError``."""
    return _small_jpeg(_settled(camera).image)


def _settled(camera: Camera) -> Frame:
    frame = None
    for _ in range(_FRAMES):
        frame = camera.read() or frame
    if frame is None:
        raise CameraError("no_picture", msg("web-camera-no-picture"))
    return frame


def _small_jpeg(image: Image) -> bytes:
    """A picture as JPEG, 320 px wide at most."""
    tall, wide = image.shape[:2]
    if wide > _WIDTH:
        size = (_WIDTH, max(1, round(tall * _WIDTH / wide)))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(image.dtype)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
