"""Stage 5, compare: the readings of an image, checked against the empty mat or the sizes of dice."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.calibration import TrayProfile
from traywatch.vision.detection.size_filter import believable
from traywatch.vision.presence.comparison import MatComparison
from traywatch.vision.presence.reference import EmptyMatKeeper, MatReference
from traywatch.vision.stages.closer_look import CloserLook
from traywatch.vision.stages.missed_dice import with_missed
from traywatch.vision.types import Box, DieReading, Image


class CompareStage:
    """Knows the empty mat of a profile, and compares images and readings with it.

    ``empty_mats`` keeps the learned picture of the empty mat, so that the next start has it.
    """

    def __init__(self, empty_mats: EmptyMatKeeper | None = None) -> None:
        self.reference: MatReference | None = None
        self._empty_mats = empty_mats

    def compare(self, image: Image, profile: TrayProfile | None) -> MatComparison | None:
        """The image compared with the empty mat, if there is a profile and its mat is known.

        Raises ``CalibrationError`` (``picture_shape``).
        """
        return None if profile is None else self._reference_of(profile).compare(image)

    def check(
        self, readings: Sequence[DieReading], comparison: MatComparison | None, closer: CloserLook
    ) -> list[DieReading]:
        """The readings without print, with missed dice and with unnamed objects.

        Without a comparison, uncertain readings whose size fits no die are dropped.
        """
        if comparison is not None:
            return with_missed(comparison, readings, closer.near)
        height, width = closer.image.shape[:2]
        return list(believable(closer.context.profile, readings, (width, height)))

    def learn_empty(self, image: Image, profile: TrayProfile | None) -> bool:
        """Learn how the mat looks when nothing lies on it; returns whether the image was accepted.

        An image with an object on the mat is refused. Without a profile, nothing is learned.
        """
        if profile is None:
            return False
        reference = self._reference_of(profile)
        accepted = reference.learn(image)
        if accepted and self._empty_mats is not None and reference.picture is not None:
            self._empty_mats.save(profile, reference.picture)
        return accepted

    def learn_no_die(self, image: Image, box: Box, profile: TrayProfile | None) -> None:
        """What lies in a box of an image is no die, as a person answered. Only a profile's mat knows it."""
        if profile is not None:
            self._reference_of(profile).learn_no_die(box, image)

    def _reference_of(self, profile: TrayProfile) -> MatReference:
        """The reference of the empty mat, a new one after the profile has changed."""
        if self.reference is None or self.reference.profile != profile:
            self.reference = MatReference(profile)
            picture = self._empty_mats.load(profile) if self._empty_mats is not None else None
            if picture is not None:
                self.reference.restore(picture)
        return self.reference
