"""The empty mat: rendered through the profile, and learned from pictures in which nothing lies there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Protocol

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.vision.presence.change import Expected, KnownPixels, change, widened
from traywatch.vision.presence.comparison import MatComparison
from traywatch.vision.presence.detail import Detail, logarithm
from traywatch.vision.presence.lasting_things import PARTLY, WITHIN, LastingThings
from traywatch.vision.presence.lattice_map import LatticeLoss, LatticeMap
from traywatch.vision.presence.lattice_waves import EmptyLattice
from traywatch.vision.presence.marker_cells import MarkerCells
from traywatch.vision.presence.mat_view import MatView
from traywatch.vision.presence.rendered import RenderedMat
from traywatch.vision.types import Box, Image

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


class MatReference:
    """Knows how the empty mat of a profile looks. Not thread-safe.

    Pictures of empty mats can be learned. Before that, the print of one of our mats is rendered, unless
    ``use_print`` is false. Things that stay for good belong to the empty mat (``LastingThings``).
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
        self._lasting = LastingThings()

    @property
    def learned(self) -> bool:
        """Whether a picture of the empty mat was learned."""
        return self._learned is not None

    def compare(self, image: Image) -> MatComparison | None:
        """Compare a BGR picture with the empty mat; None if neither its print nor a picture is known.

        Raises ``CalibrationError`` (``picture_shape``).
        """
        view, lasting = self._view_of(image), self._lasting
        plain = self._with_learned(view, image) or self._with_print(view, image)
        if plain is None or not len(lasting):
            return plain
        covered = tuple(box for box in plain.markers.covered if lasting.at(box, image, PARTLY) is None)
        markers = replace(plain.markers, covered=covered)
        belongs, no_dice = self._belongs(view, image), lasting.no_dice(image)
        return replace(plain, markers=markers, belongs=belongs, no_dice=no_dice)

    def learn(self, image: Image, *, certain: bool = False) -> bool:
        """Learn a picture in which nothing lies on the mat; returns whether it was accepted.

        It is refused if it shows an object, compared with the print or with what was learned, unless that
        lies there for good. If it is ``certain`` that nothing lies there, the first picture is not compared.
        """
        view, lasting = self._view_of(image), self._lasting
        printed, learned = None if certain else self._with_print(view, image), self._with_learned(view, image)
        changed = [] if learned is None else learned.certain_boxes
        things = [box for box in changed if not self._is_bare(box, printed, image)]
        on_print = [] if printed is None else printed.certain_boxes
        things += [box for box in on_print if not self._is_learned(box, learned, image)]
        of_markers = {box for one in (printed, learned) if one is not None for box in one.markers.covered}
        lasting.note_rest(self._without_lasting(things, image, of_markers), image)
        if self._without_lasting(things, image, of_markers):
            return False
        now = view.logarithm(image)
        if self._learned is None or self._picture is None or changed:
            self._learned, self._picture = Expected.of(now, _SHIFT_LEARNED), image.copy()
        else:
            blended = self._learned.log + np.float32(_BLEND) * (now - self._learned.log)
            self._learned = Expected.of(blended, _SHIFT_LEARNED)
            cv2.addWeighted(image, _BLEND, self._picture, 1 - _BLEND, 0, dst=self._picture)
        lasting.use_learned(things + on_print, self._picture)
        self._learn_lattice()
        return True

    def learn_no_die(self, box: Box, image: Image) -> None:
        """A person has answered that what lies in a box (px) of a picture is no die."""
        self._view_of(image)
        self._lasting.add(box, image.copy())

    @property
    def picture(self) -> Image | None:
        """The learned picture of the empty mat (BGR), in the size of the camera's pictures."""
        return self._picture

    def restore(self, picture: Image) -> bool:
        """Use a ``picture`` that was learned before; returns whether it was accepted.

        What it shows beside the print lies there for good. It is refused if that is too much, and if it has
        another shape than the profile's pictures.
        """
        self.forget()
        try:
            printed = self._with_print(self._view_of(picture), picture)
            if printed is not None:
                self._lasting.restore(printed.certain_boxes, picture)
            return self.learn(picture)
        except CalibrationError:
            return False

    def forget(self) -> None:
        """Forget the learned pictures, because the mat or the camera has moved."""
        self._learned = self._picture = self._learned_lattice = None
        self._lasting.clear()

    def _belongs(self, view: MatView, image: Image) -> Callable[[Box], bool]:
        """Tells whether a lasting thing explains what differs in a box of a picture."""
        printed = cache(partial(self._with_print, view, image))

        def belongs(box: Box) -> bool:
            thing = self._lasting.at(box, image)
            if thing is None or not thing.learned:
                return thing is not None
            return self._is_bare(box, printed(), image)

        return belongs

    def _without_lasting(self, boxes: Sequence[Box], image: Image, of_markers: Collection[Box]) -> list[Box]:
        """The boxes in which no lasting thing lies. What covers cells of markers is often a part of one."""
        shares = [PARTLY if box in of_markers else WITHIN for box in boxes]
        lasting = [self._lasting.at(box, image, share) for box, share in zip(boxes, shares, strict=True)]
        return [box for box, thing in zip(boxes, lasting, strict=True) if thing is None]

    def _is_bare(self, box: Box, printed: MatComparison | None, image: Image) -> bool:
        """Whether a lasting thing that the learned mat shows has gone, so that the print is visible."""
        thing = self._lasting.at(box, image)
        return printed is not None and thing is not None and thing.learned and printed.nothing_at(box)

    def _is_learned(self, box: Box, learned: MatComparison | None, image: Image) -> bool:
        """Whether the learned mat shows what differs from the print in a box."""
        thing = self._lasting.at(box, image, PARTLY)
        return learned is not None and thing is not None and thing.learned and learned.nothing_at(box)

    def _learn_lattice(self) -> None:
        if self._lattice is not None and self._picture is not None:
            self._learned_lattice = self._lattice.learned(self._picture, self._printed_lattice)

    def _lattice_loss(self, image: Image, empty: EmptyLattice | None) -> LatticeLoss | None:
        """What is left of the lattice, for a mat that has one."""
        if self._lattice is None or empty is None:
            return None
        return self._lattice.loss(self._lattice.lines(image), empty)

    def _with_learned(self, view: MatView, image: Image) -> MatComparison | None:
        if self._learned is None or self._picture is None:
            return None
        lattice = self._lattice_loss(image, self._learned_lattice)
        now = view.logarithm(image)
        difference = replace(change(now, self._learned, self._everywhere), lattice=lattice)
        detail = Detail(view, image, partial(logarithm, self._picture), difference.light, _SHIFT_LEARNED)
        markers = self._markers.states(image)
        return MatComparison(view, difference, detail, _OBJECT_LEARNED, _LATTICE_LEARNED, markers)

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
            self._lasting.clear()
        return self._view
