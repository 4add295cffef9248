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
from collections.abc import Iterable
from pathlib import Path

from traywatch.models.train.recipe_steps import Command, steps


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
