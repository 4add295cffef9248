"""Addresses are shown without what may be secret in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.addresses import public_networks, secrets_in, without_secrets


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


@pytest.mark.parametrize(
    ("lines", "networks"),
    [
        (["20010db8007700010000000000000002 02 40 00 80     eth0"], ["2001:db8:77:1::/64"]),
        (["20010db8007700010000000000000002 02 80 00 80     eth0"], ["2001:db8:77:1::/64"]),  # of DHCP
        (["20010db8007700000000000000000002 02 38 00 80     eth0"], ["2001:db8:77::/56"]),
        (
            [
                "00000000000000000000000000000001 01 80 10 80       lo",
                "fe80000000000000021122fffe334455 02 40 20 80     eth0",
                "fd000000000000010000000000000002 02 40 00 80     eth0",  # private, and allowed anyway
            ],
            [],
        ),
        (["no", "zz 02 40 00 80 eth0", "20010db8007700010000000000000002 02 zz 00 80 eth0"], []),
    ],
)
def test_the_public_networks_of_a_computer(tmp_path: Path, lines: list[str], networks: list[str]) -> None:
    file = tmp_path / "if_inet6"
    assert public_networks(file) == []
    file.write_text("\n".join(lines) + "\n")
    assert public_networks(file) == networks
