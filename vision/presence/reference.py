"""The empty mat: rendered through the profile, and learned from pictures in which nothing lies there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.vision.detection.boxes import area, common
from traywatch.vision.order_statistics import quantile_of
from traywatch.vision.presence.change import Change, Expected, KnownPixels, change, widened
from traywatch.vision.presence.detail import Detail, logarithm
from traywatch.vision.presence.lattice_map import LatticeLoss, LatticeMap
from traywatch.vision.presence.lattice_waves import EmptyLattice
from traywatch.vision.presence.marker_cells import MarkerCells, MarkerStates
from traywatch.vision.presence.mat_view import MatView
from traywatch.vision.presence.objects import (
    EXPLAINED,
    LARGEST_MM,
    FoundObject,
    evidence,
    objects,
    wider,
)
from traywatch.vision.presence.rendered import RenderedMat
from traywatch.vision.types import Box, Image

PRINT_SCORE = 1.0
"""A box whose upper quartile of the score is below this shows the empty mat."""
_ON_MAT = 0.6
_HAND_MM = 37.5  # boxes of readings of hands are at least so long
_ON_MARKER = 0.6
_EXPLAINED = 0.3  # share of what covers a marker that lies in the surroundings of a die
_LARGEST_SHARE = 0.5
_FIELD_KNOWN, _HIDDEN = 0.3, 0.5
_MOST_OTHERS = 4
_MOST_LOST = 0.2
_BARE, _BARE_LOST = 0.6, 0.05
_BLEND = 0.5
_SHIFT_LEARNED, _SHIFT_RENDERED = 0.5, 1.0
_OBJECT_LEARNED, _OBJECT_RENDERED = 0.5, 0.75
_LATTICE_LEARNED, _LATTICE_RENDERED = 0.4, 0.5


class EmptyMatKeeper(Protocol):
    """Keeps the learned picture of the empty mat of a profile."""

    def load(self, profile: TrayProfile, /) -> Image | None:
        """The picture (BGR) that was learned with this profile, if one can be used."""
        ...

    def save(self, profile: TrayProfile, picture: Image, /) -> bool:
        """Keep the newest picture (BGR); returns whether it was written."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class MatComparison:
    """One picture compared with the empty mat.

    A difference is an object from the probability ``object_p`` on, whatever the reader says about it. Where
    the lattice is known, ``lattice_p`` is enough. ``markers`` tells what lies on the printed markers.
    """

    view: MatView
    change: Change
    detail: Detail
    object_p: float
    lattice_p: float = 1.0
    markers: MarkerStates = field(default_factory=MarkerStates)

    def objects(self, explained: Sequence[Box] = ()) -> tuple[FoundObject, ...]:
        """The objects of die size that the boxes (px of the camera's picture) do not explain."""
        things = objects(self.view, self.change, self.detail, explained, self.markers.intact)
        boxes = [*explained, *(thing.box for thing in things if self.certain(thing))]
        return (*things, *(self._on_marker(box) for box in self.markers.covered if not _touches(box, boxes)))

    def _on_marker(self, box: Box) -> FoundObject:
        """What covers a part of a marker. A large thing is a hand that reaches in."""
        longest_mm = max(box[2] - box[0], box[3] - box[1]) * self.view.scale[0] / self.view.px_per_mm
        return FoundObject(box, 1.0, inside=False, longest_mm=round(longest_mm, 1))

    @property
    def occupied(self) -> bool:
        """Whether an object of die size lies on the mat."""
        return any(self.certain(thing) for thing in self.objects())

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


