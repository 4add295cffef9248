"""One simulated throw played to the throw watcher, and what it made of it against the truth.

The reader is not under test here: ``TrueReader`` knows what lies there, with boxes that are a pixel
off and now and then another kind. All else is the watcher as the tray runs it, on pixels.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field

import cv2
import numpy as np

from calibration import TrayProfile
from models.evaluate.identities import Identities, points_at
from models.synth.sprites import SIZE, Stage
from models.synth.tossing import TRAY_MM, Toss
from vision.touch import Encounter
from vision.types import WALL, DieReading, Frame, Image
from vision.watch import Rolling, Settled, ThrowWatcher

BEFORE_S, AFTER_S = 0.7, 1.3
STIRRED_MM = 0.2
"""A touch that moves an obstacle by less leaves no trace that a camera could see."""
_WRONG_KIND = 0.01
_BOX_SD_PX = 1.0
_SLACK_S = (0.012, 0.016, 0.06)  # a touch so long before or after an encounter is in it, or may be
_WIDE_S = (0.05, 0.05, 0.05)
_WALL = -1  # in a toss's touches
_SEEN_MOVING_PX = 0.5  # a corner that moves by less until the end is not seen to move


class TrueReader:
    """Reads a toss's frames by its truth; ``show`` tells it which frame is which picture."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._times: dict[int, float] = {}
        self._rng = np.random.default_rng((9, stage.toss.number))
        self._kinds: dict[int, str] = {}
        self.reads: list[float] = []

    def show(self, image: Image, at_s: float) -> None:
        """The picture that comes next, and its time in the throw."""
        self._times[id(image)] = at_s

    def read(self, image: Image) -> tuple[DieReading, ...]:
        """All dice that lie there at the picture's time, in the pieces' order; see the module."""
        at_s = self._times[id(image)]
        self.reads.append(at_s)
        found = []
        for i, box in enumerate(self._stage.boxes(at_s)):
            piece = self._stage.toss.pieces[i]
            out = box[2] < 4 or box[3] < 4 or box[0] > SIZE[0] - 4 or box[1] > SIZE[1] - 4
            if out or (at_s < 0 and piece.role == "thrown"):
                continue
            if i not in self._kinds:
                wrong = self._rng.random() < _WRONG_KIND
                self._kinds[i] = str(self._rng.choice(["d8", "d10", "d12"])) if wrong else piece.kind
            off = self._rng.normal(0, _BOX_SD_PX, 4)
            found.append(
                DieReading(
                    kind=self._kinds[i],
                    value=1,
                    label=str(1 + i),
                    status="read",
                    confidence=0.99,
                    box=(box[0] + off[0], box[1] + off[1], box[2] + off[2], box[3] + off[3]),
                    colour="#{:02x}{:02x}{:02x}".format(*reversed(piece.colour)),
                )
            )
        return tuple(found)


@dataclass(slots=True)
class Followed:
    """What came of one throw. Counts are of this throw alone.

    ``asked``: thrown dice that were taken for handled ones.
    ``told`` and ``told_right``: dice at rest, and those in their right role (thrown or not).
    ``alike``: some thrown dice are twins. ``hits``, ``misses``, ``false_hits``: thrown dice that touched
    an obstacle, as told or not.
    ``pairs`` likewise (right, missed, false), for pairs of a thrown die and an obstacle; ``clear_hits``
    as ``hits``, with touches that moved the obstacle by less than ``STIRRED_MM`` left out; ``of_dice`` for
    pairs of thrown dice, ``of_walls`` for thrown dice and the side of the tray.
    ``bodies``: dice that moved and were seen; ``switches``: their changes of track, ``switched`` those dice.
    ``false_settles``: rests concluded before the true one; ``latency_s`` is None where none was concluded.
    """

    number: int
    dice: int
    obstacles: int
    light: str
    alike: bool = False
    of_dice: tuple[int, int, int] = (0, 0, 0)
    of_walls: tuple[int, int, int] = (0, 0, 0)
    frames: int = 0
    told: int = 0
    told_right: int = 0
    hits: int = 0
    misses: int = 0
    false_hits: int = 0
    pairs: tuple[int, int, int] = (0, 0, 0)
    bodies: int = 0
    switches: int = 0
    switched: int = 0
    covered: int = 0
    body_frames: int = 0
    asked: int = 0
    false_settles: int = 0
    missed: bool = False
    latency_s: float | None = None
    clear_hits: tuple[int, int, int] = (0, 0, 0)
    notes: list[str] = field(default_factory=list)
    encounters: list[tuple[str, Mapping[str, float], bool]] = field(default_factory=list)


