"""Start the connections of the configuration. What is off is not imported."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from traywatch.errors import TraywatchError
from traywatch.firmware.config.settings import Connections
from traywatch.firmware.host.network import local_name
from traywatch.firmware.storage.tray_id import tray_id
from traywatch.firmware.table.service import TableService
from traywatch.messages import msg


class RunningConnection(Protocol):
    """A connection that was started."""

    def close(self) -> None:
        """End it."""
        ...


def connect(
    connections: Connections, table: TableService, *, data: Path, page: str
) -> list[RunningConnection]:
    """Start every connection, and return what ends them.

    One that cannot be used is a problem of the tray, and no reason to stop it. ``page`` is the address of
    the tray's page.
    """
    found: list[RunningConnection] = []
    if connections.mqtt.url:
        try:
            from traywatch.firmware.integrations.mqtt.bridge import MqttBridge

            bridge = MqttBridge(
                connections.mqtt,
                table,
                tray_id=tray_id(data),
                name=f"Traywatch on {local_name()}",
                page=page,
                folder=data,
            )
            bridge.start()
            found.append(bridge)
        except TraywatchError as error:
            table.set_problem("mqtt", msg("problem-mqtt", reason=str(error)))
    for settings in connections.webhooks:
        from traywatch.firmware.integrations.webhooks import Webhook

        hook = Webhook(settings, table, tray_id=tray_id(data), folder=data)
        hook.start()
        found.append(hook)
    return found
