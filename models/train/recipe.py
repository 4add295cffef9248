"""Everything from nothing: scenes, crops, five networks, poses for the real crops, graphs, confidence.

    python -m models.train all --out runs/all --hours 6

runs the steps below as processes of their own, two trainings side by side. What is there already
(shards of a data set, a training's checkpoint) is kept, so a run that was stopped goes on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.real import real_folder

Command = tuple[str, ...]

# How the time is shared out, in the proportions that gave the shipped networks.
_SCENES = 0.2
_MINUTES = {"locate": 0.3, "read": 0.22, "angle": 0.08, "d4": 0.08, "detector": 0.22}
SCENES_A_SECOND = 5.0
"""Measured on two cores of an AMD EPYC."""
FIRST = 0.4
"""Share of a training's time before the real crops get their poses."""


@dataclass(frozen=True, slots=True)
class Step:
    """Commands that may run side by side; the next step waits for all of them."""

    name: str
    lanes: tuple[tuple[Command, ...], ...]


def steps(out: Path, hours: float, seed: int) -> list[Step]:
    """The whole recipe for ``hours`` on two cores."""
    data, runs, onnx = out / "data", out / "runs", out / "onnx"
    scenes = max(200, int(hours * 3600 * _SCENES * SCENES_A_SECOND))
    crops = [str(data / "scenes" / "crops")]
    made: list[Command] = [
        _module(
            "models.synth.make", "--out", data / "scenes", "--scenes", scenes, "--seed", seed, "--mats", 0.08
        ),
        _module(
            "models.synth.make", "--out", data / "scenes_val", "--scenes", max(200, scenes // 20),
            "--seed", seed + 76, "--split", "validation",
        ),
        _module("models.synth.empty", "--out", data / "empties", "--pictures", max(40, scenes // 15)),
    ]  # fmt: skip
    has_real = real_folder() is not None
    if has_real:
        made.append(_train("crops", "--out", data / "crops_real"))
    first = [*crops, data / "empties", *([data / "crops_real"] if has_real else [])]
    then = [*crops, data / "empties", *([data / "crops_real_pseudo"] if has_real else [])]

    def minutes(stage: str, share: float) -> float:
        # two lanes side by side, so a lane has the whole of the wall clock
        return round(hours * 60 * 2 * _MINUTES[stage] * share, 2)

    def stage(name: str, folders: Sequence[object], share: float) -> Command:
        return _train(name, "--data", *folders, "--out", runs, "--minutes", minutes(name, share))

    detector = _train(
        "detector", "--data", data / "scenes", data / "empties", "--out", runs,
        "--minutes", minutes("detector", 1.0), *(("--crops", data / "crops_real") if has_real else ()),
    )  # fmt: skip
    plan = [
        Step("scenes", (tuple(made),)),
        Step(
            "first look",
            (
                (stage("locate", first, FIRST),),
                (stage("angle", first, FIRST), stage("d4", first, FIRST), stage("read", first, FIRST)),
            ),
        ),
    ]
    export_first = _train("export", "--data", runs, "--out", onnx)
    if has_real:
        pose = _train(
            "pseudo", "--data", data / "crops_real", "--models", onnx, "--out", data / "crops_real_pseudo"
        )
        plan.append(Step("poses of the real crops", ((export_first, pose),)))
    held_out = [data / "scenes_val", *([real_folder() or ""] if has_real else [])]
    plan += [
        Step(
            "second look",
            (
                (stage("locate", then, 1.0), stage("angle", then, 1.0), stage("d4", then, 1.0)),
                (detector, stage("read", then, 1.0)),
            ),
        ),
        Step(
            "graphs and confidence",
            (
                (
                    _train("export", "--data", runs, "--out", out / "whole"),
                    _train(
                        "quantise", "--data", *then, data / "scenes", "--models", out / "whole", "--out", onnx
                    ),
                    _train("calibrate", "--data", *held_out, "--models", onnx, "--out", onnx),
                ),
            ),
        ),
    ]
    return plan


def _module(name: str, *arguments: object) -> Command:
    return (sys.executable, "-m", name, *(str(a) for a in arguments))


def _train(stage: str, *arguments: object) -> Command:
    return _module("models.train", stage, *arguments)


def run_all(out: Path, hours: float, seed: int = 1, *, dry: bool = False) -> int:
    """Carry the recipe out; 0 when all of it is done. ``dry`` prints the commands alone."""
    began = time.monotonic()
    out.mkdir(parents=True, exist_ok=True)
    plan = steps(out, hours, seed)
    for number, step in enumerate(plan, 1):
        print(f"{number} of {len(plan)}: {step.name}", flush=True)
        if dry:
            for command in (c for lane in step.lanes for c in lane):
                print("   ", " ".join(command))
            continue
        if not _carry_out(step.lanes, out / f"{number}.log"):
            print(f"{step.name} failed; see {out / f'{number}.log'}", file=sys.stderr)
            return 1
        note = {"step": step.name, "hours": round((time.monotonic() - began) / 3600, 3)}
        with (out / "times.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(note) + "\n")
    return 0


def _carry_out(lanes: Iterable[tuple[Command, ...]], log: Path) -> bool:
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "LP_NUM_THREADS": "1"}
    waiting = [list(lane) for lane in lanes]
    with log.open("a", encoding="utf-8") as told:
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
                        waiting[i].pop(0), stdout=told, stderr=told, env=environment
                    )
            time.sleep(0.5)
    return True
