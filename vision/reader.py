"""The reader: takes an image of a tray and returns a reading for each die."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.camera.camera_knowledge import CameraKnowledge
from traywatch.vision.detection.boxes import FIRM, sort_out
from traywatch.vision.detection.detector import Detection, Detector
from traywatch.vision.detection.size_filter import believable, largest_px
from traywatch.vision.die_reading import die_reading
from traywatch.vision.divided_boxes import divided
from traywatch.vision.first_look import FirstLook, Observed
from traywatch.vision.image_answers import ImageAnswers
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.multi_frame import Rolled, look_many
from traywatch.vision.presence.missed import around, belongs, with_missed
from traywatch.vision.presence.objects import FoundObject
from traywatch.vision.presence.reference import EmptyMatKeeper, MatComparison, MatReference
from traywatch.vision.reading.evidence import prior
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import MOST_WEAK, plausible
from traywatch.vision.reading.sign_reader import refuses
from traywatch.vision.reused_readings import match_lying
from traywatch.vision.types import Box, DieReading, Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile
    from traywatch.vision.landing import Landing


class TrayReader:
    """Reads all dice in images of a tray.

    - ``kinds`` are the kinds in play. They become more probable, but a clear image of another kind still
      wins.
    - ``memory`` holds dice that people named or corrected; it adds evidence.
    - With a ``profile``, each die gets its ground point and zone. The reader also compares each image with
      the empty mat (``reference``): it discards print, and reports what it cannot name as an object.
    - ``empty_mats`` keeps the learned picture of the empty mat, so that the next start has it.
    - ``fixed_camera`` says that all images come from one camera that stays where it is. Without a profile,
      its view is then remembered, so that one die is read nearly as well as several. Whether it mirrors its
      images is remembered too.
    - ``places=False`` leaves ground points and zones to the caller, which may know roles and contacts.

    Raises ``CalibrationError`` (``picture_shape``) if the profile is for another image shape. Raises
    ``ReadingError`` if a model is missing and ``ValueError`` for an unknown kind.

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
        empty_mats: EmptyMatKeeper | None = None,
        fixed_camera: bool = False,
    ) -> None:
        self.profile = profile
        self.places = places
        self.memory = memory
        self.empty_mats = empty_mats
        self.kinds = self._checked_kinds(kinds)
        self.detector = Detector(threads=threads)
        self.faces = FaceReader(threads=threads)
        self._answers = ImageAnswers(self.faces, threads=threads)
        self.reference: MatReference | None = None
        self._landing: Landing | None = None
        self._camera = CameraKnowledge(fixed=fixed_camera, threads=threads)
        self._read_under: tuple[int, frozenset[str] | None, bool] | None = None

    def read(self, image: Image, *, kinds: Collection[str] | None = None) -> tuple[DieReading, ...]:
        """Read the dice of a BGR image, ordered from top to bottom.

        ``kinds`` overrides the kinds in play for this call.
        """
        if self.memory is not None:  # before looking: with examples, non-dice are read too
            self.memory.refresh(self.faces)
        found = self._detected(image)
        looked = self.look(image, found, refuse=refuses(self.kinds if kinds is None else kinds))
        return self._readings(image, self.kept(looked), kinds, compared=self._compared(image))

    def read_boxes(
        self, image: Image, found: Sequence[Detection], *, kinds: Collection[str] | None = None
    ) -> tuple[DieReading, ...]:
        """Read the dice in known bounding boxes."""
        found = sorted(found, key=lambda d: (d.box[1], d.box[0]))
        if self.memory is not None:  # before looking: with examples, non-dice are read too
            self.memory.refresh(self.faces)
        looked = self.look(image, found, refuse=refuses(self.kinds if kinds is None else kinds))
        return self._readings(image, looked, kinds)

    def read_many(
        self,
        images: Sequence[Image],
        *,
        kinds: Collection[str] | None = None,
        rolled: Rolled | None = None,
        lying: Sequence[DieReading] = (),
    ) -> tuple[DieReading, ...]:
        """Read the dice from several images of one rest, the sharpest first.

        Boxes and colors come from the first image.

        The other images are used only for dice that the first one leaves uncertain. ``rolled`` returns crops
        of the dice taken while they rolled (``traywatch.vision.tracking.rolling_crops``). ``lying`` are
        readings of dice that have not changed since. They are reused, unless the memory or the kinds in play
        changed, or the camera turned out to mirror.
        """
        in_play = self.kinds if kinds is None else self._checked_kinds(kinds)
        known = None if in_play is None else frozenset(k for k in in_play if k in SHAPES)
        found = self._detected(images[0])
        reused, fresh = match_lying(lying if self._unchanged(in_play) else (), found)
        observed = look_many(self, images, fresh, known, rolled) if fresh else []
        compared = self._compared(images[0])
        dice = self._readings(images[0], observed, kinds, reused, compared=compared)
        if reused and len({"mirrored" in die.hints for die in dice}) > 1:
            # A camera mirrors all its dice or none. All of them together tell it best.
            observed = look_many(self, images, found, known, rolled)
            dice = self._readings(images[0], observed, kinds, compared=compared)
        return dice

    def _detected(self, image: Image) -> list[Detection]:
        """The detections in an image, from top to bottom."""
        height, width = image.shape[:2]
        found = self.detector.detect(image, largest_px=largest_px(self.profile, (width, height)))
        return sorted(found, key=lambda d: (d.box[1], d.box[0]))

    def _unchanged(self, in_play: frozenset[str] | None) -> bool:
        """Whether memory, kinds in play, and what is known of a mirror are unchanged since the last call."""
        if self.memory is not None:
            self.memory.refresh(self.faces)
        before = self._read_under
        changes = self.memory.changes if self.memory is not None else 0
        self._read_under = (changes, in_play, self._camera.mirrors)
        return before == self._read_under

    def _readings(
        self,
        image: Image,
        looked: Sequence[Observed],
        kinds: Collection[str] | None,
        lay: Sequence[DieReading] = (),
        *,
        compared: MatComparison | None = None,
    ) -> tuple[DieReading, ...]:
        """The final readings: weighed, filtered, sorted and placed on the mat.

        With ``compared``, print is dropped and what the detector missed is searched again.
        """
        in_play = self.kinds if kinds is None else self._checked_kinds(kinds)
        height, width = image.shape[:2]

        def search_inside(box: Box) -> list[DieReading]:
            return self._read_detections(image, self.detector.detect_inside(image, box), in_play)

        readings = self._read_crops(looked, in_play, (width, height))
        readings = [*lay, *divided(readings, [detection for detection, _, _ in looked], search_inside)]
        if compared is None:
            readings = list(believable(self.profile, readings, (width, height)))
        else:

            def search(found: FoundObject, least: float) -> list[DieReading]:
                return self._search(image, found, least, in_play)

            readings = with_missed(compared, readings, search)
        readings.sort(key=lambda die: (die.box[1], die.box[0]))
        return self._placed(sort_out(readings), (width, height))

    def _read_crops(
        self, looked: Sequence[Observed], in_play: frozenset[str] | None, size: tuple[int, int]
    ) -> list[DieReading]:
        """The readings of the crops that show dice, in an image of ``size`` (width, height)."""
        seen = [(cut_out, first) for _, cut_out, first in looked]
        # With examples of the memory, mirrored dice are what people taught.
        mirroring = "no" if self.memory else self._camera.mirroring(self.profile, self.faces, looked, size)
        found = self._answers.of(seen, in_play, self.memory, mirroring=mirroring)
        return [
            die_reading(self.faces, self.memory, detection, cut_out, now, face, mirroring=found.mirroring)
            for (detection, _, _), (cut_out, now), face in zip(looked, found.seen, found.faces, strict=True)
            if face.not_a_die
            < (self.faces.calibration.most_not_a_die if detection.confidence >= FIRM else MOST_WEAK)
        ]

    def _compared(self, image: Image) -> MatComparison | None:
        """The image compared with the empty mat, if there is a profile and its mat is known."""
        return None if self.profile is None else self._reference_of(self.profile).compare(image)

    def forget_camera(self) -> None:
        """Forget what is remembered of the camera, because it was moved or is another one."""
        self._camera.forget()

    def learn_empty(self, image: Image) -> bool:
        """Learn how the mat looks when nothing lies on it; returns whether the image was accepted.

        An image with an object on the mat is refused. Without a profile, nothing is learned.
        """
        if self.profile is None:
            return False
        reference = self._reference_of(self.profile)
        accepted = reference.learn(image)
        if accepted and self.empty_mats is not None and reference.picture is not None:
            self.empty_mats.save(self.profile, reference.picture)
        return accepted

    def _reference_of(self, profile: TrayProfile) -> MatReference:
        """The reference of the empty mat, a new one after the profile has changed."""
        if self.reference is None or self.reference.profile != profile:
            self.reference = MatReference(profile)
            kept = self.empty_mats.load(profile) if self.empty_mats is not None else None
            if kept is not None:
                self.reference.restore(kept)
        return self.reference

    def _search(
        self, image: Image, found: FoundObject, least: float, in_play: frozenset[str] | None
    ) -> list[DieReading]:
        """The dice where something lies that the detector missed, searched at a larger scale.

        ``least`` is the least confidence of a detection.
        """
        part, (left, top) = around(image, found.box)
        near = [
            Detection((d.box[0] + left, d.box[1] + top, d.box[2] + left, d.box[3] + top), d.confidence)
            for d in self.detector.detect(part)
        ]
        near = [d for d in near if d.confidence >= least and belongs(d.box, found.box)]
        return self._read_detections(image, near, in_play)

    def _read_detections(
        self, image: Image, found: Sequence[Detection], in_play: frozenset[str] | None
    ) -> list[DieReading]:
        """The readings of further detections in an image."""
        looked = self.kept(self.look(image, found, refuse=refuses(in_play)))
        return self._read_crops(looked, in_play, (image.shape[1], image.shape[0]))

    def kept(self, looked: Sequence[Observed]) -> list[Observed]:
        """The observations without weak false positives.

        All are kept if the memory has examples, because taught dice may look like no die.
        """
        return [one for one in looked if self.memory or plausible(one[2])]

    def look(
        self,
        image: Image,
        found: Sequence[Detection],
        *,
        refuse: bool = True,
        early: bool = True,
        upward: Sequence[tuple[float, float]] | None = None,
    ) -> list[Observed]:
        """Run the networks on some boxes of an image, without deciding anything.

        ``upward`` are the up directions of the dice. By default they come from the profile. Without one, they
        are estimated from the dice.

        With ``refuse``, crops that are not dice get no further analysis. With ``early``, clear dice get none.
        Neither has an effect if the memory has examples, because dice that people taught may look like no die
        or like another one.
        """
        if not found:
            return []
        first = FirstLook(
            self.faces, self._camera, refuse=refuse and not self.memory, early=early and not self.memory
        )
        if upward is not None:
            return first.in_view(image, found, upward)
        if self.profile is not None:
            return first.calibrated(image, found, self.profile)
        return first.estimated(image, found)

    def _checked_kinds(self, kinds: Collection[str] | None) -> frozenset[str] | None:
        """The kinds in play as a set.

        Raises ``ValueError`` for a kind that is neither built in nor taught.
        """
        if kinds is None:
            return None
        taught = self.memory.taught_kinds if self.memory is not None else frozenset()
        prior([kind for kind in kinds if kind not in taught])
        return frozenset(kinds)

    def _placed(self, dice: tuple[DieReading, ...], size: tuple[int, int]) -> tuple[DieReading, ...]:
        """The dice with ground points and zones, if there is a profile and ``places`` is set."""
        if self.profile is None or not self.places or not dice:
            return dice
        if self._landing is None:
            from traywatch.vision.landing import Landing  # imported late: it opens another network

            self._landing = Landing()
        return tuple(self._landing.place(self.profile, dice, image_size=size))
