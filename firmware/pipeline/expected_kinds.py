"""What is in play tells the reader what to expect: the bag, what the game asks for, what lies there."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from traywatch.calibration.dice.shapes import KINDS
from traywatch.vision.types import DieReading, Image


class ReadsKinds(Protocol):
    """A reader that takes the kinds in play: ``traywatch.vision.reader.TrayReader``."""

    def read(self, image: Image, *, kinds: Collection[str] | None = None) -> Sequence[DieReading]:
        """The dice of a picture."""
        ...

    def read_many(
        self,
        images: Sequence[Image],
        *,
        kinds: Collection[str] | None = None,
        rolled: Any = None,
        lying: Sequence[DieReading] = (),
    ) -> Sequence[DieReading]:
        """The dice of several pictures of one rest."""
        ...


class InPlay:
    """A reader for a watcher that asks for the kinds in play before each picture.

    They settle doubts only: ``traywatch.vision.reading.evidence.OUT_OF_PLAY`` is what another kind keeps.
    """

    def __init__(self, reader: ReadsKinds, kinds: Callable[[], Collection[str] | None]) -> None:
        self._reader = reader
        self._kinds = kinds

    def read(self, image: Image) -> Sequence[DieReading]:
        """The dice of a picture."""
        return self._reader.read(image, kinds=self._kinds())

    def read_many(
        self, images: Sequence[Image], *, rolled: Any = None, lying: Sequence[DieReading] = ()
    ) -> Sequence[DieReading]:
        """The dice of several pictures of one rest."""
        return self._reader.read_many(images, kinds=self._kinds(), rolled=rolled, lying=lying)


def kinds_in_play(text: str) -> frozenset[str]:
    """A list of kinds from the command line, such as ``d20,d6``."""
    kinds = frozenset(word.strip().lower() for word in text.split(",") if word.strip())
    unknown = sorted(kinds - set(KINDS))
    if unknown or not kinds:
        what = f"{', '.join(unknown)} is no kind of die" if unknown else "no kind given"
        raise argparse.ArgumentTypeError(f"{what}; the kinds are {','.join(KINDS)}")
    return kinds
