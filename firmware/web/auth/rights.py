"""Which routes a caller may use, by role and by the scopes of a program."""

from __future__ import annotations

import re
from collections.abc import Collection

from traywatch.firmware.table.actor import Actor

PLAYERS = re.compile(
    r"/api/v1/(requests/[^/]+/answer|throws/[^/]+/amend|choices/[^/]+/amend|adjust|undo|redo|me/seat)"
)
"""Changing routes that a player's token may call."""

ASKS = re.compile(r"/api/v1/asks(/[^/]+)?")
_ANSWERS = re.compile(r"/api/v1/(requests/[^/]+/answer|(throws|choices)/[^/]+/amend|undo|redo)")
# Whoever reaches these could give themselves more rights.
_HOST_ALONE = re.compile(r"/api/v1/(access(/.*)?|me/seat|join)")


def may_change(who: Actor, scopes: Collection[str], path: str) -> bool:
    """Whether a caller may use a changing route. The table's own permissions come on top."""
    if who.role == "host":
        return True
    if who.role == "player":
        return PLAYERS.fullmatch(path) is not None
    if who.role != "program" or _HOST_ALONE.fullmatch(path):
        return False
    return (
        "manage" in scopes
        or ("ask" in scopes and ASKS.fullmatch(path) is not None)
        or ("answer" in scopes and _ANSWERS.fullmatch(path) is not None)
    )


def may_host(who: Actor, scopes: Collection[str], path: str) -> bool:
    """Whether a caller may use a route of the host, reading ones included."""
    if who.role == "host":
        return True
    return who.role == "program" and "manage" in scopes and not _HOST_ALONE.fullmatch(path)
