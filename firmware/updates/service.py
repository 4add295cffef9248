"""Updates as the host uses them in the page: a release is uploaded, checked and installed.

The tray may not replace its own program. It writes a request, and systemd starts the program that updates:
``deploy/traywatch-update.path``. That program runs as root and checks the release again.
"""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from traywatch import __version__
from traywatch.errors import StorageError, error_text
from traywatch.files import parse_json, read_bounded, write_atomic
from traywatch.firmware.backups.pieces import add_piece
from traywatch.firmware.host.installation import DATA
from traywatch.firmware.updates.release_archive import (
    KEY_FILE,
    check_release,
    newer,
    older,
    read_public_key,
)
from traywatch.firmware.updates.reports import FOLDER, UNPROVEN, UpdateReport, is_running, last_report
from traywatch.installed_copy import InstalledCopy
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.write_faults import write_remedy

PATH_UNIT = Path("/etc/systemd/system/traywatch-update.path")
"""With this unit systemd waits for the request."""
UPDATES, RELEASE, REQUEST = "updates", "release.tar.gz", "request"
"""The folder of the data directory, and its files. The units name them too."""
_PART, _STORED = ".release.part", "release.json"
_RESERVE_BYTES = 100_000_000
_BEGUN = "begun"
"""In the folder of the reports; systemd touches it before it starts the program."""
_ANSWER_WITHIN_S, _REPORT_WITHIN_S = 20.0, 300.0
Obstacle = Literal["way", "service", "units", "key"]
Outcome = Literal["running", "done", "failed", "interrupted"]


class UploadedRelease(Record):
    """A release on the tray that was checked: its version, and the size of its file."""

    version: str = Field(max_length=40)
    bytes: int = Field(ge=0)


class _StoredRelease(Record):
    """The release, and the id of the last update when it was uploaded."""

    release: UploadedRelease
    after: str = Field(max_length=40)


class LastUpdate(Record):
    """The last update: to which version, from which one, when it began, and what came of it.

    ``version`` is null if its signature was not checked. ``reason`` says why it has failed, else it is null.
    ``id`` differs for each update.
    """

    id: str
    version: str | None
    before: str
    began_at: str
    outcome: Outcome
    reason: Text | None


def obstacle_here(data: Path) -> Obstacle | None:
    """Why the tray of a data directory cannot update itself; None if it can.

    ``way``: it was not installed by ``scripts/install-pi``. ``service``: it is not the installed service.
    ``units``: the installation has no right to it, as those of earlier versions. ``key``: it does not know
    the public key of the releases.
    """
    if InstalledCopy.this().way != "install-pi":
        return "way"
    if data.resolve() != DATA.resolve():
        return "service"
    if not PATH_UNIT.is_file():
        return "units"
    return None if KEY_FILE.is_file() else "key"


