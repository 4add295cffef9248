"""Joins the readings of an image with its difference from the empty mat: no print, and nothing missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from traywatch.vision.detection.boxes import area, common, iou
from traywatch.vision.presence.corrected_boxes import corrected
from traywatch.vision.presence.objects import FoundObject
from traywatch.vision.presence.reference import MatComparison
from traywatch.vision.types import LEAST_DIE, Box, DieReading, Image

WEAK, NOTHING_P = 0.1, 0.02
"""An uncertain reading of a low confidence, or that is probably no die, is dropped if the difference from the
empty mat makes an object less probable than this: it is a shadow, or print beside a die."""
UNCERTAIN_P = 0.1
"""The same for other uncertain readings, on mats with a lattice."""
SURE_DIE_P = 0.8
"""What is so probably a die stays on mats with a lattice, whose print resembles no die: a question is better
than a die that is overlooked. On the fitting trays the comparison would have dropped seven dice and nothing
else."""
SHARED = 0.3
"""From this common share of the smaller box on, the rest of a weak reading's box must be an object itself:
otherwise both boxes are on one die."""
CLEAR = 0.5
"""Least confidence of the detector where the difference alone is not clear."""
MOST_OBJECTS = 8
_ROOM = 1.5
_LEAST_PX = 96
_INSIDE = 0.3
_LARGER = 2.5
_SAME = 0.3
OBJECT_COLOR = "#808080"

Search = Callable[[FoundObject, float], Sequence[DieReading]]


def with_missed(
    compared: MatComparison,
    readings: Sequence[DieReading],
    search: Search,
) -> list[DieReading]:
    """The readings without print, with the dice that a second search finds, and with unnamed objects.

    ``search`` returns the readings near an object that no reading explains, from detections of at least some
    confidence.
    """
    kept: list[DieReading] = []
    for die in sorted(readings, key=lambda die: -die.confidence):
        sure = compared.has_lattice and die.die_p >= SURE_DIE_P
        if not sure and (compared.printed(die.box) or (die.status != "read" and compared.bare(die.box))):
            continue
        weak = not sure and die.status != "read" and (die.confidence < WEAK or die.die_p < LEAST_DIE)
        if weak and compared.reaches_in(die.box):
            continue
        settled = sure or die.status == "read" or (not weak and not compared.lattice_known(die.box))
        chance = 1.0 if settled else compared.evidence(die.box, [old.box for old in kept])
        if chance >= _least_chance(compared, die, kept, weak=weak):
            kept.append(_at_least(die, chance) if weak else die)

    def search_box(box: Box) -> Sequence[DieReading]:
        return search(FoundObject(box, compared.object_p, inside=True), 0.0)

    if compared.has_lattice and any(die.status == "unsure" for die in kept):
        accepted = [die.box for die in kept if die.status == "read"]
        certain = [found.box for found in compared.objects(accepted) if compared.certain(found)]
        kept = corrected(kept, [box for box in certain if compared.lattice_known(box)], search_box)
    # Dice that touch are one region. What is left of it, beside those that are read, is looked at once more.
    for _ in range(2 if compared.has_lattice else 1):
        unexplained = compared.objects([die.box for die in kept])
        if len(unexplained) > MOST_OBJECTS:
            return list(readings)  # the mat has moved, or something large lies over it
        more: list[DieReading] = []
        for found in unexplained:
            more += _readings_at(compared, found, [*kept, *more], search)
        kept += more
        if all(die.unnamed for die in more):
            break
    return kept


def _readings_at(
    compared: MatComparison, found: FoundObject, kept: Sequence[DieReading], search: Search
) -> list[DieReading]:
    """What a second search finds at an object, or the object itself."""
    certain = compared.certain(found)
    more = [die for die in search(found, 0.0 if certain else CLEAR) if belongs(die.box, found.box)]
    more = [die for die in more if all(iou(die.box, old.box) < _SAME for old in kept)]
    more = [_at_least(die, found.p) for die in more if not compared.printed(die.box)]
    if len(more) == 1 and compared.lattice_known(found.box):
        more = corrected(more, [found.box], lambda box: [])
    return more or ([unnamed(found)] if certain and found.reported else [])


def _least_chance(
    compared: MatComparison, die: DieReading, kept: Sequence[DieReading], *, weak: bool
) -> float:
    """How probable an object must be for a reading to be kept."""
    if weak and compared.lattice_known(die.box):
        return compared.lattice_p
    if weak and _shared(die.box, kept):
        return compared.object_p
    return NOTHING_P if weak else UNCERTAIN_P


def _shared(box: Box, others: Sequence[DieReading]) -> bool:
    """Whether a box and that of another reading cover much of each other."""
    return any(common(box, die.box) >= SHARED * min(area(box), area(die.box)) for die in others)


def _at_least(die: DieReading, chance: float) -> DieReading:
    """The reading of something that lies there with this probability, whatever the networks take it for."""
    return die if die.die_p >= chance else die.model_copy(update={"die_p": round(chance, 4)})


def unnamed(found: FoundObject) -> DieReading:
    """An object that cannot be named: uncertain, without a kind and without guesses."""
    return DieReading(
        kind=None, value=None, label=None, status="unsure", confidence=0.0, box=found.box, color=OBJECT_COLOR
    )


def around(image: Image, box: Box) -> tuple[Image, tuple[int, int]]:
    """A square part of an image around a box, and the position of its top left corner in px."""
    height, width = image.shape[:2]
    side = max(_LEAST_PX, (1 + 2 * _ROOM) * max(box[2] - box[0], box[3] - box[1]))
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    x0, y0 = max(0, round(x - side / 2)), max(0, round(y - side / 2))
    x1, y1 = min(width, round(x + side / 2)), min(height, round(y + side / 2))
    return image[y0:y1, x0:x1], (x0, y0)


def belongs(box: Box, found: Box) -> bool:
    """Whether a box is a die at a found object: much of it lies inside, and it is not much larger."""
    size, whole = ((b[2] - b[0]) * (b[3] - b[1]) for b in (box, found))
    return common(box, found) >= _INSIDE * size and size <= _LARGER * whole
