"""What the tray saw, over the status API: the list and the pictures, for the host only."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from tests.firmware.doors import Tray
from tests.firmware.web.test_operations import values
from traywatch.vision.throws.reasons import Reason


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def test_the_host_sees_the_newest_first(tray: Tray) -> None:
    assert tray.call("GET", "camera/motions").json() == {"motions": []}
    tray.move(Reason.HAND_ONLY)
    tray.move(Reason.TOO_BRIEF)
    newest, first = tray.call("GET", "camera/motions").json()["motions"]
    assert (newest["reason"], newest["may_hide_dice"]) == ("too_brief", True)
    assert (newest["began_s"], newest["ended_s"]) == (5.0, 5.2)
    assert (first["reason"], first["text"]) == ("hand_only", "a hand only")


def test_the_text_is_in_the_language_of_the_reader(tray: Tray) -> None:
    tray.move(Reason.HAND_ONLY)
    (one,) = tray.call("GET", "camera/motions?lang=de").json()["motions"]
    assert one["text"] == "nur eine Hand"


def test_the_picture_is_small(tray: Tray) -> None:
    answer = tray.call("GET", f"camera/motions/{tray.move()}/picture")
    assert answer.headers["content-type"] == "image/jpeg" and answer.headers["cache-control"] == "no-store"
    assert cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR).shape[1] == 320


@pytest.mark.parametrize("path", ["camera/motions", "camera/motions/1/picture"])
def test_only_the_host_may_look(tray: Tray, path: str) -> None:
    tray.move()
    assert tray.call("GET", path, token="").status_code == 401
    assert tray.call("GET", path, token=tray.join()).status_code == 403


def test_metrics_count_the_reasons(tray: Tray) -> None:
    for reason in (Reason.HAND_ONLY, Reason.HAND_ONLY, Reason.TOO_BRIEF):
        tray.move(reason)
    found = values(tray)
    assert found["traywatch_motions_without_throw_total{hand_only}"] == 2
    assert found["traywatch_motions_without_throw_total{too_brief}"] == 1
