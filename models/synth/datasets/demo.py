"""Render the demo clips: simulated throws on our mat, filmed by a camera above it.

    python -m traywatch.models.synth.datasets.demo --out firmware/demo

For each throw, seeds are tried until the die stops in its target zone. Then every frame is rendered and the
video is written with ffmpeg (a development tool). The clips contain only pixels. ``--truth FILE`` stores the
true results for tests.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.pose import calibrate_image
from traywatch.calibration.mat.mat import MatSpec, mat_spec, render_mat
from traywatch.models.synth.physics import rolling
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import Lamp, Material, RenderBody, RenderScene, RenderView, Window
from traywatch.models.synth.scenes import demo_throws
from traywatch.models.synth.scenes.dice import DieModel, PlacedDie, body_of, labels_of
from traywatch.models.synth.world import ground
from traywatch.vision.types import Image

SIZE = (1280, 960)
_BEFORE, _AFTER = 12, 24  # frames at rest at both ends
_TABLE_MM = 60.0  # width of the table around the mat
_PX_PER_MM = 5.0


def view_above(spec: MatSpec) -> RenderView:
    """The camera on its stand: 43 cm above the mat, slightly tilted."""
    width, height = spec.size_mm
    lean = np.radians(5.0)
    forward = np.array([0.0, np.sin(lean), np.cos(lean)])
    right = np.array([1.0, 0.0, 0.0])
    rotation = np.stack([right, np.cross(forward, right), forward])
    eye = np.array([width / 2, height / 2 + 4, 0.0]) - forward * 430.0
    focal = SIZE[0] / (width + 34) * 430.0
    matrix = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1.0]])
    return RenderView(matrix, rotation, -rotation @ eye, SIZE)


def table_with(spec: MatSpec) -> tuple[NDArray[np.uint8], tuple[float, float, float, float]]:
    """The printed mat on a wooden table, as a ground image and its rectangle in mm."""
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


def _frame(radiance: NDArray[np.float32], gain: float) -> NDArray[np.float32]:
    light = np.clip(radiance * gain, 0, None)
    shoulder = light / (1 + np.maximum(light - 0.6, 0) * 0.8)
    picture: NDArray[np.float32] = np.clip(shoulder, 0, 1) ** np.float32(1 / 2.2)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.float32)


def noisy(picture: NDArray[np.float32], rng: np.random.Generator) -> Image:
    """The picture (RGB float from 0 to 1) with sensor noise, as BGR uint8."""
    grain = rng.standard_normal(picture.shape, dtype=np.float32) * np.float32(0.006)
    return np.ascontiguousarray((np.clip(picture + grain, 0, 1)[..., ::-1] * 255 + 0.5).astype(np.uint8))


class Studio:
    """The table with its light and camera; renders dice on it."""

    def __init__(self, spec: MatSpec) -> None:
        self.spec = spec
        self.view = view_above(spec)
        self.ground, self.rect = table_with(spec)
        self.renderer = Renderer()
        middle = np.array([spec.size_mm[0] / 2, spec.size_mm[1] / 2, 0.0])
        self.base = RenderScene(
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

    def shoot(self, bodies: list[RenderBody]) -> NDArray[np.float32]:
        """Render one frame without noise, RGB float from 0 to 1."""
        return _frame(self.renderer.draw(replace(self.base, bodies=bodies)), self.gain)


def record(
    cast: demo_throws.Cast, studio: Studio, profile: TrayProfile, out: Path, number: int
) -> dict[str, Any]:
    """Simulate, render and write one throw; return its true results."""
    die = demo_throws.model(cast.kind, 40 + number)
    places = demo_throws.obstacle_places(studio.spec)
    blocks = [demo_throws.model("d6", 5, pips=True, scale=demo_throws.OBSTACLE_MM) for _ in places]
    bodies = [rolling.RigidBody(die.solid, die.scale_mm)]
    bodies += [
        rolling.RigidBody(m.solid, m.scale_mm, density=5.0, lying=True, at_mm=at)
        for m, at in zip(blocks, places, strict=True)
    ]
    seed, rest = demo_throws.find_throw(cast, studio.spec, profile, bodies, 1000 * number)
    assert rest.history is not None
    history = rest.history
    path = out / f"{cast.name}.mp4"
    frames = _film(studio, [die, *blocks], cast.material, history, path, np.random.default_rng(seed))
    labels = labels_of(studio.view, [PlacedDie(die, rest.rotations[0], rest.positions_mm[0], False)])
    x, y = (float(v) for v in rest.positions_mm[0, :2])
    return {
        "file": path.name,
        "kind": cast.kind,
        "label": labels[0].label,
        "zone": profile.zone_at(x, y),
        "foot_mm": [round(x, 2), round(y, 2)],
        "line_mm": round(abs(profile.line_distance_mm(x, y)), 2),
        "hit_obstacle": any(0 in (t.a, t.b) and min(t.a, t.b) >= 0 for t in history.touches),
        "note": cast.note,
        "seed": seed,
        "frames": frames,
    }


def _film(
    studio: Studio,
    models: Sequence[DieModel],
    material: Material,
    history: rolling.History,
    path: Path,
    rng: np.random.Generator,
) -> int:
    """Write the throw of the first model over the others, which are metal; return the number of frames."""
    metal = Material((0.55, 0.55, 0.58), metal=1.0, rough=0.35, ink=(0.02, 0.02, 0.02))

    def bodies_at(step: int, first: int) -> list[RenderBody]:
        return [
            replace(
                body_of(
                    PlacedDie(models[i], history.rotations[step, i], history.positions_mm[step, i], False),
                    material if i == 0 else metal,
                    np.random.default_rng(i),
                ),
                seed=(3.1, 1.7 + i, -4.2),
            )
            for i in range(first, len(models))
        ]

    writer = VideoWriter(path, SIZE, demo_throws.FPS)
    frame = studio.shoot(bodies_at(0, 1))
    for _ in range(_BEFORE):
        writer.write(noisy(frame, rng))
    for step in range(len(history.times_s)):
        frame = studio.shoot(bodies_at(step, 0))
        writer.write(noisy(frame, rng))
    for _ in range(_AFTER):
        writer.write(noisy(frame, rng))
    writer.close()
    return _BEFORE + len(history.times_s) + _AFTER


class VideoWriter:
    """A pipe into ffmpeg: H.264, which OpenCV can decode everywhere. ``size`` is (width, height)."""

    def __init__(
        self, path: Path, size: tuple[int, int], fps: float, *, crf: int = 23, gray: bool = False
    ) -> None:
        command = shutil.which("ffmpeg")
        if command is None:
            raise SystemExit("ffmpeg is missing: install it to record the demo")
        options = f"-loglevel error -y -f rawvideo -pix_fmt {'gray' if gray else 'bgr24'}"
        options += f" -s {size[0]}x{size[1]} -r {fps} -i - -c:v libx264 -preset slow -crf {crf} -g 30"
        options += " -pix_fmt yuv420p -movflags +faststart"
        self._job = subprocess.Popen([command, *options.split(), str(path)], stdin=subprocess.PIPE)

    def write(self, picture: NDArray[np.uint8]) -> None:
        """Add a frame: BGR, or gray if the writer is for gray frames."""
        assert self._job.stdin is not None
        self._job.stdin.write(picture.tobytes())

    def close(self) -> None:
        """Finish the file."""
        assert self._job.stdin is not None
        self._job.stdin.close()
        if self._job.wait() != 0:
            raise SystemExit("ffmpeg could not write the video")


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.demo", description="Render the demo clips."
    )
    parser.add_argument("--out", type=Path, default=Path("firmware/demo"))
    parser.add_argument("--truth", type=Path, default=Path("tests/demo_truth.json"))
    parser.add_argument("--only", help="record only the throws whose name contains this")
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    spec = mat_spec("a4")
    studio = Studio(spec)
    profile = calibrate_image(noisy(studio.shoot([]), np.random.default_rng(0)), spec)
    print(f"calibrated on the empty tray: residual {profile.residual_mm:.2f} mm", file=sys.stderr)
    profile.save(args.out / "profile.json")
    truths = json.loads(args.truth.read_text()) if args.truth.exists() else {}
    for number, cast in enumerate(demo_throws.CASTS):
        if args.only and args.only not in cast.name:
            continue
        truths[cast.name] = record(cast, studio, profile, args.out, number)
        print(json.dumps(truths[cast.name]), file=sys.stderr, flush=True)
        args.truth.write_text(
            json.dumps({c.name: truths[c.name] for c in demo_throws.CASTS if c.name in truths}, indent=1)
            + "\n"
        )
    clips = [
        {
            "file": f"{c.name}.mp4",
            "kinds": [c.kind],
            "obstacles": len(demo_throws.obstacle_places(spec)),
            "note": c.note,
            "fps": demo_throws.FPS,
        }
        for c in demo_throws.CASTS
        if (args.out / f"{c.name}.mp4").exists()
    ]
    (args.out / "demo.json").write_text(
        json.dumps({"profile": "profile.json", "clips": clips}, indent=1) + "\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
