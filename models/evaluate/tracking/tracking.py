"""Evaluate tracking, contacts and settling on simulated throws (docs/developer/tracking.md).

    python -m traywatch.models.evaluate.tracking.tracking --make 300 --seed 5
    python -m traywatch.models.evaluate.tracking.tracking --seed 5

The first command simulates the throws with MuJoCo and stores their motion under ``data/tracking``. The second
renders them as video and plays them to the throw watcher. Each result is stored there too, so that a stopped
run can be resumed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.models.evaluate.metrics.summary import calibration, f1, middle, share
from traywatch.models.evaluate.report.reader_files import reader_files
from traywatch.models.evaluate.tracking.one_throw import TrueReader
from traywatch.models.evaluate.tracking.runner import play_all
from traywatch.models.evaluate.tracking.scoring import Followed
from traywatch.models.synth.physics.tracking_throws import toss
from traywatch.models.synth.scenes.video_sprites import Stage
from traywatch.vision.contacts.bounces import likely
from traywatch.vision.contacts.touches import ContactCandidate
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import WALL, Frame

_PRIORS = {"wall": 0.05}


def main(argv: list[str] | None = None) -> int:
    """Simulate or play throws; return 2 if there are none."""
    args = _parser().parse_args(argv)
    if args.speed:
        print(json.dumps(speed(args.fps)))
        return 0
    folders = [args.folder / f"{'open' if args.open else 'seed'}{seed}" for seed in args.seed]
    if args.make:
        folder = folders[0]
        folder.mkdir(parents=True, exist_ok=True)
        missing = [n for n in range(args.make) if not _path(folder, n).is_file()]
        with ProcessPoolExecutor(args.jobs) as pool:
            list(pool.map(partial(_make, folder, args.seed[0], not args.open), missing))
        print(f"{args.make} throws in {folder}", file=sys.stderr)
        return 0
    paths = [path for folder in folders for path in sorted(folder.glob("*.npz"))[: args.count]]
    if not paths:
        print(
            f"{folders[0]}: no throws; simulate them with --make 300 --seed {args.seed[0]}", file=sys.stderr
        )
        return 2
    results: list[Followed] = []
    for results in play_all(paths, fps=args.fps, jobs=args.jobs):
        if results and len(results) % 25 == 0 and len(results) < len(paths) and not args.json:
            print(f"after {len(results)}:\n{as_text(summary(results))}\n", file=sys.stderr, flush=True)
    if args.notes:
        for one in results:
            for note in one.notes:
                print(f"throw {one.number}: {note}")
    if args.fit:
        print(json.dumps(fit(results), indent=4))
        return 0
    report = {"networks": reader_files(), **summary(results)}
    print(json.dumps(report) if args.json else as_text(report))
    return 0


def summary(results: Sequence[Followed]) -> dict[str, Any]:
    """Metrics over all throws: shares with n and their 95 % intervals."""
    late = [one.latency_s for one in results if one.latency_s is not None]
    return {
        "throws": len(results),
        "frames": sum(one.frames for one in results),
        "dice": sum(one.dice for one in results),
        "contact_of_dice": f1([(one.hits, one.misses, one.false_hits) for one in results]),
        "contact_that_stirs": f1([one.clear_hits for one in results]),
        "contact_of_pairs": f1([one.pairs for one in results]),
        "contact_of_dice_with_dice": f1([one.of_dice for one in results]),
        "contact_of_walls": f1([one.of_walls for one in results]),
        "contact_chance": calibration([pair for one in results for pair in one.chances]),
        "contact_chance_of_dice": calibration(_told_chances(results, "thrown")),
        "contact_chance_of_walls": calibration(_told_chances(results, "wall")),
        "left_the_picture": f1([one.left for one in results]),
        "left_off_mm": middle([off for one in results for off in one.left_off_mm]),
        "displaced_known": share(sum(o.displaced_known for o in results), sum(o.displaced for o in results)),
        "told_thrown": share(sum(o.told_right for o in results), sum(o.told for o in results)),
        "asked_in_vain": share(sum(o.asked for o in results), sum(o.dice for o in results)),
        "identity_switches": share(sum(o.switches for o in results), sum(o.bodies for o in results)),
        "switched_tracks": share(sum(o.switched for o in results), sum(o.bodies for o in results)),
        "switches_of_unlike": share(
            sum(o.switches for o in results if not o.alike), sum(o.bodies for o in results if not o.alike)
        ),
        "frames_on_track": share(sum(o.covered for o in results), sum(o.body_frames for o in results)),
        "false_settle": share(sum(o.false_settles > 0 for o in results), len(results)),
        "missed_settle": share(sum(o.missed for o in results), len(results)),
        "latency_s": {
            "n": len(late),
            "median": round(float(np.median(late)), 3) if late else None,
            "p95": round(float(np.quantile(late, 0.95)), 3) if late else None,
            "max": round(max(late), 3) if late else None,
        },
    }


def speed(fps: float = 30.0) -> dict[str, float]:
    """Frame time on one core at 640 x 480: CPU time, and the ratio of real time to it.

    It includes settle gate, tracker and buffering as the watcher runs them during a roll. Rendering is not
    included.
    """
    cv2.setNumThreads(1)
    one = max((toss(1, n) for n in range(12)), key=lambda t: sum(p.role == "thrown" for p in t.pieces))
    stage = Stage(one)
    frames = [Frame(stage.frame(k / fps), k / fps, k + 100) for k in range(-20, round(one.times_s[-1] * fps))]
    reader = TrueReader(stage)
    watcher = ThrowWatcher(reader, obstacle_kind="d6")
    spent = []
    for frame in frames:
        reader.show(frame.image, frame.taken_at_s)
        began = time.process_time()
        watcher.take_frame(frame)
        if watcher.gate.state == "rolling":
            spent.append(time.process_time() - began)
    mean = float(np.mean(spent))
    return {
        "n": len(spent),
        "cpu_ms_a_frame": round(1000 * mean, 2),
        "times_real_time": round(1 / fps / mean, 2),
    }


def fit(results: Sequence[Followed]) -> dict[str, dict[str, float]]:
    """Fit the weights of the contact models by the kind of the other body.

    They belong to ``traywatch.vision.contacts.touches`` and ``traywatch.vision.contacts.bounces``.
    """
    cases: dict[str, list[tuple[Mapping[str, float], bool]]] = {}
    for one in results:
        for other, features, touched in one.encounters:
            cases.setdefault(other, []).append((features, touched))
    return {other: logistic(its, _PRIORS.get(other, 2.0)) for other, its in cases.items()}


def logistic(cases: Sequence[tuple[Mapping[str, float], bool]], prior: float) -> dict[str, float]:
    """Fit the weights of a logistic regression of true contacts, with a Gaussian prior."""
    names = sorted({name for features, _ in cases for name in features})
    x = np.array([[features.get(name, 0.0) for name in names] for features, _ in cases])
    y = np.array([touched for _, touched in cases], dtype=float)
    w = np.zeros(x.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + prior * np.eye(len(w))
        w -= np.linalg.solve(hessian, x.T @ (p - y) + prior * w)
    return {name: round(float(weight), 2) for name, weight in zip(names, w, strict=True)}


def _told_chances(results: Sequence[Followed], other: str) -> list[tuple[float, bool]]:
    """Contact probabilities of encounters with one kind of body, and whether they were contacts."""
    return [
        (likely_of(features, other), touched)
        for one in results
        for what, features, touched in one.encounters
        if what == other
    ]


def likely_of(features: Mapping[str, float], other: str) -> float:
    """Contact probability of an encounter's features, by ``traywatch.vision.contacts.bounces``."""
    span = (0.0, 0.0)
    return likely(
        ContactCandidate("", WALL if other == "wall" else other, 0.0, span, features, stirred=False)
    )


