"""Commands that arrive over MQTT: pause the table, ask for dice, cancel an ask."""

from __future__ import annotations

import json
import logging
from typing import Any

from traywatch.errors import TraywatchError
from traywatch.files import parse_json
from traywatch.firmware.integrations.mqtt.topics import Topics, encode
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.hidden.audience import AUDIENCES
from traywatch.firmware.table.service import TableService
from traywatch.mqtt import MqttConnection, MqttMessage

_MOST_COMMAND = 4096
_WHO = Actor(id="mqtt", role="program", name="MQTT")
_log = logging.getLogger(__name__)


class MqttCommands:
    """Takes the commands of a broker for a table, in the thread of the connection.

    A message that the broker retained is an old wish, so nothing follows from it. What is refused is
    published as an error.
    """

    def __init__(self, table: TableService, topics: Topics, connection: MqttConnection) -> None:
        self._table, self._topics, self._connection = table, topics, connection

    def subscribe(self) -> None:
        """Take the commands from now on."""
        self._connection.subscribe(self._topics("pause/set"), self._set_pause)
        self._connection.subscribe(self._topics("ask/set"), self._ask)
        self._connection.subscribe(self._topics("ask/cancel"), self._cancel)

    def _set_pause(self, message: MqttMessage) -> None:
        if message.retain:
            return
        paused = {b"ON": True, b"OFF": False}.get(message.payload.strip().upper())
        if paused is None:
            self._refuse("answer_invalid", "pause/set takes ON or OFF")
        else:
            self._table.settings(paused=paused)

    def _ask(self, message: MqttMessage) -> None:
        if message.retain:
            return
        try:
            wish = wish_of(message.payload)
            self._table.asks.add(
                str(wish["dice"]),
                ask_id=wish.get("id"),
                player=wish.get("player") or "",
                reason=wish.get("reason") or "",
                expires_s=wish.get("expires_s"),
                audience=wish.get("audience") or "everybody",
                who=_WHO,
            )
        except TraywatchError as error:
            self._refuse(error.code, str(error))
        except (KeyError, ValueError, TypeError):
            self._refuse("ask_invalid", 'ask/set takes dice such as 2d6+3, or {"dice": "2d6+3", "id": "a1"}')

    def _cancel(self, message: MqttMessage) -> None:
        if message.retain:
            return
        try:
            self._table.asks.cancel(message.payload[:200].decode("utf-8", "replace").strip(), who=_WHO)
        except TraywatchError as error:
            self._refuse(error.code, str(error))

    def _refuse(self, code: str, say: str) -> None:
        _log.info("a command was refused: %s", say)
        self._connection.publish(self._topics("error"), encode({"code": code, "message": say}))


def wish_of(payload: bytes) -> dict[str, Any]:
    """The wish of a message: JSON, or the dice as text.

    Raises ``ValueError``, ``KeyError`` or ``TypeError`` for what is neither.
    """
    if len(payload) > _MOST_COMMAND:
        raise ValueError("too long")
    text = payload.decode("utf-8")
    wish = parse_json(text) if text.lstrip().startswith("{") else {"dice": text.strip()}
    # Half of an emoji is valid in JSON. It could be neither sent nor shown, and the table would have it.
    json.dumps(wish, ensure_ascii=False).encode()
    expires_s = wish.get("expires_s")
    texts = [wish["dice"], *(wish.get(key) or "" for key in ("id", "player", "reason", "audience"))]
    if (wish.get("audience") or "everybody") not in AUDIENCES:
        raise ValueError("no such audience")
    if not all(isinstance(one, str) for one in texts):
        raise TypeError("texts are expected")
    if expires_s is not None and (type(expires_s) is not int or expires_s < 1):
        raise TypeError("expires_s is a number of seconds")
    return dict(wish)
