"""Kill the table with SIGKILL at random moments while it plays: nothing acknowledged is lost or doubled.

``python -m tests.drills.kill --n 500`` goes through all games. A process plays a random session and
prints the number of each record once it is durable. It is killed, started again and compared.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tests.firmware.helpers import die, throw
from tests.firmware.programs import ROOT
from tests.rules.hands import legal
from tests.rules.tray import Tray
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.journal.file import verify
from traywatch.firmware.table.commands.corrections import undo
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.state import commit_session
from traywatch.rules.core.log import fold

GAMES = (
    "deep_dark_dice", "deckbox_dungeons", "dice_adventure", "delvers_deep", "dice_warriors", "fifth", "free",
)  # fmt: skip
_MOST_AWAITED = 8  # steps before a kill
_MOST_STEPS = 60  # of one session; then another begins


def play(data: Path, game: str, seed: int) -> None:
    """Play until killed. Prints ``ready``, the time of the start, then the newest record after each step."""
    began = time.process_time()
    table = TableService(Journal(data / "journal.sqlite"))
    spent = time.process_time() - began
    _fits_its_log(table)
    print("ready", f"{spent:.4f}", table.state_id, flush=True)
    rng = random.Random(seed)
    tray = Tray(rng, f"k{seed}-")  # dice of the last process may still lie there
    n = 0
    while True:
        n += 1
        session = table.state.session
        if session is None or not session.state.open or len(session.log) > _MOST_STEPS:
            table.start(game)
        elif rng.random() < 0.05:
            _undo(table)
        elif rng.random() < 0.3:
            table.throws.record(throw(die("d6", 1 + n % 6, None), throw_id=f"k{seed}-{n}"))
        else:
            _step(table, session, rng, tray)
        print(table.state_id, flush=True)


def _step(table: TableService, session: GameSession, rng: random.Random, tray: Tray) -> None:
    for event in legal(rng, tray, session.state):
        following = session.apply(event) if hasattr(event, "type") else None
        if isinstance(following, GameSession):
            table.store.commit(commit_session(table.state, following, ()))
            return


def _undo(table: TableService) -> None:
    try:
        table.store.commit(undo(table.state, void=True))
    except TableError:
        return


def _fits_its_log(table: TableService) -> None:
    """The state that was resumed is the fold of its log. Raises ``AssertionError``."""
    session = table.state.session
    if session is None:
        return
    assert "resume" not in table.state.problems, table.state.problems
    folded = fold(session.engine, [logged.event for logged in session.log])
    assert folded.rejected is None and folded.state is not None
    assert json.dumps(folded.state.to_json()) == json.dumps(session.state.to_json())


@dataclass
class Result:
    """What the kills came to."""

    kills: int = 0
    lost: int = 0
    doubled: int = 0
    damaged: int = 0
    records: int = 0
    started_s: list[float] = field(default_factory=list)
    resumed_s: list[float] = field(default_factory=list)
    resume_cpu_s: list[float] = field(default_factory=list)


def run(n: int, seed: int = 1, report: bool = False, games: Sequence[str] = GAMES) -> Result:
    """Kill ``n`` times, as often in each game. Raises ``AssertionError`` if a start fails."""
    rng = random.Random(seed)
    found = Result()
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            data = Path(folder) / game
            data.mkdir()
            turns = n // len(games) + (games.index(game) < n % len(games))
            for turn in range(turns):
                _kill_once(data, game, rng, found, turn)
            if report:
                print(f"{game}: {turns} kills", file=sys.stderr, flush=True)
    return found


def _started(data: Path, game: str, turn: int) -> tuple[int, IO[str], Callable[[], object]]:
    """A process that plays: its id, what it prints, and a function that waits for its end.

    The first of a game is a whole start of Python. The others are copies of this process, which has imported
    everything.
    """
    if turn == 0:
        command = [sys.executable, "-m", "tests.drills.kill", "--play", str(data), game, str(turn)]
        child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        return child.pid, child.stdout, child.wait
    reader, writer = os.pipe()
    copy = os.fork()
    if copy == 0:
        try:
            sys.stdout = os.fdopen(writer, "w")
            play(data, game, turn)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writer)
    return copy, os.fdopen(reader), lambda: os.waitpid(copy, 0)


def _kill_once(data: Path, game: str, rng: random.Random, found: Result, turn: int) -> None:
    began = time.monotonic()
    pid, printed, ended = _started(data, game, turn)
    with printed:
        words = printed.readline().split()
        assert words and words[0] == "ready", f"{game}: the start after kill {turn} failed"
        (found.started_s if turn == 0 else found.resumed_s).append(time.monotonic() - began)
        found.resume_cpu_s.append(float(words[1]))
        # So many steps are awaited, because a time would be no step at all on a busy machine.
        lines = [printed.readline() for _ in range(rng.randrange(_MOST_AWAITED + 1))]
        time.sleep(rng.random() * 0.05)
        os.kill(pid, signal.SIGKILL)
        lines += printed.read().splitlines(keepends=True)
        lines = [line for line in lines if line.endswith("\n")]
    ended()
    acknowledged = max([int(words[2]), *(int(line) for line in lines)])
    with closing(sqlite3.connect(data / "journal.sqlite")) as db:
        db.text_factory = bytes
        checked = list(verify(db))[-1]
        numbers = [row[0] for row in db.execute("SELECT seq FROM records ORDER BY seq")]
        throws = [row[0] for row in db.execute("SELECT ref FROM records WHERE kind = 'throw'")]
    found.kills += 1
    found.records = found.records + len(lines)
    found.damaged += not checked.intact
    found.lost += max(0, acknowledged - len(numbers))
    found.doubled += len(throws) - len(set(throws)) + len(numbers) - len(set(numbers))


def main() -> int:
    """Print the result; 1 if anything was lost, doubled or damaged."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=30, help="kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", nargs=3, metavar=("DATA", "GAME", "SEED"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play(Path(args.play[0]), args.play[1], int(args.play[2]))
    if args.n < 2 * len(GAMES):
        parser.error(f"--n must be at least {2 * len(GAMES)}: a game is resumed after its second kill")
    found = run(args.n, args.seed, report=True)
    times, cpu = sorted(found.resumed_s), sorted(found.resume_cpu_s)
    print(
        f"{found.kills} kills, {found.records} steps: {found.lost} lost, {found.doubled} doubled, "
        f"{found.damaged} journals damaged. Opening and resuming took {times[len(times) // 2]:.2f} s "
        f"(longest {times[-1]:.2f} s; CPU {cpu[len(cpu) // 2]:.3f} s, most {cpu[-1]:.3f} s), a start of the "
        f"whole process {max(found.started_s):.2f} s at most; load {os.getloadavg()[0]:.0f}"
    )
    if found.records < found.kills:
        print(f"only {found.records} steps in {found.kills} kills: this shows nothing")
        return 1
    return int(found.lost + found.doubled + found.damaged > 0)


if __name__ == "__main__":
    sys.exit(main())
