"""A running tray goes back to a backup: it starts again in the same process, and pages stay connected."""

from __future__ import annotations

import json
import time
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.programs import RealTray
from traywatch.firmware.backups.archive import about_of
from traywatch.firmware.cli.main import main
from traywatch.firmware.storage.journal import Journal

PATIENCE_S = 120.0


@pytest.fixture
def tray(tmp_path: Path) -> Iterator[RealTray]:
    """A tray on a port that stays its own."""
    tray = RealTray(tmp_path / "data", "--source", "demo", "--game", "free", "--paused")
    tray.start()
    tray.stop()
    tray.start()
    yield tray
    tray.stop()


def restored(tray: RealTray) -> Any:
    """What the restore came to, once the tray has started again."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            found = tray.call("backups")["restored"]
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            found = None
        if found is not None:
            return found
        time.sleep(0.2)  # another process starts again meanwhile
    raise AssertionError(f"the tray did not come back: {tray.errors[-2000:]}")


def test_it_starts_again_with_the_backup(tray: RealTray, tmp_path: Path) -> None:
    file = tmp_path / "tray.tar.gz"
    assert main(["backup", str(file), "--data", str(tray.data)]) == 0, "while it runs"
    kept = tray.call("backups", {})["backups"][0]
    about, session, pid = kept["about"], tray.call("table")["session"], tray.pid
    assert (about["records"], about["journal"]) == (about_of(file).records, about_of(file).journal)
    state_id = tray.call("table")["state_id"]
    assert tray.call("session", {"game": "dice_warriors", "state_id": state_id})["session"] != session
    with pytest.raises(urllib.error.HTTPError) as refused:
        tray.call("backups/traywatch-20200101-000000.tar.gz/restore", {})
    refused.value.close()
    assert main(["restore", str(file), "--data", str(tray.data), "--replace"]) == 2
    assert tray.call(f"backups/{kept['name']}/restore", {})["restarts"]
    result = restored(tray)
    assert result["problem"] is None and (result["records"], result["journal"]) == (
        about["records"],
        about["journal"],
    )
    assert tray.pid == pid and tray.call("me")["role"] == "host", "the same process, and the same token"
    assert tray.call("table")["session"] == session
    set_aside = tray.data / result["aside"]
    assert (set_aside / "journal.sqlite").is_file()
    assert [one["name"] for one in tray.call("backups")["backups"]] == [kept["name"]]
    tray.stop()
    with Journal(tray.data / "journal.sqlite") as journal:
        found = journal.checksum(about["records"])
        assert found is not None and found.hex() == about["journal"], "the journal goes on from the backup"
    assert json.loads((tray.data / "restored.json").read_bytes())["aside"] == result["aside"]
