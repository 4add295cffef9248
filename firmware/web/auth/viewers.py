"""Who looks at the table with a request. The guard has already checked the token."""

from __future__ import annotations

from starlette.requests import Request

from traywatch.firmware.table.actor import SPECTATOR
from traywatch.firmware.table.hidden.audience import EVERYBODY, Viewer, viewer_of


def viewer_of_request(request: Request, *, public: bool) -> Viewer:
    """The viewer that the guard found: anybody without a token, or with one that is not valid.

    ``public``: without hidden rolls, whoever looks.
    """
    return EVERYBODY if public else viewer_of(getattr(request.state, "who", SPECTATOR))
