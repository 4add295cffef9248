"""The page's updates: an upload is checked, the computer installs it, and its report says what came of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.firmware.updates.computers import Computer
from tests.firmware.updates.published import FILES, Published
from traywatch import __version__
from traywatch.errors import StorageError
from traywatch.firmware.cli.commands import update as update_command
from traywatch.firmware.host.installation import DATA
from traywatch.firmware.updates import reports
from traywatch.firmware.updates import service as update_service
from traywatch.firmware.updates.reports import is_running, last_report, reporting
from traywatch.firmware.updates.service import RELEASE, UPDATES, UpdateService, obstacle_here
from traywatch.installed_copy import InstalledCopy


@pytest.fixture
def release(tmp_path: Path) -> Published:
    return Published(tmp_path)


@pytest.fixture
def computer(tmp_path: Path, release: Published) -> Computer:
    return Computer(tmp_path, release.public)


def upload(service: UpdateService, file: Path, piece: int = 4000) -> None:
    content = file.read_bytes()
    for offset in range(0, len(content), piece):
        service.upload(offset, len(content), content[offset : offset + piece])


def code_of(call: object, *args: object) -> str:
    with pytest.raises(StorageError) as refused:
        call(*args)  # type: ignore[operator]
    return refused.value.code


def wait_for_the_end(service: UpdateService) -> None:
    until_s = time.monotonic() + 30
    while (last := service.last()) is None or last.outcome == "running":
        assert time.monotonic() < until_s
        time.sleep(0.01)


def test_a_release_is_uploaded_and_installed(computer: Computer, release: Published) -> None:
    service = computer.service()
    assert service.uploaded() is None and service.last() is None
    upload(service, release.archive)
    uploaded = service.uploaded()
    assert uploaded is not None and uploaded.version == "9.1.0"
    assert uploaded.bytes == release.archive.stat().st_size
    with computer.listening():
        service.install()
        wait_for_the_end(service)
    last = service.last()
    assert last is not None and (last.outcome, last.version, last.before) == ("done", "9.1.0", __version__)
    assert computer.service().uploaded() is None, "it is not offered again"
    assert list((computer.data / UPDATES).glob("rel*")) == []
    upload(service, release.archive)
    assert service.uploaded() == uploaded, "unless somebody wants it once more"


def test_the_reason_of_the_installer_is_told(
    computer: Computer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    text = '#!/bin/sh\necho noise >&2\necho "$0: the new version fails its test" >&2\necho more >&2\nexit 1\n'
    monkeypatch.setitem(FILES, "scripts/install-pi", text)
    broken = Published(tmp_path / "broken")
    computer.key = broken.public
    service = computer.service()
    upload(service, broken.archive)
    with computer.listening():
        service.install()
        wait_for_the_end(service)
    last = service.last()
    assert last is not None and (last.outcome, last.version) == ("failed", "9.1.0")
    assert last.reason == "the new version fails its test"
    assert service.uploaded() is not None, "it can be tried again"


def test_root_checks_the_release_again(computer: Computer, release: Published, tmp_path: Path) -> None:
    service = computer.service()
    upload(service, release.archive)
    (tmp_path / "other").mkdir()
    shutil.copy(Published(tmp_path / "other").archive, computer.data / UPDATES / RELEASE)
    with computer.listening():
        service.install()
        wait_for_the_end(service)
    last = service.last()
    assert last is not None and (last.outcome, last.version) == ("failed", None)
    assert "not signed" in str(last.reason)


@pytest.mark.parametrize(("content", "code"), [(b"no release", "release_unknown"), (None, "release_altered")])
def test_what_is_no_release_leaves_nothing(
    computer: Computer, release: Published, content: bytes | None, code: str
) -> None:
    service = computer.service()
    content = release.archive.read_bytes()[:-3000] if content is None else content
    assert code_of(service.upload, 0, len(content), content) == code
    assert service.uploaded() is None and list((computer.data / UPDATES).iterdir()) == []
    assert code_of(service.install) == "update_missing"


def test_another_upload_replaces_the_one_before(computer: Computer, release: Published) -> None:
    service = computer.service()
    upload(service, release.archive)
    assert code_of(service.upload, 5, 9, b"x") == "upload_out_of_order"
    assert code_of(service.upload, 0, 1, b"x") == "release_unknown"
    assert service.uploaded() is None, "the page must not offer what somebody meant to replace"
    upload(service, release.archive)
    service.discard()
    assert service.uploaded() is None


def test_an_older_release_is_refused(computer: Computer, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    old = Published(tmp_path / "old", "0.0.1")
    computer.key = old.public
    service = computer.service()
    upload(service, old.archive)
    assert code_of(service.install) == "release_older"


def test_a_computer_that_does_nothing_is_told(computer: Computer, release: Published) -> None:
    service = computer.service(answer_within_s=0.2)
    upload(service, release.archive)
    assert code_of(service.install) == "update_not_started"
    assert service.uploaded() is not None


def test_a_slow_computer_is_waited_for_once_it_has_begun(computer: Computer, release: Published) -> None:
    service = computer.service(answer_within_s=0.3)
    upload(service, release.archive)
    computer.slow_s = 1.0
    with computer.listening():
        service.install()
        wait_for_the_end(service)
    last = service.last()
    assert last is not None and last.outcome == "done"


def test_one_update_at_a_time(computer: Computer, release: Published) -> None:
    service = computer.service()
    upload(service, release.archive)
    with reporting(computer.reports):
        assert service.last() is not None and is_running(computer.reports)
        for call in (service.install, service.discard):
            assert code_of(call) == "update_busy"
        assert code_of(service.upload, 0, 1, b"x") == "update_busy"
        assert computer.update() == 2, "a second program ends"
        last = service.last()
        assert last is not None and last.outcome == "running"
    assert not is_running(computer.reports)


KILLED = """
import os, pathlib, sys
from traywatch.firmware.updates.reports import reporting
with reporting(pathlib.Path(sys.argv[1])) as reporter:
    reporter.installing("9.1.0")
    os.kill(os.getpid(), 9)
