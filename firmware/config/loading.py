"""Load the configuration. Later layers win: default, page, file, environment, flag."""

from __future__ import annotations

import argparse
import difflib
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import platformdirs
from pydantic import ValidationError

from traywatch.addresses import secrets_in
from traywatch.credentials import CredentialError, named_file
from traywatch.errors import TraywatchError
from traywatch.files import read_bounded
from traywatch.firmware.config.setting_values import PAGE, PREFIX, ConfigError, Flag, Setting
from traywatch.firmware.config.settings import Connections, MqttSettings, WebhookSettings
from traywatch.records import Record
from traywatch.validation import problem_of

SYSTEM_FILE = Path("/etc/traywatch/traywatch.toml")
FILE_VARIABLE = "TRAYWATCH_CONFIG"

_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")
_CREDENTIALS = re.compile(r"(?<=://)[^/\s@]+(?=@)")
_MOST_SECRET = 4096
Section = TypeVar("Section", bound=Record)


@dataclass(frozen=True, slots=True)
class Configuration:
    """The whole configuration. ``flags`` has a value for each flag of ``run``."""

    flags: Mapping[str, Any]
    connections: Connections
    settings: tuple[Setting, ...]
    file: Path | None = None
    secrets: tuple[str, ...] = field(default=(), repr=False)


def config_file(given: Path | None, environment: Mapping[str, str]) -> Path | None:
    """The file to read: as given, else of the variable, else the system's, else the user's; or None.

    Raises ``ConfigError`` if a named file does not exist.
    """
    named = given or (Path(environment[FILE_VARIABLE]) if environment.get(FILE_VARIABLE) else None)
    if named is not None:
        if not named.is_file():
            raise ConfigError([f"{named}: there is no such file"])
        return named
    user = Path(platformdirs.user_config_dir("traywatch", appauthor=False)) / "traywatch.toml"
    return next((path for path in (SYSTEM_FILE, user) if path.is_file()), None)


def load(
    flags: Sequence[Flag],
    given_flags: Mapping[str, Any],
    *,
    file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    page: Mapping[str, Any] | None = None,
) -> Configuration:
    """Load the configuration from its file, the environment and ``given_flags``.

    ``page`` has what the host set in the page, with the keys of the file. Everything else wins over it.
    Raises ``ConfigError`` with every mistake; its texts never contain a secret.
    """
    path = config_file(file, environment)
    content = _content(path) if path is not None else {}
    page = page or {}
    problems: list[str] = []
    settings: list[Setting] = []
    values: dict[str, Any] = {}
    for flag in flags:
        setting = Setting(flag.key, flag.default, "default")
        if flag.key in page:
            setting = _of(flag, page[flag.key], PAGE, problems) or setting
        if flag.key in content:
            setting = _of(flag, content.pop(flag.key), f"{path}: {flag.key}", problems) or setting
        if flag.variable in environment:
            setting = _of(flag, environment[flag.variable], flag.variable, problems) or setting
        if flag.key in given_flags:
            setting = Setting(flag.key, given_flags[flag.key], "flag")
        settings.append(setting)
        values[flag.key] = setting.value
    mqtt, section_settings = _section(
        path, content.pop("mqtt", {}), environment, problems, page.get("mqtt", {})
    )
    settings += section_settings
    webhooks, section_settings = _webhooks(
        path, content.pop("webhooks", []), problems, page.get("webhooks", [])
    )
    settings += section_settings
    keys = [flag.key for flag in flags] + ["mqtt", "webhooks"]
    for key in content:
        near = difflib.get_close_matches(key, keys, 1)
        problems.append(f"{path}: there is no key {key}" + (f"; is {near[0]} meant?" if near else ""))
    if problems:
        raise ConfigError(problems)
    connections = Connections(mqtt=mqtt, webhooks=webhooks)
    secrets = (mqtt.password, *(one.url for one in webhooks), *_passwords(mqtt.url), *_in_flags(values))
    return Configuration(values, connections, tuple(settings), path, tuple(filter(None, secrets)))


