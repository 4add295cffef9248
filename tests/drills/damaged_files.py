"""Data directories with one damaged file each: the tray starts, and everything else is there.

``python -m tests.drills.damaged_files --n 120``; without ``--n`` every file is damaged in every way once.
"""

from __future__ import annotations

import argparse
import codecs
import itertools
import os
import random
import shutil
import signal
import socket
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.calibration.tray_cameras import camera
from tests.drills.data_names import names
from tests.firmware.helpers import die, photo, throw
from tests.firmware.programs import RealTray, still
from tests.firmware.rooms import PLAYERS
from traywatch.firmware.config.chosen_language import language_file
from traywatch.firmware.dice.memory import open_memory
from traywatch.firmware.host.data_directory import DataDirectory
from traywatch.firmware.host.keys import certificate
from traywatch.firmware.pipeline.empty_mat import EmptyMatStore
from traywatch.firmware.pipeline.motion_log import MOTIONS_FILE, MotionLog
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.lens_position import FocusStore
from traywatch.firmware.storage.migrations import upgrade
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.profile import ProfileStore
from traywatch.firmware.storage.tray_id import tray_id
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.tokens import Access

CARDS = 'extends = "practice"\ngame = "deep_dark_dice"\n'
MOST_S = 20.0


def _write(content: bytes) -> Callable[[Path, random.Random], None]:
    return lambda path, rng: path.write_bytes(content) and None


def _cut(path: Path, rng: random.Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: rng.randrange(len(content) or 1)])


def _scribbled(path: Path, rng: random.Random) -> None:
    content = bytearray(path.read_bytes() or b"x")
    at = rng.randrange(len(content))
    content[at : at + 200] = rng.randbytes(200)
    path.write_bytes(bytes(content))


def _pipe(path: Path, rng: random.Random) -> None:
    path.unlink()
    os.mkfifo(path)


def _folder(path: Path, rng: random.Random) -> None:
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("x")


def _nowhere(path: Path, rng: random.Random) -> None:
    path.unlink()
    path.symlink_to(path.parent / "nowhere")


def _circle(path: Path, rng: random.Random) -> None:
    path.unlink()
    path.symlink_to(path.name)


def _socket(path: Path, rng: random.Random) -> None:
    path.unlink()
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


def _of_another_user(path: Path, rng: random.Random) -> None:
    os.chown(path, 0, 0)
    path.chmod(0)


DAMAGES: dict[str, Callable[[Path, random.Random], None]] = {
    "empty": _write(b""),
    "cut": _cut,
    "scribbled": _scribbled,
    "random": lambda path, rng: path.write_bytes(rng.randbytes(5000)) and None,
    "zeros": _write(bytes(4096)),
    "deep": _write(b"[" * 200_000),
    "deep toml": _write(b"a = " + b"[" * 50_000),
    "wrong type": _write(b'[{"id": ["a"], "version": [], "token": {}}]'),
    "list for an id": _write(CARDS.encode() + b'[[heroes]]\nid = ["a", "b"]\nname = 3\n'),
    "large": _write(b"x" * 10_000_000),
    "pipe": _pipe,
    "folder": _folder,
    "link to nowhere": _nowhere,
    "link in a circle": _circle,
    "socket": _socket,
    "another user's": _of_another_user,
}


def prepare(data: Path, *, there: bool = False) -> str:
    """Fill a data directory as a tray leaves it; returns the host token."""
    data.mkdir(parents=True, exist_ok=there)
    upgrade(data)
    (data / "cards").mkdir()
    for name in ("mine", "good"):
        (data / "cards" / f"{name}.toml").write_text(CARDS)
    with closing(
        TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))
    ) as t:
        t.start("free", PLAYERS)
        for n in range(5):
            t.throws.record(throw(die(), throw_id=f"t{n}"), photo())
    access = Access(data)
    access.join(access.code, "Mara", "ann")
    camera().save(data / "profile.json")
    (data / "focus.json").write_text('{"lens_position": 2.5}')
    (data / "lens.json").write_text("{}")
    memory, why = open_memory(data)
    assert memory is not None, why
    with memory.store._file.writing() as db:
        db.execute("SELECT 1")
    memory.close()
    Programs(data).add("program", ["read"])
    language_file(data / "language.json").save("de")
    tray_id(data)
    for name in names():  # what only some trays have: a start must not trip over it either
        path = data / name
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(b"{}")
    return access.token


