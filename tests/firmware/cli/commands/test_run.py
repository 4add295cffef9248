"""``traywatch run``: it starts, reports clearly why it cannot start, and stops on request."""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from tests.firmware.programs import RealTray, rights_of, still
from tests.firmware.sources import dripping
from traywatch.errors import CameraError, StorageError
from traywatch.files import write_atomic
from traywatch.firmware.camera.base import Source
from traywatch.firmware.cli.commands import run
from traywatch.firmware.cli.commands.run import default_data
from traywatch.firmware.cli.main import main
from traywatch.firmware.host.network import AddressError, addresses, bind
from traywatch.firmware.storage.token_file import load_or_make_token
from traywatch.firmware.tray import cameras
from traywatch.vision.types import Frame


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    return still(tmp_path, 2.0)


def newer_journal(data: Path) -> list[str]:
    import sqlite3

    data.mkdir()
    with sqlite3.connect(data / "journal.sqlite") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    return []


@pytest.mark.parametrize(
    ("prepare", "arguments", "said"),
    [
        (None, ["--source", "teapot"], "'teapot' is neither a source"),
        (None, ["--source", "clip:/no/such/clip.mp4"], "no such file"),
        (None, ["--source", "usb:7"], "usb"),
        (None, ["--game", "chess"], "chess"),
        (None, ["--host", "203.0.113.9"], "not an address of this machine"),
        (None, ["--port", "99999"], "port 99999"),
        (None, ["--lights", "ring=99"], "ring=99"),
        (newer_journal, [], "newer Traywatch"),
    ],
)
def test_what_stands_in_the_way_is_said_in_one_line(
    tmp_path: Path, clip: Path, capfd: pytest.CaptureFixture[str], prepare, arguments: list[str], said: str
) -> None:
    data = tmp_path / "data"
    if prepare is not None:
        prepare(data)
    common = ["run", "--host", "127.0.0.1", "--port", "0", "--data", str(data), "--source", f"clip:{clip}"]
    assert main([*common, *arguments]) == 2
    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("traywatch")]
    assert len(lines) == 1
    assert said.lower() in lines[0].lower()


