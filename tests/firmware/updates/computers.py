"""A computer that updates when the tray asks for it, as systemd and ``traywatch update`` do on a real one.

The installer of the release is real and only prints: ``--dry-run`` needs no rights of root.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from traywatch.firmware.cli.main import main
from traywatch.firmware.updates.service import RELEASE, REQUEST, UPDATES, UpdateService


class Computer:
    """A tray's data and reports, and the key of its releases.

    ``hold`` stops an update before it begins, until it is set.
    """

    def __init__(self, folder: Path, key: Path) -> None:
        self.data, self.reports, self.key = folder / "data", folder / "reports", key
        self.unproven = folder / ".unproven"
        self.updates = 0
        self.slow_s = 0.0
        """Seconds from the begin of an update to its report."""
        self.hold = threading.Event()
        self.hold.set()
        self._ended = threading.Event()

    def service(self, *, answer_within_s: float = 20.0) -> UpdateService:
        """The updates of the tray, as after a start of it."""
        return UpdateService(
            self.data,
            obstacle=lambda: None,
            key=self.key,
            reports=self.reports,
            unproven=self.unproven,
            answer_within_s=answer_within_s,
        )

    def update(self) -> int:
        """What ``traywatch-update.service`` calls."""
        self.reports.mkdir(exist_ok=True)
        (self.reports / "begun").touch()
        time.sleep(self.slow_s)
        release = str(self.data / UPDATES / RELEASE)
        command = ["update", release, "--key", str(self.key), "--report", str(self.reports), "--dry-run"]
        return main(command)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Wait for requests meanwhile, as ``traywatch-update.path`` does."""
        thread = threading.Thread(target=self._listen)
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            self.hold.set()
            thread.join()

    def _listen(self) -> None:
        request = self.data / UPDATES / REQUEST
        before = b""
        while not self._ended.wait(0.02):
            now = request.read_bytes() if request.exists() else b""
            if now != before:
                before = now
                self.hold.wait()
                self.updates += 1
                self.update()
