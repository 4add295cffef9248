"""FastAPI dependencies that identify the caller. The guard has already checked the token.

They are coroutines, because FastAPI calls a plain function in a thread of its own.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Query, Request

from traywatch.firmware.table.actor import SPECTATOR, Actor
from traywatch.firmware.table.hidden.audience import Viewer, Visibility, require_sight, viewer_of
from traywatch.firmware.web.auth.rights import right_of
from traywatch.firmware.web.auth.viewers import viewer_of_request
from traywatch.firmware.web.errors import ApiError
from traywatch.messages import msg

_WRONG = msg("web-token-invalid")


async def _caller(request: Request) -> Actor:
    if getattr(request.state, "token_wrong", False):
        raise ApiError(401, "token_wrong", _WRONG)
    who = getattr(request.state, "who", SPECTATOR)
    assert isinstance(who, Actor)
    return who


Caller = Annotated[Actor, Depends(_caller)]
"""The caller: a spectator if no token was sent. An invalid token gets 401."""


async def _named(who: Caller) -> Actor:
    if who.role == "watcher":
        raise ApiError(401, "token_missing", msg("web-token-missing"))
    return who


Named = Annotated[Actor, Depends(_named)]
"""A player, a program or the host; everybody else gets 401."""


async def _host(who: Named, request: Request) -> Actor:
    right = right_of(request.method, request.url.path)
    if right.everybody or not right.allows(who, getattr(request.state, "scopes", ())):
        raise ApiError(403, "host_only", msg("web-host-only"))
    return who


async def _inviting(who: Caller, request: Request) -> Actor:
    if not who.id:
        raise ApiError(401, "token_missing", msg("web-token-missing"))
    if not right_of(request.method, request.url.path).allows(who, getattr(request.state, "scopes", ())):
        raise ApiError(403, "host_only", msg("web-host-only"))
    return who


Inviting = Annotated[Actor, Depends(_inviting)]
"""The host, or a screen at the table; everybody else gets 401 or 403."""

HostOnly = Annotated[Actor, Depends(_host)]
"""The host, or a program with the scope ``manage`` outside of the access routes.

Without a token the answer is 401, for everybody else 403 ``host_only``.
"""


PublicView = Annotated[
    Literal["everybody"] | None,
    Query(description="everybody: without hidden rolls, also for the host. For screens that others see."),
]


async def _viewer(request: Request, view: PublicView = None) -> Viewer:
    """The viewer that the guard found: anybody without a token, or with one that is not valid."""
    return viewer_of_request(request, public=view is not None)


Looking = Annotated[Viewer, Depends(_viewer)]
"""Who looks: it decides whether they see hidden rolls. Everybody may look."""


def check_tray(hidden: bool, who: Actor) -> None:
    """Raises ``TableError`` (``roll_hidden``) for a tray with hidden dice, unless for the host."""
    require_sight(Visibility(audience="host" if hidden else "everybody"), viewer_of(who))
