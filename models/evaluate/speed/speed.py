"""Time to read a still picture with five dice, compared with a YOLO nano at 640 px on the same machine.

    python -m traywatch.models.evaluate.speed.speed --threads 1

Both run alternately in the same process with the same number of threads. ``TrayReader`` does all its work on
a decoded picture of 1296x972. The YOLO nano only runs its network, with random weights, on a prepared input,
without decoding of boxes. There are three sets of pictures:

- "hard": those of the fixed set (``traywatch.models.evaluate.reading.gate_dataset``) with five dice, enlarged
- "clear": five usual dice that are all accepted (``traywatch.models.evaluate.speed.clear_pictures``)
- "clear, ten": the same with ten dice

A time is the mean over the pictures of their median times. Wall-clock time is what a person waits. CPU time
hardly depends on other programs. Needs the train extra (onnx).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.reading import gate_dataset
from traywatch.models.evaluate.real_photos import read_labels
from traywatch.models.evaluate.speed.clear_pictures import clear_pictures
from traywatch.vision.images import load_picture
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Image

SIZE = (1296, 972)
DICE = 5
HARD, CLEAR, TEN = "hard", "clear", "clear, ten"
NANO_PX = 640
Sets = Mapping[str, Sequence[Image]]
"""Pictures by the name of their set."""


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds per picture: wall-clock time, and CPU time of all threads together."""

    clock_ms: float
    processor_ms: float


@dataclass(frozen=True, slots=True)
class SetTimes:
    """Times of one set of pictures; ``finding`` is the part of ``ours`` spent in the detector."""

    name: str
    pictures: int
    dice_found: float
    ours: Times
    finding: Times


@dataclass(frozen=True, slots=True)
class Comparison:
    """Times of each set and of the nano, and the conditions of the measurement."""

    sets: tuple[SetTimes, ...]
    nano: Times
    threads: int
    runs: int
    nano_parameters: int
    nano_gflops: float

    def ratio(self, times: SetTimes) -> float:
        """Wall-clock time of the reader over that of the YOLO nano."""
        return times.ours.clock_ms / self.nano.clock_ms

    def processor_ratio(self, times: SetTimes) -> float:
        """CPU time of the reader over that of the YOLO nano."""
        return times.ours.processor_ms / self.nano.processor_ms


def pictures(folder: Path = gate_dataset.FOLDER) -> dict[str, list[Image]]:
    """The pictures of all sets, 1296x972."""
    hard = [p for p in read_labels(folder) if len(p.dice) == DICE]
    return {
        HARD: [enlarged(load_picture(p.path)) for p in hard],
        CLEAR: [enlarged(load_picture(path)) for path in clear_pictures(DICE)],
        TEN: [enlarged(load_picture(path)) for path in clear_pictures(2 * DICE)],
    }


def enlarged(image: Image) -> Image:
    """Resize a picture to 1296x972."""
    return np.asarray(cv2.resize(image, SIZE, interpolation=cv2.INTER_CUBIC), np.uint8)


def compare(sets: Sets, *, threads: int = 1, runs: int = 40) -> Comparison:
    """Time all in turn, ``runs`` times each, after one warm-up run.

    Each time is the mean over the pictures of a picture's median. The median of all runs would jump between
    two pictures, because pictures differ by a factor of three.
    """
    from traywatch.models.evaluate.speed.yolo_nano_baseline import NanoGraph

    before = cv2.getNumThreads()
    cv2.setNumThreads(threads)
    try:
        graph = NanoGraph(NANO_PX, NANO_PX)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "nano.onnx"
            graph.write(path)
            network = OnnxSession(path, threads)
        reader = TrayReader(threads=threads)
        noise = {"images": np.random.default_rng(0).random((1, 3, NANO_PX, NANO_PX), np.float32)}
        dice_found = {name: [len(reader.read(image)) for image in images] for name, images in sets.items()}
        network.feed(noise)
        turns = _turns(reader, partial(network.feed, noise), sets, runs)
    finally:
        cv2.setNumThreads(before)
    rows = [
        SetTimes(
            name,
            len(images),
            statistics.fmean(dice_found[name]),
            _average(turns.ours[name], len(images)),
            _average(turns.finding[name], len(images)),
        )
        for name, images in sets.items()
    ]
    return Comparison(
        sets=tuple(rows),
        nano=_average(turns.nano, 1),
        threads=threads,
        runs=runs,
        nano_parameters=graph.parameters,
        nano_gflops=graph.gflops,
    )


