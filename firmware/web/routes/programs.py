"""Routes for the host: the tokens of programs, and the web pages that may call the tray."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from fastapi.responses import Response

from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.auth.programs import Program
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.programs import (
    OriginsBody,
    ProgramBody,
    ProgramInfo,
    ProgramReply,
    ProgramsReply,
)
from traywatch.firmware.web.services.dependency import Services
from traywatch.firmware.web.services.web_services import WebServices

router = api_router("access")


def _info(services: WebServices, one: Program) -> ProgramInfo:
    return ProgramInfo(
        id=one.id,
        name=one.name,
        scopes=one.scopes,
        made_at=one.made_at,
        used_at=services.programs.used_at(one.id),
    )


def _shown(services: WebServices) -> Response:
    infos = [_info(services, one) for one in services.programs.programs]
    return json_response(ProgramsReply(programs=infos, origins=list(services.programs.origins)))


@router.get(
    "/access/programs",
    response_model=ProgramsReply,
    openapi_extra=fails(),
)
def all_programs(services: Services, who: HostOnly) -> Response:
    """The programs with a token, their scopes and last use, and the allowed origins."""
    return _shown(services)


@router.post(
    "/access/programs",
    response_model=ProgramReply,
    openapi_extra=fails("program_invalid", "programs_not_saved"),
)
def add(services: Services, body: ProgramBody, who: HostOnly) -> Response:
    """Make a named token with scopes for a program. The answer is the only place that shows it."""
    token, program = services.programs.add(body.name, body.scopes)
    return json_response(ProgramReply(token=token, **dict(_info(services, program))))


@router.delete(
    "/access/programs/{program_id}",
    response_model=ProgramsReply,
    openapi_extra=fails("program_unknown", "programs_not_saved"),
)
def revoke(services: Services, program_id: Annotated[str, Path(max_length=80)], who: HostOnly) -> Response:
    """Invalidate a program's token at once."""
    services.programs.revoke(program_id)
    return _shown(services)


@router.put(
    "/access/origins",
    response_model=ProgramsReply,
    openapi_extra=fails("origin_invalid", "programs_not_saved"),
)
def origins(services: Services, body: OriginsBody, who: HostOnly) -> Response:
    """Set the origins of web pages that may call the tray. Each is compared exactly."""
    services.programs.set_origins(body.origins)
    return _shown(services)
