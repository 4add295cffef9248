"""``traywatch bench``: measures the time of each stage on this machine."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.errors import CameraError, TraywatchError
from traywatch.firmware.camera.base import FRAME_RATE, FRAME_SIZE
from traywatch.firmware.camera.clip import ClipReader
from traywatch.firmware.camera.demo import demo_list
from traywatch.firmware.diagnostics.bench.idle import idle_cpu
from traywatch.firmware.diagnostics.bench.latency import measure_shown
from traywatch.firmware.diagnostics.bench.rules import EVENTS, fold_times
from traywatch.firmware.diagnostics.bench.tracking import follow_cost
from traywatch.firmware.host.process import keep_little_freed_memory
from traywatch.firmware.host.processor import Processor, this_processor
from traywatch.rules import games
from traywatch.vision.tracking.rolling_crops import sharpness
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.types import Frame, Image

Stage = tuple[str, Callable[[int], object]]
_DEMO = Path(__file__).parents[2] / "demo"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = "example: traywatch bench --json"
    parser.add_argument(
        "--json", action="store_true", help="one JSON object for the processor, one per stage"
    )
    parser.add_argument(
        "--only", choices=["stages", "follow", "fold", "idle", "shown"], help="run only this part"
    )
    parser.add_argument("--repeat", metavar="N", type=int, default=20, help="times per stage (20)")
    parser.add_argument("--threads", metavar="N", type=int, default=2, help="threads of the networks (2)")
    parser.add_argument(
        "--idle", metavar="S", type=float, default=5.0, help="seconds of the service at rest (5), 0 for none"
    )
    parser.add_argument(
        "--shown",
        metavar="N",
        type=int,
        default=5,
        help="throws of the practice tray to measure until they appear on a page (5), 0 for none",
    )
    parser.add_argument(
        "--pages",
        metavar="N",
        type=int,
        default=1,
        help="how many of the 10 phones are real pages in Chromium (1)",
    )


def run(args: argparse.Namespace) -> int:
    """Run the benchmarks. Returns 1 if one of them cannot run here, else 0."""
    keep_little_freed_memory()  # as the tray does
    images = pictures()
    printer = _Printer(args.json)
    processor = this_processor()
    printer.each(
        "processor", [{"stage": "processor", **processor.to_json()}], lambda _: _processor(processor)
    )
    parts: dict[str, Callable[[], None]] = {
        "stages": lambda: printer.each("stages", measure(images, max(1, args.repeat), args.threads), _stage),
        "follow": lambda: printer.each("follow", [follow_cost(images)], _follow),
        "fold": lambda: printer.each("fold", folds(), _fold),
        "idle": lambda: printer.each("idle", idle_cpu(args.idle) if args.idle > 0 else (), _idle),
        "shown": lambda: printer.each(
            "shown", measure_shown(args.shown, pages=args.pages) if args.shown > 0 else (), _shown
        ),
    }
    if not args.json and args.only in (None, "stages"):
        height, width = images[0].shape[:2]
        print(f"{'stage':<10} {'median':>10} {'p95':>10}    (pictures of {width} x {height} px)")
    for name, part in parts.items():
        if args.only in (None, name):
            part()
    return 1 if printer.missing else 0


class _Printer:
    """Prints measurements as JSON or as lines, and counts benchmarks that cannot run."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self.missing = 0

    def each(
        self, stage: str, results: Iterable[dict[str, Any]], line: Callable[[dict[str, Any]], str]
    ) -> None:
        """Print each measurement as it arrives, or the reason why a benchmark cannot run."""
        try:
            for result in results:
                self._print_row(result, line)
        except TraywatchError as error:
            self._print_row({"stage": stage, "error": {"code": error.code, "message": error.message}}, line)

    def _print_row(self, result: dict[str, Any], line: Callable[[dict[str, Any]], str]) -> None:
        self.missing += "error" in result
        if self._as_json:
            print(json.dumps(result), flush=True)
        elif "error" in result:
            print(f"{result['stage']:<10} cannot run: {result['error']['message']}", flush=True)
        else:
            print(line(result), flush=True)


def _processor(processor: Processor) -> str:
    return f"{'processor':<10} {processor}"


