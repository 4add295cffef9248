"""Random play in every game, and a comparison of all places after each step.

    python -m tests.firmware.agreement --steps 5000

It needs node and a broker: Mosquitto, or NATS with ``--broker nats``. Exit status 1: places disagreed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.brokers import LocalBroker, missing
from tests.firmware.agreement.evening import Evening
from tests.firmware.api_script import GAMES
from traywatch.firmware.cli.progress import Progress

_STEPS_OF_A_TABLE = 50


def main() -> int:
    """Play, print what was compared, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.firmware.agreement")
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first table")
    parser.add_argument("--broker", choices=("mosquitto", "nats"), default="mosquitto")
    parser.add_argument("--game", choices=GAMES, action="append", help="only these games")
    args = parser.parse_args()
    if why := missing(args.broker):
        print(f"NOT COMPARED: {why}", file=sys.stderr)
        return 2
    games, begun_s = args.game or GAMES, time.monotonic()
    checked: Counter[str] = Counter()
    validities: Counter[str] = Counter()
    differences: list[str] = []
    steps = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalBroker(args.broker, Path(folder) / "broker") as broker,
        Progress("tables", -(-args.steps // _STEPS_OF_A_TABLE)) as progress,
    ):
        while steps < args.steps:
            n = steps // _STEPS_OF_A_TABLE
            game, seed = games[n % len(games)], args.seed + n
            data = Path(folder) / f"table-{n}"
            data.mkdir()
            with Evening(seed, data, broker) as evening:
                evening.play(game, min(_STEPS_OF_A_TABLE, args.steps - steps))
            steps += _STEPS_OF_A_TABLE
            checked += evening.checked
            validities += evening.validities
            found = [f"table {seed}, {one}" for one in evening.differences]
            differences += found
            for one in found[:5]:
                print(one, flush=True)
            progress.step()
    for place, times in sorted(checked.items()):
        print(f"{place:16} {times:7} comparisons")
    print("compared throws: " + ", ".join(f"{n} {name}" for name, n in sorted(validities.items())))
    took_s = time.monotonic() - begun_s
    print(f"{min(steps, args.steps)} steps, {len(differences)} differences, {took_s:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
