"""The reader: takes an image of a tray and returns a reading for each die.

It runs the stages of ``traywatch.vision.stages`` one after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from traywatch.vision.camera.camera_knowledge import CameraKnowledge
from traywatch.vision.detection.boxes import sort_out
from traywatch.vision.detection.detector import Detection, Detector
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.presence.comparison import MatComparison
from traywatch.vision.presence.reference import EmptyMatKeeper
from traywatch.vision.reading.evidence import prior
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import ObservedDie
from traywatch.vision.reused_readings import match_lying
from traywatch.vision.stages.closer_look import CloserLook
from traywatch.vision.stages.compare import CompareStage
from traywatch.vision.stages.decide import DecideStage
from traywatch.vision.stages.detect import DetectStage, from_top
from traywatch.vision.stages.divide import divided
from traywatch.vision.stages.observe import ObserveStage
from traywatch.vision.stages.observe_frames import Rolled, observe_frames
from traywatch.vision.stages.place import PlaceStage
from traywatch.vision.stages.reading_context import ReadingContext
from traywatch.vision.types import Box, DieReading, Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile


class TrayReader:
    """Reads all dice in images of a tray.

    - ``kinds`` are the kinds in play. They become more probable, but a clear image of another kind still
      wins.
    - ``memory`` holds dice that people named or corrected; it adds evidence.
    - With a ``profile``, each die gets its ground point and zone. The reader also compares each image with
      the empty mat (``mat``): it discards print, and reports what it cannot name as an object.
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
        self.kinds = self._checked_kinds(kinds)
        self.detector = Detector(threads=threads)
        self.faces = FaceReader(threads=threads)
        self.mat = CompareStage(empty_mats)
        self._camera = CameraKnowledge(fixed=fixed_camera, threads=threads)
        self._detect = DetectStage(self.detector)
        self._observe = ObserveStage(self.faces, self._camera)
        self._decide = DecideStage(self.faces, self._camera, threads=threads)
        self._place = PlaceStage()
        self._read_under: tuple[int, frozenset[str] | None, bool] | None = None

    def read(self, image: Image, *, kinds: Collection[str] | None = None) -> tuple[DieReading, ...]:
        """Read the dice of a BGR image, ordered from top to bottom.

        ``kinds`` overrides the kinds in play for this call.
        """
        context = self._context(kinds)
        detections = self._detect.detect(image, self.profile)
        observed = self._observe.likely_dice(self._observe.observe(image, detections, context), context)
        return self._readings(image, observed, context, comparison=self.mat.compare(image, self.profile))

    def read_boxes(
        self, image: Image, detections: Sequence[Detection], *, kinds: Collection[str] | None = None
    ) -> tuple[DieReading, ...]:
        """Read the dice in known bounding boxes."""
        context = self._context(kinds)
        observed = self._observe.observe(image, from_top(detections), context)
        return self._readings(image, observed, context)

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
        context = self._context(kinds)
        detections = self._detect.detect(images[0], self.profile)
        reused, fresh = match_lying(lying if self._unchanged(context) else (), detections)
        observed = observe_frames(self._observe, images, fresh, context, rolled) if fresh else []
        comparison = self.mat.compare(images[0], self.profile)
        dice = self._readings(images[0], observed, context, reused, comparison=comparison)
        if reused and len({"mirrored" in die.hints for die in dice}) > 1:
            # A camera mirrors all its dice or none. All of them together tell it best.
            observed = observe_frames(self._observe, images, detections, context, rolled)
            dice = self._readings(images[0], observed, context, comparison=comparison)
        return dice

    def observe(
        self,
        image: Image,
        detections: Sequence[Detection],
        *,
        refuse: bool = True,
        early: bool = True,
        upward: Sequence[tuple[float, float]] | None = None,
    ) -> list[ObservedDie]:
        """Run the networks on some boxes of an image, without deciding anything.

        See ``traywatch.vision.stages.observe.ObserveStage.observe``.
        """
        context = ReadingContext(self.profile, self.kinds, self.memory)
        return self._observe.observe(image, detections, context, refuse=refuse, early=early, upward=upward)

    def likely_dice(self, observed: Sequence[ObservedDie]) -> list[ObservedDie]:
        """The observed detections without weak false positives."""
        return self._observe.likely_dice(observed, ReadingContext(self.profile, self.kinds, self.memory))

    def learn_empty(self, image: Image) -> bool:
        """Learn how the mat looks when nothing lies on it; returns whether the image was accepted.

        An image with an object on the mat is refused. Without a profile, nothing is learned.
        """
        return self.mat.learn_empty(image, self.profile)

    def learn_no_die(self, image: Image, box: Box) -> None:
        """A person has answered that what lies in a box of an image is no die: it is not reported there."""
        self.mat.learn_no_die(image, box, self.profile)

    def forget_camera(self) -> None:
        """Forget what is remembered of the camera, because it was moved or is another one."""
        self._camera.forget()

    def _readings(
        self,
        image: Image,
        observed: Sequence[ObservedDie],
        context: ReadingContext,
        reused: Sequence[DieReading] = (),
        *,
        comparison: MatComparison | None = None,
    ) -> tuple[DieReading, ...]:
        """The final readings: decided, divided, compared with the mat, sorted and placed.

        With a ``comparison``, print is dropped and what the detector missed is searched again.
        """
        size = (image.shape[1], image.shape[0])
        closer = CloserLook(image, context, self._detect, self._observe, self._decide)
        readings = self._decide.decide(observed, context, size)
        readings = [*reused, *divided(readings, [die.detection for die in observed], closer.inside)]
        readings = self.mat.check(readings, comparison, closer)
        readings.sort(key=lambda die: (die.box[1], die.box[0]))
        dice = sort_out(readings)
        return self._place.place(dice, self.profile, size) if self.places else dice

    def _context(self, kinds: Collection[str] | None) -> ReadingContext:
        """What is known before an image is read; ``kinds`` are the kinds in play of this call, if given."""
        if self.memory is not None:  # first of all: with examples, non-dice are observed fully too
            self.memory.refresh(self.faces)
        in_play = self.kinds if kinds is None else self._checked_kinds(kinds)
        return ReadingContext(self.profile, in_play, self.memory)

    def _unchanged(self, context: ReadingContext) -> bool:
        """Whether memory, kinds in play, and what is known of a mirror are unchanged since the last call."""
        before = self._read_under
        changes = self.memory.changes if self.memory is not None else 0
        self._read_under = (changes, context.kinds, self._camera.mirrors)
        return before == self._read_under

    def _checked_kinds(self, kinds: Collection[str] | None) -> frozenset[str] | None:
        """The kinds in play as a set.

        Raises ``ValueError`` for a kind that is neither built in nor taught.
        """
        if kinds is None:
            return None
        taught = self.memory.taught_kinds if self.memory is not None else frozenset()
        prior([kind for kind in kinds if kind not in taught])
        return frozenset(kinds)