_CONTACTS = {
    "contact_of_dice": "obstacle contact, of dice",
    "contact_that_stirs": "  that stirs the obstacle",
    "contact_of_pairs": "  of pairs",
    "contact_of_dice_with_dice": "contact of two thrown dice",
    "contact_of_walls": "contact with a wall, of dice",
    "left_the_picture": "rolled out of the picture",
}
_CHANCES = {
    "contact_chance": "ECE of obstacle contact",
    "contact_chance_of_dice": "  of two thrown dice",
    "contact_chance_of_walls": "  of a wall",
}
_SHARES = {
    "displaced_known": "obstacles knocked on known",
    "told_thrown": "thrown told from lying",
    "asked_in_vain": "thrown taken for handled",
    "identity_switches": "identity switches a track",
    "switched_tracks": "  tracks with a switch",
    "switches_of_unlike": "  where dice differ",
    "frames_on_track": "frames on their track",
    "false_settle": "false settle",
    "missed_settle": "missed settle",
}


def as_text(report: dict[str, Any]) -> str:
    """The report as text."""
    lines = [f"{report['throws']} throws, {report['dice']} thrown dice, {report['frames']} frames"]
    lines += [_contact_line(title, report[name]) for name, title in _CONTACTS.items()]
    lines += [_chance_line(title, report[name]) for name, title in _CHANCES.items() if report[name]["n"]]
    lines += [_share_line(title, report[name]) for name, title in _SHARES.items()]
    off = report["left_off_mm"]
    lines.append(f"{'  place told off by':<28} median {off['median']} mm, p95 {off['p95']} mm; n {off['n']}")
    late = report["latency_s"]
    lines.append(
        f"{'settle latency':<28} median {late['median']} s, p95 {late['p95']} s, most {late['max']} s;"
        f" n {late['n']}"
    )
    return "\n".join(lines)


