"""Settings and webhooks as the page shows them, without secrets, and where each value comes from."""

from __future__ import annotations

from typing import Any, Literal

from traywatch.firmware.config.setting_values import PAGE, Flag, Setting
from traywatch.records import Record

Origin = Literal["default", "page", "file", "environment", "flag"]


class HostSetting(Record):
    """One setting. ``value`` is null for a secret; ``is_set`` says whether it has one.

    ``where`` names the file and key, the variable or the flag that decides. ``restart``: a change waits for
    the next start. ``waits``: such a change was made.
    """

    key: str
    value: str | bool | int | list[str] | None
    origin: Origin
    where: str = ""
    secret: bool = False
    is_set: bool = False
    restart: bool = False
    waits: bool = False
    choices: tuple[str, ...] = ()


class HostWebhook(Record):
    """A webhook without its address. ``locked``: it is in the file."""

    name: str
    preset: str
    events: tuple[str, ...]
    template: str
    names: bool
    clips: bool
    locked: bool


class HostSettingsView(Record):
    """All settings that the page shows, and the file that wins over them; null: there is none."""

    file: str | None
    settings: tuple[HostSetting, ...]
    webhooks: tuple[HostWebhook, ...]
    restart: bool


def _origin(setting: Setting) -> tuple[Origin, str]:
    """The kind of an origin, and the place where it is written."""
    if setting.origin == "default":
        return "default", ""
    if setting.origin.startswith(PAGE):
        return "page", ""
    if setting.origin == "flag":
        return "flag", ""
    return ("file" if ": " in setting.origin or "/" in setting.origin else "environment"), setting.origin


def _plain(value: Any) -> str | bool | int | list[str] | None:
    if value is None or isinstance(value, str | bool | int):
        return value
    return [str(one) for one in value] if isinstance(value, list | tuple) else str(value)


def flag_view(now: Setting, begun: Setting | None, flag: Flag) -> HostSetting:
    """The setting of a flag. ``begun`` is what the tray started with; None if a change holds at once."""
    origin, where = _origin(now)
    value = _plain(now.value)
    return HostSetting(
        key=now.key,
        value=value,
        origin=origin,
        where=where,
        is_set=bool(value),
        restart=begun is not None,
        waits=begun is not None and now.value != begun.value,
        choices=flag.choices,
    )


def mqtt_view(now: Setting) -> HostSetting:
    """The setting of a key of the broker."""
    origin, where = _origin(now)
    # An address may hold a password. It is shown without it, and so it cannot be sent back as it is.
    secret = now.secret or (now.key == "mqtt.url" and "@" in str(now.value))
    value = None if secret else _plain(now.value)
    return HostSetting(
        key=now.key, value=value, origin=origin, where=where, secret=secret, is_set=bool(now.value)
    )
