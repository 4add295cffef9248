"""A failure at every single write operation of a throw, an amendment, a profile and an upgrade.

``python -m tests.drills.write_faults`` needs a C compiler. For each operation k of an action, a process does
the action three times: operation k fails, every operation from k on fails, or the process is killed before
it. The directory is opened again: it has the old state or the new one, and the new one if it was confirmed.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.calibration.tray_cameras import camera
from tests.firmware.helpers import die, photo, throw
from tests.firmware.rooms import PLAYERS
from tests.firmware.storage.test_migrations import unpack
from traywatch.errors import TraywatchError
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.migrations import upgrade
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.profile import ProfileStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading

OFF, ONCE, FROM, KILLED = range(4)
MODES = {"fails once": ONCE, "fails from then on": FROM, "killed": KILLED}
_SOURCE = Path(__file__).with_suffix(".c")


@dataclass(frozen=True)
class Action:
    """Something that writes. ``prepare`` fills a directory; ``do`` returns whether it is confirmed."""

    prepare: Callable[[Path], object]
    do: Callable[[Path, Callable[[], None]], bool]


def table_of(data: Path) -> TableService:
    """A table on a directory, as ``run`` creates it."""
    return TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))


def _prepared(data: Path) -> None:
    data.mkdir()
    upgrade(data)
    with closing(table_of(data)) as table:
        table.start("free", PLAYERS)
        table.throws.record(throw(die("d20", 4), throw_id="first"), photo())
    camera().save(data / "profile.json")


def _throw(data: Path, arm: Callable[[], None]) -> bool:
    table = table_of(data)
    arm()
    table.throws.record(throw(die("d20", 17), throw_id="new"), photo())
    return not table.journal.problems


def _amend(data: Path, arm: Callable[[], None]) -> bool:
    table = table_of(data)
    arm()
    table.corrections.amend("first", "a0", HumanReading(value=9))
    return not table.journal.problems


def _profile(data: Path, arm: Callable[[], None]) -> bool:
    keeper = ProfileStore(data / "profile.json", demo=False)
    changed = {**camera().to_json(), "residual_mm": 0.4321}
    arm()
    keeper.keep(changed)
    return True


def _upgrade(data: Path, arm: Callable[[], None]) -> bool:
    arm()
    upgrade(data)
    return False  # what it keeps is the same before and after


def _old_release(data: Path) -> None:
    folder = data.with_name("unpacked")
    unpack("0.1.0-free", folder).rename(data)
    folder.rmdir()


ACTIONS = {
    "throw": Action(_prepared, _throw),
    "amendment": Action(_prepared, _amend),
    "profile": Action(_prepared, _profile),
    "upgrade": Action(_old_release, _upgrade),
}


def content(data: Path) -> str:
    """What the directory holds, as one text."""
    upgrade(data)
    keeper = ProfileStore(data / "profile.json", demo=False)
    with closing(table_of(data)) as table:
        assert table.journal.warnings == (), table.journal.warnings
        assert table.journal.verify(), table.journal.warnings
        state = table.state.session.state.to_json() if table.state.session else None
        views: list[Any] = [one.to_json() for one in table.history.throws()[0]]
        for view in views:  # times of this run
            view.pop("at"), view.pop("audit_log"), view.pop("settled_at_s")
        profile = keeper.profile.to_json() if keeper.profile else None
        assert keeper.problem is None, keeper.problem
        return json.dumps([state, views, profile], sort_keys=True)


def attempt(shim: ctypes.CDLL, action: Action, data: Path, k: int, mode: int) -> tuple[bool, int]:
    """Do the action in a child process; returns whether it was confirmed, and the operations there were."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            folder = str(data.absolute()).encode()
            done = False
            with suppress(TraywatchError, OSError):
                done = action.do(data, lambda: shim.write_faults_arm(folder, k, mode))
            count = shim.write_faults_arm(b"", 0, OFF)
            os.write(writer, f"{int(done)} {count}".encode())
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writer)
    said = os.read(reader, 100).decode()
    os.close(reader)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code == 0 or (mode == KILLED and code < 0), f"the action ended with {code}"
    done, _, count = said.partition(" ")
    return done == "1", int(count or 0)


def drill(name: str, shim: ctypes.CDLL, every: int = 1) -> tuple[int, list[str]]:
    """Every operation of an action, or each ``every``-th. Returns how many cases, and what is wrong."""
    action, wrong, cases = ACTIONS[name], [], 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        action.prepare(folder / "whole")

        def fresh(at: str) -> Path:
            shutil.copytree(folder / "whole", folder / at)
            return folder / at

        old = content(fresh("old"))
        _, operations = attempt(shim, action, fresh("new"), 10**6, ONCE)
        new = content(folder / "new")
        for k in range(1, operations + 1, every):
            for said, mode in MODES.items():
                data = fresh("case")
                cases += 1
                try:
                    done, _ = attempt(shim, action, data, k, mode)
                    found = content(data)
                    if found not in (old, new):
                        wrong.append(f"{name}, operation {k} {said}: a state in between")
                    elif done and found != new:
                        wrong.append(f"{name}, operation {k} {said}: confirmed, but not there")
                except AssertionError as error:
                    wrong.append(f"{name}, operation {k} {said}: {error}")
                shutil.rmtree(data)
    return cases, wrong


def run(every: int = 1) -> tuple[dict[str, int], list[str]]:
    """All actions. The shim must be loaded already (``main`` does that)."""
    shim = ctypes.CDLL(os.environ["LD_PRELOAD"])
    cases, wrong = {}, []
    for name in ACTIONS:
        cases[name], more = drill(name, shim, every)
        wrong += more
    return cases, wrong


def compiler() -> str | None:
    """A C compiler, if there is one."""
    return shutil.which("cc") or shutil.which("gcc")


def measured(every: int = 1) -> tuple[dict[str, int], list[str]]:
    """Run all actions in a process with the shim: how many cases there were, and what is wrong.

    Raises ``OSError`` without a C compiler, and ``ValueError`` if the process fails.
    """
    found = compiler()
    if found is None:
        raise OSError("no C compiler; install gcc")
    with tempfile.TemporaryDirectory() as folder:
        shim = Path(folder) / "write_faults.so"
        subprocess.run([found, "-shared", "-fPIC", "-O1", "-o", shim, _SOURCE, "-ldl"], check=True)
        done = subprocess.run(
            [sys.executable, "-m", "tests.drills.write_faults", "--n", str(every), "--json"],
            env={**os.environ, "LD_PRELOAD": str(shim)}, stdout=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    cases, wrong = json.loads(done.stdout)
    return cases, wrong


def main() -> int:
    """Print the cases and what is wrong; 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=1, help="take every n-th operation (default: all)")
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.json:
        print(json.dumps(run(args.n)))
        return 0
    try:
        cases, wrong = measured(args.n)
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    for line in wrong:
        print(line)
    print(f"{sum(cases.values())} cases {cases}, {len(wrong)} wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
