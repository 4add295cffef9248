"""Routes of the guided set-up: its steps, how far the host has come, and the checks of a step."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from fastapi.responses import Response
from pydantic import ConfigDict

from traywatch.firmware.storage.setup_progress import (
    STEPS,
    MatChoice,
    StepName,
    StepState,
)
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.request_body import RequestBody
from traywatch.firmware.web.services.dependency import Services
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import Text
from traywatch.records import Record


class GuideStep(Record):
    """A step and its state."""

    name: StepName
    state: StepState


class GuideReply(Record):
    """The steps in their order, and the one to show. ``mat`` is what lies in the tray; null: not chosen."""

    current: StepName
    finished: bool
    mat: MatChoice | None
    steps: list[GuideStep]


class StepBody(RequestBody):
    """What was done with a step: ``open`` shows it again. ``mat`` is the choice of the step of that name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state": "done", "mat": "printed"}]})

    state: StepState
    mat: MatChoice | None = None


class CheckReplyLine(Record):
    """One finding: ``wrong`` keeps something from working, a ``note`` is worth knowing."""

    name: str
    status: Literal["ok", "note", "wrong"]
    found: Text
    remedy: Text


class ChecksReply(Record):
    """The findings for a step. They are those of ``traywatch doctor``."""

    checks: list[CheckReplyLine]


router = api_router("set-up")


def _shown(services: WebServices) -> Response:
    value, source = services.progress.value, services.sources.in_use
    return json_response(
        GuideReply(
            current=value.step,
            finished=value.finished(source),
            mat=value.mat,
            steps=[GuideStep(name=step, state=value.state_of(step, source)) for step in STEPS],
        )
    )


@router.get("/guide", response_model=GuideReply, openapi_extra=fails())
def guide(services: Services, who: HostOnly) -> Response:
    """How far the host has come in the guided set-up."""
    return _shown(services)


@router.put("/guide/steps/{step}", response_model=GuideReply, openapi_extra=fails())
def mark(services: Services, step: StepName, body: StepBody, who: HostOnly) -> Response:
    """Mark a step as done, skipped or open. The next open step becomes the current one."""
    services.progress.mark(step, body.state, services.sources.in_use, mat=body.mat)
    return _shown(services)


@router.get("/guide/checks", response_model=ChecksReply, openapi_extra=fails())
def check(services: Services, who: HostOnly, step: Annotated[StepName, Query()]) -> Response:
    """Check what a step needs, as ``traywatch doctor`` does."""
    results = [
        CheckReplyLine(name=one.name, status=one.status, found=one.message, remedy=one.advice)
        for one in services.checks(step)
    ]
    return json_response(ChecksReply(checks=results))