def follow(toss: Toss, *, fps: float = 30.0, watcher: ThrowWatcher | None = None) -> Followed:
    """Play a throw at a frame rate and score it."""
    stage = Stage(toss)
    reader = TrueReader(stage)
    watcher = watcher or ThrowWatcher(reader, profile_of(stage))
    out = Followed(
        toss.number,
        sum(p.role == "thrown" for p in toss.pieces),
        sum(p.role == "obstacle" for p in toss.pieces),
        toss.light,
        len({p.colour for p in toss.pieces if p.role == "thrown"})
        < sum(p.role == "thrown" for p in toss.pieces),
    )
    rest_s = last_motion_s(stage)
    identities = Identities(stage)
    settled: Settled | None = None
    times: list[float] = []
    kept: list[Image] = []  # ids of pictures must stay theirs while the watcher holds them
    for k in range(-round(BEFORE_S * fps), math.ceil((rest_s + AFTER_S) * fps)):
        at_s = k / fps
        image = stage.frame(at_s)
        kept = [*kept[-12:], image]
        reader.show(image, at_s)
        events = watcher.push(Frame(image, 10.0 + at_s, k + 1000))
        out.frames += 1
        if at_s >= 0 and watcher.gate.state == "rolling" and settled is None:
            times.append(at_s)
        for event in events:
            if at_s < 0 or isinstance(event, Rolling):
                continue
            if at_s < rest_s:
                out.false_settles += 1
                out.notes.append(f"settled at {at_s:.2f} s, truly at {rest_s:.2f}")
            if isinstance(event, Settled):
                settled = event
                if out.latency_s is None and at_s >= rest_s:
                    out.latency_s = at_s - rest_s
    out.missed = settled is None
    if settled is not None:
        for at_s in times:
            identities.push(points_at(settled.paths, 10.0 + at_s), at_s)
        out.bodies, out.switches = len(identities.seen), identities.switches
        out.switched = len(identities.switched)
        out.covered, out.body_frames = identities.covered, identities.frames
        out.notes += identities.notes
        piece_of = _score(stage, settled, out)
        out.encounters = _labelled(toss, piece_of, watcher.encounters)
    return out


def last_motion_s(stage: Stage) -> float:
    """The last time in the throw at which a die is seen to move, s."""
    toss = stage.toss
    last = len(toss.times_s) - 1
    corners = [stage.camera.project(stage.corners(i, last)) for i in range(len(toss.pieces))]
    for step in range(last, -1, -1):
        for i, end in enumerate(corners):
            if np.abs(stage.camera.project(stage.corners(i, step)) - end).max() > _SEEN_MOVING_PX:
                return float(toss.times_s[step])
    return 0.0


def profile_of(stage: Stage) -> TrayProfile:
    """The tray as the stage's camera sees it: the mat fills it to its walls."""
    lens = stage.lens
    pose = np.linalg.inv(lens) @ stage.camera.matrix
    turn = cv2.Rodrigues(pose[:, :3])[0].ravel()
    return TrayProfile.from_json(
        {
            "camera_matrix": lens.tolist(),
            "image_size": list(stage.size),
            "rvec": turn.tolist(),
            "tvec": pose[:, 3].tolist(),
            "mat_size_mm": list(TRAY_MM),
        }
    )


def _labelled(
    toss: Toss, piece_of: Mapping[str, int], found: Sequence[Encounter]
) -> list[tuple[str, Mapping[str, float], bool]]:
    """The encounters of thrown dice, with what, and whether each was a touch, where that is known."""
    labelled = []
    for one in found:
        sides = [_WALL if i == WALL else piece_of.get(i) for i in (one.die_id, one.other_id)]
        if None in sides or sides[0] == sides[1]:
            continue
        a, b = (side for side in sides if side is not None)
        other = "wall" if b == _WALL else toss.pieces[b].role
        touched = _touched(toss, {a, b}, one, _SLACK_S if other == "obstacle" else _WIDE_S)
        if toss.pieces[a].role == "thrown" and other != "kept" and touched is not None:
            labelled.append((other, one.features, touched))
    return labelled


