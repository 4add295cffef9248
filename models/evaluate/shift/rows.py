"""The rows of the shift suite: which pictures, changed in which way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from traywatch.calibration.dice.shapes import FUDGE
from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture
from traywatch.models.evaluate.shift import transforms
from traywatch.models.evaluate.shift.transforms import Change
from traywatch.vision.images import load_picture
from traywatch.vision.types import Image

LEGIBLE = 0.3
"""Rendered dice of a lower legibility do not count; nobody could read them."""
LEAST_VISIBLE = 0.75
"""Dice of which a crop shows less than this share do not count."""


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """One row: its name, the pictures, and the change of a picture.

    ``change`` depends on the picture if it is a crop around a die. ``dice`` is False for pictures without
    dice. ``kinds`` are the kinds in play; None if they are not known.
    """

    name: str
    pictures: tuple[LabeledPicture, ...]
    change: Callable[[LabeledPicture], Change] = lambda _: transforms.same
    dice: bool = True
    kinds: frozenset[str] | None = None

    def changed(self) -> Iterator[tuple[LabeledPicture, Image]]:
        """Yield each changed picture with its changed labels."""
        for picture in self.pictures:
            image, matrix = self.change(picture)(load_picture(picture.path))
            height, width = image.shape[:2]
            dice = []
            for die in picture.dice:
                if die.box is None:
                    continue
                box = transforms.mapped(die.box, matrix)
                inside = (max(0.0, box[0]), max(0.0, box[1]), min(width, box[2]), min(height, box[3]))
                visible = max(0.0, inside[2] - inside[0]) * max(0.0, inside[3] - inside[1])
                whole = (box[2] - box[0]) * (box[3] - box[1])
                if visible > 0.2 * whole:
                    hidden = visible < LEAST_VISIBLE * whole
                    dice.append(replace(die, box=inside, legible=0.0 if hidden else die.legible))
            yield replace(picture, width=width, height=height, dice=tuple(dice)), image


def judged(die: LabeledDie) -> bool:
    """Whether a die counts."""
    return die.legible is None or die.legible >= LEGIBLE


def rows(rendered: Sequence[LabeledPicture], photographs: Sequence[LabeledPicture]) -> list[ShiftRow]:
    """All rows; ``photographs`` may be empty."""
    listed = []
    plain = tuple(p for p in rendered if p.suite == "plain")
    singles = tuple(p for p in photographs if len(p.dice) == 1 and p.dice[0].box is not None)
    for label, base, most in (("rendered", plain, 40), ("photographs", tuple(photographs), 60)):
        some = _spread(base, most)
        if not some:
            continue
        listed.append(ShiftRow(f"{label}: as taken", some))
        listed += [ShiftRow(f"{label}: {name}", some, _always(change)) for name, change in _CHANGES]
    for share in _SHARES:
        if singles:
            listed.append(
                ShiftRow(f"photographs: {share} % of the side", _spread(singles, 60), _close(share / 100))
            )
    for suite in dict.fromkeys(p.suite for p in rendered if p.suite not in (None, "plain")):
        pictures = tuple(p for p in rendered if p.suite == suite)
        listed.append(ShiftRow(f"rendered: {suite}", pictures, dice=suite != "clutter"))
        if suite == "word:fudge":
            listed.append(ShiftRow(f"rendered: {suite} in play", pictures, kinds=frozenset({FUDGE})))
            in_play, dim = frozenset({FUDGE}), _always(transforms.exposed(_DIM))
            listed.append(ShiftRow(f"rendered: {suite} in play, dim", pictures, dim, kinds=in_play))
        if suite == "crowd:loose":
            for size in _SMALL:
                listed.append(ShiftRow(f"rendered: {suite} x {size:g}, blurred", pictures, _small(size)))
    return listed


_SHARES = (35, 50, 65, 80, 95)
_DIM = 0.2
_SMALL = (0.5, 0.33)
_SMALL_BLUR_PX = 1.2
LIGHT_CHANGES: tuple[tuple[str, Change], ...] = (
    ("exposure x 0.25", transforms.exposed(0.25)),
    ("exposure x 2", transforms.exposed(2.0)),
    ("exposure x 3", transforms.exposed(3.0)),
    ("blur 1.5 px", transforms.blurred(1.5)),
    ("blur 3 px", transforms.blurred(3.0)),
    ("motion 9 px", transforms.moved(9)),
    ("noise 15", transforms.noisy(15.0)),
    ("noise 30", transforms.noisy(30.0)),
    ("JPEG 30", transforms.compressed(30)),
    ("JPEG 10", transforms.compressed(10)),
)
"""Changes that leave every pixel where it is."""
_CHANGES: tuple[tuple[str, Change], ...] = (
    ("half size", transforms.scaled(0.5)),
    ("a third of the size", transforms.scaled(1 / 3)),
    *LIGHT_CHANGES,
    ("rotated 20", transforms.rotated(20)),
    ("rotated 45", transforms.rotated(45)),
    ("rotated 90", transforms.rotated(90)),
    ("rotated 180", transforms.rotated(180)),
    ("mirrored", transforms.mirrored),
)


def _always(change: Change) -> Callable[[LabeledPicture], Change]:
    return lambda _: change


def _small(size: float) -> Callable[[LabeledPicture], Change]:
    """Small dice that are out of focus too."""

    def change(image: Image) -> tuple[Image, transforms.Floats]:
        small, matrix = transforms.scaled(size)(image)
        return transforms.blurred(_SMALL_BLUR_PX)(small)[0], matrix

    return _always(change)


def _close(share: float) -> Callable[[LabeledPicture], Change]:
    return lambda picture: transforms.cropped(picture.dice[0].box or (0, 0, 1, 1), share)


def _spread(pictures: tuple[LabeledPicture, ...], most: int) -> tuple[LabeledPicture, ...]:
    """At most ``most`` pictures, evenly spread."""
    n = len(pictures)
    return pictures if n <= most else tuple(pictures[i * n // most] for i in range(most))
