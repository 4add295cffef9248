"""The settings file of a card: what it may say, and that its passwords go away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from traywatch.firmware.host.card.partitions import CardError
from traywatch.firmware.host.card.settings import (
    KEYS,
    CardSettings,
    parse_settings,
    wifi_configuration,
    without_passwords,
)

SHIPPED = Path(__file__).parents[4] / "deploy/card/traywatch.txt"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKeyKeyKeyKeyKeyKeyKeyKeyKeyKeyKeyKeyKey me@home"


def test_the_shipped_file_sets_the_name_and_nothing_else() -> None:
    content = SHIPPED.read_bytes()
    assert parse_settings(content) == CardSettings(name="traywatch")
    assert without_passwords(content) == content.replace(b"= \n", b"=\n")
    assert [key for key in KEYS if f"\n{key} =" not in content.decode()] == []


def test_every_value_is_read_also_from_an_editor_of_windows() -> None:
    lines = ["\ufeff# a note", "name = den", "", "WIFI_NAME=Zu Hause = ü", "wifi_password =  pass word=# "]
    text = "\r\n".join([*lines, "wifi_country=DE", "user = dice", f"ssh_key = {KEY}"])
    assert parse_settings(text.encode()) == CardSettings(
        name="den",
        wifi_name="Zu Hause = ü",
        wifi_password="pass word=#",
        wifi_country="DE",
        user="dice",
        ssh_key=KEY,
    )


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("nmae = den", "line 1"),
        ("# note\nname", "line 2"),
        ("name = a\nname = b", "line 2: name is there twice"),
        ("name = Den", "line 1: name"),
        ("name = den/../..", "line 1: name"),
        (f"wifi_name = {'ü' * 17}\nwifi_country = DE", "at most 32 bytes"),
        ("wifi_name = home", "needs wifi_country"),
        ("wifi_name = home\nwifi_country = de", "line 2: wifi_country"),
        ("wifi_password = short", "line 1: wifi_password"),
        ("wifi_password = pässword1", "line 1: wifi_password"),
        ("user = root", "line 1: user"),
        ("user = ../x", "line 1: user"),
        ("user = dice\nuser_password = short", "line 2: user_password"),
        ("user = dice\nssh_key = AAAA", "line 2: ssh_key"),
        ('user = dice\nssh_key = command="x" ssh-rsa AAAAAAAAAAAAAAAAAAAA', "line 2: ssh_key"),
        (f"ssh_key = {KEY}", "need user"),
        ("user_password = long enough", "need user"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(text: str, where: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_settings(text.encode())
    assert where in str(refused.value)
    assert refused.value.code == "card_settings_invalid"


def test_another_encoding_is_refused() -> None:
    with pytest.raises(CardError, match="UTF-8"):
        parse_settings("name = den".encode("utf-16"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_passwords_are_deleted_and_all_else_stays(end: str, mark: str) -> None:
    lines = [
        "WiFi_Password = hunter2 = 22",
        "# wifi_password = a note",
        "user_password=s3cret33",
        "name = den",
        "",
    ]
    clean = without_passwords((mark + end.join(lines)).encode()).decode()
    assert clean == mark + end.join(
        ["WiFi_Password =", "# wifi_password = a note", "user_password=", "name = den", ""]
    )
    assert without_passwords(clean.encode()) == clean.encode()


VALUES = {
    "name": st.just("den"),
    "wifi_password": st.text("ab =#", min_size=1, max_size=9).map(lambda end: f"long{end}enough"),
    "user_password": st.text("ab =#\x0b\x0c\x85\u2028", min_size=1, max_size=9).map(
        lambda end: f"long{end}enough"
    ),
    "user": st.just("dice"),
}


@given(
    st.fixed_dictionaries(
        {"user": VALUES["user"]}, optional={k: v for k, v in VALUES.items() if k != "user"}
    ),
    st.sampled_from(["\n", "\r", "\r\n"]),
    st.sampled_from(["=", " = ", "\t=", "= "]),
)
def test_every_password_that_is_read_is_deleted(values: dict[str, str], end: str, sign: str) -> None:
    """Reading and deleting must agree on what a line is."""
    content = end.join(f"{key}{sign}{value}" for key, value in values.items()).encode()
    try:
        settings = parse_settings(content)
    except CardError:
        assume(False)
    clean = parse_settings(without_passwords(content))
    assert clean == replace(settings, wifi_password="", user_password="")


def test_a_wifi_has_its_name_in_hexadecimal_and_its_password_as_it_is() -> None:
    settings = CardSettings(wifi_name='a"b\\ü', wifi_password='pass"word', wifi_country="DE")
    text = wifi_configuration(settings)
    assert f"ssid={settings.wifi_name.encode().hex()}\n" in text
    assert 'psk="pass"word"\n' in text  # wpa_supplicant looks for the last quotation mark
    assert "country=DE\n" in text
    assert "key_mgmt=NONE" in wifi_configuration(CardSettings(wifi_name="cafe", wifi_country="DE"))
