"""Backups on the host page: made, saved, uploaded again, restored after a question, and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.phones import LANGUAGES, TOKEN, Phone, Tray, served
from tests.browser.test_barriers import barriers
from tests.firmware.backups.trays import filled
from traywatch.firmware.backups.drives import Drive
from traywatch.firmware.backups.restoring import finish_restore
from traywatch.firmware.backups.service import BackupService
from traywatch.firmware.storage.journal import Journal


@pytest.fixture
def backup(tmp_path: Path) -> BackupService:
    """The backups of a tray with data and a USB stick. It starts again at once."""
    data, stick = tmp_path / "data", tmp_path / "STICK"
    stick.mkdir()
    filled(data).close()
    return BackupService(
        data,
        keep=7,
        restart=lambda: finish_restore(data),
        mounted=lambda: [Drive(stick, 10**9, True)],
    )


@pytest.fixture
def tray_with_backups(backup: BackupService) -> Iterator[Tray]:
    with served(backup=backup) as tray:
        yield tray


def told(phone: Phone, words: str) -> None:
    phone.page.wait_for_selector(f"#backups .told:has-text('{words}')")


def test_the_host_makes_saves_and_restores_a_backup(
    phone: Phone, tray_with_backups: Tray, backup: BackupService, tmp_path: Path
) -> None:
    page = phone.page
    page.goto(f"{tray_with_backups.url}host#token={TOKEN}")
    page.click("#backups-part > summary")
    page.wait_for_selector("#backups li.soft:has-text('No backups yet')")
    page.check("#backups [name=pictures]")
    page.click("#backups button.do")
    told(phone, "ready")
    (made,) = backup.library.backups()
    assert made.about is not None and made.about.parts == ("table", "pictures")
    kilobytes = backup.library.path(made.name).stat().st_size / 1e3
    assert f"{kilobytes:.0f} kB · " in page.inner_text("#backups li p.soft")
    assert phone.roomy() == [] and barriers(page) == []
    with page.expect_download() as saving:
        page.click("#backups li button:has-text('Download')")
    saved = tmp_path / "saved.tar.gz"
    saving.value.save_as(saved)
    assert saved.read_bytes() == backup.library.path(made.name).read_bytes()
    page.click("#backups li button:has-text('STICK')")
    told(phone, "remove the drive")
    assert (tmp_path / "STICK" / made.name).read_bytes() == saved.read_bytes()
    page.click("#backups li button:has-text('Delete')")
    page.click("#sheet-body button.do")
    told(phone, "was deleted")
    assert backup.library.backups() == []
    page.set_input_files("#backup-file", saved)
    told(phone, "undamaged")
    (uploaded,) = backup.library.backups()
    assert uploaded.about == made.about
    (backup.library.data / "language.json").write_text('{"language": "fr"}')
    page.click("#backups li button:has-text('Restore')")
    assert finish_restore(backup.library.data) is None, "not before the question is answered"
    page.click("#sheet-body button.do")
    page.wait_for_selector("#backups .banner:has-text('replaced-')")
    assert (backup.library.data / "language.json").read_text() == '{"language": "de"}'
    with Journal(backup.library.data / "journal.sqlite") as journal:
        found = journal.checksum(journal.last_seq)
        assert found is not None and found.hex() == made.about.journal
    assert phone.roomy() == [] and phone.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_on_a_phone_in_each_language(
    phone: Phone, tray_with_backups: Tray, backup: BackupService, language: str
) -> None:
    backup.library.make(["table", "clips"])
    page = phone.page
    page.goto(f"{tray_with_backups.url}host?lang={language}#token={TOKEN}")
    page.click("#backups-part > summary")
    page.wait_for_selector("#backups li.kept-backup")
    assert phone.roomy() == []


def test_a_file_that_is_no_backup_is_said(phone: Phone, tray_with_backups: Tray, tmp_path: Path) -> None:
    (tmp_path / "photo.gz").write_bytes(b"no backup")
    page = phone.page
    page.goto(f"{tray_with_backups.url}host?lang=de#token={TOKEN}")
    page.click("#backups-part > summary")
    page.wait_for_selector("#backup-file")
    page.set_input_files("#backup-file", tmp_path / "photo.gz")
    page.wait_for_selector("#backups .problem:has-text('keine Sicherung')")


def test_a_player_sees_no_backups(phone: Phone, tray_with_backups: Tray) -> None:
    page = phone.page
    page.goto(f"{tray_with_backups.url}host")
    page.wait_for_selector("#stranger:not([hidden])")
    assert page.is_hidden("#backups")
