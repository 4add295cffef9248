"""Stage 6, place: where the dice lie on the mat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from traywatch.vision.types import DieReading

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile
    from traywatch.vision.landing import Landing


class PlaceStage:
    """Gives readings their ground points and zones."""

    def __init__(self) -> None:
        self._landing: Landing | None = None

    def place(
        self, readings: Sequence[DieReading], profile: TrayProfile | None, size: tuple[int, int]
    ) -> tuple[DieReading, ...]:
        """The readings with their places; unchanged without a profile.

        ``size`` is (width, height) of the image.
        """
        if profile is None or not readings:
            return tuple(readings)
        if self._landing is None:
            from traywatch.vision.landing import Landing  # imported late: it opens another network

            self._landing = Landing()
        return self._landing.place(profile, readings, image_size=size)
