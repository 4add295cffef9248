"""The settings that are no flags of ``run``: connections to other programs. Each section is a table."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record

SECRETS = frozenset({"password", "url_secret"})
WebhookEvent = Literal["throw", "ask", "problem"]


class MqttSettings(Record):
    """``[mqtt]``: a broker that throws and states are published to. Without ``url`` nothing is."""

    url: str = Field(default="", repr=False, description="The broker: mqtt://host:1883, or mqtts:// for TLS.")
    username: str = Field(default="", description="The user name, where the URL has none.")
    password: str = Field(default="", repr=False, description="The password; better in a file.")
    password_file: str = Field(default="", description="A file with the password alone.")
    ca_file: str = Field(default="", description="Certificates to trust; empty: those of the system.")
    cert_file: str = Field(default="", description="The tray's own certificate, if the broker wants one.")
    key_file: str = Field(default="", description="The key of that certificate.")
    prefix: str = Field(
        default="traywatch/v1",
        pattern=r"^[A-Za-z0-9_/-]+$",
        description="Topics begin with it, then comes the id of the tray.",
    )
    tray_id: str = Field(
        default="",
        pattern=r"^[A-Za-z0-9_-]{0,40}$",
        description="The id of the tray in topics; empty: a random one that is kept.",
    )
    discovery: bool = Field(default=True, description="Announce the tray to Home Assistant.")
    discovery_prefix: str = Field(
        default="homeassistant", pattern=r"^[A-Za-z0-9_/-]+$", description="Home Assistant's own prefix."
    )
    commands: bool = Field(default=True, description="Take pause and asks for dice from the broker.")
    names: bool = Field(default=False, description="Publish the names of players.")
    pictures: bool = Field(default=False, description="Publish the picture of each throw.")
    clips: bool = Field(default=False, description="Publish the address of the clip of each throw.")


class WebhookSettings(Record):
    """``[[webhooks]]``: an address that is called for each event. The table may be repeated."""

    name: str = Field(pattern=r"^[A-Za-z0-9_ -]{1,40}$", description="The name, for the page and the log.")
    url: str = Field(default="", repr=False, description="The address; it often has a secret in it.")
    url_file: str = Field(default="", description="A file with the address alone.")
    preset: Literal["json", "discord"] = Field(
        default="json", description="json sends the event; discord posts a message and edits it later."
    )
    events: tuple[WebhookEvent, ...] = Field(
        default=("throw",), description="What it is called for: throw, ask, problem."
    )
    template: Annotated[str, Field(max_length=2000)] = Field(
        default="",
        description="The text for people, with {headline}, {lines}, {player}, {number}, {dice}, {tray}.",
    )
    names: bool = Field(default=False, description="Send the names of players.")
    clips: bool = Field(
        default=False, description="Attach the clip of each throw to its message; only with discord."
    )

    @property
    def file_names(self) -> tuple[str, str]:
        """The files of the data directory for its messages and for its position in the journal."""
        slug = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") or "webhook"
        return f"webhook-{slug}.json", f"webhook-{slug}-position.json"


class Connections(Record):
    """Every connection to other programs."""

    mqtt: MqttSettings = MqttSettings()
    webhooks: tuple[WebhookSettings, ...] = ()
