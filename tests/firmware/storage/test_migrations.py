"""Migrations keep data: directories of earlier releases open, damaged or not; interruptions do no harm."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.helpers import die, throw
from tests.firmware.programs import ROOT, RealTray, still
from tests.firmware.upgrade_steps import STEPS
from tests.reader import shown
from traywatch.calibration import TrayProfile
from traywatch.errors import StorageError
from traywatch.firmware.cli.main import main
from traywatch.firmware.dice.repository import DiceStore
from traywatch.firmware.storage.journal import Journal, NewRecord
from traywatch.firmware.storage.migrations import DATA_VERSION, FILE, MigrationStep, read_version, upgrade
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.token_file import load_or_make_token
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply

SNAPSHOTS = sorted((Path(__file__).parent.parent / "data_snapshots").glob("*.tar.gz"))

# Python 3.11.2 of Debian 12 does not know the filter that newer releases warn about.
SAFE: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}


def unpack(snapshot: str | Path, to: Path) -> Path:
    """Unpack a data directory as that release left it."""
    if isinstance(snapshot, str):
        snapshot = next(path for path in SNAPSHOTS if path.name.startswith(snapshot))
    with tarfile.open(snapshot) as archive:
        archive.extractall(to, **SAFE)
    (data,) = to.iterdir()
    return data


def boot(data: Path) -> TableService:
    """A table on a data directory, as ``run`` creates it."""
    upgrade(data)
    return TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))


def throws_in(data: Path) -> int:
    with Journal(data / "journal.sqlite") as journal:
        return len(journal.read("throw"))


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=lambda path: path.name.removesuffix(".tar.gz"))
def test_what_an_earlier_release_left_opens_and_goes_on(snapshot: Path, tmp_path: Path) -> None:
    data = unpack(snapshot, tmp_path)
    token = (data / "token").read_text().strip()
    with closing(boot(data)) as table:
        assert read_version(data) == DATA_VERSION
        assert table.journal.warnings == () and table.journal.problems == ()
        found, _ = table.history.throws()
        assert [one.throw_id for one in found] == ["t0001", "t0002", "t0003", "t0004", "t0099"]
        assert all(table.history.picture(one.id)[:2] == b"\xff\xd8" for one in found)
        if shown(table.view)["session"] is None:
            # Cards changed since: it says so, and the session stays in the journal.
            assert any("session" in str(problem) or "can't" in str(problem) for problem in table.problems)
            table.start("free")
        if shown(table.view)["questions"]:
            table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="again"))
        before = len(table.history.throws()[0])
        table.throws.record(throw(die(), throw_id="new"))
        assert len(table.history.throws()[0]) == before + 1
    assert load_or_make_token(data / "token")[:2] == (token, True), "every phone stays at the table"
    assert throws_in(data) == 6


def test_free_sessions_go_on_where_they_were(tmp_path: Path) -> None:
    for n, name in enumerate(("0.1.0-free", "0.1.0-killed", "2026-11-21-free")):
        with closing(boot(unpack(name, tmp_path / str(n)))) as table:
            assert shown(table.view)["game"]["id"] == "free" and table.problems == ()
            assert len(shown(table.view)["questions"]) == 1, "the fifth throw still waits for its answer"


def test_dice_that_were_taught_and_the_profile_are_there(tmp_path: Path) -> None:
    data = unpack("0.1.0-free", tmp_path / "a")
    upgrade(data)
    with closing(DiceStore(data / "dice.sqlite")) as store:
        assert [(row["kind"], row["label"], row["name"]) for row in store.rows()] == [
            ("d20", "10", "blue one")
        ]
    assert TrayProfile.load(unpack("0.1.0-deep-dark-dice", tmp_path / "b") / "profile.json").zones


# ---------------------------------------------------------------------- damaged files


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def scribbled(path: Path) -> None:
    path.write_bytes(b"\x00\xff this is something else " * 300)


@pytest.mark.parametrize("damage", [cut, emptied, scribbled])
@pytest.mark.parametrize("file", ["journal.sqlite", "token", FILE, "dice.sqlite", "pictures/t0001.jpg"])
def test_a_damaged_file_costs_only_itself_and_is_kept(
    file: str, damage: Callable[[Path], None], tmp_path: Path
) -> None:
    data = unpack("0.1.0-free", tmp_path)
    (data / FILE).write_text('{"version": 0, "by": "0.1.0"}')
    damage(data / file)
    left = (data / file).read_bytes()
    with closing(boot(data)) as table:
        if shown(table.view)["session"] is None:
            table.start("free")
        table.throws.record(throw(die(), throw_id="new"))
        assert shown(table.view)["last_throw"]["id"] == "new"
        if file == "journal.sqlite" and left:
            assert "damaged" in str(table.problems[0])
    with closing(DiceStore(data / "dice.sqlite")) as store:
        store.rows()
    token, kept, _ = load_or_make_token(data / "token")
    assert len(token) >= 20 and kept
    if file in ("journal.sqlite", "dice.sqlite") and left:
        assert left in [path.read_bytes() for path in data.glob("*.damaged-*")], "nothing is lost"
    if file != "journal.sqlite":
        assert throws_in(data) == 6


def test_a_log_that_was_cut_keeps_what_was_whole(tmp_path: Path) -> None:
    data = unpack("0.1.0-killed", tmp_path)
    log = data / "journal.sqlite-wal"
    log.write_bytes(log.read_bytes()[:-2000])
    with closing(boot(data)) as table:
        assert table.journal.warnings == ()
        assert len(table.history.throws()[0]) in (4, 5)


def test_a_damaged_profile_is_put_aside_and_the_tray_runs(tmp_path: Path) -> None:
    """The whole program, as the service starts it."""
    data = unpack("0.1.0-deep-dark-dice", tmp_path)
    cut(data / "profile.json")
    left = (data / "profile.json").read_bytes()
    tray = RealTray(data, "--source", f"clip:{still(tmp_path)}")
    tray.start()
    try:
        with urllib.request.urlopen(f"{tray.url}api/v1/health", timeout=60) as answer:
            problems = json.load(answer)["problems"]
    finally:
        tray.stop()
    assert any("profile.json" in str(problem) for problem in problems)
    (aside,) = data.glob("profile.json.damaged-*")
    assert aside.read_bytes() == left
    assert read_version(data) == DATA_VERSION


# ---------------------------------------------------------------------- versions


@pytest.mark.parametrize(
    ("text", "version"),
    [(None, 0), ("", 0), ("{", 0), ("[]", 0), ('{"version": "x"}', 0), ('{"version": -1}', 0),
     ('{"version": true}', 0), ('{"version": 1}', 1)],
)  # fmt: skip
def test_the_version(tmp_path: Path, text: str | None, version: int) -> None:
    if text is not None:
        (tmp_path / FILE).write_text(text)
    assert read_version(tmp_path) == version


def test_a_newer_release_s_data_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE).write_text('{"version": 99}')
    assert main(["run", "--source", "demo", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "newer Traywatch" in capsys.readouterr().err
    assert (tmp_path / FILE).read_text() == '{"version": 99}'


# ---------------------------------------------------------------------- steps


def old(data: Path) -> Path:
    data.mkdir()
    with Journal(data / "journal.sqlite") as journal:
        journal.append(*(NewRecord("event", {"note": f"n{n}"}) for n in range(30)))
    (data / "settings.json").write_text('{"tidy": false}')
    return data


def state(data: Path) -> tuple[Any, ...]:
    """The content of the files, old or new."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        notes = [row[0] for row in db.execute("SELECT body FROM records ORDER BY seq")]
    return notes[0][:8], len(notes), json.loads((data / "settings.json").read_text())


