"""Cases for fitting confidence: what the networks say about the boxes of held-out pictures, and the truth.

The complete reader processes complete pictures. Inaccurate boxes, partly visible dice and false positives
thus occur as often as in use. Test pictures are never used.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.calibration import TrayProfile
from traywatch.calibration.dice.labels import network_kind
from traywatch.models.evaluate.metrics.counts import LEAST_OVERLAP, match, overlap
from traywatch.models.evaluate.progress import counted
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import (
    INCOMPLETE,
    LabeledDie,
    LabeledPicture,
    choose,
    read_labels,
    real_folder,
)
from traywatch.models.evaluate.shift.rows import LIGHT_CHANGES
from traywatch.models.synth.datasets.shifts import UNKNOWN
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.observations import CropObservation, ObservedDie
from traywatch.vision.reading.second_look import look_again
from traywatch.vision.types import DieReading, Image

SHIFT = "shift"
"""The set of the rendered pictures of ``traywatch.models.synth.datasets.shifts``."""
MOST_BLIND_DEG = 15.0
"""Largest angle in degrees between face and line of sight for rendered dice without a camera profile.

Without a profile, the reader assumes a camera that looks straight down. Dice seen at a larger angle are used
only with their profile. The exceptions are the shift suite, which shows how such views look, and a d4 seen by
a camera that is held upright.
"""
SHIFT_WEIGHT = 0.5
"""Weight of a case of the shift suite, whose pictures are stranger than those at a table."""
CHANGED_EVERY = 2
"""One of so many pictures is also read with a change of light, sharpness or noise."""
UNKNOWN_TEXT = "?"
"""The text of a die that shows none of the known texts; no answer about it is right."""


@dataclass(frozen=True, slots=True)
class ConfidenceCase:
    """One detected box of a held-out picture: network outputs and the true die (None: not a die).

    ``again`` holds the outputs with second looks. ``look`` names the picture and whether its camera profile
    was known; cases with the same ``look`` were read together. ``strange`` marks cases of the shift suite.
    """

    seen: CropObservation
    truth: tuple[str, str] | None
    weight: float
    group: str
    tilt_deg: float
    real: bool
    look: str
    box: tuple[float, float, float, float]
    again: CropObservation
    strange: bool = False


def pictures_of(folders: Sequence[Path]) -> list[LabeledPicture]:
    """Held-out pictures: the validation role of the real set, and complete rendered validation sets."""
    pictures: list[LabeledPicture] = []
    real = real_folder()
    for folder in folders:
        is_real = real is not None and folder.resolve() == real.resolve()
        pictures += choose(read_labels(folder), roles=("validation",) if is_real else ())
    return pictures


def collect_cases(
    pictures: Sequence[LabeledPicture], reader: TrayReader, *, true_boxes: bool = False
) -> list[ConfidenceCase]:
    """Run the networks on all boxes of the pictures.

    Rendered pictures with a camera profile are read once with it and once without. Some pictures are also
    read with a change of light, sharpness or noise. ``true_boxes`` uses the labeled boxes instead of
    detections.
    """
    collected: list[ConfidenceCase] = []
    for picture, image, changed in _images(pictures):
        if true_boxes:
            boxes = tuple(Detection(d.box, 0.9) for d in picture.dice if d.box is not None)
        else:
            boxes = reader.detector.detect(image)
        real = picture.set not in ("synth", SHIFT)
        profile = profile_of(picture)
        for used_profile in (None, profile) if profile is not None else (None,):
            reader.profile = used_profile
            observed = reader.likely_dice(reader.observe(image, boxes, refuse=False))
            stand_in = [unread(d.box, d.confidence) for d, _, _ in observed]
            pairs, _ = match(picture, stand_in)
            die_of = {id(p.reading): p.truth for p in pairs if p.reading is not None}
            name = f"{picture.path} {used_profile is not None} {changed}"
            again = _looked_again(reader, observed)
            for reading, (_, _, seen), more in zip(stand_in, observed, again, strict=True):
                # A second box on the same die has the same truth.
                die = die_of.get(id(reading)) or covered(reading.box, picture)
                if die is None and picture.path.name in INCOMPLETE:
                    continue
                blind = used_profile is None and not seen.lean_known and picture.set != SHIFT
                hidden = profile if blind else None
                if die is not None and not _has_truth(die, hidden, picture):
                    continue
                truth = None if die is None else _truth(die, picture)
                weight = 2.0 if real else 1.0
                weight *= SHIFT_WEIGHT if changed or picture.set == SHIFT else 1.0
                weight /= 1 if profile is None else 2
                tilt = math.nan if die is None or die.tilt_deg is None else die.tilt_deg
                group = picture.die or (picture.set if real else picture.path.name)
                collected.append(
                    ConfidenceCase(
                        seen, truth, weight, group, tilt, real, name, reading.box, more, picture.set == SHIFT
                    )
                )
    return collected


def _has_truth(die: LabeledDie, hidden: TrayProfile | None, picture: LabeledPicture) -> bool:
    """Whether a case can say what is right; ``hidden`` is the profile that the reader does not get."""
    if picture.suite in UNKNOWN:
        return True
    return die.value is not None and (hidden is None or not _odd(die, hidden, picture))


def _truth(die: LabeledDie, picture: LabeledPicture) -> tuple[str, str]:
    """The kind of a die for the networks, and the text of its face."""
    if picture.suite in UNKNOWN:
        return die.kind, UNKNOWN_TEXT
    kind = network_kind(die.kind) or die.kind
    return kind, die.label or ("00" if (kind, die.value) == ("d00", 0) else str(die.value))


def _images(pictures: Sequence[LabeledPicture]) -> Iterator[tuple[LabeledPicture, Image, str]]:
    """Each picture as it is, and some of them with one of ``LIGHT_CHANGES``, with the name of the change."""
    for number, picture in enumerate(counted(pictures)):
        image = load_picture(picture.path)
        yield picture, image, ""
        if number % CHANGED_EVERY == 0 and picture.set != SHIFT:
            name, change = LIGHT_CHANGES[number // CHANGED_EVERY % len(LIGHT_CHANGES)]
            yield picture, change(image)[0], name


def _looked_again(reader: TrayReader, observed: Sequence[ObservedDie]) -> list[CropObservation]:
    """The observations with second looks; clear dice get none."""
    open_ = [i for i, (_, _, seen) in enumerate(observed) if not seen.clear]
    more = look_again(reader.faces, [observed[i][1] for i in open_], [observed[i][2] for i in open_])
    latest = [seen for _, _, seen in observed]
    for i, seen in zip(open_, more, strict=True):
        latest[i] = seen
    return latest


def covered(box: tuple[float, float, float, float], picture: LabeledPicture) -> LabeledDie | None:
    """The labeled die that a box covers, even if another box was matched with it; None if there is none."""
    drawn = [die for die in picture.dice if die.box is not None]
    best = max(drawn, key=lambda die: overlap(die.box or (), box), default=None)
    return best if best is not None and overlap(best.box or (), box) >= LEAST_OVERLAP else None


def _odd(die: LabeledDie, profile: TrayProfile, picture: LabeledPicture) -> bool:
    """Whether the die is seen at an angle that the reader does not expect without a profile."""
    if (die.view_tilt_deg or 0.0) <= MOST_BLIND_DEG or die.box is None:
        return False
    x, y = leans(profile, [die.box], (picture.width, picture.height))[0]
    # The reader expects a d4 seen from the side by an upright camera (traywatch.vision.geometry.d4_poses).
    return die.kind != "d4" or y > -abs(x)


def unread(box: tuple[float, float, float, float], confidence: float) -> DieReading:
    """A reading that stands for a box, to be matched with the labels."""
    return DieReading(
        kind=None, value=None, label=None, status="unsure", confidence=confidence, box=box, color="#000000"
    )
