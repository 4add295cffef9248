"""Routes for the host: the state of the webhooks, and what they have given up."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from fastapi.responses import Response

from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.services.dependency import Services
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import msg
from traywatch.records import Record


class DeadLetterView(Record):
    """A call that was given up, and why."""

    id: str
    about: str
    at: str
    reason: str


class WebhookView(Record):
    """A webhook, without its address: the records that wait, its latest problem, and the dead letters."""

    name: str
    waiting: int
    problem: str
    dead: list[DeadLetterView]


class WebhooksReply(Record):
    """Every webhook of the configuration."""

    webhooks: list[WebhookView]


router = api_router("hosting")


def _shown(services: WebServices) -> Response:
    states = [
        WebhookView(
            name=one.name,
            waiting=one.waiting,
            problem=one.problem,
            dead=[DeadLetterView(id=d.id, about=d.about, at=d.at, reason=d.reason) for d in one.dead],
        )
        for one in (hook.status for hook in services.webhooks)
    ]
    return json_response(WebhooksReply(webhooks=states))


@router.get(
    "/webhooks",
    response_model=WebhooksReply,
    openapi_extra=fails(),
)
def all_webhooks(services: Services, who: HostOnly) -> Response:
    """The webhooks, what waits, and what they have given up."""
    return _shown(services)


@router.post(
    "/webhooks/dead/{letter_id}/retry",
    response_model=WebhooksReply,
    openapi_extra=fails("letter_unknown"),
)
def retry(services: Services, letter_id: Annotated[str, Path(max_length=80)], who: HostOnly) -> Response:
    """Send a dead letter again."""
    if not any(hook.retry(letter_id) for hook in services.webhooks):
        raise ApiError(404, "letter_unknown", msg("web-dead-letter-unknown"))
    return _shown(services)


@router.delete(
    "/webhooks/dead/{letter_id}", response_model=WebhooksReply, openapi_extra=fails("letter_unknown")
)
def drop(services: Services, letter_id: Annotated[str, Path(max_length=80)], who: HostOnly) -> Response:
    """Forget a dead letter."""
    if not any(hook.drop(letter_id) for hook in services.webhooks):
        raise ApiError(404, "letter_unknown", msg("web-dead-letter-unknown"))
    return _shown(services)