"""


def test_an_update_that_was_killed_is_told(computer: Computer) -> None:
    subprocess.run([sys.executable, "-c", KILLED, computer.reports], check=False)
    last = computer.service().last()
    assert last is not None and (last.outcome, last.version) == ("interrupted", "9.1.0")


@pytest.mark.parametrize("tested", [True, False])
def test_an_update_that_was_cut_off_after_the_change_of_versions(
    computer: Computer, release: Published, monkeypatch: pytest.MonkeyPatch, tested: bool
) -> None:
    """Once tested, only its report is missing. Before, the same release must be possible once more."""
    service = computer.service()
    upload(service, release.archive)
    uploaded = service.uploaded()
    assert uploaded is not None
    killed = KILLED.replace("9.1.0", uploaded.version)
    subprocess.run([sys.executable, "-c", killed, computer.reports], check=False)
    for module in (update_service, update_command):
        monkeypatch.setattr(module, "__version__", uploaded.version)
    if not tested:
        computer.unproven.touch()
        monkeypatch.setattr(reports, "UNPROVEN", computer.unproven)
    last = service.last()
    assert last is not None and last.outcome == ("done" if tested else "interrupted")
    if tested:
        assert service.uploaded() is None, "it was installed, so it is deleted"
        return
    assert service.uploaded() == uploaded
    with computer.listening():
        service.install()
        wait_for_the_end(service)
    last = service.last()
    assert last is not None and last.outcome == "done", last


def test_looking_never_disturbs_an_update(tmp_path: Path) -> None:
    """The page asks while the program takes its lock."""
    with reporting(tmp_path):
        pass
    ended = threading.Event()

    def look() -> None:
        while not ended.is_set():
            is_running(tmp_path)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(50):
            with reporting(tmp_path):
                assert is_running(tmp_path)
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def test_an_error_ends_the_report(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), reporting(tmp_path):
        raise ZeroDivisionError("x" * 5000)
    report = last_report(tmp_path)
    assert report is not None and report.stage == "failed" and "ZeroDivisionError" in str(report.reason)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"stage": "done"}', b"\xff", b"{" * 100_000])
def test_a_damaged_report_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "report.json").write_bytes(content)
    assert last_report(tmp_path) is None


def test_a_full_disk_is_told(computer: Computer, release: Published, monkeypatch: pytest.MonkeyPatch) -> None:
    service = computer.service()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, 0))  # type: ignore[attr-defined]
    assert code_of(upload, service, release.archive) == "update_no_space"
    monkeypatch.undo()
    computer.data.joinpath(UPDATES).rmdir()
    computer.data.joinpath(UPDATES).write_text("a file is in the way")
    assert code_of(upload, service, release.archive) == "update_not_kept"


@pytest.mark.parametrize("obstacle", ["way", "service", "units", "key", None])
def test_why_an_installation_cannot_update_itself(
    tmp_path: Path, release: Published, monkeypatch: pytest.MonkeyPatch, obstacle: str | None
) -> None:
    way = "clone" if obstacle == "way" else "install-pi"
    copy = InstalledCopy(way, tmp_path, Path(sys.executable))
    monkeypatch.setattr(InstalledCopy, "this", classmethod(lambda cls: copy))
    unit = tmp_path / "unit"
    if obstacle != "units":
        unit.touch()
    monkeypatch.setattr(update_service, "PATH_UNIT", unit)
    key = tmp_path / "none" if obstacle == "key" else release.public
    monkeypatch.setattr(update_service, "KEY_FILE", key)
    data = tmp_path / "data" if obstacle == "service" else DATA
    assert obstacle_here(data) == obstacle
    if obstacle is not None:
        service = UpdateService(data, obstacle=lambda: obstacle_here(data))
        assert code_of(service.install) == "update_not_possible"


def test_a_clone_cannot_update_itself(tmp_path: Path) -> None:
    assert obstacle_here(tmp_path) == "way"


def test_the_report_is_for_everybody_to_read(tmp_path: Path) -> None:
    """The tray is another user than root."""
    folder = tmp_path / "reports"
    before = os.umask(0o022)
    try:
        with reporting(folder):
            pass
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    assert modes == {"reports": 0o755, "report.json": 0o644, "lock": 0o644}
    assert json.loads((folder / "report.json").read_bytes())["stage"] == "checking"
