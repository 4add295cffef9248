"""What the memory of a running tray consists of, while the evening drill plays.

    python -m tests.drills.memory_parts --n 3000 --out runs/memory.jsonl

The program itself writes one line of JSON every few seconds: its memory, what the C library holds and uses of
it, what SQLite uses, the number of Python's blocks, and the types of objects that take most. So memory that
live objects take can be told from memory that was freed and is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.drills import evening
from tests.firmware.programs import in_started_programs

EVERY_S = 20.0
_SAMPLER = """
import threading
def parts():
    import ctypes, gc, json, sys, time
    from collections import Counter
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    Info = type("Info", (ctypes.Structure,), {{"_fields_": [(name, ctypes.c_size_t) for name in names]}})
    libc = ctypes.CDLL(None)
    libc.mallinfo2.restype = Info
    began = time.monotonic()
    while True:
        time.sleep({every_s})
        if "traywatch.firmware.table.service" not in sys.modules:
            continue
        import _sqlite3
        sqlite = ctypes.CDLL(_sqlite3.__file__)
        sqlite.sqlite3_memory_used.restype = ctypes.c_int64
        status = dict(line.split(":", 1) for line in open("/proc/self/status") if ":" in line)
        found = libc.mallinfo2()
        sizes, counts, log = Counter(), Counter(), 0
        for one in gc.get_objects():
            name = type(one).__name__
            sizes[name] += sys.getsizeof(one)
            counts[name] += 1
            if name == "GameSession":
                log = max(log, len(one.log))
        line = dict(
            at_s=round(time.monotonic() - began),
            rss_mb=int(status["VmRSS"].split()[0]) / 1024,
            anon_mb=int(status["RssAnon"].split()[0]) / 1024,
            c_held_mb=(found.arena + found.hblkhd) / 2**20,
            c_used_mb=(found.uordblks + found.hblkhd) / 2**20,
            sqlite_mb=sqlite.sqlite3_memory_used() / 2**20,
            blocks=sys.getallocatedblocks(),
            log=log,
            objects={{name: [counts[name], size] for name, size in sizes.most_common(12)}},
        )
        with open({out!r}, "a") as file:
            file.write(json.dumps(line) + "\\n")
threading.Thread(target=parts, daemon=True).start()
"""


def sampled(out: Path, every_s: float = EVERY_S) -> Any:
    """A context: each Python program that is started inside writes what its memory consists of."""
    return in_started_programs(_SAMPLER.format(every_s=every_s, out=str(out.resolve())))


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and print the first and the last line that the program wrote."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=300, help="throws")
    parser.add_argument("--speed", default=evening.SPEED)
    parser.add_argument("--seconds", type=float, default=7200.0, help="the longest time")
    parser.add_argument("--out", type=Path, required=True, help="a file for the lines")
    args = parser.parse_args(argv)
    with sampled(args.out):
        samples = evening.run(args.n, args.speed, args.seconds)
    print(f"{samples[-1].throws} throws, grown by {evening.growth_mb(samples):.1f} MB")
    lines = args.out.read_text("utf-8").splitlines()
    for line in (lines[len(lines) // 10], lines[-1]):
        print(json.dumps(json.loads(line), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
