"""Score a watcher's result on one simulated throw: roles, contacts, lost dice, identities.

Counts are per throw; ``traywatch.models.evaluate.tracking.tracking`` sums them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import linear_sum_assignment

from traywatch.models.synth.dice.solids import Floats
from traywatch.models.synth.physics.tracking_throws import TRAY_MM, Toss
from traywatch.models.synth.scenes.video_sprites import SIZE, Stage
from traywatch.vision.contacts.touches import ContactCandidate
from traywatch.vision.throws.watcher import Settled
from traywatch.vision.types import WALL, DieReading

STIRRED_MM = 0.2
"""A contact that moves an obstacle by less is invisible to a camera."""
KNOCKED_MM = 2.0
# contacts this long before or after an encounter belong to it, or may belong to it
_SLACK_S = (0.012, 0.016, 0.06)
_WIDE_S = (0.05, 0.05, 0.05)
_WALL = -1  # in a toss's contacts
_SAME_PLACE_MM = 60.0  # beyond this distance it is another die


@dataclass(slots=True)
class Followed:
    """Results of one throw; counts are of this throw alone.

    - ``asked``: thrown dice that were classified as handled
    - ``told``, ``told_right``: settled dice, and those with the right role (thrown or not)
    - ``alike``: whether some thrown dice have the same color
    - ``hits``, ``misses``, ``false_hits``: thrown dice with an obstacle contact, detected or not
    - ``pairs``: (right, missed, false) for pairs of a thrown die and an obstacle
    - ``clear_hits``: (right, missed, false) without contacts that moved the obstacle < ``STIRRED_MM``
    - ``of_dice``: (right, missed, false) for pairs of thrown dice; ``of_walls`` for dice and tray walls
    - ``left``: (right, missed, false) for thrown dice that left the picture
    - ``left_off_mm``: position errors of these
    - ``displaced``: obstacles in the picture that were moved by at least ``KNOCKED_MM``
    - ``displaced_known``: those that keep their id at the new position
    - ``bodies``: visible dice that moved; ``switches``: their identity switches; ``switched``: dice with one
    - ``chances``: obstacle contact probability of each thrown die, and whether it touched one
    - ``false_settles``: settle events before the dice were at rest
    - ``latency_s``: delay of the settle event; None if there was none
    """

    number: int
    dice: int
    obstacles: int
    light: str
    alike: bool = False
    of_dice: tuple[int, int, int] = (0, 0, 0)
    of_walls: tuple[int, int, int] = (0, 0, 0)
    left: tuple[int, int, int] = (0, 0, 0)
    left_off_mm: list[float] = field(default_factory=list)
    displaced: int = 0
    displaced_known: int = 0
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
    chances: list[tuple[float, bool]] = field(default_factory=list)


def labeled(
    toss: Toss, piece_of: Mapping[str, int], candidates: Sequence[ContactCandidate]
) -> list[tuple[str, Mapping[str, float], bool]]:
    """Encounters of thrown dice with known truth: kind of the other body, features, whether they touched."""
    cases: list[tuple[str, Mapping[str, float], bool]] = []
    for one in candidates:
        sides = [_WALL if i == WALL else piece_of.get(i) for i in (one.die_id, one.other_id)]
        if None in sides or sides[0] == sides[1]:
            continue
        a, b = (side for side in sides if side is not None)
        other = "wall" if b == _WALL else toss.pieces[b].role
        touched = _touched(toss, {a, b}, one, _SLACK_S if other == "obstacle" else _WIDE_S)
        if toss.pieces[a].role == "thrown" and other != "kept" and touched is not None:
            cases.append((other, one.features, touched))
    return cases


def _touched(
    toss: Toss, pair: set[int], one: ContactCandidate, slack_s: tuple[float, float, float]
) -> bool | None:
    """Whether an encounter was a contact; None if the time of the nearest contact is ambiguous."""
    before, after, open_s = slack_s
    start, end = (at_s - 10.0 for at_s in one.span_s)
    times = [at_s for a, b, at_s in toss.touches if {a, b} == pair]
    if any(start - before <= at_s <= end + after for at_s in times):
        return True
    return None if any(start - open_s <= at_s <= end + open_s for at_s in times) else False


def _stirred_mm(toss: Toss, i: int) -> float:
    """Displacement of a piece's farthest corner along the mat, in mm."""
    corners = toss.pieces[i].solid.vertices * toss.pieces[i].scale_mm
    before = corners @ toss.rotations[0, i].T + toss.positions_mm[0, i]
    after = corners @ toss.rotations[-1, i].T + toss.positions_mm[-1, i]
    return float(np.linalg.norm((after - before)[:, :2], axis=1).max())


