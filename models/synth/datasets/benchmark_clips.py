"""The clips of the benchmark with their truth.

``mat`` are simulated throws on our mat: values, zones, and what each die touched. ``life`` are clips that
resemble life, with drawn dice: hands, light and compression. No photograph is used, so anybody can make them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from dicebench.records.base import Touched
from dicebench.records.truth import TimedRoll, TrueClip, TrueDie
from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.pose import calibrate_image
from traywatch.calibration.mat.mat import mat_spec
from traywatch.models.synth.datasets.demo import Studio, noisy
from traywatch.models.synth.physics import rolling
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import Material, RenderBody
from traywatch.models.synth.scenes import demo_throws
from traywatch.models.synth.scenes.dice import DieModel, PlacedDie, body_of, labels_of, value_of
from traywatch.models.synth.scenes.lifelike.throws import LifelikeClip
from traywatch.vision.types import Image

CONDITIONS = (
    "plain", "large dice", "hand throws", "short rest", "vibration", "sensor noise", "compression", "lamp",
    "light without a roll", "hand without dice", "scoop and roll again", "arm rests in the picture",
)  # fmt: skip
_KINDS = (("d20",), ("d6", "d8"), ("d12", "d10", "d4"), ("d20", "d6"))
_FPS = 15
_SCALE = 0.5
_BEFORE, _AFTER = 10, 20  # frames at rest at both ends
_INKS = ((0.88, 0.88, 0.86), (0.01, 0.01, 0.012))
_BODIES = ((0.42, 0.015, 0.02), (0.72, 0.66, 0.5), (0.02, 0.06, 0.35), (0.03, 0.2, 0.06))


def make_clips(out: Path, seed: int, *, on_mat: int, lifelike: int) -> Iterator[TrueClip]:
    """Make the clips in ``out/clips`` and the profile of the mat's camera, and yield their truth."""
    (out / "clips").mkdir(parents=True, exist_ok=True)
    for number in range(lifelike):
        yield _lifelike(out, seed, number, CONDITIONS[number % len(CONDITIONS)])
    if on_mat:
        yield from _on_mat(out, seed, on_mat)


def write_clip(path: Path, frames: Iterable[Image], fps: float) -> int:
    """Write frames as MPEG-4 and return their number. Raises ``OSError`` if the codec is missing."""
    writer: cv2.VideoWriter | None = None
    count = 0
    for frame in frames:
        if writer is None:
            size = (frame.shape[1], frame.shape[0])
            writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), fps, size)
            if not writer.isOpened():
                raise OSError(f"{path}: OpenCV cannot write MPEG-4 here")
        writer.write(frame)
        count += 1
    if writer is not None:
        writer.release()
    return count


def _lifelike(out: Path, seed: int, number: int, condition: str) -> TrueClip:
    clip = LifelikeClip(seed, number, condition)
    name = f"clips/life-{number:03d}.mp4"
    fps = clip.setting.fps
    count = write_clip(out / name, (frame.image for frame in clip.frames()), fps)
    rolls = []
    for roll in sorted(clip.script.cast.rolls, key=lambda one: one.start_s):
        dice = []
        for n in roll.dice:
            actor = clip.script.cast.dice[n]
            pose = actor.pose(roll.rest_s)
            assert pose is not None
            x0, y0, x1, y1 = (round(v, 1) for v in actor.box(pose))
            look = actor.looks[0]
            dice.append(
                TrueDie(
                    kind=look.kind,
                    value=look.value % 10 if look.kind == "d10" else look.value,  # "10" is the 0 of a d10
                    box=(x0, y0, x1, y1),
                    die=f"life-{number}-{n}",
                )
            )
        rolls.append(
            TimedRoll(start_s=round(roll.start_s, 3), rest_s=round(roll.rest_s, 3), dice=tuple(dice))
        )
    return TrueClip(
        dicebench=1, clip=name, set="rendered", suite=f"life: {condition}", rig=f"life-{number}",
        day="rendered",
        length_s=round(count / fps, 3), rolls=tuple(rolls),
    )  # fmt: skip


def _on_mat(out: Path, seed: int, count: int) -> Iterator[TrueClip]:
    studio = Studio(mat_spec("a4", edition=1))
    try:
        profile = calibrate_image(noisy(studio.shoot([]), np.random.default_rng(seed)), studio.spec)
        small = profile.scaled_to(*(round(_SCALE * side) for side in studio.view.size))
        small.save(out / "mat-profile.json")
        for number in range(count):
            yield _throw_on_mat(out, seed, number, studio, profile)
    finally:
        _close(studio.renderer)


def _close(renderer: Renderer) -> None:
    renderer.close()


