"""Records the demo's throws: simulated dice on our own mat, as a camera above it would film them.

    python -m models.synth.demo --out firmware/demo

For each throw on the list seeds are tried until the die comes to rest where the list wants it;
then every frame is drawn and the video is written with ffmpeg (a development tool). What is
recorded is pixels alone; ``--truth FILE`` keeps beside it, for tests, what really lay there.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import TrayProfile
from calibration.mat import MatSpec, mat_spec, render_mat
from calibration.pose import calibrate_image
from models.synth import faces, fonts, ground, numbering, physics, scene, solids
from models.synth.render import Body, Lamp, Material, Renderer, Scene, Skin, View, Window
from vision.types import Image

SIZE = (1280, 960)
FPS = 30
_BEFORE, _AFTER = 12, 24  # frames at rest at both ends
_TABLE_MM = 60.0  # table round the mat
_PX_PER_MM = 5.0
_OBSTACLE_MM = 5.5

Note = Literal["plain", "unsure", "wrong_die"]


@dataclass(frozen=True, slots=True)
class Cast:
    """One throw of the list: which die, what it looks like, and where it should stop."""

    name: str
    kind: str
    zone: str
    material: Material
    note: Note = "plain"
    on_line: bool = False
    must_touch: bool = False


_WHITE, _BLACK, _GOLD = (0.88, 0.88, 0.86), (0.01, 0.01, 0.012), (0.75, 0.5, 0.15)
_RED = Material((0.42, 0.015, 0.02), ink=_WHITE, rough=0.22)
_BLUE = Material((0.02, 0.06, 0.35), (0.2, 0.4, 0.75), "marble", 1.6, ink=_WHITE, rough=0.2)
_BONE = Material((0.72, 0.66, 0.5), ink=_BLACK, rough=0.35)
_NIGHT = Material((0.012, 0.012, 0.016), ink=_GOLD, ink_metal=0.5, rough=0.2)
_MOSS = Material((0.03, 0.2, 0.06), (0.3, 0.5, 0.2), "swirl", 1.3, ink=_WHITE, rough=0.25)
_DUSK = Material((0.09, 0.02, 0.16), (0.02, 0.01, 0.05), "marble", 2.0, ink=(0.16, 0.08, 0.22), rough=0.12)

CASTS = (
    Cast("red-d20-hit", "d20", "hit", _RED, must_touch=True),
    Cast("bone-d20-crit", "d20", "crit", _BONE),
    Cast("blue-d20-miss", "d20", "miss", _BLUE),
    Cast("night-d20-hit", "d20", "hit", _NIGHT, must_touch=True),
    Cast("red-d20-fumble", "d20", "fumble", _RED),
    Cast("bone-d12-hit", "d12", "hit", _BONE, must_touch=True),
    Cast("moss-d12-miss", "d12", "miss", _MOSS),
    Cast("blue-d10-hit", "d10", "hit", _BLUE),
    Cast("moss-d8-crit", "d8", "crit", _MOSS),
    Cast("night-d24-hit", "d24", "hit", _NIGHT),
    Cast("bone-d60-hit", "d60", "hit", _BONE),
    Cast("dusk-d20-line", "d20", "hit", _DUSK, "unsure", on_line=True),
    Cast("red-d4-wrong", "d4", "hit", _RED, "wrong_die"),
)


def view_above(spec: MatSpec) -> View:
    """The camera on its stand: 43 cm above the mat, leaning a little."""
    width, height = spec.size_mm
    lean = np.radians(5.0)
    forward = np.array([0.0, np.sin(lean), np.cos(lean)])
    right = np.array([1.0, 0.0, 0.0])
    rotation = np.stack([right, np.cross(forward, right), forward])
    eye = np.array([width / 2, height / 2 + 4, 0.0]) - forward * 430.0
    focal = SIZE[0] / (width + 34) * 430.0
    matrix = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1.0]])
    return View(matrix, rotation, -rotation @ eye, SIZE)


def table_with(spec: MatSpec) -> tuple[NDArray[np.uint8], tuple[float, float, float, float]]:
    """The printed mat on a wooden table, as a ground picture and its rectangle in mm."""
    mat = render_mat(spec, _PX_PER_MM)[..., ::-1]
    rng = np.random.default_rng(7)
    edge = round(_TABLE_MM * _PX_PER_MM)
    tall, wide = mat.shape[0] + 2 * edge, mat.shape[1] + 2 * edge
    wood = ground.wood(rng, 1024)
    table = cv2.resize(np.clip(wood * 0.55, 0, 255).astype(np.uint8), (wide, tall))
    table[edge : edge + mat.shape[0], edge : edge + mat.shape[1]] = np.clip(
        mat.astype(np.float32) * 0.93, 0, 255
    )
    rect = (-_TABLE_MM, -_TABLE_MM, wide / _PX_PER_MM, tall / _PX_PER_MM)
    return np.ascontiguousarray(table, dtype=np.uint8), rect


def _model(kind: str, seed: int, *, pips: bool = False, scale: float | None = None) -> scene.DieModel:
    rng = np.random.default_rng(seed)
    solid = solids.build_solid(kind)
    bold = [
        f for f in fonts.typefaces() if "DejaVuSans-Bold" in f.path or "LiberationSans-Bold.ttf" in f.path
    ]
    style = faces.random_style(kind, rng, bold or fonts.typefaces(), pips=pips)
    style = replace(
        style, mark="dot", worn=0.0, outline=0.0, jitter=0.0, corner="top", size=max(style.size, 0.52)
    )
    labels = numbering.number(solid, rng)
    face_set = faces.draw_faces(solid, labels, style, rng, tile_px=128)
    mesh = solids.round_body(solid, 0.25) if pips else solids.chamfer(solid, 0.05)
    skin = Skin(
        solid.normals,
        solid.offsets,
        solid.face_right,
        solid.face_up,
        solid.face_centre,
        solid.face_circumradius,
        face_set.tiles,
    )
    size = scale or solids.default_scale_mm(solid)
    return scene.DieModel(kind, solid, labels, face_set, mesh, skin, 0.16 if pips else 0.02, size, pips)


def obstacle_places(spec: MatSpec) -> list[tuple[float, float]]:
    """The middles of the boxes of pattern A."""
    boxes = [box.box_mm for box in spec.letters if box.letter == "A"]
    return [((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in boxes]


def _goal(cast: Cast, spec: MatSpec, profile: TrayProfile, rng: np.random.Generator) -> tuple[float, float]:
    """A point of the mat where the list wants the die to stop."""
    while True:
        x, y = (float(v) for v in rng.uniform((25, 25), (spec.size_mm[0] - 25, spec.size_mm[1] - 25)))
        line = abs(profile.line_distance_mm(x, y))
        if cast.on_line:
            if line < 0.6 and profile.zone_at(x, y) in ("hit", "miss"):
                return x, y
        elif line > 8 and profile.zone_at(x, y) == cast.zone:
            return x, y


def find_throw(
    cast: Cast, spec: MatSpec, profile: TrayProfile, bodies: list[physics.Body], first_seed: int
) -> tuple[int, physics.Rest]:
    """The first seed whose throw ends as the list wants it.

    A throw is made twice: the second time it is aimed off by as much as the first missed its goal.
    """
    tray = physics.Tray(size_mm=spec.size_mm, friction=0.55, rolling_mm=0.05)
    for seed in range(first_seed, first_seed + 1000):
        rng = np.random.default_rng(seed)
        goal = np.array(_goal(cast, spec, profile, rng))
        aim = goal.copy()
        rest = None
        for _ in range(3):
            throw = physics.ThrowParams(
                height_mm=90.0,
                speed_mm_s=1000.0,
                spin_rad_s=40.0,
                target_mm=(float(aim[0]), float(aim[1])),
                spread_mm=1.0,
            )
            rest = physics.roll(
                bodies[:1], tray=tray, seed=seed, throw=throw, obstacles=bodies[1:], record_fps=FPS
            )
            aim = aim + goal - rest.positions_mm[0, :2]
        if rest is None or not rest.still or rest.off_tray.any() or rest.history is None:
            continue
        if (
            not (0.3 if cast.kind == "d4" else 0.5) <= rest.duration_s <= 2.4
            or physics.lean_deg(bodies[0].solid, rest.rotations[0]) > 1
        ):
            continue
        x, y = (float(v) for v in rest.positions_mm[0, :2])
        line = abs(profile.line_distance_mm(x, y))
        if cast.on_line:
            if line > 0.9 or profile.zone_at(x, y) not in ("hit", "miss"):
                continue
        elif profile.zone_at(x, y) != cast.zone or line < 6.5:
            continue
        met = any(0 in (t.a, t.b) and max(t.a, t.b) > 0 and min(t.a, t.b) >= 0 for t in rest.history.touches)
        if cast.must_touch and not met:
            continue
        return seed, rest
    raise RuntimeError(f"no throw found for {cast.name}")


def _frame(radiance: NDArray[np.float32], gain: float) -> NDArray[np.float32]:
    light = np.clip(radiance * gain, 0, None)
    shoulder = light / (1 + np.maximum(light - 0.6, 0) * 0.8)
    picture: NDArray[np.float32] = np.clip(shoulder, 0, 1) ** np.float32(1 / 2.2)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.float32)


def _noisy(picture: NDArray[np.float32], rng: np.random.Generator) -> Image:
    grain = rng.standard_normal(picture.shape, dtype=np.float32) * np.float32(0.006)
    return np.ascontiguousarray((np.clip(picture + grain, 0, 1)[..., ::-1] * 255 + 0.5).astype(np.uint8))


class Studio:
    """The table, its light and its camera; draws dice on it."""

    def __init__(self, spec: MatSpec) -> None:
        self.spec = spec
        self.view = view_above(spec)
        self.ground, self.rect = table_with(spec)
        self.renderer = Renderer()
        middle = np.array([spec.size_mm[0] / 2, spec.size_mm[1] / 2, 0.0])
        self.base = Scene(
            self.view,
            [],
            [Lamp((-120, -260, -620), 60, (0.95, 0.9, 0.82)), Lamp((520, 120, -700), 140, (0.4, 0.43, 0.5))],
            [Window((0.3, -0.35, -0.887), (0.947, 0.11, 0.3), 0.18, 0.12, (3.0, 3.0, 3.2))],
            self.ground,
            self.rect,
            sky=(0.3, 0.3, 0.31),
            floor=(0.1, 0.09, 0.07),
            ground_bump=0.05,
            middle_mm=middle,
        )
        empty = self.renderer.draw(self.base)
        self.gain = 0.36 / float(np.mean(np.minimum(empty, 2.0)))

    def shoot(self, bodies: list[Body]) -> NDArray[np.float32]:
        """One noiseless frame, RGB float in 0 to 1."""
        return _frame(self.renderer.draw(replace(self.base, bodies=bodies)), self.gain)


def record(cast: Cast, studio: Studio, profile: TrayProfile, out: Path, number: int) -> dict[str, Any]:
    """Simulate, draw and write one throw; returns what really happened in it."""
    die = _model(cast.kind, 40 + number)
    blocks = [_model("d6", 5, pips=True, scale=_OBSTACLE_MM) for _ in obstacle_places(studio.spec)]
    metal = Material((0.55, 0.55, 0.58), metal=1.0, rough=0.35, ink=(0.02, 0.02, 0.02))
    bodies = [physics.Body(die.solid, die.scale_mm)]
    bodies += [
        physics.Body(m.solid, m.scale_mm, density=5.0, lying=True, at_mm=at)
        for m, at in zip(blocks, obstacle_places(studio.spec), strict=True)
    ]
    seed, rest = find_throw(cast, studio.spec, profile, bodies, 1000 * number)
    assert rest.history is not None
    history = rest.history
    rng = np.random.default_rng(seed)
    models = [die, *blocks]

    def drawn(step: int, who: range) -> list[Body]:
        placed = [
            scene.Placed(models[i], history.rotations[step, i], history.positions_mm[step, i], False)
            for i in who
        ]
        return [
            replace(
                scene.body_of(p, cast.material if i == 0 else metal, np.random.default_rng(i)),
                seed=(3.1, 1.7 + i, -4.2),
            )
            for i, p in zip(who, placed, strict=True)
        ]

    everything = range(len(models))
    path = out / f"{cast.name}.mp4"
    writer = _writer(path)
    before = studio.shoot(drawn(0, range(1, len(models))))
    for _ in range(_BEFORE):
        writer.write(_noisy(before, rng))
    last = before
    for step in range(len(history.times_s)):
        last = studio.shoot(drawn(step, everything))
        writer.write(_noisy(last, rng))
    for _ in range(_AFTER):
        writer.write(_noisy(last, rng))
    writer.close()
    found = scene.labels_of(studio.view, [scene.Placed(die, rest.rotations[0], rest.positions_mm[0], False)])
    x, y = (float(v) for v in rest.positions_mm[0, :2])
    truth = {
        "file": path.name,
        "kind": cast.kind,
        "label": found[0].label,
        "zone": profile.zone_at(x, y),
        "foot_mm": [round(x, 2), round(y, 2)],
        "line_mm": round(abs(profile.line_distance_mm(x, y)), 2),
        "hit_obstacle": any(0 in (t.a, t.b) and min(t.a, t.b) >= 0 for t in history.touches),
        "note": cast.note,
        "seed": seed,
        "frames": _BEFORE + len(history.times_s) + _AFTER,
    }
    return truth


class _writer:
    """A pipe into ffmpeg: H.264, which OpenCV plays everywhere."""

    def __init__(self, path: Path) -> None:
        command = shutil.which("ffmpeg")
        if command is None:
            raise SystemExit("ffmpeg is missing: install it to record the demo")
        size = f"{SIZE[0]}x{SIZE[1]}"
        self._job = subprocess.Popen(
            [
                command,
                "-loglevel",
                "error",
                "-y",
                "-f",
                "rawvideo",
                "-pix_fmt",
                "bgr24",
                "-s",
                size,
                "-r",
                str(FPS),
                "-i",
                "-",
                "-c:v",
                "libx264",
                "-preset",
                "slow",
                "-crf",
                "23",
                "-g",
                "30",
                "-pix_fmt",
                "yuv420p",
                "-movflags",
                "+faststart",
                str(path),
            ],
            stdin=subprocess.PIPE,
        )

    def write(self, picture: Image) -> None:
        assert self._job.stdin is not None
        self._job.stdin.write(picture.tobytes())

    def close(self) -> None:
        assert self._job.stdin is not None
        self._job.stdin.close()
        if self._job.wait() != 0:
            raise SystemExit("ffmpeg could not write the video")


def main(argv: list[str] | None = None) -> int:
    """Command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m models.synth.demo", description="Record the demo's throws."
    )
    parser.add_argument("--out", type=Path, default=Path("firmware/demo"))
    parser.add_argument("--truth", type=Path, default=Path("tests/demo_truth.json"))
    parser.add_argument("--only", help="record only the throws whose name contains this")
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    spec = mat_spec("a4")
    studio = Studio(spec)
    profile = calibrate_image(_noisy(studio.shoot([]), np.random.default_rng(0)), spec)
    print(f"calibrated on the empty tray: residual {profile.residual_mm:.2f} mm", file=sys.stderr)
    profile.save(args.out / "profile.json")
    truths = json.loads(args.truth.read_text()) if args.truth.exists() else {}
    for number, cast in enumerate(CASTS):
        if args.only and args.only not in cast.name:
            continue
        truths[cast.name] = record(cast, studio, profile, args.out, number)
        print(json.dumps(truths[cast.name]), file=sys.stderr, flush=True)
        args.truth.write_text(
            json.dumps({c.name: truths[c.name] for c in CASTS if c.name in truths}, indent=1) + "\n"
        )
    clips = [
        {
            "file": f"{c.name}.mp4",
            "kinds": [c.kind],
            "obstacles": len(obstacle_places(spec)),
            "note": c.note,
            "fps": FPS,
        }
        for c in CASTS
        if (args.out / f"{c.name}.mp4").exists()
    ]
    (args.out / "demo.json").write_text(
        json.dumps({"profile": "profile.json", "clips": clips}, indent=1) + "\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
