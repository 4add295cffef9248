"""Evaluate the throw watcher on clips that resemble life (docs/log/lifelike.md).

    python -m traywatch.models.evaluate.tracking.lifelike --n 1000 --seed 1
    python -m traywatch.models.evaluate.tracking.lifelike --n 30 --condition "short rest" --failures sheets
    python -m traywatch.models.evaluate.tracking.lifelike --n 30 --condition "dark room"

Each clip has one main condition. The table has one row for each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.tracking.lifelike_photos import photo_stock
from traywatch.models.evaluate.tracking.lifelike_scoring import ScoredClip, play
from traywatch.models.evaluate.tracking.lifelike_sheet import write_sheet
from traywatch.models.synth.scenes.lifelike.conditions import CONDITIONS, UNUSUAL, condition_of
from traywatch.models.synth.scenes.lifelike.throws import LifelikeClip

_HEAD = (
    "condition", "clips", "rolls", "rolls found", "clips with a phantom throw", "wrong dice",
    "dice asked for", "dice that counted early",
    "placed dice not reported as thrown", "rest to result, median s", "95 % s",
)  # fmt: skip
_EVERY = 50


def main(argv: list[str] | None = None) -> int:
    """Play clips and print the table; return 2 for an unknown condition."""
    args = _parser().parse_args(argv)
    every = (*CONDITIONS, *UNUSUAL)
    if args.condition is not None and args.condition not in every:
        names = ", ".join(every)
        print(f"no condition {args.condition!r}; choose one of {names}", file=sys.stderr)
        return 2
    began = time.monotonic()
    clips: list[ScoredClip] = []
    for one in _played(args):
        clips.append(one)
        if one.failed:
            print(describe(one), file=sys.stderr, flush=True)
        if len(clips) % _EVERY == 0 and len(clips) < args.n:
            left_s = (time.monotonic() - began) / len(clips) * (args.n - len(clips))
            print(f"{len(clips)} of {args.n} clips, {left_s / 60:.0f} min left", file=sys.stderr, flush=True)
        if len(clips) % (4 * _EVERY) == 0 and len(clips) < args.n:
            print(table(clips), file=sys.stderr, flush=True)
    print(table(clips))
    return 0


def _played(args: argparse.Namespace) -> Iterator[ScoredClip]:
    play_numbered = partial(
        play_one,
        seed=args.seed,
        condition=args.condition,
        failures=args.failures,
        before_s=args.before,
    )
    numbers = range(args.first, args.first + args.n)
    if args.jobs == 1:
        yield from map(play_numbered, numbers)
        return
    with ProcessPoolExecutor(args.jobs) as pool:
        yield from pool.map(play_numbered, numbers)


def play_one(
    number: int,
    *,
    seed: int,
    condition: str | None,
    failures: Path | None = None,
    before_s: float | None = None,
) -> ScoredClip:
    """Play one clip of a run; a failed one is played again for its contact sheet."""
    name = condition or condition_of(number)
    result = play(LifelikeClip(seed, number, name, photos=photo_stock()), before_s=before_s)
    if failures is not None and result.failed:
        again = LifelikeClip(seed, number, name, photos=photo_stock())
        write_sheet(again, failures / f"{name.replace(' ', '_')}-{number}.png")
    return result


def describe(one: ScoredClip) -> str:
    """One line about a clip."""
    rolls = "; ".join(
        f"roll {roll.roll.start_s:.2f} to {roll.roll.rest_s:.2f} until {roll.roll.until_s:.2f}: "
        + (
            f"{len(roll.dice)} of {len(roll.roll.dice)} dice, {len(roll.early)} early, {roll.extra} extra"
            if roll.noticed
            else ("hidden" if roll.hidden else "MISSED")
        )
        for roll in one.rolls
    )
    phantoms = "".join(f"; PHANTOM at {at_s:.2f}" for at_s in one.phantoms)
    placed = f"; {one.placed_thrown} of {one.placed} placed dice THROWN" if one.placed_thrown else ""
    events = ", ".join(f"{name} {at_s:.2f}" for name, at_s in one.events)
    return f"clip {one.number} {one.condition}: {rolls}{phantoms}{placed} [{events}]"


def table(clips: Sequence[ScoredClip]) -> str:
    """The results as a Markdown table, a row for each condition and one for all."""
    names = [name for name in (*CONDITIONS, *UNUSUAL) if any(one.condition == name for one in clips)]
    rows = [_row(name, [one for one in clips if one.condition == name]) for name in names]
    rows.append(_row("all", clips))
    lines = ["| " + " | ".join(cells) + " |" for cells in (_HEAD, ["---"] * len(_HEAD), *rows)]
    cpu_s = sum(one.cpu_s for one in clips) / max(1, len(clips))
    hidden = sum(roll.hidden for one in clips for roll in one.rolls)
    notes = [f"{cpu_s:.2f} s of processor time for a clip, drawing included."]
    if hidden:
        notes.append(f"Rolls without a die that could be read at rest, left out of the table: {hidden}.")
    return "\n".join([*lines, "", *notes])


def _row(name: str, clips: Sequence[ScoredClip]) -> list[str]:
    rolls = [roll for one in clips for roll in one.rolls if not roll.hidden]
    noticed = [roll for roll in rolls if roll.noticed]
    thrown = sum(len(roll.roll.dice) for roll in noticed)
    late = [late_s for roll in noticed if (late_s := roll.latency_s) is not None]
    placed = sum(one.placed for one in clips)
    counts = (
        Count(len(noticed), len(rolls)),
        Count(sum(bool(one.phantoms) for one in clips), len(clips)),
        Count(min(thrown, sum(roll.wrong for roll in noticed)), thrown),
        Count(sum(roll.asked for roll in noticed), thrown),
        Count(sum(len(roll.early) for roll in noticed), thrown),
        Count(placed - sum(one.placed_thrown for one in clips), placed),
    )
    times = [f"{float(np.quantile(late, q)):.2f}" if late else "–" for q in (0.5, 0.95)]
    return [name, str(len(clips)), str(len(rolls)), *(_share(count) for count in counts), *times]


def _share(count: Count) -> str:
    if count.n == 0:
        return "–"
    low, high = count.interval
    return f"{count.k} of {count.n}, {100 * count.share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.tracking.lifelike")
    parser.add_argument("--n", type=int, default=1000, help="number of clips (default: 1000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first clip (default: 0)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the clips (default: 1)")
    parser.add_argument("--condition", help="only clips of this condition, also an unusual one")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    parser.add_argument(
        "--before", type=float, metavar="S", help="begin each clip S seconds before its first rest"
    )
    parser.add_argument("--failures", type=Path, help="folder for a contact sheet of each failed clip")
    return parser


if __name__ == "__main__":
    sys.exit(main())