def test_a_port_that_is_taken_is_said(tmp_path: Path, clip: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        arguments = ["run", "--host", "127.0.0.1", "--port", str(port), "--source", f"clip:{clip}"]
        assert main([*arguments, "--data", str(tmp_path / "data")]) == 2
    assert f"port {port}: another program uses it" in capsys.readouterr().err


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGTERM,
        pytest.param(signal.SIGHUP, marks=pytest.mark.long("a closed terminal; SIGTERM is quick")),
        pytest.param(signal.SIGINT, marks=pytest.mark.long("other quick tests end the tray in this way")),
    ],
)
def test_it_runs_and_ends_when_it_is_told_to(
    tmp_path: Path, clip: Path, number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    tray = RealTray(tmp_path / "data", "--source", f"clip:{clip}")
    before, hang_up = os.umask(0), signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup may run the tests
    try:
        tray.start()
    finally:
        os.umask(before)
        signal.signal(signal.SIGHUP, hang_up)
    with urllib.request.urlopen(f"{tray.url}api/v1/health", timeout=60) as answer:
        assert json.load(answer)["source"]["name"] == f"clip {clip.name}"
    with urllib.request.urlopen(f"{tray.url}api/v1/events", timeout=60) as stream:
        assert next(line for line in stream if line.startswith(b"event:")).startswith(b"event: table")
        again = ["run", "--port", "0", "--host", "127.0.0.1", "--data", str(tray.data)]
        assert main([*again, "--source", f"clip:{clip}"]) == 2
        assert "another tray is using this directory" in capsys.readouterr().err
        started = time.monotonic()
        assert tray.end(number) == 0
        took_s = time.monotonic() - started
    assert "Traceback" not in tray.errors
    assert took_s < 20, "the promise is 2 s; a busy machine gets more"
    file = tray.data / "token"
    assert file.read_text().strip() == tray.token
    assert rights_of(tray.data) == {"file": {0o600}, "folder": {0o700}}, "without any umask"


def test_the_page_does_not_wait_for_a_camera_that_takes_long(tmp_path: Path) -> None:
    """A camera that sent its headers byte by byte kept the tray from starting, without a word."""
    with dripping(b"HTTP/1.1 200 OK\r\nX: ", every_s=0.3) as address:
        tray = RealTray(tmp_path / "data", "--source", f"stream:{address}", "--no-announce")
        began = time.monotonic()
        tray.start()
        try:
            took_s = time.monotonic() - began
            with urllib.request.urlopen(f"{tray.url}api/v1/health", timeout=60) as answer:
                problems = json.load(answer)["problems"]
        finally:
            tray.stop()
    assert took_s < 60, "4 s of it for the camera; the rest is for a busy machine"
    assert any("is being opened" in one or "does not answer" in one for one in problems)


class Unplugged(Source):
    """A camera that is gone after it was opened."""

    live = True

    def _read(self, timeout_s: float) -> Frame | None:
        raise CameraError("camera_closed", f"{self.name} is gone")


@pytest.mark.parametrize(("first", "may_practice"), [("USB camera 0", False), ("demo", True)])
def test_recorded_dice_never_replace_those_of_a_camera_that_was_unplugged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str, may_practice: bool
) -> None:
    practice: list[bool] = []
    again = threading.Event()

    def open_source(spec: str, **options: object) -> Source:
        practice.append(bool(options["practice"]))
        if len(practice) > 1:
            again.set()
            raise CameraError("camera_not_found", "plug it in")
        return Unplugged(first)

    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.setattr(cameras, "open_source", open_source)
    monkeypatch.setattr(run, "serve", lambda *_, **__: again.wait(60))
    arguments = ["run", "--host", "127.0.0.1", "--port", "0", "--no-announce"]
    assert main([*arguments, "--data", str(tmp_path / "data")]) == 0
    assert practice[:2] == [True, may_practice]


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"short", "ümläute-and-more-of-them".encode()])
def test_a_damaged_token_is_made_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "token").write_bytes(content)
    token, kept, _ = load_or_make_token(tmp_path / "token")
    assert kept and len(token) >= 20
    assert load_or_make_token(tmp_path / "token")[:2] == (token, True)


def test_a_token_without_a_place_to_keep_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    token, kept, _ = load_or_make_token(tmp_path / "file" / "token")
    assert len(token) >= 20 and not kept


def test_a_file_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_atomic(path, b"old")
    (tmp_path / "in_the_way").mkdir()
    with pytest.raises(StorageError):
        write_atomic(tmp_path / "in_the_way", b"new")
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in_the_way", "settings.json"]


def test_both_kinds_of_addresses_are_answered() -> None:
    with bind(None, 0) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            pass
        with pytest.raises(AddressError, match="another program"):
            bind(None, port)
        assert addresses(None, port)[-1] == f"http://localhost:{port}/"
        assert addresses("192.0.2.7", port) == [f"http://192.0.2.7:{port}/"]


def test_the_data_directory_follows_the_convention(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data() == tmp_path / "traywatch"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_data() == tmp_path / ".local" / "share" / "traywatch"


@pytest.mark.parametrize("within_s", [0.0, 0.05])
def test_ctrl_c_right_after_the_address_ends_the_tray(tmp_path: Path, clip: Path, within_s: float) -> None:
    """It came in the middle of an import or of a lock, and the tray went on or printed a traceback."""
    tray = RealTray(tmp_path / "data", "--source", f"clip:{clip}", "--no-announce")
    tray.start()
    threading.Event().wait(within_s)
    assert tray.end(signal.SIGINT) in (0, 130)
    assert "Traceback" not in tray.errors
