"""The ChArUco board for lens calibration: a chessboard with markers in its white squares.

Parts of it may be hidden or outside the image, because each inner corner has an id. Its markers are from
DICT_5X5_100, so that it is never confused with a mat. The print scale does not matter for a lens; the board
only has to be flat.
"""

from __future__ import annotations

import os
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.raster import paint
from traywatch.calibration.drawing.vector import Drawing
from traywatch.calibration.mat.mat import SIZES_MM
from traywatch.errors import CalibrationError

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

COLUMNS, ROWS = 9, 6
"""Number of squares across and down."""

_MARKER_SHARE = 0.75
_LARGE_MM, _SMALL_MM = 40.0, 28.0
_MODULES = 7  # a 5x5 marker and its black border
_BLACK, _WHITE, _INK = (0, 0, 0), (255, 255, 255), (38, 34, 40)


def square_mm(size: str) -> float:
    """The side of a square on a sheet (``a4``, ``letter``, ``a3``, ``tabloid``).

    Raises ``CalibrationError`` (``mat_unknown``).
    """
    if size not in SIZES_MM:
        raise CalibrationError(
            "mat_unknown", f"unknown sheet size {size!r}; use one of {', '.join(SIZES_MM)}"
        )
    return _LARGE_MM if min(SIZES_MM[size]) > 250 else _SMALL_MM


def board_corners() -> Floats:
    """The inner corners [N,2] in units of squares, ordered by id."""
    return np.asarray(_board().getChessboardCorners(), dtype=np.float64)[:, :2]


def find_board(image: Image) -> tuple[NDArray[np.intp], Floats]:
    """Find the inner corners of the board in an image (BGR or gray): ids [K] and pixels [K,2]."""
    gray = np.asarray(image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    detector = cv2.aruco.CharucoDetector(_board())
    corners, names, _, _ = detector.detectBoard(gray)
    if names is None or not len(names):
        return np.zeros(0, dtype=np.intp), np.zeros((0, 2))
    pixels = np.ascontiguousarray(np.asarray(corners, dtype=np.float32).reshape(-1, 1, 2))
    # Refine the saddle point in a window of a part of a square. A window that reaches into a marker would
    # bias it towards the marker.
    reach = int(np.clip(0.1 * _usual_square_px(np.ravel(names), pixels[:, 0]), 2, 9))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 40, 1e-3)
    cv2.cornerSubPix(gray, pixels, (reach, reach), (-1, -1), stop)
    return np.ravel(names).astype(np.intp), pixels.reshape(-1, 2).astype(np.float64)


def render_board(size: str, px_per_mm: float) -> Image:
    """The sheet as an image, BGR uint8."""
    return paint(_drawing(size), px_per_mm)


def write_board_pdf(size: str, path: str | os.PathLike[str]) -> None:
    """Write the sheet as a PDF of one page, true to scale.

    Raises ``CalibrationError`` (``mat_unknown``, ``mat_not_written``).
    """
    write_pdf(_drawing(size), path, title=f"Traywatch lens board, {size}")


@lru_cache(maxsize=1)
def _board() -> cv2.aruco.CharucoBoard:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), 1.0, _MARKER_SHARE, dictionary)


def _usual_square_px(names: NDArray[np.intp], pixels: NDArray[np.float32]) -> float:
    where = {int(name): pixel for name, pixel in zip(names, pixels)}
    across = COLUMNS - 1
    steps = [
        float(np.linalg.norm(where[name + 1] - where[name]))
        for name in where
        if name + 1 in where and (name + 1) % across
    ]
    return float(np.median(steps)) if steps else 20.0


def _drawing(size: str) -> Drawing:
    side = square_mm(size)
    width, height = SIZES_MM[size]
    drawing = Drawing(width, height)
    drawing.block(_WHITE, 0, 0, width, height)
    left, top = (width - COLUMNS * side) / 2, (height - ROWS * side) / 2
    board = _board()
    marked: set[tuple[int, int]] = set()
    for name, quad in zip(np.ravel(board.getIds()).tolist(), board.getObjPoints()):
        x, y = np.asarray(quad, dtype=float)[0, :2]
        marked.add((int(x), int(y)))
        _marker(drawing, int(name), left + x * side, top + y * side, _MARKER_SHARE * side)
    for column in range(COLUMNS):
        for row in range(ROWS):
            if (column, row) not in marked:
                x, y = left + column * side, top + row * side
                drawing.block(_BLACK, x, y, x + side, y + side)
    middle = width / 2
    drawing.text(_INK, f"TRAYWATCH · LENS BOARD · {size}", (middle, top / 2), 3.0, width=0.45)
    note = "KEEP IT FLAT. SHOW IT TO THE CAMERA FROM SIX OR MORE ANGLES, UP TO THE PICTURE'S EDGES."
    drawing.text(_INK, note, (middle, height - top / 2), 2.2, width=0.34)
    return drawing


def _marker(drawing: Drawing, name: int, x: float, y: float, side: float) -> None:
    drawing.block(_BLACK, x, y, x + side, y + side)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    modules = cv2.aruco.generateImageMarker(dictionary, name, _MODULES)
    module = side / _MODULES
    for row, column in np.argwhere(modules > 0):
        mx, my = x + column * module, y + row * module
        drawing.block(_WHITE, mx, my, mx + module, my + module)
