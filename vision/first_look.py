"""The first look at the detections of an image: the networks run on them, and nothing is decided.

Without a tray profile, the detections tell how the camera looks at them. What turns out to be no die has no
vote in that: if the dots of a table cloth were detected, the others are looked at again without them.
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
from traywatch.vision.reading.observations import CropObservation, DieCrop, probably_a_die
from traywatch.vision.types import Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

Observed = tuple[Detection, DieCrop, CropObservation]


@dataclass(frozen=True, slots=True)
class FirstLook:
    """Looks at the detections of images of one camera.

    With ``refuse``, crops that are not dice get no further analysis. With ``early``, clear dice get none.
    """

    faces: FaceReader
    camera: CameraKnowledge
    refuse: bool
    early: bool

    def in_view(
        self, image: Image, found: Sequence[Detection], upward: Sequence[tuple[float, float]]
    ) -> list[Observed]:
        """Look at detections whose up directions are given."""
        cuts = _cuts(_crops(image, found), image, found, DiceView(tuple(upward)))
        return list(zip(found, cuts, with_common_view(self._look(cuts), None), strict=True))

    def calibrated(self, image: Image, found: Sequence[Detection], profile: TrayProfile) -> list[Observed]:
        """Look at detections whose up directions the tray profile gives."""
        view = calibrated_view(leans(profile, [detection.box for detection in found], _size(image)))
        cuts = _cuts(_crops(image, found), image, found, view)
        return list(zip(found, cuts, with_common_view(self._look(cuts), view), strict=True))

    def estimated(self, image: Image, found: Sequence[Detection]) -> list[Observed]:
        """Look at detections whose up directions they tell themselves, or leave open."""
        size, crops = _size(image), _crops(image, found)
        votes = self.camera.votes(crops, found, size)
        view = None if votes is None else votes.view
        cuts = _cuts(crops, image, found, view)
        seens = self._look(cuts)
        others = {i for i, seen in enumerate(seens) if not probably_a_die(seen)}
        if votes is not None and others & set(votes.which):
            votes = self.camera.votes(crops, found, size, others=others)
            if votes is not None and votes.view != view:
                view = votes.view
                cuts = _cuts(crops, image, found, view)
                seens = self._look(cuts)
        if votes is not None:
            self.camera.learn(votes)
        seens = with_common_view(seens, view)
        if view is None:
            alone = self.camera.own_views(crops, found, size)
            seens = seens if alone is None else with_own_views(seens, alone)
        return list(zip(found, cuts, seens, strict=True))

    def _look(self, cuts: Sequence[DieCrop]) -> list[CropObservation]:
        return self.faces.look(cuts, refuse=self.refuse, early=self.early)


def _size(image: Image) -> tuple[int, int]:
    height, width = image.shape[:2]
    return width, height


def _crops(image: Image, found: Sequence[Detection]) -> list[Image]:
    return [cut(image, detection.box) for detection in found]


def _cuts(
    crops: Sequence[Image], image: Image, found: Sequence[Detection], view: DiceView | None
) -> list[DieCrop]:
    """The crops of some detections with their boxes and up directions."""
    upward = [UNKNOWN] * len(found) if view is None else view.leans
    return [
        DieCrop.of(
            crop,
            (d.box[2] - d.box[0], d.box[3] - d.box[1]),
            lean,
            d.confidence,
            cut_off=reaches_border(d.box, _size(image)),
            view_chance=1.0 if view is None else view.chance,
        )
        for crop, d, lean in zip(crops, found, upward, strict=True)
    ]