def _stage(took: dict[str, Any]) -> str:
    return f"{took['stage']:<10} {took['median_ms']:>7.2f} ms {took['p95_ms']:>7.2f} ms"


def _follow(cost: dict[str, Any]) -> str:
    return (
        f"follow     {cost['cpu_ms_a_frame']:>7.2f} ms of CPU a frame at 640 x 480, "
        f"{cost['times_real_time']:.1f} times faster than {cost['frames_per_s']:.0f} frames a second"
    )


def _fold(times: dict[str, Any]) -> str:
    return (
        f"{times['stage']:<19} {times['n']} events in {times['cpu_s']:.2f} s of CPU; an event: "
        f"{times['first_us']:.0f} µs at the start, {times['last_us']:.0f} µs at the end"
    )


def _idle(cost: dict[str, Any]) -> str:
    looks = f"{cost['looks_per_s']:.0f} looks a second of {cost['ms_a_look']:.1f} ms"
    return f"{cost['stage']:<24} {cost['cpu_percent']:>7.1f} % of a core, {looks}"


def _shown(took: dict[str, Any]) -> str:
    line = f"{took['stage']:<19} {took['median_ms']:>7.1f} ms {took['p95_ms']:>7.1f} ms"
    if "phones" in took:
        line += f"    ({took['phones']} phones, {took['pages']} of them pages; "
        line += took.get("note", f"to be under {took['target_ms']:.0f} ms") + ")"
    return line


def folds(events: int = EVENTS) -> Iterator[dict[str, Any]]:
    """Measure ``fold_times`` of each game that can be played."""
    for info in games():
        if info.ready:
            yield fold_times(info.id, events)


def measure(images: list[Image], repeat: int, threads: int = 2) -> Iterator[dict[str, Any]]:
    """Yield median and 95th percentile of each stage in milliseconds, after one run to warm up."""
    for stage, step in _stages(images, threads):
        try:
            step(0)
            times = [_time(step, i + 1) for i in range(repeat)]
        except TraywatchError as error:
            yield {"stage": stage, "error": {"code": error.code, "message": error.message}}
            continue
        yield {
            "stage": stage,
            "n": repeat,
            "median_ms": round(statistics.median(times), 3),
            "p95_ms": round(float(np.quantile(times, 0.95)), 3),
        }


def pictures() -> list[Image]:
    """Return frames of the demo's first throw, or of a drawn tray without the demo. BGR uint8."""
    try:
        clip = ClipReader(_DEMO / demo_list(_DEMO).clips[0].file)
        images = [image for _ in range(60) if (image := clip.next()) is not None]
        clip.close()
    except CameraError:
        images = []
    return images or [_drawn(i) for i in range(8)]


def _drawn(i: int) -> Image:
    width, height = FRAME_SIZE
    picture = np.full((height, width, 3), (70, 110, 60), np.uint8)
    cv2.circle(picture, (300 + 40 * i, 400), 45, (40, 40, 220), -1)
    cv2.rectangle(picture, (800, 500), (880, 580), (220, 220, 225), -1)
    return picture


def _stages(images: list[Image], threads: int) -> Iterator[Stage]:
    """Yield the stages: first those for every frame, then those for every throw."""
    last = images[-1]
    gate, tracker = SettleGate(), Tracker()
    tracker.rest(images[0])
    reader: list[Any] = []

    def frame(i: int) -> Frame:
        return Frame(images[i % len(images)], i / FRAME_RATE, i)

    def the_reader() -> Any:
        from traywatch.vision.reader import TrayReader

        if not reader:
            reader.append(TrayReader(threads=threads))
        return reader[0]

    yield "settle", lambda i: gate.take_frame(frame(i))
    yield "track", lambda i: tracker.take_frame(frame(i))
    yield "sharpness", lambda i: sharpness(last)
    yield "detect", lambda i: the_reader().detector.detect(last)
    yield "read", lambda i: the_reader().read(last)
    yield "picture", lambda i: cv2.imencode(".jpg", last)


def _time(step: Callable[[int], object], i: int) -> float:
    started = time.perf_counter()
    step(i)
    return 1000 * (time.perf_counter() - started)
