"""Migration steps as a release might have them, and a process that dies in the middle of them.

``python -m tests.firmware.upgrade_steps`` reads lines of ``K DATA``. For each line a process migrates DATA to
version 2 and is killed right before its K-th file operation there. The exit status is printed.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from traywatch.files import write_atomic
from traywatch.firmware.storage.migrations import MigrationStep, upgrade

_WATCHED = {"open", "os.rename", "os.remove", "os.mkdir", "os.chmod", "shutil.copyfile", "sqlite3.connect"}


def shout(path: Path) -> None:
    """Convert every record to capitals; the database's own version shows whether that is done."""
    with closing(sqlite3.connect(path)) as db, db:
        if db.execute("PRAGMA user_version").fetchone()[0] < 20:
            db.execute("UPDATE records SET body = upper(body)")
            db.execute("PRAGMA user_version = 20")


def tidy(path: Path) -> None:
    """Change a text file that may be new already."""
    write_atomic(path, json.dumps({"tidy": True}).encode())


STEPS = (MigrationStep(1, "journal.sqlite", shout), MigrationStep(2, "settings.json", tidy))


def killed(data: str, last: int) -> None:
    """Migrate, and die before operation number ``last``, if there are so many."""
    count = 0

    def hook(event: str, args: tuple[object, ...]) -> None:
        nonlocal count
        if event in _WATCHED and args and data in str(args[0]):
            count += 1
            if count == last:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)
    upgrade(Path(data), steps=STEPS, newest=2)


def main() -> None:
    """See the module. Each process is a fork of this one, which has imported everything."""
    for line in sys.stdin:
        last, _, data = line.rstrip("\n").partition(" ")
        child = os.fork()
        if child == 0:
            status = 1
            try:
                killed(data, int(last))
                status = 0
            finally:
                os._exit(status)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
