"""Amplitudes of the lattice of a mat, one for each cell of a picture and each direction of the lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.presence.mat_view import Floats, Mask

Waves = NDArray[np.complex64]
"""Amplitudes of both directions of the lattice (rows, columns, 2), one for each cell.

OpenCV reads them as a picture of four channels: the real and imaginary parts of both directions.
"""

_SOFT = np.array([0.25, 0.5, 0.25], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The lattice in one picture: its amplitudes, and the cells that are neither black nor overexposed."""

    waves: Waves
    lit: Mask


@dataclass(frozen=True, slots=True, eq=False)
class EmptyLattice:
    """The lattice of the empty mat, prepared for comparisons.

    ``printed`` are the cells with a visible lattice, and ``sample`` (indices) some of them. ``reversed`` are
    the conjugate amplitudes there, 0 elsewhere. ``squares`` (rows, columns, 4) are means of the squared
    amplitudes in coarse cells, twice for each direction, and ``coarse`` is true where those hold enough
    printed cells. ``softer`` has larger cells, for noisy pictures.
    """

    waves: Waves
    printed: Mask
    sample: NDArray[np.intp]
    reversed: Waves
    squares: Floats
    coarse: Mask
    softer: EmptyLattice | None


def softened(planes: NDArray[Any]) -> Waves:
    """Softened amplitudes from their real and imaginary parts, for both directions."""
    return as_waves(cv2.sepFilter2D(planes, -1, _SOFT, _SOFT))


def as_waves(planes: NDArray[Any]) -> Waves:
    """Amplitudes from their real and imaginary parts (rows, columns, 4)."""
    return np.asarray(planes, np.float32).view(np.complex64)


def parts(waves: Waves) -> Floats:
    """The reverse of ``as_waves``."""
    return waves.view(np.float32)


def smaller(values: Floats) -> Floats:
    """The smaller one of both directions."""
    return np.asarray(np.minimum(values[..., 0], values[..., 1]))


def of_both(values: Floats) -> Floats:
    """The sum of both directions."""
    return np.asarray(values[..., 0] + values[..., 1])
