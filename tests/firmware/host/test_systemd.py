"""Notifications to systemd, and secrets that must never appear in the journal."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.programs import ROOT, still
from tests.firmware.sim_clock import SimClock
from traywatch.firmware.host.logs import JournalFormatter, Secrets, in_journal
from traywatch.firmware.host.systemd import Notifier, StartProgress


class Systemd:
    """The receiving end of systemd's socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self.socket.settimeout(60.0)
        self.heard: list[str] = []

    def hear(self) -> str:
        self.heard.append(self.socket.recv(65536).decode())
        return self.heard[-1]

    def until(self, message: str) -> None:
        while message not in self.heard:
            self.hear()

    def waiting(self) -> list[str]:
        """The messages received so far."""
        self.socket.setblocking(False)
        try:
            while True:
                self.hear()
        except BlockingIOError:
            return self.heard


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    abstract = f"@traywatch-test-{os.getpid()}"
    found = Systemd(abstract if request.param == "abstract" else str(tmp_path / "notify"))
    yield found
    found.socket.close()


def test_a_start_asks_for_more_time_while_it_makes_progress(systemd: Systemd) -> None:
    """Less than that would end a slow start again and again; more would keep one that hangs."""
    used = [0.0]
    asked = threading.Semaphore(0)

    def work() -> tuple[float, int]:
        asked.release()
        return used[0], 0

    notifier = Notifier(systemd.address)
    progress = StartProgress(notifier._send, done_work=work, every_s=0.05)
    for _ in range(3):  # it hangs
        assert asked.acquire(timeout=60)
    assert systemd.waiting() == []
    systemd.socket.settimeout(60.0)
    used[0] += 10.0
    assert systemd.hear() == "EXTEND_TIMEOUT_USEC=150000"
    progress.end()


def test_the_command_asks_for_time_before_its_imports_and_not_after_it_is_ready(systemd: Systemd) -> None:
    notifier = Notifier(systemd.address)
    notifier.starting(every_s=0.02)
    end = time.monotonic() + 60
    while not any(one.startswith("EXTEND_TIMEOUT_USEC=") for one in systemd.waiting()):
        assert time.monotonic() < end
        sum(range(100_000))  # progress
    notifier.ready()
    systemd.until("READY=1")
    for _ in range(50):
        sum(range(100_000))
    after = systemd.waiting()
    assert len(after) - after.index("READY=1") <= 2, "one may be on its way"


def test_a_reader_that_loads_after_the_page_answers_is_not_killed(systemd: Systemd) -> None:
    """A slow computer needs more than the watchdog's minute for it; then the next start is as slow."""
    notifier = Notifier(systemd.address, 60_000_000)
    notifier.starting(every_s=0.02)
    notifier.ready()
    systemd.until("READY=1")
    end = time.monotonic() + 60
    while "WATCHDOG=1" not in systemd.waiting():
        assert time.monotonic() < end
        sum(range(100_000))  # progress
    notifier.fresh()
    systemd.waiting()
    before = len(systemd.heard)
    for _ in range(300):
        sum(range(100_000))  # progress for many intervals
    resets = systemd.waiting()[before:]
    assert len(resets) <= 1, "from the first frame on, only frames reset it; one may be on its way"


def test_the_imports_of_a_start_count_as_progress(systemd: Systemd, tmp_path: Path) -> None:
    """They are most of a slow start, and come before the tray reads its configuration."""
    program = (
        "from traywatch.firmware.host.systemd import Notifier\n"
        "Notifier.starting.__kwdefaults__['every_s'] = 0.05\n"
        "from traywatch.firmware.cli.main import main\n"
        "main(['run', '--config', 'nothing.toml'])\n"
    )
    environment = {**os.environ, "NOTIFY_SOCKET": systemd.address}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert "nothing.toml: there is no such file" in done.stderr
    heard = systemd.waiting()
    assert "EXTEND_TIMEOUT_USEC=150000" in heard and "READY=1" not in heard


def test_says_what_systemd_understands(systemd: Systemd) -> None:
    notifier = Notifier(systemd.address, 60_000_000)
    notifier.ready()
    notifier.status("camera: plug it in\nand more")
    notifier.status("camera: plug it in\nand more")
    notifier.fresh()
    notifier.fresh()
    notifier.sleep()
    notifier.sleep()
    notifier.fresh()
    notifier.stopping()
    assert systemd.waiting() == [
        "READY=1",
        "STATUS=camera: plug it in and more",
        "WATCHDOG=1",
        "WATCHDOG_USEC=0",
        "WATCHDOG_USEC=60000000",
        "WATCHDOG=1",
        "STOPPING=1",
    ]


def test_feeds_several_times_within_the_watchdogs_time(tmp_path: Path) -> None:
    systemd = Systemd(str(tmp_path / "notify"))
    clock = SimClock(threads=0)
    notifier = Notifier(systemd.address, 30_000_000, clock=clock)
    for _ in range(300):  # a minute of frames
        clock._now += 0.2
        notifier.fresh()
        systemd.waiting()
    assert 10 <= len(systemd.heard) <= 14
    systemd.socket.close()


def test_nobody_listens() -> None:
    for notifier in (Notifier(None, 1_000_000), Notifier("/nowhere/notify", 1_000_000)):
        notifier.ready()
        notifier.fresh()
        notifier.sleep()
        notifier.stopping()
    assert not Notifier(None).supervised


