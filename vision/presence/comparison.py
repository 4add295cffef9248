"""One picture compared with the empty mat: what lies there, what is print, and what is a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from traywatch.vision.detection.boxes import area, common, iou
from traywatch.vision.order_statistics import quantile_of
from traywatch.vision.presence.change import Change
from traywatch.vision.presence.detail import Detail
from traywatch.vision.presence.marker_cells import MarkerStates
from traywatch.vision.presence.mat_view import MatView
from traywatch.vision.presence.objects import (
    EXPLAINED,
    LARGEST_MM,
    FoundObject,
    evidence,
    objects,
    wider,
)
from traywatch.vision.types import Box

PRINT_SCORE = 1.0
"""A box whose upper quartile of the score is below this shows the empty mat."""
_ON_MAT = 0.6
_HAND_MM = 37.5  # boxes of readings of hands are at least so long
_ON_MARKER = 0.6
_EXPLAINED = 0.3  # share of what covers a marker that lies in the surroundings of a die
_LARGEST_SHARE = 0.5
_FIELD_KNOWN, _HIDDEN = 0.3, 0.5
_MOST_OTHERS = 4
_APART, _SAME = 0.1, 0.5
_MOST_LOST = 0.2
_BARE, _BARE_LOST = 0.6, 0.05


def _nothing_belongs(box: Box) -> bool:
    """The mat has nothing on it that stays for good."""
    return False


@dataclass(frozen=True, slots=True, eq=False)
class MatComparison:
    """One picture compared with the empty mat.

    A difference is an object from the probability ``object_p`` on, whatever the reader says about it. Where
    the lattice is known, ``lattice_p`` is enough. ``markers`` tells what lies on the printed markers.
    ``belongs`` tells of a box whether something that stays for good explains what differs there. ``no_dice``
    are boxes of things that are no dice, as people answered.
    """

    view: MatView
    change: Change
    detail: Detail
    object_p: float
    lattice_p: float = 1.0
    markers: MarkerStates = field(default_factory=MarkerStates)
    belongs: Callable[[Box], bool] = _nothing_belongs
    no_dice: tuple[Box, ...] = ()

    def objects(self, explained: Sequence[Box] = ()) -> tuple[FoundObject, ...]:
        """The objects of die size that the boxes (px of the camera's picture) do not explain."""
        things = objects(self.view, self.change, self.detail, explained, self.markers.intact)
        things = tuple(thing for thing in things if not self.belongs(thing.box))
        boxes = [*explained, *(thing.box for thing in things if self.certain(thing))]
        return (*things, *(self._on_marker(box) for box in self.markers.covered if not _touches(box, boxes)))

    def _on_marker(self, box: Box) -> FoundObject:
        """What covers a part of a marker. A large thing is a hand that reaches in."""
        longest_mm = max(box[2] - box[0], box[3] - box[1]) * self.view.scale[0] / self.view.px_per_mm
        return FoundObject(box, 1.0, inside=False, longest_mm=round(longest_mm, 1))

    @property
    def occupied(self) -> bool:
        """Whether an object of die size lies on the mat."""
        return bool(self.certain_boxes)

    @property
    def certain_boxes(self) -> list[Box]:
        """The boxes (px) of what is an object, whatever the reader says about it."""
        return [thing.box for thing in self.objects() if self.certain(thing)]

    def nothing_at(self, box: Box) -> bool:
        """Whether no object, however improbable, lies in a part of a box."""
        return not any(common(box, thing.box) > _APART * area(box) for thing in self.objects())

    def is_no_die(self, box: Box) -> bool:
        """Whether a person has answered that what lies in a box is no die."""
        return any(iou(box, other) >= _SAME for other in self.no_dice)

    def certain(self, thing: FoundObject) -> bool:
        """Whether something is an object, whatever the reader says about it."""
        return thing.p >= (self.lattice_p if thing.by_lattice else self.object_p)

    def evidence(self, box: Box, others: Sequence[Box]) -> float:
        """The probability that a box holds an object that the other boxes do not explain."""
        return evidence(self.view, self.change, self.detail, box, others)

    def printed(self, box: Box) -> bool:
        """Whether a box shows the empty mat. Boxes that reach beyond the mat count as unknown: False."""
        window = self.view.window(box)
        compared = self.change.mask[window]
        if compared.size == 0 or compared.mean() < _ON_MAT:
            return False
        if any(_touches(part, [box]) for part in self.markers.covered):
            return False
        lattice = self.change.lattice
        if lattice is not None and float(lattice.lost[window].mean()) > _MOST_LOST:
            return False
        return quantile_of(self.change.score[window][compared], 0.75) < PRINT_SCORE

    @property
    def has_lattice(self) -> bool:
        """Whether the mat has a lattice that this camera resolves."""
        return self.change.lattice is not None

    def hide_lattice(self, things: Sequence[FoundObject]) -> bool:
        """Whether many ``things`` lie on the mat, rather than that the mat has moved below the picture.

        Things hide the lattice. On a mat that has moved, the colors differ without that. False for a mat
        without a lattice, and where too little of it is known.
        """
        lattice, mask = self.change.lattice, self.view.mask
        if lattice is None or float(lattice.certain[mask].mean()) < _FIELD_KNOWN:
            return False
        if sum(not (thing.by_lattice and self.certain(thing)) for thing in things) > _MOST_OTHERS:
            return False
        changed = (self.change.changed() > 0) & lattice.certain
        return bool((changed & lattice.lost).sum() >= _HIDDEN * changed.sum())

    def lattice_known(self, box: Box) -> bool:
        """Whether the lattice is visible, or surely hidden, in most of a box."""
        lattice = self.change.lattice
        if lattice is None:
            return False
        certain = lattice.certain[self.view.window(box)]
        return certain.size > 0 and float(certain.mean()) >= _ON_MAT

    def on_visible_marker(self, box: Box) -> bool:
        """Whether a box shows a printed marker on which nothing lies."""
        return any(common(box, marker) > _ON_MARKER * area(box) for marker in self.markers.intact)

    def too_large(self, box: Box) -> bool:
        """Whether a box is larger than any die, and than half of the mat: large boards may have foam dice."""
        shorter_px = min(box[2] - box[0], box[3] - box[1]) * self.view.scale[0]
        limit_mm = max(LARGEST_MM, _LARGEST_SHARE * min(self.view.profile.mat_size_mm))
        return bool(shorter_px > limit_mm * self.view.px_per_mm)

    def reaches_in(self, box: Box) -> bool:
        """Whether a box is that of a large thing over the border of a mat with a lattice, such as a hand."""
        if self.change.lattice is None:
            return False
        longest_mm = max(box[2] - box[0], box[3] - box[1]) * self.view.scale[0] / self.view.px_per_mm
        return longest_mm > _HAND_MM and not self.view.mask[self.view.window(box)].all()

    def bare(self, box: Box) -> bool:
        """Whether the lattice is visible in nearly all of a box, so that nothing lies there.

        False for a mat without a lattice, and where the lattice is not known.
        """
        lattice = self.change.lattice
        if lattice is None:
            return False
        window = self.view.window(box)
        present, lost = lattice.present[window], lattice.lost[window]
        return present.size > 0 and float(present.mean()) > _BARE and float(lost.mean()) < _BARE_LOST


def _touches(box: Box, others: Sequence[Box]) -> bool:
    """Whether other boxes, with the shadows of their dice, cover a part of a box."""
    return any(common(box, wider(other, EXPLAINED)) >= _EXPLAINED * area(box) for other in others)
