"""Home Assistant's MQTT discovery: one retained message that describes the tray as a device.

Format: https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from __future__ import annotations

from typing import Any

from traywatch import __version__
from traywatch.firmware.integrations.mqtt.topics import EVENTS, Topics


def discovery_topic(prefix: str, tray_id: str) -> str:
    """The topic of the message."""
    return f"{prefix}/device/traywatch_{tray_id}/config"


def status_topic(prefix: str) -> str:
    """Home Assistant says ``online`` here when it has started: then the message is sent again."""
    return f"{prefix}/status"


def discovery(
    topics: Topics,
    *,
    name: str,
    page: str = "",
    commands: bool = True,
    pictures: bool = False,
    clips: bool = False,
) -> dict[str, Any]:
    """The message. ``page`` is the address of the tray's page; empty if it is not known."""
    device = {
        "ids": [f"traywatch_{topics.tray_id}"],
        "name": name,
        "mf": "Traywatch",
        "mdl": "Dice tray",
        "sw": __version__,
    }
    if page:
        device["cu"] = page
    components = _sensors(topics)
    if commands:
        components |= _controls(topics)
    if pictures:
        components["picture"] = _entity(
            topics, "image", "picture", "Picture", image_topic=topics("picture"), content_type="image/jpeg"
        )
    if clips:
        components["clip"] = _entity(
            topics, "image", "clip", "Clip", url_topic=topics("clip"), url_template="{{ value_json.url }}"
        )
    return {
        "dev": device,
        "o": {"name": "traywatch", "sw": __version__},
        "avty_t": topics("availability"),
        "qos": 1,
        "cmps": components,
    }


def _entity(topics: Topics, platform: str, key: str, label: str, **more: Any) -> dict[str, Any]:
    return {"p": platform, "unique_id": f"traywatch_{topics.tray_id}_{key}", "name": label, **more}


def _problem(topics: Topics, key: str, label: str, state: str, **more: Any) -> dict[str, Any]:
    """A sensor that is on while something is wrong or open."""
    return _entity(
        topics,
        "binary_sensor",
        key,
        label,
        device_class="problem",
        state_topic=topics(state),
        json_attributes_topic=topics(key),
        **more,
    )


def _sensors(topics: Topics) -> dict[str, dict[str, Any]]:
    return {
        "throw": _entity(
            topics,
            "event",
            "throw",
            "Throw",
            event_types=list(EVENTS),
            state_topic=topics("throw_event"),
            icon="mdi:dice-d20",
        ),
        "last": _entity(
            topics,
            "sensor",
            "last",
            "Last throw",
            state_topic=topics("last"),
            value_template="{{ value_json.number }}",
            json_attributes_topic=topics("last"),
            icon="mdi:dice-d20",
        ),
        "dice": _entity(
            topics,
            "sensor",
            "dice",
            "Dice",
            state_topic=topics("last"),
            value_template="{{ value_json.dice }}",
            icon="mdi:dice-multiple",
        ),
        "phase": _entity(
            topics,
            "sensor",
            "phase",
            "Phase",
            device_class="enum",
            options=["resting", "rolling", "settled", "paused"],
            state_topic=topics("phase"),
        ),
        "question": _problem(topics, "question", "Question", "questions"),
        "health": _problem(topics, "health", "Health", "problem", entity_category="diagnostic"),
    }


def _controls(topics: Topics) -> dict[str, dict[str, Any]]:
    return {
        "pause": _entity(
            topics, "switch", "pause", "Pause", command_topic=topics("pause/set"), state_topic=topics("pause")
        ),
        "ask": _entity(
            topics,
            "text",
            "ask",
            "Ask for dice",
            command_topic=topics("ask/set"),
            max=200,
            icon="mdi:dice-multiple",
        ),
    }
