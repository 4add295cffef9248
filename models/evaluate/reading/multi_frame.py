"""Reading a settled scene from one frame, from several frames, and with frames of the roll.

    python -m traywatch.models.evaluate.reading.multi_frame --make data/frames --scenes 90
    python -m traywatch.models.evaluate.reading.multi_frame data/frames
    python -m traywatch.models.evaluate.reading.multi_frame --clips firmware/demo

The first command renders scenes of three to six settled dice, several frames each. Lens, exposure, white
balance and tone curve of the camera are constant, while noise, flicker and compression vary. The second
command reads them with one, three and five frames. The third plays the demo clips with and without the frames
of the roll.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.models.evaluate.metrics.counts import Report, score
from traywatch.models.evaluate.reading.frame_scenes import make, names
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture, read_labels
from traywatch.vision.geometry.crops import cut
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.stages.observe_frames import Rolled
from traywatch.vision.throws.watcher import Settled, ThrowWatcher, WatchEvent
from traywatch.vision.tracking.rolling_crops import RollingCrop, sharpness
from traywatch.vision.types import Box, DieReading, Frame, Image

_LEAST_LEGIBLE = 0.3


def compare(folder: Path, threads: int = 2) -> None:
    """Read each scene in every way and print the results."""
    lines = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    reader = TrayReader(threads=threads, places=False)
    readings: dict[str, list[tuple[LabeledPicture, tuple[DieReading, ...]]]] = {}
    spent: dict[str, float] = {}
    for picture, line in zip(read_labels(folder), lines, strict=True):
        images = [load_picture(path) for path in names(folder, picture.path.name)]
        reader.profile = profile_of(picture)
        rolled = _rolled(folder, picture, line["rolling"])
        for name, read in _ways(reader, images, rolled).items():
            start = time.perf_counter()
            dice = read()
            spent[name] = spent.get(name, 0.0) + time.perf_counter() - start
            readings.setdefault(name, []).append((picture, dice))
    for name, some in readings.items():
        _show(name, score(some, judged=_judged), 1000 * spent[name] / len(some))
        dim = [(picture, dice) for picture, dice in some if picture.light == "dim"]
        _show("  of these dim", score(dim, judged=_judged), None)


def _ways(
    reader: TrayReader, images: Sequence[Image], rolled: Any
) -> dict[str, Callable[[], tuple[DieReading, ...]]]:
    return {
        "one frame": lambda: reader.read(images[0]),
        "another one": lambda: reader.read(images[1]),
        "three": lambda: reader.read_many(images[:3]),
        "five": lambda: reader.read_many(images),
        "one and rolling": lambda: reader.read_many(images[:1], rolled=rolled),
        "three and rolling": lambda: reader.read_many(images[:3], rolled=rolled),
    }


def _rolled(folder: Path, picture: LabeledPicture, boxes: list[list[Box | None]]) -> Any:
    """The crops that an ideal tracker would have kept of the dice in given boxes."""
    crops_of_die: dict[int, list[RollingCrop]] = {}
    for step, boxes_of_step in enumerate(boxes):
        image = load_picture(folder / picture.path.name.replace("-0.jpg", f"-r{step}.jpg"))
        for i, box in enumerate(boxes_of_step):
            if box is not None:
                crop = cut(image, box)
                size = (picture.width, picture.height)
                crops_of_die.setdefault(i, []).append(
                    RollingCrop(0.1 * step, crop, box, size, sharpness(crop))
                )

    def rolled(resting: Sequence[Box]) -> list[tuple[RollingCrop, ...]]:
        out = []
        for box in resting:
            middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            near = [i for i, die in enumerate(picture.dice) if die.box and _inside(die.box, middle)]
            out.append(tuple(crops_of_die.get(near[0], ())) if len(near) == 1 else ())
        return out

    return rolled


def _inside(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _judged(die: LabeledDie) -> bool:
    return not die.stacked and (die.legible is None or die.legible >= _LEAST_LEGIBLE)


def _show(name: str, report: Report, elapsed_ms: float | None) -> None:
    t = report.overall
    counts = {
        "found": t.found, "kind": t.kind_right, "right": t.both_right,
        "accepted": t.accepted, "wrong": t.accepted_wrong,
    }  # fmt: skip
    text = ", ".join(f"{what} {c.k} of {c.n} ({100 * c.share:.1f} %)" for what, c in counts.items())
    took = "" if elapsed_ms is None else f", {elapsed_ms:.0f} ms a scene"
    print(f"{name:<18} {text}{took}", flush=True)


class _OneFrame:
    """The same reader with support for single frames only."""

    def __init__(self, reader: TrayReader) -> None:
        self.read = reader.read


class _AtRest(_OneFrame):
    """The same reader without the crops of the roll."""

    def __init__(self, reader: TrayReader) -> None:
        super().__init__(reader)
        self._reader = reader

    def read_many(
        self,
        images: Sequence[Image],
        /,
        *,
        rolled: Rolled | None = None,
        lying: Sequence[DieReading] = (),
    ) -> Sequence[DieReading]:
        return self._reader.read_many(images)


def clips(folder: Path, truth: Path, threads: int = 2) -> None:
    """Play the demo clips and print each thrown die's best guess with its confidence."""
    truths = json.loads(truth.read_text())
    profile = TrayProfile.load(folder / "profile.json")
    reader = TrayReader(profile, places=False, threads=threads)
    ways: dict[str, Any] = {"one frame": _OneFrame(reader), "three": _AtRest(reader), "and rolling": reader}
    for name, true in truths.items():
        line = [f"{name:<16} {true['kind']} {true['label']:<3}"]
        for way, reads in ways.items():
            dice = [die for die in _thrown(folder / true["file"], reads, profile) if die.role == "thrown"]
            where = profile.project(np.array([[*true["foot_mm"], -8.0]]))[0]
            dice.sort(key=lambda die: float(np.hypot(*(np.array(_middle(die.box)) - where))))
            line.append(f"{way}: {_guess(dice[0]) if dice else 'nothing'}")
        print("; ".join(line), flush=True)


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _guess(die: DieReading) -> str:
    if die.label is not None or not die.alternatives:
        return f"{die.kind} {die.label} {die.status} {die.confidence:.2f}"
    first = die.alternatives[0]
    return f"{first.kind} {first.label} {die.status} {die.confidence:.2f}"


