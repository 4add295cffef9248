"""The demo plays every game to its end: frames through the throw watcher, the networks and the rules.

``python -m tests.drills.demo_games`` plays each game once; ``--n 3`` plays it from three seeds. Each line of
the table is one session. The command ends with 1 if a session does not come to its end.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from traywatch.firmware.camera.demo import DemoCamera
from traywatch.firmware.pipeline.demo_mats import DemoMats
from traywatch.firmware.pipeline.expected_kinds import KindPrior
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.profile import ProfileStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.ask.view import AskView
from traywatch.vision.landing import Landing
from traywatch.vision.reader import TrayReader
from traywatch.vision.throws.watcher import Settled, ThrowWatcher

GAMES = ("deep_dark_dice", "deckbox_dungeons", "dice_adventure", "delvers_deep", "dice_warriors", "fifth")
CLIPS = Path(__file__).parents[2] / "firmware" / "demo"
MOST_CLIPS_MB = 12.0
MOST_THROWS = 300
"""A session with more throws than this has stalled."""
WEAK = 8
LEAST_COUNTED = 0.5
"""Share of the throws that must count: the demo's dice fit what the game asks for."""


@dataclass(frozen=True)
class Played:
    """One session of a game that the demo played."""

    game: str
    seed: int
    over: bool
    outcomes: Counter[str]
    frames: int
    elapsed_s: float

    @property
    def throws(self) -> int:
        """Number of throws, also those that did not count."""
        return self.outcomes.total()

    @property
    def well(self) -> bool:
        """Whether the session came to its end, and enough of its throws counted."""
        return self.over and self.outcomes["counted"] >= LEAST_COUNTED * self.throws


def play(
    game: str, seed: int, folder: Path, *, every: int = 1, throws: int = MOST_THROWS, weak: bool = False
) -> Played:
    """Play one session as ``traywatch run --source demo`` does, without waiting between frames.

    ``every`` 2 sees every second frame, as a slow computer does. The session is left after so many throws.
    With ``weak`` the monsters of Deep Dark Dice lose most of their health at once.
    """
    with _table(folder) as (table, keeper, clock):
        table.start(game, settings={"seed": 7} if game == "dice_adventure" else None)
        began = time.monotonic()

        def over() -> bool:
            session = table.state.session
            return session is not None and session.over

        def over_or_weakened() -> bool:
            if weak:
                _weaken(table)
            return over()

        outcomes, frames = _watched(table, keeper, clock, seed, over_or_weakened, throws, every)
        return Played(game, seed, over(), outcomes, frames, time.monotonic() - began)


def _weaken(table: TableService) -> None:
    """Correct the health of a monster to at most ``WEAK``, as the host may do."""
    session = table.state.session
    monster = getattr(session.state, "monster", None) if session else None
    if monster is not None and monster.health > WEAK and table.state.question is None:
        table.adjustments.adjust("monster.health", monster.health, WEAK)


def answered(game: str, asked: str, seed: int, folder: Path) -> AskView:
    """Ask for dice while the demo plays a game; the ask with its result, if the demo threw them."""
    with _table(folder) as (table, keeper, clock):
        table.start(game)
        ask = table.asks.add(asked)
        _watched(table, keeper, clock, seed, lambda: table.asks.get(ask.id).result is not None, most=4)
        return table.asks.get(ask.id)


@contextmanager
def _table(folder: Path) -> Iterator[tuple[TableService, ProfileStore, list[float]]]:
    """A table with the demo's profile, and the time in seconds that its clock shows."""
    now = [0.0]
    keeper = ProfileStore(folder / "profile.json", demo=True)
    table = TableService(
        Journal(None), profile=keeper.profile, autoplay=True, auto_after_s=0.0, clock=lambda: now[0]
    )
    try:
        yield table, keeper, now
    finally:
        table.close()


def _watched(
    table: TableService,
    keeper: ProfileStore,
    now: list[float],
    seed: int,
    over: Callable[[], bool],
    most: int = MOST_THROWS,
    every: int = 1,
) -> tuple[Counter[str], int]:
    """Let the demo throw until ``over``, at most ``most`` times; the outcomes and the frames seen."""
    renewed = [True]
    mats = DemoMats(table, keeper.use_demo, lambda: renewed.__setitem__(0, True))
    outcomes: Counter[str] = Counter()
    watcher: ThrowWatcher | None = None
    frames = 0
    with DemoCamera(want=mats.wish, speed=math.inf, seed=seed, pace_s=0.0) as camera:
        while not over() and outcomes.total() < most:
            frame = [camera.read() for _ in range(every)][-1]
            if frame is None:
                break
            frames += 1
            now[0] = frame.taken_at_s
            if renewed[0] or watcher is None:
                renewed[0] = False
                reader = KindPrior(TrayReader(keeper.profile, places=False), table.in_play)
                watcher = ThrowWatcher(reader, keeper.profile, Landing())
            watcher.obstacle_kind = table.obstacle_kind
            for event in watcher.take_frame(frame):
                if isinstance(event, Settled):
                    outcomes[table.throws.record(event.throw, event.image).outcome.state] += 1
            table.tick()
    return outcomes, frames


def clips_mb() -> float:
    """Size of all files of the demo, in megabytes of 10⁶ bytes."""
    return sum(file.stat().st_size for file in CLIPS.rglob("*") if file.is_file()) / 1e6


def main(argv: list[str] | None = None) -> int:
    """Print one line for each session; 1 if one does not come to its end or the clips are too large."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills.demo_games", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="a game to play (default: all)")
    parser.add_argument("--n", type=int, default=1, help="sessions of each game (default: 1)")
    parser.add_argument("--seed", type=int, default=3, help="seed of the first session (default: 3)")
    args = parser.parse_args(argv)
    size_mb = clips_mb()
    bad = size_mb > MOST_CLIPS_MB
    print(f"files of the demo: {size_mb:.1f} MB of {MOST_CLIPS_MB:.0f} MB")
    print("| game | seed | to its end | throws | counted | frames | seconds |")
    print("|---|---:|---|---:|---:|---:|---:|", flush=True)
    for game in args.game or GAMES:
        for seed in range(args.seed, args.seed + args.n):
            with tempfile.TemporaryDirectory() as folder:
                one = play(game, seed, Path(folder))
            bad |= not one.well
            print(
                f"| {one.game} | {one.seed} | {'yes' if one.over else 'no'} | {one.throws} "
                f"| {one.outcomes['counted']} | {one.frames} | {one.elapsed_s:.0f} |",
                flush=True,
            )
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
