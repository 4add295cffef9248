"""Which dice touched which while they rolled, told from their traced paths and from what moved.

A die that passes over an obstacle looks like one that hits it. So each encounter is weighed: how near
the two came, whether the one that lay there is another picture after it, whose path bent, and who else
was near. The weights were fitted on simulated throws with true contacts (docs/tracking.md).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footage import Footage, Path
from vision.motion import shrink
from vision.track import Known
from vision.types import Contact, Image

Floats = NDArray[np.float64]

_NEAR = 1.0  # edges nearer than so many radii of the one that lay there are an encounter
_CLEAR = 0.12  # farther off than this nobody hides it
_FINE = 4  # places between two frames
_STIRS = 0.012  # a die that turned or shifted by so much of its radius was touched
_FAR = 1.5  # a change that no small shift explains

_OF_STIRRED = (
    "near", "over", "bend", "slowed", "nearest", "rests", "here", "here_nearest", "hidden", "behind",
    "early", "one",
)  # fmt: skip
FEATURES = tuple(f"{name}_{way}" for way in ("stirred", "still") for name in _OF_STIRRED)
_STIRRED_ONE = _OF_STIRRED.index("one")
_SURE, _AT_LEAST = 0.5, 0.2
# Fitted with `python -m models.evaluate.tracking --seed 101 --fit`.
_WEIGHTS = (
    -2.28, 0.85, 0.17, 1.47, -0.37, 1.99, 1.03, 2.13, 1.62, 0.75, -0.82, -2.74,
    -1.24, 1.08, 0.57, 1.3, -0.7, 2.11, 1.21, -0.36, 0.0, -2.25, -0.13, -3.07,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Encounter:
    """A die came near one that lay there: ids, the nearest point's time, the span, and what was seen."""

    die_id: str
    other_id: str
    at_s: float
    span_s: tuple[float, float]
    features: tuple[float, ...]


def encounters(
    footage: Footage, paths: Sequence[Path], lay: Sequence[Known], after: Image
) -> list[Encounter]:
    """All encounters of moving dice with dice that lay there before the throw (``lay``)."""
    if footage.before is None or not footage.shots or not paths:
        return []
    last = shrink(after, footage.width)
    if last.shape != footage.before.shape:
        return []
    times = np.array([shot.at_s for shot in footage.shots])
    pictures = [footage.before, *(shot.small for shot in footage.shots), last]
    noise = _noise(footage.before, last)
    lines = {path.die_id: _line(path, times) for path in paths}
    radii = {path.die_id: path.radius for path in paths}
    homes = {known.die_id for known in lay}
    found: list[Encounter] = []
    for known in lay:
        own = _own_line(lines.get(known.die_id), known, len(times))
        mine = radii.get(known.die_id, known.radius)
        gaps = {
            name: _gap(line, own, radii[name] + mine) / mine
            for name, line in lines.items()
            if name != known.die_id
        }
        if not gaps:
            continue
        table = np.array(list(gaps.values()))
        names = list(gaps)
        hidden = _Hidden([(lines[name], radii[name]) for name in names], footage.scale)
        view = _View(pictures, own, mine, footage.scale, noise, hidden)
        whole = view.stir(-1, len(times))
        clear = np.asarray((_now(lines, names, own, radii, mine) > _CLEAR).all(axis=0))
        begins = min(
            (int(np.argmax(gap < _NEAR / 2)) for gap in gaps.values() if (gap < _NEAR / 2).any()), default=0
        )
        for n, name in enumerate(names):
            if name in homes:
                continue
            for start, end in _runs(table[n] < _NEAR):
                k = start + int(np.argmin(table[n, start:end]))
                rival = float(np.min(np.delete(table[:, start:end].min(axis=1), n), initial=3.0))
                a, b = _clear_round(clear, start, end, k)
                features = _features(
                    float(table[n, k]),
                    rival,
                    whole,
                    view.stir(a, b),
                    *_bend(lines[name], k, radii[name]),
                    rests=end == len(times),
                    early=start <= begins,
                )
                span = float(times[start]), float(times[end - 1])
                found.append(Encounter(name, known.die_id, float(times[k]), span, features))
    return found


