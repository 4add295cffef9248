"""Routes for the host: the settings of the configuration, and tests of its connections."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path
from fastapi.responses import Response
from pydantic import ConfigDict, Field

from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.request_body import RequestBody
from traywatch.firmware.web.services.dependency import Services
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import Text, msg
from traywatch.records import Record

SettingValue = (
    bool | int | Annotated[str, Field(max_length=4096)] | list[Annotated[str, Field(max_length=200)]]
)
Name = Annotated[str, Field(max_length=40)]


class SettingView(Record):
    """A setting and what decides it. A secret has no ``value``; ``is_set`` says whether there is one.

    What the file, the environment or a flag decides cannot be changed here; ``where`` names the place.
    ``restart``: a change holds from the next start, and ``waits`` for it.
    """

    key: str
    value: SettingValue | None
    origin: Literal["default", "page", "file", "environment", "flag"]
    where: str
    secret: bool
    is_set: bool
    restart: bool
    waits: bool
    choices: list[str]


class WebhookSettingView(Record):
    """A webhook without its address. ``locked``: it is in the configuration file."""

    name: str
    preset: str
    events: list[str]
    template: str
    names: bool
    clips: bool
    locked: bool


class ConfigurationReply(Record):
    """The settings in effect. ``file`` is the configuration file, if there is one."""

    file: str | None
    settings: list[SettingView]
    webhooks: list[WebhookSettingView]
    restart: bool


class ChangesBody(RequestBody):
    """New values by key; null takes a setting of the page back."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"changes": {"mqtt.prefix": "table/v1", "button": "undo"}}]}
    )

    changes: dict[Annotated[str, Field(max_length=60)], SettingValue | None] = Field(max_length=40)


class WebhookBody(RequestBody):
    """A webhook. Without ``url`` it keeps the address that it has."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"url": "https://chat.example/hook/1", "preset": "json"}]}
    )

    url: Annotated[str, Field(max_length=2000)] = ""
    preset: Literal["json", "discord"] = "json"
    events: list[Literal["throw", "ask", "problem"]] = Field(default=["throw"], min_length=1, max_length=3)
    template: Annotated[str, Field(max_length=2000)] = ""
    names: bool = False
    clips: bool = False


class TrialBody(RequestBody):
    """What to test: the broker, a webhook by its name, or the lights."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"what": "webhook", "name": "our channel"}]})

    what: Literal["mqtt", "webhook", "lights"]
    name: Name = ""


class TrialReply(Record):
    """Whether it works, and what happened."""

    ok: bool
    message: Text


router = api_router("hosting")


def _shown(services: WebServices) -> Response:
    return json_response(ConfigurationReply.model_validate(services.settings.shown()))


@router.get("/configuration", response_model=ConfigurationReply, openapi_extra=fails())
def configuration(services: Services, who: HostOnly) -> Response:
    """The settings in effect, and what decides each of them. Secrets are not shown."""
    return _shown(services)


@router.put(
    "/configuration",
    response_model=ConfigurationReply,
    openapi_extra=fails("setting_invalid", "settings_not_saved"),
)
def change(services: Services, body: ChangesBody, who: HostOnly) -> Response:
    """Change settings. All of them are refused if one is wrong; the reasons are in the message."""
    services.settings.change(body.changes)
    return _shown(services)


@router.put(
    "/configuration/webhooks/{name}",
    response_model=ConfigurationReply,
    openapi_extra=fails("setting_invalid", "settings_not_saved"),
)
def put_webhook(
    services: Services, name: Annotated[str, Path(max_length=40)], body: WebhookBody, who: HostOnly
) -> Response:
    """Add a webhook, or change the one of this name."""
    services.settings.put_webhook_of(name, body.to_json())
    return _shown(services)


@router.delete(
    "/configuration/webhooks/{name}",
    response_model=ConfigurationReply,
    openapi_extra=fails("webhook_unknown", "settings_not_saved"),
)
def drop_webhook(services: Services, name: Annotated[str, Path(max_length=40)], who: HostOnly) -> Response:
    """Remove a webhook that was added in the page."""
    dropped = services.settings.drop_webhook(name)
    if not dropped:
        raise ApiError(404, "webhook_unknown", msg("web-webhook-unknown"))
    return _shown(services)


@router.post("/configuration/test", response_model=TrialReply, openapi_extra=fails())
def test(services: Services, body: TrialBody, who: HostOnly) -> Response:
    """Try the broker, a webhook or the lights, as they are set. It waits some seconds for an answer."""
    trial = services.settings.test(body.what, body.name)
    return json_response(TrialReply(ok=trial.ok, message=trial.message))
