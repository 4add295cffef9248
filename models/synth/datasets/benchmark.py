"""Make the frozen sets of the benchmark (docs/reference/benchmark.md).

    python -m traywatch.models.synth.datasets.benchmark --out data/dicebench
    python -m dicebench check dicebench/sets/rendered.json data/dicebench

The same seed, typefaces and graphics library give the same files on each processor. ``--record`` writes their
checksums to the manifest of the repository.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from dicebench.records.json_lines import write_lines
from dicebench.sets.manifest import SetManifest, write_manifest
from traywatch.models.synth.datasets.benchmark_clips import make_clips
from traywatch.models.synth.datasets.benchmark_pictures import PACKAGES, make_pictures

SEED = 59
EACH = 16
ON_MAT = 4
LIFELIKE = 12
ABOUT = SetManifest(
    name="rendered",
    version=2,
    made_by="python -m traywatch.models.synth.datasets.benchmark --out data/dicebench",
    needs=(*PACKAGES, "libegl1", "libgl1-mesa-dri"),
    files={},
)


EXACT_SUMS = {"OPENBLAS_CORETYPE": "Haswell", "OPENBLAS_NUM_THREADS": "1"}
"""The environment in which NumPy adds up in the same order everywhere.

Each processor has its own order otherwise. A pose then differs in its last digit, and some pixels by a gray
level.
"""


def with_exact_sums() -> None:
    """Start the program again in this environment, unless it has it: NumPy reads it when it is loaded."""
    if any(os.environ.get(name) != value for name, value in EXACT_SUMS.items()):
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, **EXACT_SUMS})


def main(argv: list[str] | None = None) -> int:
    """Make the pictures and clips; returns 2 if a typeface is missing."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.benchmark", description="Make the benchmark's sets."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--each", type=int, default=EACH, help=f"pictures of a suite (default: {EACH})")
    parser.add_argument("--on-mat", type=int, default=ON_MAT, help=f"throws on the mat (default: {ON_MAT})")
    parser.add_argument("--lifelike", type=int, default=LIFELIKE, help=f"other clips (default: {LIFELIKE})")
    parser.add_argument("--record", type=Path, metavar="MANIFEST", help="write the checksums to this file")
    args = parser.parse_args(argv)
    try:
        write_lines(args.out / "pictures.jsonl", make_pictures(args.out, args.seed, args.each))
        clips = make_clips(args.out, args.seed, on_mat=args.on_mat, lifelike=args.lifelike)
        write_lines(args.out / "clips.jsonl", clips)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    if args.record:
        write_manifest(args.record, args.out, ABOUT)
    return 0


if __name__ == "__main__":
    with_exact_sums()
    raise SystemExit(main())
