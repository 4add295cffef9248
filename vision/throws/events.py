"""Interfaces that the throw watcher needs, and the events that it emits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from traywatch.vision.throws.reasons import NoThrow
from traywatch.vision.tracking.frame_buffer import RollFilm, Trajectory
from traywatch.vision.types import Box, Contact, DieReading, Image, Throw

if TYPE_CHECKING:  # a tray needs the code of it with its first roll
    from traywatch.vision.tracking.rolling_crops import RollingCrop


class Reader(Protocol):
    """Reads the dice of an image: ``traywatch.vision.reader.TrayReader``, or a smaller reader."""

    def read(self, image: Image, /) -> Sequence[DieReading]:
        """All dice of the image."""
        ...


@runtime_checkable
class MultiFrameReader(Reader, Protocol):
    """A reader that combines several frames of one rest, and uses crops taken while the dice rolled."""

    def read_many(
        self,
        images: Sequence[Image],
        /,
        *,
        rolled: Callable[[Sequence[Box]], Sequence[Sequence[RollingCrop]]] | None = None,
        lying: Sequence[DieReading] = (),
    ) -> Sequence[DieReading]:
        """All dice of the first image.

        ``rolled`` returns the rolling crops of the dice in some boxes of that image. ``lying`` are earlier
        readings of dice whose pixels have not changed.
        """
        ...


@runtime_checkable
class EmptyMatLearner(Protocol):
    """A reader that remembers how the mat looks when nothing lies on it."""

    def learn_empty(self, image: Image, /) -> bool:
        """Learn an image without dice; returns whether it was accepted."""
        ...


@runtime_checkable
class NoDieLearner(Protocol):
    """A reader that remembers things that are no dice while they lie there."""

    def learn_no_die(self, image: Image, box: Box, /) -> None:
        """A person has answered that what lies in a box of an image is no die."""
        ...


@runtime_checkable
class RemembersCamera(Protocol):
    """A reader that remembers how the camera looks at the tray, and whether it mirrors."""

    def forget_camera(self) -> None:
        """Forget this, because the camera was moved or is another one."""
        ...


class ZonePlacer(Protocol):
    """Determines zones and obstacle contacts: ``traywatch.vision.landing.Landing``."""

    def place(
        self,
        profile: Any,
        readings: Sequence[DieReading],
        /,
        *,
        contacts: Sequence[Contact] | None = None,
        image_size: tuple[int, int] | None = None,
    ) -> Sequence[DieReading]:
        """The readings with their places filled in.

        ``contacts`` are possible contacts during the roll, None if no roll was seen. ``image_size`` is the
        image's (width, height).
        """
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Baseline:
    """The dice on the tray without a throw: at the start, after a cut, or placed by hand.

    ``shifted`` says that the whole picture has moved: the mat, the camera or the table was bumped.
    ``no_throw`` is None if nothing has moved before.
    """

    at_s: float
    dice: tuple[DieReading, ...]
    shifted: bool = False
    no_throw: NoThrow | None = None


@dataclass(frozen=True, slots=True)
class Rolling:
    """Motion has begun."""

    at_s: float


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """A throw has settled.

    ``image`` is the image that was read, ``paths`` are the trajectories of the dice. ``film`` has frames of
    the roll; None if there are none.
    """

    throw: Throw
    image: Image
    paths: tuple[Trajectory, ...] = ()
    film: RollFilm | None = None


@dataclass(frozen=True, slots=True)
class Cleared:
    """Dice were removed and none were added: ids of the removed dice, readings of those left."""

    at_s: float
    removed: tuple[str, ...] = ()
    left: tuple[DieReading, ...] = ()
    no_throw: NoThrow | None = None


@dataclass(frozen=True, slots=True)
class Unchanged:
    """There was motion, but the dice at rest lie as before.

    ``no_throw`` is None if ``TooBrief`` has explained the motion.
    """

    at_s: float
    no_throw: NoThrow | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TooBrief:
    """Dice lay still for too short a time to be read, and were taken away. Other events may follow."""

    at_s: float
    no_throw: NoThrow


@dataclass(frozen=True, slots=True, eq=False)
class StillRolling:
    """Something has moved for long without a rest, or until the source ended. The motion goes on."""

    at_s: float
    no_throw: NoThrow


WatchEvent = Baseline | Rolling | Settled | Cleared | Unchanged | TooBrief | StillRolling


def no_throw(event: WatchEvent) -> NoThrow | None:
    """Why motion led to no throw, if that is what the event says."""
    return None if isinstance(event, Rolling | Settled) else event.no_throw
