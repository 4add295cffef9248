"""Rendered scenes of settled dice with several frames each, and with frames of the roll."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

FRAMES, ROLLING = 5, 3
_SIZES = ((640, 480), (800, 600))
_FLICKER = 0.02


class _SameCamera(np.random.Generator):
    """Random generator that repeats the camera parameters for each frame of a scene, but not the noise."""

    def __init__(self, seed: Sequence[int], frame: int) -> None:
        super().__init__(np.random.PCG64(np.random.SeedSequence(list(seed))))
        self._noise = np.random.default_rng([*seed, 9, frame])

    def integers(self, *args: Any, **named: Any) -> Any:
        return self._noise.integers(*args, **named)


def names(folder: Path, first: str) -> list[Path]:
    """The files of a scene's frames, given the name of the first one."""
    return [folder / first.replace("-0.jpg", f"-{i}.jpg") for i in range(FRAMES)]


def make(folder: Path, scenes: int, seed: int) -> None:
    """Render the scenes that do not exist yet; ``labels.jsonl`` names the first frame of each."""
    from traywatch.models.synth.datasets.scene_rows import truth
    from traywatch.models.synth.dice import fonts
    from traywatch.models.synth.render.render import Renderer
    from traywatch.models.synth.scenes import random_dice, scene
    from traywatch.models.synth.scenes.dice import labels_of
    from traywatch.models.synth.scenes.legibility import legible

    folder.mkdir(parents=True, exist_ok=True)
    labels = folder / "labels.jsonl"
    done = len(labels.read_text().splitlines()) if labels.is_file() else 0
    typefaces = fonts.typefaces("validation")
    renderer = Renderer()
    for number in range(done, scenes):
        start = time.monotonic()
        rng = np.random.default_rng((seed, number))
        size = _SIZES[number % 2]
        models = [
            random_dice.make_die(rng, random_dice.random_kind(rng), typefaces)
            for _ in range(int(rng.integers(3, 7)))
        ]
        ask = scene.Ask(light="dim" if number % 3 == 0 else "")
        drawn = scene.sample(rng, typefaces, size, models=models, ask=ask)
        true_labels = labels_of(drawn.scene.view, drawn.dice)
        pictures = _pictures(renderer, drawn, true_labels, (seed, number), int(rng.integers(75, 96)))
        for path, jpeg in zip(names(folder, f"{number:04d}-0.jpg"), pictures, strict=True):
            path.write_bytes(jpeg)
        boxes = []
        for step in range(ROLLING):
            rolling, blur = _rolling(drawn, rng)
            (jpeg,) = _pictures(renderer, rolling, true_labels, (seed, number), 85, frames=1, blur=blur)
            (folder / f"{number:04d}-r{step}.jpg").write_bytes(jpeg)
            box_of = {d.which: d.box for d in labels_of(rolling.scene.view, rolling.dice)}
            boxes.append([_rounded(box_of.get(d.which)) for d in true_labels])
        picture = np.asarray(cv2.imdecode(np.frombuffer(pictures[0], np.uint8), cv2.IMREAD_COLOR), np.uint8)
        scores = [legible(picture, drawn.scene.view, drawn.dice[d.which], d.index) for d in true_labels]
        row = {
            "image": f"{number:04d}-0.jpg",
            "set": "frames",
            "role": "test",
            **truth(drawn, true_labels, scores),
            "rolling": boxes,
        }
        with labels.open("a") as file:
            file.write(json.dumps(row) + "\n")
        print(f"scene {number}: {len(true_labels)} dice, {time.monotonic() - start:.1f} s", flush=True)
    renderer.close()


def _rounded(box: Sequence[float] | None) -> list[float] | None:
    return None if box is None else [round(value, 1) for value in box]


def _rolling(drawn: Any, rng: np.random.Generator) -> tuple[Any, Any]:
    """The scene with each die moved and randomly rotated, and a motion blur kernel (9, 9)."""
    dice, bodies = [], list(drawn.scene.bodies)
    for i, die in enumerate(drawn.dice):
        turn, _ = np.linalg.qr(rng.standard_normal((3, 3)))
        turn *= np.sign(np.linalg.det(turn))
        lowest = float((die.model.mesh.vertices @ turn.T)[:, 2].max()) * die.model.scale_mm
        away = rng.normal(0, 1.2 * die.model.scale_mm, 2)
        place = np.array([*(die.place_mm[:2] + away), -lowest - rng.uniform(0, 3)])
        dice.append(replace(die, turn=turn, place_mm=place))
        bodies[i] = replace(bodies[i], turn=turn, place_mm=place)
    length, angle = float(rng.uniform(1, 7)), rng.random() * np.pi
    kernel = np.zeros((9, 9), np.float32)
    for t in np.linspace(-0.5, 0.5, 41):
        x, y = 4 + t * length * np.cos(angle), 4 + t * length * np.sin(angle)
        kernel[round(float(y)), round(float(x))] += 1
    scene = replace(drawn.scene, bodies=bodies)
    return replace(drawn, scene=scene, dice=tuple(dice)), kernel / kernel.sum()


def _pictures(
    renderer: Any,
    drawn: Any,
    labels: Any,
    seed: tuple[int, int],
    quality: int,
    *,
    frames: int = FRAMES,
    blur: Any = None,
) -> list[bytes]:
    from traywatch.models.synth.render.sensor import expose, illuminant, lens, wide

    view = drawn.scene.view
    radiance = lens(renderer.draw(replace(drawn.scene, view=wide(view))), view)
    if blur is not None:
        radiance = np.asarray(cv2.filter2D(radiance, -1, blur), np.float32)
    out = []
    for frame in range(frames):
        picture = expose(
            radiance,
            _SameCamera(seed, frame),
            boxes=[d.box for d in labels],
            light=illuminant(drawn.scene),
            faults=drawn.ask.faults,
            dim=drawn.light == "dim",
        )
        gain = float(np.random.default_rng((*seed, 5, frame)).normal(1, _FLICKER))
        flickering = np.clip(picture.astype(np.float32) * gain, 0, 255).astype(np.uint8)
        out.append(cv2.imencode(".jpg", flickering, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes())
    return out
