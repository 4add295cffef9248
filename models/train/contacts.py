"""Throws with true obstacle contacts for the landing network: rolled by the physics, seen as the tray sees.

Where a die touched is the physics' word. What is known of it is what the tray would know: the gap to the
nearest obstacle between feet that come from boxes and faces, off as those of detector and reader are
(``models.evaluate.noise``), and what the tracker says. That was measured by playing throws to it as
video (``words``), and is drawn from those rates for the many throws that are fitted on.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.simulate import random_tray
from models.evaluate.followed import AFTER_S, BEFORE_S, TrueReader
from models.evaluate.noise import Bank
from models.evaluate.stills import said
from models.synth.sprites import Stage
from models.synth.tossing import Toss, toss
from vision.landing import FAR_MM, gap, stand
from vision.types import Frame, Image
from vision.watch import Settled, ThrowWatcher

Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]

CLOSE_MM = (1.0, 4.0, 10.0)
"""Dice that touched nothing are told apart by how near they came to an obstacle."""
WORDS = Path(__file__).with_name("contacts.json")
_FPS = 30.0


@dataclass(frozen=True, slots=True)
class Words:
    """How often the tracker says that a die met an obstacle: [said, of], where it did, and where not.

    ``near`` has one entry for each limit of ``CLOSE_MM`` and one for what stayed farther off.
    """

    touched: tuple[int, int]
    near: tuple[tuple[int, int], ...]

    def chance(self, touched: bool, closest_mm: float) -> float:
        """How likely its word is for a die; one more case each way, so that none is certain."""
        said, of = self.touched if touched else self.near[sum(closest_mm > limit for limit in CLOSE_MM)]
        return (said + 0.5) / (of + 1)

    @classmethod
    def load(cls, path: Path = WORDS) -> Words:
        """What was measured of the tracker."""
        kept = json.loads(path.read_text(encoding="utf-8"))
        return cls(tuple(kept["touched"]), tuple(tuple(pair) for pair in kept["near"]))

    def save(self, path: Path = WORDS) -> None:
        """Keep it beside this module."""
        path.write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Throws:
    """Thrown dice: clear gap as measured and its doubt, how near they came to an obstacle, and the truth.

    ``tracked`` is the tracker's word, nan where it was not asked.
    """

    gap_mm: Floats
    gap_sd_mm: Floats
    closest_mm: Floats
    touched: Truths
    touching: Truths
    tracked: Floats

    def __len__(self) -> int:
        return len(self.touched)

    def heard(self, words: Words, seed: int) -> Throws:
        """The same with a word of the tracker drawn for each die."""
        pairs = zip(self.touched.tolist(), self.closest_mm.tolist(), strict=True)
        chance = np.array([words.chance(touched, closest) for touched, closest in pairs])
        return replace(self, tracked=(np.random.default_rng(seed).random(len(self)) < chance).astype(float))

    def words(self) -> Words:
        """How often the tracker said what."""
        near = np.array([sum(mm > limit for limit in CLOSE_MM) for mm in self.closest_mm])
        groups = [self.touched, *(~self.touched & (near == i) for i in range(len(CLOSE_MM) + 1))]
        told = [(int(self.tracked[group].sum()), int(group.sum())) for group in groups]
        return Words(told[0], tuple(told[1:]))

    def save(self, path: Path) -> None:
        """Write them to a file."""
        np.savez_compressed(path, **asdict(self))

    @classmethod
    def load(cls, path: Path) -> Throws:
        """Read what ``save`` wrote."""
        with np.load(path) as kept:
            return cls(**{field.name: kept[field.name] for field in fields(cls)})


def simulate(numbers: Sequence[int], seed: int, bank: Bank | None = None, *, play: bool = False) -> Throws:
    """The thrown dice of the tosses of some numbers that stayed in the tray and had obstacles in it.

    With ``play`` each throw is shown to the tracker as video, which takes a second or so.
    """
    bank = bank or Bank.load()
    rows: list[tuple[float, ...]] = []
    for number in numbers:
        rolled = toss(seed, number)
        told = listen(rolled) if play else set()
        gaps = _gaps(rolled, np.random.default_rng((seed, number, 77)), bank)
        for die, (touched, closest) in truths(rolled).items():
            if die in gaps and told is not None:
                tracked = float(die in told) if play else math.nan
                rows.append((*gaps[die], closest, touched, _rests(rolled, die), tracked))
    columns = np.array(rows, dtype=float).reshape(-1, 6).T
    far = np.minimum(columns[0], FAR_MM)
    return Throws(far, columns[1], columns[2], columns[3] > 0.5, columns[4] > 0.5, columns[5])


def truths(rolled: Toss) -> dict[int, tuple[bool, float]]:
    """Of each thrown die in the tray: whether it touched an obstacle, and how near it came to one, mm."""
    obstacles = [i for i, piece in enumerate(rolled.pieces) if piece.role == "obstacle"]
    found = {}
    for die, piece in enumerate(rolled.pieces):
        if piece.role != "thrown" or rolled.off[die] or not obstacles:
            continue
        touched = any(die in (a, b) and (b if a == die else a) in obstacles for a, b, _ in rolled.touches)
        off = rolled.positions_mm[:, obstacles] - rolled.positions_mm[:, die, None]
        reach = [_reach(rolled, die) + _reach(rolled, o) for o in obstacles]
        found[die] = bool(touched), float((np.linalg.norm(off, axis=2) - reach).min())
    return found


def listen(rolled: Toss) -> set[int] | None:
    """The thrown dice of which the tracker says that they met an obstacle; None if no rest was told."""
    cv2.setNumThreads(1)
    stage = Stage(rolled)
    reader = TrueReader(stage)
    watcher = ThrowWatcher(reader)
    settled: Settled | None = None
    kept: list[Image] = []  # ids of pictures must stay theirs while the watcher holds them
    for k in range(-round(BEFORE_S * _FPS), math.ceil((rolled.times_s[-1] + AFTER_S) * _FPS)):
        image = stage.frame(k / _FPS)
        kept = [*kept[-12:], image]
        reader.show(image, k / _FPS)
        for event in watcher.push(Frame(image, 10.0 + k / _FPS, k + 1000)):
            settled = event if isinstance(event, Settled) else settled
    if settled is None:
        return None
    boxes = np.array(stage.boxes(1e3))
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    piece = {}
    for die in settled.throw.dice:
        x0, y0, x1, y1 = die.box
        piece[die.die_id] = int(np.linalg.norm(centres - ((x0 + x1) / 2, (y0 + y1) / 2), axis=1).argmin())
    obstacles = {die.die_id for die in settled.throw.dice if die.role == "obstacle"}
    pairs = [(c.a, c.b) for c in settled.throw.contacts] + [(c.b, c.a) for c in settled.throw.contacts]
    return {piece[a] for a, b in pairs if b in obstacles and a not in obstacles and a in piece}


def _gaps(rolled: Toss, random: np.random.Generator, bank: Bank) -> dict[int, tuple[float, float]]:
    """Of each thrown die that is seen: gap to the nearest obstacle and its doubt, as the tray has them."""
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
        reading, _ = said(random, truth, piece.kind, corners + (0.0, 0.0, z), (x, y), bank)
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


def _reach(rolled: Toss, die: int) -> float:
    """Half-way between the balls inside and round a die, mm."""
    piece = rolled.pieces[die]
    return piece.scale_mm * (1 + float(np.linalg.norm(piece.solid.vertices, axis=1).max())) / 2
