"""The host page: choosing the camera while the tray runs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import PHONE, Phone, Tray, served, until
from tests.firmware.cameras import Cameras
from tests.firmware.programs import RealTray
from traywatch.errors import CameraError
from traywatch.firmware.camera.base import LiveCamera
from traywatch.firmware.camera.devices import Device
from traywatch.firmware.camera.frames.taken import Taken
from traywatch.firmware.camera.settings.delivery import CameraDelivery, CameraMode
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.source_names import NAME_WITHOUT_CAMERA

FORBIDDEN = CameraError("camera_forbidden", "/dev/video2 may not be used by this user")
DEVICES = (Device("usb:0", "HD Webcam C525"), Device("usb:2", "Old camera", FORBIDDEN, 2))


@pytest.fixture
def sources() -> CameraSources:
    return CameraSources(Cameras(), "usb:0", devices=lambda: DEVICES)


@pytest.fixture
def tray_with_cameras(sources: CameraSources) -> Iterator[Tray]:
    with served(sources=sources, phone=PhoneLink()) as tray:
        tray.table.start("free")
        yield tray


def host_page(another: Callable[..., Phone], tray: Tray, *size: Any) -> Phone:
    phone = another(*(size or (PHONE,)))
    phone.page.goto(tray.host_url.replace("/#", "/host#"))
    phone.page.wait_for_selector("#camera .source")
    return phone


def line(phone: Phone, words: str) -> Any:
    return phone.page.locator("#camera .source", has_text=words)


def test_the_cameras_have_their_names_and_what_is_wrong_with_them(
    another: Callable[..., Phone], tray_with_cameras: Tray
) -> None:
    phone = host_page(another, tray_with_cameras)
    assert "In use" in line(phone, "HD Webcam C525").inner_text()
    assert "may not be used by this user" in line(phone, "Old camera").inner_text()
    for words in ("Recorded rolls", "A phone over the tray", "No camera"):
        assert line(phone, words).get_by_role("button", name="Use").count() == 1
    assert phone.fits()
    assert phone.complaints == []


def test_what_a_camera_gives_instead_of_what_was_asked_is_under_its_name(
    another: Callable[..., Phone], sources: CameraSources, tray_with_cameras: Tray
) -> None:
    class Webcam(LiveCamera):
        """One that gives another size, and no frame."""

        def _open(self) -> None:
            asked = CameraMode(1280, 960, 30.0, "MJPG")
            self.delivery = CameraDelivery(asked, CameraMode(1280, 720, 10.0, "YUYV"))

        def _grab(self) -> Taken:
            raise CameraError("camera_lost", "no frame")

        def _shut(self) -> None: ...

    with Webcam("USB camera 0") as camera:
        sources.opened(camera)
        phone = host_page(another, tray_with_cameras)
        text = line(phone, "HD Webcam C525").locator(".delivery").inner_text()
    assert "1280 × 720 px, 10 fps, and YUYV (asked for 1280 × 960 px" in text
    assert phone.page.locator("#camera .delivery").count() == 1
    assert phone.fits()
    if folder := os.environ.get("TRAYWATCH_SHOTS"):
        phone.page.locator("#camera").screenshot(path=f"{folder}/camera-delivery.png")


def test_another_camera_shows_a_picture_before_it_is_used(
    another: Callable[..., Phone], sources: CameraSources, tray_with_cameras: Tray
) -> None:
    sources.choose("demo")
    phone = host_page(another, tray_with_cameras)
    row = line(phone, "HD Webcam C525")
    row.get_by_role("button", name="Look").click()
    row.locator(".look img").wait_for()
    assert phone.page.evaluate("document.querySelector('#camera .look img').naturalWidth") == 64
    row.get_by_role("button", name="Use").click()
    until(lambda: sources.name == "usb:0")
    row.locator(".in-use").wait_for()
    assert phone.fits()


def test_a_phone_is_chosen_and_gets_its_code(
    another: Callable[..., Phone], sources: CameraSources, tray_with_cameras: Tray
) -> None:
    phone = host_page(another, tray_with_cameras)
    line(phone, "A phone over the tray").get_by_role("button", name="Use").click()
    phone.page.wait_for_selector("#sheet .qr svg")
    assert "#token=tw_" in phone.page.get_attribute("#sheet a.pick", "href")
    assert sources.wants_phone and phone.fits()


def test_without_a_camera_the_page_offers_to_enter_the_roll(
    another: Callable[..., Phone], tray_with_cameras: Tray
) -> None:
    tray_with_cameras.table.set_source(NAME_WITHOUT_CAMERA, live=False, demo=False)
    phone = another(PHONE)
    phone.open(tray_with_cameras)
    phone.page.click("#ask button.do:has-text('by hand')")
    phone.page.wait_for_selector("#sheet[open] form")
    assert phone.fits()


def test_an_address_that_is_none_is_refused_in_words(
    another: Callable[..., Phone], sources: CameraSources, tray_with_cameras: Tray
) -> None:
    phone = host_page(another, tray_with_cameras)
    phone.page.fill("#camera-address", "file:///etc/passwd")
    phone.page.click("#camera form button")
    phone.page.wait_for_selector("#sheet[open]")
    assert "cannot choose this source" in phone.page.inner_text("#sheet-body")
    assert sources.name == "usb:0"


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[RealTray]:
    tray = RealTray(tmp_path / "data", "--source", "demo")
    tray.start()
    yield tray
    tray.stop()


def test_a_running_tray_changes_its_source_and_keeps_its_session(
    another: Callable[..., Phone], demo: RealTray
) -> None:
    phone = another(PHONE)
    phone.page.goto(demo.host_url.replace("/#", "/host#"))
    session = demo.call("table")["session"]
    line(phone, "No camera").get_by_role("button", name="Use").click()
    until(lambda: demo.call("table")["source"]["name"] == NAME_WITHOUT_CAMERA)
    line(phone, "Recorded rolls").get_by_role("button", name="Use").click()
    until(lambda: demo.call("table")["source"]["demo"])
    table = demo.call("table")
    before = (table["last_throw"] or {}).get("id")
    demo.call("roll", {"state_id": table["state_id"]})
    until(lambda: (demo.call("table")["last_throw"] or {}).get("id") != before)
    assert demo.call("table")["session"] == session and demo.call("table")["problems"] == []
