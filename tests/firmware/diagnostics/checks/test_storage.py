"""Checks of the data directory: file system, free space, data version."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.firmware.machines import CARD, machine, mounts, only, pi, place
from traywatch.firmware.diagnostics.checks import storage
from traywatch.firmware.storage.migrations import FILE


@pytest.mark.parametrize(
    ("lines", "status", "said"),
    [
        ([CARD.format("rw,noatime")], ["ok"], "writable"),
        ([CARD.format("ro,noatime,errors=remount-ro")], ["wrong"], "/ is mounted read-only"),
        ([CARD.format("rw,noatime,emergency_ro")], ["wrong"], "read-only"),
        ([CARD.format("rw"), "tmpfs {data} tmpfs rw,nosuid 0 0"], ["ok", "note"], "writable"),
        (["overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data 0 0"], ["ok", "note"], "writable"),
        ([], ["ok"], "writable"),
    ],
)
def test_where_the_data_lies(tmp_path: Path, lines: list[str], status: list[str], said: str) -> None:
    (tmp_path / "data").mkdir()
    of = pi(tmp_path, files=mounts(*(line.format(data=tmp_path / "data") for line in lines)))
    found = list(storage.data(place(tmp_path, of)))
    assert [f.status for f in found] == status
    assert said in found[0].message_text
    assert all("may be gone" in f.message_text for f in found if f.status == "note")


@pytest.mark.parametrize(("free_mb", "status"), [(50, "wrong"), (400, "note"), (5000, "ok")])
def test_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, status: str) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=free_mb * 1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    assert only(storage.data(place(tmp_path, machine(tmp_path)))).status == status


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (None, "ok", "empty: the first run"),
        ('{"version": 1}', "ok", "data version 1"),
        ("", "ok", "data version 0"),
        ('{"version": 99}', "wrong", "newer Traywatch"),
    ],
)
def test_the_version_of_the_data(tmp_path: Path, text: str | None, status: str, said: str) -> None:
    (tmp_path / "data").mkdir()
    if text is not None:
        (tmp_path / "data" / FILE).write_text(text)
    found = only(storage.version(place(tmp_path, machine(tmp_path))))
    assert (found.status, said in found.message_text) == (status, True)


def test_journals_that_were_put_aside_are_told_of(tmp_path: Path) -> None:
    from traywatch.firmware.storage.journal import Journal

    data = tmp_path / "data"
    data.mkdir()
    (data / "journal.sqlite").write_bytes(b"no database" * 500)
    Journal(data / "journal.sqlite").close()
    found = list(storage.journal(place(tmp_path, machine(tmp_path))))
    assert [f.status for f in found] == ["ok", "note"]
    assert "1 damaged" in found[1].message_text
