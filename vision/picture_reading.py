"""Reads one still picture: a file, its bytes, or an array."""

from __future__ import annotations

import os
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pydantic import FiniteFloat

from traywatch.records import Record
from traywatch.vision.images import load_reduced
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import DieReading

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile


class PictureReading(Record):
    """The readings of one still image.

    ``image`` is its file name or empty. ``width`` and ``height`` are in px. ``elapsed_ms`` is the reading
    time.
    """

    image: str
    width: int
    height: int
    elapsed_ms: FiniteFloat
    dice: tuple[DieReading, ...]


def read_image(
    source: str | os.PathLike[str] | bytes | NDArray[np.uint8],
    *,
    profile: TrayProfile | None = None,
    kinds: Collection[str] | None = None,
    reader: TrayReader | None = None,
) -> PictureReading:
    """Read one still image: a path, the bytes of a file, or a BGR array.

    Pass a ``reader`` to read many images; it keeps the networks open. Raises ``ReadingError``
    (``picture_unreadable``) if the source is not an image.
    """
    image, factor = load_reduced(source)
    reader = reader or TrayReader(profile, kinds=kinds)
    start = time.perf_counter()
    dice = reader.read(image)
    elapsed = (time.perf_counter() - start) * 1000
    name = str(source) if isinstance(source, str | os.PathLike) else ""
    height, width = image.shape[:2]
    reading = PictureReading(image=name, width=width, height=height, elapsed_ms=round(elapsed, 2), dice=dice)
    return enlarged(reading, factor)


def enlarged(reading: PictureReading, factor: int) -> PictureReading:
    """The reading of a reduced picture, with its boxes and size in px of the picture as given."""
    if factor == 1:
        return reading
    dice = tuple(
        die.model_copy(update={"box": tuple(factor * edge for edge in die.box)}) for die in reading.dice
    )
    size = {"width": factor * reading.width, "height": factor * reading.height}
    return reading.model_copy(update={"dice": dice, **size})
