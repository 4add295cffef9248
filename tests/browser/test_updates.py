"""Updates on the host page: a release is uploaded over HTTP, checked, installed after a question, and told.

The computer's side is the real command in this process; the release's installer only prints.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.phones import LANGUAGES, TOKEN, Phone, Tray, served, until
from tests.browser.test_barriers import barriers
from tests.firmware.updates.computers import Computer
from tests.firmware.updates.published import FILES, Published
from traywatch import __version__
from traywatch.firmware.updates.reports import UpdateReporter, reporting
from traywatch.firmware.updates.service import UpdateService

LINE = "#updates .told"


@pytest.fixture
def release(tmp_path: Path) -> Published:
    return Published(tmp_path)


@pytest.fixture
def computer(tmp_path: Path, release: Published) -> Iterator[Computer]:
    computer = Computer(tmp_path, release.public)
    with computer.listening():
        yield computer


@pytest.fixture
def tray_with_updates(computer: Computer) -> Iterator[Tray]:
    service = computer.service()
    with served(updates=lambda: service) as tray:
        yield tray


def open_updates(phone: Phone, tray: Tray, query: str = "") -> None:
    phone.page.goto(f"{tray.url}host{query}#token={TOKEN}")
    phone.page.click("#updates-part > summary")
    phone.page.wait_for_selector("#updates .told", state="attached")


def told(phone: Phone, words: str) -> None:
    phone.page.wait_for_selector(f"{LINE}:has-text('{words}')")


def test_a_release_is_uploaded_and_installed(
    phone: Phone, tray_with_updates: Tray, computer: Computer, release: Published
) -> None:
    page = phone.page
    open_updates(phone, tray_with_updates)
    page.wait_for_selector(f"#updates-body:has-text('This is version {__version__}')")
    page.set_input_files("#release-file", release.archive)
    told(phone, "Version 9.1.0 is complete and rightly signed")
    assert phone.roomy() == [] and barriers(page) == []
    computer.hold.clear()
    page.click("#updates button:text-is('Install')")
    assert computer.updates == 0, "not before the question is answered"
    page.wait_for_selector("#sheet-body:has-text('Games and rolls stay')")
    page.click("#sheet-body button.do")
    told(phone, "Asking the computer")
    assert page.query_selector("#release-file") is None, "nothing else can be begun meanwhile"
    computer.hold.set()
    told(phone, f"Version 9.1.0 is installed. Before, it was {__version__}")
    assert computer.updates == 1
    assert phone.roomy() == [] and barriers(page) == []
    page.click("#updates button:text-is('Load the page again')")
    page.wait_for_selector("#updates:not([hidden])")
    page.click("#updates-part > summary")
    told(phone, "Version 9.1.0 is installed")
    assert page.query_selector(".kept-backup") is None, "it is not offered again"
    assert phone.complaints == []


def test_with_the_keyboard_alone(
    phone: Phone, tray_with_updates: Tray, computer: Computer, release: Published
) -> None:
    """The focus goes to what is told, so that a screen reader reads it, and never gets lost."""
    page = phone.page
    service = computer.service()
    service.upload(0, release.archive.stat().st_size, release.archive.read_bytes())
    open_updates(phone, tray_with_updates)
    page.focus("#updates-part > summary")
    until(lambda: (page.keyboard.press("Tab"), focused(phone))[1] == "Install version 9.1.0")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet[open]")
    until(lambda: (page.keyboard.press("Tab"), focused(phone))[1] == "Install")
    page.keyboard.press("Enter")
    told(phone, "is installed")
    assert page.evaluate("document.activeElement.className") == "told"
    assert page.get_attribute(LINE, "role") == "status"
    page.keyboard.press("Tab")
    assert focused(phone) == "Load the page again"


def focused(phone: Phone) -> str:
    """The name of the control with the focus, as a screen reader says it."""
    name: str = phone.page.evaluate(
        "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    )
    return name.strip()


def test_a_release_that_fails_is_told_with_its_reason(
    phone: Phone, tray_with_updates: Tray, computer: Computer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    text = '#!/bin/sh\necho "$0: the new version fails its test" >&2\nexit 1\n'
    monkeypatch.setitem(FILES, "scripts/install-pi", text)
    broken = Published(tmp_path / "broken")
    computer.key.write_bytes(broken.public.read_bytes())
    page = phone.page
    open_updates(phone, tray_with_updates)
    page.set_input_files("#release-file", broken.archive)
    page.click("#updates button:text-is('Install')")
    page.click("#sheet-body button.do")
    told(phone, "9.1.0 was not installed: the new version fails its test")
    assert __version__ in page.inner_text(LINE) and page.get_attribute(LINE, "role") == "alert"
    page.click("#updates button:text-is('Delete')")
    told(phone, "was deleted")
    assert page.query_selector(".kept-backup") is None


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"no release", "keine vollständige Update-Datei"), (b"", "Datei ist leer"), (None, "nicht mit dem")],
)
def test_a_file_that_is_refused_is_told(
    phone: Phone, tray_with_updates: Tray, tmp_path: Path, content: bytes | None, words: str
) -> None:
    file = tmp_path / "file.gz"
    if content is None:  # the release of somebody else
        (tmp_path / "other").mkdir()
        content = Published(tmp_path / "other").archive.read_bytes()
    file.write_bytes(content)
    open_updates(phone, tray_with_updates, "?lang=de")
    phone.page.set_input_files("#release-file", file)
    told(phone, words)
    assert phone.page.get_attribute(LINE, "role") == "alert"
    assert phone.page.query_selector(".kept-backup") is None


def test_a_page_that_is_opened_meanwhile_follows(
    phone: Phone, tray_with_updates: Tray, computer: Computer
) -> None:
    with reporting(computer.reports) as reporter:
        open_updates(phone, tray_with_updates)
        told(phone, "checks the release")
        reporter.installing("9.1.0")
        told(phone, "Installing version 9.1.0")
        phone.page.context.set_offline(True)
        told(phone, "The tray starts again")
        phone.page.context.set_offline(False)
        told(phone, "Installing version 9.1.0")
        reporter.ended(None)
        told(phone, "is installed")


def test_an_interrupted_update_is_told(phone: Phone, tray_with_updates: Tray, computer: Computer) -> None:
    computer.reports.mkdir()
    UpdateReporter(computer.reports).installing("9.1.0")
    open_updates(phone, tray_with_updates)
    told(phone, "was interrupted")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_on_a_phone_in_each_language(
    phone: Phone, tray_with_updates: Tray, computer: Computer, release: Published, language: str
) -> None:
    computer.service().upload(0, release.archive.stat().st_size, release.archive.read_bytes())
    open_updates(phone, tray_with_updates, f"?lang={language}")
    phone.page.wait_for_selector("#updates .kept-backup")
    assert phone.roomy() == []


@pytest.mark.parametrize(
    ("obstacle", "words"),
    [("way", "was not installed with"), ("service", "by hand"), ("units", "once"), ("key", "--key")],
)
def test_why_it_cannot_update_itself_is_told(phone: Phone, tmp_path: Path, obstacle: str, words: str) -> None:
    service = UpdateService(tmp_path, obstacle=lambda: obstacle, reports=tmp_path)  # type: ignore[return-value, arg-type]
    with served(updates=lambda: service) as tray:
        open_updates(phone, tray)
        phone.page.wait_for_selector(f"#updates p:has-text('{words}')")
        assert phone.page.query_selector("#release-file") is None, "nothing is offered that must fail"
        assert phone.roomy() == [] and barriers(phone.page) == []


def test_a_player_sees_no_updates(phone: Phone, tray_with_updates: Tray) -> None:
    phone.page.goto(f"{tray_with_updates.url}host")
    phone.page.wait_for_selector("#stranger:not([hidden])")
    assert phone.page.is_hidden("#updates")
