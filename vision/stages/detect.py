"""Stage 1, detect: the bounding boxes of the dice of an image."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from traywatch.vision.detection.boxes import lies_at
from traywatch.vision.detection.detector import Detection, Detector
from traywatch.vision.detection.size_filter import largest_px
from traywatch.vision.types import Box, Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

_AROUND = 1.5
"""What is searched around an object on each side, as a share of the longer side of its box."""
_LEAST_PX = 96


class DetectStage:
    """Finds dice in an image, inside a box, and near an object."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector

    def detect(self, image: Image, profile: TrayProfile | None) -> list[Detection]:
        """The detections in an image, from top to bottom."""
        height, width = image.shape[:2]
        detections = self._detector.detect(image, largest_px=largest_px(profile, (width, height)))
        return from_top(detections)

    def detect_inside(self, image: Image, box: Box) -> list[Detection]:
        """The detections inside a box that are clearly smaller than it."""
        return list(self._detector.detect_inside(image, box))

    def detect_near(self, image: Image, box: Box, least: float) -> list[Detection]:
        """The detections at an object, searched at a larger scale.

        ``box`` is that of the object. ``least`` is the least confidence of a detection.
        """
        part, (left, top) = _part_around(image, box)
        detections = [
            Detection((d.box[0] + left, d.box[1] + top, d.box[2] + left, d.box[3] + top), d.confidence)
            for d in self._detector.detect(part)
        ]
        return [d for d in detections if d.confidence >= least and lies_at(d.box, box)]


def from_top(detections: Sequence[Detection]) -> list[Detection]:
    """The detections from top to bottom, as their readings are ordered."""
    return sorted(detections, key=lambda detection: (detection.box[1], detection.box[0]))


def _part_around(image: Image, box: Box) -> tuple[Image, tuple[int, int]]:
    """A square part of an image around a box, and the position of its top left corner in px."""
    height, width = image.shape[:2]
    side = max(_LEAST_PX, (1 + 2 * _AROUND) * max(box[2] - box[0], box[3] - box[1]))
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    x0, y0 = max(0, round(x - side / 2)), max(0, round(y - side / 2))
    x1, y1 = min(width, round(x + side / 2)), min(height, round(y + side / 2))
    return image[y0:y1, x0:x1], (x0, y0)
