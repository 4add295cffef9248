"""The table's dice memory: confirmed readings are stored and used for later readings."""

from __future__ import annotations

import argparse
import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.errors import ReadingError, StorageError
from traywatch.firmware.dice.repository import FILE, DiceStore, TaughtFace
from traywatch.firmware.host.defaults import default_data
from traywatch.vision.geometry.crops import cut
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.memory.examples import Example, example, fingerprint
from traywatch.vision.reading.observations import CropObservation, DieCrop
from traywatch.vision.types import DieReading, Image

if TYPE_CHECKING:
    from traywatch.vision.reading.face_reader import FaceReader

_log = logging.getLogger("traywatch.dice")

AT_ONCE = 16
"""Most readings that are embedded again before a picture is read; the rest follow with later pictures."""


class DiceMemory(Memory):
    """Confirmed readings in the file ``dice.sqlite`` of a directory; empty if there is none.

    Raises ``StorageError`` if the file cannot be opened and ``ReadingError`` if a network is missing.
    ``refresh`` never raises because of the disk: ``problem`` describes what is wrong.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.store = DiceStore(folder / FILE)
        self.problem: str | None = self.store.warnings[0] if self.store.warnings else None
        self._changing = threading.Lock()
        """Held where the file and the running memory change together, so that they never differ."""
        self._models = fingerprint()
        self._load()

    def close(self) -> None:
        """Close the file. Safe to call twice."""
        self.store.close()

    def tell(self, *told: TaughtFace) -> None:
        """Store confirmed readings, for use from the next picture on. Raises ``StorageError``."""
        with self._changing:
            self.forget([t.ref for t in told])
            self.store.put(told)

    def refresh(self, faces: FaceReader) -> None:
        """Compute the embeddings of new readings, and of those made by other networks."""
        try:
            if self.store.changed():
                self._load()
            waiting = self.store.waiting(self._models, AT_ONCE)
            if not waiting:
                return
            observations = faces.observe([t.cut for t in waiting], neighbors=False)
            remembered, unusable = [], []
            for t, s in zip(waiting, observations, strict=True):
                one = self._example(t, s)
                if one is None:
                    unusable.append(t.ref)
                else:
                    remembered.append(one)
            with self._changing:
                stored = self.store.embedded(self._models, remembered)
                gone = [*self.remember(*(one for one in remembered if one.ref in stored)), *unusable]
            if gone:
                self.store.erase(gone)
        except StorageError as error:
            if str(error) != self.problem:
                _log.warning("%s", error)
            self.problem = str(error)

    def _example(self, told: TaughtFace, observation: CropObservation) -> Example | None:
        colors = signature(told.cut.image, told.cut.box)
        return example(observation, colors, told.ref, told.kind, told.label, name=told.name, value=told.value)

    def _load(self) -> None:
        self.store.changed()
        self.forget([one.ref for one in self.examples])
        gone = self.remember(*self.store.examples(self._models))
        if gone:
            self.store.erase(gone)


def open_memory(folder: Path) -> tuple[DiceMemory | None, str | None]:
    """Open the memory of a directory, or return None and the reason; a table works without one."""
    try:
        memory = DiceMemory(folder)
    except (StorageError, ReadingError) as error:
        return None, str(error)
    return memory, memory.problem


def add_dice_argument(parser: argparse.ArgumentParser) -> None:
    """Add the ``--dice`` option of reading commands."""
    parser.add_argument(
        "--dice",
        metavar="DIR",
        help=f"directory of the taught dice, or none (default: {default_data()}, if there are any)",
    )


def memory_for(folder_name: str | None) -> DiceMemory | None:
    """Open the memory that ``--dice`` names, by default the table's own if it exists.

    Raises ``StorageError``.
    """
    folder = default_data() if folder_name is None else Path(folder_name)
    if folder_name == "none" or (folder_name is None and not (folder / FILE).exists()):
        return None
    if folder_name is not None and not (folder / FILE).exists():
        raise StorageError("dice_unknown", f"{folder}: no dice were taught there; see traywatch teach --help")
    memory = DiceMemory(folder)
    if memory.problem:
        print(f"traywatch: {memory.problem}", file=sys.stderr)
    return memory


def confirmed(
    memory: DiceMemory,
    *,
    picture: Callable[[str], bytes | None],
    dice: Callable[[str], tuple[DieReading, ...]],
    profile: Callable[[], TrayProfile | None],
) -> Callable[[str, str, str, str], None]:
    """Return a callback for the table: it stores a die's crop once a person has confirmed its reading.

    Its arguments are throw id, die id, kind and label.
    """

    def keep(throw_id: str, die_id: str, kind: str, label: str) -> None:
        jpeg = picture(throw_id)
        die = next((d for d in dice(throw_id) if d.die_id == die_id), None)
        if jpeg is None or die is None or die.status in ("cocked", "stacked", "off_tray"):
            return  # a die that is not flat on the mat is a bad example of its face
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            return
        crop = cut_of(np.asarray(image, np.uint8), die.box, profile())
        value = memory.value_of(kind, label)
        memory.tell(TaughtFace(f"{throw_id}/{die_id}", kind, label, crop, value=value))

    return keep


def cut_of(
    image: Image,
    box: tuple[float, float, float, float],
    profile: TrayProfile | None = None,
    detector: float = 0.9,
) -> DieCrop:
    """Return the crop around a box of a picture, with the direction of its tilt if a profile is known."""
    height, width = image.shape[:2]
    (lean,) = leans(profile, [box], (width, height))
    return DieCrop.of(cut(image, box), (box[2] - box[0], box[3] - box[1]), lean, detector)
