"""Base class of what a request may send as its body, and the short texts in it."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from traywatch.records import Record

ShortText = Annotated[str, Field(max_length=80)]


class RequestBody(Record):
    """A body of a request. Its schema is built with its route.

    FastAPI silences a warning of pydantic while it analyzes the route. A schema that is built with the first
    request would give it.
    """

    model_config = ConfigDict(defer_build=False)
