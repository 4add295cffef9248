"""Why a place cannot be written: read-only, full and forbidden are three things, in every language."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from traywatch.catalogs import ENGLISH, languages
from traywatch.errors import StorageError
from traywatch.files import write_atomic
from traywatch.messages import msg, rendered
from traywatch.write_faults import write_fault, write_remedy

SENTENCES = {
    "read_only": "read-only",
    "full": "Free some space",
    "denied": "rights",
    "other": "Check the disk",
}


@pytest.mark.parametrize(
    ("flag", "free", "number", "fault"),
    [
        (os.ST_RDONLY, 10**6, None, "read_only"),
        (0, 10**6, errno.EROFS, "read_only"),  # an error of the card, since Linux 6.12
        (0, 10, None, "full"),
        (0, 10**6, errno.ENOSPC, "full"),  # no inodes are left
        (0, 10**6, errno.EDQUOT, "full"),
        (0, 10**6, errno.EACCES, "denied"),
        (0, 10**6, errno.EIO, "other"),
        (0, 10**6, None, "other"),
    ],
)
def test_the_reason_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: int, free: int, number: int | None, fault: str
) -> None:
    disk = SimpleNamespace(f_flag=flag, f_bavail=free, f_frsize=4096)
    monkeypatch.setattr(os, "statvfs", lambda place: disk)
    if number is not None:
        _refuse_files(monkeypatch, number)
    path = tmp_path / "not" / "there"
    assert write_fault(path) == fault
    problem = msg("problem-journal-not-written", reason="unable to open", n=2, remedy=write_remedy(path))
    text = rendered(problem, ENGLISH)
    assert [name for name, words in SENTENCES.items() if words in text] == [fault], text
    assert len({rendered(problem, language) for language in languages()}) == len(languages())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_of_somebody_else_is_a_matter_of_rights(tmp_path: Path) -> None:
    path = tmp_path / "theirs"
    path.touch(mode=0o400)
    assert write_fault(path) == "denied"


def test_a_file_that_cannot_be_written_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", _refusal(errno.EROFS))
    _refuse_files(monkeypatch, errno.EROFS)
    with pytest.raises(StorageError) as caught:
        write_atomic(tmp_path / "profile.json", b"{}")
    assert caught.value.code == "file_not_written"
    assert "profile.json" in str(caught.value) and SENTENCES["read_only"] in str(caught.value)


def _refuse_files(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(tempfile, "TemporaryFile", _refusal(number))


def _refusal(number: int) -> Any:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse
