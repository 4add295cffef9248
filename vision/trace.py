"""Traces each die back from where it lies to where it came from, once a throw is at rest.

While dice roll, two that cross are one blob, and nobody knows yet how many there are. At rest all is
known: how many, how large, of which colours. So the frames of the roll are kept small, and looked at
again from the last to the first: each die is a disc that is moved to what is foreground, has its
colours and lies where it must have come from.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.assign import cheapest
from vision.motion import shrink
from vision.track import Known, foreground
from vision.types import Box, Frame, Image

Floats = NDArray[np.float64]

WIDTH = 320
_MOST_S = 6.0  # of a roll is kept; what happened before that is not traced
_LEAST_STEP_S = 1 / 45  # faster cameras are thinned out
_BINS = 8
_COAST = 4  # frames that a die may be out of sight, under another
_SUPPORT = 0.3  # share of a die's disc that must be seen
_ROUNDS = 4
_EXTRA = 0.8  # what it costs to put one die more into a blob than it has room for, in radii
_REACH_MM_S = 60.0  # radii a second that a die may go


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """Where a die was, first to last: times [T] s, points [T, 2] and speeds in px of the full picture.

    ``seen`` [T] is false where it was out of sight and its place is a guess. ``radius`` px.
    ``began_as`` is the die that lay where the path begins, if any.
    """

    die_id: str
    times_s: Floats
    points: Floats
    seen: NDArray[np.bool_]
    radius: float
    began_as: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame of the roll: its time and its small copy."""

    at_s: float
    small: Image


