"""Flip single bits of a journal: what is read stays the same, or the damage is reported.

``python -m tests.drills.bit_flips --n 2000``. The journal is also truncated and its log is flipped.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path

from tests.drills.large_journal import write
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService


def content(path: Path) -> tuple[str, bool]:
    """What is read from a journal, as one text, and whether damage was reported. Never raises."""
    with closing(TableService(Journal(path))) as table:
        intact = table.journal.verify()
        records = [[r.seq, r.kind, r.session, r.ref, r.at, r.body] for r in table.journal.read()]
        throws, _ = table.history.throws(limit=20, newest=True)
        table.dice_counts.dice()
        state = table.state.session.state.to_json() if table.state.session else None
        shown = json.dumps([records, [one.to_json() for one in throws], state])
        return shown, not intact or bool(table.journal.warnings)


def run(n: int, throws: int, seed: int = 1) -> tuple[Counter[str], list[str]]:
    """Flip ``n`` bits, one at a time. Returns what happened, and the flips that were not noticed."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    unnoticed = []
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.sqlite"
        write(whole, throws)
        expected, reported = content(whole)
        assert not reported
        data = whole.read_bytes()
        for turn in range(n):
            place = Path(folder) / "case" / "journal.sqlite"
            place.parent.mkdir()
            damaged = bytearray(data)
            at, bit = rng.randrange(len(damaged)), rng.randrange(8)
            damaged[at] ^= 1 << bit
            place.write_bytes(bytes(damaged))
            shown, reported = content(place)
            if reported:
                found["reported, all read as before" if shown == expected else "reported"] += 1
            elif shown == expected:
                found["harmless: all read as before"] += 1
            else:
                unnoticed.append(f"flip {turn}: byte {at}, bit {bit}")
            shutil.rmtree(place.parent)
    return found, unnoticed


def main() -> int:
    """Print what happened; 1 if a flip changed what is read without notice."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=100, help="flips")
    parser.add_argument("--throws", type=int, default=40, help="throws in the journal")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    found, unnoticed = run(args.n, args.throws, args.seed)
    for line in unnoticed:
        print(line)
    print(f"{args.n} flips: {dict(found)}, {len(unnoticed)} unnoticed")
    return int(bool(unnoticed))


if __name__ == "__main__":
    sys.exit(main())
