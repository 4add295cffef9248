"""Reads a part of an image again, at a larger scale: the first three stages on that part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from traywatch.vision.detection.detector import Detection
from traywatch.vision.stages.decide import DecideStage
from traywatch.vision.stages.detect import DetectStage
from traywatch.vision.stages.observe import ObserveStage
from traywatch.vision.stages.reading_context import ReadingContext
from traywatch.vision.types import Box, DieReading, Image


@dataclass(frozen=True, slots=True, eq=False)
class CloserLook:
    """Reads parts of one image."""

    image: Image
    context: ReadingContext
    detect: DetectStage
    observe: ObserveStage
    decide: DecideStage

    def inside(self, box: Box) -> list[DieReading]:
        """The dice inside a box that are clearly smaller than it."""
        return self._read(self.detect.detect_inside(self.image, box))

    def near(self, box: Box, least: float) -> list[DieReading]:
        """The dice at an object with this box; ``least`` is the least confidence of a detection."""
        return self._read(self.detect.detect_near(self.image, box, least))

    def _read(self, detections: Sequence[Detection]) -> list[DieReading]:
        observed = self.observe.observe(self.image, detections, self.context)
        dice = self.observe.likely_dice(observed, self.context)
        return self.decide.decide(dice, self.context, (self.image.shape[1], self.image.shape[0]))
