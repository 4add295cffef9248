"""The table of rights: who may use which route. The routes, the API document and the page follow it.

The host may use everything. A reading route that is not in the table is for everybody, a changing one for the
host and for programs with the scope ``manage``. The table's own permissions by seat come on top.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.web.auth.programs import SCOPES, Scope

ROOT = "/api/v1/"
READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Right(NamedTuple):
    """Routes, as a method and a path that may end in ``*``, and who may use them besides the host.

    ``name`` is what the page asks for. ``manage`` is whether programs with that scope may use them.
    ``screens`` is whether a screen with its own token may.
    """

    name: str
    routes: tuple[str, ...]
    everybody: bool = False
    players: bool = False
    scopes: tuple[Scope, ...] = ()
    manage: bool = True
    screens: bool = False

    def allows(self, who: Actor, scopes: Collection[str]) -> bool:
        """Whether a caller has this right; ``scopes`` are those of a program."""
        if self.everybody or who.role == "host":
            return True
        if who.role == "player":
            return self.players
        if who.role == "watcher":
            return self.screens and bool(who.id)
        scopes_needed = {*self.scopes, *(("manage",) if self.manage else ())}
        return who.role == "program" and not scopes_needed.isdisjoint(scopes)


RIGHTS = (
    Right("join", ("POST join",), everybody=True),
    Right("sit", ("POST me/seat",), players=True, manage=False),
    Right("answer", ("POST requests/{id}/answer",), players=True, scopes=("answer",)),
    Right("amend", ("POST throws/{id}/amend",), players=True, scopes=("answer",)),
    Right("amend_choice", ("POST choices/{id}/amend",), players=True, scopes=("answer",)),
    Right("hide", ("POST hide",), players=True, manage=False),
    Right("reveal", ("POST throws/{id}/reveal",), players=True, manage=False),
    Right("undo", ("POST undo",), players=True, scopes=("answer",)),
    Right("redo", ("POST redo",), players=True, scopes=("answer",)),
    Right("adjust", ("POST adjust",), players=True),
    Right("order", ("POST order",), players=True),
    Right("roll", ("POST roll",), players=True),
    Right("ask", ("POST asks", "DELETE asks/{id}"), scopes=("ask",)),
    # Whoever reaches these could give themselves more rights.
    Right("access", ("* access", "* access/*"), manage=False),
    Right("invite", ("GET invitation",), manage=False, screens=True),
    Right("session", ("POST session", "POST sessions/{id}/resume")),
    Right("settings", ("PUT settings",)),
    Right(
        "setup",
        ("PUT profile", "POST calibrate", "POST profile/check", "* lens/views", "POST lens", "* guide*"),
    ),
    Right("look_back", ("GET choices/{id}", "GET adjustable", "GET order"), players=True, scopes=SCOPES),
    Right("prove", ("GET throws/{id}/proof",), players=True, scopes=SCOPES),
    Right("camera", ("GET camera/picture", "GET camera/light", "GET camera/motions*")),
    Right("source", ("GET camera/sources*", "PUT camera/source")),
    Right(
        "be_camera",
        ("WS camera/frames", "GET camera/phone", "GET camera/framing"),
        scopes=("camera",),
        manage=False,
    ),
    # They hold passwords, and a webhook sends the table elsewhere.
    Right("configure", ("* configuration*",), manage=False),
    Right("webhooks", ("* webhooks*",)),
    # A backup has every hidden roll, and a restored one replaces the table.
    Right("back_up", ("* backups*",), manage=False),
    # It replaces the program.
    Right("update", ("* updates*",), manage=False),
)

_OTHER_READING = Right("read", (), everybody=True)
_OTHER_CHANGING = Right("manage", ())


def right_of(method: str, path: str) -> Right:
    """The right that a call needs."""
    method = "GET" if method in READING else method
    for right in RIGHTS:
        if any(_fits(route, method, path) for route in right.routes):
            return right
    return _OTHER_READING if method == "GET" else _OTHER_CHANGING


def rights_of(who: Actor, scopes: Collection[str]) -> tuple[str, ...]:
    """The names of the rights that a caller has."""
    return tuple(right.name for right in RIGHTS if right.allows(who, scopes))


def _fits(route: str, method: str, path: str) -> bool:
    verb, _, place = route.partition(" ")
    return verb in ("*", method) and _pattern(place).fullmatch(path) is not None


@cache
def _pattern(place: str) -> re.Pattern[str]:
    parts = {"{": "[^/]+", "*": ".*"}
    return re.compile(ROOT + re.sub(r"\{\w+\}|\*", lambda match: parts[match[0][0]], place))
