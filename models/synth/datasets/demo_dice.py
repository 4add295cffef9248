"""Render the single dice of the demo, from which the demo camera composes throws of any dice.

    python -m traywatch.models.synth.datasets.demo_dice --out firmware/demo

Each clip is one die, filmed by the camera of ``demo`` in a square that follows it. Only its light is
recorded, in four gray planes: light from the body, light from the ink, gloss, and the share of the mat's
light that remains (zero under the die, less than one in its shadow). So the demo camera can put the die on
any mat, in any color. Planes are stacked two by two and encoded as H.264. The clips hold no results; those
are written to ``--truth`` for tests.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.pose import calibrate_image
from traywatch.calibration.dice.shapes import FUDGE
from traywatch.calibration.mat.mat import DESIGNS, mat_spec
from traywatch.models.synth.datasets.demo import Studio, VideoWriter, noisy
from traywatch.models.synth.physics import rolling
from traywatch.models.synth.render.stage import Material, RenderBody
from traywatch.models.synth.scenes import demo_throws
from traywatch.models.synth.scenes.dice import DieModel, PlacedDie, body_of, labels_of

SIZE_MM = (297.0, 210.0)
HEADROOM = 2.0
"""The light of the brightest value of a plane; the demo camera has the same number."""
PLACES_MM = tuple((x, y) for y in (66.0, 144.0) for x in (59.0, 119.0, 178.0, 238.0))
"""Where the dice come to rest. Eight dice at these places never touch."""
_OFF_MM = 14.0
_BODY = Material((0.8, 0.0, 0.0), ink=(0.0, 0.8, 0.0), rough=0.25)
_KINDS = (("d4", 3), ("d8", 3), ("d10", 3), ("d12", 3), ("d20", 2), (FUDGE, 3))
"""The kinds, with the number of clips for each place."""
_NUMBER = {"d4": 4, "d6": 6, FUDGE: 7, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
"""Part of a clip's seed."""
_PIPS = 5  # clips of a d6, with pips, for each place
_LAST = 3  # frames at rest at the end
_FLOOR = (np.zeros((8, 8, 3), np.uint8), np.full((8, 8, 3), 255, np.uint8))


@dataclass(frozen=True, slots=True)
class DieCast:
    """One clip: a kind of die that stops at a place."""

    name: str
    kind: str
    pips: bool
    place: int
    number: int


def casts() -> list[DieCast]:
    """All clips, in a fixed order."""
    listed: list[DieCast] = []
    for n in range(max(_PIPS, *(count for _, count in _KINDS))):
        for kind, pips, count in [*((k, False, c) for k, c in _KINDS), ("d6", True, _PIPS)]:
            for place in range(len(PLACES_MM) if n < count else 0):
                name = f"{kind}-{place}{'abcde'[n]}"
                listed.append(DieCast(name, kind, pips, place, 100 * n + 10 * _NUMBER[kind] + place))
    return listed


def throw_of(cast: DieCast, die: DieModel) -> rolling.Rest:
    """The first simulated throw that stops within 14 mm of the cast's place. Raises ``RuntimeError``."""
    body = rolling.RigidBody(die.solid, die.scale_mm)
    tray = rolling.SimulatedTray(size_mm=SIZE_MM, friction=0.55, rolling_mm=0.05)
    goal = np.array(PLACES_MM[cast.place])
    shortest = 0.3 if cast.kind in ("d4", "d8") else 0.5
    for seed in range(1000 * cast.number, 1000 * cast.number + 500):
        aim, rest = goal.copy(), None
        for _ in range(3):
            throw = rolling.ThrowParams(38.0, 900.0, 35.0, (float(aim[0]), float(aim[1])), 1.0)
            rest = rolling.roll([body], tray=tray, seed=seed, throw=throw, record_fps=demo_throws.FPS)
            aim = aim + goal - rest.positions_mm[0, :2]
        if rest is None or not rest.still or rest.off_tray.any() or rest.history is None:
            continue
        off = float(np.linalg.norm(rest.positions_mm[0, :2] - goal))
        leans = rolling.lean_deg(body.solid, rest.rotations[0]) > 1
        if off <= _OFF_MM and not leans and shortest <= rest.duration_s <= 1.7:
            return rest
    raise RuntimeError(f"no throw found for {cast.name}")


