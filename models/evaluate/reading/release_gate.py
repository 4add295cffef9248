"""Release gate: a new model must not be worse than the last released one on a small fixed set.

    python -m traywatch.models.evaluate.reading.release_gate             # exit status: 0 passed, 1 worse
    python -m traywatch.models.evaluate.reading.release_gate --record    # record a released model
    python -m traywatch.models.evaluate.reading.release_gate --make      # render the set again

The exit status is 2 if the gate cannot be evaluated. After ``--make``, use ``--record``.

Counts are compared on the same pictures, which are read with and without each picture's own camera. All
processors give the same counts. The tolerances are numbers of dice, of 144.

- Two right dice may be lost, because a better model may lose a die of such a small set
- No further reading may be accepted and wrong, because nobody notices this error at the table
- Up to five further false positives are tolerated, one in five pictures
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from traywatch.errors import TraywatchError
from traywatch.model_files import models_folder
from traywatch.models.evaluate.metrics.counts import score
from traywatch.models.evaluate.reading import gate_dataset
from traywatch.models.evaluate.reading.run import Run
from traywatch.models.evaluate.real_photos import read_labels

LOSE = 2
MORE_WRONG = 0
MORE_FALSE = 5
WAYS = ("without", "upright")


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of dice on the fixed set."""

    dice: int
    found: int
    met: int
    right: int
    accepted_right: int
    accepted_wrong: int
    false: int


def measure(folder: Path, *, upright: bool, threads: int = 2) -> Counts:
    """Read the fixed set with the current models."""
    report = score(Run(read_labels(folder), upright=upright, threads=threads).results())
    all_ = report.overall
    return Counts(
        dice=all_.found.n,
        found=all_.found.k,
        met=all_.met.k,
        right=all_.both_right.k,
        accepted_right=all_.accepted.k - all_.accepted_wrong.k,
        accepted_wrong=all_.accepted_wrong.k,
        false=all_.false.k,
    )


def compare(before: Counts, now: Counts) -> tuple[str, ...]:
    """Descriptions of all counts that are worse than tolerated; empty if the gate is passed."""
    worse = []
    for name in ("found", "met", "right", "accepted_right"):
        was, is_ = getattr(before, name), getattr(now, name)
        if is_ < was - LOSE:
            worse.append(f"{name.replace('_', ' and ')}: {was} before, {is_} now; at most {LOSE} may be lost")
    for name, more in (("accepted_wrong", MORE_WRONG), ("false", MORE_FALSE)):
        was, is_ = getattr(before, name), getattr(now, name)
        if is_ > was + more:
            worse.append(
                f"{name.replace('_', ' and ')}: {was} before, {is_} now; at most {more} more are tolerated"
            )
    return tuple(worse)


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.reading.release_gate",
        description="Compare the models with the last released ones on a small fixed set.",
    )
    parser.add_argument(
        "--folder", type=Path, default=gate_dataset.FOLDER, help="folder of the set and its results.json"
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--record", action="store_true", help="record the counts of the current models as the new reference"
    )
    what.add_argument("--make", action="store_true", help="render the set again; needs the train extra")
    args = parser.parse_args(argv)
    try:
        return _make(args.folder) if args.make else _gate(args)
    except (OSError, ValueError, KeyError, TypeError, TraywatchError) as error:
        print(f"{args.folder}: cannot be evaluated: {error}", file=sys.stderr)
        return 2


def _make(folder: Path) -> int:
    dice = gate_dataset.make(folder)
    size = sum(path.stat().st_size for path in folder.glob("*.jpg"))
    print(f"{folder}: {dice} dice, {size / 1e6:.2f} MB; now --record the released models' counts")
    return 0


def _gate(args: argparse.Namespace) -> int:
    results = args.folder / "results.json"
    labels = hashlib.sha256((args.folder / "labels.jsonl").read_bytes()).hexdigest()
    now = {way: measure(args.folder, upright=way == "upright", threads=args.threads) for way in WAYS}
    if args.record:
        written = {"labels_sha256": labels, "models": _models(), "counts": {w: asdict(now[w]) for w in WAYS}}
        results.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
        print(f"{results}: recorded")
        return 0
    recorded: dict[str, Any] = json.loads(results.read_text(encoding="utf-8"))
    if recorded["labels_sha256"] != labels:
        raise ValueError("the results are of another set; record the released models again")
    before = {way: Counts(**recorded["counts"][way]) for way in WAYS}
    worse = {way: compare(before[way], now[way]) for way in WAYS}
    if args.json:
        rows = {w: {"before": asdict(before[w]), "now": asdict(now[w]), "worse": worse[w]} for w in WAYS}
        print(json.dumps({"passed": not any(worse.values()), **rows}))
    else:
        for way in WAYS:
            print(_table(way, before[way], now[way]))
        for way in WAYS:
            print("".join(f"worse, {way}: {line}\n" for line in worse[way]), end="")
        print("fell back" if any(worse.values()) else "passed")
    return 1 if any(worse.values()) else 0


def _models() -> dict[str, str]:
    """SHA-256 of each model, by file name."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(models_folder().glob("*.onnx"))
        if path.name != "landing.onnx"
    }


def _table(way: str, before: Counts, now: Counts) -> str:
    lines = [f"{way + ' camera' if way == 'without' else 'with camera':<16} {'before':>7} {'now':>7}"]
    for name, was in asdict(before).items():
        lines.append(f"  {name.replace('_', ' '):<14} {was:>7} {getattr(now, name):>7}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
