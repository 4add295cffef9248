"""Routes for a phone that is the camera: its state, and the WebSocket that takes its pictures."""

from __future__ import annotations

import json
import math
import struct
import time
from contextlib import suppress
from typing import Any

import numpy as np
from fastapi import Request, WebSocket
from fastapi.responses import Response
from numpy.typing import NDArray
from pydantic import Field, ValidationError
from starlette.websockets import WebSocketDisconnect

from traywatch.catalogs import ENGLISH
from traywatch.errors import CameraError
from traywatch.firmware.pipeline.observations.tray_area import LEAST
from traywatch.firmware.pipeline.phone_link import MOST_BYTES, PhoneSession
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.auth.programs import ProgramError
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.links import base_url, digits_of
from traywatch.firmware.web.qr_code import qr_code
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.services.dependency import Services
from traywatch.messages import Text, msg, reader_language, rendered
from traywatch.records import Record

PROTOCOL = "traywatch.camera.1"
"""The WebSocket's subprotocol. A second one, ``token.`` with the token, says who sends."""

LINK_NAME = "Phone camera"
"""Name of the program whose token the camera link holds."""

_HEADER = struct.Struct(">d")  # the time of the phone in milliseconds, before the JPEG
_RECHECK_S = 2.0
_REFUSED, _BAD_DATA, _TOKEN_ENDED = 4409, 4400, 4401


class PhoneReply(Record):
    """Whether this tray takes the pictures of a phone, and the name of the phone that sends them."""

    wanted: bool
    phone: str | None = None


class AreaReply(Record):
    """Where dice came to rest: an outline in px, empty while fewer than ``least`` dice were rolled.

    ``cut_off``: the tray is larger than the picture.
    """

    outline: tuple[tuple[float, float], ...]
    dice: int
    least: int = LEAST
    cut_off: bool


class FramingReply(Record):
    """Where the newest picture shows the mat: corners in px of a picture of ``width`` by ``height``.

    Without a mat, ``area`` is where dice came to rest.
    """

    width: int
    height: int
    markers: tuple[tuple[tuple[float, float], ...], ...]
    mat: tuple[tuple[float, float], ...]
    area: AreaReply | None = None


class CameraLink(Record):
    """A link that makes a phone the camera: its URL, and the URL as a QR code in SVG."""

    url: str
    qr: str


class Hello(Record):
    """The first message of a phone: its name, its browser's own id, and whether it replaces another one."""

    name: str = Field(default="", max_length=40)
    device: str = Field(default="", max_length=40)
    replace: bool = False


router = api_router("set-up")


@router.get("/camera/phone", response_model=PhoneReply, openapi_extra=fails())
def phone(services: Services, who: HostOnly) -> Response:
    """Whether the tray takes pictures of a phone, and which phone is the camera now."""
    return json_response(PhoneReply(wanted=services.sources.wants_phone, phone=services.phone.phone))


@router.get("/camera/framing", response_model=FramingReply, openapi_extra=fails())
def framing(services: Services, who: HostOnly) -> Response:
    """Where the newest picture shows the mat, for a person who places the camera.

    Before the first picture the size is 0 and nothing is shown.
    """
    try:
        view = services.setup.framing()
    except CameraError:
        return json_response(FramingReply(width=0, height=0, markers=(), mat=()))
    wide, tall = view.size
    markers = tuple(_points(corners) for corners in view.markers)
    area = None
    if view.area is not None:
        outline = _points(view.area.outline)
        area = AreaReply(outline=outline, dice=view.area.dice, cut_off=view.area.cut_off)
    reply = FramingReply(width=wide, height=tall, markers=markers, mat=_points(view.mat), area=area)
    return json_response(reply)


@router.post(
    "/access/camera",
    response_model=CameraLink,
    openapi_extra=fails("program_invalid", "programs_not_saved"),
)
def make_link(services: Services, request: Request, who: HostOnly) -> Response:
    """Make a link that makes a phone the camera. It may only send pictures; the last such link ends."""
    with suppress(ProgramError):
        services.programs.revoke(LINK_NAME)
    token, _ = services.programs.add(LINK_NAME, ["camera"])
    digits = digits_of(services.secure.certificate)
    url = f"{base_url(request, services.home)}camera#token={token}{digits}"
    return json_response(CameraLink(url=url, qr=qr_code(url)))


@router.websocket("/camera/frames")
async def frames(services: Services, socket: WebSocket) -> None:
    """Take pictures: each binary message is a time (float64, ms, big-endian) and a JPEG."""
    await socket.accept(subprotocol=PROTOCOL)
    if not services.sources.wants_phone:
        await _end(socket, _REFUSED, "phone_not_wanted", msg("web-phone-not-chosen"))
        return
    session: PhoneSession | None = None
    try:
        hello = Hello.model_validate(await socket.receive_json())
        session = services.phone.connect(
            hello.name.strip() or "phone", device=hello.device, replace=hello.replace
        )
        await socket.send_json({"taken": 0, "pause_s": 0.0})
        await _take(socket, session, services.sources)
    except CameraError as error:
        await _end(socket, _REFUSED, error.code, error.message)
    except (ValidationError, ValueError, KeyError):
        await _end(socket, _BAD_DATA, "invalid_request", msg("web-phone-bad-message"))
    except WebSocketDisconnect:
        pass
    finally:
        if session is not None:
            session.close()


def _points(corners: NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)


async def _take(socket: WebSocket, session: PhoneSession, sources: CameraSources) -> None:
    """Take pictures until the phone leaves, its token ends, or it is no longer the camera."""
    taken, checked_s = 0, time.monotonic()
    while True:
        data = await socket.receive_bytes()
        if not _HEADER.size < len(data) <= MOST_BYTES:
            raise ValueError(len(data))
        (taken_ms,) = _HEADER.unpack_from(data)
        if not math.isfinite(taken_ms):
            raise ValueError(taken_ms)
        now = time.monotonic()
        if now - checked_s > _RECHECK_S:
            checked_s = now
            if not socket.state.may_send():
                await _end(socket, _TOKEN_ENDED, "token_wrong", msg("web-token-invalid"))
                return
        if not sources.wants_phone:
            await _end(socket, _REFUSED, "phone_not_wanted", msg("web-phone-not-chosen"))
            return
        session.put(data[_HEADER.size :], taken_ms / 1000)
        taken += 1
        await socket.send_json({"taken": taken, "pause_s": session.pause_s})


async def _end(socket: WebSocket, code: int, name: str, message: Text) -> None:
    body: dict[str, Any] = {
        "error": {"code": name, "message": rendered(message, reader_language() or ENGLISH)}
    }
    try:
        await socket.send_text(json.dumps(body))
        await socket.close(code)
    except (RuntimeError, WebSocketDisconnect):
        return  # the phone has left already