def contacts(found: Sequence[Encounter]) -> tuple[Contact, ...]:
    """The encounters that were touches, the earliest of each pair, in order of time.

    What was stirred was touched by somebody: by the likeliest, if by nobody for certain.
    """
    told: dict[tuple[str, str], float] = {}
    likeliest: dict[str, tuple[float, Encounter]] = {}
    for one in found:
        p = chance(one)
        if p > _SURE:
            key = one.die_id, one.other_id
            told[key] = min(one.at_s, told.get(key, math.inf))
        if one.features[_STIRRED_ONE] and p > likeliest.get(one.other_id, (_AT_LEAST, one))[0]:
            likeliest[one.other_id] = p, one
    for _, one in likeliest.values():
        told.setdefault((one.die_id, one.other_id), one.at_s)
    return tuple(
        Contact(a=a, b=b, at_s=at_s) for (a, b), at_s in sorted(told.items(), key=lambda item: item[1])
    )


def chance(one: Encounter) -> float:
    """The probability that an encounter was a touch."""
    return 1 / (1 + math.exp(-float(np.dot(one.features, _WEIGHTS))))


def _own_line(line: Floats | None, known: Known, count: int) -> Floats:
    """Where a die that lay there was in each frame: at home until its path begins."""
    if line is None:
        return np.repeat(np.array([known.centre]), count, axis=0)
    first = np.flatnonzero(np.isfinite(line[:, 0]))
    line = line.copy()
    line[: first[0] if len(first) else count] = known.centre
    return line


def _now(
    lines: Mapping[str, Floats], names: Sequence[str], own: Floats, radii: Mapping[str, float], mine: float
) -> Floats:
    """Gaps in the frames themselves [N, T], in radii of the one that lay there."""
    gaps = [np.hypot(*(lines[name] - own).T) - radii[name] - mine for name in names]
    return np.asarray(np.nan_to_num(np.array(gaps), nan=np.inf) / mine, dtype=np.float64)


class _Hidden:
    """Which pixels other dice cover in a frame."""

    def __init__(self, dice: Sequence[tuple[Floats, float]], scale: float) -> None:
        self._dice = dice
        self._scale = scale

    def at(self, k: int, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
        """For frame ``k`` and pixels of the small copy; a frame after the last is the rest."""
        out = np.zeros(xs.shape, bool)
        if k < 0:
            return out
        for line, radius in self._dice:
            x, y = line[min(k, len(line) - 1)] / self._scale
            if np.isfinite(x):
                out |= np.square(xs - x) + np.square(ys - y) < (1.08 * radius / self._scale) ** 2
        return out


def _line(path: Path, times: Floats) -> Floats:
    """A path at the footage's times [T, 2]; nan where it is not."""
    line = np.full((len(times), 2), np.nan)
    index = np.searchsorted(times, path.times_s - 1e-6)
    keep = index < len(times)
    line[index[keep]] = path.points[keep]
    return line


def _gap(line: Floats, other: Floats, reach: float) -> Floats:
    """Between two edges at each time, and at the nearest point on the way there; inf where unknown."""
    apart = line - other
    gap = np.hypot(apart[:, 0], apart[:, 1])
    between = gap.copy()
    for k in range(1, _FINE):
        f = k / _FINE
        way = (1 - f) * apart[:-1] + f * apart[1:]
        near = np.hypot(way[:, 0], way[:, 1])
        between[1:] = np.fmin(between[1:], near)
        between[:-1] = np.fmin(between[:-1], near)
    return np.nan_to_num(between, nan=np.inf) - reach


def _runs(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(np.int8), [0]])))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _clear_round(clear: NDArray[Any], start: int, end: int, k: int) -> tuple[int, int]:
    """The last clear frame before the nearest point of an encounter and the first after it."""
    a = k - 1
    while a >= 0 and not clear[a]:
        a -= 1
    b = k + 1
    while b < len(clear) and not clear[b]:
        b += 1
    return a, b


