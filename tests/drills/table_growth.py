"""How the memory of the table grows in an evening without a camera: thousands of steps.

``python -m tests.drills.table_growth --n 3000`` plays in this process, as phones in all languages see it. It
prints the memory that no file backs, and its growth after the first fifth. Each game is played a little
before that, so that loading its code and its cards is not counted as growth.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.drills.evening import sample
from tests.drills.kill import GAMES
from tests.firmware.helpers import die, throw
from tests.rules.hands import legal
from tests.rules.tray import Tray
from traywatch.catalogs import languages
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.state import commit_session

MOST_GROWTH_MB = 10.0
_MOST_STEPS = 60
_WARM_STEPS = 20
"""Of each game, before anything is measured."""


@dataclass(frozen=True)
class Held:
    """The memory of the process that no file backs, after so many steps, MB."""

    steps: int
    held_mb: float


def run(n: int, seed: int = 1, samples: int = 10) -> list[Held]:
    """Play ``n`` steps, and look at the memory after each part."""
    found: list[Held] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(TableService(Journal(Path(folder) / "journal.sqlite"))) as table,
    ):
        table.publisher.listen(lambda message: [message.wire(one) for one in languages()] and None)
        for game in GAMES:
            table.start(game)
            deque(_steps(table, _WARM_STEPS, seed, game), maxlen=0)
        for step in _steps(table, n, seed):
            if step % max(1, n // samples) == 0:
                gc.collect()
                found.append(Held(step, sample(os.getpid(), Path(folder), step).heap_mb))
    return found


def _steps(table: TableService, n: int, seed: int, name: str = "g") -> Iterator[int]:
    """Play so many steps in the session that is open, then in others. ``name`` begins the ids of throws."""
    rng = random.Random(seed)
    games = 0
    tray = Tray(rng, f"{name}-")
    for step in range(1, n + 1):
        session = table.state.session
        if session is None or not session.state.open or len(session.log) > _MOST_STEPS:
            table.start(GAMES[games % len(GAMES)])
            games += 1
        elif rng.random() < 0.3:
            table.throws.record(throw(die("d6", 1 + step % 6, None), throw_id=f"{name}{step}"))
        else:
            _play(table, session, rng, tray)
        yield step


def _play(table: TableService, session: GameSession, rng: random.Random, tray: Tray) -> None:
    for event in legal(rng, tray, session.state):
        following = session.apply(event) if hasattr(event, "type") else None
        if isinstance(following, GameSession):
            table.store.commit(commit_session(table.state, following, ()))
            return


def growth_mb(found: list[Held]) -> float:
    """The growth after the first fifth."""
    return found[-1].held_mb - found[max(1, len(found) // 5)].held_mb


def main() -> int:
    """Print the samples; 1 if the memory grew by more than 10 MB."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=3000, help="steps")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = run(args.n, args.seed)
    for one in found:
        print(f"{one.steps} steps: {one.held_mb:.1f} MB")
    print(f"{args.n} steps: grown by {growth_mb(found):.1f} MB after the first fifth")
    return int(growth_mb(found) > MOST_GROWTH_MB)


if __name__ == "__main__":
    sys.exit(main())
