"""A phone as the camera: chromium with a fake camera that plays a recorded throw."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from tests.browser.phones import (
    ARGUMENTS,
    PATIENCE_S,
    PHONE,
    TOKEN,
    Phone,
    Tray,
    chromium,
    chromium_driver,
    served,
    until,
)
from tests.calibration.tray_cameras import camera as tray_camera
from tests.calibration.tray_cameras import photograph
from tests.firmware.cameras import Cameras
from tests.firmware.programs import RealTray
from traywatch.calibration import mat_spec
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources

CLIP = Path(__file__).parents[2] / "firmware" / "demo" / "blue-d20-miss.mp4"
BEFORE, AFTER = 45, 60
"""Frames of the empty tray before the throw and of the resting die after it, as the clip repeats."""


SILENT_S = 6.0
"""Seconds without an answer after which the page connects anew."""
WIDE = 960
"""Pixels of the longer side of the fake camera's pictures."""
TURNING = """
const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async (wanted) => {
  const film = Object.assign(document.createElement("video"), { srcObject: await open(wanted), muted: true });
  await film.play();
  const canvas = document.createElement("canvas");
  const drawn = canvas.getContext("2d");
  const draw = () => {
    const [w, h, quarters] = [film.videoWidth, film.videoHeight, screen.orientation.angle / 90];
    const turned = quarters % 2 ? [h, w] : [w, h];
    if (canvas.width !== turned[0] || canvas.height !== turned[1]) [canvas.width, canvas.height] = turned;
    drawn.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
    drawn.rotate(-quarters * Math.PI / 2);
    drawn.drawImage(film, -w / 2, -h / 2);
  };
  setInterval(draw, 40);
  draw();
  return canvas.captureStream(25);
};
"""
"""What the browser of a phone does: it turns the camera's pictures with the screen, counterclockwise."""
ORIENTATIONS = {
    0: "portraitPrimary",
    90: "landscapePrimary",
    180: "portraitSecondary",
    270: "landscapeSecondary",
}
BOXES = """() => ["video", "over"].map((id) => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return [x, y, width, height];
})"""


def write_mjpeg(path: Path, width: int = WIDE, *, portrait: bool = False) -> Path:
    """The recorded throw as the file of a fake camera: JPEGs one after the other."""
    clip = cv2.VideoCapture(str(CLIP))
    images = []
    while (taken := clip.read())[0]:
        height = round(taken[1].shape[0] * width / taken[1].shape[1])
        image = cv2.resize(taken[1], (width, height), interpolation=cv2.INTER_AREA)
        images.append(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE) if portrait else image)
    return write_film(path, [images[0]] * BEFORE + images + [images[-1]] * AFTER)


def write_film(path: Path, images: Iterable[Any]) -> Path:
    """Pictures as the file of a fake camera."""
    with path.open("wb") as file:
        for image in images:
            file.write(cv2.imencode(".jpg", image)[1].tobytes())
    return path


