"""Lens measurement: collects views of the lens board until there are enough."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from traywatch import calibration
from traywatch.errors import CalibrationError
from traywatch.messages import msg
from traywatch.vision.types import Frame, Image

if TYPE_CHECKING:  # what measures a lens is imported when somebody does
    from traywatch.calibration import Lens, MeasuredLens

MOST_VIEWS = 24
"""Largest number of stored views of the lens board."""
_FEWEST_CORNERS = 10
_SHARP_PX = 640


@dataclass(frozen=True, slots=True)
class BoardView:
    """One view of the lens board: its detected corners (px), and the state of the collection.

    ``views`` is the number of views so far. ``coverage`` is the part of the picture that they cover (0…1).
    """

    corners_px: tuple[tuple[float, float], ...]
    views: int
    coverage: float


class LensCapture:
    """Collects views of the lens board and measures the lens from them.

    The lens is saved at ``path``, or not at all if that is None. ``busy`` is the lock of all slow operations.
    """

    def __init__(self, path: Path | None, busy: threading.Lock) -> None:
        self._path = path
        self._busy = busy
        self._views: list[tuple[Image, np.ndarray]] = []

    def saved_lens(self) -> Lens | None:
        """Return the saved lens. None if there is none or its file is damaged."""
        if self._path is None or not self._path.is_file():
            return None
        try:
            return calibration.Lens.load(self._path)
        except CalibrationError:
            return None

    def take(self, frames: Sequence[Frame]) -> BoardView:
        """Add the sharpest of some frames if it shows the lens board.

        Raises ``CalibrationError`` (``board_missing``, ``picture_shape``).
        """
        image = max((frame.image for frame in frames), key=sharpness)
        with self._busy:
            if self._views and self._views[0][0].shape[:2] != image.shape[:2]:
                raise CalibrationError("picture_shape", msg("lens-mode-changed"))
            from traywatch.calibration.camera.charuco import find_board

            names, pixels = find_board(image)
            if len(names) < _FEWEST_CORNERS:
                raise CalibrationError(
                    "board_missing",
                    msg("lens-few-corners", n=len(names), least=_FEWEST_CORNERS),
                )
            self._views.append((_gray(image), pixels))
            del self._views[:-MOST_VIEWS]
            return self._board_view(pixels)

    def views(self) -> BoardView:
        """Return the state of the collection; ``corners_px`` are the corners of all views."""
        with self._busy:
            corners = [pixels for _, pixels in self._views]
            return self._board_view(np.concatenate(corners) if corners else np.zeros((0, 2)))

    def forget(self) -> None:
        """Discard all views."""
        with self._busy:
            self._views.clear()

    def measure(self) -> MeasuredLens:
        """Measure the lens from the views and save it.

        Raises ``CalibrationError``: ``board_missing``, ``board_views_alike``, ``board_bent``,
        ``lens_not_saved``.
        """
        with self._busy:
            measured = calibration.measure_lens([image for image, _ in self._views], name="measured")
            if self._path is not None:
                try:
                    self._path.parent.mkdir(parents=True, exist_ok=True)
                except OSError as error:
                    raise CalibrationError(
                        "lens_not_saved", f"{self._path}: the lens was not saved: {error.strerror}"
                    ) from error
                measured.lens.save(self._path)
            self._views.clear()
            return measured

    def _board_view(self, pixels: np.ndarray) -> BoardView:
        if not self._views:
            return BoardView((), 0, 0.0)
        tall, wide = self._views[0][0].shape[:2]
        all_corners = np.concatenate([corners for _, corners in self._views])
        cells = np.clip((all_corners / (wide, tall) * (6, 4)).astype(int), 0, (5, 3))
        corners = tuple((round(float(x), 1), round(float(y), 1)) for x, y in pixels)
        return BoardView(corners, len(self._views), len(np.unique(cells, axis=0)) / 24)


def sharpness(image: Image) -> float:
    """Standard deviation of the Laplacian of a picture (BGR or gray): a measure of fine detail."""
    gray = _gray(image)
    if gray.shape[1] > _SHARP_PX:
        # Use the center at full resolution, where the tray is: shrinking the picture would hide blur.
        tall, wide = gray.shape
        x, y = (wide - _SHARP_PX) // 2, max(0, (tall - _SHARP_PX) // 2)
        gray = gray[y : y + _SHARP_PX, x : x + _SHARP_PX]
    return float(cv2.Laplacian(gray, cv2.CV_32F).std())


def _gray(image: Image) -> Image:
    return image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