@contextmanager
def _as_another() -> Iterator[None]:
    """As a user who is not root, where root runs this."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def boot(data: Path, file: str, token: str) -> str | None:
    """Start everything that reads the directory. Returns what does not work, or None."""
    began = time.monotonic()
    with DataDirectory(data).held():
        upgrade(data)
        with closing(
            TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))
        ) as table:
            if table.view.session is None:
                table.start("free", PLAYERS)
            found = {one.id for one in table.history.throws()[0]}
            if file != "journal.sqlite" and found != {f"t{n}" for n in range(5)}:
                return f"throws are missing: {sorted(found)}"
            table.throws.record(throw(die(), throw_id="new"), photo())
            if "new" not in {one.id for one in table.history.throws()[0]}:
                return "a new throw is missing"
            table.dice_counts.dice()
            for n in range(5):
                table.pictures.get(f"t{n}")
            access = Access(data)
            if access.token != token:
                return "the host token changed although there is a copy"
            if not access.players:
                return "the players lost their tokens although there is a copy"
            profile = ProfileStore(data / "profile.json", demo=False)
            if file != "profile.json" and profile.profile is None:
                return "the profile is gone"
            FocusStore(data / "focus.json")
            memory, _ = open_memory(data)
            if memory is not None:
                memory.close()
            programs = Programs(data)
            programs.match("tw_nobody")
            if file not in ("programs.json", "programs.lock") and not programs.programs:
                return "the programs are gone"
            programs.set_origins([])
            language_file(data / "language.json")
            tray_id(data)
            certificate.load(data)
            EmptyMatStore(data / "empty-mat.bin")
            MotionLog(path=data / MOTIONS_FILE)
            sets = CardSetRepository(data / "cards").sets("deep_dark_dice")
            if not any(one.id == "good" and one.problem is None for one in sets):
                return "the good cards are gone"
    if time.monotonic() - began > MOST_S:
        return f"the start took {time.monotonic() - began:.0f} s"
    return None


def started(folder: Path, damage: str) -> str | None:
    """Start ``traywatch run`` with every file damaged in one way. Returns what does not work, or None."""
    data = folder / "data"
    prepare(data)
    rng = random.Random(1)
    for name in names():
        DAMAGES[damage](data / name, rng)
    tray = RealTray(data, "--source", f"clip:{still(folder)}", "--no-announce")
    began = time.monotonic()
    tray.start()
    try:
        for name in ("programs.json", "programs-used.json", "language.json", "tray-id"):  # and while it runs
            (data / name).unlink(missing_ok=True) if not (data / name).is_dir() else None
            if not (data / name).exists():
                os.mkfifo(data / name)
        headers = {"X-Traywatch-Token": "tw_nobody-has-this-token"}
        request = urllib.request.Request(f"{tray.url}api/v1/table", headers=headers)
        with urllib.request.urlopen(request, timeout=MOST_S) as answer:
            if answer.status != 200:
                return f"status {answer.status}"
    except OSError as error:
        return f"no answer: {error}"
    finally:
        status = tray.end(signal.SIGINT)
    if status != 0 or "Traceback" in tray.errors:
        return f"status {status}: {tray.errors[-500:]}"
    return None if time.monotonic() - began < 3 * MOST_S else "the start took too long"


def run(n: int | None, seed: int = 1) -> list[str]:
    """Damage ``n`` directories; returns a line for each that does not work."""
    rng = random.Random(seed)
    for name in ("utf-16-be", "utf-16-le", "utf-32-be", "utf-32-le"):
        codecs.lookup(name)  # another user may not read where Python keeps these
    cases = list(itertools.product(names(), DAMAGES))
    if n is not None:
        cases = (cases * (n // len(cases) + 1))[:n] if n > len(cases) else rng.sample(cases, n)
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        root.chmod(0o755)
        token = prepare(root / "whole")
        for at, (file, damage) in enumerate(cases):
            data = root / f"{at}"
            shutil.copytree(root / "whole", data)
            if os.geteuid() == 0:
                for path in (data, *data.rglob("*")):
                    os.chown(path, 65534, 65534)
            DAMAGES[damage](data / file, rng)
            try:
                with _as_another():
                    said = boot(data, file, token)
            except BaseException as error:
                said = f"{type(error).__name__}: {error}"
            if said is not None:
                wrong.append(f"{file}, {damage}: {said}")
            shutil.rmtree(data)
    return wrong


def main() -> int:
    """Print what does not work; 1 if there is anything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, help="directories (default: every file in every way)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong = run(args.n, args.seed)
    for damage in sorted(set(DAMAGES) - {"another user's"}) if args.n is None else ():
        with tempfile.TemporaryDirectory() as folder:
            said = started(Path(folder), damage)
        wrong += [f"every file, {damage}: {said}"] if said is not None else []
    for line in wrong:
        print(line)
    print(f"{args.n or len(names()) * len(DAMAGES)} damaged directories, {len(wrong)} do not work")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
