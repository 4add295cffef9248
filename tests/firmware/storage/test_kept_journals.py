"""The journal is backed up before each migration; doctor names the backup, and nothing takes its place."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.firmware.machines import machine, place
from tests.firmware.storage.test_migrations import SNAPSHOTS, boot, unpack
from traywatch.firmware.backups.archive import about_of
from traywatch.firmware.backups.making import make_backup
from traywatch.firmware.backups.restoring import finish_restore, prepare_restore
from traywatch.firmware.diagnostics.checks import Finding
from traywatch.firmware.diagnostics.checks.backups import backups
from traywatch.firmware.storage.migrations import DATA_VERSION, NOTE, upgrade


def findings(data: Path) -> list[Finding]:
    """What doctor says about backups of a data directory."""
    return list(backups(replace(place(data.parent, machine(data.parent)), data=data)))


def bodies(journal: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as db:
        return db.execute("SELECT seq, body FROM records ORDER BY seq").fetchall()


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=lambda path: path.name.removesuffix(".tar.gz"))
def test_an_old_journal_is_kept_as_it_was_and_doctor_knows_it(snapshot: Path, tmp_path: Path) -> None:
    data = unpack(snapshot, tmp_path)
    before = bodies(data / "journal.sqlite")
    said = upgrade(data)
    (folder,) = data.glob("before-*")
    assert str(folder) in said[-1] or any(str(folder) in one for one in said)
    assert bodies(folder / "journal.sqlite") == before, "as the old release wrote it"
    note = json.loads((folder / NOTE).read_bytes())
    assert note["to"] == DATA_VERSION and folder.name == f"before-{note['from'] + 1}"
    found = [one for one in findings(data) if "before-" in one.message_text]
    assert [one.status for one in found] == ["ok"]
    assert (
        str(folder / "journal.sqlite") in found[0].message_text
        and f"{len(before)} records" in found[0].message_text
    )
    assert upgrade(data) == [] and len(list(data.glob("before-*"))) == 1


def test_a_second_migration_keeps_its_own_journal(tmp_path: Path) -> None:
    """An old journal that comes back, such as from a backup, is migrated again."""
    data = unpack("0.1.0-free", tmp_path)
    upgrade(data)
    (first,) = data.glob("before-*")
    kept = (first / "journal.sqlite").read_bytes()
    other = unpack("0.1.0-deep-dark-dice", tmp_path / "other")
    old = bodies(other / "journal.sqlite")
    for name in ("journal.sqlite", "version.json"):
        (data / name).unlink()
    (data / "journal.sqlite").write_bytes((other / "journal.sqlite").read_bytes())
    upgrade(data)
    assert (first / "journal.sqlite").read_bytes() == kept, "the first one is what it was"
    assert bodies(data / f"{first.name}-2" / "journal.sqlite") == old


def test_a_damaged_one_is_said_and_stops_nothing(tmp_path: Path) -> None:
    data = unpack("0.1.0-free", tmp_path)
    upgrade(data)
    (folder,) = data.glob("before-*")
    (folder / "journal.sqlite").write_bytes(b"SQLite format 3\0" + bytes(5000))
    found = [one for one in findings(data) if "before-" in one.message_text]
    assert [one.status for one in found] == ["note"] and "damaged" in found[0].message_text


def test_a_backup_of_an_old_tray_can_be_restored(tmp_path: Path) -> None:
    """It was made before the migration; the start after the restore migrates it."""
    data, other, file = unpack("0.1.0-free", tmp_path / "a"), tmp_path / "other", tmp_path / "tray.tar.gz"
    before = bodies(data / "journal.sqlite")
    make_backup(data, file, ["pictures"])
    assert about_of(file).records == before[-1][0]
    other.mkdir()
    prepare_restore(file, other)
    assert finish_restore(other) is not None
    with closing(boot(other)) as table:
        assert table.journal.verify()
        found, _ = table.history.throws()
        assert [one.throw_id for one in found] == ["t0001", "t0002", "t0003", "t0004", "t0099"]


def test_doctor_tells_of_backups(tmp_path: Path) -> None:
    data = unpack("2026-11-21-free", tmp_path)
    upgrade(data)

    def found() -> dict[str, str]:
        return {one.message_text: one.status for one in findings(data) if "before-" not in one.message_text}

    assert list(found().values()) == ["note"], "there is none"
    (data / "backups").mkdir()
    make_backup(data, data / "backups" / "traywatch-20261128-120000.tar.gz")
    assert list(found().values()) == ["ok"] and "1 backups" in next(iter(found()))
    (data / "backups" / "traywatch-20261128-130000.tar.gz").write_bytes(b"damaged")
    assert "wrong" in found().values()
    (data / "replaced-20261128-120000").mkdir()
    assert any("set aside" in one for one in found())
