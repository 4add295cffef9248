"""Why a place cannot be written, as the journal says it: read-only, full and forbidden are three things."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from traywatch.catalogs import ENGLISH, languages
from traywatch.firmware.storage.write_faults import write_fault, write_remedy
from traywatch.messages import msg, rendered


@pytest.mark.parametrize(
    ("flag", "free", "may", "fault", "said"),
    [
        (os.ST_RDONLY, 10**6, False, "read_only", "read-only"),
        (0, 10, True, "full", "Free some space"),
        (0, 10**6, False, "denied", "rights"),
        (0, 10**6, True, "other", "Check the disk"),
    ],
)
def test_the_reason_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: int, free: int, may: bool, fault: str, said: str
) -> None:
    disk = SimpleNamespace(f_flag=flag, f_bavail=free, f_frsize=4096)
    monkeypatch.setattr(os, "statvfs", lambda place: disk)
    monkeypatch.setattr(os, "access", lambda place, mode: may)
    path = tmp_path / "not" / "there"
    assert write_fault(path) == fault and said in write_remedy(path)
    found = msg("problem-journal-not-written", reason="unable to open", n=2, fault=fault)
    assert said.split()[-1] in rendered(found, ENGLISH)
    assert "Free some space" not in rendered(found, ENGLISH) or fault == "full"
    assert len({rendered(found, language) for language in languages()}) == len(languages())
