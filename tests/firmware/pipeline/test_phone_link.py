"""The link of a phone that is the camera: whose pictures it takes, and the time of each."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from traywatch.errors import CameraError
from traywatch.firmware.camera.factory import open_source
from traywatch.firmware.pipeline.phone_link import ALONE_S, CALM_S, PhoneLink


class HandClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


def jpeg(level: int = 90) -> bytes:
    image = np.full((48, 64, 3), level, np.uint8)
    return cv2.imencode(".jpg", image)[1].tobytes()


@given(
    st.lists(st.floats(0.0, 0.4), min_size=2, max_size=60),
    st.floats(-1e6, 1e6),
    st.sampled_from([1 / 5, 1 / 15, 1 / 30]),
)
def test_times_keep_the_rhythm_of_the_phone_whatever_the_network_does(
    delays_s: list[float], phone_s: float, every_s: float
) -> None:
    clock = HandClock()
    link = PhoneLink(clock)
    session = link.connect("phone")
    times: list[float] = []
    for n, delay_s in enumerate([0.0, *delays_s]):
        taken_s = phone_s + n * every_s
        clock.now_s = max(clock.now_s, 1000.0 + n * every_s + delay_s)
        session.put(b"picture", taken_s)
        picture = link.take(0)
        assert picture is not None
        times.append(picture.at_s)
        assert picture.at_s <= clock.now_s + 1e-3, "no picture comes from the future"
    assert times == sorted(set(times))
    assert np.allclose(np.diff(times), every_s, atol=1e-3), "a late picture keeps the time when it was taken"


def test_a_phone_whose_clock_is_set_anew_goes_on() -> None:
    clock = HandClock()
    link = PhoneLink(clock)
    session = link.connect("phone")
    session.put(b"one", 50.0)
    clock.now_s += 0.1
    session.put(b"two", 3.0)  # its page was loaded again
    picture = link.take(0)
    assert picture is not None
    assert picture.at_s == pytest.approx(clock.now_s)


def test_only_one_phone_is_the_camera() -> None:
    link = PhoneLink()
    first = link.connect("Ana's phone", device="a")
    with pytest.raises(CameraError, match="Ana's phone") as refused:
        link.connect("Ben's phone", device="b")
    assert refused.value.code == "phone_taken"
    second = link.connect("Ben's phone", device="b", replace=True)
    with pytest.raises(CameraError) as replaced:
        first.put(b"late", 1.0)
    assert replaced.value.code == "phone_replaced"
    assert link.take(0) is None
    first.close()
    assert link.phone == "Ben's phone", "a phone that leaves late does not end its successor"
    second.close()
    assert link.phone is None


def test_a_phone_that_comes_back_takes_its_own_place() -> None:
    link = PhoneLink()
    link.connect("phone", device="a")
    link.connect("phone", device="a").put(b"new", 1.0)
    assert link.take(0) is not None


def test_a_phone_sends_less_while_nothing_moves() -> None:
    link = PhoneLink()
    session = link.connect("phone")
    assert session.pause_s == 0.0
    link.calm = True
    assert session.pause_s == CALM_S
    link.alone = True
    assert session.pause_s == ALONE_S <= 0.2
    link.calm = False
    assert session.pause_s == 0.0, "something moves"


@pytest.fixture
def link() -> Iterator[PhoneLink]:
    yield PhoneLink()


def test_the_camera_waits_for_a_phone_and_says_so(link: PhoneLink) -> None:
    with closing(open_source("phone", phone=link)) as camera:
        assert camera.live
        assert not camera.repeats
        with pytest.raises(CameraError, match="no phone is connected") as missing:
            camera.read(3.0)
        assert missing.value.code == "camera_not_found"
        session = link.connect("phone")
        session.put(jpeg(), 1.0)
        frame = None
        while frame is None:  # the camera looks again after a short pause
            try:
                frame = camera.read(5.0)
            except CameraError as error:
                assert error.code in ("camera_not_found", "camera_timeout")
        assert frame is not None
        assert frame.image.shape == (48, 64, 3)


def test_a_phone_that_falls_silent_is_named_and_its_next_picture_counts(link: PhoneLink) -> None:
    session = link.connect("phone")
    with closing(open_source("phone", phone=link)) as camera:
        session.put(jpeg(10), 1.0)
        assert camera.read(5.0) is not None
        with pytest.raises(CameraError, match="sends no picture"):
            camera.read(5.0)
        sending = threading.Event()

        def send() -> None:
            for n in range(400):
                if sending.wait(0.05):
                    return
                session.put(jpeg(n % 200), 2.0 + n / 20)

        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        frame = None
        while frame is None:
            try:
                frame = camera.read(5.0)
            except CameraError as error:
                assert error.code == "camera_timeout"
        sending.set()
        thread.join(10)


def test_pictures_that_cannot_be_decoded_are_named(link: PhoneLink) -> None:
    session = link.connect("phone")
    with closing(open_source("phone", phone=link)) as camera:
        ended = threading.Event()

        def send() -> None:
            n = 0
            while not ended.wait(0.02):
                n += 1
                session.put(b"no picture", n / 50)

        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        with pytest.raises(CameraError, match="cannot be decoded"):
            while True:
                camera.read(5.0)
        ended.set()
        thread.join(10)


def test_a_phone_is_no_source_without_a_running_tray() -> None:
    with pytest.raises(CameraError, match="traywatch run"):
        open_source("phone")
