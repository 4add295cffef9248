"""What is known about the camera of an image: from the tray profile, its dice, or earlier images."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from traywatch.vision.camera.mirror_memory import Mirroring, MirrorMemory
from traywatch.vision.camera.view_estimator import OwnViews, ViewEstimator, ViewVotes
from traywatch.vision.camera.view_memory import ViewMemory
from traywatch.vision.detection.detector import Detection
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import CropObservation, DieCrop
from traywatch.vision.types import Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile


class CameraKnowledge:
    """How the camera looks at the dice of an image, and whether it mirrors.

    With ``fixed``, all images come from one camera that stays where it is, and are remembered.
    """

    def __init__(self, *, fixed: bool, threads: int = 2) -> None:
        self._threads = threads
        self._fixed = fixed
        self.forget()

    def forget(self) -> None:
        """Forget what is remembered, because the camera was moved or is another one."""
        self._view_memory = ViewMemory() if self._fixed else None
        self._mirror_memory = MirrorMemory() if self._fixed else None

    @property
    def mirrors(self) -> bool:
        """Whether earlier images showed that the camera mirrors."""
        return self._mirror_memory is not None and self._mirror_memory.mirrors

    def votes(
        self,
        crops: Sequence[Image],
        detections: Sequence[Detection],
        size: tuple[int, int],
        *,
        others: Collection[int] = (),
    ) -> ViewVotes | None:
        """What the detections of an image of ``size`` (width, height) in px tell about an unknown view.

        ``others`` are known to show no die. Nothing is learned before ``learn``. None without the network.
        """
        if self._views is None:
            return None
        return self._views.votes(crops, detections, size, self._view_memory, others=others)

    def learn(self, votes: ViewVotes) -> None:
        """Remember what the dice of an image told, if the camera is fixed."""
        if self._view_memory is not None:
            votes.teach(self._view_memory)

    def own_views(
        self, crops: Sequence[Image], detections: Sequence[Detection], size: tuple[int, int]
    ) -> OwnViews | None:
        """The view of an image of ``size`` by each of its dice alone; None without the network."""
        return None if self._views is None else self._views.own(crops, detections, size)

    def mirroring(
        self,
        profile: TrayProfile | None,
        faces: FaceReader,
        looked: Sequence[tuple[Detection, DieCrop, CropObservation]],
        size: tuple[int, int],
    ) -> Mirroring | None:
        """Whether an image is mirrored, as far as it and earlier ones tell; None if no others are remembered.

        A calibrated camera does not mirror.
        """
        if profile is not None:
            return "no"
        return None if self._mirror_memory is None else self._mirror_memory.learn(faces, looked, size)

    @cached_property
    def _views(self) -> ViewEstimator | None:
        """The network for the view, opened when it is first needed."""
        return ViewEstimator.load(threads=self._threads)
