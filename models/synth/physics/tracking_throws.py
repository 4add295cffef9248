"""Simulated throws for the evaluation of the tracker: pieces, poses over time, contacts.

A toss is generated from a seed with ``physics``. It has every pose at ``RATE`` per second and every contact,
and is stored in one small file. ``video_sprites`` renders it as video.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice.solids import Floats, Solid, build_solid, default_scale_mm
from traywatch.models.synth.physics.throw_spec import Rest

RATE = 240
"""Poses per second, so that the exposure of a frame contains several."""
TRAY_MM = (297.0, 210.0)
WALL_MM = 30.0
OBSTACLE_MM = 5.5
"""Half the width of the small metal dice used as obstacles."""
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d24", "d30", "d60")
_SHARES = (0.12, 0.16, 0.12, 0.12, 0.12, 0.2, 0.06, 0.05, 0.05)
_MOST_S = 6.0
_LEAD_S, _OUT_MM, _SINKS_MM_S = 0.35, 45.0, 150.0

Role = Literal["thrown", "kept", "obstacle"]
Light = Literal["steady", "flicker", "drift", "step"]
_LIGHTS: tuple[Light, ...] = ("steady", "flicker", "drift", "step")


@dataclass(frozen=True, slots=True)
class Piece:
    """One die of a toss: ``scale_mm`` is half its width, colors are BGR."""

    kind: str
    role: Role
    scale_mm: float
    color: tuple[int, int, int]
    ink: tuple[int, int, int]

    @property
    def solid(self) -> Solid:
        """The solid, in units of ``scale_mm``."""
        return build_solid(self.kind)


@dataclass(frozen=True, slots=True, eq=False)
class Toss:
    """One throw: pieces (N), times (T,) in s, positions (T, N, 3) in mm, rotations (T, N, 3, 3).

    ``touches`` are (a, b, at_s), where b is -1 for a wall. ``off`` (N,) marks dice that left the tray,
    ``resting`` has the pairs in contact at rest. ``camera`` is (height in mm, tilt in degrees, rotation in
    degrees). ``walled`` is whether the tray has walls.
    """

    number: int
    pieces: tuple[Piece, ...]
    times_s: Floats
    positions_mm: NDArray[np.float32]
    rotations: NDArray[np.float32]
    touches: tuple[tuple[int, int, float], ...]
    resting: frozenset[tuple[int, int]]
    off: NDArray[np.bool_]
    camera: tuple[float, float, float]
    light: Light
    noise: float
    walled: bool = True

    def save(self, path: Path) -> None:
        """Write the toss to a compressed file."""
        about = {
            "number": self.number,
            "pieces": [asdict(piece) for piece in self.pieces],
            "touches": self.touches,
            "resting": sorted(self.resting),
            "camera": self.camera,
            "light": self.light,
            "noise": self.noise,
            "walled": self.walled,
        }
        np.savez_compressed(
            path,
            about=np.array(json.dumps(about)),
            times_s=self.times_s,
            positions_mm=self.positions_mm,
            rotations=self.rotations,
            off=self.off,
        )

    @classmethod
    def load(cls, path: Path) -> Toss:
        """Read a file written by ``save``."""
        with np.load(path) as data:
            about = json.loads(str(data["about"]))
            return cls(
                number=about["number"],
                pieces=tuple(_piece(record) for record in about["pieces"]),
                times_s=data["times_s"],
                positions_mm=data["positions_mm"],
                rotations=data["rotations"],
                touches=tuple((int(a), int(b), float(s)) for a, b, s in about["touches"]),
                resting=frozenset((int(a), int(b)) for a, b in about["resting"]),
                off=data["off"],
                camera=tuple(about["camera"]),
                light=about["light"],
                noise=about["noise"],
                walled=about.get("walled", True),
            )


def toss(
    seed: int, number: int, *, most_dice: int = 8, most_obstacles: int = 10, walled: bool = True
) -> Toss:
    """Simulate throw ``number``: 1 to 8 dice from one side of a tray with 0 to 10 obstacles.

    One in three throws also has dice of an earlier throw on the mat. In one in three, all thrown dice look
    the same. Without walls, dice may leave the mat and the picture. A throw that does not come to rest in
    time is simulated again. Needs MuJoCo; raises ``RuntimeError`` after 20 attempts.
    """
    for attempt in range(20):
        rng = np.random.default_rng((seed, number, attempt))
        pieces = _pieces(rng, int(rng.integers(1, most_dice + 1)), int(rng.integers(0, most_obstacles + 1)))
        rest = _rolled(rng, pieces, walled=walled)
        if rest.still and rest.history is not None:
            break
    else:
        raise RuntimeError(f"throw {number} of seed {seed} never came to rest")
    history = rest.history
    lead = _lead_in(history.positions_mm, history.rotations, sum(piece.role == "thrown" for piece in pieces))
    lead_s = len(lead[0]) / RATE
    return Toss(
        number=number,
        pieces=pieces,
        times_s=np.concatenate([np.arange(len(lead[0])) / RATE, history.times_s + lead_s]),
        positions_mm=np.concatenate([lead[0], history.positions_mm]).astype(np.float32),
        rotations=np.concatenate([lead[1], history.rotations]).astype(np.float32),
        touches=tuple((t.a, t.b, t.at_s + lead_s) for t in history.touches),
        resting=rest.contacts,
        off=rest.off_tray,
        camera=(float(rng.uniform(380, 480)), float(rng.uniform(0, 12)), float(rng.uniform(0, 360))),
        light=_LIGHTS[int(rng.choice(4, p=(0.5, 0.2, 0.15, 0.15)))],
        noise=float(rng.uniform(1.0, 5.0)),
        walled=walled,
    )


def _rolled(rng: np.random.Generator, pieces: Sequence[Piece], *, walled: bool) -> Rest:
    """Roll the thrown pieces over those that lie on the mat already."""
    from traywatch.models.synth.physics import rolling

    bodies = [rolling.RigidBody(p.solid, p.scale_mm) for p in pieces if p.role == "thrown"]
    lying = [
        rolling.RigidBody(p.solid, p.scale_mm, density=5.0 if p.role == "obstacle" else 1.2, lying=True)
        for p in pieces
        if p.role != "thrown"
    ]
    tray = rolling.SimulatedTray(
        size_mm=TRAY_MM,
        wall_mm=WALL_MM if walled else 0.0,
        friction=0.55,
        rolling_mm=float(rng.uniform(0.04, 0.15)),
    )
    return rolling.roll(
        bodies,
        tray=tray,
        seed=int(rng.integers(2**31)),
        throw=_throw(rng),
        obstacles=lying,
        record_fps=RATE,
        max_s=_MOST_S,
    )


def _lead_in(positions: Floats, rotations: Floats, thrown: int) -> tuple[Floats, Floats]:
    """Poses before the first one: thrown dice enter from outside the tray in a straight line.

    A hand would guide them there, so gravity is ignored and they sink slowly.
    """
    places, turns = [positions[0]], [rotations[0]]
    step = positions[1, :thrown] - positions[0, :thrown]
    step[:, 2] = _SINKS_MM_S / RATE
    spin = rotations[0, :thrown] @ rotations[1, :thrown].transpose(0, 2, 1)
    for _ in range(round(_LEAD_S * RATE)):
        place, turn = places[-1].copy(), turns[-1].copy()
        place[:thrown] -= step
        turn[:thrown] = spin @ turn[:thrown]
        places.append(place)
        turns.append(turn)
        x, y = place[:thrown, 0], place[:thrown, 1]
        out = (x < -_OUT_MM) | (y < -_OUT_MM) | (x > TRAY_MM[0] + _OUT_MM) | (y > TRAY_MM[1] + _OUT_MM)
        if out.all():
            break
    return np.array(places[:0:-1]), np.array(turns[:0:-1])


def _piece(record: dict[str, Any]) -> Piece:
    return Piece(**{**record, "color": tuple(record["color"]), "ink": tuple(record["ink"])})


def _throw(rng: np.random.Generator) -> Any:
    """Random throw parameters from one side into the tray, like a throw by hand."""
    from traywatch.models.synth.physics.rolling import ThrowParams

    side, (width, height) = int(rng.integers(4)), TRAY_MM
    along, inside = float(rng.uniform(0.25, 0.75)), float(rng.uniform(25, 45))
    spots = [
        (inside, along * height),
        (along * width, height - inside),
        (width - inside, along * height),
        (along * width, inside),
    ]
    return ThrowParams(
        height_mm=float(rng.uniform(20, 80)),
        speed_mm_s=float(rng.uniform(500, 1600)),
        spin_rad_s=40.0,
        target_mm=spots[side],
        spread_mm=float(rng.uniform(12, 30)),
        heading_deg=90.0 * side + float(rng.uniform(-35, 35)),
    )


def _pieces(rng: np.random.Generator, dice: int, obstacles: int) -> tuple[Piece, ...]:
    lying = int(rng.integers(1, 3)) if rng.random() < 0.35 else 0
    alike = rng.random() < 0.35
    first = _die(rng, "thrown")
    thrown = [first if alike else _die(rng, "thrown") for _ in range(dice)]
    metal = int(rng.integers(110, 190))
    block = Piece("d6", "obstacle", OBSTACLE_MM, (metal, metal - 6, metal - 10), (25, 25, 25))
    return (*thrown, *[block] * obstacles, *(_die(rng, "kept") for _ in range(lying)))


def _die(rng: np.random.Generator, role: Role) -> Piece:
    kind = str(rng.choice(KINDS, p=_SHARES))
    color = _color(rng)
    ink = (235, 235, 235) if sum(color) < 400 else (20, 20, 20)
    return Piece(kind, role, default_scale_mm(build_solid(kind)) * float(rng.uniform(0.9, 1.05)), color, ink)


def _color(rng: np.random.Generator) -> tuple[int, int, int]:
    """A random color with some contrast to the mat's paper, because no camera can track dice without it."""
    while True:
        b, g, r = (int(v) for v in rng.integers(10, 245, 3))
        if max(abs(b - 225), abs(g - 225), abs(r - 225)) > 50:
            return b, g, r