def _content(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_bounded(path).decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError([f"{path}: {getattr(error, 'strerror', None) or 'no UTF-8 text'}"]) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError([f"{path}: this is no TOML: {error}"]) from error


def _of(flag: Flag, raw: Any, origin: str, problems: list[str]) -> Setting | None:
    try:
        return Setting(flag.key, _converted(flag, raw), origin)
    except (ValueError, TypeError, TraywatchError, argparse.ArgumentTypeError) as error:
        problems.append(f"{origin}: {error}")
        return None


def _converted(flag: Flag, raw: Any) -> Any:
    if flag.switch:
        if isinstance(raw, bool):
            return raw
        if str(raw).lower() in (*_TRUE, *_FALSE):
            return str(raw).lower() in _TRUE
        raise ValueError("write true or false")
    if flag.many:
        parts = raw if isinstance(raw, list) else [part.strip() for part in str(raw).split(",")]
        return [flag.convert(str(part)) for part in parts if str(part)]
    if isinstance(raw, list):  # LIST flags such as kinds = ["d20", "d6"]
        raw = ",".join(str(part) for part in raw)
    if isinstance(raw, dict | bool):
        raise ValueError("write a text or a number")
    value = flag.convert(str(raw))
    if flag.choices and value not in flag.choices:
        raise ValueError(f"choose from {', '.join(flag.choices)}")
    return value


def _section(
    path: Path | None,
    raw: Any,
    environment: Mapping[str, str],
    problems: list[str],
    page: Mapping[str, Any],
) -> tuple[MqttSettings, list[Setting]]:
    if not isinstance(raw, dict):
        problems.append(f"{path}: mqtt must be a table: [mqtt]")
        raw = {}
    origins = {**{key: f"{PAGE}: mqtt.{key}" for key in page}, **{key: f"{path}: mqtt.{key}" for key in raw}}
    merged = {**page, **raw}
    if "password_file" in raw and "password" not in raw:
        merged.pop("password", None)  # the file names another one
    for key in MqttSettings.model_fields:
        variable = f"{PREFIX}MQTT_{key.upper()}"
        if variable in environment:
            merged[key], origins[key] = environment[variable], variable
    _from_file(merged, "password", origins, problems)
    section = _valid(MqttSettings, merged, "mqtt.", origins, path, problems)
    return section or MqttSettings(), _settings("mqtt.", section or MqttSettings(), origins, ("password",))


def _webhooks(
    path: Path | None, raw: Any, problems: list[str], page: Sequence[Any]
) -> tuple[tuple[WebhookSettings, ...], list[Setting]]:
    if not isinstance(raw, list) or not all(isinstance(one, dict) for one in raw):
        problems.append(f"{path}: webhooks must be tables: [[webhooks]]")
        return (), []
    webhooks: list[WebhookSettings] = []
    settings: list[Setting] = []
    for at, (where, one) in enumerate([*((path, one) for one in raw), *((PAGE, one) for one in page)], 1):
        name = f"webhooks.{at}."
        origins = {key: f"{where}: {name}{key}" for key in one}
        merged = dict(one)
        _from_file(merged, "url", origins, problems)
        hook = _valid(WebhookSettings, merged, name, origins, where, problems)
        if hook is None:
            continue
        if not hook.url.startswith(("http://", "https://")):
            problems.append(f"{where}: {name}url: write the address with http:// or https://")
        for other in webhooks:
            if set(hook.file_names) & set(other.file_names):
                problems.append(
                    f"{where}: {name}name: {hook.name} is too similar to the name {other.name}: both would "
                    "use the same files; choose another name"
                )
        webhooks.append(hook)
        settings += _settings(name, hook, origins, ("url",))
    return tuple(webhooks), settings


def _from_file(merged: dict[str, Any], key: str, origins: dict[str, str], problems: list[str]) -> None:
    """Replace an empty secret by the content of its ``*_file``."""
    name = merged.get(f"{key}_file")
    if not name or merged.get(key):
        return
    try:
        text = read_bounded(named_file(str(name))).decode("utf-8").strip()
    except CredentialError as error:
        problems.append(f"{origins[f'{key}_file']}: {error.message}")
        return
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "no UTF-8 text"
        problems.append(f"{origins[f'{key}_file']}: {name}: {reason}")
        return
    if not text or len(text) > _MOST_SECRET or "\n" in text:
        problems.append(f"{origins[f'{key}_file']}: {name}: one line with the secret is expected")
        return
    merged[key], origins[key] = text, str(name)


def _valid(
    kind: type[Section],
    merged: dict[str, Any],
    name: str,
    origins: Mapping[str, str],
    path: Path | str | None,
    problems: list[str],
) -> Section | None:
    try:
        return kind.model_validate(merged)
    except ValidationError as error:
        for one in error.errors():
            key = ".".join(str(part) for part in one["loc"])
            where = origins.get(str(one["loc"][0]) if one["loc"] else "", f"{path}: {name}{key}")
            near = difflib.get_close_matches(key, list(kind.model_fields), 1)
            hint = f"; is {near[0]} meant?" if one["type"] == "extra_forbidden" and near else ""
            problems.append(f"{where}: {problem_of(one)}{hint}")
        return None


def _settings(
    name: str, section: Record, origins: Mapping[str, str], secret: tuple[str, ...]
) -> list[Setting]:
    return [
        Setting(f"{name}{key}", getattr(section, key), origins.get(key, "default"), key in secret)
        for key in type(section).model_fields
    ]


def _in_flags(values: Mapping[str, Any]) -> Iterator[str]:
    """Secrets in the addresses of flags, such as a camera's."""
    for value in values.values():
        if isinstance(value, str):
            yield from secrets_in(value)


def _passwords(url: str) -> list[str]:
    credentials = _CREDENTIALS.search(url)
    return [part for part in credentials[0].partition(":")[2:] if part] if credentials else []
