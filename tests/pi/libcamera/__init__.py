"""A libcamera in pure Python, as much of it as picamera2 0.3.38 touches, with cameras made by the tests.

The names and refusals are those of libcamera's own Python binding; the pixels are drawn here. A camera
delivers into the buffers that picamera2 has allocated, from a thread, as the real pipelines do, so
picamera2's event loop, allocator, jobs and control lists all run for real. ``tests/pi/bench.py`` plugs
cameras in; they stall when a test says so.
"""

from __future__ import annotations

import sys
from types import ModuleType

from libcamera import controls, properties
from libcamera.cameras import Camera, CameraManager, Request
from libcamera.kinds import (
    CameraConfiguration,
    ColorSpace,
    ControlInfo,
    ControlType,
    FrameBuffer,
    FrameMetadata,
    Orientation,
    PixelFormat,
    Rectangle,
    SensorConfiguration,
    Size,
    StreamRole,
    Transform,
)

__all__ = [
    "Camera",
    "CameraConfiguration",
    "CameraManager",
    "ColorSpace",
    "ControlInfo",
    "ControlType",
    "FrameBuffer",
    "FrameMetadata",
    "Orientation",
    "PixelFormat",
    "Rectangle",
    "Request",
    "SensorConfiguration",
    "Size",
    "StreamRole",
    "Transform",
    "controls",
    "properties",
]

# The binding is a package round a compiled module; picamera2 looks for two classes in there.
_libcamera = ModuleType("libcamera._libcamera")
_libcamera.Transform = Transform  # type: ignore[attr-defined]
_libcamera.ColorSpace = ColorSpace  # type: ignore[attr-defined]
sys.modules[_libcamera.__name__] = _libcamera
