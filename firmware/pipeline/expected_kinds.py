"""Prior over kinds: the dice in play, the request of the game, and the dice that already lie in the tray."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from traywatch.calibration.dice.shapes import KINDS
from traywatch.vision.types import Box, DieReading, Image


class ReadsKinds(Protocol):
    """A reader that accepts the kinds in play, such as ``traywatch.vision.reader.TrayReader``."""

    def read(self, image: Image, *, kinds: Collection[str] | None = None) -> Sequence[DieReading]:
        """Read the dice in an image."""
        ...

    def read_many(
        self,
        images: Sequence[Image],
        *,
        kinds: Collection[str] | None = None,
        rolled: Any = None,
        lying: Sequence[DieReading] = (),
    ) -> Sequence[DieReading]:
        """Read the dice in several images of one rest."""
        ...

    def learn_empty(self, image: Image) -> bool:
        """Learn an image of the empty mat."""
        ...

    def learn_no_die(self, image: Image, box: Box) -> None:
        """What lies in a box of an image is no die."""
        ...

    def forget_camera(self) -> None:
        """Forget what is remembered of the camera."""
        ...


class KindPrior:
    """A reader that looks up the kinds in play before each image.

    They only settle uncertain cases: ``traywatch.vision.reading.evidence.OUT_OF_PLAY`` is the weight of any
    other kind.
    """

    def __init__(self, reader: ReadsKinds, kinds: Callable[[], Collection[str] | None]) -> None:
        self._reader = reader
        self._kinds = kinds

    def read(self, image: Image) -> Sequence[DieReading]:
        """Read the dice in an image."""
        return self._reader.read(image, kinds=self._kinds())

    def read_many(
        self, images: Sequence[Image], *, rolled: Any = None, lying: Sequence[DieReading] = ()
    ) -> Sequence[DieReading]:
        """Read the dice in several images of one rest."""
        return self._reader.read_many(images, kinds=self._kinds(), rolled=rolled, lying=lying)

    def learn_empty(self, image: Image) -> bool:
        """Learn an image of the empty mat; returns whether it was accepted."""
        return self._reader.learn_empty(image)

    def learn_no_die(self, image: Image, box: Box) -> None:
        """What lies in a box of an image is no die, as a person answered."""
        self._reader.learn_no_die(image, box)

    def forget_camera(self) -> None:
        """Forget what is remembered of the camera, because it is another one."""
        self._reader.forget_camera()


def kinds_in_play(text: str) -> frozenset[str]:
    """Parse a list of kinds from the command line, such as ``d20,d6``.

    Raises ``argparse.ArgumentTypeError`` for an empty list or an unknown kind.
    """
    named = {kind.lower(): kind for kind in KINDS}
    words = (word.strip().lower() for word in text.split(","))
    kinds = frozenset(named.get(word, word) for word in words if word)
    unknown = sorted(kinds - set(KINDS))
    if unknown or not kinds:
        what = f"unknown kind of die: {', '.join(unknown)}" if unknown else "no kind given"
        raise argparse.ArgumentTypeError(f"{what}; the kinds are {','.join(KINDS)}")
    return kinds