def with_camera(film: Path) -> Any:
    """Chromium whose camera plays a film again and again."""
    arguments = [
        *ARGUMENTS,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    return chromium_driver().launch(executable_path=chromium(), args=arguments)


@pytest.fixture(scope="module")
def camera_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium whose camera plays the throw again and again."""
    browser = with_camera(write_mjpeg(tmp_path_factory.mktemp("camera") / "throw.mjpeg"))
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def mat_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium whose camera, held in portrait, sees a printed mat."""
    mat = cv2.rotate(photograph(tray_camera(), mat_spec("a4")), cv2.ROTATE_90_CLOCKWISE)
    noise = np.random.default_rng(5)
    pictures = (np.clip(mat + noise.normal(0, 2, mat.shape), 0, 255).astype(np.uint8) for _ in range(10))
    browser = with_camera(write_film(tmp_path_factory.mktemp("camera") / "mat.mjpeg", pictures))
    yield browser
    browser.close()


def test_a_roll_before_the_phone_is_read_and_shown(camera_browser: Any, tmp_path: Path) -> None:
    roll_is_read(camera_browser, tmp_path)


def test_a_roll_before_a_phone_in_portrait_is_read(tmp_path: Path) -> None:
    browser = with_camera(write_mjpeg(tmp_path / "portrait.mjpeg", portrait=True))
    try:
        assert roll_is_read(browser, tmp_path) == (720, WIDE)
    finally:
        browser.close()


LOST = 0.2
"""Share of the messages that get lost, in both directions."""


def lose_messages(page: Any) -> None:
    """Between the page and the tray a fifth of the messages gets lost, pictures and answers alike."""
    random = Random(20)

    def connect(phone: Any) -> None:
        tray = phone.connect_to_server()
        phone.on_message(lambda message: tray.send(message) if random.random() >= LOST else None)
        tray.on_message(lambda message: phone.send(message) if random.random() >= LOST else None)

    page.route_web_socket("**/camera/frames", connect)


def test_a_roll_is_read_though_a_fifth_of_the_messages_gets_lost(camera_browser: Any, tmp_path: Path) -> None:
    roll_is_read(camera_browser, tmp_path, lose_messages)


def test_a_lost_picture_does_not_stop_the_others(
    camera_browser: Any, served_tray: Tray, link: PhoneLink
) -> None:
    phone = Phone(camera_browser, permissions=["camera"])
    lose_messages(phone.page)
    phone.page.goto(f"{served_tray.url}camera#token={TOKEN}")
    phone.page.click("#start")
    until(lambda: phone.page.inner_text("#status") and link.take(0) is not None)
    gaps, before = [], time.monotonic()
    end = before + PATIENCE_S
    while len(gaps) < 30 and time.monotonic() < end:
        phone.page.wait_for_timeout(5)  # lets the messages pass
        if link.take(0) is not None:
            now = time.monotonic()
            gaps.append(now - before)
            before = now
    assert len(gaps) == 30
    assert sorted(gaps)[-3] < SILENT_S, "the phone does not wait until it would connect anew"
    assert link.connected
    phone.close()


def roll_is_read(
    browser: Any, folder: Path, disturb: Callable[[Any], object] = lambda page: None
) -> tuple[int, int]:
    """Make a phone the camera of a tray, and check the rolls; returns the size of the pictures, px."""
    tray = RealTray(folder / "data", "--source", "phone", "--game", "free")
    tray.start()
    phone = Phone(browser, permissions=["camera"])
    try:
        disturb(phone.page)
        phone.page.goto(tray.call("access/camera", {})["url"])
        phone.page.click("#start")
        until(lambda: "sees this picture" in phone.page.inner_text("#status"))
        assert tray.call("camera/phone")["phone"]

        def values() -> set[int | None]:
            assert phone.page.inner_text("#status")  # lets the messages pass
            throws = tray.call("throws")["throws"]
            return {die["value"] for one in throws for die in one["dice"] if die["kind"] == "d20"}

        # The film jumps back to the empty tray, which a busy computer may take for a roll without the die.
        until(values)
        assert values() == {9}
        seen = tray.call("camera/framing")
        phone.page.click("#stop")
        until(lambda: tray.call("camera/phone")["phone"] is None)
        assert not phone.complaints
        return seen["width"], seen["height"]
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


def test_a_tray_that_cannot_answer_is_told_in_words(browser: Any, served_tray: Tray) -> None:
    phone = Phone(browser)
    phone.page.route("**/api/v1/me", lambda route: route.fulfill(status=502, body="Bad gateway"))
    phone.page.goto(f"{served_tray.url}camera#token={TOKEN}")
    phone.page.wait_for_selector("#why:text-is('The tray answered 502.')")
    phone.page.route("**/api/v1/me", lambda route: route.abort())
    phone.page.reload()
    phone.page.wait_for_selector('#why:text-is("The tray can\'t be reached right now.")')
    phone.close()


def test_the_host_shows_the_link_as_a_code(browser: Any, served_tray: Tray) -> None:
    phone = Phone(browser, PHONE)
    phone.page.goto(f"{served_tray.url}host#token={TOKEN}")
    phone.page.click("#phone-camera")
    phone.page.wait_for_selector("#sheet .qr svg")
    assert "#token=tw_" in phone.page.get_attribute("#sheet a.pick", "href")
    assert phone.fits()
    phone.close()


def test_what_is_drawn_lies_over_the_picture_in_every_shape(mat_browser: Any, served_tray: Tray) -> None:
    phone = Phone(mat_browser, permissions=["camera"])
    phone.page.goto(f"{served_tray.url}camera#token={TOKEN}")
    phone.page.click("#start")
    until(lambda: "sees this picture" in phone.page.inner_text("#status"))
    for width, height in ((360, 740), (740, 360), (360, 560)):
        phone.page.set_viewport_size({"width": width, "height": height})
        video, over = phone.page.evaluate(BOXES)
        assert video == pytest.approx(over, abs=0.5)
        assert video[2] / video[3] == pytest.approx(3 / 4, abs=0.01), "nothing is cut off or stretched"
        assert video[1] >= 0 and video[1] + video[3] <= height
        stop = phone.page.locator("#stop").bounding_box()
        assert stop["y"] + stop["height"] <= height and stop["x"] + stop["width"] <= width
        assert phone.fits()
    phone.close()


def picture_of(link: PhoneLink) -> Any:
    """A picture that was sent from now on, in gray."""
    until(lambda: link.take(0.1) is not None)
    sent = []
    until(lambda: sent.append(link.take(0.5)) or sent[-1] is not None)
    return cv2.imdecode(np.frombuffer(sent[-1].jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)


def test_a_screen_that_turns_does_not_turn_what_the_tray_gets(
    mat_browser: Any, served_tray: Tray, link: PhoneLink
) -> None:
    phone = Phone(mat_browser, permissions=["camera"])
    phone.page.add_init_script(TURNING)
    screen = phone.context.new_cdp_session(phone.page)

    def turn(angle: int) -> None:
        width, height = PHONE if angle % 180 == 0 else PHONE[::-1]
        shape = {"type": ORIENTATIONS[angle], "angle": angle}
        metrics = {"width": width, "height": height, "deviceScaleFactor": 0, "mobile": True}
        screen.send("Emulation.setDeviceMetricsOverride", {**metrics, "screenOrientation": shape})
        until(lambda: phone.page.evaluate("screen.orientation.angle") == angle)

    def begin() -> None:
        phone.page.goto(f"{served_tray.url}camera#token={TOKEN}")
        phone.page.click("#start")
        until(lambda: "sees this picture" in phone.page.inner_text("#status"))

    def is_as_before() -> bool:
        now = picture_of(link)
        return now.shape == before.shape and float(cv2.absdiff(now, before).mean()) < 6.0

    begin()
    before = picture_of(link)
    assert before.shape == (960, 720)
    assert float(cv2.absdiff(before, cv2.rotate(before, cv2.ROTATE_180)).mean()) > 6.0, "a turn is seen"
    for angle in (90, 180, 270, 0):
        turn(angle)
        until(is_as_before)
        shape = phone.page.evaluate("video.videoWidth / video.videoHeight")
        assert (shape > 1) == (angle % 180 == 90), "this browser turns its pictures"
    turn(90)
    phone.page.reload()
    begin()
    until(is_as_before)
    phone.page.click("#turn")
    until(lambda: picture_of(link).shape == (720, 960))
    assert not phone.complaints
    phone.close()


SHOWN = """async (quarters) => {
  const { PictureTurn } = await import("/page/camera/camera-turn.js");
  const turn = Object.assign(new PictureTurn(), { quarters });
  return turn.onScreen([10, 20], quarters % 2 ? { width: 300, height: 400 } : { width: 400, height: 300 });
}"""


def test_what_the_tray_sees_is_drawn_where_the_phone_shows_it(browser: Any, served_tray: Tray) -> None:
    phone = Phone(browser)
    phone.page.goto(f"{served_tray.url}camera")
    for quarters in range(4):
        x, y = phone.page.evaluate(SHOWN, quarters)
        picture = np.zeros((300, 400))
        picture[round(y) - (quarters in (1, 2)), round(x) - (quarters in (2, 3))] = 1
        assert np.rot90(picture, -quarters)[20, 10] == 1
    phone.close()
