"""Stage 3, decide: what the observed dice of an image show, with a confidence and a status each."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.vision.camera.camera_knowledge import CameraKnowledge
from traywatch.vision.detection.boxes import FIRM
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import MOST_WEAK, ObservedDie
from traywatch.vision.stages.die_reading import die_reading
from traywatch.vision.stages.image_answers import ImageAnswers
from traywatch.vision.stages.reading_context import ReadingContext
from traywatch.vision.types import DieReading


class DecideStage:
    """Turns observations into readings, for images of one camera."""

    def __init__(self, faces: FaceReader, camera: CameraKnowledge, *, threads: int = 2) -> None:
        self._faces = faces
        self._camera = camera
        self._answers = ImageAnswers(faces, threads=threads)

    def decide(
        self, observed: Sequence[ObservedDie], context: ReadingContext, size: tuple[int, int]
    ) -> list[DieReading]:
        """The readings of the detections that show dice, in an image of ``size`` (width, height)."""
        # With examples of the memory, mirrored dice are what people taught.
        mirroring = (
            "no"
            if context.has_examples
            else self._camera.mirroring(context.profile, self._faces, observed, size)
        )
        crops = [(die.crop, die.observation) for die in observed]
        decided = self._answers.of(crops, context.kinds, context.memory, mirroring=mirroring)
        most_not_a_die = self._faces.calibration.most_not_a_die
        return [
            die_reading(
                self._faces,
                context.memory,
                ObservedDie(die.detection, crop, observation),
                face,
                mirroring=decided.mirroring,
            )
            for die, (crop, observation), face in zip(observed, decided.crops, decided.faces, strict=True)
            if face.not_a_die < (most_not_a_die if die.detection.confidence >= FIRM else MOST_WEAK)
        ]