def _throw_on_mat(out: Path, seed: int, number: int, studio: Studio, profile: TrayProfile) -> TrueClip:
    kinds = _KINDS[number % len(_KINDS)]
    models = [demo_throws.model(kind, 900 + 10 * number + i) for i, kind in enumerate(kinds)]
    rest = _rested(models, seed + 100 * number, studio)
    assert rest.history is not None
    history = rest.history
    touched: list[set[Touched]] = [set() for _ in models]
    for touch in history.touches:
        for one, other in ((touch.a, touch.b), (touch.b, touch.a)):
            if 0 <= one < len(models):
                touched[one].add("wall" if other < 0 else "die" if other < len(models) else "obstacle")
    frames = _frames(models, studio, history, np.random.default_rng((seed, number)))
    name = f"clips/mat-{number:03d}.mp4"
    length = write_clip(out / name, frames, _FPS)
    placed = [PlacedDie(m, rest.rotations[i], rest.positions_mm[i], False) for i, m in enumerate(models)]
    dice = []
    for label in labels_of(studio.view, placed):
        x0, y0, x1, y1 = (round(_SCALE * v, 1) for v in label.box)
        dice.append(
            TrueDie(
                kind=label.kind,
                value=value_of(label),
                box=(x0, y0, x1, y1),
                die=f"mat-{number}-{label.which}",
                zone=profile.zone_at(*label.foot_mm),
                touched=tuple(sorted(touched[label.which])),
            )
        )
    start_s = _BEFORE / _FPS
    rest_s = start_s + len(history.times_s) / _FPS
    roll = TimedRoll(start_s=round(start_s, 3), rest_s=round(rest_s, 3), dice=tuple(dice))
    return TrueClip(
        dicebench=1, clip=name, set="rendered", suite="mat", rig="mat", day=f"mat-{number}",
        length_s=round(length / _FPS, 3), rolls=(roll,),
    )  # fmt: skip


def _rested(models: list[DieModel], seed: int, studio: Studio) -> rolling.Rest:
    """The first simulated throw that stays on the mat and comes to rest flat."""
    bodies = [rolling.RigidBody(m.solid, m.scale_mm) for m in models]
    places = demo_throws.obstacle_places(studio.spec)
    metal = demo_throws.model("d6", 5, pips=True, scale=demo_throws.OBSTACLE_MM)
    obstacles = [
        rolling.RigidBody(metal.solid, metal.scale_mm, density=5.0, lying=True, at_mm=at) for at in places
    ]
    tray = rolling.SimulatedTray(size_mm=studio.spec.size_mm, friction=0.55, rolling_mm=0.05)
    throw = rolling.ThrowParams(height_mm=90.0, speed_mm_s=700.0, spin_rad_s=40.0)
    for attempt in range(300):
        rest = rolling.roll(
            bodies, tray=tray, seed=seed + attempt, throw=throw, obstacles=obstacles, record_fps=_FPS
        )
        flat = all(rolling.lean_deg(body.solid, rest.rotations[i]) < 3 for i, body in enumerate(bodies))
        if rest.still and flat and not rest.off_tray.any() and 0.4 <= rest.duration_s <= 2.8:
            return rest
    raise RuntimeError(f"no throw comes to rest on the mat from seed {seed}; choose another seed")


def _frames(
    models: list[DieModel], studio: Studio, history: rolling.History, rng: np.random.Generator
) -> Iterator[Image]:
    places = demo_throws.obstacle_places(studio.spec)
    metal = Material((0.55, 0.55, 0.58), metal=1.0, rough=0.35, ink=(0.02, 0.02, 0.02))
    block = demo_throws.model("d6", 5, pips=True, scale=demo_throws.OBSTACLE_MM)
    every = [*models, *(block for _ in places)]
    paints = [Material(_BODIES[i % 4], ink=_INKS[i % 4 == 1], rough=0.25) for i in range(len(models))]
    paints += [metal] * len(places)

    def bodies(step: int, first: int) -> list[RenderBody]:
        return [
            body_of(
                PlacedDie(every[i], history.rotations[step, i], history.positions_mm[step, i], False),
                paints[i],
                np.random.default_rng(i),
            )
            for i in range(first, len(every))
        ]

    still = studio.shoot(bodies(0, len(models)))
    for _ in range(_BEFORE):
        yield _half(noisy(still, rng))
    for step in range(len(history.times_s)):
        still = studio.shoot(bodies(step, 0))
        yield _half(noisy(still, rng))
    for _ in range(_AFTER):
        yield _half(noisy(still, rng))


def _half(picture: Image) -> Image:
    small = cv2.resize(picture, None, fx=_SCALE, fy=_SCALE, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
