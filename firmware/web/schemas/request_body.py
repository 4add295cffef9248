"""Base class of what a request may send as its body."""

from __future__ import annotations

from pydantic import ConfigDict

from traywatch.records import Record


class RequestBody(Record):
    """A body of a request. Its schema is built with its route.

    FastAPI silences a warning of pydantic while it analyzes the route. A schema that is built with the first
    request would give it.
    """

    model_config = ConfigDict(defer_build=False)