def _thrown(path: Path, reads: Any, profile: TrayProfile) -> list[DieReading]:
    watcher = ThrowWatcher(reads, profile, obstacle_kind="d6")
    events: list[WatchEvent] = []
    video = cv2.VideoCapture(str(path))
    rate = video.get(cv2.CAP_PROP_FPS) or 30.0
    number = 0
    while True:
        there, image = video.read()
        if not there:
            break
        events += watcher.take_frame(Frame(np.asarray(image, np.uint8), number / rate, number))
        number += 1
    events += watcher.finish()
    return [die for event in events if isinstance(event, Settled) for die in event.throw.dice]


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.reading.multi_frame",
        description="Compare readings from one frame and from several frames.",
    )
    parser.add_argument("folder", type=Path, nargs="?", help="scenes rendered with --make")
    parser.add_argument("--make", type=Path, metavar="FOLDER", help="render scenes into a folder")
    parser.add_argument("--scenes", type=int, default=90)
    parser.add_argument("--seed", type=int, default=5209)
    parser.add_argument("--clips", type=Path, metavar="FOLDER", help="folder of the demo clips")
    parser.add_argument("--truth", type=Path, default=Path("tests/demo_truth.json"))
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args(argv)
    if args.make is not None:
        make(args.make, args.scenes, args.seed)
    if args.folder is not None:
        compare(args.folder, args.threads)
    if args.clips is not None:
        clips(args.clips, args.truth, args.threads)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
