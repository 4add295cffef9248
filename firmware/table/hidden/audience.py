"""Audiences: who may see what a throw showed. This module decides it; ``views/shown.py`` applies it.

A hidden roll is always the answer to an ask, never a step of a game, so that no state of a game tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.errors import TableError
from traywatch.messages import msg
from traywatch.records import Record

Audience = Literal["everybody", "host", "host_and_roller"]
"""Who may see a throw. Whoever asked for it through a token of a program sees it too."""

HiddenAudience = Literal["host", "host_and_roller"]

AUDIENCES: tuple[Audience, ...] = ("everybody", "host", "host_and_roller")


class Viewer(Record):
    """Who looks: the host, the owner of a token by its id, or anybody (no id)."""

    id: str = ""
    host: bool = False


EVERYBODY = Viewer()
"""What may leave the tray: everybody may see it."""

HOST = Viewer(host=True)


def viewer_of(who: Actor | None) -> Viewer:
    """The viewer that an actor is; None is the table itself, which sees everything."""
    if who is None:
        return HOST
    return Viewer(id=who.id, host=who.role == "host")


class Visibility(Record):
    """The audience of a throw, and the ids of those who may see it besides the host."""

    audience: Audience = "everybody"
    viewers: tuple[str, ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether some people may not see it."""
        return self.audience != "everybody"

    def allows(self, viewer: Viewer) -> bool:
        """Whether a viewer may see it."""
        return not self.hidden or viewer.host or (viewer.id != "" and viewer.id in self.viewers)

    def stored(self) -> dict[str, Any]:
        """The fields that it adds to the body of a journal record: none if everybody may see it."""
        return {"audience": self.audience, "viewers": list(self.viewers)} if self.hidden else {}


PUBLIC = Visibility()


def stored_visibility(body: Mapping[str, Any]) -> Visibility:
    """The visibility in the body of a journal record. One that cannot be read is for the host alone."""
    audience = body.get("audience", "everybody")
    if audience not in AUDIENCES:
        return Visibility(audience="host")
    viewers = body.get("viewers", ())
    ids = [one for one in viewers if isinstance(one, str)] if isinstance(viewers, list | tuple) else []
    return Visibility(audience=audience, viewers=tuple(ids))


def require_sight(visibility: Visibility, viewer: Viewer) -> None:
    """Raises ``TableError`` (``roll_hidden``) unless a viewer may see it."""
    if not visibility.allows(viewer):
        raise TableError("roll_hidden", msg("table-refusal-roll-hidden"), {"audience": visibility.audience})
