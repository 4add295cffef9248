"""Detects dice that rolled out of the image; no image at rest shows them.

A track that ran free inside the image and ended on its way over the image edge is a die that left the tray.
There must be no hand near its end, and no die at rest whose trajectory explains it. Its reading has status
``off_tray`` and the point where it crossed the edge of the mat.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.vision.throws.hand_filter import FINGERS
from traywatch.vision.tracking.frame_buffer import FrameBuffer, Trajectory
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.track import Track
from traywatch.vision.types import Box, DieReading

Floats = NDArray[np.float64]

_FREE, _FREE_POINTS = 2.5, 2  # radii from the image edge, at which objects that reach in are never that small
_LEAST_POINTS = 4
_TRAVELLED = 3.0  # length of the final straight part, in radii
_AHEAD = 0.6  # minimum cosine between consecutive steps
# maximum growth of a step, and the step in radii below which the direction is ignored
_FASTER, _SMALL = 1.6, 0.3
_OUT = 1.2  # maximum distance from the edge at the last or the next position, in radii
_GONE_S = 0.1  # a track that lasts until the end is a die at rest
_EXPLAINED = 1.4  # radii from a traced die within which it is the same die
_FOLLOWED_S, _FOLLOWED_POINTS = 0.3, 3  # before the end of a track, in which it was a traced die
_SAME_DIE = 1.0  # radii between the two
_HELD, _LAST_POINTS = 1.5, 3  # radii from a hand, during the last points
_WITHDRAWS_S = 0.5  # before the end of a track
_FOLLOWS_S = 0.12  # after the end of a track
_BESIDE = 0.5  # share of the frames of a finger in which its hand shows
_TOUCHES = 0.01  # share of the width from a border
_SIZE = (0.5, 1.7)  # allowed size relative to the other dice's radii
_WIDTHS = (0.008, 0.07)  # allowed size as a share of the image width, without other dice


def departed(
    tracker: Tracker,
    footage: FrameBuffer,
    paths: Sequence[Trajectory],
    size: tuple[int, int],
    *,
    profile: TrayProfile | None = None,
    gone: Collection[str] = (),
) -> tuple[DieReading, ...]:
    """The dice that left the image in this roll, without ids, in order of time.

    ``size`` is the image's (width, height), ``profile`` the tray profile at that size. ``gone`` are ids of
    resting dice that are missing now; they were not thrown. ``box`` is the last seen position. ``foot_mm`` is
    where the die crossed the edge of the mat (None without a profile).
    """
    lost: list[tuple[float, DieReading]] = []
    last_s = footage.shots[-1].at_s if footage.shots else 0.0
    for track in sorted(tracker.tracks, key=lambda track: track.times[-1]):
        if track.began_as in gone or not _went_out(track, size, last_s) or not _like(track, paths, size):
            continue
        if _explained(track, paths) or _carried_out(track, tracker) or _withdraws(track, tracker, size):
            continue
        lost.append((track.times[-1], _reading(track, footage, size, profile)))
    return tuple(die for _, die in lost)


def _went_out(track: Track, size: tuple[int, int], last_s: float) -> bool:
    """Whether a track ran inside the image, then over its edge, and ended before the dice were at rest."""
    points, radius = np.array(track.points), track.radius
    way = points[_way_begins(points, radius) :]
    if track.times[-1] > last_s - _GONE_S or len(way) < _LEAST_POINTS:
        return False
    if math.dist(way[0], way[-1]) < _TRAVELLED * radius:
        return False
    inside = _inside(way, size)
    if (inside > _FREE * radius).sum() < _FREE_POINTS or inside[-1] > inside[-2]:
        return False
    return bool(min(inside[-1], 2 * inside[-1] - inside[-2]) < _OUT * radius)


def _way_begins(points: Floats, radius: float) -> int:
    """Index of the point from which a track went straight, without becoming faster at the end.

    The visible part of a die that leaves the image shrinks with each frame, so its center slows down. Blobs
    from a shaking tray, or from jumps between objects, keep no direction.
    """
    steps = np.diff(points, axis=0)
    length = np.hypot(*steps.T)
    for k in range(len(steps) - 2, -1, -1):
        small = _SMALL * radius
        turns = float(steps[k] @ steps[k + 1]) < _AHEAD * length[k] * length[k + 1] and length[k + 1] > small
        if turns or length[k + 1] > _FASTER * length[k] + small:
            return k + 1
    return 0


def _like(track: Track, paths: Sequence[Trajectory], size: tuple[int, int]) -> bool:
    """Whether a track has the size of a die."""
    if paths:
        low, high = (share * float(np.median([path.radius for path in paths])) for share in _SIZE)
    else:
        low, high = (share * size[0] for share in _WIDTHS)
    return low < track.radius < high


def _explained(track: Track, paths: Sequence[Trajectory]) -> bool:
    """Whether a track is a die at rest: at its end, or before it if the track left the die there.

    A die that bounces in a corner may leave its track on a remainder at the edge.
    """
    ends = _gaps(paths, track.times[-2:], track.points[-2:])
    reach = _EXPLAINED * np.array([max(path.radius, track.radius) for path in paths])
    if bool((ends < reach[:, None]).any()):
        return True
    before = [k for k, at_s in enumerate(track.times) if at_s > track.times[-1] - _FOLLOWED_S][:-2]
    if len(before) < _FOLLOWED_POINTS:
        return False
    gaps = _gaps(paths, [track.times[k] for k in before], [track.points[k] for k in before])
    return bool((gaps < _SAME_DIE * track.radius).all(axis=1).any())


def _gaps(
    paths: Sequence[Trajectory], times: Sequence[float], points: Sequence[tuple[float, float]]
) -> Floats:
    """Distances [P, T] in px of traced dice from some points of a track, inf where they are not known."""
    gaps = np.full((len(paths), len(points)), np.inf)
    for i, path in enumerate(paths):
        for j, (at_s, point) in enumerate(zip(times, points, strict=True)):
            k = int(np.argmin(np.abs(path.times_s - at_s))) if len(path.times_s) else -1
            if k >= 0 and abs(path.times_s[k] - at_s) < 0.05:
                gaps[i, j] = math.dist(path.points[k], point)
    return gaps


def _carried_out(track: Track, tracker: Tracker) -> bool:
    """Whether a hand was near the track at its end; the throwing hand is near it only at the start.

    Fingers that leave the picture are no larger than dice, but the hand was at that place just before.
    """
    where = dict(zip(track.times[-_LAST_POINTS:], track.points[-_LAST_POINTS:], strict=True))
    reach = _HELD * track.radius
    began_s = max(track.times[-1] - _WITHDRAWS_S, track.times[0])
    for hand in tracker.hands:
        at_s, (x0, y0, x1, y1) = hand.at_s, hand.box
        if at_s in where:
            x, y = where[at_s]
            if x0 - reach < x < x1 + reach and y0 - reach < y < y1 + reach:
                return True
        follows = 0 <= hand.at_s - track.times[-1] <= _FOLLOWS_S  # blurred fingers may lead a hand as a blob
        if hand.at_s > began_s and hand.near(*track.points[-1], reach if follows else track.radius):
            return True
    return False


def _withdraws(track: Track, tracker: Tracker, size: tuple[int, int]) -> bool:
    """Whether a track always was beside a hand, and left the picture with it at the same border.

    Much of a hand may have the color of the mat. Then its fingers are blobs as large as dice, apart from the
    rest of it. A die that rolls back to the hand has been farther away from it.
    """
    hands = [hand for hand in tracker.hands if hand.at_edge]
    beside = 0
    for at_s, point in zip(track.times, track.points, strict=True):
        now = [hand.box for hand in hands if abs(hand.at_s - at_s) <= _FOLLOWS_S]
        if now and not any(_is_finger(point, box) for box in now):
            return False
        beside += bool(now)
    if beside < _BESIDE * len(track.times):
        return False
    last_s, last = track.times[-1], track.points[-1]
    lately = [hand.box for hand in hands if -_FOLLOWS_S <= last_s - hand.at_s <= _WITHDRAWS_S]
    return any(_is_finger(last, box) and _at_same_border(last, box, size) for box in lately)


def _is_finger(point: tuple[float, float], box: Box) -> bool:
    """Whether a point is within the reach of the fingers of a hand, whose visible part is ``box``."""
    (x, y), (x0, y0, x1, y1) = point, box
    gap = math.hypot(max(x0 - x, x - x1, 0.0), max(y0 - y, y - y1, 0.0))
    return gap <= FINGERS * max(x1 - x0, y1 - y0)


def _at_same_border(point: tuple[float, float], box: Box, size: tuple[int, int]) -> bool:
    """Whether a box touches the border of the picture that is nearest to a point."""
    (x, y), (x0, y0, x1, y1), (width, height) = point, box, size
    sides = [(x, x0), (y, y0), (width - x, width - x1), (height - y, height - y1)]
    return min(sides)[1] <= _TOUCHES * width


def _reading(
    track: Track, footage: FrameBuffer, size: tuple[int, int], profile: TrayProfile | None
) -> DieReading:
    x, y = track.points[-1]
    box: Box = (
        max(0.0, x - track.radius),
        max(0.0, y - track.radius),
        min(float(size[0]), x + track.radius),
        min(float(size[1]), y + track.radius),
    )
    return DieReading(
        kind=None,
        value=None,
        label=None,
        status="off_tray",
        confidence=0.0,
        box=box,
        color=_color(track, footage, size),
        foot_mm=None if profile is None else _over_the_edge(track, profile),
        zone=None if profile is None else "off",
        zones=None if profile is None else {"off": 1.0},
    )


def _over_the_edge(track: Track, profile: TrayProfile) -> tuple[float, float] | None:
    """Where the track crossed the edge of the mat, mm; its last known point if it never was on the mat."""
    points = np.array(track.points)
    points = np.concatenate([points, [2 * points[-1] - points[-2]]])
    places = profile.to_plane(points)
    places = places[np.isfinite(places[:, 0])]
    if not len(places):
        return None
    width, height = profile.mat_size_mm
    on = (places >= 0).all(axis=1) & (places <= (width, height)).all(axis=1)
    last = int(np.flatnonzero(on)[-1]) if on.any() else len(places) - 1
    place = places[last]
    if last + 1 < len(places):
        way = places[last + 1] - place
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = np.where(way > 0, ((width, height) - place) / way, -place / way)
        place = place + float(np.clip(np.nan_to_num(shares, nan=1.0).min(), 0, 1)) * way
    return round(float(place[0]), 2), round(float(place[1]), 2)


def _color(track: Track, footage: FrameBuffer, size: tuple[int, int]) -> str:
    """The median color of the die where it was last seen well inside the image, ``#rrggbb``."""
    inside = np.flatnonzero(_inside(np.array(track.points), size) > track.radius)
    k = int(inside[-1]) if len(inside) else 0
    if not footage.shots:
        return "#808080"
    shot = min(footage.shots, key=lambda buffered: abs(buffered.at_s - track.times[k]))
    ys, xs = np.mgrid[: shot.small.shape[0], : shot.small.shape[1]]
    x, y = (value / footage.scale for value in track.points[k])
    within = np.square(xs - x) + np.square(ys - y) < max(1.5, 0.6 * track.radius / footage.scale) ** 2
    if not within.any():
        return "#808080"
    b, g, r = np.median(shot.small[within].reshape(-1, 3), axis=0)
    return f"#{round(r):02x}{round(g):02x}{round(b):02x}"


def _inside(points: Floats, size: tuple[int, int]) -> Floats:
    """Distance of points [N, 2] from the nearest image edge; negative outside."""
    x, y = points.T
    return np.asarray(np.minimum(np.minimum(x, size[0] - x), np.minimum(y, size[1] - y)))
