"""Decides what the dice of one image show, after they were observed.

The mirror check comes first. Clear dice that are not accepted get the full analysis, uncertain ones a second
look, those whose text or die is not certain the check of their pixels, and cubes the network for fudge dice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from traywatch.calibration.dice.shapes import FUDGE
from traywatch.vision.camera.mirror_check import confirmed, flipped, flipped_back, unmirrored
from traywatch.vision.camera.mirror_memory import Mirroring, mirroring_alone, shows_pips
from traywatch.vision.camera.view_estimator import in_view_of
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop
from traywatch.vision.reading.second_look import look_again, worth_second_look
from traywatch.vision.reading.sign_reader import SignReader
from traywatch.vision.stages.text_check import TextCheck

ObservedCrop = tuple[DieCrop, CropObservation]
Kinds = Collection[str] | None


@dataclass(frozen=True, slots=True)
class DecidedImage:
    """The crops of an image with their observations and weighed answers, in the order of the boxes.

    With ``mirroring`` "yes", the image is mirrored, and its crops are flipped. Poses refer to the image as it
    was taken. With "maybe", its camera may mirror, and dice that a mirror would change are blocked.
    """

    crops: tuple[ObservedCrop, ...]
    faces: tuple[FaceReading, ...]
    mirroring: Mirroring


class ImageAnswers:
    """Weighs the observations of an image, and looks again where it helps."""

    def __init__(self, faces: FaceReader, *, threads: int = 2) -> None:
        self._faces = faces
        self._threads = threads

    def of(
        self,
        crops: Sequence[ObservedCrop],
        kinds: Kinds,
        memory: Memory | None,
        *,
        mirroring: Mirroring | None,
    ) -> DecidedImage:
        """Decide about the observed crops of an image.

        ``kinds`` are the kinds in play. ``memory`` adds what people named. ``mirroring`` tells whether
        the image is mirrored. With None, only its own dice can tell.
        """
        faces = [self._weigh(crop, kinds, memory) for crop in crops]
        flipped_crops = self._flipped(crops, faces, kinds, mirroring)
        if flipped_crops is not None:
            crops = flipped_crops
            faces = [self._weigh(crop, kinds, memory) for crop in crops]
        full = self._fully_observed(crops, faces)
        faces = [
            face if after[1] is before[1] else self._weigh(after, kinds, memory)
            for face, after, before in zip(faces, full, crops, strict=True)
        ]
        faces = self._with_second_look(full, faces, kinds, memory)
        if self._texts is not None:
            faces = self._texts.applied(self._faces, full, faces)
        faces = list(self._with_signs(full, faces, kinds))
        if flipped_crops is not None:
            full = [(crop, flipped_back(observation)) for crop, observation in full]
            return DecidedImage(tuple(full), tuple(faces), "yes")
        if mirroring != "maybe":
            return DecidedImage(tuple(full), tuple(faces), "no")
        faces = [
            replace(face, blocked=True) if _one_sided(face, observation) else face
            for face, (_, observation) in zip(faces, full, strict=True)
        ]
        return DecidedImage(tuple(full), tuple(faces), "maybe")

    def _flipped(
        self,
        crops: Sequence[ObservedCrop],
        faces: Sequence[FaceReading],
        kinds: Kinds,
        mirroring: Mirroring | None,
    ) -> list[ObservedCrop] | None:
        """The flipped crops with their observations, if the image is mirrored, else None."""
        pictures = [crop for crop, _ in crops]
        if mirroring is None:
            mirroring = mirroring_alone(self._faces, crops, [self._faces.accepts(face) for face in faces])
        again: list[ObservedCrop] | None = None
        if mirroring == "yes":
            again = flipped(self._faces, pictures)
        elif mirroring == "maybe":
            again = confirmed(self._faces, crops, faces, kinds)
        elif mirroring == "unknown":
            again = unmirrored(self._faces, pictures, faces, kinds)
        if again is None:
            return None
        return [
            (crop, in_view_of(before, after)) for (_, before), (crop, after) in zip(crops, again, strict=True)
        ]

    def _fully_observed(
        self, crops: Sequence[ObservedCrop], faces: Sequence[FaceReading]
    ) -> list[ObservedCrop]:
        """The observations, with the full analysis of clear dice that are not accepted all the same."""
        observed = list(crops)
        unaccepted = [
            i
            for i, ((_, observation), face) in enumerate(zip(crops, faces, strict=True))
            if observation.clear and not self._faces.accepts(face)
        ]
        more = self._faces.observe([crops[i][0] for i in unaccepted])
        for i, after in zip(unaccepted, more, strict=True):
            crop, before = crops[i]
            observed[i] = crop, in_view_of(before, after)
        return observed

    def _with_second_look(
        self,
        crops: Sequence[ObservedCrop],
        faces: Sequence[FaceReading],
        kinds: Kinds,
        memory: Memory | None,
    ) -> list[FaceReading]:
        """The answers, with those of uncertain dice after a second look."""
        answers = list(faces)
        uncertain = [i for i, face in enumerate(faces) if worth_second_look(self._faces, crops[i][1], face)]
        if uncertain:
            pictures = [crops[i][0] for i in uncertain]
            second = look_again(self._faces, pictures, [crops[i][1] for i in uncertain])
            for i, crop, observation in zip(uncertain, pictures, second, strict=True):
                answers[i] = self._weigh((crop, observation), kinds, memory)
        return answers

    def _with_signs(
        self, crops: Sequence[ObservedCrop], faces: Sequence[FaceReading], kinds: Kinds
    ) -> Sequence[FaceReading]:
        """The answers, with those of fudge dice if such may lie in the tray."""
        if kinds is None:
            needed = any(
                f.answers and f.answers[0].kind == "d6" and not self._faces.accepts(f) for f in faces
            )
        else:
            needed = FUDGE in kinds
        if not needed or self._signs is None:
            return faces
        looks = [(crop, observation, face) for (crop, observation), face in zip(crops, faces, strict=True)]
        return self._signs.read(self._faces, looks, kinds)

    def _weigh(self, observed: ObservedCrop, kinds: Kinds, memory: Memory | None) -> FaceReading:
        crop, observation = observed
        if not memory:
            return self._faces.weigh(observation, kinds)
        return memory.weigh(self._faces, observation, signature(crop.image, crop.box), kinds)

    @cached_property
    def _texts(self) -> TextCheck | None:
        """The network that checks texts, opened when the first die is decided."""
        return TextCheck.load(threads=self._threads)

    @cached_property
    def _signs(self) -> SignReader | None:
        """The network for fudge dice, opened when it is first needed."""
        return SignReader.load(threads=self._threads)


def _one_sided(face: FaceReading, observation: CropObservation) -> bool:
    """Whether a mirror would change what a die shows; pips and the signs of fudge dice stay the same."""
    fudge = bool(face.answers) and face.answers[0].kind == FUDGE
    return not fudge and not shows_pips(observation)
