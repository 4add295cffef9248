"""The configuration as the host sees and changes it in the page. Secrets go in and never come out.

What the file, the environment or a flag names cannot be changed in the page: they are the reference.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from traywatch.errors import StorageError, TraywatchError
from traywatch.firmware.config.loading import Configuration, load
from traywatch.firmware.config.page_settings import PAGE_FLAGS, read_page_settings, write_page_settings
from traywatch.firmware.config.setting_values import PAGE, ConfigError, Flag
from traywatch.firmware.config.settings import Connections, MqttSettings, WebhookSettings
from traywatch.firmware.integrations.setting_views import HostSettingsView, HostWebhook, flag_view, mqtt_view
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.validation import first_problem

Tested = Literal["mqtt", "webhook", "lights"]
_MOST_WEBHOOKS = 10


class SettingsError(TraywatchError, ValueError):
    """Settings that are refused (``setting_invalid``, ``settings_not_saved``). ``detail`` has the reasons."""

    def __init__(self, code: str, message: Text, problems: Sequence[str] = ()) -> None:
        super().__init__(code, message)
        self.detail = list(problems) or None


class ConnectionTrial(Record):
    """What a test came to."""

    ok: bool
    message: Text


class HostSettings:
    """Shows and changes the settings of the page in the data directory ``data``. Thread-safe.

    ``flags``, ``given`` and ``file`` are those that the tray was started with, ``started`` is what came of
    them. ``use`` takes the connections that hold from now on. ``flash`` shows all states on the
    lights; false: there are none. ``apply`` has for some keys what makes a new value hold at once; it raises
    ``TraywatchError`` if it cannot.
    """

    def __init__(
        self,
        flags: Sequence[Flag],
        given_flags: Mapping[str, Any],
        file: Path | None,
        started: Configuration,
        *,
        data: Path,
        tray: Callable[[], str] = lambda: "",
        use: Callable[[Connections], None] = lambda connections: None,
        flash: Callable[[], bool] = lambda: False,
        apply: Mapping[str, Callable[[Any], None]] | None = None,
    ) -> None:
        self._flags, self._given, self._file, self._started = flags, given_flags, file, started
        self._data, self._tray, self._use, self._flash = data, tray, use, flash
        self._apply = dict(apply or {})
        self._lock = threading.Lock()
        self._page = read_page_settings(data)
        self._now = started

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets in use, for the log to leave out."""
        return self._now.secrets

    def view(self) -> HostSettingsView:
        """All settings in effect, without secrets."""
        by_key = {one.key: one for one in self._now.settings}
        begun = {one.key: one for one in self._started.settings}
        flags = {flag.key: flag for flag in self._flags}
        settings = [
            flag_view(by_key[key], begun[key] if key not in self._apply else None, flags[key])
            for key in PAGE_FLAGS
        ]
        settings += [mqtt_view(by_key[f"mqtt.{key}"]) for key in MqttSettings.model_fields]
        own = {one.get("name") for one in self._page.get("webhooks", ())}
        webhooks = tuple(
            HostWebhook(
                name=one.name,
                preset=one.preset,
                events=one.events,
                template=one.template,
                names=one.names,
                clips=one.clips,
                locked=one.name not in own,
            )
            for one in self._now.connections.webhooks
        )
        file = str(self._started.file) if self._started.file is not None else None
        waits = any(one.waits for one in settings)
        return HostSettingsView(file=file, settings=tuple(settings), webhooks=webhooks, restart=waits)

    def shown(self) -> dict[str, Any]:
        """The view as JSON."""
        return self.view().to_json()

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change settings by their keys, such as ``mqtt.url``; null takes a setting back.

        Raises ``SettingsError``: ``setting_invalid`` with each reason, ``settings_not_saved``.
        """
        with self._lock:
            page = {key: value for key, value in self._page.items() if key != "mqtt"}
            mqtt = dict(self._page.get("mqtt", {}))
            problems = []
            for key, value in changes.items():
                section, _, name = key.rpartition(".")
                if section == "mqtt" and name in MqttSettings.model_fields:
                    _put(mqtt, name, value)
                elif key in PAGE_FLAGS:
                    _put(page, key, value)
                else:
                    problems.append(f"{key}: the page cannot set this")
                problems += self._decided(key, value)
            self._keep({**page, **({"mqtt": mqtt} if mqtt else {})}, problems)

    def put_webhook(self, webhook: WebhookSettings) -> None:
        """Add a webhook, or change the one of its name. Without an address it keeps its own.

        Raises ``SettingsError``: ``setting_invalid``, ``settings_not_saved``.
        """
        with self._lock:
            hooks = list(self._page.get("webhooks", ()))
            before = next((one for one in hooks if one.get("name") == webhook.name), None)
            fields = webhook.to_json()
            if before is not None and not fields["url"]:
                fields["url"] = before.get("url", "")
            hooks = [fields if one is before else one for one in hooks] if before else [*hooks, fields]
            full = [f"webhooks: {_MOST_WEBHOOKS} at most"] if len(hooks) > _MOST_WEBHOOKS else []
            self._keep({**self._page, "webhooks": hooks}, full)

    def put_webhook_of(self, name: str, fields: Mapping[str, Any]) -> None:
        """Like ``put_webhook``, with the fields of the page."""
        try:
            webhook = WebhookSettings.model_validate({"name": name, **fields})
        except ValidationError as error:
            reason = first_problem(error)
            raise SettingsError(
                "setting_invalid", msg("web-setting-invalid", reasons=reason), [reason]
            ) from None
        self.put_webhook(webhook)

    def drop_webhook(self, name: str) -> bool:
        """Remove a webhook of the page; False if there is none of this name.

        Raises ``SettingsError`` (``settings_not_saved``).
        """
        with self._lock:
            hooks = [one for one in self._page.get("webhooks", ()) if one.get("name") != name]
            if len(hooks) == len(self._page.get("webhooks", ())):
                return False
            self._keep({**self._page, "webhooks": hooks}, [])
            return True

    def test(self, what: Tested, name: str = "") -> ConnectionTrial:
        """Try a connection, or the lights, as they are set now. Waits some seconds."""
        from traywatch.firmware.integrations.connection_tests import try_broker, try_webhook

        if what == "mqtt":
            problem = try_broker(self._now.connections.mqtt)
            return _trial(problem, msg("web-test-broker-good"))
        if what == "webhook":
            hook = next((one for one in self._now.connections.webhooks if one.name == name), None)
            if hook is None:
                return ConnectionTrial(ok=False, message=msg("web-webhook-unknown"))
            return _trial(try_webhook(hook, self._tray()), msg("web-test-webhook-good"))
        if not self._flash():
            return ConnectionTrial(ok=False, message=msg("web-test-no-lights"))
        return ConnectionTrial(ok=True, message=msg("web-test-lights-good"))

    def _decided(self, key: str, value: Any) -> list[str]:
        """A problem if something above the page decides a setting."""
        setting = next((one for one in self._now.settings if one.key == key), None)
        if setting is None or value is None or setting.origin == "default" or setting.origin.startswith(PAGE):
            return []
        return [f"{key}: {setting.origin} decides this"]

    def _apply_at_once(self, changed: Configuration) -> None:
        for key, apply in self._apply.items():
            apply(_value(changed, key))

    def _keep(self, page: dict[str, Any], problems: list[str]) -> None:
        configuration = self._now
        if not problems:
            try:
                configuration = load(self._flags, self._given, file=self._file, page=page)
                if configuration.connections.mqtt.url:
                    _check_broker(configuration.connections.mqtt)
            except ConfigError as error:
                problems = list(error.problems)
            except TraywatchError as error:
                problems = [f"mqtt.url: {error}"]
        if problems:
            reasons = "; ".join(problems)
            raise SettingsError("setting_invalid", msg("web-setting-invalid", reasons=reasons), problems)
        try:
            self._apply_at_once(configuration)
        except TraywatchError as error:
            raise SettingsError(
                "setting_invalid", msg("web-setting-invalid", reasons=str(error)), [str(error)]
            ) from error
        try:
            write_page_settings(self._data, page)
        except StorageError as error:
            self._apply_at_once(self._now)
            raise SettingsError("settings_not_saved", str(error)) from error
        self._page, self._now = page, configuration
        self._use(configuration.connections)


def _value(configuration: Configuration, key: str) -> Any:
    return next(one.value for one in configuration.settings if one.key == key)


def _put(table: dict[str, Any], key: str, value: Any) -> None:
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value


def _check_broker(settings: MqttSettings) -> None:
    from traywatch.firmware.integrations.mqtt.bridge import broker_of

    broker_of(settings)


def _trial(problem: str | None, good: Text) -> ConnectionTrial:
    return ConnectionTrial(ok=problem is None, message=good if problem is None else problem)
