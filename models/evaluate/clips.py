"""Judge the throw watcher on clips of real dice: ``python -m traywatch.models.evaluate.clips FOLDER``.

The folder has ``truth.jsonl``, one line a clip: ``clip`` and its ``rolls`` in order, each with ``dice`` as
pairs of kind and value. Every clip is watched without obstacles, and with d6 as obstacles. Throws and rolls
are aligned in order, so that as many dice as possible agree. ``--still 2`` shows the first picture for two
seconds before the clip, because a real tray is at rest before anybody rolls.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from pydantic import ValidationError

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.metrics.counts import Count, best_guess
from traywatch.records import Record
from traywatch.vision.reader import TrayReader
from traywatch.vision.throws.watcher import Settled, ThrowWatcher, WatchEvent
from traywatch.vision.types import Frame, Image, Throw

TRUTH = "truth.jsonl"
OBSTACLES = (None, "d6")
GRAIN = 1.5
"""Standard deviation of the noise of the first picture while it is shown again and again, gray levels."""
LEAST_ALIKE = 0.5
"""Share of the dice of a roll that a throw must have, at least, to be that roll."""

Face = tuple[str, int]


class TrueRoll(Record):
    """A roll of a clip: the dice in any order, and the start and end of the rest if it is known."""

    dice: tuple[Face, ...]
    rest_s: tuple[float, float] | None = None


class LabeledClip(Record):
    """A clip with its rolls in order."""

    clip: str
    rolls: tuple[TrueRoll, ...]
    camera: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class JudgedRoll:
    """A roll, and the throw that is this roll; None if it was missed."""

    roll: TrueRoll
    throw: Throw | None

    @property
    def right(self) -> int:
        """Number of thrown dice whose best guess is right."""
        return alike(self.throw, self.roll) if self.throw else 0

    @property
    def accepted_wrong(self) -> int:
        """Number of thrown dice that were accepted with a face that the roll does not have."""
        accepted = Counter(accepted_faces(self.throw)) if self.throw else Counter[Face]()
        return (accepted - Counter(self.roll.dice)).total()


@dataclass(frozen=True, slots=True)
class JudgedClip:
    """A clip that was watched: its rolls, the throws that are no roll, and the events in between."""

    clip: LabeledClip
    obstacle_kind: str | None
    rolls: tuple[JudgedRoll, ...]
    phantoms: tuple[Throw, ...]
    events: tuple[WatchEvent, ...]

    @property
    def noticed(self) -> int:
        """Number of rolls that were noticed."""
        return sum(one.throw is not None for one in self.rolls)


def read_truth(folder: Path) -> list[LabeledClip]:
    """The clips of a folder with their rolls.

    Raises ``TraywatchError``: ``labels_not_found``, ``labels_invalid``.
    """
    path = folder / TRUTH
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise TraywatchError(
            "labels_not_found", f"{path}: {error.strerror}; give a folder with it"
        ) from error
    clips = []
    for number, line in enumerate(lines, 1):
        try:
            clips.append(LabeledClip.model_validate_json(line))
        except ValidationError as error:
            problem = error.errors()[0]["msg"]
            raise TraywatchError("labels_invalid", f"{path}, line {number}: {problem}") from error
    return clips


def frames_of(path: Path, still_s: float = 0.0) -> Iterator[Frame]:
    """The frames of a video file; its clock starts at 0. Raises ``TraywatchError``: ``clip_unreadable``.

    The first picture comes for ``still_s`` seconds before them, with noise as of a camera.
    """
    video = cv2.VideoCapture(str(path))
    rate = video.get(cv2.CAP_PROP_FPS) or 30.0
    rng = np.random.default_rng(0)
    number, before = 0, round(still_s * rate)
    while True:
        read, image = video.read()
        if not read:
            break
        while number < before:
            yield Frame(with_grain(np.asarray(image, np.uint8), rng), number / rate, number)
            number += 1
        yield Frame(np.asarray(image, np.uint8), number / rate, number)
        number += 1
    if number == 0:
        raise TraywatchError("clip_unreadable", f"{path}: no frame can be read; try another file")


def with_grain(image: Image, rng: np.random.Generator) -> Image:
    """The image with noise as of a camera."""
    height, width = image.shape[:2]
    grain = rng.normal(0, GRAIN, (height // 2, width // 2, 3)).astype(np.float32)
    return np.asarray(np.clip(image + cv2.resize(grain, (width, height)), 0, 255), np.uint8)


def watch(watcher: ThrowWatcher, frames: Iterator[Frame]) -> list[WatchEvent]:
    """All events of a clip."""
    events = [event for frame in frames for event in watcher.take_frame(frame)]
    return [*events, *watcher.finish()]


def judge(clip: LabeledClip, folder: Path, obstacle_kind: str | None, *, still_s: float = 0.0) -> JudgedClip:
    """Watch a clip as ``traywatch watch`` does, and compare the throws with its rolls.

    ``still_s``: see ``frames_of``.
    """
    return judge_frames(clip, frames_of(folder / clip.clip, still_s), obstacle_kind)


def judge_frames(
    clip: LabeledClip,
    frames: Iterator[Frame],
    obstacle_kind: str | None,
    *,
    clock: Callable[[], float] = time.perf_counter,
) -> JudgedClip:
    """Watch frames, and compare the throws with the rolls of the clip. ``clock`` times the readings."""
    reader = TrayReader(None, places=False, fixed_camera=True)
    events = watch(ThrowWatcher(reader, obstacle_kind=obstacle_kind, clock=clock), frames)
    throws = [event.throw for event in events if isinstance(event, Settled)]
    pairs = align(throws, clip.rolls)
    rolls = tuple(
        JudgedRoll(roll, next((throws[i] for i, j in pairs if j == number), None))
        for number, roll in enumerate(clip.rolls)
    )
    used = {i for i, _ in pairs}
    phantoms = tuple(throw for i, throw in enumerate(throws) if i not in used)
    return JudgedClip(clip, obstacle_kind, rolls, phantoms, tuple(events))


def alike(throw: Throw, roll: TrueRoll) -> int:
    """The number of thrown dice whose best guess is a face of the roll, each face counted once."""
    guesses = Counter(best_guess(die) for die in throw.dice if die.role == "thrown")
    return sum(min(guesses[face], count) for face, count in Counter(roll.dice).items())


def align(throws: Sequence[Throw], rolls: Sequence[TrueRoll]) -> list[tuple[int, int]]:
    """Pairs of throw and roll, in order, with the most dice alike (Needleman and Wunsch 1970)."""
    scores = np.zeros((len(throws) + 1, len(rolls) + 1))
    worth = np.zeros((len(throws), len(rolls)))
    for i, throw in enumerate(throws):
        for j, roll in enumerate(rolls):
            share = alike(throw, roll) / len(roll.dice)
            worth[i, j] = share if share >= LEAST_ALIKE else -1.0
            paired = scores[i, j] + worth[i, j]
            scores[i + 1, j + 1] = max(scores[i, j + 1], scores[i + 1, j], paired)
    pairs = []
    i, j = len(throws), len(rolls)
    while i and j:
        if scores[i, j] == scores[i - 1, j]:
            i -= 1
        elif scores[i, j] == scores[i, j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return pairs[::-1]


def table(judged: Sequence[JudgedClip]) -> str:
    """One row for each clip and kind of obstacle, and the sums."""
    lines = [
        "| clip | obstacles | rolls | noticed | dice | right | accepted | accepted, wrong | other throws |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [_row(one.clip.clip, [one]) for one in judged]
    for kind in OBSTACLES:
        lines.append(_row("all", [one for one in judged if one.obstacle_kind == kind]))
    return "\n".join(lines)


def _row(name: str, judged: Sequence[JudgedClip]) -> str:
    rolls = [roll for one in judged for roll in one.rolls]
    phantoms = [throw for one in judged for throw in one.phantoms]
    noticed = Count(sum(roll.throw is not None for roll in rolls), len(rolls))
    accepted = sum(len(accepted_faces(roll.throw)) for roll in rolls if roll.throw)
    wrong = sum(roll.accepted_wrong for roll in rolls) + sum(len(accepted_faces(throw)) for throw in phantoms)
    low, high = noticed.interval
    cells: list[Any] = [name, judged[0].obstacle_kind or "none", noticed.n]
    cells.append(f"{noticed.k} ({100 * low:.0f} to {100 * high:.0f} %)" if name == "all" else noticed.k)
    cells += [sum(len(roll.roll.dice) for roll in rolls), sum(roll.right for roll in rolls), accepted, wrong]
    return "| " + " | ".join(str(cell) for cell in [*cells, len(phantoms)]) + " |"


def accepted_faces(throw: Throw) -> list[Face]:
    """The faces of the thrown dice that were accepted."""
    return [
        (die.kind, die.value)
        for die in throw.dice
        if die.role == "thrown" and die.status == "read" and die.kind is not None and die.value is not None
    ]


def clips_folder() -> Path | None:
    """``TRAYWATCH_CLIPS``, or ``../shared/clips`` beside the project; None if it is not there."""
    named = os.environ.get("TRAYWATCH_CLIPS")
    folder = Path(named) if named else Path(__file__).resolve().parents[3] / "shared" / "clips"
    return folder if (folder / TRUTH).is_file() else None


def main(argv: Sequence[str] | None = None) -> int:
    """Print a row for each clip; 1 if a roll was not noticed or a throw is no roll."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.clips", description=__doc__)
    parser.add_argument("folder", type=Path, help=f"a folder with {TRUTH} and the clips")
    parser.add_argument("--events", action="store_true", help="print each event of the watcher")
    parser.add_argument(
        "--still", type=float, default=0.0, metavar="S", help="show the first picture for S seconds before"
    )
    args = parser.parse_args(argv)
    judged = []
    try:
        for clip in read_truth(args.folder):
            for kind in OBSTACLES:
                judged.append(judge(clip, args.folder, kind, still_s=args.still))
                print(f"{clip.clip}, obstacles {kind or 'none'}: done", file=sys.stderr, flush=True)
                for event in judged[-1].events if args.events else ():
                    print(event_text(event), file=sys.stderr)
    except TraywatchError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(judged))
    return int(any(one.noticed < len(one.rolls) or one.phantoms for one in judged))


def event_text(event: WatchEvent) -> str:
    """One line about an event."""
    if isinstance(event, Settled):
        dice = ", ".join(f"{die.kind} {die.label} {die.status} {die.role}" for die in event.throw.dice)
        return f"  {event.throw.settled_at_s:7.2f} s throw: {dice}"
    return f"  {event.at_s:7.2f} s {type(event).__name__}"


if __name__ == "__main__":
    sys.exit(main())
