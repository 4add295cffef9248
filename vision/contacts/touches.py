"""Contacts of rolling dice with resting dice, from their trajectories and displacements.

A die that passes over an obstacle looks like one that hits it. Each encounter is therefore classified by its
features: the gap, whether and when the resting die moved and in which direction, bends of the trajectory, and
other dice nearby. The weights were fitted on simulated throws with true contacts (see
docs/developer/tracking.md).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.contacts import path_geometry
from traywatch.vision.contacts.displacement import FAR, STIRS, Hidden, Onset, PatchHistory, Shift, noise_of
from traywatch.vision.contacts.touch_weights import WEIGHTS
from traywatch.vision.tracking.frame_buffer import FrameBuffer, Trajectory
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.tracks.blobs import RestingDie
from traywatch.vision.types import Contact, Image

Floats = NDArray[np.float64]

_NEAR = 1.0  # maximum gap of an encounter, in radii of the resting die
_CLEAR = 0.12  # gap from which a rolling die hides nothing of it
_CLOSE = 0.3  # scale of the gap at which two edges may touch, in radii
_SURE, _AT_LEAST = 0.45, 0.1
_STEP_S = 1 / 30  # the frame interval for which the weights were fitted


@dataclass(frozen=True, slots=True)
class ContactCandidate:
    """A die came near another die or a wall: ids, time of the closest approach, time span, and features.

    ``features`` are named inputs of the regression. ``stirred`` says that the resting die has moved.
    """

    die_id: str
    other_id: str
    at_s: float
    span_s: tuple[float, float]
    features: Mapping[str, float]
    stirred: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Other:
    """A resting die during the roll: gaps [N, T] to the rolling dice in its radii, and its displacement.

    ``pace`` is the frame interval in thirtieths of a second.
    """

    own: Floats
    radius: float
    gaps: Floats
    clear: NDArray[np.bool_]
    view: PatchHistory
    whole: Shift | None
    onset: Onset | None
    begins: int
    pace: float


def encounters(
    footage: FrameBuffer, paths: Sequence[Trajectory], lay: Sequence[RestingDie], after: Image
) -> list[ContactCandidate]:
    """All encounters of rolling dice with dice that lay there before the throw (``lay``)."""
    if footage.before is None or not footage.shots or not paths:
        return []
    last = shrink(after, footage.width)
    if last.shape != footage.before.shape:
        return []
    times = np.array([shot.at_s for shot in footage.shots])
    pictures = [footage.before, *(shot.small for shot in footage.shots), last]
    gray = cache(lambda: [_gray(picture) for picture in pictures])  # needed only if a die came near another
    noise = noise_of(footage.before, last)
    pace = float(np.clip(np.median(np.diff(times)) / _STEP_S, 0.5, 4)) if len(times) > 1 else 1.0
    lines = {path.die_id: path_geometry.line_of(path, times) for path in paths}
    radii = {path.die_id: path.radius for path in paths}
    homes = {die.die_id for die in lay}
    candidates: list[ContactCandidate] = []
    for die in lay:
        own = path_geometry.own_line(lines.get(die.die_id), die, len(times))
        names = [name for name in lines if name != die.die_id]
        own_radius = radii.get(die.die_id, die.radius)
        gaps = np.array([path_geometry.gap(lines[n], own, radii[n] + own_radius) / own_radius for n in names])
        if not len(gaps) or not (gaps < _NEAR).any():
            continue
        hidden = Hidden([(lines[name], radii[name]) for name in names], footage.scale)
        clear = (path_geometry.gaps_now(lines, names, own, radii, own_radius) > _CLEAR).all(axis=0)
        view = PatchHistory(gray(), own, own_radius, footage.scale, noise, hidden)
        other = _other(own, own_radius, gaps, np.asarray(clear), view, pace)
        for n, name in enumerate(names):
            if name in homes:
                continue
            for start, end in path_geometry.runs(gaps[n] < _NEAR):
                k = start + int(np.argmin(gaps[n, start:end]))
                features = _features(lines[name], radii[name], other, n, start, end, k)
                span = float(times[start]), float(times[end - 1])
                moved = other.whole is not None and other.whole.size > STIRS
                candidates.append(ContactCandidate(name, die.die_id, float(times[k]), span, features, moved))
    return candidates


def _gray(picture: Image) -> NDArray[np.float32]:
    """The mean of the three channels of a picture (h, w, 3), as (h, w)."""
    blue, green, red = (picture[..., channel].astype(np.float32) for channel in range(3))
    return np.asarray((blue + green + red) / np.float32(3))


def contacts(candidates: Sequence[ContactCandidate]) -> tuple[Contact, ...]:
    """The contacts among these encounters, the earliest of each pair, in order of time.

    A die that moved was hit by some die. If no encounter is certain, the likeliest one is the contact.
    """
    possible = possibly(candidates)
    stirred = {candidate.other_id for candidate in candidates if candidate.stirred}
    likeliest: dict[str, Contact] = {}
    for contact in possible:
        rival = likeliest.get(contact.b)
        if contact.b in stirred and contact.p > (rival.p if rival else _AT_LEAST):
            likeliest[contact.b] = contact
    return tuple(contact for contact in possible if contact.p > _SURE or likeliest.get(contact.b) is contact)


def possibly(candidates: Sequence[ContactCandidate]) -> tuple[Contact, ...]:
    """One contact per pair that came near each other, in order of time, however unlikely.

    Its time is that of the first encounter that reaches the threshold, or else of the likeliest. Its
    probability is that of the likeliest.
    """
    best: dict[tuple[str, str], Contact] = {}
    for candidate in sorted(candidates, key=lambda candidate: candidate.at_s):
        key, p = (candidate.die_id, candidate.other_id), round(chance(candidate), 4)
        old = best.get(key)
        at_s = candidate.at_s if old is None or old.p <= min(p, _SURE) else old.at_s
        best[key] = Contact(a=key[0], b=key[1], at_s=at_s, p=p if old is None else max(p, old.p))
    return tuple(sorted(best.values(), key=lambda contact: contact.at_s))


def chance(candidate: ContactCandidate) -> float:
    """The probability that an encounter was a contact."""
    return 1 / (
        1 + math.exp(-sum(value * WEIGHTS.get(name, 0.0) for name, value in candidate.features.items()))
    )


def _other(
    own: Floats, radius: float, gaps: Floats, clear: NDArray[np.bool_], view: PatchHistory, pace: float
) -> _Other:
    whole = view.shift(-1, len(own))
    near = np.flatnonzero((gaps < _NEAR).any(axis=0))
    onset = None
    if whole is None or whole.size > STIRS:
        onset = view.onset(max(0, int(near[0]) - 1), int(near[-1]), whole)
    first = [int(np.argmax(row < _NEAR / 2)) for row in gaps if (row < _NEAR / 2).any()]
    return _Other(own, radius, gaps, clear, view, whole, onset, min(first, default=0), pace)


def _features(
    line: Floats, radius: float, other: _Other, n: int, start: int, end: int, k: int
) -> dict[str, float]:
    """Features of an encounter.

    Their names end with ``_stirred`` if the resting die moved, else with ``_still``.
    """
    onset, shift = other.onset, other.view.shift(*path_geometry.clear_round(other.clear, k))
    near, rival = float(other.gaps[n, k]), _rival(other.gaps, n, start, end)
    close = _closeness(near)
    at = k
    if onset is not None and _window(onset, start, end, len(line)) is not None:
        first, last = _window(onset, start, end, len(line)) or (k, k)
        at = first + int(np.argmin(other.gaps[n, first : last + 1]))
    common = _of_path(line, radius, other, (start, end, k, at), close)
    common |= {
        "near": min(1.5, max(0.0, near)),
        "over": min(1.0, max(0.0, -near) / 2),
        "nearest": close * float(near <= rival + 0.1),
        "lead": _clip(rival - near, -1, 1) * close,
        "rests": close * float(end == len(line)),
        "early": close * float(start <= other.begins),
        "overlap": min(2.0, float((other.gaps[n, start:end] < -0.2).sum()) * other.pace),
        "long": close * min(1.0, (end - start) * other.pace / 10),
        "hidden": close * float(shift is None),
        "one": 1.0,
    }
    if onset is None:
        common["shift"] = close * 20 * min(0.05, other.whole.size if other.whole is not None else 0.05)
        return {f"{name}_still": value for name, value in common.items()}
    stirred = shift is not None and shift.size > STIRS
    common |= {
        "here": close * float(stirred),
        "here_nearest": close * float(stirred and near <= rival + 0.1),
        "gone": close * float(other.whole is not None and other.whole.size >= FAR),
    }
    common |= _of_onset(line, other, onset, n, (start, end, at), close, common["bend_away"])
    return {f"{name}_stirred": value for name, value in common.items()}


def _of_path(
    line: Floats, radius: float, other: _Other, frames: tuple[int, int, int, int], close: float
) -> dict[str, float]:
    """Features of the rolling die's own trajectory: how it bent and slowed down."""
    start, end, k, at = frames
    radius *= other.pace  # speeds are in radii per thirtieth of a second
    bend, slowed = path_geometry.bend(line, k, radius)
    sharpest, direction, m = path_geometry.sharpest_bend(line, start, end, radius)
    away = path_geometry.unit(other.own[at] - line[at])
    into, out = path_geometry.speeds(line, at)
    before = path_geometry.steady_speed(line, at - 3, at - 1)
    after = path_geometry.steady_speed(line, at + 1, at + 3)
    before, after = into if before is None else before, out if after is None else after
    fast, slow = float(np.hypot(*before)), float(np.hypot(*after))
    change = after - before
    outwards = -float(direction @ path_geometry.unit(other.own[m] - line[m])) * sharpest
    return {
        "bend": close * min(2.0, sharpest),
        "bend_here": close * bend,
        "slowed": close * slowed,
        "bend_away": close * _clip(outwards, -1, 2),
        "pushed": close * _clip(-float((out - into) @ away) / radius, -1, 2),
        "closing": close * _clip(float(into @ away) / radius, -1, 2),
        "speed": close * min(3.0, float(np.hypot(*into)) / radius),
        "change": close * min(2.0, float(np.hypot(*change)) / radius),
        "change_away": close * _clip(-float(change @ away) / radius, -1, 2),
        "change_slowed": close * _clip((fast - slow) / max(fast, 0.2 * radius), -1, 1),
        "wobble": close * min(1.5, other.pace * path_geometry.wobble(line, at, radius)),
        "leaves": close * min(2.0, slow / radius),
    }


