"""Stage 2 for several images of one rest: uncertain dice are observed in all, and while they rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import CropObservation, DieCrop, ObservedDie
from traywatch.vision.stages.frame_fusion import fuse, with_rolling_evidence
from traywatch.vision.stages.observe import ObserveStage
from traywatch.vision.stages.reading_context import ReadingContext
from traywatch.vision.tracking.rolling_crops import RollingCrop
from traywatch.vision.types import Box, Image

Rolled = Callable[[Sequence[Box]], Sequence[Sequence[RollingCrop]]]
"""For the boxes of dice at rest, returns the crops taken of each while it rolled."""


def observe_frames(
    stage: ObserveStage,
    images: Sequence[Image],
    detections: Sequence[Detection],
    context: ReadingContext,
    rolled: Rolled | None = None,
) -> list[ObservedDie]:
    """Observe the dice that were detected in the first of several images of one rest.

    A die that the first image shows clearly is not observed again. This saves time, and later frames cannot
    change an accepted reading.
    """
    observed = stage.likely_dice(stage.observe(images[0], detections, context), context)
    uncertain = [i for i, die in enumerate(observed) if not _is_clear(stage.faces, die.observation, context)]
    if not uncertain:
        return observed
    boxes = [observed[i].detection for i in uncertain]
    upward = [observed[i].crop.lean for i in uncertain]  # all images have one camera
    more = [stage.observe(image, boxes, context, upward=upward) for image in images[1:]]
    rolling: list[list[CropObservation]] = [[] for _ in boxes]
    if rolled is not None:
        rolling = _observe_rolling(stage.faces, rolled([d.box for d in boxes]), context)
    for n, i in enumerate(uncertain):
        fused = fuse([observed[i].observation, *(frame[n].observation for frame in more)])
        observed[i] = observed[i]._replace(observation=with_rolling_evidence(fused, rolling[n]))
    return observed


def _is_clear(faces: FaceReader, observation: CropObservation, context: ReadingContext) -> bool:
    """Whether the reading of one observation would be accepted."""
    face = faces.weigh(observation, context.built_in_kinds)
    return faces.accepts(face) and not faces.cocked(face)


def _observe_rolling(
    faces: FaceReader, glimpses: Sequence[Sequence[RollingCrop]], context: ReadingContext
) -> list[list[CropObservation]]:
    """The observations of all rolling crops of all dice, computed in one batch."""
    crops = []
    for glimpse in (glimpse for of_die in glimpses for glimpse in of_die):
        x0, y0, x1, y1 = glimpse.box
        (lean,) = leans(context.profile, [glimpse.box], glimpse.size)
        crops.append(DieCrop.of(glimpse.crop, (x1 - x0, y1 - y0), lean))
    observations = iter(faces.observe(crops, neighbors=False))
    return [[next(observations) for _ in of_die] for of_die in glimpses]
