"""Geometry of trajectories: gaps between dice, bends and speeds, in radii and frames.

A line is a trajectory sampled at the times of the buffered frames: [T, 2] px, nan where it is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.tracking.tracks.blobs import RestingDie

Floats = NDArray[np.float64]

_FINE = 4  # sub-steps between two frames


def line_of(path: Trajectory, times: Floats) -> Floats:
    """Sample a trajectory at some times."""
    line = np.stack([np.interp(times, path.times_s, path.points[:, axis]) for axis in (0, 1)], axis=1)
    line[(times < path.times_s[0] - 1e-6) | (times > path.times_s[-1] + 1e-6)] = np.nan
    return line


def own_line(line: Floats | None, die: RestingDie, count: int) -> Floats:
    """Position of a resting die in each frame: its resting place until its trajectory begins."""
    if line is None:
        return np.repeat(np.array([die.center]), count, axis=0)
    first = np.flatnonzero(np.isfinite(line[:, 0]))
    line = line.copy()
    line[: first[0] if len(first) else count] = die.center
    return line


def gaps_now(
    lines: Mapping[str, Floats],
    names: Sequence[str],
    own: Floats,
    radii: Mapping[str, float],
    own_radius: float,
) -> Floats:
    """Gaps in each frame [N, T], without interpolation, in radii of the resting die."""
    gaps = [np.hypot(*(lines[name] - own).T) - radii[name] - own_radius for name in names]
    return np.asarray(np.nan_to_num(np.array(gaps), nan=np.inf) / own_radius, dtype=np.float64)


def gap(line: Floats, other: Floats, reach: float) -> Floats:
    """Gap between the edges of two dice at each time, including the way between frames; inf where unknown."""
    apart = line - other
    between = np.hypot(apart[:, 0], apart[:, 1])
    for k in range(1, _FINE):
        f = k / _FINE
        way = (1 - f) * apart[:-1] + f * apart[1:]
        near = np.hypot(way[:, 0], way[:, 1])
        between[1:] = np.fmin(between[1:], near)
        between[:-1] = np.fmin(between[:-1], near)
    return np.nan_to_num(between, nan=np.inf) - reach


def runs(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The runs of True values: first index, and index after the last."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(np.int8), [0]])))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def clear_round(clear: NDArray[Any], k: int) -> tuple[int, int]:
    """The last clear frame before ``k`` and the first after it; -1 and the number of frames if none."""
    a, b = k - 1, k + 1
    while a >= 0 and not clear[a]:
        a -= 1
    while b < len(clear) and not clear[b]:
        b += 1
    return a, b


def bend(line: Floats, k: int, radius: float) -> tuple[float, float]:
    """Change of velocity around a frame, in radii per frame, and the share of the speed that was lost."""
    best, loss = 0.0, 0.0
    for m in (k - 1, k, k + 1):
        if m < 2 or m + 2 >= len(line):
            continue
        before, after = line[m] - line[m - 1], line[m + 1] - line[m]
        if not np.isfinite([before, after]).all():
            continue
        turn = float(np.hypot(*(after - before))) / radius
        if turn > best:
            fast, slow = float(np.hypot(*before)), float(np.hypot(*after))
            best, loss = turn, (fast - slow) / max(fast, 0.2 * radius)
    return min(2.0, best), max(-1.0, min(1.0, loss))


def sharpest_bend(line: Floats, start: int, end: int, radius: float) -> tuple[float, Floats, int]:
    """The largest change of velocity in a range of frames: in radii per frame, its direction, its frame."""
    best, direction, frame = 0.0, np.zeros(2), start
    for m in range(max(1, start - 1), min(len(line) - 1, end + 1)):
        change = line[m + 1] - 2 * line[m] + line[m - 1]
        size = float(np.hypot(*change)) / radius
        if np.isfinite(size) and size > best:
            best, direction, frame = size, unit(change), m
    return best, direction, frame


def speeds(line: Floats, k: int) -> tuple[Floats, Floats]:
    """The steps into and out of a frame, px; 0 where unknown."""
    into = line[k] - line[k - 1] if k > 0 else np.zeros(2)
    out = line[k + 1] - line[k] if k + 1 < len(line) else np.zeros(2)
    return np.nan_to_num(into), np.nan_to_num(out)


def steady_speed(line: Floats, first: int, last: int) -> Floats | None:
    """The mean step over a range of frames, px; None if fewer than two positions are known."""
    part = line[max(first, 0) : min(last, len(line) - 1) + 1]
    part = part[np.isfinite(part[:, 0])]
    return (part[-1] - part[0]) / (len(part) - 1) if len(part) > 1 else None


def wobble(line: Floats, k: int, radius: float) -> float:
    """Deviation from a straight line up to a frame, in radii; small while a die flies."""
    first = int(np.flatnonzero(np.isfinite(line[:, 0]))[0])
    if k - first < 3:
        return 0.0
    part = line[first:k]
    t = np.arange(len(part))
    off = part - np.stack([np.polyval(np.polyfit(t, part[:, axis], 1), t) for axis in (0, 1)], axis=1)
    return float(np.sqrt(np.square(off).sum(axis=1).mean())) / radius


def unit(vector: Floats) -> Floats:
    """The direction of a vector; 0 if it has none."""
    length = float(np.hypot(*vector))
    return np.asarray(vector / length if np.isfinite(length) and length > 1e-9 else np.zeros(2), np.float64)
