"""Time to read a still picture with five dice, compared with a YOLO nano at 640 px on the same machine.

    python -m traywatch.models.evaluate.speed.speed --threads 1

Both run alternately in the same process with the same number of threads. ``TrayReader`` does all its work on
a decoded picture of 1296x972. The YOLO nano only runs its network, with random weights, on a prepared input,
without decoding of boxes. The pictures are those of the fixed set with five dice, enlarged.

Wall-clock time is what a person waits. CPU time hardly depends on other programs. Needs the train extra
(onnx).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.reading import gate_dataset
from traywatch.models.evaluate.real_photos import read_labels
from traywatch.vision.images import load_picture
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Image

SIZE = (1296, 972)
DICE = 5
NANO_PX = 640


@dataclass(frozen=True, slots=True)
class Times:
    """Median milliseconds per picture: wall-clock time, and CPU time of all threads together."""

    clock_ms: float
    processor_ms: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Times of both, the conditions of the measurement, and their ratios.

    ``finding`` is the part of ``ours`` spent in the detector; the rest is spent on reading.
    """

    ours: Times
    finding: Times
    nano: Times
    threads: int
    pictures: int
    runs: int
    dice_found: float
    nano_parameters: int
    nano_gflops: float

    @property
    def ratio(self) -> float:
        """Wall-clock time of the reader over that of the YOLO nano."""
        return self.ours.clock_ms / self.nano.clock_ms

    @property
    def processor_ratio(self) -> float:
        """CPU time of the reader over that of the YOLO nano."""
        return self.ours.processor_ms / self.nano.processor_ms


def pictures(folder: Path = gate_dataset.FOLDER) -> list[Image]:
    """The pictures of the fixed set with five dice, 1296x972."""
    chosen = [p for p in read_labels(folder) if len(p.dice) == DICE]
    return [enlarged(load_picture(p.path)) for p in chosen]


def enlarged(image: Image) -> Image:
    """Resize a picture to 1296x972."""
    return np.asarray(cv2.resize(image, SIZE, interpolation=cv2.INTER_CUBIC), np.uint8)


def compare(images: Sequence[Image], *, threads: int = 1, runs: int = 40) -> Comparison:
    """Time both alternately, ``runs`` times each, after one warm-up run."""
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
        noise = np.random.default_rng(0).random((1, 3, NANO_PX, NANO_PX), np.float32)
        found = [len(reader.read(image)) for image in images]
        network.feed({"images": noise})
        ours: list[Times] = []
        finding: list[Times] = []
        nano: list[Times] = []
        for i in range(runs):
            image = images[i % len(images)]
            ours.append(_time(partial(reader.read, image)))
            finding.append(_time(partial(reader.detector.detect, image)))
            nano.append(_time(partial(network.feed, {"images": noise})))
            if sys.stderr.isatty():
                print(f"\r{i + 1} of {runs}", end="", file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
    finally:
        cv2.setNumThreads(before)
    return Comparison(
        ours=_median(ours),
        finding=_median(finding),
        nano=_median(nano),
        threads=threads,
        pictures=len(images),
        runs=runs,
        dice_found=statistics.fmean(found),
        nano_parameters=graph.parameters,
        nano_gflops=graph.gflops,
    )


def _time(work: Callable[[], object]) -> Times:
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return Times(1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - processor))


def _median(times: Sequence[Times]) -> Times:
    clock = statistics.median(t.clock_ms for t in times)
    return Times(clock, statistics.median(t.processor_ms for t in times))


def to_text(found: Comparison) -> str:
    """The comparison as text."""
    return "\n".join(
        [
            f"{found.threads} thread{'s' * (found.threads > 1)}, {found.runs} runs each in turn, medians",
            f"{'':<34} {'clock':>10} {'processor':>12}",
            f"{f'ours, {SIZE[0]}x{SIZE[1]}, {found.dice_found:.1f} dice found':<34} "
            f"{found.ours.clock_ms:>7.1f} ms {found.ours.processor_ms:>9.1f} ms",
            f"{'  of it finding them':<34} "
            f"{found.finding.clock_ms:>7.1f} ms {found.finding.processor_ms:>9.1f} ms",
            f"{f'YOLO nano shape, {NANO_PX}x{NANO_PX}':<34} "
            f"{found.nano.clock_ms:>7.1f} ms {found.nano.processor_ms:>9.1f} ms",
            f"{'ours / nano':<34} {found.ratio:>10.3f} {found.processor_ratio:>12.3f}",
            f"nano: {found.nano_parameters / 1e6:.2f} M parameters, {found.nano_gflops:.2f} GFLOPs",
        ]
    )


def to_json(found: Comparison) -> dict[str, object]:
    """The comparison as a JSON-able dictionary."""
    return {
        "threads": found.threads,
        "runs": found.runs,
        "pictures": found.pictures,
        "dice_found": found.dice_found,
        "ours_ms": {"clock": found.ours.clock_ms, "processor": found.ours.processor_ms},
        "finding_ms": {"clock": found.finding.clock_ms, "processor": found.finding.processor_ms},
        "nano_ms": {"clock": found.nano.clock_ms, "processor": found.nano.processor_ms},
        "ratio": {"clock": found.ratio, "processor": found.processor_ratio},
        "nano": {"parameters": found.nano_parameters, "gflops": found.nano_gflops, "px": NANO_PX},
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
        images = [enlarged(load_picture(path)) for path in args.picture] or pictures()
        found = compare(images, threads=args.threads, runs=max(1, args.runs))
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: pip install '.[train]'", file=sys.stderr)
        return 2
    except (OSError, ValueError, TraywatchError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(to_json(found)) if args.json else to_text(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
