"""Training data of the landing network: simulated throws with known obstacle contacts.

The physics simulation knows which dice touched an obstacle. The measured feature is the gap to the nearest
obstacle between ground points. These have the same errors as the detector and reader produce
(``traywatch.models.evaluate.placement.box_noise``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.models.evaluate.placement.box_noise import Bank
from traywatch.models.evaluate.placement.stills import simulated_reading
from traywatch.models.synth.calibration_views import random_tray
from traywatch.models.synth.physics.tracking_throws import Toss, toss
from traywatch.vision.contacts.obstacle_contact import FAR_MM, gap
from traywatch.vision.ground_points import stand

Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Throws:
    """Thrown dice: measured gap in mm and its sd, contact during the roll, contact at rest; all (N,)."""

    gap_mm: Floats
    gap_sd_mm: Floats
    touched: Truths
    touching: Truths

    def __len__(self) -> int:
        return len(self.touched)

    def save(self, path: Path) -> None:
        """Write the arrays to an ``.npz`` file."""
        np.savez_compressed(path, **asdict(self))

    @classmethod
    def load(cls, path: Path) -> Throws:
        """Read a file written by ``save``."""
        with np.load(path) as arrays:
            return cls(**{field.name: arrays[field.name] for field in fields(cls)})


def simulate(numbers: Sequence[int], seed: int, bank: Bank | None = None) -> Throws:
    """Simulate the tosses with the given numbers.

    Returns their thrown dice that stayed in a tray with obstacles and whose ground point could be measured.
    """
    bank = bank or Bank.load()
    rows: list[tuple[float, ...]] = []
    for number in numbers:
        rolled = toss(seed, number)
        gaps = _gaps(rolled, np.random.default_rng((seed, number, 77)), bank)
        rows += [
            (*gaps[die], touched, _rests(rolled, die))
            for die, touched in truths(rolled).items()
            if die in gaps
        ]
    columns = np.array(rows, dtype=float).reshape(-1, 4).T
    return Throws(np.minimum(columns[0], FAR_MM), columns[1], columns[2] > 0.5, columns[3] > 0.5)


def truths(rolled: Toss) -> dict[int, bool]:
    """Map each thrown die in a tray with obstacles to whether it touched one."""
    obstacles = {i for i, piece in enumerate(rolled.pieces) if piece.role == "obstacle"}
    return {
        die: any(die in (a, b) and (b if a == die else a) in obstacles for a, b, _ in rolled.touches)
        for die, piece in enumerate(rolled.pieces)
        if piece.role == "thrown" and not rolled.off[die] and obstacles
    }


def _gaps(rolled: Toss, random: np.random.Generator, bank: Bank) -> dict[int, tuple[float, float]]:
    """Map each detected thrown die to the measured gap to the nearest obstacle and its sd, both in mm."""
    while True:
        mat, truth = random_tray(random)
        if mat.size == "a4":
            break
    readings = {}
    for i, piece in enumerate(rolled.pieces):
        if rolled.off[i]:
            continue
        corners = piece.solid.vertices @ rolled.rotations[-1, i].T * piece.scale_mm
        x, y, z = (float(v) for v in rolled.positions_mm[-1, i])
        reading, _ = simulated_reading(random, truth, piece.kind, corners + (0.0, 0.0, z), (x, y), bank)
        if reading is not None:
            readings[i] = reading
    feet = {i: stand(truth, reading) for i, reading in readings.items()}
    obstacles = [feet[i] for i in feet if rolled.pieces[i].role == "obstacle"]
    return {
        i: gap(foot, obstacles)
        for i, foot in feet.items()
        if rolled.pieces[i].role == "thrown" and obstacles and foot is not None
    }


def _rests(rolled: Toss, die: int) -> bool:
    return any(
        die in pair and min(pair) >= 0 and rolled.pieces[sum(pair) - die].role == "obstacle"
        for pair in rolled.resting
    )
