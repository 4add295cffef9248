"""Judge the throw watcher on clips of real dice as life would vary them.

    python -m traywatch.models.evaluate.varied_clips ../shared/clips
    python -m traywatch.models.evaluate.varied_clips ../shared/clips --variant "15 frames a second" --events

The folder is that of ``traywatch.models.evaluate.clips``. Every clip is played in each variant: another
size of the dice, another rate, light, order of the rolls, and so on.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.clip_pictures import PICTURES, Change, cropped, window
from traywatch.models.evaluate.clip_timings import SEQUENCES, KnownClip, KnownRest, Played
from traywatch.models.evaluate.clips import (
    OBSTACLES,
    JudgedClip,
    LabeledClip,
    accepted_faces,
    event_text,
    judge_frames,
    read_truth,
)
from traywatch.models.evaluate.metrics.counts import Count
from traywatch.vision.throws.watcher import Rolling
from traywatch.vision.types import Frame

CROPS = {
    "dice of 1.25 times the size": (0.8, 0.5),
    "dice of 1.5 times the size": (1 / 1.5, 0.5),
    "cropped at the left and the top": (0.85, 1.0),
    "cropped at the right and the bottom": (0.85, 0.0),
}
"""Share of the width and height that is left, and where it lies."""
CLOCKS: dict[str, Callable[[], Callable[[], float]]] = {"slow computer": lambda: partial(next, _SlowClock())}
VARIANTS = (*SEQUENCES, *CROPS, *PICTURES, *CLOCKS)
_SLOW_S = 1.0
_COLUMNS = (
    "variant",
    "clip",
    "obstacles",
    "rolls",
    "found",
    "other throws",
    "dice",
    "right",
    "accepted wrong",
)


class _SlowClock(Iterator[float]):
    """A clock by which each reading takes long."""

    def __init__(self) -> None:
        self._now_s = 0.0

    def __next__(self) -> float:
        self._now_s += _SLOW_S
        return self._now_s


@dataclass(frozen=True, slots=True)
class VariantResult:
    """The counts of one clip in one variant; ``events`` are lines of text."""

    variant: str
    clip: str
    obstacle_kind: str | None
    rolls: int
    noticed: int
    phantoms: int
    dice: int
    right: int
    accepted_wrong: int
    events: tuple[str, ...]

    @classmethod
    def of(cls, variant: str, judged: JudgedClip) -> VariantResult:
        """The counts of a clip that was watched."""
        wrong = sum(roll.accepted_wrong for roll in judged.rolls)
        return cls(
            variant=variant,
            clip=judged.clip.clip,
            obstacle_kind=judged.obstacle_kind,
            rolls=len(judged.rolls),
            noticed=judged.noticed,
            phantoms=len(judged.phantoms),
            dice=sum(len(roll.roll.dice) for roll in judged.rolls),
            right=sum(roll.right for roll in judged.rolls),
            accepted_wrong=wrong + sum(len(accepted_faces(throw)) for throw in judged.phantoms),
            events=tuple(event_text(event) for event in judged.events),
        )

    @property
    def failed(self) -> bool:
        """Whether a roll was missed, or a throw is no roll."""
        return self.noticed < self.rolls or self.phantoms > 0 or self.accepted_wrong > 0

    @property
    def cells(self) -> list[str]:
        """The cells of a table."""
        counts = (self.rolls, self.noticed, self.phantoms, self.dice, self.right, self.accepted_wrong)
        return [self.variant, self.clip, self.obstacle_kind or "none", *map(str, counts)]


def played(clip: KnownClip, variant: str) -> Played | None:
    """The frames and rolls of a clip in a variant; None if the clip cannot be varied so."""
    if variant in SEQUENCES:
        return SEQUENCES[variant](clip)
    if variant in CLOCKS:
        return clip.frames(), clip.rolls
    size = next(clip.frames()).size
    if variant in CROPS:
        boxes = [box for rest in clip.rests for box in rest.boxes]
        part = window(size, boxes, *CROPS[variant]) if boxes else None
        return None if part is None else (_changed(clip, partial(cropped, part=part)), clip.rolls)
    return _changed(clip, PICTURES[variant](size, clip.frames_per_s)), clip.rolls


def _changed(clip: KnownClip, change: Change) -> Iterator[Frame]:
    for frame in clip.frames():
        yield Frame(change(frame.image, frame.taken_at_s), frame.taken_at_s, frame.sequence)


def with_rests(clip: LabeledClip, folder: Path) -> KnownClip:
    """The clip with the rests of its rolls, if each roll is noticed in the clip as it was recorded."""
    plain = KnownClip(folder / clip.clip, clip.rolls)
    judged = judge_frames(clip, plain.frames(), None, clock=_no_time)
    throws = [roll.throw for roll in judged.rolls if roll.throw is not None]
    if len(throws) < len(clip.rolls):
        return plain
    motions = [event.at_s for event in judged.events if isinstance(event, Rolling)]
    rests = []
    for throw in throws:
        at_s = throw.settled_at_s
        until_s = min((one for one in motions if one > at_s), default=float("inf"))
        rests.append(KnownRest(at_s, until_s, tuple(die.box for die in throw.dice if die.role == "thrown")))
    return KnownClip(plain.path, plain.rolls, tuple(rests))


_with_rests = cache(with_rests)


def _no_time() -> float:
    return 0.0


def play(job: tuple[LabeledClip, Path, str, str | None]) -> VariantResult | None:
    """The result of a clip in a variant; None if the clip cannot be varied so.

    The watcher's clock stands still, so that the result does not depend on the speed of the computer.
    """
    clip, folder, variant, obstacle_kind = job
    changed = played(_with_rests(clip, folder), variant)
    if changed is None:
        return None
    frames, rolls = changed
    clock = CLOCKS[variant]() if variant in CLOCKS else _no_time
    varied = clip.model_copy(update={"rolls": rolls})
    return VariantResult.of(variant, judge_frames(varied, frames, obstacle_kind, clock=clock))


def table(results: Sequence[VariantResult]) -> str:
    """A row for each variant and kind of obstacle, and the sums, as Markdown."""
    head = ("variant", "obstacles", "rolls found", "other throws", "right dice", "accepted, wrong")
    rows = []
    for name in dict.fromkeys(one.variant for one in results):
        for kind in OBSTACLES:
            rows.append(_row(name, [r for r in results if r.variant == name and r.obstacle_kind == kind]))
    for kind in OBSTACLES:
        rows.append(_row("all", [one for one in results if one.obstacle_kind == kind], interval=True))
    lines = [head, ["---"] * len(head), *(row for row in rows if row)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _row(name: str, results: Sequence[VariantResult], *, interval: bool = False) -> list[str]:
    if not results:
        return []
    rolls = Count(sum(one.noticed for one in results), sum(one.rolls for one in results))
    low, high = (100 * share for share in rolls.interval)
    return [
        name,
        results[0].obstacle_kind or "none",
        f"{rolls.k} of {rolls.n}" + (f", {low:.1f} to {high:.1f} %" if interval else ""),
        str(sum(one.phantoms for one in results)),
        f"{sum(one.right for one in results)} of {sum(one.dice for one in results)}",
        str(sum(one.accepted_wrong for one in results)),
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Print a row for each variant; 1 if a roll was not noticed or a throw is no roll."""
    args = _parser().parse_args(argv)
    try:
        clips = read_truth(args.folder)
        results = list(_results(args, clips))
    except TraywatchError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(results))
    if args.csv is not None:
        with args.csv.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([_COLUMNS, *(one.cells for one in results)])
    return int(any(one.failed for one in results))


