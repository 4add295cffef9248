"""Tries of a connection to another program, for the buttons "Test it" of the page."""

from __future__ import annotations

import json
import secrets
import time

from traywatch.errors import TraywatchError
from traywatch.firmware.config.settings import MqttSettings, WebhookSettings
from traywatch.firmware.integrations.webhook_calls import WebhookCall
from traywatch.firmware.integrations.webhook_http import send_call

_WAIT_S = 8.0
_LOOK_S = 0.05
_FIRST = "not connected yet"


def try_broker(settings: MqttSettings, *, wait_s: float = _WAIT_S) -> str | None:
    """Connect to a broker once, beside the tray's own connection; what is wrong, or None.

    The text never has the password.
    """
    if not settings.url:
        return "no broker is set: enter its address first"
    from traywatch.firmware.integrations.mqtt.bridge import broker_of
    from traywatch.mqtt import MqttConnection

    try:
        connection = MqttConnection(broker_of(settings), client_id=f"traywatch-test-{secrets.token_hex(4)}")
    except TraywatchError as error:
        return str(error)
    until = time.monotonic() + wait_s
    with connection:
        while time.monotonic() < until and connection.problem in (None, _FIRST):
            if connection.wait_connected(_LOOK_S):
                return None
        problem = connection.problem
    return "the broker has not answered in time" if problem in (None, _FIRST) else problem


def try_webhook(settings: WebhookSettings, tray_id: str) -> str | None:
    """Call a webhook's address once with a test message; what is wrong, or None.

    The text never has the address.
    """
    words = "Traywatch: this is a test."
    body = {"content": words} if settings.preset == "discord" else {
        "event": "test", "tray": tray_id, "text": words,
    }  # fmt: skip
    answer = send_call(settings.url, WebhookCall(body=json.dumps(body), about="test"))
    if 200 <= answer.status < 300:
        return None
    return answer.reason or f"the address answered {answer.status}"
