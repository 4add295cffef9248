"""onnxruntime's usage data is deleted once, by a migration, and nothing else is."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest

from tests.firmware.machines import machine, only, place
from traywatch.firmware.diagnostics.checks import software
from traywatch.firmware.storage import usage_data
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.migrations import DATA_VERSION, FILE, upgrade

SESSION = "1795399584348\n85060882-95df-0bb3-0751-75f56856beba\n"


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory for temporary files, and an empty home."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for name in ("temporary", "home"):
        (tmp_path / name).mkdir()
    return tmp_path / "temporary"


def kept(cache: Path) -> Path:
    """The files that onnxruntime 1.31.1 leaves in a cache directory when it is killed."""
    folder = cache / "Microsoft" / "DeveloperTools" / ".onnxruntime"
    folder.mkdir(parents=True)
    for name in ("deviceid", "onnxruntime.db", "onnxruntime.db-wal", "onnxruntime.db-shm"):
        (folder / name).write_text("03d791d2-7306-409b-aa95-781e67fccf0a")
    return folder


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def test_all_of_it_goes(tmp_path: Path, temporary: Path) -> None:
    kept(tmp_path / "cache")
    (temporary / ".ses").write_text(SESSION)
    assert len(usage_data.remove([tmp_path / "cache"], temporary)) == 5
    assert files(tmp_path / "cache") == set() and files(temporary) == set()
    assert usage_data.remove([tmp_path / "cache"], temporary) == []


def test_what_onnxruntime_did_not_make_stays(tmp_path: Path, temporary: Path) -> None:
    folder = kept(tmp_path / "cache")
    (folder / "mine.txt").touch()
    (tmp_path / "cache" / "Microsoft" / "Edge").mkdir()
    (temporary / ".ses").write_text("a file of another program\n")
    usage_data.remove([tmp_path / "cache"], temporary)
    assert (folder / "mine.txt").exists() and (temporary / ".ses").exists()
    assert files(folder) == {"mine.txt"} and (tmp_path / "cache" / "Microsoft" / "Edge").is_dir()


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_link_is_not_followed(tmp_path: Path, temporary: Path, depth: int) -> None:
    folder = kept(tmp_path / "elsewhere")
    names = folder.relative_to(tmp_path / "elsewhere").parts
    link = tmp_path.joinpath("cache", *names[:depth])
    link.parent.mkdir(parents=True)
    link.symlink_to(tmp_path.joinpath("elsewhere", *names[:depth]))
    (tmp_path / "target").write_text(SESSION)
    (temporary / ".ses").symlink_to(tmp_path / "target")
    assert usage_data.remove([tmp_path / "cache"], temporary) == []
    assert len(files(folder)) == 4 and (tmp_path / "target").exists()


@pytest.mark.parametrize("where", ["home", "data", "XDG_CACHE_HOME"])
@pytest.mark.parametrize("version", [None, '{"version": 1, "by": "0.1.0"}'])
def test_an_upgrade_deletes_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, version: str | None
) -> None:
    data = tmp_path / "tray"
    data.mkdir()
    Journal(data / "journal.sqlite").close()
    if version is not None:
        (data / FILE).write_text(version)
    cache = {"home": tmp_path / "home" / ".cache", "data": data / ".cache"}.get(where, tmp_path / "xdg")
    if where == "XDG_CACHE_HOME":
        monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    folder = kept(cache)
    said = upgrade(data)[-1]
    assert str(folder) in said and not folder.exists()
    assert json.loads((data / FILE).read_text())["version"] == DATA_VERSION
    assert upgrade(data) == []
    # Later files belong to another program.
    kept(cache)
    assert upgrade(data) == [] and len(files(folder)) == 4


def test_a_new_data_directory_deletes_nothing(tmp_path: Path) -> None:
    folder = kept(tmp_path / "home" / ".cache")
    data = tmp_path / "tray"
    data.mkdir()
    assert upgrade(data) == [] and upgrade(data) == []
    assert len(files(folder)) == 4


def test_doctor_says_whether_it_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = place(tmp_path, machine(tmp_path))
    assert only(software.telemetry(here)).status == "ok"
    folder = kept(tmp_path / "data" / ".cache")
    found = only(software.telemetry(here))
    assert found.status == "note" and str(folder / "deviceid") in found.remedy
    monkeypatch.setenv("ORT_DISABLE_TELEMETRY", "0")
    assert only(software.telemetry(here)).status == "wrong"
