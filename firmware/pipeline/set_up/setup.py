"""Set-up service: calibration, light check and lens from the newest frames of the camera."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from traywatch import calibration
from traywatch.errors import CalibrationError
from traywatch.firmware.pipeline.flicker_watch import FlickerWatch
from traywatch.firmware.pipeline.observations.tray_area import AreaView, TrayArea
from traywatch.firmware.pipeline.set_up.lens_capture import BoardView, LensCapture
from traywatch.firmware.pipeline.set_up.newest_frames import WATCHED_S, NewestFrames, Picture
from traywatch.messages import msg
from traywatch.vision.types import Frame, Image

if TYPE_CHECKING:  # what calibrates is imported when somebody calibrates
    from traywatch.calibration import Lens, LightFinding, MeasuredLens, TrayProfile

_SAME_PLACE_MM = 0.8
"""Loose markers that fit their earlier places this well were not moved."""

Zones = Literal["kept", "mat", "field"]


@dataclass(frozen=True, slots=True, eq=False)
class Framing:
    """What the newest frame of ``size`` (width and height in px) has of the mat.

    ``markers`` are the corners [4,2] of each marker in view, ``mat`` the outline [n,2] of the mat of the
    profile in use, both in px. ``mat`` is empty without a profile that fits the frame. Then ``area`` is where
    dice came to rest.
    """

    size: tuple[int, int]
    markers: tuple[NDArray[np.float64], ...]
    mat: NDArray[np.float64]
    area: AreaView | None = None


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A calibrated profile that is not saved yet, and the origin of its zones.

    ``kept``: the zones that the tray had. ``mat``: as printed. ``field``: one hit zone over the whole board.
    """

    profile: TrayProfile
    zones: Zones
    lens: str