class Footage:
    """The roll in small copies, from the tray at rest before it."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.before: Image | None = None
        self.scale = 1.0
        self.shots: deque[Shot] = deque()

    def rest(self, image: Image) -> None:
        """The tray at rest: a new roll begins after it."""
        small = shrink(image, self.width)
        self.before, self.scale = small.copy(), image.shape[1] / small.shape[1]
        self.shots.clear()

    def push(self, frame: Frame) -> None:
        """Keep a frame of the roll, unless it comes too soon after the last."""
        if self.shots and frame.taken_at_s - self.shots[-1].at_s < _LEAST_STEP_S * 0.9:
            return
        small = shrink(frame.image, self.width)
        if self.shots and self.shots[-1].small.shape != small.shape:
            self.shots.clear()
        self.shots.append(Shot(frame.taken_at_s, small if small is not frame.image else small.copy()))
        while self.shots[-1].at_s - self.shots[0].at_s > _MOST_S:
            self.shots.popleft()


@dataclass(slots=True)
class _Disc:
    """A die on its way back: place and step in px of the small copy."""

    die_id: str
    at: tuple[float, float]
    radius: float
    step: tuple[float, float] = (0.0, 0.0)
    unseen: int = 0
    done: bool = False
    home: str | None = None
    ahead: tuple[float, float] = (0.0, 0.0)


def trace(footage: Footage, boxes: Mapping[str, Box], gone: Sequence[Known], after: Image) -> dict[str, Path]:
    """The paths of the dice that came to rest, by id.

    ``boxes``: the dice that moved, where they lie now (px of the full picture); ``gone``: the places
    that dice left; ``after``: the full picture at rest. Without footage there are no paths.
    """
    before = footage.before
    if before is None or not footage.shots or footage.shots[-1].small.shape != before.shape or not boxes:
        return {}
    last = shrink(after, footage.width)
    if last.shape != before.shape:
        return {}
    s = footage.scale
    discs = [_Disc(die_id, *_disc_of(box, s)) for die_id, box in boxes.items()]
    looks = _Looks(last, discs, before)
    ghosts = _ghosts(gone, discs, last.shape, s)
    tracks: dict[str, list[tuple[float, float, float, bool]]] = {disc.die_id: [] for disc in discs}
    now = math.inf
    for shot in reversed(footage.shots):
        step_s = min(0.2, now - shot.at_s) if math.isfinite(now) else 1 / 30
        now = shot.at_s
        live = [disc for disc in discs if not disc.done]
        if not live:
            break
        mask = foreground(shot.small, before)
        if ghosts is not None:
            empty = cv2.absdiff(shot.small, last).max(axis=2) < 30
            mask[ghosts & empty] = 0
        _follow(live, mask, looks.of(shot.small), step_s)
        for disc in live:
            if not disc.done:
                tracks[disc.die_id].append((shot.at_s, *disc.at, disc.unseen == 0))
            _come_home(disc, gone, s)
    return {disc.die_id: _path(disc, tracks[disc.die_id], s) for disc in discs if tracks[disc.die_id]}


def _disc_of(box: Box, scale: float) -> tuple[tuple[float, float], float]:
    x0, y0, x1, y1 = (v / scale for v in box)
    return ((x0 + x1) / 2, (y0 + y1) / 2), max(2.0, 0.26 * ((x1 - x0) + (y1 - y0)))


def _path(disc: _Disc, track: list[tuple[float, float, float, bool]], scale: float) -> Path:
    while track and not track[-1][3]:
        track.pop()  # guesses before it was ever seen
    table = np.array([entry[:3] for entry in reversed(track)], dtype=float).reshape(-1, 3)
    seen = np.array([entry[3] for entry in reversed(track)], dtype=bool)
    return Path(disc.die_id, table[:, 0], table[:, 1:] * scale, seen, disc.radius * scale, disc.home)


def _ghosts(
    gone: Sequence[Known], discs: Sequence[_Disc], shape: tuple[int, ...], scale: float
) -> NDArray[np.bool_] | None:
    """The places that dice left and where nothing lies now: what differs there is bare mat."""
    if not gone:
        return None
    mask = np.zeros(shape[:2], np.uint8)
    for known in gone:
        x0, y0, x1, y1 = (v / scale for v in known.box)
        cv2.rectangle(mask, (round(x0) - 4, round(y0) - 4), (round(x1) + 4, round(y1) + 4), 1, -1)
    for disc in discs:
        centre = (round(disc.at[0]), round(disc.at[1]))
        cv2.circle(mask, centre, math.ceil(disc.radius * 1.2), 0, -1)
    return mask.astype(bool)


class _Looks:
    """How well a pixel's colour fits each die: by its histogram at rest against the mat's."""

    def __init__(self, last: Image, discs: Sequence[_Disc], before: Image) -> None:
        self._tables = {}
        ground = np.bincount(_codes(before).ravel(), minlength=_BINS**3).astype(float)
        ground = ground / ground.sum()
        codes = _codes(last)
        for disc in discs:
            inside = np.zeros(codes.shape, np.uint8)
            cv2.circle(
                inside, (round(disc.at[0]), round(disc.at[1])), max(2, round(0.8 * disc.radius)), 1, -1
            )
            own = np.bincount(codes[inside > 0], minlength=_BINS**3).astype(float)
            own = _spread(own / max(1.0, own.sum()))
            self._tables[disc.die_id] = np.log((own + 2e-4) / (0.5 * ground + 2e-3)).astype(np.float32)

    def of(self, small: Image) -> Mapping[str, NDArray[np.float32]]:
        """Log-likelihood ratio of each pixel for each die, clipped."""
        codes = _codes(small)
        return {die_id: np.clip(table[codes], -2.5, 2.5) for die_id, table in self._tables.items()}


def _codes(small: Image) -> NDArray[np.intp]:
    parts = (small >> 5).astype(np.intp)
    codes: NDArray[np.intp] = (parts[..., 0] * _BINS + parts[..., 1]) * _BINS + parts[..., 2]
    return codes


def _spread(table: Floats) -> Floats:
    """A histogram smeared into its neighbours: faces turn in the light."""
    cube = table.reshape(_BINS, _BINS, _BINS)
    for axis in range(3):
        low, high = np.roll(cube, 1, axis), np.roll(cube, -1, axis)
        edge = [slice(None)] * 3
        edge[axis] = slice(0, 1)
        low[tuple(edge)] = 0
        edge[axis] = slice(-1, None)
        high[tuple(edge)] = 0
        cube = 0.6 * cube + 0.2 * low + 0.2 * high
    return cube.reshape(-1)


def _follow(
    live: Sequence[_Disc], mask: NDArray[np.uint8], looks: Mapping[str, NDArray[np.float32]], step_s: float
) -> None:
    """Move each disc to where it is in this frame."""
    count, labelled, measured, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    labels, stats = np.asarray(labelled, np.int32), np.asarray(measured, np.int32)
    least = min(disc.radius for disc in live) ** 2 * math.pi * _SUPPORT
    blobs = [b for b in range(1, count) if stats[b, cv2.CC_STAT_AREA] >= least]
    reach = _REACH_MM_S * step_s
    _look_ahead(live, mask, looks, reach)
    owners = _shared_out(live, blobs, labels, stats, looks, reach)
    for b in blobs:
        mine = [disc for disc in live if owners.get(disc.die_id) == b]
        if mine:
            _settle_in(mine, b, labels, stats, looks)
    for disc in live:
        if disc.die_id not in owners:
            disc.unseen += 1
            disc.at = (disc.at[0] + disc.step[0], disc.at[1] + disc.step[1])
            disc.done = disc.unseen > _COAST


def _look_ahead(
    live: Sequence[_Disc], mask: NDArray[np.uint8], looks: Mapping[str, NDArray[np.float32]], reach: float
) -> None:
    """Where each disc is expected: on its way, where it was, or gone along with all the others.

    Dice that leave a hand together fly side by side, farther in a frame than they are apart; each
    by itself would be taken for its neighbour, but only one shift fits them all.
    """
    fits: list[NDArray[np.float32]] = []
    for disc in live:
        like = mask * (looks[disc.die_id] + 3.0)
        size = 2 * max(1, round(0.65 * disc.radius)) + 1
        fit = cv2.boxFilter(like / 5.5, cv2.CV_32F, (size, size), borderType=cv2.BORDER_CONSTANT)
        fits.append(np.asarray(fit, np.float32))
    shift = _together(live, fits, reach)
    for disc, fit in zip(live, fits, strict=True):
        (x, y), (dx, dy) = disc.at, disc.step
        ways = [(x + dx, y + dy, 0.0), (x, y, 0.05 + 0.02 * math.hypot(dx, dy) / disc.radius)]
        if shift is not None:
            ways.append((x + shift[0], y + shift[1], 0.03))
        best = max(ways, key=lambda way: _at(fit, way[0], way[1]) - way[2])
        disc.ahead = best[0], best[1]


def _at(fit: NDArray[np.float32], x: float, y: float) -> float:
    """The best value within two pixels; 0 outside."""
    col, row = round(x), round(y)
    part = fit[max(0, row - 2) : max(0, row + 3), max(0, col - 2) : max(0, col + 3)]
    return float(part.max()) if part.size else 0.0


def _together(
    live: Sequence[_Disc], fits: Sequence[NDArray[np.float32]], reach: float
) -> tuple[float, float] | None:
    """The one shift after which all moving discs lie best on what looks like them; None for one disc."""
    going = [(disc, fit) for disc, fit in zip(live, fits, strict=True) if disc.unseen == 0]
    if len(going) < 2:
        return None
    far = math.ceil(min(90.0, max(2.0, reach) * max(disc.radius for disc, _ in going)))
    grid = np.arange(-far, far + 1, 2)
    total = np.zeros((len(grid), len(grid)), np.float32)
    for disc, fit in going:
        xs, ys = np.round(disc.at[0] + grid).astype(int), np.round(disc.at[1] + grid).astype(int)
        inside_x, inside_y = (xs >= 0) & (xs < fit.shape[1]), (ys >= 0) & (ys < fit.shape[0])
        part = fit[np.clip(ys, 0, fit.shape[0] - 1)][:, np.clip(xs, 0, fit.shape[1] - 1)]
        # What would have left the picture is half as good as what is seen.
        total += np.where(inside_y[:, None] & inside_x[None, :], part, 0.3)
    mean = np.mean([disc.step for disc, _ in going], axis=0)
    away = np.hypot(grid[None, :] - mean[0], grid[:, None] - mean[1])
    total -= (0.002 * len(going) * away).astype(np.float32)
    best = divmod(int(total.argmax()), len(grid))
    return float(grid[best[1]]), float(grid[best[0]])


def _shared_out(
    live: Sequence[_Disc],
    blobs: Sequence[int],
    labels: NDArray[np.int32],
    stats: NDArray[np.int32],
    looks: Mapping[str, NDArray[np.float32]],
    reach: float,
) -> dict[str, int]:
    """Which die is in which blob."""
    if not blobs:
        return {}
    room = sorted(math.pi * disc.radius**2 for disc in live)[len(live) // 2]
    slots: list[tuple[int, float]] = []
    for b in blobs:
        space = float(stats[b, cv2.CC_STAT_AREA])
        fit = max(1, round(space / room))
        slots += [(b, 0.0 if k < fit else _EXTRA * (k - fit + 1)) for k in range(min(len(live), fit + 2))]
    inf = 1e3
    costs = np.full((len(live), len(slots) + len(live)), inf)
    pixels = {b: _pixels(b, labels, stats) for b in blobs}
    for i, disc in enumerate(live):
        ahead = disc.ahead
        whole: dict[int, float] = {}
        for b in blobs:
            ys, xs = pixels[b]
            gap = _gap(xs, ys, ahead)
            if gap > max(2.0, reach) * disc.radius + disc.radius:
                continue
            # Of a blob with several dice only the part that would be this one has to have its colours.
            liking = np.sort(looks[disc.die_id][ys, xs])[::-1]
            part = liking[: max(8, round(math.pi * disc.radius**2 * 0.8))]
            small = max(0.0, 1.0 - len(xs) / (math.pi * disc.radius**2))
            whole[b] = gap / disc.radius - 0.8 * float(part.mean()) + 1.5 * small + 2.0
        for k, (b, extra) in enumerate(slots):
            if b in whole:
                costs[i, k] = whole[b] + extra
        costs[i, len(slots) + i] = 4.5 + 0.0 * disc.unseen  # to be out of sight
    return {live[i].die_id: slots[k][0] for i, k in cheapest(costs) if k < len(slots) and costs[i, k] < inf}


def _pixels(b: int, labels: NDArray[np.int32], stats: NDArray[np.int32]) -> tuple[NDArray[np.intp], ...]:
    x, y, w, h = (int(v) for v in stats[b, :4])
    ys, xs = np.nonzero(labels[y : y + h, x : x + w] == b)
    return ys + y, xs + x


def _gap(xs: NDArray[np.intp], ys: NDArray[np.intp], at: tuple[float, float]) -> float:
    return math.sqrt(float(np.min(np.square(xs - at[0]) + np.square(ys - at[1]))))


def _settle_in(
    mine: Sequence[_Disc],
    b: int,
    labels: NDArray[np.int32],
    stats: NDArray[np.int32],
    looks: Mapping[str, NDArray[np.float32]],
) -> None:
    """Share a blob's pixels among its dice, each to the one whose disc and colours fit best."""
    ys, xs = _pixels(b, labels, stats)
    before = [disc.at for disc in mine]
    if len(mine) == 1:
        disc = mine[0]
        places = [_middle(xs, ys, disc, looks[disc.die_id][ys, xs])]
    else:
        places = _parted(mine, xs, ys, looks)
    for disc, old, new in zip(mine, before, places, strict=True):
        steps = disc.unseen + 1
        disc.step = ((new[0] - old[0]) / steps, (new[1] - old[1]) / steps) if steps == 1 else disc.step
        disc.at, disc.unseen = new, 0


