"""Decides what the dice of one image show, after their first look.

The mirror check comes first. Clear dice that are not accepted get the full analysis, uncertain ones a second
look, and cubes the network for fudge dice.
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
from traywatch.vision.reading.second_look import look_again, wanted
from traywatch.vision.reading.sign_reader import SignReader

Seen = tuple[DieCrop, CropObservation]
Kinds = Collection[str] | None


@dataclass(frozen=True, slots=True)
class DecidedImage:
    """The crops of an image with their observations and weighed answers, in the order of the boxes.

    With ``mirroring`` "yes", the image is mirrored, and its crops are flipped. Poses refer to the image as it
    was taken. With "maybe", its camera may mirror, and dice that a mirror would change are blocked.
    """

    seen: tuple[Seen, ...]
    faces: tuple[FaceReading, ...]
    mirroring: Mirroring


class ImageAnswers:
    """Weighs the observations of an image, and looks again where it helps."""

    def __init__(self, faces: FaceReader, *, threads: int = 2) -> None:
        self._faces = faces
        self._threads = threads

    def of(
        self, seen: Sequence[Seen], kinds: Kinds, memory: Memory | None, *, mirroring: Mirroring | None
    ) -> DecidedImage:
        """Decide about the crops and first looks of an image.

        ``kinds`` are the kinds in play. ``memory`` adds what people named. ``mirroring`` tells whether
        the image is mirrored. With None, only its own dice can tell.
        """
        faces = [self._weigh(one, kinds, memory) for one in seen]
        crops, again = [crop for crop, _ in seen], None
        known = mirroring
        if mirroring is None:
            mirroring = mirroring_alone(self._faces, seen, [self._faces.accepts(face) for face in faces])
        if mirroring == "yes":
            again = flipped(self._faces, crops)
        elif mirroring == "maybe":
            again = confirmed(self._faces, seen, faces, kinds)
        elif mirroring == "unknown":
            again = unmirrored(self._faces, crops, faces, kinds)
        if again is not None:
            seen = [(crop, in_view_of(was, now)) for (_, was), (crop, now) in zip(seen, again, strict=True)]
            faces = [self._weigh(one, kinds, memory) for one in seen]
        full = self._looked_fully(seen, faces)
        faces = [
            face if now[1] is was[1] else self._weigh(now, kinds, memory)
            for face, now, was in zip(faces, full, seen, strict=True)
        ]
        uncertain = [i for i, face in enumerate(faces) if wanted(self._faces, full[i][1], face)]
        if uncertain:
            crops = [full[i][0] for i in uncertain]
            second = look_again(self._faces, crops, [full[i][1] for i in uncertain])
            for i, crop, now in zip(uncertain, crops, second, strict=True):
                faces[i] = self._weigh((crop, now), kinds, memory)
        faces = list(self._with_signs(full, faces, kinds))
        if again is not None:
            full = [(crop, flipped_back(now)) for crop, now in full]
            return DecidedImage(tuple(full), tuple(faces), "yes")
        if known != "maybe":
            return DecidedImage(tuple(full), tuple(faces), "no")
        faces = [
            replace(face, blocked=True) if _one_sided(face, now) else face
            for face, (_, now) in zip(faces, full, strict=True)
        ]
        return DecidedImage(tuple(full), tuple(faces), "maybe")

    def _looked_fully(self, seen: Sequence[Seen], faces: Sequence[FaceReading]) -> list[Seen]:
        """The observations, with the full analysis of clear dice that are not accepted all the same."""
        found = list(seen)
        open_ = [
            i
            for i, ((_, first), face) in enumerate(zip(seen, faces, strict=True))
            if first.clear and not self._faces.accepts(face)
        ]
        more = self._faces.look([seen[i][0] for i in open_])
        for i, now in zip(open_, more, strict=True):
            crop, was = seen[i]
            found[i] = crop, in_view_of(was, now)
        return found

    def _with_signs(
        self, seen: Sequence[Seen], faces: Sequence[FaceReading], kinds: Kinds
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
        looks = [(crop, now, face) for (crop, now), face in zip(seen, faces, strict=True)]
        return self._signs.read(self._faces, looks, kinds)

    def _weigh(self, one: Seen, kinds: Kinds, memory: Memory | None) -> FaceReading:
        crop, seen = one
        if not memory:
            return self._faces.weigh(seen, kinds)
        return memory.weigh(self._faces, seen, signature(crop.image, crop.box), kinds)

    @cached_property
    def _signs(self) -> SignReader | None:
        """The network for fudge dice, opened when it is first needed."""
        return SignReader.load(threads=self._threads)


def _one_sided(face: FaceReading, seen: CropObservation) -> bool:
    """Whether a mirror would change what a die shows; pips and the signs of fudge dice stay the same."""
    fudge = bool(face.answers) and face.answers[0].kind == FUDGE
    return not fudge and not shows_pips(seen)
