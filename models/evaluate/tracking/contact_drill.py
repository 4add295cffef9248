"""Measure obstacle contacts on scripted clips: pushes of a known size, and passes at a known distance.

    python -m traywatch.models.evaluate.tracking.contact_drill --count 40

One die rolls in a straight line. It strikes an obstacle, which moves by 0, 1, 3 or 6 mm, and bounces off; or
it passes it at 1.5 mm. Two more obstacles lie elsewhere. Distances are those of the outlines seen from above.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.tracking.one_throw import follow
from traywatch.models.synth.dice.solids import Floats, Solid, build_solid, default_scale_mm
from traywatch.models.synth.physics.tracking_throws import OBSTACLE_MM, RATE, TRAY_MM, Light, Piece, Toss

PUSHES_MM = (0.0, 1.0, 3.0, 6.0)
PASS_MM = 1.5
_KINDS = ("d6", "d8", "d10", "d12", "d20")
_COLORS = ((40, 40, 200), (190, 80, 30), (40, 140, 40), (35, 35, 35))
_LIGHTS: tuple[Light, ...] = ("steady", "flicker", "drift", "step")
_LEAD_MM = 420.0
_STAY_S = 0.1
_PUSH_S = 0.04
_APART_MM = 45.0
_UP = np.array([0.0, 0.0, -1.0])


@dataclass(frozen=True, slots=True)
class DrillCase:
    """What happens in a clip: a push of ``push_mm``, or a pass if that is None."""

    push_mm: float | None

    @property
    def name(self) -> str:
        """The row of the table."""
        return f"pass at {PASS_MM:g} mm" if self.push_mm is None else f"push of {self.push_mm:g} mm"


CASES = (*(DrillCase(push_mm) for push_mm in PUSHES_MM), DrillCase(None))


def clip(case: DrillCase, number: int, seed: int = 1) -> Toss:
    """The clip of a case as a toss: the die first, then the struck obstacle and two others."""
    rng = np.random.default_rng((seed, number, CASES.index(case)))
    kind = str(rng.choice(_KINDS))
    solid = build_solid(kind)
    scale = default_scale_mm(solid) * float(rng.uniform(0.9, 1.05))
    color = _COLORS[int(rng.integers(len(_COLORS)))]
    metal = int(rng.integers(110, 190))
    block = Piece("d6", "obstacle", OBSTACLE_MM, (metal, metal - 6, metal - 10), (25, 25, 25))
    pieces = (Piece(kind, "thrown", scale, color, (235, 235, 235)), block, block, block)
    hit = np.array([rng.uniform(0.35, 0.65) * TRAY_MM[0], rng.uniform(0.35, 0.65) * TRAY_MM[1]])
    times, path, normal, at_s = _path(case, rng)
    turns = _rolling(path, solid, scale, rng)
    move = _ease(times - at_s)[:, None] * -normal * (case.push_mm or 0.0)
    yaw = _about(_UP, rng.uniform(0, math.pi)) @ _lying(block.solid)
    outlines = [_outline(solid, scale, turn) for turn in turns]
    distance_mm = PASS_MM if case.push_mm is None else 0.05
    near = np.flatnonzero(np.abs(times - at_s) < 0.15)
    square = _outline(block.solid, block.scale_mm, yaw)
    low, high = 0.0, 3 * scale + 20
    for _ in range(24):
        middle = (low + high) / 2
        gap = min(_gap(outlines[i] + path[i] + normal * middle, square + move[i]) for i in near)
        low, high = (middle, high) if gap < distance_mm else (low, middle)
    path = path + normal * high + hit
    places = [path, hit + move, *_others(rng, path, hit, len(times))]
    rotations = [turns, *[np.repeat(yaw[None], len(times), axis=0)] * 3]
    poses = [
        np.column_stack([place, -_half_height(piece, turn)])
        for piece, place, turn in zip(pieces, places, rotations, strict=True)
    ]
    return Toss(
        number=number, pieces=pieces, times_s=times,
        positions_mm=np.stack(poses, axis=1).astype(np.float32),
        rotations=np.stack(rotations, axis=1).astype(np.float32),
        touches=() if case.push_mm is None else ((0, 1, at_s),), resting=frozenset(),
        off=np.zeros(4, np.bool_),
        camera=(float(rng.uniform(380, 480)), float(rng.uniform(0, 12)), float(rng.uniform(0, 360))),
        light=_LIGHTS[int(rng.choice(4, p=(0.5, 0.2, 0.15, 0.15)))], noise=float(rng.uniform(1.0, 5.0)),
        walled=False,
    )  # fmt: skip


def _path(case: DrillCase, rng: np.random.Generator) -> tuple[Floats, Floats, Floats, float]:
    """Times, places of the die relative to the encounter, the side on which it is, and the time of that."""
    heading = rng.uniform(0, 2 * math.pi)
    way = np.array([math.cos(heading), math.sin(heading)])
    speed = rng.uniform(350, 800)
    before_s = _LEAD_MM / speed
    if case.push_mm is None:
        normal = np.array([-way[1], way[0]]) * rng.choice([-1, 1])
        after = way * speed
        lasts = rng.uniform(60, 110) * 2 / speed
    else:
        turn = rng.uniform(-0.9, 0.9)
        normal = -np.array([math.cos(heading + turn), math.sin(heading + turn)])
        after = way * speed - (1 + rng.uniform(0.1, 0.4)) * speed * float(way @ normal) * normal
        lasts = rng.uniform(0.25, 0.5)
    times = np.arange(round((before_s + lasts + _STAY_S) * RATE)) / RATE
    t = times - before_s
    slows = np.clip(t, 0, lasts)
    path = np.minimum(t, 0)[:, None] * way * speed + (slows - slows**2 / (2 * lasts))[:, None] * after
    return times, path, normal, float(before_s)


def _rolling(path: Floats, solid: Solid, scale_mm: float, rng: np.random.Generator) -> Floats:
    """Rotations (T, 3, 3) of a die that rolls along a path and ends on a face."""
    turn = _about(_UP, rng.uniform(0, 2 * math.pi)) @ _lying(solid)
    radius = scale_mm * float(np.linalg.norm(solid.vertices, axis=1).mean())
    turns = [turn]
    for step in np.diff(path, axis=0)[::-1]:
        far = float(np.linalg.norm(step))
        if far > 1e-9:
            axis = np.cross(_UP, np.append(step / far, 0.0))
            turn = _about(axis, -far / radius) @ turn
        turns.append(turn)
    return np.array(turns[::-1])


def _others(rng: np.random.Generator, path: Floats, hit: Floats, steps: int) -> list[Floats]:
    """The places (T, 2) of two obstacles that nothing comes near."""
    paths: list[Floats] = []
    for attempt in range(4000):
        place = rng.uniform((12, 12), (TRAY_MM[0] - 12, TRAY_MM[1] - 12))
        far = np.linalg.norm(path - place, axis=1).min()
        apart = min(np.linalg.norm(place - other) for other in (hit, *(one[0] for one in paths)))
        if min(far, apart) > _APART_MM * 0.999 ** (attempt / 4):
            paths.append(np.repeat(place[None], steps, axis=0))
            if len(paths) == 2:
                return paths
    raise RuntimeError("no room for two more obstacles")


def _lying(solid: Solid) -> Floats:
    """A rotation in which a face lies on the mat."""
    normal, down = solid.normals[0] / np.linalg.norm(solid.normals[0]), -_UP
    axis = np.cross(normal, down)
    sine, cosine = float(np.linalg.norm(axis)), float(normal @ down)
    if sine < 1e-9:
        return np.eye(3) if cosine > 0 else _about(np.array([1.0, 0.0, 0.0]), math.pi)
    return _about(axis / sine, math.atan2(sine, cosine))


def _about(axis: Floats, angle: float) -> Floats:
    return np.asarray(cv2.Rodrigues(np.asarray(axis, float) * angle)[0], np.float64)


def _ease(t: Floats) -> Floats:
    return np.asarray(1 - np.exp(-np.maximum(t, 0) / _PUSH_S), np.float64)


def _outline(solid: Solid, scale_mm: float, turn: Floats) -> Floats:
    """The convex outline (n, 2) seen from above, relative to the center, in mm."""
    points = (solid.vertices @ turn.T * scale_mm)[:, :2].astype(np.float32)
    return np.asarray(cv2.convexHull(points)[:, 0], np.float64)


def _half_height(piece: Piece, turns: Floats) -> Floats:
    """How high the center is above the mat (T,), so that the lowest corner touches it."""
    deep = np.einsum("nk,tk->tn", piece.solid.vertices, turns[:, 2]) * piece.scale_mm
    return np.asarray(deep.max(axis=1), np.float64)


def _gap(a: Floats, b: Floats) -> float:
    """The distance of two convex outlines; 0 where they overlap."""
    overlap, _ = cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))
    if overlap > 0:
        return 0.0
    return min(
        -cv2.pointPolygonTest(outline.astype(np.float32), (float(x), float(y)), True)
        for outline, points in ((a, b), (b, a))
        for x, y in points
    )


def nearest_mm(toss: Toss) -> float:
    """The smallest distance between the outlines of the die and the first obstacle, in mm."""
    die, block = toss.pieces[:2]
    return min(
        _gap(
            _outline(die.solid, die.scale_mm, turns[0]) + places[0, :2],
            _outline(block.solid, block.scale_mm, turns[1]) + places[1, :2],
        )
        for places, turns in zip(toss.positions_mm, toss.rotations, strict=True)
    )


@dataclass(frozen=True, slots=True)
class DrillResult:
    """The clips of a case in which a contact was told, and the mean stated probability of a contact.

    Clips in which no throw was seen are left out.
    """

    told: Count
    mean_p: float


def drill(case: DrillCase, count: int, seed: int = 1) -> DrillResult:
    """Play ``count`` clips of a case."""
    told = settled = 0
    stated: list[float] = []
    for number in range(count):
        followed = follow(clip(case, number, seed))
        if not followed.missed:
            settled += 1
            told += followed.hits + followed.false_hits > 0
            stated += [p for p, _ in followed.chances]
    return DrillResult(Count(told, settled), float(np.mean(stated)) if stated else math.nan)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.tracking.contact_drill")
    parser.add_argument("--count", type=int, default=40, help="clips of each case (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    for case in CASES:
        result = drill(case, args.count, args.seed)
        low, high = (100 * end for end in result.told.interval)
        print(
            f"{case.name}: told in {result.told.k} of {result.told.n} throws ({args.count} clips), "
            f"{100 * result.told.share:.1f} % ({low:.1f} to {high:.1f}), mean probability {result.mean_p:.3f}"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