def score(stage: Stage, settled: Settled, out: Followed) -> dict[str, int]:
    """Score roles, contacts and lost dice into ``out``; return the piece of each die by its id."""
    toss = stage.toss
    lost = [die for die in settled.throw.dice if die.kind is None and die.status == "off_tray"]
    dice = [die for die in settled.throw.dice if die not in lost]
    _score_lost(stage, lost, out)
    piece_of = pieces_of(stage, dice, 1e3)
    _score_roles(toss, dice, piece_of, out)
    contacts = settled.throw.contacts
    reported = {
        frozenset((piece_of[c.a], piece_of[c.b])) for c in contacts if c.a in piece_of and c.b in piece_of
    }
    true = {frozenset((a, b)) for a, b, _ in toss.touches if b >= 0}
    _score_chances(toss, dice, piece_of, true, out)
    _score_obstacles(toss, set(piece_of.values()), reported, true, out)
    thrown = {i for i in piece_of.values() if toss.pieces[i].role == "thrown"}
    out.of_dice = _counts(
        {pair for pair in reported if pair <= thrown and len(pair) == 2},
        {pair for pair in true if pair <= thrown},
    )
    out.of_walls = _counts(
        {piece_of[c.a] for c in contacts if c.b == WALL} & thrown,
        {a for a, b, _ in toss.touches if b == _WALL} & thrown,
    )
    return piece_of


def _score_roles(toss: Toss, dice: Sequence[DieReading], piece_of: Mapping[str, int], out: Followed) -> None:
    """Score whether dice are reported as thrown, and which of these are asked about."""
    for die in dice:
        role = toss.pieces[piece_of[die.die_id]].role
        out.told += 1
        out.asked += die.role == "thrown" and die.status not in ("read", "off_tray")
        as_is = (die.role == "thrown") == (role == "thrown")
        out.told_right += as_is
        if not as_is:
            out.notes.append(f"piece {piece_of[die.die_id]} ({role}) reported as {die.role}")


def _score_obstacles(
    toss: Toss,
    pieces: Collection[int],
    reported: Collection[frozenset[int]],
    true: Collection[frozenset[int]],
    out: Followed,
) -> None:
    """Score the contacts of thrown dice with obstacles: by pair, by die, and those that move an obstacle."""
    obstacles = [i for i, piece in enumerate(toss.pieces) if piece.role == "obstacle"]
    clear = {i for i in obstacles if _stirred_mm(toss, i) >= STIRRED_MM}
    pairs, clear_hits = np.zeros(3, int), np.zeros(3, int)
    for i, piece in enumerate(toss.pieces):
        if piece.role != "thrown" or i not in pieces:
            continue
        hit = {j for j in obstacles if frozenset((i, j)) in reported}
        truly = {j for j in obstacles if frozenset((i, j)) in true}
        pairs += (len(hit & truly), len(truly - hit), len(hit - truly))
        faint = truly - clear
        clear_hits += (
            bool(hit - faint and truly & clear),
            bool(truly & clear and not hit - faint),
            bool(hit - truly and not truly & clear),
        )
        out.hits += bool(hit and truly)
        out.misses += bool(truly and not hit)
        out.false_hits += bool(hit and not truly)
        if bool(hit) != bool(truly):
            out.notes.append(f"die {i}: reported {sorted(hit)}, true {sorted(truly)}")
    out.pairs = (int(pairs[0]), int(pairs[1]), int(pairs[2]))
    out.clear_hits = (int(clear_hits[0]), int(clear_hits[1]), int(clear_hits[2]))