class SetupService:
    """Takes frames from the loop; calibrates, measures and checks the light on request.

    ``profile`` returns the profile in use. A measured lens is saved at ``lens_path``, or not at all if that
    is None. ``flicker`` measures the lamps for the light check, ``area`` learns where dice come to rest.
    Thread-safe; slow operations run one at a time.
    """

    def __init__(
        self,
        profile: Callable[[], TrayProfile | None] = lambda: None,
        *,
        lens_path: Path | None = None,
        flicker: FlickerWatch | None = None,
        area: TrayArea | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._profile = profile
        self._flicker, self._area = flicker, area
        self._busy = threading.Lock()
        self._frames = NewestFrames(clock, self._look_at_lamps)
        self._lens_capture = LensCapture(lens_path, self._busy)

    # ------------------------------------------------------------------ frames

    def saw(self, frame: Frame) -> None:
        """Store a frame of the camera. The caller must not change its image afterwards."""
        self._frames.put(frame)

    def picture(self, width: int | None = None, *, sharp: bool = False) -> Picture:
        """Return the newest frame, or with ``sharp`` the sharpest of the last ones, at most ``width`` px
        wide.

        Raises ``CameraError`` (``no_picture``) before the first frame.
        """
        return self._frames.picture(width, sharp=sharp)

    def _look_at_lamps(self) -> None:
        if self._flicker is not None:
            self._flicker.watch(WATCHED_S)

    # ------------------------------------------------------------------ light

    def light(self) -> tuple[tuple[LightFinding, ...], TrayProfile] | None:
        """Check the light, with the profile in use or else with the mat's markers.

        Also returns the camera of that check, for pictures of full size. None if there is neither a profile
        nor a visible mat. Raises ``CameraError`` (``no_picture``) and ``CalibrationError``
        (``picture_shape``).
        """
        images = [frame.image for frame in self._frames.all()]
        profile = self._profile()
        flicker = self._flicker.now() if self._flicker is not None else None
        with self._busy:
            if profile is None:
                try:
                    profile = calibration.calibrate_images(images[-1:])
                except CalibrationError:
                    return None
            tall, wide = images[0].shape[:2]
            view = profile.scaled_to(wide, tall)
            return calibration.judge_light(images, view, flicker), view

    def lamps(self) -> LightFinding | None:
        """The finding of flicker alone, which needs neither profile nor mat; None until it is measured."""
        flicker = self._flicker.now() if self._flicker is not None else None
        return calibration.judge_flicker(flicker) if flicker is not None else None

    def framing(self) -> Framing:
        """Find the mat's markers in the newest frame, for a person who places the camera.

        Raises ``CameraError`` (``no_picture``).
        """
        from traywatch.calibration.camera.markers import find_markers

        image = self._frames.all()[-1].image
        tall, wide = image.shape[:2]
        with self._busy:
            markers = tuple(find_markers(image, thorough=False).values())
        profile = self._profile()
        mat = np.zeros((0, 2))
        if profile is not None and profile.image_size == (wide, tall):
            across, down = profile.mat_size_mm
            mat = profile.project(np.array([(0, 0), (across, 0), (across, down), (0, down)], np.float64))
        area = self._area.view((wide, tall)) if self._area is not None and not len(mat) else None
        return Framing((wide, tall), markers, mat, area)

    def full_size(self) -> tuple[int, int]:
        """Width and height of the newest frame in px. Raises ``CameraError`` (``no_picture``)."""
        tall, wide = self._frames.all()[-1].image.shape[:2]
        return wide, tall

    # ------------------------------------------------------------------ calibration

    def calibrate(
        self,
        *,
        corners_px: Sequence[tuple[float, float]] | None = None,
        size_mm: tuple[float, float] | None = None,
        mat: str | None = None,
        game: str = "deep_dark_dice",
        lens: str | None = None,
        ruler_mm: float | None = None,
        keep_zones: bool = True,
    ) -> Calibrated:
        """Calibrate from the last frames, by the mat's markers or by four corners and a size.

        ``lens`` is ``usual`` or a camera module; without it the measured lens is used, if there is one. With
        ``keep_zones`` the tray's zone map is kept if the board is the same. Nothing is saved yet.

        Raises ``CameraError`` (``no_picture``) and ``CalibrationError`` with the reason.
        """
        from traywatch.calibration.mat.loose_markers import is_loose
        from traywatch.calibration.profile.print_scale import rescaled

        images = [frame.image for frame in self._frames.all()]
        tall, wide = images[-1].shape[:2]
        if (corners_px is None) != (size_mm is None):
            raise CalibrationError("size_unusable", msg("calibration-size-together"))
        before = self._profile()
        with self._busy:
            lens_used = self._lens(lens, (wide, tall))
            origin: Zones
            if corners_px is not None and size_mm is not None:
                fit = calibration.profile_from_corners(corners_px, size_mm, (wide, tall), camera=lens_used)
                origin = "field"
            else:
                unmoved = None
                if mat is None and ruler_mm is None and before is not None and keep_zones:
                    unmoved = _where_they_lay(images, before, lens_used)
                fit = unmoved or calibration.calibrate_images(
                    images, calibration.mat_spec(mat, game) if mat else None, lens_used
                )
                origin = "field" if is_loose(fit.markers) else "mat"
            if ruler_mm is not None:
                fit = rescaled(fit, ruler_mm)
        if keep_zones and before is not None and _same_board(before, fit):
            with suppress(CalibrationError):
                fit, origin = calibration.ZoneLayout.of_profile(before).apply(fit), "kept"
        return Calibrated(fit, origin, lens_used.name if lens_used is not None else "usual")

    def saved_lens(self) -> Lens | None:
        """Return the saved lens. None if there is none or its file is damaged."""
        return self._lens_capture.saved_lens()

    def take_view(self) -> BoardView:
        """Add the sharpest of the last frames if it shows the lens board.

        Raises ``CameraError`` (``no_picture``) and ``CalibrationError`` (``board_missing``,
        ``picture_shape``).
        """
        return self._lens_capture.take(self._frames.all())

    def views(self) -> BoardView:
        """Return the state of the views; ``corners_px`` are the corners of all of them."""
        return self._lens_capture.views()

    def forget_views(self) -> None:
        """Discard all views of the lens board."""
        self._lens_capture.forget()

    def measure_lens(self) -> MeasuredLens:
        """Measure the lens from the views and save it; ``calibrate`` uses it from then on.

        Raises ``CalibrationError``: ``board_missing``, ``board_views_alike``, ``board_bent``,
        ``lens_not_saved``.
        """
        return self._lens_capture.measure()

    def _lens(self, name: str | None, size: tuple[int, int]) -> Lens | None:
        if name == "usual":
            return None
        if name in calibration.MODULES:
            return calibration.module_lens(name, size)
        if name is not None:
            names = ("usual", *calibration.MODULES)
            raise CalibrationError("lens_unknown", msg("calibration-lens-unknown", wanted=name, known=names))
        saved = self.saved_lens()
        return saved.scaled_to(size) if saved is not None and saved.fits(size) else None


def _where_they_lay(images: Sequence[Image], before: TrayProfile, camera: Lens | None) -> TrayProfile | None:
    """The profile of loose markers that still lie as in the profile before; None if they were moved."""
    from traywatch.calibration.mat.loose_markers import is_loose, loose_mat

    if not is_loose(before.markers):
        return None
    board = loose_mat({name: np.asarray(quad) for name, quad in before.markers.items()}, before.mat_size_mm)
    try:
        fit = calibration.calibrate_images(images, board, camera)
    except CalibrationError:
        return None
    return fit if fit.residual_mm <= max(_SAME_PLACE_MM, 3 * before.residual_mm) else None


def _same_board(before: TrayProfile, after: TrayProfile) -> bool:
    """Whether the zone map of one profile fits the board of another."""
    if before.markers != after.markers:
        return False
    return bool(before.markers) or before.name == after.name
