"""Traywatch as a reader, through its command line.

    traywatch read --json data/dicebench | python -m dicebench.readers.traywatch pictures data/dicebench
    dicebench run clips.jsonl "python -m dicebench.readers.traywatch clip {picture}" --out traywatch.jsonl

``pictures`` turns the lines of ``traywatch read`` into predictions, so that its networks are loaded once. A
picture is named by its path below the given folder. ``clip`` runs ``traywatch
watch`` on one clip.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dicebench.records.base import VERSION, Touched
from dicebench.records.predictions import PredictedDie, PredictedPicture, PredictedRoll

LEAST_DIE = 0.3
"""Traywatch shows no uncertain box whose probability to be a die is lower."""
_TOUCHED = 0.5


def die_of(row: dict[str, Any], touched: tuple[Touched, ...] | None = None) -> PredictedDie | None:
    """The prediction of one die of ``docs/reference/readings.md``; None for a box that is not shown."""
    accepted = row["status"] == "read"
    if not accepted and (row.get("die_p") or 1.0) < LEAST_DIE:
        return None
    best = row if accepted or not row["alternatives"] else row["alternatives"][0]
    return PredictedDie(
        box=row["box"], kind=best["kind"], value=best["value"], accepted=accepted,
        confidence=row["confidence"], zone=row.get("zone"), touched=touched,
    )  # fmt: skip


def picture_of(row: dict[str, Any], folder: Path) -> PredictedPicture:
    """The predictions of one line of ``traywatch read --json``; the picture is below ``folder``."""
    name = Path(row["image"]).resolve().relative_to(folder.resolve()).as_posix()
    if "error" in row:
        return PredictedPicture(dicebench=VERSION, picture=name, failure=row["error"]["message"])
    dice = tuple(die for one in row["dice"] if (die := die_of(one)) is not None)
    return PredictedPicture(dicebench=VERSION, picture=name, dice=dice, elapsed_s=row["elapsed_ms"] / 1000)


def roll_of(row: dict[str, Any]) -> PredictedRoll:
    """The prediction of one line of ``traywatch watch --json``."""
    roles = {one["die_id"]: one["role"] for one in row["dice"]}
    thrown = [
        die_of(one, _touched(one["die_id"], row["contacts"], roles))
        for one in row["dice"]
        if one["role"] == "thrown"
    ]
    return PredictedRoll(at_s=row["settled_at_s"], dice=tuple(die for die in thrown if die is not None))


def _touched(
    die_id: str, contacts: Sequence[dict[str, Any]], roles: Mapping[str, str]
) -> tuple[Touched, ...]:
    """What a die touched; a die that is no obstacle counts as a die, and anything else as a wall."""
    touched: set[Touched] = set()
    for contact in contacts:
        if contact["p"] >= _TOUCHED and die_id in (contact["a"], contact["b"]):
            other = contact["b"] if contact["a"] == die_id else contact["a"]
            role = roles.get(other)
            touched.add("wall" if role is None else "obstacle" if role == "obstacle" else "die")
    return tuple(sorted(touched))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one of the two subcommands; returns the status of ``traywatch watch``."""
    parser = argparse.ArgumentParser(prog="python -m dicebench.readers.traywatch", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="what")
    one = commands.add_parser("pictures")
    one.add_argument("folder", type=Path, help="the folder of the set")
    one = commands.add_parser("clip")
    one.add_argument("--command", default="traywatch watch --json", help="with options, such as a profile")
    one.add_argument("clip")
    args = parser.parse_args(argv)
    if args.what == "pictures":
        for line in sys.stdin:
            answer = picture_of(json.loads(line), args.folder)
            print(json.dumps(answer.model_dump(mode="json", exclude_defaults=True)))
        return 0
    done = subprocess.run(
        [*shlex.split(args.command), args.clip], capture_output=True, text=True, check=False
    )
    sys.stderr.write(done.stderr)
    rolls = [roll_of(json.loads(line)) for line in done.stdout.splitlines()]
    rows = [roll.model_dump(mode="json", exclude_defaults=True) for roll in rolls]
    print(json.dumps({"clip": args.clip, "rolls": rows}))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