def _of_onset(
    line: Floats, other: _Other, onset: Onset, n: int, frames: tuple[int, int, int], close: float, away: float
) -> dict[str, float]:
    """Whether the rolling die was there when the resting die began to move, and on the matching side."""
    start, end, at = frames
    first, last = max(0, onset.last_still), min(len(line) - 1, onset.first_stirred)
    gap, rival = float(other.gaps[n, first : last + 1].min()), _rival(other.gaps, n, first, last + 1)
    there = float(_window(onset, start, end, len(line)) is not None)
    went = onset.shift.way
    if np.hypot(*went) < 0.02 and other.whole is not None:
        went = other.whole.way
    along, ahead = 0.0, 0.0
    if np.hypot(*went) > 0.015:
        into, _ = path_geometry.speeds(line, at)
        along = float(path_geometry.unit(went) @ path_geometry.unit(other.own[at] - line[at]))
        ahead = float(path_geometry.unit(went) @ path_geometry.unit(into)) if np.hypot(*into) > 0.5 else 0.0
    width = min(10, onset.first_stirred - onset.last_still)
    then = there * _closeness(gap)
    late = float(start > onset.first_stirred)
    return {
        "there": there,
        "there_near": then,
        "there_nearest": then * float(gap <= rival + 0.1),
        "there_lead": there * _clip(min(3.0, rival) - min(3.0, gap), -1, 1),
        "there_along": then * along,
        "there_ahead": then * ahead,
        "there_vague": there * close * min(1.0, width / 4),
        "there_sharp": then * float(width <= 3),
        "there_bent": then * (away / close if close > 0 else 0.0),
        "before": float(end - 1 < onset.last_still),
        "late": late,
        "late_bent": late * away,
        "moved": close * min(1.0, float(np.hypot(*went))),
    }


def _window(onset: Onset, start: int, end: int, count: int) -> tuple[int, int] | None:
    """First and last frame of an encounter in which the resting die began to move; None if it did not."""
    first = max(start, 0, onset.last_still)
    last = min(end - 1, count - 1, onset.first_stirred)
    return (first, last) if first <= last else None


def _rival(gaps: Floats, n: int, start: int, end: int) -> float:
    """The smallest gap of any other die in a range of frames, at most 3."""
    return float(np.min(np.delete(gaps, n, axis=0)[:, start:end], initial=3.0))


def _closeness(gap: float) -> float:
    return math.exp(-(max(0.0, gap) ** 2) / (2 * _CLOSE**2))


def _clip(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))
