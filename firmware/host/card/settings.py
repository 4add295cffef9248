"""The settings file on the boot partition of a card, which any computer can read and write."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

from traywatch.firmware.host.card.partitions import CardError

SETTINGS_FILE = "traywatch.txt"
"""Its name on the boot partition."""
PASSWORDS = ("wifi_password", "user_password")
"""Values that are deleted from the file once they have been read."""
_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_USER = re.compile(r"[a-z][a-z0-9-]{0,30}")
_COUNTRY = re.compile(r"[A-Z]{2}")
_KEY = re.compile(r"(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp\d+|sk-[a-z0-9@.-]+) [A-Za-z0-9+/=]{16,}( [^\n]*)?")
_PASSPHRASE = re.compile(r"[ -~]{8,63}")
_LINE = re.compile(r"[ \t]*([A-Za-z_]+)[ \t]*=[ \t]*(.*?)[ \t]*")
_LINE_END = re.compile(r"\r\n|\r|\n")
_PASSWORD_LINES = re.compile(
    rb"((?:^|[\r\n])(?:\xef\xbb\xbf)?[ \t]*(?:" + "|".join(PASSWORDS).encode() + rb")[ \t]*=)[^\r\n]*",
    re.IGNORECASE,
)
_MOST_SSID_BYTES = 32


@dataclass(frozen=True, slots=True)
class CardSettings:
    """What the owner of a card wrote; an empty text means that nothing is changed."""

    name: str = ""
    wifi_name: str = ""
    wifi_password: str = ""
    wifi_country: str = ""
    user: str = ""
    user_password: str = ""
    ssh_key: str = ""


KEYS = tuple(one.name for one in fields(CardSettings))


def parse_settings(content: bytes) -> CardSettings:
    """The settings in a file's content. Lines that begin with # are notes.

    Editors of Windows are expected: line ends, and a mark at the beginning. Raises ``CardError``
    (``card_settings_invalid``) with the line.
    """
    values: dict[str, str] = {}
    for number, line in enumerate(_LINE_END.split(_text(content)), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        key = match[1].lower() if match else ""
        if match is None or key not in KEYS:
            raise _invalid(number, f"expected one of {', '.join(KEYS)}, then = and a value")
        if key in values:
            raise _invalid(number, f"{key} is there twice")
        if match[2]:
            _check(number, key, match[2])
        values[key] = match[2]
    settings = CardSettings(**values)
    if settings.wifi_name and not settings.wifi_country:
        raise CardError(
            "card_settings_invalid",
            f"{SETTINGS_FILE}: wifi_name needs wifi_country, two letters such as DE or US",
        )
    if (settings.ssh_key or settings.user_password) and not settings.user:
        raise CardError("card_settings_invalid", f"{SETTINGS_FILE}: ssh_key and user_password need user")
    return settings


def without_passwords(content: bytes) -> bytes:
    """The same content with the values of passwords deleted; all else stays byte by byte."""
    return _PASSWORD_LINES.sub(rb"\1", content)


def wifi_configuration(settings: CardSettings) -> str:
    """The file of wpa_supplicant for one network. The name is in hexadecimal, so any name is possible."""
    lines = [
        "# Written from traywatch.txt of the boot partition.",
        "ctrl_interface=DIR=/run/wpa_supplicant",
        f"country={settings.wifi_country}",
        "network={",
        f"    ssid={settings.wifi_name.encode().hex()}",
        "    scan_ssid=1",
    ]
    if settings.wifi_password:
        lines += [
            f'    psk="{settings.wifi_password}"',
            "    key_mgmt=WPA-PSK WPA-PSK-SHA256 SAE",
            "    ieee80211w=1",
        ]
    else:
        lines += ["    key_mgmt=NONE"]
    return "\n".join([*lines, "}", ""])


def _check(number: int, key: str, value: str) -> None:
    """Raises ``CardError`` for a value that cannot be used."""
    if key == "name" and not _NAME.fullmatch(value):
        raise _invalid(number, "name: only lowercase letters, digits and hyphens, at most 63")
    if key == "wifi_name" and len(value.encode()) > _MOST_SSID_BYTES:
        raise _invalid(number, f"wifi_name: at most {_MOST_SSID_BYTES} bytes")
    if key == "wifi_password" and not _PASSPHRASE.fullmatch(value):
        raise _invalid(number, "wifi_password: 8 to 63 letters without accents, digits and signs")
    if key == "wifi_country" and not _COUNTRY.fullmatch(value):
        raise _invalid(number, "wifi_country: two capital letters, such as DE or US")
    if key == "user" and (not _USER.fullmatch(value) or value == "root"):
        raise _invalid(number, "user: a lowercase letter first, then letters, digits and hyphens; not root")
    if key == "user_password" and len(value) < 8:
        raise _invalid(number, "user_password: at least 8 letters")
    if key == "ssh_key" and not _KEY.fullmatch(value):
        raise _invalid(number, "ssh_key: one line of a public key, such as ssh-ed25519 AAAA… me@home")


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CardError("card_settings_invalid", f"{SETTINGS_FILE}: not UTF-8; save it as UTF-8") from error


def _invalid(number: int, reason: str) -> CardError:
    return CardError("card_settings_invalid", f"{SETTINGS_FILE}, line {number}: {reason}")