def _middle(
    xs: NDArray[np.intp], ys: NDArray[np.intp], disc: _Disc, look: NDArray[np.float32]
) -> tuple[float, float]:
    """The middle of a blob; of one that is too large for the die, of its part near by."""
    x, y = float(xs.mean()), float(ys.mean())
    if len(xs) < 1.6 * math.pi * disc.radius**2:
        return x, y
    weight = np.exp(0.5 * look)
    ahead = disc.ahead
    k = int(np.argmin(np.square(xs - ahead[0]) + np.square(ys - ahead[1])))
    x, y = float(xs[k]), float(ys[k])
    for _ in range(2 * _ROUNDS):
        near = (np.square(xs - x) + np.square(ys - y)) < (1.1 * disc.radius) ** 2
        w = weight[near]
        x, y = float((xs[near] * w).sum() / w.sum()), float((ys[near] * w).sum() / w.sum())
    return x, y


def _parted(
    mine: Sequence[_Disc],
    xs: NDArray[np.intp],
    ys: NDArray[np.intp],
    looks: Mapping[str, NDArray[np.float32]],
) -> list[tuple[float, float]]:
    places = []
    for disc in mine:
        ahead = disc.ahead
        k = int(np.argmin(np.square(xs - ahead[0]) + np.square(ys - ahead[1])))
        inside = float(np.square(xs[k] - ahead[0]) + np.square(ys[k] - ahead[1])) < 2.0
        places.append(ahead if inside else (float(xs[k]), float(ys[k])))
    radii = np.array([disc.radius for disc in mine])
    fits = np.stack([looks[disc.die_id][ys, xs] for disc in mine])
    for _ in range(2 * _ROUNDS):
        at = np.array(places)
        far = np.square(xs - at[:, :1]) + np.square(ys - at[:, 1:])
        cost = far / np.square(radii)[:, None] - 0.5 * fits
        owner = cost.argmin(axis=0)
        for i in range(len(mine)):
            own = (owner == i) & (far[i] < (1.5 * radii[i]) ** 2)
            if own.sum() >= 4:
                places[i] = (float(xs[own].mean()), float(ys[own].mean()))
    return places


def _come_home(disc: _Disc, gone: Sequence[Known], scale: float) -> None:
    """A die that is back where one lay, and to be seen no more as anything new, was that one."""
    if disc.unseen == 0 or (disc.done and disc.home):
        return
    for known in gone:
        x, y = known.centre
        if math.dist((x / scale, y / scale), disc.at) < 1.3 * disc.radius:
            disc.home, disc.done = known.die_id, True
            disc.at = (x / scale, y / scale)
            return
