"""Routes for the host: the state of the webhooks, and what they have given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol

from fastapi import APIRouter, Path
from fastapi.responses import Response

from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.replies import json_response
from traywatch.messages import msg
from traywatch.records import Record


class Letter(Protocol):
    """A call that was given up."""

    id: str
    about: str
    at: str
    reason: str


class LetterState(Protocol):
    """The state of one webhook."""

    name: str
    waiting: int
    problem: str

    @property
    def dead(self) -> Sequence[Letter]:
        """What was given up."""
        ...


class Deliveries(Protocol):
    """A webhook as the page sees it."""

    @property
    def status(self) -> LetterState:
        """What waits and what was given up."""
        ...

    def retry(self, letter_id: str) -> bool:
        """Send it again; False if it is not there."""
        ...

    def drop(self, letter_id: str) -> bool:
        """Forget it; False if it is not there."""
        ...


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


def router(webhooks: Sequence[Deliveries]) -> APIRouter:
    """Build the routes for webhooks."""
    api = APIRouter(tags=["hosting"])

    def shown() -> Response:
        found = [
            WebhookView(
                name=one.name,
                waiting=one.waiting,
                problem=one.problem,
                dead=[DeadLetterView(id=d.id, about=d.about, at=d.at, reason=d.reason) for d in one.dead],
            )
            for one in (hook.status for hook in webhooks)
        ]
        return json_response(WebhooksReply(webhooks=found))

    @api.get(
        "/webhooks",
        response_model=WebhooksReply,
        openapi_extra=fails(),
    )
    def all_webhooks(who: HostOnly) -> Response:
        """The webhooks, what waits, and what they have given up."""
        return shown()

    @api.post(
        "/webhooks/dead/{letter_id}/retry",
        response_model=WebhooksReply,
        openapi_extra=fails("letter_unknown"),
    )
    def retry(letter_id: Annotated[str, Path(max_length=80)], who: HostOnly) -> Response:
        """Send a dead letter again."""
        if not any(hook.retry(letter_id) for hook in webhooks):
            raise ApiError(404, "letter_unknown", msg("web-there-no-such-dead-letter"))
        return shown()

    @api.delete(
        "/webhooks/dead/{letter_id}", response_model=WebhooksReply, openapi_extra=fails("letter_unknown")
    )
    def drop(letter_id: Annotated[str, Path(max_length=80)], who: HostOnly) -> Response:
        """Forget a dead letter."""
        if not any(hook.drop(letter_id) for hook in webhooks):
            raise ApiError(404, "letter_unknown", msg("web-there-no-such-dead-letter"))
        return shown()

    return api
