"""The complete training recipe: render scenes, train seven networks, pose real crops, export, calibrate.

    python -m traywatch.models.train all --out runs/all --hours 6

Each command runs as its own process, with up to two trainings in parallel. Complete steps, shards of a data
set and training checkpoints are kept, so a stopped run can be resumed. ``--smoke`` runs every step with
minimal data and a few batches. Its networks cannot read dice, but a broken step fails early.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.models.evaluate.real_photos import real_folder

Command = tuple[str, ...]

# Shares of the time, in the proportions that produced the shipped networks.
_SCENES = 0.2
_MINUTES = {
    "locate": 0.26,
    "read": 0.18,
    "angle": 0.07,
    "d4": 0.07,
    "fudge": 0.02,
    "view": 0.06,
    "detector": 0.2,
}
SCENES_A_SECOND = 2.5
"""Measured: one process renders 1.1 to 1.35 on one core of an AMD EPYC; two processes run."""
FIRST = 0.4
"""Share of a training's time before the real crops are posed."""
FACES = ("locate", "angle", "read", "d4", "fudge", "view")
SMOKE_SCENES, SMOKE_PICTURES = 200, 12
SMOKE_STEPS = 20
"""Training batches of each network in a smoke run."""
SMOKE_EVERY = 12
"""A smoke run poses one of so many real crops and reads one of so many held-out pictures."""


@dataclass(frozen=True, slots=True)
class RecipeStep:
    """Lanes of commands that may run in parallel; the next step waits for all of them."""

    name: str
    lanes: tuple[tuple[Command, ...], ...]


