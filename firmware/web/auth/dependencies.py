"""Who calls, for the doors that want to know. The guard has looked at the token before."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from traywatch.firmware.table.actor import WATCHER, Who
from traywatch.firmware.web.errors import ApiError

_WRONG = "That token is not this table's (any more): scan the QR code or join again."


def _caller(request: Request) -> Who:
    if getattr(request.state, "token_wrong", False):
        raise ApiError(401, "token_wrong", _WRONG)
    who = getattr(request.state, "who", WATCHER)
    assert isinstance(who, Who)
    return who


Caller = Annotated[Who, Depends(_caller)]
"""Whoever calls: a watcher where no token was sent; 401 where it was a wrong one."""


def _named(who: Caller) -> Who:
    if who.role == "watcher":
        raise ApiError(401, "token_missing", "Say who you are: join with the table's code first.")
    return who


Named = Annotated[Who, Depends(_named)]
"""A player or the host; 401 for anybody else."""


def _host(who: Named) -> Who:
    if who.role != "host":
        raise ApiError(403, "host_only", "Only the table's host may do this: use the host's link.")
    return who


HostOnly = Annotated[Who, Depends(_host)]
"""The host; 401 without a token, 403 ``host_only`` for players."""