def _touched(toss: Toss, pair: set[int], one: Encounter, slack_s: tuple[float, float, float]) -> bool | None:
    """Whether an encounter was truly a touch; None where its time leaves that open."""
    before, after, open_s = slack_s
    start, end = (at_s - 10.0 for at_s in one.span_s)
    times = [at_s for a, b, at_s in toss.touches if {a, b} == pair]
    if any(start - before <= at_s <= end + after for at_s in times):
        return True
    return None if any(start - open_s <= at_s <= end + open_s for at_s in times) else False


def _stirred_mm(toss: Toss, i: int) -> float:
    """How far a piece's farthest corner came from where it lay, along the mat."""
    corners = toss.pieces[i].solid.vertices * toss.pieces[i].scale_mm
    before = corners @ toss.rotations[0, i].T + toss.positions_mm[0, i]
    after = corners @ toss.rotations[-1, i].T + toss.positions_mm[-1, i]
    return float(np.linalg.norm((after - before)[:, :2], axis=1).max())


def _score(stage: Stage, settled: Settled, out: Followed) -> dict[str, int]:
    toss = stage.toss
    boxes = stage.boxes(1e3)
    centres = [((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in boxes]
    piece_of: dict[str, int] = {}
    for die in settled.throw.dice:
        x, y = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
        piece_of[die.die_id] = min(range(len(boxes)), key=lambda i: math.dist((x, y), centres[i]))
    for die in settled.throw.dice:
        role = toss.pieces[piece_of[die.die_id]].role
        out.told += 1
        out.asked += die.role == "thrown" and die.status != "read"
        as_is = (die.role == "thrown") == (role == "thrown")
        out.told_right += as_is
        if not as_is:
            out.notes.append(f"piece {piece_of[die.die_id]} ({role}) told as {die.role}")
    met = {
        frozenset((piece_of[c.a], piece_of[c.b]))
        for c in settled.throw.contacts
        if c.a in piece_of and c.b in piece_of
    }
    touched = {frozenset((a, b)) for a, b, _ in toss.touches if b >= 0}
    obstacles = [i for i, p in enumerate(toss.pieces) if p.role == "obstacle"]
    clear = {j for j in obstacles if _stirred_mm(toss, j) >= STIRRED_MM}
    right = missed = false = 0
    clear_hits = np.zeros(3, int)
    for i, piece in enumerate(toss.pieces):
        if piece.role != "thrown" or i not in piece_of.values():
            continue
        told = {j for j in obstacles if frozenset((i, j)) in met}
        truly = {j for j in obstacles if frozenset((i, j)) in touched}
        right, missed, false = (
            right + len(told & truly),
            missed + len(truly - told),
            false + len(told - truly),
        )
        faint = truly - clear
        clear_hits += (
            bool(told - faint and truly & clear),
            bool(truly & clear and not told - faint),
            bool(told - truly and not truly & clear),
        )
        out.hits += bool(told and truly)
        out.misses += bool(truly and not told)
        out.false_hits += bool(told and not truly)
        if bool(told) != bool(truly):
            out.notes.append(f"die {i}: told {sorted(told)}, truly {sorted(truly)}")
    out.pairs = (right, missed, false)
    thrown = {i for i in piece_of.values() if toss.pieces[i].role == "thrown"}
    out.of_dice = _counts(
        {pair for pair in met if pair <= thrown and len(pair) == 2},
        {pair for pair in touched if pair <= thrown},
    )
    out.of_walls = _counts(
        {piece_of[c.a] for c in settled.throw.contacts if c.b == WALL} & thrown,
        {a for a, b, _ in toss.touches if b == _WALL} & thrown,
    )
    out.clear_hits = (int(clear_hits[0]), int(clear_hits[1]), int(clear_hits[2]))
    return piece_of


def _counts(told: Set[Hashable], truly: Set[Hashable]) -> tuple[int, int, int]:
    """Right, missed and false."""
    return len(told & truly), len(truly - told), len(told - truly)
