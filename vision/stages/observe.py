"""Stage 2, observe: the networks run on the detections of an image, and nothing is decided.

Without a tray profile, the detections tell how the camera looks at them. What turns out to be no die has no
vote in that: if the dots of a table cloth were detected, the others are observed again without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from traywatch.vision.camera.camera_knowledge import CameraKnowledge
from traywatch.vision.camera.view_estimator import (
    DiceView,
    calibrated_view,
    with_common_view,
    with_own_views,
)
from traywatch.vision.detection.boxes import reaches_border
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.crops import cut
from traywatch.vision.geometry.up_direction import UNKNOWN, leans
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import (
    CropObservation,
    DieCrop,
    ObservedDie,
    plausible,
    probably_a_die,
)
from traywatch.vision.stages.reading_context import ReadingContext
from traywatch.vision.types import Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile


class ObserveStage:
    """Observes the detections of images of one camera."""

    def __init__(self, faces: FaceReader, camera: CameraKnowledge) -> None:
        self.faces = faces
        self._camera = camera

    def observe(
        self,
        image: Image,
        detections: Sequence[Detection],
        context: ReadingContext,
        *,
        refuse: bool | None = None,
        early: bool = True,
        upward: Sequence[tuple[float, float]] | None = None,
    ) -> list[ObservedDie]:
        """Run the networks on some boxes of an image, without deciding anything.

        ``upward`` are the up directions of the dice. By default they come from the profile. Without one, they
        are estimated from the dice.

        With ``refuse``, crops that are not dice get no further analysis. The default is what the kinds in
        play allow. With ``early``, clear dice get none. Neither has an effect if the memory has examples,
        because dice that people taught may look like no die or like another one.
        """
        if not detections:
            return []
        if refuse is None:
            refuse = context.refuses_non_dice
        analysis = _Analysis(
            self.faces,
            self._camera,
            refuse=refuse and not context.has_examples,
            early=early and not context.has_examples,
        )
        if upward is not None:
            return analysis.in_view(image, detections, upward)
        if context.profile is not None:
            return analysis.calibrated(image, detections, context.profile)
        return analysis.estimated(image, detections)

    def likely_dice(self, observed: Sequence[ObservedDie], context: ReadingContext) -> list[ObservedDie]:
        """The observed detections without weak false positives.

        All stay if the memory has examples, because taught dice may look like no die.
        """
        return [die for die in observed if context.has_examples or plausible(die.observation)]


@dataclass(frozen=True, slots=True)
class _Analysis:
    """Observes the detections of one image.

    With ``refuse``, crops that are not dice get no further analysis. With ``early``, clear dice get none.
    """

    faces: FaceReader
    camera: CameraKnowledge
    refuse: bool
    early: bool

    def in_view(
        self, image: Image, detections: Sequence[Detection], upward: Sequence[tuple[float, float]]
    ) -> list[ObservedDie]:
        """Observe detections whose up directions are given."""
        crops = _die_crops(_cut_all(image, detections), image, detections, DiceView(tuple(upward)))
        return _observed(detections, crops, with_common_view(self._observations(crops), None))

    def calibrated(
        self, image: Image, detections: Sequence[Detection], profile: TrayProfile
    ) -> list[ObservedDie]:
        """Observe detections whose up directions the tray profile gives."""
        boxes = [detection.box for detection in detections]
        view = calibrated_view(leans(profile, boxes, _size(image)))
        crops = _die_crops(_cut_all(image, detections), image, detections, view)
        return _observed(detections, crops, with_common_view(self._observations(crops), view))

    def estimated(self, image: Image, detections: Sequence[Detection]) -> list[ObservedDie]:
        """Observe detections whose up directions they tell themselves, or leave open."""
        size, pictures = _size(image), _cut_all(image, detections)
        votes = self.camera.votes(pictures, detections, size)
        view = None if votes is None else votes.view
        crops = _die_crops(pictures, image, detections, view)
        observations = self._observations(crops)
        others = {i for i, observation in enumerate(observations) if not probably_a_die(observation)}
        if votes is not None and others & set(votes.which):
            votes = self.camera.votes(pictures, detections, size, others=others)
            if votes is not None and votes.view != view:
                view = votes.view
                crops = _die_crops(pictures, image, detections, view)
                observations = self._observations(crops)
        if votes is not None:
            self.camera.learn(votes)
        observations = with_common_view(observations, view)
        if view is None:
            alone = self.camera.own_views(pictures, detections, size)
            observations = observations if alone is None else with_own_views(observations, alone)
        return _observed(detections, crops, observations)

    def _observations(self, crops: Sequence[DieCrop]) -> list[CropObservation]:
        return self.faces.observe(crops, refuse=self.refuse, early=self.early)


def _observed(
    detections: Sequence[Detection], crops: Sequence[DieCrop], observations: Sequence[CropObservation]
) -> list[ObservedDie]:
    return [ObservedDie(*die) for die in zip(detections, crops, observations, strict=True)]


def _size(image: Image) -> tuple[int, int]:
    height, width = image.shape[:2]
    return width, height


def _cut_all(image: Image, detections: Sequence[Detection]) -> list[Image]:
    return [cut(image, detection.box) for detection in detections]


def _die_crops(
    pictures: Sequence[Image], image: Image, detections: Sequence[Detection], view: DiceView | None
) -> list[DieCrop]:
    """The crops of some detections with their boxes and up directions."""
    upward = [UNKNOWN] * len(detections) if view is None else view.leans
    return [
        DieCrop.of(
            picture,
            (d.box[2] - d.box[0], d.box[3] - d.box[1]),
            lean,
            d.confidence,
            cut_off=reaches_border(d.box, _size(image)),
            view_chance=1.0 if view is None else view.chance,
        )
        for picture, d, lean in zip(pictures, detections, upward, strict=True)
    ]
