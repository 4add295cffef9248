"""Sources of frames: cameras, clips and the demo, behind one small interface.

>>> with open_source("clip:throw.mp4") as camera:  # doctest: +SKIP
...     frame = camera.read(timeout_s=2.0)
"""

from traywatch.firmware.camera.base import FRAME_RATE, FRAME_SIZE, Camera, LiveCamera, Source
from traywatch.firmware.camera.clip import ClipCamera, FolderCamera
from traywatch.firmware.camera.demo import DemoCamera
from traywatch.firmware.camera.factory import SOURCES, open_source
from traywatch.firmware.camera.pi.picamera import PiCamera
from traywatch.firmware.camera.usb import UsbCamera

__all__ = [
    "FRAME_RATE",
    "FRAME_SIZE",
    "SOURCES",
    "Camera",
    "ClipCamera",
    "DemoCamera",
    "FolderCamera",
    "LiveCamera",
    "PiCamera",
    "Source",
    "UsbCamera",
    "open_source",
]
