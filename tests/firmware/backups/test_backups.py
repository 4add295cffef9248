"""A backup of a running tray, restored elsewhere, gives the same tray; nothing is ever lost."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.backups.trays import CARDS, PASSWORD, STREAM, contents, filled, unpacked
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown
from traywatch.calibration import TrayProfile
from traywatch.errors import StorageError
from traywatch.firmware.backups import restoring
from traywatch.firmware.backups.archive import about_of
from traywatch.firmware.backups.contents import PARTS, Part
from traywatch.firmware.backups.making import make_backup
from traywatch.firmware.backups.restoring import finish_restore, last_result, prepare_restore
from traywatch.firmware.cli.main import main
from traywatch.firmware.host.data_directory import DataDirectory, open_to_others
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.migrations import upgrade
from traywatch.firmware.table.service import TableService


def journal_of(data: Path) -> tuple[int, str]:
    """The number and the checksum of the newest record, and that all before it are whole."""
    with Journal(data / "journal.sqlite") as journal:
        assert journal.verify() and not journal.problems
        found = journal.checksum(journal.last_seq)
        return journal.last_seq, (found or b"").hex()


def restore(file: Path, data: Path, **how: bool) -> restoring.RestoreResult:
    data.mkdir(exist_ok=True)
    prepare_restore(file, data, **how)
    result = finish_restore(data)
    assert result is not None
    return result


def test_on_an_empty_machine_it_is_the_same_tray(tmp_path: Path) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "tray.tar.gz"
    table = filled(data)
    about = make_backup(data, file, ["pictures", "clips"])  # while the table is open
    before = shown(table.view)
    table.close()
    result = restore(file, other)
    assert result.problem is None and result.aside == ""
    assert [path for path in open_to_others(other) if path != other] == []
    assert journal_of(other) == journal_of(data) == (about.records, about.journal)
    assert upgrade(other) == []
    again = TableService(Journal(other / "journal.sqlite"))
    after = shown(again.view)
    assert {key: after[key] for key in ("game", "session", "state")} == {
        key: before[key] for key in ("game", "session", "state")
    }
    again.close()
    assert TrayProfile.load(other / "profile.json") == TrayProfile.load(data / "profile.json")
    assert (other / "cards" / "mine.toml").read_text(encoding="utf-8") == CARDS
    for name in ("language.json", "tray-id"):
        assert (other / name).read_bytes() == (data / name).read_bytes()
    for folder in ("pictures", "clips"):
        assert contents(other / folder) == contents(data / folder) != {}
    assert json.loads((other / "settings.json").read_bytes()) == {"keep_pictures": 50}


@pytest.mark.parametrize("parts", [(), ("pictures",), ("clips",), ("pictures", "clips")])
def test_secrets_stay_out_unless_they_are_asked_for(tmp_path: Path, parts: tuple[Part, ...]) -> None:
    data, file = tmp_path / "data", tmp_path / "tray.tar.gz"
    filled(data).close()
    make_backup(data, file, parts)
    found = unpacked(file)
    token = (data / "token").read_bytes().strip()
    for secret in (token, PASSWORD.encode(), STREAM.encode(), b"Foundry", b"tray.example"):
        assert [name for name, content in found.items() if secret in content] == [], secret
    folders = {name.partition("/")[0] for name in found if "/" in name}
    assert folders == {"cards", *parts}
    with_all = tmp_path / "all.tar.gz"
    make_backup(data, with_all, PARTS)
    assert (
        token + b"\n" == unpacked(with_all)["token"]
        and PASSWORD.encode() in unpacked(with_all)["settings.json"]
    )


def test_secrets_are_restored_only_if_they_are_asked_for(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "tray.tar.gz"
    filled(data).close()
    make_backup(data, file, PARTS)
    for secrets in (False, True):
        other = tmp_path / f"other-{secrets}"
        filled(other).close()
        mine = (other / "token").read_bytes()
        settings = json.loads((other / "settings.json").read_bytes())
        settings["mqtt"]["url"] = "mqtt://mine.local"
        (other / "settings.json").write_text(json.dumps(settings))
        restore(file, other, secrets=secrets, replace=True)
        now = json.loads((other / "settings.json").read_bytes())
        assert now["mqtt"]["url"] == ("mqtt://broker.local" if secrets else "mqtt://mine.local")
        assert ((other / "token").read_bytes() == mine) != secrets
        assert ((other / "token").read_bytes() == (data / "token").read_bytes()) == secrets


def test_it_is_one_state_of_a_tray_that_writes_meanwhile(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "tray.tar.gz"
    table = filled(data)
    stopped = threading.Event()

    def play() -> None:
        while not stopped.is_set():
            table.throws.record(throw(die("d20", 3)), photo())

    player = threading.Thread(target=play)
    player.start()
    try:
        until = table.journal.last_seq
        for turn in range(5):
            about = make_backup(data, file, [])
            assert about.records >= until, "what was recorded before is in it"
            until = about.records
            other = tmp_path / f"other-{turn}"
            restore(file, other)
            assert journal_of(other) == (about.records, about.journal)
            checksum = table.journal.checksum(about.records)
            assert checksum is not None and checksum.hex() == about.journal, (
                "the beginning of what is there now"
            )
    finally:
        stopped.set()
        player.join()
        table.close()


def test_a_directory_with_a_table_is_refused_or_set_aside(tmp_path: Path) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "tray.tar.gz"
    filled(data, 5).close()
    make_backup(data, file, ["pictures"])
    filled(other, 2).close()
    before = contents(other)
    with pytest.raises(StorageError, match="--replace") as refused:
        prepare_restore(file, other)
    assert refused.value.code == "data_present" and contents(other) == before
    result = restore(file, other, replace=True)
    assert journal_of(other) == journal_of(data)
    after = contents(other)
    for name, content in before.items():
        kept = f"{result.aside}/{name}"
        assert content in (after.get(name), after.get(kept)), f"{name} is lost"
    assert contents(other / result.aside)["journal.sqlite"] == before["journal.sqlite"]
    assert not (other / "restoring").exists() and last_result(other) == result


def test_a_restored_tray_has_no_records_of_the_one_before(tmp_path: Path) -> None:
    """Logs, the index and emergency copies of the old journal would change the new one."""
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "tray.tar.gz"
    filled(data).close()
    make_backup(data, file, [])
    filled(other).close()
    for name in ("journal.sqlite-wal", "journal.sqlite.unwritten.jsonl", "index.sqlite-wal"):
        (other / name).write_bytes(b"of the old one")
    restore(file, other, replace=True)
    left = {
        path.name for path in other.iterdir() if path.is_file() and b"of the old one" in path.read_bytes()
    }
    assert left == set()
    assert journal_of(other) == journal_of(data)


class PowerCut(BaseException):
    """The program ends at once."""


@pytest.mark.parametrize("at", range(1, 24))
def test_after_a_power_cut_the_next_start_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "tray.tar.gz"
    filled(data, 1).close()
    make_backup(data, file, [])
    filled(other, 2).close()
    before = contents(other)
    prepare_restore(file, other, replace=True)
    left, rename = [at], Path.rename

    def cut(path: Path, target: Any) -> Path:
        left[0] -= 1
        if not left[0]:
            raise PowerCut
        return rename(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", cut)
        with suppress(PowerCut):
            finish_restore(other)
    if left[0] <= 0:
        assert finish_restore(other) is not None
    assert journal_of(other) == journal_of(data)
    assert finish_restore(other) is None, "once"
    held = list(contents(other).values())
    assert [name for name, content in before.items() if content not in held] == []


def test_a_disk_that_cannot_be_written_leaves_the_tray_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "tray.tar.gz"
    filled(data).close()
    make_backup(data, file, [])
    filled(other, 2).close()
    before = journal_of(other)
    prepare_restore(file, other, replace=True)
    rename = Path.rename

    def fail(path: Path, target: Any) -> Path:
        if "replaced-" in str(target) and path.name == "proofs.sqlite":
            raise OSError(30, "Read-only file system")
        return rename(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", fail)
        result = finish_restore(other)
    assert result is not None and "Read-only" in result.sentence
    assert journal_of(other) == before and finish_restore(other) is None


@pytest.mark.parametrize(
    ("prepare", "code"),
    [
        (lambda data, file: file.write_bytes(b""), "backup_unknown"),
        (lambda data, file: file.write_bytes(b"PK\x03\x04 no archive"), "backup_unknown"),
        (lambda data, file: file.unlink(), "backup_unreadable"),
        (lambda data, file: (file.unlink(), file.mkdir()), "not_a_file"),
    ],
)
def test_what_is_no_backup_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], prepare: Callable[[Path, Path], Any], code: str
) -> None:
    data, file = tmp_path / "data", tmp_path / "tray.tar.gz"
    filled(data).close()
    make_backup(data, file, [])
    prepare(data, file)
    with pytest.raises(StorageError) as refused:
        prepare_restore(file, tmp_path / "other")
    assert refused.value.code == code
    assert main(["restore", str(file), "--data", str(tmp_path / "other")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_line_makes_checks_and_restores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, other, stick = tmp_path / "data", tmp_path / "other", tmp_path / "stick"
    stick.mkdir()
    table = filled(data)
    assert main(["backup", str(stick), "--data", str(data), "--json"]) == 0  # while the table is open
    made = json.loads(capsys.readouterr().out)
    file = Path(made["file"])
    assert file.parent == stick and file.stat().st_mode & 0o077 == 0
    assert main(["restore", str(file), "--check"]) == 0
    assert "whole" in capsys.readouterr().out
    with DataDirectory(data).held():
        assert main(["restore", str(file), "--data", str(data), "--replace"]) == 2
        assert "another tray is using" in capsys.readouterr().err
    table.close()
    assert main(["restore", str(file), "--data", str(other), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["records"], told["journal"]) == (made["records"], made["journal"]) == journal_of(other)
    assert main(["restore", str(file), "--data", str(other)]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["backup", "--data", str(data)]) == 0
    assert len(list((data / "backups").glob("traywatch-*.tar.gz"))) == 1
    assert main(["backup", str(tmp_path / "x.tar.gz"), "--data", str(tmp_path / "nothing")]) == 2
    assert main(["backup", str(tmp_path / "no" / "x.tar.gz"), "--data", str(data)]) == 2


def test_a_backup_of_a_damaged_journal_is_refused(tmp_path: Path) -> None:
    """It would take the place of a good one."""
    data, file = tmp_path / "data", tmp_path / "tray.tar.gz"
    filled(data, 40).close()
    make_backup(data, file, [])
    good = file.read_bytes()
    journal = bytearray((data / "journal.sqlite").read_bytes())
    journal[8192:12288] = bytes(4096)
    (data / "journal.sqlite").write_bytes(journal)
    with pytest.raises(StorageError) as refused:
        make_backup(data, file, [])
    assert refused.value.code == "backup_not_made" and file.read_bytes() == good
    assert about_of(file).records > 40
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_backup_takes_little_time(tmp_path: Path) -> None:
    """It must not stop a game: a throw is recorded while a large backup is being made."""
    data, file = tmp_path / "data", tmp_path / "tray.tar.gz"
    table = filled(data)
    (data / "pictures" / "large.jpg").write_bytes(b"\xff\xd8" + bytes(30_000_000))
    making = threading.Thread(target=make_backup, args=(data, file, ["pictures"]))
    making.start()
    recorded = 0
    while making.is_alive():
        table.throws.record(throw(die("d20", 3)), photo())
        recorded += 1
    making.join()
    table.close()
    assert recorded > 1 and about_of(file).bytes > 30_000_000
