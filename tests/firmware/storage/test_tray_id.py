"""The id of a tray: one file, for the announcement, for MQTT and for a hall."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.firmware.integrations.hall.attach import hall_tray_id
from traywatch.firmware.integrations.hall.messages import HallError, topic
from traywatch.firmware.storage.tray_id import FILE, stored_tray_id, tray_id


def test_the_announcement_and_the_hall_use_the_same_id(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    announced = tray_id(data)
    assert hall_tray_id(data) == announced == tray_id(data) == (data / FILE).read_text().strip()
    assert topic(announced, "throw").startswith(f"traywatch/v1/{announced}/")
    assert hall_tray_id(tmp_path / "other") != announced


def test_a_short_id_is_replaced_once(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("4f2a91bc\n")
    found = tray_id(tmp_path)
    assert len(found) == 16 and hall_tray_id(tmp_path) == found


@pytest.mark.parametrize("damaged", [b"my tray\n", b"", b"\xff\xfe\x00", b"4F2A91BC4F2A91BC"])
def test_a_damaged_file_is_kept_and_refused_by_a_hall_only(damaged: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(damaged)
    assert tray_id(tmp_path) == tray_id(tmp_path)
    assert len(tray_id(tmp_path)) == 16 and stored_tray_id(tmp_path) is None
    with pytest.raises(HallError, match="16 hexadecimal digits") as problem:
        hall_tray_id(tmp_path)
    assert problem.value.code == "tray_id_invalid"
    assert (tmp_path / FILE).read_bytes() == damaged


def test_a_hall_names_the_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(HallError, match=f"{FILE}: cannot be read") as problem:
        hall_tray_id(tmp_path)
    assert problem.value.code == "tray_id_unreadable"


def test_without_a_directory_the_id_lasts_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    data = tmp_path / "file" / "data"
    assert tray_id(data) == tray_id(data) and len(tray_id(data)) == 16
