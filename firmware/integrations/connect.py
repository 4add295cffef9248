"""Start the connections of the configuration. What is off is not imported."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from traywatch.errors import TraywatchError
from traywatch.firmware.config.settings import Connections, MqttSettings, WebhookSettings
from traywatch.firmware.host.network import local_name
from traywatch.firmware.storage.tray_id import tray_id
from traywatch.firmware.table.service import TableService
from traywatch.messages import msg

if TYPE_CHECKING:
    from traywatch.firmware.integrations.webhooks import Webhook


class RunningConnection(Protocol):
    """A connection that was started."""

    def close(self) -> None:
        """End it."""
        ...


class ConnectionSet:
    """The connections to other programs that run now. Thread-safe.

    One that cannot be used is a problem of the tray, and no reason to stop it. ``page`` is the address of
    the tray's page; ``use_page`` changes it. ``webhooks`` are those that run; the list itself stays the same.
    """

    def __init__(self, table: TableService, *, data: Path, page: str) -> None:
        self._table, self._data, self._page = table, data, page
        self._lock = threading.Lock()
        self._used = Connections()
        self._mqtt: RunningConnection | None = None
        self.webhooks: list[Webhook] = []

    def use(self, connections: Connections) -> None:
        """Use these connections from now on. What has not changed is not interrupted."""
        with self._lock:
            before, self._used = self._used, connections
            if connections.mqtt != before.mqtt:
                self._connect_broker(connections.mqtt)
            if connections.webhooks != before.webhooks:
                self._call_addresses(connections.webhooks)

    def use_page(self, page: str) -> None:
        """Tell the broker another address of the page."""
        with self._lock:
            self._page = page
            if self._used.mqtt.url:
                self._connect_broker(self._used.mqtt)

    def close(self) -> None:
        """End all connections. Safe to call twice."""
        self.use(Connections())

    def _connect_broker(self, settings: MqttSettings) -> None:
        if self._mqtt is not None:
            self._mqtt.close()
            self._mqtt = None
        self._table.set_problem("mqtt", None)
        if not settings.url:
            return
        try:
            from traywatch.firmware.integrations.mqtt.bridge import MqttBridge

            bridge = MqttBridge(
                settings,
                self._table,
                tray_id=tray_id(self._data),
                name=f"Traywatch on {local_name()}",
                page=self._page,
                folder=self._data,
            )
            bridge.start()
            self._mqtt = bridge
        except TraywatchError as error:
            self._table.set_problem("mqtt", msg("problem-mqtt", reason=error.message))

    def _call_addresses(self, hooks: tuple[WebhookSettings, ...]) -> None:
        for hook in self.webhooks:
            hook.close()
        self.webhooks.clear()
        for settings in hooks:
            from traywatch.firmware.integrations.webhooks import Webhook

            hook = Webhook(settings, self._table, tray_id=tray_id(self._data), folder=self._data)
            hook.start()
            self.webhooks.append(hook)