def _score_chances(
    toss: Toss,
    dice: Sequence[DieReading],
    piece_of: Mapping[str, int],
    touched: Set[frozenset[int]],
    out: Followed,
) -> None:
    """Store the obstacle contact probability of each thrown die and the truth in ``out``."""
    obstacles = {i for i, piece in enumerate(toss.pieces) if piece.role == "obstacle"}
    for die in dice:
        i = piece_of[die.die_id]
        if obstacles and toss.pieces[i].role == "thrown" and die.obstacle_contact is not None:
            truly = any(frozenset((i, other)) in touched for other in obstacles)
            out.chances.append((die.obstacle_contact.p, truly))


def pieces_of(stage: Stage, dice: Sequence[DieReading], at_s: float) -> dict[str, int]:
    """The piece of each die by its id, matched by the distance of box centers at a time."""
    centers = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in stage.boxes(at_s)]
    nearest = {}
    for die in dice:
        middle = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
        nearest[die.die_id] = min(range(len(centers)), key=lambda i: math.dist(middle, centers[i]))
    return nearest


def score_displaced(
    stage: Stage,
    lay: Mapping[str, int],
    told: Mapping[str, DieReading],
    piece_of: Mapping[str, int],
    out: Followed,
) -> None:
    """Score displaced obstacles into ``out``; ``lay`` maps die ids to pieces before the throw."""
    for die_id, i in lay.items():
        in_sight = not out_of_sight(stage.camera.project(stage.corners(i, -1)))
        if stage.toss.pieces[i].role == "obstacle" and in_sight and _stirred_mm(stage.toss, i) >= KNOCKED_MM:
            out.displaced += 1
            out.displaced_known += (
                die_id in told and piece_of.get(die_id) == i and told[die_id].role == "obstacle"
            )


def _score_lost(stage: Stage, lost: Sequence[DieReading], out: Followed) -> None:
    """Score dice that were reported as lost, matched by position with those that left the picture."""
    toss = stage.toss
    last = len(toss.times_s) - 1
    truly = []
    for i, piece in enumerate(toss.pieces):
        if piece.role == "thrown" and out_of_sight(stage.camera.project(stage.corners(i, last))):
            ways = toss.positions_mm[:, i, :2].astype(float)
            on = ((ways >= 0) & (ways <= TRAY_MM)).all(axis=1)
            if on.any():
                truly.append(ways[min(last, int(np.flatnonzero(on)[-1]))])
    reported = [np.array(die.foot_mm) for die in lost if die.foot_mm is not None]
    apart = np.array([[math.dist(a, b) for b in reported] for a in truly]).reshape(len(truly), len(reported))
    rows, columns = linear_sum_assignment(apart)
    near = [float(apart[a, b]) for a, b in zip(rows, columns, strict=True) if apart[a, b] < _SAME_PLACE_MM]
    out.left = (len(near), len(truly) - len(near), len(lost) - len(near))
    out.left_off_mm = [round(off, 2) for off in near]
    if out.left[1] or out.left[2]:
        out.notes.append(f"left the picture: {out.left[1]} missed, {out.left[2]} false")


def _counts(told: Set[Hashable], truly: Set[Hashable]) -> tuple[int, int, int]:
    """Numbers of right, missed and false elements."""
    return len(told & truly), len(truly - told), len(told - truly)


def out_of_sight(corners: Floats) -> bool:
    """Whether all corners of a die are outside the picture."""
    return bool(((corners < 0) | (corners > SIZE)).any(axis=1).all())