class UpdateService:
    """The updates of the tray with the data directory ``data``. Thread-safe; one thing is done at a time.

    ``obstacle`` says why it cannot update itself. ``key`` is the file of the public key, and ``reports`` the
    folder in which the updating program tells how far it is. ``unproven`` is a file that is there while this
    version has not passed its test.
    """

    def __init__(
        self,
        data: Path,
        *,
        obstacle: Callable[[], Obstacle | None] | None = None,
        key: Path = KEY_FILE,
        reports: Path = FOLDER,
        unproven: Path = UNPROVEN,
        answer_within_s: float = _ANSWER_WITHIN_S,
    ) -> None:
        self.obstacle = obstacle or (lambda: obstacle_here(data))
        self._folder = data / UPDATES
        self._key, self._reports, self._answer_within_s = key, reports, answer_within_s
        self._unproven = unproven
        self._lock = threading.Lock()

    @property
    def version(self) -> str:
        """The version that runs."""
        return __version__

    def uploaded(self) -> UploadedRelease | None:
        """The release that waits to be installed. One that was installed is deleted."""
        try:
            stored = _StoredRelease.from_json(parse_json(read_bounded(self._folder / _STORED, 2000)))
        except (OSError, ValueError, ValidationError):
            return None
        last = self.last()
        is_new = last is not None and last.id != stored.after and last.version == stored.release.version
        if not (is_new and last is not None and last.outcome == "done"):
            return stored.release
        self._clear()
        return None

    def last(self) -> LastUpdate | None:
        """The last update, if there was one."""
        report = last_report(self._reports)
        if report is None:
            return None
        return LastUpdate(
            id=report.id,
            version=report.version,
            before=report.before,
            began_at=report.began_at,
            outcome=self._outcome(report),
            reason=report.reason,
        )

    def upload(self, offset: int, total: int, content: bytes) -> UploadedRelease | None:
        """Take the next piece of a release of ``total`` bytes; None until it is the last one.

        The signature and every file are checked then. Raises ``StorageError``: ``update_not_possible``,
        ``update_busy``, ``update_not_kept``, ``update_no_space``, ``upload_out_of_order``, and the codes of
        ``check_release``.
        """
        with self._alone():
            part = self._folder / _PART
            try:
                if offset == 0:
                    self._clear()
                    self._require_space(self._folder, total)
                if not add_piece(part, offset, total, content):
                    return None
                manifest = check_release(part, read_public_key(self._key))
                # Unpacked, and copied to its place.
                self._require_space(Path(sys.prefix), 2 * sum(one.size for one in manifest.files))
                release = UploadedRelease(version=manifest.version, bytes=total)
                part.rename(self._folder / RELEASE)
                last = last_report(self._reports)
                stored = _StoredRelease(release=release, after=last.id if last else "")
                write_atomic(self._folder / _STORED, stored.model_dump_json().encode())
                return release
            except StorageError as error:
                if error.code != "upload_out_of_order":
                    part.unlink(missing_ok=True)
                raise

    def install(self) -> None:
        """Ask for the uploaded release to be installed, and wait until that begins.

        Raises ``StorageError``: ``update_not_possible``, ``update_busy``, ``update_missing``,
        ``release_older``, ``update_not_kept``, ``update_not_started``.
        """
        with self._alone():
            release = self.uploaded()
            if release is None:
                raise StorageError("update_missing", msg("updates-missing"))
            is_again = release.version == __version__ and self._unproven.exists()
            if not newer(release.version, __version__) and not is_again:
                raise older(release.version, __version__)
            report, begun = last_report(self._reports), self._begun()
            write_atomic(self._folder / REQUEST, datetime.now(UTC).isoformat().encode() + b"\n")
            asked_s = time.monotonic()
            while last_report(self._reports) == report:
                limit_s = self._answer_within_s if self._begun() == begun else _REPORT_WITHIN_S
                if time.monotonic() - asked_s > limit_s:
                    raise StorageError("update_not_started", msg("updates-not-started"))
                time.sleep(0.1)

    def discard(self) -> None:
        """Delete the uploaded release. Raises ``StorageError`` (``update_busy``, ``update_not_kept``)."""
        with self._alone():
            self._clear()

    def _outcome(self, report: UpdateReport) -> Outcome:
        if report.stage == "done" or report.stage == "failed":
            return report.stage
        if is_running(self._reports):
            return "running"
        # It may have ended between the two.
        again = last_report(self._reports)
        if again and (again.stage == "done" or again.stage == "failed"):
            return again.stage
        # After its test, only its report is missing.
        is_done = report.version == __version__ != report.before and not self._unproven.exists()
        return "done" if is_done else "interrupted"

    def _begun(self) -> int | None:
        """When systemd has begun an update last; None if it never has."""
        try:
            return (self._reports / _BEGUN).stat().st_mtime_ns
        except OSError:
            return None

    def _clear(self) -> None:
        # systemd would take the end of a request for a new one.
        for name in (_STORED, RELEASE, _PART):
            (self._folder / name).unlink(missing_ok=True)

    def _require_space(self, folder: Path, size_bytes: int) -> None:
        needed, free = size_bytes + _RESERVE_BYTES, shutil.disk_usage(folder).free
        if free < needed:
            text = msg("updates-no-space", needed=-(-needed // 1_000_000), free=free // 1_000_000)
            raise StorageError("update_no_space", text)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        obstacle = self.obstacle()
        if obstacle is not None:
            raise StorageError("update_not_possible", msg("updates-not-possible", obstacle=obstacle))
        if is_running(self._reports) or not self._lock.acquire(blocking=False):
            raise StorageError("update_busy", msg("updates-busy"))
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            yield
        except OSError as error:
            if isinstance(error, StorageError):
                raise
            with suppress(OSError):
                (self._folder / _PART).unlink(missing_ok=True)
            text = msg("updates-save-failed", reason=error_text(error), remedy=write_remedy(self._folder))
            raise StorageError("update_not_kept", text) from error
        finally:
            self._lock.release()