def _contact_line(title: str, row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return (
        f"{title:<28} F1 {row['f1']:.3f} ({low:.3f} to {high:.3f});"
        f" precision {row['precision']:.3f}, recall {row['recall']:.3f};"
        f" {row['right']} right, {row['missed']} missed, {row['false']} false"
    )


def _chance_line(title: str, row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return (
        f"{title:<28} {row['ece']:.4f} ({low:.4f} to {high:.4f}), {row['by_chance']:.4f} by chance alone;"
        f" Brier score {row['brier']:.4f}; n {row['n']}"
    )


def _share_line(title: str, row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return f"{title:<28} {row['share']:.2%} ({low:.2%} to {high:.2%}); {row['k']} of {row['n']}"


def _path(folder: Path, number: int) -> Path:
    return folder / f"{number:04d}.npz"


def _make(folder: Path, seed: int, walled: bool, number: int) -> None:
    toss(seed, number, walled=walled).save(_path(folder, number))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.tracking.tracking",
        description="Measure tracking, contacts and settling on simulated throws.",
    )
    parser.add_argument("--make", type=int, metavar="N", help="simulate and store N throws")
    parser.add_argument("--seed", type=int, nargs="+", default=[5], help="one or more seeds (5)")
    parser.add_argument("--folder", type=Path, default=Path("data/tracking"), help="folder of the throws")
    parser.add_argument("--count", type=int, metavar="N", help="play the first N only")
    parser.add_argument(
        "--open", action="store_true", help="use a mat without walls, so that dice may roll off"
    )
    parser.add_argument("--fps", type=float, default=30.0, help="frames per second (30)")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes (2)")
    parser.add_argument("--notes", action="store_true", help="print the errors of each throw")
    parser.add_argument("--speed", action="store_true", help="time the frame step on one core")
    parser.add_argument(
        "--fit",
        action="store_true",
        help="print weights for vision/contacts/touches.py fitted on these throws",
    )
    parser.add_argument("--json", action="store_true")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