def test_steps_are_taken_once_and_what_was_is_kept(tmp_path: Path) -> None:
    data = old(tmp_path / "data")
    before = (data / "settings.json").read_bytes()
    said = upgrade(data, steps=STEPS, newest=2)
    assert len(said) == 3 and "before-1" in said[2]
    assert state(data) == ('{"NOTE":', 30, {"tidy": True})
    assert (data / "before-1" / "settings.json").read_bytes() == before
    with closing(sqlite3.connect(data / "before-1" / "journal.sqlite")) as db:
        assert db.execute("SELECT body FROM records").fetchone()[0] == '{"note":"n0"}'
    assert upgrade(data, steps=STEPS, newest=2) == []


def test_what_waits_in_the_log_comes_along(tmp_path: Path) -> None:
    data = unpack("0.1.0-killed", tmp_path)
    upgrade(data, steps=STEPS[:1], newest=1)
    with closing(sqlite3.connect(data / "journal.sqlite")) as db:
        assert db.execute("SELECT count(*) FROM records WHERE kind = 'throw'").fetchone()[0] == 5
        assert db.execute("PRAGMA user_version").fetchone()[0] == 20


def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    data = old(tmp_path / "data")
    before = {path.name: path.read_bytes() for path in data.iterdir()}

    def fail(path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(StorageError) as caught:
        upgrade(data, steps=(MigrationStep(1, "settings.json", fail),), newest=1)
    assert caught.value.code == "upgrade_failed" and "No space left" in str(caught.value)
    assert {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()} == before


def test_a_damaged_database_is_no_reason_not_to_start(tmp_path: Path) -> None:
    data = old(tmp_path / "data")
    scribbled(data / "journal.sqlite")
    upgrade(data, steps=STEPS, newest=2)
    assert read_version(data, 2) == 2
    with Journal(data / "journal.sqlite") as journal:
        assert "damaged" in str(journal.warnings[0])


@pytest.fixture
def upgrader() -> Iterator[Callable[[Path, int], int]]:
    """Migrate a directory in a process that dies before its k-th file operation; returns its exit status."""
    command = [sys.executable, "-m", "tests.firmware.upgrade_steps"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as steps:
        assert steps.stdin is not None and steps.stdout is not None
        lines = steps.stdout

        def ended(data: Path, k: int) -> int:
            print(k, data, file=steps.stdin, flush=True)
            return int(lines.readline())

        yield ended


def test_killed_at_any_file_operation_it_is_the_old_or_the_new(
    upgrader: Callable[[Path, int], int], tmp_path: Path
) -> None:
    """A process is killed before its k-th operation on the directory, for every k; then it starts again."""
    allowed_notes, allowed_settings = ('{"note":', '{"NOTE":'), ({"tidy": False}, {"tidy": True})
    operations = 0
    for k in range(1, 1000):
        data = old(tmp_path / str(k))
        status = upgrader(data, k)
        assert status in (0, -signal.SIGKILL)
        note, count, settings = state(data)
        assert note in allowed_notes and settings in allowed_settings and count == 30, k
        if (data / FILE).exists():
            assert read_version(data, 2) == 2 and state(data) == ('{"NOTE":', 30, {"tidy": True})
        upgrade(data, steps=STEPS, newest=2)
        assert state(data) == ('{"NOTE":', 30, {"tidy": True}), k
        assert json.loads((data / "before-1" / "settings.json").read_text()) == {"tidy": False}, k
        assert not [path for path in data.rglob("*") if "upgrading" in path.name], k
        if status == 0:
            operations = k
            break
    assert operations > 25
