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
    tray_id = topics.tray_id

    def entity(platform: str, key: str, label: str, **more: Any) -> dict[str, Any]:
        return {"p": platform, "unique_id": f"traywatch_{tray_id}_{key}", "name": label, **more}

    def problem(key: str, label: str, state: str, attributes: str) -> dict[str, Any]:
        return entity(
            "binary_sensor",
            key,
            label,
            device_class="problem",
            state_topic=topics(state),
            json_attributes_topic=topics(attributes),
        )

    components = {
        "throw": entity(
            "event",
            "throw",
            "Throw",
            event_types=list(EVENTS),
            state_topic=topics("throw_event"),
            icon="mdi:dice-d20",
        ),
        "last": entity(
            "sensor",
            "last",
            "Last throw",
            state_topic=topics("last"),
            value_template="{{ value_json.total }}",
            json_attributes_topic=topics("last"),
            icon="mdi:dice-d20",
        ),
        "dice": entity(
            "sensor",
            "dice",
            "Dice",
            state_topic=topics("last"),
            value_template="{{ value_json.dice }}",
            icon="mdi:dice-multiple",
        ),
        "phase": entity(
            "sensor",
            "phase",
            "Phase",
            device_class="enum",
            options=["resting", "rolling", "settled", "paused"],
            state_topic=topics("phase"),
        ),
        "question": problem("question", "Question", "questions", "question"),
        "health": problem("health", "Health", "problem", "health"),
    }
    components["health"]["entity_category"] = "diagnostic"
    if commands:
        components["pause"] = entity(
            "switch", "pause", "Pause", command_topic=topics("pause/set"), state_topic=topics("pause")
        )
        components["ask"] = entity(
            "text", "ask", "Ask for dice", command_topic=topics("ask/set"), max=200, icon="mdi:dice-multiple"
        )
    if pictures:
        components["picture"] = entity(
            "image", "picture", "Picture", image_topic=topics("picture"), content_type="image/jpeg"
        )
    if clips:
        components["clip"] = entity(
            "image", "clip", "Clip", url_topic=topics("clip"), url_template="{{ value_json.url }}"
        )
    device = {
        "ids": [f"traywatch_{tray_id}"],
        "name": name,
        "mf": "Traywatch",
        "mdl": "Dice tray",
        "sw": __version__,
    }
    if page:
        device["cu"] = page
    return {
        "dev": device,
        "o": {"name": "traywatch", "sw": __version__},
        "avty_t": topics("availability"),
        "qos": 1,
        "cmps": components,
    }
