"""The page of a tray with its own certificate explains the browser's warning and shows what to compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route

from tests.browser.phones import PHONE, TOKEN, Phone, Tray, until
from tests.browser.test_barriers import barriers
from traywatch.firmware.host.keys.certificate import Certificate, load_or_make
from traywatch.firmware.host.network import bind
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.links import LinkSecrets, host_link, link_lines
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.firmware.web.serving.background_server import serve_in_background


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[tuple[str, Certificate]]:
    """The address of a table over https, and its certificate."""
    certificate = load_or_make(tmp_path, ["localhost", "127.0.0.1"])
    table = TableService(Journal(None))
    table.start("free")
    app = create_app(WebServices(table, access=Access(None, token=TOKEN)))
    files = {"ssl_certfile": certificate.certificate, "ssl_keyfile": certificate.key}
    with bind("127.0.0.1", 0) as listening, serve_in_background(app, listening, **files) as url:
        try:
            yield f"{url}/", certificate
        finally:
            table.close()


def menu(phone: Phone) -> str:
    """Open the menu; returns its text."""
    phone.page.click("#menu")
    until(lambda: phone.page.locator("#sheet").is_visible())
    return str(phone.page.inner_text("#sheet"))


def test_the_page_shows_the_digits_of_the_link(
    another: Callable[..., Phone], secure: tuple[str, Certificate]
) -> None:
    url, certificate = secure
    phone = another(PHONE, ignore_https_errors=True)
    phone.page.goto(host_link(url, TOKEN, certificate))
    # The page reads its link when the tray answers.
    until(lambda: phone.page.evaluate("localStorage.getItem('traywatch-certificate')") == certificate.short)
    assert "This connection" in menu(phone)
    phone.page.get_by_role("button", name="This connection").click()
    until(lambda: "must begin with" in phone.page.inner_text("#sheet"))
    assert certificate.fingerprint.startswith(phone.page.inner_text("#sheet .digits"))
    assert len(phone.page.inner_text("#sheet .digits")) == 23
    assert barriers(phone.page) == []


def test_a_menu_that_was_opened_early_gets_the_further_entries(
    another: Callable[..., Phone], secure: tuple[str, Certificate]
) -> None:
    url, certificate = secure
    phone = another(PHONE, ignore_https_errors=True)
    held: list[Route] = []
    phone.page.route("**/api/v1/me*", lambda route: held.append(route))
    phone.page.goto(host_link(url, TOKEN, certificate))
    phone.page.wait_for_selector("#menu")
    assert "Host page" not in menu(phone)

    def identified() -> bool:
        while held:
            held.pop().continue_()
        return "Host page" in phone.page.inner_text("#sheet")

    until(identified)
    assert "This connection" in phone.page.inner_text("#sheet")


def test_the_link_of_players_has_the_digits_too(
    another: Callable[..., Phone], secure: tuple[str, Certificate]
) -> None:
    url, certificate = secure
    (link,) = [
        line.split()[-1]
        for line in link_lines([url], LinkSecrets(TOKEN, "ABC-123"), certificate)
        if "players" in line
    ]
    assert link == f"{url}#join=ABC-123&certificate={certificate.short}"
    phone = another(PHONE, ignore_https_errors=True)
    phone.page.goto(link)
    phone.page.wait_for_selector("#menu")
    until(lambda: phone.page.evaluate("localStorage.getItem('traywatch-certificate')") == certificate.short)


@pytest.mark.shared_page
def test_without_a_certificate_nothing_is_said_of_it(phone: Phone, tray: Tray) -> None:
    phone.open(tray)
    text = menu(phone)
    assert "Host page" in text and "This connection" not in text