def record(cast: DieCast, studio: Studio, out: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Simulate, render and write one die. Returns its entry in ``demo.json`` and its true result."""
    die = demo_throws.model(cast.kind, 400 + cast.number, pips=cast.pips)
    rest = throw_of(cast, die)
    history = rest.history
    assert history is not None
    bodies = [
        replace(
            body_of(PlacedDie(die, turn[0], at[0], False), _BODY, np.random.default_rng(0)),
            seed=(3.1, 1.7, -4.2),
        )
        for turn, at in zip(history.rotations, history.positions_mm, strict=True)
    ]
    bodies += [bodies[-1]] * _LAST
    boxes = [_box(studio, body) for body in bodies]
    side = 16 * int(np.ceil(max(max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes) / 16))
    corners = [(round((x0 + x1 - side) / 2), round((y0 + y1 - side) / 2)) for x0, y0, x1, y1 in boxes]
    path = out / f"{cast.name}.mp4"
    writer = VideoWriter(path, (2 * side, 2 * side), demo_throws.FPS, crf=21, gray=True)
    for body, corner in zip(bodies, corners, strict=True):
        writer.write(planes(studio, body, corner, side))
    writer.close()
    placed = PlacedDie(die, rest.rotations[0], rest.positions_mm[0], False)
    label = labels_of(studio.view, [placed])[0].label
    x, y = (round(float(v), 1) for v in rest.positions_mm[0, :2])
    ground = studio.view.project(np.array([[x, y, 0.0]]))[0]
    entry = {
        "file": f"dice/{path.name}",
        "kind": cast.kind,
        "pips": cast.pips,
        "place": cast.place,
        "side_px": side,
        "foot_px": [round(float(v), 1) for v in ground],
        "corners": [list(corner) for corner in corners],
    }
    return entry, {"kind": cast.kind, "label": label, "foot_mm": [x, y]}


def _box(studio: Studio, body: RenderBody) -> tuple[float, float, float, float]:
    """What the die and its shadows cover in the picture, in px."""
    points = body.tray_vertices()
    all_points = [points]
    for lamp in studio.base.lamps:
        source = np.asarray(lamp.place_mm)
        way = points - source
        all_points.append(source + way * (source[2] / -way[:, 2:3]))
    (x0, y0), (x1, y1) = (f(studio.view.project(np.concatenate(all_points)), 0) for f in (np.min, np.max))
    return x0 - 10, y0 - 10, x1 + 10, y1 + 10


def planes(studio: Studio, body: RenderBody, corner: tuple[int, int], side: int) -> NDArray[np.uint8]:
    """The four planes of one frame as (2 * side, 2 * side) uint8: body, ink / gloss, mat."""
    view = studio.view
    matrix = view.matrix.copy()
    matrix[:2, 2] -= corner
    scene = replace(studio.base, view=replace(view, matrix=matrix, size=(side, side)), ground_bump=0.0)

    def draw(floor: int, *bodies: RenderBody) -> NDArray[np.float32]:
        lit = replace(scene, bodies=list(bodies), ground=_FLOOR[floor])
        return studio.renderer.draw(lit) * np.float32(studio.gain)

    dark, bright, empty_dark, empty = draw(0, body), draw(1, body), draw(0), draw(1)
    left = np.clip((bright - dark) / np.maximum(empty - empty_dark, 1e-3), 0, 1).mean(2)
    covered = np.clip(1 - left * 1.02, 0, 1)
    own = np.maximum(dark - empty_dark * (1 - covered[..., None]), 0)
    gloss = own[..., 2]
    light = [np.maximum(own[..., i] - gloss, 0) / 0.8 for i in (0, 1)]
    coded = [np.clip(plane / HEADROOM, 0, 1) ** (1 / 2.2) for plane in (*light, gloss)]
    four = [cv2.GaussianBlur(p.astype(np.float32), (0, 0), 0.6) for p in (*coded, left ** (1 / 2.2))]
    whole = np.block([[four[0], four[1]], [four[2], four[3]]])
    return np.ascontiguousarray(np.clip(whole * 255 + 0.5, 0, 255).astype(np.uint8))


def write_mats(out: Path, studios: dict[str, Studio]) -> list[dict[str, str]]:
    """Write the empty mat of each design, and the profile that is calibrated on it."""
    mats = []
    for design, studio in studios.items():
        empty = studio.shoot([])
        name = design.replace("_", "-")
        profile = calibrate_image(noisy(empty, np.random.default_rng(0)), studio.spec)
        print(f"{design}: calibrated, residual {profile.residual_mm:.2f} mm", file=sys.stderr)
        profile.save(out / f"mat-{name}.json")
        picture = np.ascontiguousarray((empty[..., ::-1] * 255 + 0.5).astype(np.uint8))
        cv2.imwrite(str(out / f"mat-{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
        mats.append({"design": design, "picture": f"mat-{name}.jpg", "profile": f"mat-{name}.json"})
    return mats


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.demo_dice", description="Render the demo's dice."
    )
    parser.add_argument("--out", type=Path, default=Path("firmware/demo"))
    parser.add_argument("--truth", type=Path, default=Path("tests/data/demo_dice_truth.json"))
    parser.add_argument("--only", help="record only the dice whose name contains this")
    parser.add_argument("--again", action="store_true", help="also record dice that are there already")
    args = parser.parse_args(argv)
    (args.out / "dice").mkdir(parents=True, exist_ok=True)
    others = (design for design in DESIGNS if design != "deep_dark_dice")
    studios = {design: Studio(mat_spec("a4", design)) for design in others}
    mats = write_mats(args.out, studios)
    listed = args.out / "dice.json"
    entries = {e["file"]: e for e in json.loads(listed.read_text())["dice"]} if listed.exists() else {}
    truth = json.loads(args.truth.read_text()) if args.truth.exists() else {}
    for cast in casts():
        recorded = f"dice/{cast.name}.mp4" in entries and not args.again
        if recorded or (args.only and args.only not in cast.name):
            continue
        try:
            entry, true = record(cast, studios["plain"], args.out / "dice")
        except RuntimeError as error:  # one die less does no harm
            print(error, file=sys.stderr, flush=True)
            continue
        entries[entry["file"]], truth[entry["file"]] = entry, true
        print(cast.name, true["label"], entry["side_px"], len(entry["corners"]), file=sys.stderr, flush=True)
        dice = [e for c in casts() if (e := entries.get(f"dice/{c.name}.mp4"))]
        listed.write_text(json.dumps({"mats": mats, "dice": dice}, separators=(",", ":")) + "\n")
        args.truth.write_text(json.dumps(truth, indent=0) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