@dataclass(frozen=True, slots=True)
class _Turns:
    """The times of each turn: of the reader and of its detector by set, and of the other network."""

    ours: dict[str, list[Times]]
    finding: dict[str, list[Times]]
    nano: list[Times]


def _turns(reader: TrayReader, nano: Callable[[], object], sets: Sets, runs: int) -> _Turns:
    """Time all in turn, ``runs`` times each."""
    turns = _Turns({name: [] for name in sets}, {name: [] for name in sets}, [])
    for i in range(runs):
        for name, images in sets.items():
            image = images[i % len(images)]
            turns.ours[name].append(_time(partial(reader.read, image)))
            turns.finding[name].append(_time(partial(reader.detector.detect, image)))
        turns.nano.append(_time(nano))
        if sys.stderr.isatty():
            print(f"\r{i + 1} of {runs}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return turns


def _time(call: Callable[[], object]) -> Times:
    clock, processor = time.perf_counter(), time.process_time()
    call()
    return Times(1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - processor))


def _average(times: Sequence[Times], pictures: int) -> Times:
    """The mean over pictures of their medians; run i was of picture i modulo ``pictures``."""
    of_picture = [times[i::pictures] for i in range(min(pictures, len(times)))]
    return Times(
        statistics.fmean(statistics.median(t.clock_ms for t in times_of_one) for times_of_one in of_picture),
        statistics.fmean(
            statistics.median(t.processor_ms for t in times_of_one) for times_of_one in of_picture
        ),
    )


def to_text(comparison: Comparison) -> str:
    """The comparison as text."""
    lines = [
        f"{comparison.threads} thread{'s' * (comparison.threads > 1)}, {comparison.runs} runs each in turn, "
        f"means of the pictures' medians, ms",
        f"{'':<26} {'dice':>5} {'clock':>8} {'processor':>10} {'finding':>8} {'/ nano':>8} {'processor':>10}",
    ]
    for one in comparison.sets:
        lines.append(
            f"{f'{one.name}, {one.pictures} pictures':<26} {one.dice_found:>5.1f} {one.ours.clock_ms:>8.1f} "
            f"{one.ours.processor_ms:>10.1f} {one.finding.processor_ms:>8.1f} {comparison.ratio(one):>8.3f} "
            f"{comparison.processor_ratio(one):>10.3f}"
        )
    lines += [
        f"{f'YOLO nano shape, {NANO_PX}x{NANO_PX}':<32} {comparison.nano.clock_ms:>8.1f} "
        f"{comparison.nano.processor_ms:>10.1f}",
        f"nano: {comparison.nano_parameters / 1e6:.2f} M parameters, {comparison.nano_gflops:.2f} GFLOPs",
    ]
    return "\n".join(lines)


def to_json(comparison: Comparison) -> dict[str, object]:
    """The comparison as a JSON-able dictionary."""
    return {
        "threads": comparison.threads,
        "runs": comparison.runs,
        "sets": [
            {
                "name": one.name,
                "pictures": one.pictures,
                "dice_found": one.dice_found,
                "ours_ms": {"clock": one.ours.clock_ms, "processor": one.ours.processor_ms},
                "finding_ms": {"clock": one.finding.clock_ms, "processor": one.finding.processor_ms},
                "ratio": {"clock": comparison.ratio(one), "processor": comparison.processor_ratio(one)},
            }
            for one in comparison.sets
        ],
        "nano_ms": {"clock": comparison.nano.clock_ms, "processor": comparison.nano.processor_ms},
        "nano": {"parameters": comparison.nano_parameters, "gflops": comparison.nano_gflops, "px": NANO_PX},
    }


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.speed.speed",
        description="Time a still picture against a YOLO nano at 640 px.",
    )
    parser.add_argument("picture", type=Path, nargs="*", help="pictures to use instead; they are resized")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    try:
        own_pictures = [enlarged(load_picture(path)) for path in args.picture]
        comparison = compare(
            {"given": own_pictures} if own_pictures else pictures(),
            threads=args.threads,
            runs=max(1, args.runs),
        )
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: python3 scripts/prepare.py train", file=sys.stderr)
        return 2
    except (OSError, ValueError, TraywatchError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(to_json(comparison)) if args.json else to_text(comparison))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
