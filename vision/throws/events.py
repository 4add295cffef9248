"""What the throw watcher needs from others, and the events that it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from traywatch.vision.tracking.frame_buffer import Path
from traywatch.vision.tracking.rolling_crops import Glimpse
from traywatch.vision.types import Box, Contact, DieReading, Image, Throw


class Reads(Protocol):
    """Whatever reads the dice of a picture: ``traywatch.vision.reader.TrayReader``, or a smaller one."""

    def read(self, image: Image, /) -> Sequence[DieReading]:
        """All dice of the picture."""
        ...


@runtime_checkable
class ReadsMany(Reads, Protocol):
    """A reader that makes one answer of several frames of one rest, and hears what was seen rolling."""

    def read_many(
        self,
        images: Sequence[Image],
        /,
        *,
        rolled: Callable[[Sequence[Box]], Sequence[Sequence[Glimpse]]] | None = None,
        lying: Sequence[DieReading] = (),
    ) -> Sequence[DieReading]:
        """All dice of the first picture; ``rolled`` gives the glimpses of the dice in some boxes of it,
        ``lying`` are dice that were read before and look as they did."""
        ...


class Places(Protocol):
    """Whatever decides zones and obstacle contacts: ``traywatch.vision.landing.Landing``."""

    def place(
        self,
        profile: Any,
        readings: Sequence[DieReading],
        /,
        *,
        contacts: Sequence[Contact] | None = None,
        image_size: tuple[int, int] | None = None,
    ) -> Sequence[DieReading]:
        """The readings with their places filled in; ``contacts`` are what the roll may have brought together,
        None where there was none to see; ``image_size`` is the picture's (width, height)."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Baseline:
    """What lies on the tray, known anew without a throw: at the start, after a cut, or set by hand."""

    at_s: float
    dice: tuple[DieReading, ...]


@dataclass(frozen=True, slots=True)
class Rolling:
    """Something has begun to move."""

    at_s: float


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """A throw has come to rest; ``image`` is what was read, ``paths`` where the dice came from."""

    throw: Throw
    image: Image
    paths: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Cleared:
    """Dice were taken away and none came: ids of those gone, readings of those left."""

    at_s: float
    removed: tuple[str, ...] = ()
    left: tuple[DieReading, ...] = ()


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Something moved, and at rest the dice lie as they lay before."""

    at_s: float


WatchEvent = Baseline | Rolling | Settled | Cleared | Unchanged
