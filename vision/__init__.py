"""Reading dice from images: detection, reading, and tracking of dice that roll."""

from traywatch.vision.detection.detector import Detection, Detector
from traywatch.vision.images import load_picture
from traywatch.vision.reader import PictureReading, TrayReader, read_image
from traywatch.vision.types import Alternative, Contact, DieReading, Frame, Image, ObstacleContact, Throw

__all__ = [
    "Alternative",
    "Contact",
    "Detection",
    "Detector",
    "DieReading",
    "Frame",
    "Image",
    "ObstacleContact",
    "PictureReading",
    "Throw",
    "TrayReader",
    "load_picture",
    "read_image",
]