def _features(
    near: float,
    rival: float,
    whole: float | None,
    here: float | None,
    bend: float,
    slowed: float,
    *,
    rests: bool,
    early: bool,
) -> tuple[float, ...]:
    close = math.exp(-(max(0.0, near) ** 2) / (2 * 0.3**2))
    stirred = whole is None or whole > _STIRS
    moved = float(here is not None and here > _STIRS)
    first = float(near <= rival + 0.1)
    own = (
        min(1.5, max(0.0, near)),
        min(1.0, max(0.0, -near) / 2),
        bend * close,
        slowed * close,
        close * first,
        close * rests,
        moved * close,
        moved * close * first,
        close * float(here is None),
        max(0.0, min(1.0, near - rival)),
        close * early,
        1.0,
    )
    none = (0.0,) * len(own)
    return (*own, *none) if stirred else (*none, *own)


def _bend(line: Floats, k: int, radius: float) -> tuple[float, float]:
    """How much the velocity changed round a frame, in radii a frame, and how much of the speed went."""
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


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """The pictures in which one die that lay there is looked at."""

    pictures: Sequence[Image]
    own: Floats
    radius: float
    scale: float
    noise: float
    hidden: _Hidden

    def stir(self, a: int, b: int) -> float | None:
        """How far it shifted or turned from frame ``a`` to ``b``, in its radii; None where it is hidden.

        -1 is before the roll, and the number of frames is the rest after it. Least squares over its
        pixels: a small shift and turn, and light that changes evenly across it.
        """
        then, now, r = self.pictures[a + 1], self.pictures[b + 1], self.radius / self.scale
        start, end = self.own[max(a, 0)] / self.scale, self.own[min(b, len(self.own) - 1)] / self.scale
        if math.dist(start, end) > 0.7 * r:
            return _FAR
        x, y = start
        reach = 1.25 * r
        x0, y0 = max(1, int(x - reach)), max(1, int(y - reach))
        x1 = min(then.shape[1] - 1, math.ceil(x + reach) + 1)
        y1 = min(then.shape[0] - 1, math.ceil(y + reach) + 1)
        if x1 - x0 < 4 or y1 - y0 < 4:
            return None
        one = then[y0 - 1 : y1 + 1, x0 - 1 : x1 + 1].astype(np.float32).mean(axis=2)
        two = now[y0:y1, x0:x1].astype(np.float32).mean(axis=2)
        gx, gy = (one[1:-1, 2:] - one[1:-1, :-2]) / 2, (one[2:, 1:-1] - one[:-2, 1:-1]) / 2
        one = one[1:-1, 1:-1]
        ys, xs = np.mgrid[y0:y1, x0:x1].astype(float)
        seen = ~(self.hidden.at(a, xs, ys) | self.hidden.at(b, xs, ys))
        if seen.sum() < 0.45 * seen.size:
            return None
        dx, dy = (xs - x) / r, (ys - y) / r
        terms = [gx, gy, dx * gy - dy * gx, one / 100, np.ones_like(one), dx, dy]
        design = np.stack([term[seen] for term in terms], axis=1)
        target = (two - one)[seen]
        found, left = _least_squares(design, target)
        _, raw = _least_squares(design[:, 3:], target)
        if raw > 3 * self.noise and left > 0.5 * raw:
            return _FAR
        if raw < 1.1 * left:  # the shift explains nothing: it is noise
            return 0.0
        return float(max(math.hypot(found[0], found[1]), abs(found[2]))) / r


def _least_squares(design: Floats, target: Floats) -> tuple[Floats, float]:
    found = np.asarray(np.linalg.lstsq(design, target, rcond=None)[0], dtype=np.float64)
    return found, float(np.sqrt(np.square(target - design @ found).mean()))


def _noise(one: Image, two: Image) -> float:
    """Deviation of the noise of a difference of two small copies, light left out; grey levels."""
    apart = two.astype(np.float32).mean(axis=2) - one.astype(np.float32).mean(axis=2)
    fine = np.abs(apart - cv2.blur(apart, (5, 5)))
    return max(0.7, 1.5 * float(np.median(fine)))
