"""``traywatch bench``: how long each stage takes on this machine."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from firmware.bench_follow import follow_cost
from firmware.bench_idle import idle_cpu
from firmware.bench_shown import measure_shown
from firmware.camera.base import FRAME_RATE, FRAME_SIZE
from firmware.camera.clip import ClipReader
from firmware.camera.demo import demo_list
from firmware.fold_times import EVENTS, fold_times
from rules import games
from traywatch.errors import CameraError, TraywatchError
from vision.glimpses import sharpness
from vision.settle import SettleGate
from vision.track import Tracker
from vision.types import Frame, Image

Stage = tuple[str, Callable[[int], object]]
_DEMO = Path(__file__).parent.parent / "demo"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.epilog = "example: traywatch bench --json"
    parser.add_argument("--json", action="store_true", help="one JSON object per stage")
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
        help="throws of the practice tray until a page shows them (5), 0 for none",
    )
    parser.add_argument(
        "--pages",
        metavar="N",
        type=int,
        default=1,
        help="of 10 phones so many are real pages in chromium (1)",
    )


def run(args: argparse.Namespace) -> int:
    """Time the stages, then the folding of long logs; 1 if something cannot run here."""
    images = pictures()
    missing = 0
    if not args.json:
        height, width = images[0].shape[:2]
        print(f"{'stage':<10} {'median':>10} {'p95':>10}    (pictures of {width} x {height} px)")
    for result in measure(images, max(1, args.repeat), args.threads):
        missing += "error" in result
        if args.json:
            print(json.dumps(result), flush=True)
        elif "error" in result:
            print(f"{result['stage']:<10} cannot run: {result['error']['message']}", flush=True)
        else:
            print(
                f"{result['stage']:<10} {result['median_ms']:>7.2f} ms {result['p95_ms']:>7.2f} ms",
                flush=True,
            )
    follow = follow_cost(images)
    if args.json:
        print(json.dumps(follow), flush=True)
    else:
        print(
            f"follow     {follow['cpu_ms_a_frame']:>7.2f} ms of CPU a frame at 640 x 480, "
            f"{follow['times_real_time']:.1f} times faster than {follow['frames_per_s']:.0f} frames a second",
            flush=True,
        )
    for times in folds():
        if args.json:
            print(json.dumps(times), flush=True)
        else:
            print(
                f"{times['stage']:<19} {times['n']} events in {times['cpu_s']:.2f} s of CPU; an event: "
                f"{times['first_us']:.0f} µs at the start, {times['last_us']:.0f} µs at the end",
                flush=True,
            )
    missing += _idle(args.idle, args.json)
    return 1 if missing + _shown(args.shown, args.pages, args.json) else 0


def _idle(seconds: float, as_json: bool) -> int:
    """What the service costs at rest before each kind of camera; 1 if it cannot run here."""
    if seconds <= 0:
        return 0
    try:
        for cost in idle_cpu(seconds):
            if as_json:
                print(json.dumps(cost), flush=True)
            else:
                print(
                    f"{cost['stage']:<10} {cost['cpu_percent']:>7.1f} % of a core, "
                    f"{cost['looks_per_s']:.0f} looks a second",
                    flush=True,
                )
    except TraywatchError as error:
        print(
            json.dumps({"stage": "idle", "error": {"code": error.code, "message": error.message}})
            if as_json
            else f"idle       cannot run: {error.message}",
            flush=True,
        )
        return 1
    return 0


def _shown(throws: int, pages: int, as_json: bool) -> int:
    """How long from rest to the page, part by part; 1 if it cannot be told."""
    if throws <= 0:
        return 0
    try:
        for took in measure_shown(throws, pages=pages):
            line = f"{took['stage']:<19} {took['median_ms']:>7.1f} ms {took['p95_ms']:>7.1f} ms"
            if "phones" in took:
                line += f"    ({took['phones']} phones, {took['pages']} of them pages; "
                line += took.get("note", f"to be under {took['target_ms']:.0f} ms") + ")"
            print(json.dumps(took) if as_json else line, flush=True)
    except TraywatchError as error:
        told = {"stage": "shown", "error": {"code": error.code, "message": error.message}}
        print(json.dumps(told) if as_json else f"shown      cannot run: {error.message}", flush=True)
        return 1
    return 0


def folds(events: int = EVENTS) -> Iterator[dict[str, Any]]:
    """What ``fold_times`` says of each game that can be played."""
    for info in games():
        if info.ready:
            yield fold_times(info.id, events)


def measure(images: list[Image], repeat: int, threads: int = 2) -> Iterator[dict[str, Any]]:
    """Each stage's median and 95th percentile in milliseconds, after one run to warm up."""
    for stage, work in _stages(images, threads):
        try:
            work(0)
            times = [_time(work, i + 1) for i in range(repeat)]
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
    """The frames of the demo's first throw; a drawn tray where there is no demo."""
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
    """Frame by frame first, then what is done once per throw."""
    last = images[-1]
    gate, tracker = SettleGate(), Tracker()
    tracker.rest(images[0])
    reader: list[Any] = []

    def frame(i: int) -> Frame:
        return Frame(images[i % len(images)], i / FRAME_RATE, i)

    def the_reader() -> Any:
        from vision.reader import TrayReader

        if not reader:
            reader.append(TrayReader(threads=threads))
        return reader[0]

    yield "settle", lambda i: gate.push(frame(i))
    yield "track", lambda i: tracker.push(frame(i))
    yield "sharpness", lambda i: sharpness(last)
    yield "detect", lambda i: the_reader().detector.detect(last)
    yield "read", lambda i: the_reader().read(last)
    yield "picture", lambda i: cv2.imencode(".jpg", last)


def _time(work: Callable[[int], object], i: int) -> float:
    started = time.perf_counter()
    work(i)
    return 1000 * (time.perf_counter() - started)
