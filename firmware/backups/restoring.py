"""Put a backup in the place of a data directory's content. What was there is set aside, never deleted.

A backup is unpacked and checked first, in ``restoring``. Then what is there is moved to ``replaced-STAMP``,
and the new files take its place. A plan says how far that is: after a power cut the next start goes on with
it. A running tray prepares it, and its next start does the rest.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from traywatch.errors import StorageError, error_text
from traywatch.files import delete_folder, flush_to_disk, read_bounded, write_atomic
from traywatch.firmware.backups.archive import BackupAbout
from traywatch.firmware.backups.contents import CONNECTIONS, SETTINGS, Part, entries_of, holds_table
from traywatch.firmware.backups.making import settings_in
from traywatch.firmware.backups.unpacking import unpack
from traywatch.messages import Text, english, msg
from traywatch.records import Record

FOLDER = "restoring"
RESULT = "restored.json"
_PLAN = "plan.json"


class RestorePlan(Record):
    """A restore that was prepared. ``step`` is what comes next: move aside what is there, or place the new
    files.
    """

    file: str
    about: BackupAbout
    parts: tuple[Part, ...]
    aside: str
    step: Literal["set_aside", "place"] = "set_aside"


class RestoreResult(Record):
    """What the last restore came to. ``aside`` is the folder with what was there before, empty without any.

    ``problem`` says why it did not succeed, else it is null.
    """

    file: str
    made_at: str
    restored_at: str
    records: int
    journal: str
    aside: str
    problem: Text | None = None

    @property
    def sentence(self) -> str:
        """The result in one English sentence."""
        if self.problem is not None:
            return english(self.problem)
        before = f" What was there before is in {self.aside}." if self.aside else ""
        return f"{self.file} was restored: {self.records} records, journal {self.journal}.{before}"


def prepare_restore(file: Path, data: Path, *, secrets: bool = False, replace: bool = False) -> RestorePlan:
    """Unpack and check a backup beside the data, so that ``finish_restore`` can put it in its place.

    ``replace`` sets aside what is there; without it, a directory with a table is refused. ``secrets`` takes
    tokens, passwords and private keys of the backup too. Raises ``StorageError``: ``data_present``, and the
    codes of ``unpack``.
    """
    if not replace and holds_table(data):
        raise StorageError("data_present", msg("backups-data-present", folder=str(data)))
    discard_prepared(data)
    folder = data / FOLDER
    if folder.exists():
        raise StorageError("backup_busy", msg("backups-busy"))
    try:
        backup = unpack(file, _unpacked(data), secrets=secrets)
        taken = tuple(one for one in backup.about.parts if one != "secrets" or secrets)
        if not secrets:
            _keep_connections(_unpacked(data) / SETTINGS, data / SETTINGS)
        os.sync()  # once for all files
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        plan = RestorePlan(file=file.name, about=backup.about, parts=taken, aside=_unused(data, stamp))
        _save(data, plan)
    except BaseException:
        discard_prepared(data)
        raise
    return plan


def discard_prepared(data: Path) -> None:
    """Delete what was prepared, if anything. A restore that has begun to replace files stays."""
    plan = _load(data)
    if plan is None or plan.step == "set_aside":
        delete_folder(data / FOLDER)


def finish_restore(data: Path) -> RestoreResult | None:
    """Put a prepared backup in its place; None if none was prepared. The caller must hold the directory's
    lock.

    It never raises: the result says what went wrong, and is also in ``restored.json``. What was there stays
    then.
    """
    plan = _load(data)
    if plan is None:
        discard_prepared(data)
        return None
    problem: Text | None = None
    try:
        if plan.step == "set_aside":
            _set_aside(data, plan)
            plan = plan.model_copy(update={"step": "place"})
            _save(data, plan)
        _place(data, plan)
        delete_folder(data / FOLDER)
    except OSError as error:
        problem = msg("backups-not-restored", reason=error_text(error))
        if plan.step == "set_aside":  # else half of it is done, and the next start goes on
            with suppress(OSError):
                _put_back(data, plan)
            delete_folder(data / FOLDER)
    return _result(data, plan, problem)


def last_result(data: Path) -> RestoreResult | None:
    """What the last restore came to; None if there was none."""
    try:
        return RestoreResult.model_validate_json(read_bounded(data / RESULT))
    except (OSError, ValueError):
        return None


def _set_aside(data: Path, plan: RestorePlan) -> None:
    for entry in entries_of(data, plan.parts):
        _move_to(data / plan.aside, entry)
    flush_to_disk(data)


def _place(data: Path, plan: RestorePlan) -> None:
    for entry in sorted(_unpacked(data).iterdir()):
        for one in (entry, *entry.rglob("*")):
            _give_to_owner(one, data)
        if os.path.lexists(data / entry.name):  # made by another program meanwhile
            _move_to(data / plan.aside, data / entry.name)
        entry.rename(data / entry.name)
    flush_to_disk(data)


def _move_to(folder: Path, entry: Path) -> None:
    """Move an entry of the data directory into a folder of it, where nothing is overwritten."""
    folder.mkdir(mode=0o700, exist_ok=True)
    _give_to_owner(folder, entry.parent)
    place = folder / entry.name
    turn = 1
    while os.path.lexists(place):
        turn += 1
        place = folder / f"{entry.name}-{turn}"
    entry.rename(place)


def _give_to_owner(path: Path, data: Path) -> None:
    """Let what root makes belong to the owner of the directory, because the service runs as another user."""
    if os.geteuid() == 0:
        owner = data.stat()
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _put_back(data: Path, plan: RestorePlan) -> None:
    """Bring back what was set aside, where nothing new is."""
    for entry in sorted((data / plan.aside).iterdir()):
        if not os.path.lexists(data / entry.name):
            entry.rename(data / entry.name)
    (data / plan.aside).rmdir()


def _keep_connections(restored: Path, present: Path) -> None:
    """Let the connections of this tray stay: those of a backup could lead anywhere."""
    new = settings_in(read_bounded(restored)) if restored.is_file() else {}
    now: dict[str, object] | None = {}
    with suppress(OSError):
        now = settings_in(read_bounded(present))
    connections = {key: one for key, one in (now or {}).items() if key in CONNECTIONS}
    merged = {**{key: one for key, one in (new or {}).items() if key not in CONNECTIONS}, **connections}
    if merged or restored.is_file():
        write_atomic(restored, json.dumps(merged, ensure_ascii=False).encode())


def _unpacked(data: Path) -> Path:
    return data.joinpath(FOLDER, "unpacked")


def _unused(data: Path, stamp: str) -> str:
    names = [f"replaced-{stamp}", *(f"replaced-{stamp}-{turn}" for turn in range(2, 100))]
    return next(name for name in names if not os.path.lexists(data / name))


def _save(data: Path, plan: RestorePlan) -> None:
    write_atomic(data / FOLDER / _PLAN, plan.model_dump_json().encode())


def _load(data: Path) -> RestorePlan | None:
    try:
        return RestorePlan.model_validate_json(read_bounded(data / FOLDER / _PLAN))
    except (OSError, ValidationError, ValueError):
        return None


def _result(data: Path, plan: RestorePlan, problem: Text | None) -> RestoreResult:
    result = RestoreResult(
        file=plan.file,
        made_at=plan.about.made_at,
        restored_at=datetime.now(UTC).isoformat(timespec="seconds"),
        records=plan.about.records,
        journal=plan.about.journal,
        aside=plan.aside if (data / plan.aside).is_dir() else "",
        problem=problem,
    )
    with suppress(StorageError):
        write_atomic(data / RESULT, json.dumps(result.to_json()).encode())
    with suppress(OSError):
        _give_to_owner(data / RESULT, data)
    return result
