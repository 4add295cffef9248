"""The reader of a tray: a picture in, all its dice out."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pydantic import FiniteFloat

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.records import Record
from traywatch.vision.detection.boxes import iou, sort_out
from traywatch.vision.detection.detector import Detection, Detector
from traywatch.vision.detection.size_filter import believable
from traywatch.vision.geometry.crops import cut, in_picture
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.images import load_picture
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.multi_frame import Rolled, look_many
from traywatch.vision.reading.body_color import body_colour
from traywatch.vision.reading.evidence import Answer, prior
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import Cut, Seen
from traywatch.vision.reading.second_look import look_again, wanted
from traywatch.vision.types import Alternative, Box, DieReading, Image, Status

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile
    from traywatch.vision.landing import Landing

LEAST_ALTERNATIVE = 0.001
SAME_BOX = 0.6
"""A die that lies as it lay is found where its box covers so much of the new one (of both together)."""
TREMBLE = 0.05
"""An edge of its box that is off by no more than this share of its side only trembles."""


class PictureReading(Record):
    """A still picture and its dice; ``image`` is the name it was given by, or empty."""

    image: str
    width: int
    height: int
    elapsed_ms: FiniteFloat
    dice: tuple[DieReading, ...]


class TrayReader:
    """Reads pictures of a tray.

    ``kinds`` names the kinds in play: they are likelier, yet a clear picture of another kind is
    told as it is. ``memory`` holds dice that people told, which settle doubts in the same way. With a
    ``profile`` each die's place and zone are filled in, and what is doubtful and of no die's size is
    left out; ``places=False`` leaves the places to the caller, as a watcher does that knows roles and
    contacts. Raises ``CalibrationError`` (``picture_shape``) if the profile is for pictures of another
    shape, ``ReadingError`` where a model is missing and ``ValueError`` for a kind that does not exist.

        reader = TrayReader(kinds=["d20"])
        for die in reader.read(image):
            print(die.kind, die.value, die.status)
    """

    def __init__(
        self,
        profile: TrayProfile | None = None,
        *,
        kinds: Collection[str] | None = None,
        threads: int = 2,
        places: bool = True,
        memory: Memory | None = None,
    ) -> None:
        self.profile = profile
        self.places = places
        self.memory = memory
        self.kinds = self._checked(kinds)
        self.detector = Detector(threads=threads)
        self.faces = FaceReader(threads=threads)
        self._landing: Landing | None = None
        self._read_under: tuple[int, frozenset[str] | None] | None = None

    def read(self, image: Image, *, kinds: Collection[str] | None = None) -> tuple[DieReading, ...]:
        """The dice of a BGR picture, from top to bottom. ``kinds`` overrides those in play for once."""
        return self.read_boxes(image, self.detector.detect(image), kinds=kinds)

    def read_boxes(
        self, image: Image, found: Sequence[Detection], *, kinds: Collection[str] | None = None
    ) -> tuple[DieReading, ...]:
        """The dice in boxes that are already known."""
        found = sorted(found, key=lambda d: (d.box[1], d.box[0]))
        if self.memory is not None:  # before anything is looked at: it has a say in what is no die
            self.memory.refresh(self.faces)
        return self._told(image, self.look(image, found), kinds)

    def read_many(
        self,
        images: Sequence[Image],
        *,
        kinds: Collection[str] | None = None,
        rolled: Rolled | None = None,
        lying: Sequence[DieReading] = (),
    ) -> tuple[DieReading, ...]:
        """The dice of several pictures of one rest, the sharpest first: boxes and colours are its own.

        What the first picture leaves in doubt is looked for in the others. ``rolled`` gives what was
        seen of the dice in some boxes while they rolled (``traywatch.vision.tracking.rolling_crops``).
        ``lying`` are dice that look as they did when they were read: they are not read again, unless a person
        has told something meanwhile or other kinds are in play.
        """
        in_play = self.kinds if kinds is None else self._checked(kinds)
        known = None if in_play is None else frozenset(k for k in in_play if k in SHAPES)
        found = sorted(self.detector.detect(images[0]), key=lambda d: (d.box[1], d.box[0]))
        lay, fresh = self._where(lying if self._as_before(in_play) else (), found)
        looked = look_many(self, images, fresh, known, rolled) if fresh else []
        return self._told(images[0], looked, kinds, lay)

    def _as_before(self, in_play: frozenset[str] | None) -> bool:
        """Whether the same picture would be read as it was the last time."""
        if self.memory is not None:
            self.memory.refresh(self.faces)
        before = self._read_under
        self._read_under = (self.memory.changes if self.memory is not None else 0, in_play)
        return before == self._read_under

    def _where(
        self, lying: Sequence[DieReading], found: Sequence[Detection]
    ) -> tuple[list[DieReading], list[Detection]]:
        """The dice that lie as they lay, and what else was found."""
        lay, free = [], list(found)
        for die in lying:
            best = max(free, key=lambda detection: iou(detection.box, die.box), default=None)
            if best is not None and iou(best.box, die.box) > SAME_BOX:
                free.remove(best)
                lay.append(_moved_to(die, best.box))
        return lay, free

    def _told(
        self,
        image: Image,
        looked: Sequence[tuple[Detection, Cut, Seen]],
        kinds: Collection[str] | None,
        lay: Sequence[DieReading] = (),
    ) -> tuple[DieReading, ...]:
        in_play = self.kinds if kinds is None else self._checked(kinds)
        readings = list(lay)
        for (detection, cut_out, seen), face in zip(looked, self._faces_of(looked, in_play), strict=True):
            if face.not_a_die < self.faces.calibration.most_not_a_die:
                stated = self._stated(detection, face, cut_out.image)
                readings.append(stated.model_copy(update={"face_px": _face_px(detection, seen)}))
        readings.sort(key=lambda die: (die.box[1], die.box[0]))
        height, width = image.shape[:2]
        dice = sort_out(believable(self.profile, readings, (width, height)))
        return self._placed(dice, (width, height))

    def look(
        self, image: Image, found: Sequence[Detection], *, refuse: bool = True
    ) -> list[tuple[Detection, Cut, Seen]]:
        """What the networks see in some boxes of a picture, before anything is decided.

        What is no die is not read, unless a person has told of dice: those may look like none.
        """
        height, width = image.shape[:2]
        upward = leans(self.profile, [detection.box for detection in found], (width, height))
        cuts = [
            Cut.of(cut(image, d.box), (d.box[2] - d.box[0], d.box[3] - d.box[1]), lean, d.confidence)
            for d, lean in zip(found, upward, strict=True)
        ]
        refuse = refuse and not self.memory
        return list(zip(found, cuts, self.faces.look(cuts, refuse=refuse), strict=True))

    def _faces_of(
        self, looked: Sequence[tuple[Detection, Cut, Seen]], kinds: Collection[str] | None
    ) -> list[FaceReading]:
        faces = [self._weighed(cut_out, seen, kinds) for _, cut_out, seen in looked]
        doubted = [i for i, face in enumerate(faces) if wanted(self.faces, face)]
        if doubted:
            cuts = [looked[i][1] for i in doubted]
            again = look_again(self.faces, cuts, [looked[i][2] for i in doubted])
            for i, cut_out, seen in zip(doubted, cuts, again, strict=True):
                faces[i] = self._weighed(cut_out, seen, kinds)
        return faces

    def _weighed(self, cut_out: Cut, seen: Seen, kinds: Collection[str] | None) -> FaceReading:
        if not self.memory:
            return self.faces.weigh(seen, kinds)
        return self.memory.weigh(self.faces, seen, signature(cut_out.image, cut_out.box), kinds)

    def _checked(self, kinds: Collection[str] | None) -> frozenset[str] | None:
        if kinds is None:
            return None
        taught = self.memory.taught_kinds if self.memory is not None else frozenset()
        prior([kind for kind in kinds if kind not in taught])
        return frozenset(kinds)

    def _value(self, answer: Answer | None) -> int | None:
        if answer is None:
            return None
        shape = SHAPES.get(answer.kind)
        if shape is not None:
            return shape.value_of(answer.label)
        return self.memory.value_of(answer.kind, answer.label) if self.memory is not None else None

    def _placed(self, dice: tuple[DieReading, ...], size: tuple[int, int]) -> tuple[DieReading, ...]:
        if self.profile is None or not self.places or not dice:
            return dice
        if self._landing is None:
            from traywatch.vision.landing import (
                Landing,  # opens a network of its own, so only where it is used
            )

            self._landing = Landing()
        return tuple(self._landing.place(self.profile, dice, image_size=size))

    def _stated(self, detection: Detection, face: FaceReading, crop: Image) -> DieReading:
        first = face.answers[0] if face.answers else None
        status: Status = "unsure"
        if face.tilt_deg > self.faces.calibration.cocked_deg:
            status = "cocked"
        elif self.faces.accepts(face):
            status = "read"
        stated = first if status == "read" else None
        others = face.answers[1:] if stated else face.answers
        return DieReading(
            kind=first.kind if first else None,
            value=self._value(stated),
            label=stated.label if stated else None,
            status=status,
            confidence=face.confidence,
            box=detection.box,
            tilt_deg=round(face.tilt_deg, 1),
            colour=body_colour(crop),
            own=face.own or None,
            alternatives=tuple(
                Alternative(kind=a.kind, value=self._value(a), label=a.label, p=a.p)
                for a in others
                if a.p >= LEAST_ALTERNATIVE
            ),
        )


def _moved_to(die: DieReading, box: Box) -> DieReading:
    """A die that lies as it lay: its box only follows one that is elsewhere, since a box that trembles
    would move the die's foot from throw to throw. One that creeps is followed all the same."""
    side = math.sqrt((die.box[2] - die.box[0]) * (die.box[3] - die.box[1]))
    if max(abs(new - old) for new, old in zip(box, die.box, strict=True)) <= TREMBLE * side:
        return die
    face = die.face_px
    if face is not None:
        right, down = ((box[i] + box[i + 2] - die.box[i] - die.box[i + 2]) / 2 for i in (0, 1))
        face = (round(face[0] + right, 2), round(face[1] + down, 2))
    return die.model_copy(update={"box": box, "face_px": face})


def _face_px(detection: Detection, seen: Seen) -> tuple[float, float] | None:
    if not seen.poses:
        return None
    x, y = in_picture(detection.box, max(seen.poses, key=lambda pose: pose.weight).centre)
    return round(x, 2), round(y, 2)


def read_image(
    source: str | os.PathLike[str] | bytes | NDArray[np.uint8],
    *,
    profile: TrayProfile | None = None,
    kinds: Collection[str] | None = None,
    reader: TrayReader | None = None,
) -> PictureReading:
    """Read one still picture: a path, a file's bytes or a BGR array.

    For many pictures give a ``reader``, which keeps the networks open. Raises ``ReadingError``
    with code ``picture_unreadable`` if the source is no picture.
    """
    image = load_picture(source)
    reader = reader or TrayReader(profile, kinds=kinds)
    start = time.perf_counter()
    dice = reader.read(image)
    elapsed = (time.perf_counter() - start) * 1000
    name = str(source) if isinstance(source, str | os.PathLike) else ""
    height, width = image.shape[:2]
    return PictureReading(image=name, width=width, height=height, elapsed_ms=round(elapsed, 2), dice=dice)
