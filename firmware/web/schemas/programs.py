"""Request and response bodies of the program routes."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from traywatch.firmware.web.auth.programs import MOST_ORIGINS, Scope
from traywatch.firmware.web.schemas.request_body import RequestBody
from traywatch.records import Record


class ProgramInfo(Record):
    """A program with a token. Times are ISO 8601, UTC; ``used_at`` is null if it was never used."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    made_at: str
    used_at: str | None


class ProgramsReply(Record):
    """The programs, and the origins of web pages that may call the tray."""

    programs: list[ProgramInfo]
    origins: list[str]


class ProgramBody(RequestBody):
    """Make a token for a program."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "Foundry", "scopes": ["read", "ask"]}]}
    )

    name: Annotated[str, Field(min_length=1, max_length=40)]
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=4)]


class ProgramReply(ProgramInfo):
    """The program with its token, which is returned only once."""

    token: str


class OriginsBody(RequestBody):
    """The exact origins of web pages that may call the tray; empty: none."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"origins": ["https://foundry.example:30000"]}]}
    )

    origins: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=MOST_ORIGINS)]
