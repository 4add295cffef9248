"""Tell printed art from dice: the mat of a profile is known, so its markers and letters are no dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.mat import mat_of_markers, mat_spec, render_mat
from traywatch.vision.detection.detector import Detection
from traywatch.vision.types import Box, Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

LEAST_CORRELATION = 0.8
"""From this correlation with the printed mat on, a box shows the print and no die."""

_PX_PER_MM = 3.0
_SIDE = 40  # px of the compared patches
_SHIFT = 3  # px by which the print may be displaced
_FLAT = 12.0  # gray levels of standard deviation; a flatter print cannot be recognized
_Gray = NDArray[np.uint8]


class PrintedArt:
    """The printed mat of a profile. Without a known mat it recognizes nothing."""

    def __init__(self, profile: TrayProfile) -> None:
        self._profile = profile
        spec = mat_of_markers(profile.markers) if profile.markers else None
        self._mat = (
            _mat(spec.size, spec.design) if spec is not None and spec.size_mm == profile.mat_size_mm else None
        )

    def without(self, image: Image, found: Sequence[Detection]) -> list[Detection]:
        """The detections in a BGR image that are not printed on the mat."""
        if self._mat is None or not found:
            return list(found)
        return [detection for detection in found if not self.shows(image, detection.box)]

    def shows(self, image: Image, box: Box) -> bool:
        """Whether a box (px) of a BGR image shows what is printed there, and nothing on it."""
        if self._mat is None:
            return False
        height, width = image.shape[:2]
        view = self._profile.scaled_to(width, height)
        x0, y0, x1, y1 = box
        print_there = self._sampled(view, x0, y0, x1, y1)
        if print_there is None or float(print_there.std()) < _FLAT:
            return False
        margin_x, margin_y = _SHIFT / _SIDE * (x1 - x0), _SHIFT / _SIDE * (y1 - y0)
        xs = np.linspace(x0 - margin_x, x1 + margin_x, _SIDE + 2 * _SHIFT, dtype=np.float32)
        ys = np.linspace(y0 - margin_y, y1 + margin_y, _SIDE + 2 * _SHIFT, dtype=np.float32)
        columns, rows = np.meshgrid(xs, ys)
        seen = cv2.remap(image, columns, rows, cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        gray = cv2.GaussianBlur(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
        score = cv2.matchTemplate(gray, print_there, cv2.TM_CCOEFF_NORMED)
        return float(score.max()) >= LEAST_CORRELATION

    def _sampled(self, view: TrayProfile, x0: float, y0: float, x1: float, y1: float) -> _Gray | None:
        """The printed mat as the camera sees it in a box; None if most of the box is beside the mat."""
        assert self._mat is not None
        columns, rows = np.meshgrid(np.linspace(x0, x1, _SIDE), np.linspace(y0, y1, _SIDE))
        places = view.to_plane(np.stack([columns.ravel(), rows.ravel()], axis=1))
        inside = np.all((places > 0) & (places < view.mat_size_mm), axis=1)
        if inside.mean() < 0.8:
            return None
        at = (places * _PX_PER_MM - 0.5).astype(np.float32).reshape(_SIDE, _SIDE, 2)
        seen = cv2.remap(self._mat, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(cv2.GaussianBlur(seen, (0, 0), 1.0), np.uint8)


@lru_cache(maxsize=4)
def _mat(size: str, design: str) -> _Gray:
    picture = render_mat(mat_spec(size, design), _PX_PER_MM)
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