def steps(out: Path, hours: float, seed: int, *, smoke: bool = False) -> list[RecipeStep]:
    """The steps of the recipe for ``hours`` on two cores; ``smoke`` gives minimal steps."""
    data, runs, onnx = out / "data", out / "runs", out / "onnx"
    scenes = SMOKE_SCENES if smoke else max(200, int(hours * 3600 * _SCENES * SCENES_A_SECOND))
    empties = SMOKE_PICTURES if smoke else max(40, scenes // 15)
    crops = [data / "scenes" / "crops", *(() if smoke else (data / "scenes_d4" / "crops",))]
    made: list[Command] = [
        _module(
            "traywatch.models.synth.datasets.make",
            "--out", data / "scenes", "--scenes", scenes, "--seed", seed, "--mats", 0.08
        ),
        _module(
            "traywatch.models.synth.datasets.make",
            "--out", data / "scenes_val", "--scenes", max(200, scenes // 20),
            "--seed", seed + 76, "--split", "validation",
        ),
        _module("traywatch.models.synth.datasets.negatives",
        "--out",
        data / "empties",
        "--pictures",
        empties),
        _module(
            "traywatch.models.synth.datasets.make",
            "--out", data / "scenes_fudge", "--scenes", max(200, scenes // 10),
            "--seed", seed + 303, "--rare", 1, "--word", "fudge",
        ),
        _module(
            "traywatch.models.synth.datasets.make",
            "--out", data / "scenes_views", "--scenes", max(200, scenes // 4),
            "--seed", seed + 306, "--tilt", 8, 62,
        ),
    ]  # fmt: skip
    fudge, views = (data / name / "crops" for name in ("scenes_fudge", "scenes_views"))
    if not smoke:
        made.append(
            _module(
                "traywatch.models.synth.datasets.make",
                "--out", data / "scenes_d4", "--scenes", max(200, scenes // 20),
                "--seed", seed + 104, "--kind", "d4", "--tilt", 25, 66,
            )
        )  # fmt: skip
    has_real = real_folder() is not None
    if has_real:
        made.append(_train("crops", "--out", data / "crops_real"))
    first = [*crops, data / "empties", *([data / "crops_real"] if has_real else [])]
    then = [*crops, data / "empties", *([data / "crops_real_pseudo"] if has_real else [])]
    last = [*then, data / "mistaken"]

    def amount(name: str, share: float) -> Command:
        if smoke:
            return ("--steps", str(round(SMOKE_STEPS * share)))
        # Two lanes run in parallel, so each lane has all of the wall-clock time.
        return ("--minutes", str(round(hours * 60 * 2 * _MINUTES[name] * share, 2)))

    def stage(name: str, folders: Sequence[object], share: float) -> Command:
        return _train(name, "--data", *folders, "--out", runs, *amount(name, share))

    detector = _train(
        "detector", "--data", data / "scenes", data / "empties", "--out", runs,
        *amount("detector", 1.0), *(("--crops", data / "crops_real") if has_real else ()),
    )  # fmt: skip
    plan = [
        RecipeStep("scenes", (tuple(made),)),
        RecipeStep(
            "first training",
            (
                (stage("locate", first, FIRST),),
                (stage("angle", first, FIRST), stage("d4", first, FIRST), stage("read", first, FIRST)),
            ),
        ),
    ]
    few = ("--every", str(SMOKE_EVERY)) if smoke else ()
    export_first = _train("export", "--data", runs, "--out", onnx)
    if has_real:
        pose = _train(
            "pseudo", "--data", data / "crops_real", "--models", onnx, "--out", data / "crops_real_pseudo",
            *few,
        )  # fmt: skip
        plan.append(RecipeStep("poses of the real crops", ((export_first, pose),)))
    mistaken = _train(
        "mistaken", "--data", data / "scenes", data / "empties", "--models", onnx, "--out", data / "mistaken"
    )
    held_out = [data / "scenes_val", *([real_folder() or ""] if has_real else [])]
    # A detector trained on 20 batches finds nothing to calibrate on.
    boxes = ("--true-boxes", *few) if smoke else ()
    plan += [
        RecipeStep(
            "second training",
            (
                (
                    stage("angle", then, 1.0),
                    stage("d4", then, 1.0),
                    stage("read", then, 1.0),
                    stage("fudge", [fudge, *then], 1.0),
                    stage("view", [views, *crops], 1.0),
                ),
                (detector, _train("export", "--data", runs, "--out", onnx, "--names", "detector"), mistaken),
            ),
        ),
        RecipeStep("locator with hard negatives", ((stage("locate", last, 1.0),),)),
        RecipeStep(
            "graphs and confidence",
            (
                (
                    _train("export", "--data", runs, "--out", out / "whole"),
                    _train(
                        "quantize",
                        "--data",
                        *then,
                        fudge,
                        data / "scenes",
                        *([real_folder() or ""] if has_real else []),
                        "--models",
                        out / "whole",
                        "--out",
                        onnx,
                        "--names",
                        "detector",
                        *FACES,
                    ),
                    _train("calibrate", "--data", *held_out, "--models", onnx, "--out", onnx, *boxes),
                ),
            ),
        ),
    ]
    throws, groups = (3, 2) if smoke else (10, 10)
    plan.append(
        RecipeStep(
            "similarity of views of the same die",
            (
                (
                    _module(
                        "traywatch.models.evaluate.reading.memory_throws",
                        "--out", data / "throws", "--throws", throws,
                        "--groups", groups, "--table", "--seed", seed + 79, "--split", "train",
                    ),
                    _module("traywatch.models.evaluate.reading.dice_memory",
                    "--fit",
                    data / "throws",
                    "--models", onnx),
                ),
            ),
        )
    )  # fmt: skip
    return plan


def _module(name: str, *arguments: object) -> Command:
    return (sys.executable, "-m", name, *(str(a) for a in arguments))


def _train(stage: str, *arguments: object) -> Command:
    return _module("traywatch.models.train", stage, *arguments)


def run_all(out: Path, hours: float, seed: int = 1, *, dry: bool = False, smoke: bool = False) -> int:
    """Run the recipe; return the exit status. ``dry`` only prints the commands."""
    began = time.monotonic()
    out.mkdir(parents=True, exist_ok=True)
    plan = steps(out, hours, seed, smoke=smoke)
    times = out / "times.jsonl"
    lines = times.read_text(encoding="utf-8").splitlines() if times.exists() else []
    done = {json.loads(line).get("commands") for line in lines}
    for number, step in enumerate(plan, 1):
        print(f"{number} of {len(plan)}: {step.name}", flush=True)
        if dry:
            for command in (c for lane in step.lanes for c in lane):
                print("   ", " ".join(command))
            continue
        commands = hashlib.sha256(json.dumps(step.lanes).encode()).hexdigest()[:16]
        if commands in done:
            continue
        if not _carry_out(step.lanes, out / f"{number}.log"):
            print(f"{step.name} failed; see {out / f'{number}.log'}", file=sys.stderr)
            return 1
        hours_so_far = round((time.monotonic() - began) / 3600, 3)
        note = {"step": step.name, "hours": hours_so_far, "commands": commands}
        with times.open("a", encoding="utf-8") as log:
            log.write(json.dumps(note) + "\n")
    return 0


def _carry_out(lanes: Iterable[tuple[Command, ...]], log: Path) -> bool:
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "LP_NUM_THREADS": "1"}
    waiting = [list(lane) for lane in lanes]
    with log.open("a", encoding="utf-8") as output:
        running: list[subprocess.Popen[bytes] | None] = [None] * len(waiting)
        while any(waiting) or any(running):
            for i, job in enumerate(running):
                if job is not None and job.poll() is not None:
                    if job.returncode:
                        for other in running:
                            if other is not None and other.poll() is None:
                                other.terminate()
                        return False
                    running[i] = job = None
                if job is None and waiting[i]:
                    running[i] = subprocess.Popen(
                        waiting[i].pop(0), stdout=output, stderr=output, env=environment
                    )
            time.sleep(0.5)
    return True
