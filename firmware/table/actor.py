"""The actor of a command: the host, a player, a program, a spectator, or a screen that only watches."""

from __future__ import annotations

from typing import Literal

from traywatch.records import Record

Role = Literal["host", "player", "program", "watcher"]


class Actor(Record):
    """The person or program behind a command, as the journal, the permissions and the page know them.

    ``id`` names the access token and is never the token itself. ``seat`` is the player of the session
    that they play, or null.
    """

    id: str
    role: Role
    name: str = ""
    seat: str | None = None


SPECTATOR = Actor(id="", role="watcher")

SCREEN = Actor(id="screen", role="watcher")
"""A screen at the table, with a token that may only watch."""
