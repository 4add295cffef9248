"""Run the reader over labeled pictures, with or without their camera poses."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from traywatch.calibration import TrayProfile
from traywatch.models.evaluate.progress import counted
from traywatch.models.evaluate.real_photos import LabeledCamera, LabeledPicture
from traywatch.models.evaluate.shift import transforms
from traywatch.models.evaluate.shift.rows import ShiftRow
from traywatch.vision.detection.detector import Detection
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import DieReading, Image

OF_PICTURE = "KIND"
"""Value of ``kinds`` for each picture's own kinds."""


def profile_of(picture: LabeledPicture) -> TrayProfile | None:
    """A tray profile with the camera of the picture's label; None if it has none.

    There is no mat, so its size is a placeholder. Raises ``CalibrationError`` for an invalid camera.
    """
    return None if picture.camera is None else _profile(picture.camera, picture.width, picture.height)


def _profile(camera: LabeledCamera, width: int, height: int) -> TrayProfile:
    return TrayProfile.from_json(
        {
            "name": "label",
            "camera_matrix": camera.matrix,
            "distortion": camera.distortion,
            "image_size": (width, height),
            "rvec": camera.rvec,
            "tvec": camera.tvec,
            "mat_size_mm": (1.0, 1.0),
        }
    )


@dataclass
class Run:
    """One pass over a set; ``results`` can be iterated once, then the times are available.

    ``profile`` applies to all pictures. With ``upright``, each picture's own camera replaces it if its label
    has one. ``kinds`` are the kinds in play, or ``OF_PICTURE``. With ``fixed_camera``, the reader remembers
    the view of the pictures of one session, which follow each other. With ``mirrored``, all pictures are read
    as by a camera that mirrors.
    """

    pictures: Sequence[LabeledPicture]
    kinds: Sequence[str] | str | None = None
    upright: bool = False
    profile: TrayProfile | None = None
    true_boxes: bool = False
    fixed_camera: bool = False
    mirrored: bool = False
    threads: int = 2
    spent_s: float = field(default=0.0, init=False)
    with_camera: int = field(default=0, init=False)

    @property
    def elapsed_ms(self) -> float:
        """Mean reading time per picture in ms, without decoding."""
        return 1000 * self.spent_s / max(1, len(self.pictures))

    def results(self) -> Iterator[tuple[LabeledPicture, tuple[DieReading, ...]]]:
        """Yield each picture with its readings; the networks are loaded once."""
        reader = TrayReader(threads=self.threads, places=False, fixed_camera=self.fixed_camera)
        session = ""
        for picture in counted(self.pictures):
            if self.fixed_camera and picture.session != session:
                reader.forget_camera()
            session = picture.session
            if self.mirrored:
                (changed,) = ShiftRow("mirrored", (picture,), lambda _: transforms.mirrored).changed()
                picture, image = changed
            else:
                image = load_picture(picture.path)
            reader.profile = (profile_of(picture) if self.upright else None) or self.profile
            self.with_camera += reader.profile is not None
            start = time.perf_counter()
            readings = self._read(reader, picture, image)
            self.spent_s += time.perf_counter() - start
            yield picture, readings

    def _read(self, reader: TrayReader, picture: LabeledPicture, image: Image) -> tuple[DieReading, ...]:
        kinds: Sequence[str] | None
        if isinstance(self.kinds, str):
            kinds = sorted({d.kind for d in picture.dice}) or None
        else:
            kinds = self.kinds
        if not self.true_boxes:
            return reader.read(image, kinds=kinds)
        boxes = [Detection(d.box, 1.0) for d in picture.dice if d.box is not None]
        return reader.read_boxes(image, boxes, kinds=kinds)


def folder_of(path: Path) -> Path:
    """Return the folder. Raises ``FileNotFoundError`` if it does not exist."""
    if not path.is_dir():
        raise FileNotFoundError(f"{path}: no such folder; name one with labels.jsonl and its pictures")
    return path
