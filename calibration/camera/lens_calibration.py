"""Intrinsic calibration: measures a lens from images of the board, taken from several angles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.charuco import board_corners, find_board
from traywatch.calibration.camera.lens import Lens
from traywatch.errors import CalibrationError
from traywatch.messages import msg

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Views = dict[int, tuple[NDArray[np.intp], Floats]]
"""The names and pixels of the board's corners in each image, by its index."""

FEWEST_VIEWS = 3
"""Minimum number of images of the board; six or more give better results."""

_FEWEST_CORNERS = 10
_WORST_PX = 1.5
_WORST_VIEW = 3.0
# With a larger uncertainty the focal length is undetermined: all images have the same angle.
_WORST_FOCAL_SD = 0.02
# Images from one angle add no information, however many there are.
_LEAST_TURN_DEG = 12.0
# Focus and temperature change a lens by more than the uncertainty of many images.
_LEAST_SD = (0.003, 0.005, 0.0005)
_GRID = (6, 4)


@dataclass(frozen=True, slots=True)
class MeasuredLens:
    """A measured lens, the images that were not used (index from 0, reason), and the coverage.

    ``coverage`` is the share of 6 x 4 image cells in which corners of the board were found.
    """

    lens: Lens
    left_out: tuple[tuple[int, str], ...]
    coverage: float


def measure_lens(images: Sequence[Image], *, name: str = "measured") -> MeasuredLens:
    """Measure a lens from images (BGR or gray) of the board, all of one size, from several angles.

    Raises ``CalibrationError``:

    - ``picture_shape``: the sizes differ.
    - ``board_missing``: the board was found in fewer than three images.
    - ``board_views_alike``: the angles differ too little to determine the focal length.
    - ``board_bent``: the residual is too large for a flat board.
    """
    if len({image.shape[:2] for image in images}) > 1:
        raise CalibrationError("picture_shape", msg("calibration-sizes-differ"))
    views, left_out = _views_of(images)
    _enough(views, len(images))
    height, width = images[0].shape[:2]
    solution = _solve(views, (width, height))
    odd = [
        n
        for n, px in solution.by_view.items()
        if px > max(0.5, _WORST_VIEW * float(np.median(list(solution.by_view.values()))))
    ]
    if odd and len(views) - len(odd) >= FEWEST_VIEWS:
        left_out += [(n, f"its corners are {solution.by_view[n]:.1f} px off: blurred or bent") for n in odd]
        views = {n: view for n, view in views.items() if n not in odd}
        solution = _solve(views, (width, height))
    if solution.residual_px > _WORST_PX:
        raise CalibrationError(
            "board_bent",
            msg("lens-board-bent", px=round(solution.residual_px, 1)),
        )
    if solution.turn_deg < _LEAST_TURN_DEG or not solution.focal_sd <= _WORST_FOCAL_SD:
        raise CalibrationError("board_views_alike", msg("lens-views-alike"))
    lens = Lens(
        camera_matrix=solution.matrix,
        distortion=solution.distortion,
        image_size=(width, height),
        focal_sd=max(_LEAST_SD[0], solution.focal_sd),
        bend_sd=max(_LEAST_SD[1], solution.bend_sd),
        center_sd=max(_LEAST_SD[2], solution.center_sd),
        name=name,
        residual_px=round(solution.residual_px, 4),
        views=len(views),
    )
    return MeasuredLens(lens, tuple(sorted(left_out)), _coverage(views, (width, height)))


def _views_of(images: Sequence[Image]) -> tuple[Views, list[tuple[int, str]]]:
    """The board's corners in each image that shows enough of them, and the other images with the reason."""
    views: Views = {}
    left_out = []
    for number, image in enumerate(images):
        names, pixels = find_board(image)
        if len(names) >= _FEWEST_CORNERS:
            views[number] = names, pixels
        else:
            left_out.append(
                (number, f"only {len(names)} corners of the board are visible, {_FEWEST_CORNERS} needed")
            )
    return views, left_out


def _enough(views: Views, shown: int) -> None:
    if len(views) < FEWEST_VIEWS:
        raise CalibrationError(
            "board_missing",
            msg("lens-few-views", n=len(views), shown=shown, least=FEWEST_VIEWS),
        )


@dataclass(frozen=True, slots=True)
class _Solution:
    matrix: tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
    distortion: tuple[float, float, float, float, float]
    residual_px: float
    by_view: dict[int, float]
    focal_sd: float
    bend_sd: float
    center_sd: float
    turn_deg: float


def _solve(views: Views, size: tuple[int, int]) -> _Solution:
    places = np.column_stack([board_corners(), np.zeros(len(board_corners()))]).astype(np.float32)
    # Square pixels. k3 matters only for wider lenses than those used over trays.
    flags = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_K3
    try:
        rms, matrix, bent, turns, _, sd, _, by_view = cv2.calibrateCameraExtended(
            [places[names] for names, _ in views.values()],
            [pixels.astype(np.float32) for _, pixels in views.values()],
            size,
            np.eye(3),
            np.zeros(5),
            flags=flags,
        )
    except cv2.error as error:
        raise CalibrationError("board_views_alike", msg("lens-no-fit")) from error
    fx, cx, cy = float(matrix[0, 0]), float(matrix[0, 2]), float(matrix[1, 2])
    off = np.ravel(sd).astype(float)
    k1, k2, p1, p2 = np.ravel(bent)[:4].astype(float).tolist()
    return _Solution(
        matrix=((fx, 0.0, cx), (0.0, float(matrix[1, 1]), cy), (0.0, 0.0, 1.0)),
        distortion=(k1, k2, p1, p2, 0.0),
        residual_px=float(rms),
        by_view=dict(zip(views, np.ravel(by_view).astype(float).tolist())),
        focal_sd=max(float(off[0]), float(off[1])) / fx,
        bend_sd=float(off[4]),
        center_sd=float(max(off[2], off[3])) / size[0],
        turn_deg=_farthest_turn(turns),
    )


def _farthest_turn(turns: Sequence[Any]) -> float:
    """The largest angle between two orientations of the board, in degrees."""
    facing = np.array([cv2.Rodrigues(np.asarray(turn, dtype=float))[0][:, 2] for turn in turns])
    return float(np.degrees(np.arccos(np.clip((facing @ facing.T).min(), -1.0, 1.0))))


def _coverage(views: Views, size: tuple[int, int]) -> float:
    pixels = np.concatenate([pixels for _, pixels in views.values()])
    cells = np.floor(pixels / size * _GRID).astype(int).clip(0, np.array(_GRID) - 1)
    return len(np.unique(cells, axis=0)) / (_GRID[0] * _GRID[1])
