"""Routes for the host: the settings of the configuration, and tests of its connections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol

from fastapi import APIRouter, Path
from fastapi.responses import Response
from pydantic import ConfigDict, Field

from traywatch.errors import TraywatchError
from traywatch.firmware.web import errors
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.replies import json_response
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


class ChangesBody(Record):
    """New values by key; null takes a setting of the page back."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"changes": {"mqtt.prefix": "table/v1", "button": "undo"}}]}
    )

    changes: dict[Annotated[str, Field(max_length=60)], SettingValue | None] = Field(max_length=40)


class WebhookBody(Record):
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


class TrialBody(Record):
    """What to test: the broker, a webhook by its name, or the lights."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"what": "webhook", "name": "our channel"}]})

    what: Literal["mqtt", "webhook", "lights"]
    name: Name = ""


class TrialReply(Record):
    """Whether it works, and what happened."""

    ok: bool
    message: Text


class TrialResult(Protocol):
    """What a test came to."""

    @property
    def ok(self) -> bool:
        """Whether it works."""
        ...

    @property
    def message(self) -> Text:
        """What happened."""
        ...


class ChangeableSettings(Protocol):
    """The settings as the host sees and changes them."""

    def shown(self) -> Mapping[str, Any]:
        """The fields of ``ConfigurationReply``."""
        ...

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change settings by their keys. Raises ``TraywatchError``."""
        ...

    def put_webhook_of(self, name: str, fields: Mapping[str, Any]) -> None:
        """Add or change a webhook. Raises ``TraywatchError``."""
        ...

    def drop_webhook(self, name: str) -> bool:
        """Remove a webhook; False if there is none of this name."""
        ...

    def test(self, what: Literal["mqtt", "webhook", "lights"], name: str = "") -> TrialResult:
        """Try a connection or the lights."""
        ...


class NoSettings:
    """The settings of a tray without a configuration: there are none."""

    def shown(self) -> Mapping[str, Any]:
        """No settings."""
        return {"file": None, "settings": [], "webhooks": [], "restart": False}

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change nothing."""

    def put_webhook_of(self, name: str, fields: Mapping[str, Any]) -> None:
        """Add nothing."""

    def drop_webhook(self, name: str) -> bool:
        """There is none."""
        return False

    def test(self, what: Literal["mqtt", "webhook", "lights"], name: str = "") -> TrialReply:
        """There is nothing to try."""
        return TrialReply(ok=False, message=msg("web-webhook-unknown"))


def router(settings: ChangeableSettings) -> APIRouter:
    """Build the routes for the configuration. They belong to the host alone."""
    api = APIRouter(tags=["hosting"])

    def shown() -> Response:
        return json_response(ConfigurationReply.model_validate(settings.shown()))

    @api.get("/configuration", response_model=ConfigurationReply, openapi_extra=fails())
    def configuration(who: HostOnly) -> Response:
        """The settings in effect, and what decides each of them. Secrets are not shown."""
        return shown()

    @api.put(
        "/configuration",
        response_model=ConfigurationReply,
        openapi_extra=fails("setting_invalid", "settings_not_saved"),
    )
    def change(body: ChangesBody, who: HostOnly) -> Response:
        """Change settings. All of them are refused if one is wrong; the reasons are in the message."""
        try:
            settings.change(body.changes)
        except TraywatchError as error:
            raise _refused(error) from error
        return shown()

    @api.put(
        "/configuration/webhooks/{name}",
        response_model=ConfigurationReply,
        openapi_extra=fails("setting_invalid", "settings_not_saved"),
    )
    def put_webhook(name: Annotated[str, Path(max_length=40)], body: WebhookBody, who: HostOnly) -> Response:
        """Add a webhook, or change the one of this name."""
        try:
            settings.put_webhook_of(name, body.to_json())
        except TraywatchError as error:
            raise _refused(error) from error
        return shown()

    @api.delete(
        "/configuration/webhooks/{name}",
        response_model=ConfigurationReply,
        openapi_extra=fails("webhook_unknown", "settings_not_saved"),
    )
    def drop_webhook(name: Annotated[str, Path(max_length=40)], who: HostOnly) -> Response:
        """Remove a webhook that was added in the page."""
        try:
            found = settings.drop_webhook(name)
        except TraywatchError as error:
            raise _refused(error) from error
        if not found:
            raise ApiError(404, "webhook_unknown", msg("web-webhook-unknown"))
        return shown()

    @api.post("/configuration/test", response_model=TrialReply, openapi_extra=fails())
    def test(body: TrialBody, who: HostOnly) -> Response:
        """Try the broker, a webhook or the lights, as they are set. It waits some seconds for an answer."""
        found = settings.test(body.what, body.name)
        return json_response(TrialReply(ok=found.ok, message=found.message))

    return api


def _refused(error: TraywatchError) -> ApiError:
    problems: Sequence[str] = getattr(error, "problems", ())
    if problems:
        return ApiError(422, error.code, error.message, list(problems))
    return errors.of(error)
