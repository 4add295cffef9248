"""Pixels in, readings out: finds dice in a picture, reads them, follows them while they roll."""

from vision.detector import Detection, Detector
from vision.pictures import load_picture
from vision.reader import PictureReading, TrayReader, read_image
from vision.types import Alternative, Contact, DieReading, Frame, Image, ObstacleContact, Throw

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