def _results(args: argparse.Namespace, clips: Sequence[LabeledClip]) -> Iterator[VariantResult]:
    kinds = [kind for kind in OBSTACLES if args.obstacle in (None, kind or "none")]
    # A process keeps what it knows of a clip, so the clips are in the outer loop.
    jobs = [
        (clip, args.folder, variant, kind)
        for clip in clips
        if args.clip in (None, clip.clip)
        for variant in args.variant or VARIANTS
        for kind in kinds
    ]
    with ProcessPoolExecutor(args.jobs) as pool:
        for result in pool.map(play, jobs) if args.jobs > 1 else map(play, jobs):
            if result is None:
                continue
            if result.failed or args.events:
                print(", ".join(result.cells), file=sys.stderr, flush=True)
            for line in result.events if args.events else ():
                print(line, file=sys.stderr)
            yield result


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.varied_clips")
    parser.add_argument("folder", type=Path, help="a folder with truth.jsonl and the clips")
    parser.add_argument("--variant", action="append", choices=VARIANTS, help="only this one; may be repeated")
    parser.add_argument("--clip", help="only this clip")
    parser.add_argument("--obstacle", choices=["none", "d6"], help="only with this kind of obstacle")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    parser.add_argument("--csv", type=Path, help="file for a row for each clip")
    parser.add_argument("--events", action="store_true", help="print each event of the watcher")
    return parser


if __name__ == "__main__":
    sys.exit(main())
