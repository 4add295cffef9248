"""The settings on the host page: a secret, a refusal, a test, and what the file decides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.phones import TOKEN, Phone, Tray, served
from tests.browser.test_barriers import barriers
from tests.firmware.doors import host_settings
from traywatch.firmware.integrations.host_settings import HostSettings


@pytest.fixture
def settings(tmp_path: Path) -> HostSettings:
    file = tmp_path / "traywatch.toml"
    file.write_text('button = "undo"\n')
    return host_settings(tmp_path, file)


@pytest.fixture
def tray_with_settings(settings: HostSettings) -> Iterator[Tray]:
    with served(settings=settings) as tray:
        yield tray


def test_the_host_sets_connects_and_tests_in_the_page(
    phone: Phone, tray_with_settings: Tray, settings: HostSettings
) -> None:
    page = phone.page
    page.goto(f"{tray_with_settings.url}host?lang=de#token={TOKEN}")
    page.click("#settings-part > summary")
    page.wait_for_selector("#setting-mqtt-url")
    assert page.is_disabled("#setting-button"), "the file decides it"
    page.fill("#setting-mqtt-url", "broker.local")
    page.click("[data-part=mqtt] button.do")
    page.wait_for_selector("[data-part=mqtt] .problem:has-text('mqtt://')")
    assert page.input_value("#setting-mqtt-url") == "broker.local", "a refused value can be corrected"
    page.fill("#setting-mqtt-url", "mqtt://broker.local")
    page.fill("#setting-mqtt-password", "s3cret")
    page.check("#setting-mqtt-clips")
    page.click("[data-part=mqtt] button.do")
    page.wait_for_selector("[data-part=mqtt] .told:has-text('Gespeichert')")
    assert page.input_value("#setting-mqtt-password") == ""
    assert settings.secrets == ("s3cret",)
    page.check("#setting-tls")
    page.click("[data-part=tray] button.do")
    page.wait_for_selector("#settings .banner")
    page.click("[data-part=lights] .test")
    page.wait_for_selector("[data-part=lights] .problem:not(:empty)")
    page.click(".webhook summary")
    page.fill("#hook-name", "chat")
    page.fill("[data-part='webhook-'] [name=url]", "http://127.0.0.1:9/hook")
    page.check("[data-part='webhook-'] [name=clips]")
    page.click("[data-part='webhook-'] button.do")
    page.wait_for_selector(".webhook summary:text-is('chat')")
    assert [(one.name, one.clips) for one in settings.view().webhooks] == [("chat", True)]
    assert phone.roomy() == []
    assert barriers(page) == []


def test_a_webhook_that_could_not_be_removed_is_told_below_all(
    phone: Phone, tray_with_settings: Tray
) -> None:
    page = phone.page
    page.goto(f"{tray_with_settings.url}host#token={TOKEN}")
    page.click("#settings-part > summary")
    page.click(".webhook summary")
    page.fill("#hook-name", "chat")
    page.fill("[data-part='webhook-'] [name=url]", "http://127.0.0.1:9/hook")
    page.click("[data-part='webhook-'] button.do")
    page.click(".webhook summary:text-is('chat')")
    page.route("**/api/v1/configuration/webhooks/chat", lambda route: route.abort())
    page.click("[data-part='webhook-chat'] button:text-is('Remove')")
    page.wait_for_selector('[data-part=webhooks] > .problem:has-text("The tray can\'t be reached")')
