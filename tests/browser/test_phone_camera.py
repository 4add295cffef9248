"""A phone as the camera: chromium with a fake camera that plays a recorded throw."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from tests.browser.phones import CHEAP, PHONE, TOKEN, Phone, Tray, chromium, chromium_driver, served, until
from tests.firmware.cameras import Cameras
from tests.firmware.programs import RealTray
from traywatch.firmware.pipeline.camera_sources import CameraSources
from traywatch.firmware.pipeline.phone_link import PhoneLink

CLIP = Path(__file__).parents[2] / "firmware" / "demo" / "blue-d20-miss.mp4"
BEFORE, AFTER = 45, 60
"""Frames of the empty tray before the throw and of the resting die after it, as the clip repeats."""


def write_mjpeg(path: Path, width: int = 960) -> Path:
    """The recorded throw as the file of a fake camera: JPEGs one after the other."""
    clip = cv2.VideoCapture(str(CLIP))
    images = []
    while (taken := clip.read())[0]:
        height = round(taken[1].shape[0] * width / taken[1].shape[1])
        images.append(cv2.resize(taken[1], (width, height), interpolation=cv2.INTER_AREA))
    with path.open("wb") as file:
        for image in [images[0]] * BEFORE + images + [images[-1]] * AFTER:
            file.write(cv2.imencode(".jpg", image)[1].tobytes())
    return path


@pytest.fixture(scope="module")
def camera_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium whose camera plays the throw again and again."""
    film = write_mjpeg(tmp_path_factory.mktemp("camera") / "throw.mjpeg")
    arguments = [
        "--no-sandbox",
        CHEAP,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
    ]
    browser = chromium_driver().launch(
        executable_path=chromium(), args=[*arguments, f"--use-file-for-fake-video-capture={film}"]
    )
    yield browser
    browser.close()


def test_a_roll_before_the_phone_is_read_and_shown(camera_browser: Any, tmp_path: Path) -> None:
    tray = RealTray(tmp_path / "data", "--source", "phone", "--game", "free")
    tray.start()
    phone = Phone(camera_browser, permissions=["camera"])
    try:
        link = tray.call("access/camera", {})["url"]
        phone.page.goto(link)
        phone.page.click("#start")
        until(lambda: "sees this picture" in phone.page.inner_text("#status"))
        assert tray.call("camera/phone")["phone"]
        until(lambda: tray.call("throws")["throws"])
        throws = tray.call("throws")["throws"]
        assert {(die["kind"], die["value"]) for one in throws for die in one["dice"]} >= {("d20", 9)}
        assert {die["value"] for one in throws for die in one["dice"] if die["kind"] == "d20"} == {9}
        phone.page.click("#stop")
        until(lambda: tray.call("camera/phone")["phone"] is None)
        assert not phone.complaints
    finally:
        phone.close()
        tray.stop()


@pytest.fixture
def link() -> PhoneLink:
    return PhoneLink()


@pytest.fixture
def served_tray(link: PhoneLink) -> Iterator[Tray]:
    with served(phone=link, sources=CameraSources(Cameras(), "phone", devices=tuple)) as tray:
        yield tray


def test_a_phone_that_loses_the_network_comes_back(
    camera_browser: Any, served_tray: Tray, link: PhoneLink
) -> None:
    phone = Phone(camera_browser, permissions=["camera"])
    phone.page.goto(f"{served_tray.url}camera#token={TOKEN}")
    phone.page.click("#start")
    until(lambda: link.take(0) is not None)
    phone.context.set_offline(True)
    phone.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    until(lambda: link.take(0.5) is None or not link.connected)
    phone.context.set_offline(False)
    until(lambda: link.take(0.2) is not None)
    phone.close()
    until(lambda: not link.connected)


def test_a_second_phone_asks_before_it_takes_the_place(
    camera_browser: Any, served_tray: Tray, link: PhoneLink
) -> None:
    first, second = (Phone(camera_browser, permissions=["camera"]) for _ in range(2))
    for phone in (first, second):
        phone.page.goto(f"{served_tray.url}camera#token={TOKEN}")
    first.page.click("#start")
    until(lambda: link.connected)
    second.page.click("#start")
    second.page.wait_for_selector("#replace:visible")
    assert "Another phone" in second.page.inner_text("#why")
    second.page.click("#replace")
    until(lambda: "sees this picture" in second.page.inner_text("#status"))
    first.page.wait_for_selector("#start:visible")
    assert "Another phone has become the camera" in first.page.inner_text("#why")
    first.close()
    second.close()


def test_a_phone_without_permission_is_told_what_to_do(browser: Any, served_tray: Tray) -> None:
    phone = Phone(browser)
    phone.page.goto(f"{served_tray.url}camera#token={TOKEN}")
    phone.page.click("#start")
    phone.page.wait_for_selector("#why:visible")
    assert phone.page.inner_text("#why").strip()
    assert phone.fits()
    phone.close()


def test_without_the_hosts_link_the_page_says_where_to_get_it(browser: Any, served_tray: Tray) -> None:
    phone = Phone(browser)
    phone.page.goto(f"{served_tray.url}camera")
    phone.page.wait_for_selector("#why:visible")
    assert "host's page" in phone.page.inner_text("#why")
    assert phone.page.is_disabled("#start")
    phone.close()


def test_the_host_shows_the_link_as_a_code(browser: Any, served_tray: Tray) -> None:
    phone = Phone(browser, PHONE)
    phone.page.goto(f"{served_tray.url}host#token={TOKEN}")
    phone.page.click("#phone-camera")
    phone.page.wait_for_selector("#sheet .qr svg")
    assert "#token=tw_" in phone.page.get_attribute("#sheet a.pick", "href")
    assert phone.fits()
    phone.close()
