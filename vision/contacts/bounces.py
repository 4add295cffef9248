"""Bounces of dice off each other and off the walls of the tray, detected from their trajectories.

From above, dice that pass over each other look like dice that collide, but only a collision pushes them
apart. A die that turns back at the edge of the mat bounced off a wall. Each approach of two dice, or of a die
and an edge, is classified by logistic regression. It was fitted on simulated throws with true contacts
(docs/developer/tracking.md). Trajectories are resampled to even times first, so that the frame rate has
little effect.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.vision.contacts.bounce_weights import DICE, WALLS
from traywatch.vision.contacts.path_geometry import gap, line_of, runs
from traywatch.vision.contacts.touches import ContactCandidate
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.types import WALL, Contact

Floats = NDArray[np.float64]

_STEP_S = 1 / 30  # time step of the resampling; speeds are in radii per step
_NEAR = 0.8  # maximum gap between two edges for a possible bounce, in radii
_NEAR_WALL = 0.9
_SURE, _SURE_OF_WALL = 0.4, 0.55
_TOUCHING = 0.1  # radii; a die this near to an edge has arrived there


def between(paths: Sequence[Trajectory]) -> list[ContactCandidate]:
    """All encounters of two rolling dice; ``die_id`` is the one that comes first in ``paths``."""
    times = _grid(paths)
    candidates: list[ContactCandidate] = []
    lines = [line_of(path, times) for path in paths]
    for (first, a), (second, b) in combinations(zip(paths, lines, strict=True), 2):
        radius = (first.radius + second.radius) / 2
        gaps = gap(a, b, first.radius + second.radius) / radius
        for start, end in runs(gaps < _NEAR):
            features, k = _of_pair(a / radius, b / radius, gaps, start, end)
            features["many"] = len(paths) / 4
            span = float(times[start]), float(times[end - 1])
            candidates.append(
                ContactCandidate(first.die_id, second.die_id, float(times[k]), span, features, stirred=False)
            )
    return candidates


def at_walls(paths: Sequence[Trajectory], profile: TrayProfile) -> list[ContactCandidate]:
    """All encounters of a die with an edge of the mat from the inside; ``other_id`` is ``WALL``.

    The tray's walls are assumed to stand at the edges of the mat. ``profile`` must match the image size of
    the trajectories.
    """
    times = _grid(paths)
    candidates = []
    width, height = profile.mat_size_mm
    for path in paths:
        line = line_of(path, times)
        frames = np.flatnonzero(np.isfinite(line[:, 0]))
        if len(frames) < 3:
            continue
        radius_mm = path.radius * _mm_a_px(path, profile)
        place = np.full_like(line, np.nan)
        place[frames] = profile.to_plane(line[frames], radius_mm)
        x, y = place.T
        for inward in (x, width - x, y, height - y):
            gaps = inward / radius_mm - 1
            first = _came_in(gaps, int(frames[0]))
            near = np.nan_to_num(gaps, nan=np.inf) < _NEAR_WALL
            near[:first] = False
            for start, end in runs(near):
                features, k = _of_wall(gaps, first, start, end, int(frames[-1]))
                span = float(times[start]), float(times[end - 1])
                candidates.append(
                    ContactCandidate(path.die_id, WALL, float(times[k]), span, features, stirred=False)
                )
    return candidates


def struck_each_other(candidates: Sequence[ContactCandidate]) -> tuple[Contact, ...]:
    """The contacts among these encounters, the earliest of each pair, in order of time."""
    earliest: dict[tuple[str, str], tuple[float, float]] = {}
    for candidate in candidates:
        p = likely(candidate)
        if p > (_SURE_OF_WALL if candidate.other_id == WALL else _SURE):
            key = candidate.die_id, candidate.other_id
            at_s, surest = earliest.get(key, (math.inf, 0.0))
            earliest[key] = min(candidate.at_s, at_s), max(p, surest)
    order = sorted(earliest.items(), key=lambda item: item[1][0])
    return tuple(Contact(a=a, b=b, at_s=at_s, p=round(p, 4)) for (a, b), (at_s, p) in order)


def likely(candidate: ContactCandidate) -> float:
    """The probability that an encounter with another die, or with a wall, was a contact."""
    weights: Mapping[str, float] = WALLS if candidate.other_id == WALL else DICE
    return 1 / (
        1 + math.exp(-sum(value * weights.get(name, 0.0) for name, value in candidate.features.items()))
    )


def _grid(paths: Sequence[Trajectory]) -> Floats:
    """Evenly spaced times over all trajectories, s."""
    traced = [path for path in paths if len(path.times_s)]
    if not traced:
        return np.zeros(0)
    first, last = min(path.times_s[0] for path in traced), max(path.times_s[-1] for path in traced)
    return np.asarray(first + _STEP_S * np.arange(math.floor((last - first) / _STEP_S + 1e-6) + 1))


def _of_pair(a: Floats, b: Floats, gaps: Floats, start: int, end: int) -> tuple[dict[str, float], int]:
    """Features of an encounter of two dice, and the frame of the most probable contact.

    Lengths are in mean radii.
    """
    apart = a - b
    when, best, (low, high, bent) = start, -math.inf, (0.0, 0.0, 0.0)
    for k in range(max(1, start), min(len(gaps) - 1, end + 1)):
        along = _unit(apart[k])
        turn_a, turn_b = (line[k + 1] - 2 * line[k] + line[k - 1] for line in (a, b))
        pushed = float(turn_a @ along), float(-turn_b @ along)
        worth = 0.5 * min(pushed) + 0.25 * sum(pushed) - 0.3 * max(0.0, float(gaps[k]))
        if math.isfinite(worth) and worth > best:
            when, best = k, worth
            low, high, bent = min(pushed), max(pushed), float(np.hypot(*turn_a) + np.hypot(*turn_b))
    along = _unit(apart[when])
    closing, parting = (
        -float(_speed(apart, when - 2, when) @ along),
        float(_speed(apart, when, when + 2) @ along),
    )
    into, out = (
        sum(float(np.hypot(*_speed(line, when + first, when + first + 2))) for line in (a, b))
        for first in (-2, 0)
    )
    near, rests = float(gaps[start:end].min()), float(end == len(gaps))
    over = _clip(-near, 0, 2)
    return {
        "one": 1.0,
        "near": max(0.0, near),
        "over": over,
        "deep": over**2,
        "pushed_both": _clip(low, -1, 1.5),
        "pushed_one": _clip(high, -1, 2),
        "closing": closing,
        "parting": parting,
        "bounced": max(0.0, closing) * max(0.0, parting),
        "long": min(12, end - start) / 6,
        "rests": rests,
        "rests_apart": rests * max(0.0, float(gaps[end - 1])),
        "from_the_first": float(not np.isfinite(apart[max(0, start - 1), 0]) or start == 0),
        "within": min(6.0, float((gaps[start:end] < -0.5).sum())) / 3,
        "into": min(6.0, into) / 2,
        "out": min(4.0, out) / 2,
        "past": min(2.0, float(np.hypot(*_speed(apart, start, end - 1)))),
        "near_then": max(0.0, float(gaps[when])) if math.isfinite(gaps[when]) else 1.0,
        "bent": min(4.0, bent),
    }, when


def _of_wall(gaps: Floats, first: int, start: int, end: int, last: int) -> tuple[dict[str, float], int]:
    """Features of an encounter with a wall (gaps in radii), and the frame of arrival."""
    k = start + int(np.argmin(gaps[start:end]))
    off = float(gaps[k])
    arrived = start + int(np.argmax(gaps[start:end] <= max(off, 0.0) + _TOUCHING))
    inner, rests = _clip(off, 0, _NEAR_WALL), float(end > last)
    return {
        "one": 1.0,
        "beyond": max(0.0, -off),
        "short": inner,
        "far_short": inner**2,
        "closing": _clip(-_slope(gaps, max(k - 3, first), k), 0, 1.5),
        "soon_closing": math.exp((first - k) / 4) * _clip(-_slope(gaps, max(k - 3, first), k), 0, 1.5),
        "along": min(10, end - start) / 10,
        "rests": rests,
        "rests_short": rests * max(0.0, off),
    }, arrived


def _came_in(gaps: Floats, first: int) -> int:
    """The first index of a trajectory after it has come in over an edge."""
    while first + 1 < len(gaps) and gaps[first] < _NEAR_WALL and gaps[first + 1] > gaps[first]:
        first += 1
    return first


def _mm_a_px(path: Trajectory, profile: TrayProfile) -> float:
    """Size of a pixel on the mat at the end of the trajectory, mm."""
    x, y = path.points[-1]
    corner, right, down = profile.to_plane([(x, y), (x + 1, y), (x, y + 1)])
    return math.sqrt(float(np.hypot(*(right - corner)) * np.hypot(*(down - corner))))


def _speed(line: Floats, first: int, last: int) -> Floats:
    """The mean step between two indices; 0 where it is unknown."""
    first, last = max(first, 0), min(last, len(line) - 1)
    if last <= first:
        return np.zeros(2)
    return np.asarray(np.nan_to_num((line[last] - line[first]) / (last - first)))


def _slope(values: Floats, first: int, last: int) -> float:
    return float(values[last] - values[first]) / (last - first) if last > first else 0.0


def _unit(vector: Floats) -> Floats:
    return np.asarray(np.nan_to_num(vector / (float(np.hypot(*vector)) + 1e-6)))


def _clip(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))
