"""Addresses are shown without what may be secret in them."""

from __future__ import annotations

import pytest

from traywatch.addresses import secrets_in, without_secrets


@pytest.mark.parametrize(
    ("text", "shown", "secrets"),
    [
        ("stream:http://me:secret@phone:8080/video", "stream:http://phone:8080/video", ["secret"]),
        ("http://h/v?token=tokq1234&b=2", "http://h/v?token=[hidden]&b=[hidden]", ["tokq1234"]),
        ("http://h/v?tokq1234", "http://h/v?[hidden]", ["tokq1234"]),
        ("http://h/a1b2c3d4/cam1.mjpg", "http://h/[hidden]/cam1.mjpg", ["a1b2c3d4"]),
        ("http://h/v#tokq1234", "http://h/v#[hidden]", []),
        ("http://h/axis-cgi/mjpg/video.cgi", "http://h/axis-cgi/mjpg/video.cgi", []),
        ("usb:1?size=1280x720", "usb:1?size=1280x720", []),
        ("ring=18,status=23:24:25,button=17", "ring=18,status=23:24:25,button=17", []),
        ("me:secret@phone", "phone", []),
        ("demo", "demo", []),
    ],
)
def test_what_is_shown_of_an_address(text: str, shown: str, secrets: list[str]) -> None:
    assert without_secrets(text) == shown
    assert list(secrets_in(text)) == secrets
