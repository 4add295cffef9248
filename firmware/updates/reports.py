"""How far an update has come: a file that the updating program writes, and the tray's page shows.

The program runs as root and the tray does not, so the file is in a folder of root that everybody may read.
While an update runs, its program holds the lock beside it. A report without an end and without that lock is
one that was interrupted, for example by a power cut.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from traywatch import __version__
from traywatch.errors import StorageError, TraywatchError
from traywatch.files import parse_json, read_bounded, write_whole
from traywatch.messages import Text, msg
from traywatch.records import Record

FOLDER = Path("/var/lib/traywatch-update")
"""Where the installed service finds the report, as ``deploy/traywatch-update.service`` names it."""
UNPROVEN = Path(__file__).resolve().parents[2] / ".unproven"
"""``scripts/install-pi`` marks a version with it that has not passed its test yet."""
REPORT, LOCK = "report.json", "lock"
_MOST_BYTES = 20_000
_MOST_REASON = 600
_TRIES, _BETWEEN_TRIES_S = 20, 0.05
Stage = Literal["checking", "installing", "done", "failed"]


class UpdateReport(Record):
    """One update. ``version`` is that of the release, null until its signature was checked.

    ``before`` is the version that was installed when it began. ``reason`` says why it has ``failed``.
    """

    id: str = Field(max_length=40)
    stage: Stage
    version: str | None = Field(default=None, max_length=40)
    before: str = Field(max_length=40)
    began_at: str = Field(max_length=40)
    reason: Text | None = None


class UpdateReporter:
    """Writes the report of one update into a folder. Use it within ``reporting``."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / REPORT
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._report = UpdateReport(
            id=secrets.token_hex(8), stage="checking", before=__version__, began_at=now
        )
        self._write()

    def installing(self, version: str) -> None:
        """The release was checked and is being installed."""
        self._report = self._report.model_copy(update={"stage": "installing", "version": version})
        self._write()

    def ended(self, reason: Text | None) -> None:
        """The update succeeded, or did not for a reason."""
        text = reason[:_MOST_REASON] if isinstance(reason, str) else reason
        stage: Stage = "done" if reason is None else "failed"
        self._report = self._report.model_copy(update={"stage": stage, "reason": text})
        self._write()

    def _write(self) -> None:
        """What the page is told must not stop an update, for example on a full disk."""
        with suppress(OSError):
            write_whole(self._file, self._report.model_dump_json(context={"as": "stored"}), mode=0o644)


@contextmanager
def reporting(folder: Path) -> Iterator[UpdateReporter]:
    """Report one update in a folder. An error ends it as failed.

    Raises ``StorageError`` (``update_busy``) while another one runs, and ``OSError``.
    """
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
    try:
        _take(lock)
        reporter = UpdateReporter(folder)
        try:
            yield reporter
        except TraywatchError as error:
            reporter.ended(error.message)
            raise
        except Exception as error:
            reporter.ended(f"{type(error).__name__}: {error}")
            raise
    finally:
        os.close(lock)


def last_report(folder: Path) -> UpdateReport | None:
    """The report of the last update; None without a readable one."""
    try:
        return UpdateReport.from_json(parse_json(read_bounded(folder / REPORT, _MOST_BYTES)))
    except (OSError, ValueError, ValidationError):
        return None


def is_running(folder: Path) -> bool:
    """Whether an update runs now."""
    try:
        lock = os.open(folder / LOCK, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(lock)
    return False


def _take(lock: int) -> None:
    """Take the lock. ``is_running`` may hold it for a moment."""
    for _ in range(_TRIES):
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(_BETWEEN_TRIES_S)
    raise StorageError("update_busy", msg("updates-busy"))
