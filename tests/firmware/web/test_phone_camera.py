"""The routes of a phone that is the camera: who may send pictures, and what the tray answers."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.calibration.tray_cameras import camera, photograph
from tests.firmware.doors import Tray
from traywatch.calibration import mat_spec
from traywatch.firmware.web.auth.programs import SCOPES
from traywatch.firmware.web.routes import phone_camera
from traywatch.firmware.web.routes.phone_camera import LINK_NAME, PROTOCOL

FRAMES = "/api/v1/camera/frames"
PICTURE = struct.pack(">d", 1234.5) + b"a picture"
HELLO = {"name": "Ana's phone", "device": "a"}


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def connected(tray: Tray, token: str | None, headers: dict[str, str] | None = None) -> Any:
    protocols = [PROTOCOL] + ([f"token.{token}"] if token else [])
    client = TestClient(tray.app, base_url="http://localhost")
    return client.websocket_connect(FRAMES, subprotocols=protocols, headers=headers or {})


def camera_token(tray: Tray) -> str:
    made = tray.change("access/camera")
    assert made.status_code == 200, made.text
    return str(made.json()["url"]).partition("#token=")[2]


def hello(socket: Any, **more: Any) -> Any:
    socket.send_text(json.dumps({**HELLO, **more}))
    return socket.receive_json()


def test_the_hosts_link_makes_a_phone_the_camera(tray: Tray) -> None:
    token = camera_token(tray)
    with connected(tray, token) as socket:
        assert socket.accepted_subprotocol == PROTOCOL
        assert hello(socket) == {"taken": 0, "pause_s": 0.0}
        socket.send_bytes(PICTURE)
        assert socket.receive_json()["taken"] == 1
        taken = tray.phone.take(1)
        assert taken is not None
        assert taken.jpeg == b"a picture"
        told = tray.call("GET", "camera/phone", token=token).json()
        assert told == {"wanted": True, "phone": "Ana's phone"}
    assert tray.phone.phone is None


def removed_player(tray: Tray) -> str:
    token, who = tray.access.join(tray.access.code, "Gone", None)
    tray.access.remove(who.id)
    return token


def ended_link(tray: Tray) -> str:
    token = camera_token(tray)
    tray.programs.revoke(LINK_NAME)
    return token


def renewed_host(tray: Tray) -> str:
    before = tray.access.token
    assert tray.change("access/renew").status_code == 200
    assert tray.access.token != before
    return before


def program(scope: str) -> Callable[[Tray], str]:
    return lambda tray: tray.programs.add(scope, [scope])[0]


REFUSED: dict[str, Callable[[Tray], str | None]] = {
    "nobody": lambda tray: None,
    "a wrong token": lambda tray: "wrong",
    "a player": lambda tray: tray.access.join(tray.access.code, "Ann", "ann")[0],
    "a player without a seat": lambda tray: tray.access.join(tray.access.code, "Ida", None)[0],
    "a player who was removed": removed_player,
    "a screen": lambda tray: tray.access.screen_token,
    "the join code": lambda tray: tray.access.long_code,
    "a host whose token was renewed": renewed_host,
    "a camera whose link ended": ended_link,
    **{f"a program that may {scope}": program(scope) for scope in SCOPES if scope != "camera"},
}
DOORS: dict[str, Callable[[str], tuple[list[str], dict[str, str]]]] = {
    "subprotocol": lambda token: ([PROTOCOL, f"token.{token}"], {}),
    "header": lambda token: ([PROTOCOL], {"X-Traywatch-Token": token}),
    "bearer": lambda token: ([PROTOCOL], {"Authorization": f"Bearer {token}"}),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("role", REFUSED)
def test_nobody_else_may_send_pictures(tray: Tray, role: str, door: str) -> None:
    token = REFUSED[role](tray)
    protocols, headers = DOORS[door](token) if token is not None else ([PROTOCOL], {})
    client = TestClient(tray.app, base_url="http://localhost")
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(FRAMES, subprotocols=protocols, headers=headers),
    ):
        raise AssertionError("the socket opened")
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{FRAMES}?token={token}", subprotocols=[PROTOCOL]),
    ):
        raise AssertionError("the socket opened")
    assert tray.phone.phone is None
    assert tray.phone.take(0) is None


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("role", ["camera", "host"])
def test_the_host_and_the_link_may_send_pictures(tray: Tray, role: str, door: str) -> None:
    token = camera_token(tray) if role == "camera" else tray.access.token
    protocols, headers = DOORS[door](token)
    client = TestClient(tray.app, base_url="http://localhost")
    with client.websocket_connect(FRAMES, subprotocols=protocols, headers=headers) as socket:
        hello(socket)
        socket.send_bytes(PICTURE)
        assert socket.receive_json()["taken"] == 1


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_pictures_have_no_other_way_in(tray: Tray, method: str) -> None:
    for token in (tray.access.token, camera_token(tray)):
        client = TestClient(tray.app, base_url="http://localhost")
        answer = client.request(method, FRAMES, content=PICTURE, headers={"X-Traywatch-Token": token})
        assert answer.status_code in (403, 404, 405)
    assert tray.phone.take(0) is None


def test_a_link_that_ends_stops_the_pictures_of_an_open_connection(
    tray: Tray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_camera, "_RECHECK_S", 0.0)
    with connected(tray, camera_token(tray)) as socket:
        hello(socket)
        socket.send_bytes(PICTURE)
        assert socket.receive_json()["taken"] == 1
        assert tray.phone.take(1) is not None
        tray.programs.revoke(LINK_NAME)
        socket.send_bytes(PICTURE)
        assert socket.receive_json()["error"]["code"] == "token_wrong"
        assert tray.phone.take(0) is None
    assert tray.phone.phone is None


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"host": "elsewhere.example"},
        {"sec-fetch-site": "cross-site"},
    ],
    ids=["another page", "another name", "another site"],
)
def test_no_other_web_page_may_use_the_token(tray: Tray, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect), connected(tray, camera_token(tray), headers):
        raise AssertionError("the socket opened")


def test_a_camera_may_do_nothing_else(tray: Tray) -> None:
    token = camera_token(tray)
    for method, path in (("PUT", "settings"), ("POST", "undo"), ("POST", "access/camera")):
        assert tray.change(path, method=method, token=token).status_code == 403
    assert tray.call("GET", "camera/picture", token=token).status_code == 403


def test_a_new_link_ends_the_former_one(tray: Tray) -> None:
    former = camera_token(tray)
    latter = camera_token(tray)
    with pytest.raises(WebSocketDisconnect), connected(tray, former):
        raise AssertionError("the socket opened")
    with connected(tray, latter) as socket:
        hello(socket)
    assert [one.name for one in tray.programs.programs] == [LINK_NAME]


def test_a_second_phone_is_told_of_the_first_and_may_replace_it(tray: Tray) -> None:
    token = camera_token(tray)
    with connected(tray, token) as first:
        hello(first)
        with connected(tray, token) as second:
            assert hello(second, name="Ben", device="b")["error"]["code"] == "phone_taken"
        with connected(tray, token) as third:
            assert hello(third, name="Ben", device="b", replace=True)["taken"] == 0
            first.send_bytes(PICTURE)
            assert first.receive_json()["error"]["code"] == "phone_replaced"


@pytest.mark.parametrize(
    "message", [b"", b"short", struct.pack(">d", float("nan")) + b"x"], ids=["empty", "short", "no time"]
)
def test_what_is_no_picture_ends_the_connection_with_a_reason(tray: Tray, message: bytes) -> None:
    with connected(tray, camera_token(tray)) as socket:
        hello(socket)
        socket.send_bytes(message)
        assert socket.receive_json()["error"]["code"] == "invalid_request"
    assert tray.phone.phone is None


@pytest.mark.parametrize("text", ["no json", "[]", '{"name": 5}'])
def test_a_greeting_that_cannot_be_read_ends_the_connection(tray: Tray, text: str) -> None:
    with connected(tray, camera_token(tray)) as socket:
        socket.send_text(text)
        assert socket.receive_json()["error"]["code"] == "invalid_request"


def test_the_framing_shows_the_markers_and_the_mat(tray: Tray) -> None:
    token = camera_token(tray)
    before = tray.call("GET", "camera/framing", token=token).json()
    assert before == {"width": 0, "height": 0, "markers": [], "mat": [], "area": None}
    tray.see()
    seen = tray.call("GET", "camera/framing", token=token).json()
    assert len(seen["markers"]) == 4
    assert len(seen["mat"]) == 4
    assert all(0 <= x <= seen["width"] for quad in seen["markers"] for x, _ in quad)


def test_a_mat_in_portrait_is_calibrated_and_framed(tray: Tray) -> None:
    upright = camera()
    image = photograph(upright, mat_spec("a4"))
    tall = image.shape[0]
    tray.see(np.ascontiguousarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE)))
    kept = tray.change("calibrate", keep=True, game="deep_dark_dice")
    assert kept.status_code == 200, kept.text
    seen = tray.call("GET", "camera/framing", token=camera_token(tray)).json()
    assert (seen["width"], seen["height"]) == image.shape[:2]
    across, down = upright.mat_size_mm
    corners = upright.project(np.array([(0, 0), (across, 0), (across, down), (0, down)], np.float64))
    turned = np.stack([tall - 1 - corners[:, 1], corners[:, 0]], axis=1)
    assert np.abs(np.array(seen["mat"]) - turned).max() < 4.0


def test_only_the_camera_page_may_use_a_camera(tray: Tray) -> None:
    client = TestClient(tray.app, base_url="http://localhost")
    assert "camera=(self)" in client.get("/camera").headers["permissions-policy"]
    for path in ("/", "/host", "/setup", "/screen", "/overlay"):
        assert "camera=()" in client.get(path).headers["permissions-policy"]