@pytest.mark.parametrize(
    ("environment", "supervised", "watched"),
    [
        ({}, False, None),
        ({"NOTIFY_SOCKET": "/run/n"}, True, None),
        ({"NOTIFY_SOCKET": "/run/n", "WATCHDOG_USEC": "60000000"}, True, 60_000_000),
        ({"NOTIFY_SOCKET": "/run/n", "WATCHDOG_USEC": "5", "WATCHDOG_PID": "1"}, True, None),
        ({"NOTIFY_SOCKET": "/run/n", "WATCHDOG_USEC": "soon"}, True, None),
    ],
)
def test_reads_the_environment_and_leaves_nothing_to_children(
    environment: dict[str, str], supervised: bool, watched: int | None
) -> None:
    notifier = Notifier.from_environment(environment)
    assert (notifier.supervised, notifier._watchdog_us) == (supervised, watched)
    assert environment == {}


# ---------------------------------------------------------------- logs


def logged(record_of, *, prefix: bool = True, secrets: list[str] | None = None) -> str:  # type: ignore[no-untyped-def]
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JournalFormatter(prefix=prefix))
    handler.addFilter(Secrets(lambda: secrets or []))
    log = logging.Logger("traywatch.test")
    log.addHandler(handler)
    record_of(log)
    return stream.getvalue()


def test_the_journal_gets_priorities() -> None:
    assert logged(lambda log: log.warning("of %s", "note")) == "<4>traywatch.test: of note\n"
    assert logged(lambda log: log.info("two\nlines")) == "<6>traywatch.test: two\n<6>lines\n"
    assert logged(lambda log: log.error("no"), prefix=False) == "ERROR traywatch.test: no\n"


def test_a_secret_is_blotted_out_wherever_it_stands() -> None:
    def failing(log: logging.Logger) -> None:
        try:
            raise ValueError("no place for s3cret-token here")
        except ValueError:
            log.exception("while working with %s", "s3cret-token")

    for record_of in (
        lambda log: log.warning("token s3cret-token"),
        lambda log: log.warning("header %r", {"X-Traywatch-Token": "s3cret-token"}),
        failing,
    ):
        text = logged(record_of, secrets=["s3cret-token"])
        assert "s3cret" not in text and "…" in text
    assert "Traceback" in logged(failing, secrets=["s3cret-token"])


def test_knows_the_journal_by_its_stream(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w") as stream:
        status = os.fstat(stream.fileno())
        assert in_journal(stream, {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"})
        assert not in_journal(stream, {"JOURNAL_STREAM": "1:2"})
        assert not in_journal(stream, {})
    assert not in_journal(io.StringIO(), {})


# ---------------------------------------------------------------- the whole service


def start(tmp_path: Path, systemd: Systemd, source: str) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "traywatch.firmware.cli.main",
        "run",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
    ]
    return subprocess.Popen(
        [*command, "--data", str(tmp_path / "data"), "--source", source],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={
            **os.environ,
            "NOTIFY_SOCKET": systemd.address,
            "WATCHDOG_USEC": "60000000",
            "PYTHONIOENCODING": "utf-8",
        },
    )


def collect(child: subprocess.Popen[str]) -> tuple[list[str], threading.Thread]:
    """Collect all output, line by line as it arrives."""
    written: list[str] = []
    assert child.stdout is not None
    lines = child.stdout
    thread = threading.Thread(target=lambda: written.extend(lines), daemon=True)
    thread.start()
    return written, thread


def address(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    for line in child.stdout:
        if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)) is not None:
            return found[0]
    raise AssertionError("it never said where it is")


def test_a_service_tells_systemd_and_writes_no_secret(tmp_path: Path) -> None:
    systemd = Systemd(str(tmp_path / "notify"))
    child = start(tmp_path, systemd, f"clip:{still(tmp_path)}")
    assert child.stdout is not None
    first = child.stdout.readline()
    home = re.search(r"http://127\.0\.0\.1:\d+/", first)
    assert home is not None, first
    written, reading = collect(child)
    systemd.until("READY=1")
    systemd.until("WATCHDOG=1")
    systemd.until("WATCHDOG_USEC=0")  # the clip has ended: no frame is expected
    token = (tmp_path / "data" / "token").read_text().strip()
    for path, headers in (
        ("api/v1/health", {"X-Traywatch-Token": token}),
        (f"api/v1/table?token={token}", {}),
        (f"api/v1/nothing/{token}", {"Authorization": f"Bearer {token}"}),
    ):
        request = urllib.request.Request(home[0] + path, headers=headers)
        try:
            urllib.request.urlopen(request, timeout=60).close()
        except urllib.error.HTTPError as error:
            error.close()
    child.send_signal(signal.SIGTERM)
    assert child.wait(60) == 0
    systemd.until("STOPPING=1")
    systemd.socket.close()
    reading.join(30)
    child.stdout.close()
    text = first + "".join(written)
    assert token not in text
    assert json.loads((tmp_path / "data" / "access.json").read_text())["code"] not in text
    assert "█" not in text and "▄" not in text, "nor the QR code of the link"
    assert "traywatch link" in text, "but how to get at it"


def test_a_service_without_its_camera_answers_and_says_so(tmp_path: Path) -> None:
    systemd = Systemd(str(tmp_path / "notify"))
    child = start(tmp_path, systemd, "clip:/no/such/clip.mp4")
    assert child.stdout is not None
    home = address(child)
    written, reading = collect(child)
    systemd.until("READY=1")
    systemd.until("WATCHDOG_USEC=0")
    problems: list[str] = []
    while not problems:
        with urllib.request.urlopen(f"{home}api/v1/health", timeout=60) as answer:
            health = json.load(answer)
        problems = health["problems"]
    assert health["status"] == "degraded"
    assert "no such file" in problems[0] and "does not try again" in problems[0]
    child.send_signal(signal.SIGTERM)
    assert child.wait(60) == 0
    systemd.socket.close()
    reading.join(30)
    child.stdout.close()
    assert sum("no such file" in line for line in written) == 1, "told once"
    assert all(line.startswith("<") or "link" in line for line in written)