class MatReference:
    """Knows how the empty mat of a profile looks. Not thread-safe.

    Pictures of empty mats can be learned. Before that, the print of one of our mats is rendered, unless
    ``use_print`` is false.
    """

    def __init__(self, profile: TrayProfile, *, use_print: bool = True) -> None:
        self.profile = profile
        self._use_print = use_print
        self._view: MatView | None = None
        self._rendered: RenderedMat | None = None
        self._learned: Expected | None = None
        self._markers = MarkerCells(profile)
        self._lattice: LatticeMap | None = None
        self._printed_lattice: EmptyLattice | None = None
        self._learned_lattice: EmptyLattice | None = None
        self._everywhere = KnownPixels.of(np.ones((1, 1), np.bool_), 1.0)
        self._picture: Image | None = None

    @property
    def learned(self) -> bool:
        """Whether a picture of the empty mat was learned."""
        return self._learned is not None

    def compare(self, image: Image) -> MatComparison | None:
        """Compare a BGR picture with the empty mat; None if neither its print nor a picture is known.

        Raises ``CalibrationError`` (``picture_shape``).
        """
        view = self._view_of(image)
        if self._learned is not None and self._picture is not None:
            lattice = self._lattice_loss(image, self._learned_lattice)
            now = view.logarithm(image)
            difference = replace(change(now, self._learned, self._everywhere), lattice=lattice)
            detail = Detail(view, image, partial(logarithm, self._picture), difference.light, _SHIFT_LEARNED)
            markers = self._markers.states(image)
            return MatComparison(view, difference, detail, _OBJECT_LEARNED, _LATTICE_LEARNED, markers)
        return self._with_print(view, image)

    def learn(self, image: Image, *, certain: bool = False) -> bool:
        """Learn a picture in which nothing lies on the mat; returns whether it was accepted.

        It is refused if it shows an object, compared with the print or with what was learned. If it is
        ``certain`` that nothing lies there, the first picture is not compared.
        """
        view = self._view_of(image)
        printed = None if certain else self._with_print(view, image)
        if printed is not None and printed.occupied:
            return False
        now = view.logarithm(image)
        if self._learned is None:
            self._learned, self._picture = Expected.of(now, _SHIFT_LEARNED), image.copy()
            self._learn_lattice()
            return True
        comparison = self.compare(image)
        if comparison is not None and comparison.occupied:
            return False
        blended = self._learned.log + np.float32(_BLEND) * (now - self._learned.log)
        self._learned = Expected.of(blended, _SHIFT_LEARNED)
        if self._picture is not None:
            cv2.addWeighted(image, _BLEND, self._picture, 1 - _BLEND, 0, dst=self._picture)
            self._learn_lattice()
        return True

    @property
    def picture(self) -> Image | None:
        """The learned picture of the empty mat (BGR), in the size of the camera's pictures."""
        return self._picture

    def restore(self, picture: Image) -> bool:
        """Use a ``picture`` that was learned before; returns whether it was accepted.

        It is refused like one that is learned, and if it has another shape than the profile's pictures.
        """
        self.forget()
        try:
            return self.learn(picture)
        except CalibrationError:
            return False

    def forget(self) -> None:
        """Forget the learned pictures, because the mat or the camera has moved."""
        self._learned = self._picture = self._learned_lattice = None

    def _learn_lattice(self) -> None:
        if self._lattice is not None and self._picture is not None:
            self._learned_lattice = self._lattice.learned(self._picture, self._printed_lattice)

    def _lattice_loss(self, image: Image, empty: EmptyLattice | None) -> LatticeLoss | None:
        """What is left of the lattice, for a mat that has one."""
        if self._lattice is None or empty is None:
            return None
        return self._lattice.loss(self._lattice.lines(image), empty)

    def _with_print(self, view: MatView, image: Image) -> MatComparison | None:
        rendered = self._rendered
        if rendered is None:
            return None
        on_mat = view.logarithm(image, rendered.window)
        lattice = self._lattice_loss(image, self._printed_lattice)
        covered = None if lattice is None else lattice.lost[rendered.window]
        expected = Expected.of(rendered.expected(on_mat, covered), _SHIFT_RENDERED)
        on_print = change(on_mat, expected, rendered.pixels)
        difference = replace(widened(on_print, rendered.window, view.mask.shape), lattice=lattice)
        empty = partial(rendered.expected_at, rendered.factors)
        detail = Detail(view, image, empty, difference.light, _SHIFT_RENDERED)
        markers = self._markers.states(image)
        return MatComparison(view, difference, detail, _OBJECT_RENDERED, _LATTICE_RENDERED, markers)

    def _view_of(self, image: Image) -> MatView:
        size = (image.shape[1], image.shape[0])
        if self._view is None or self._view.size != size:
            self._view = MatView(self.profile, size)
            self._rendered = RenderedMat.of(self._view) if self._use_print else None
            self._markers = MarkerCells(self._view.profile)
            self._lattice = LatticeMap.of(self._view)
            self._printed_lattice = self._learned_lattice = None
            if self._lattice is not None and self._rendered is not None:
                self._printed_lattice = self._lattice.empty(self._rendered.picture)
            everywhere = np.ones(self._view.mask.shape, np.bool_)
            self._everywhere = KnownPixels.of(everywhere, self._view.px_per_mm)
            self._learned = self._picture = None
        return self._view
