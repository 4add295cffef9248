"""Who does something at the table, as the journal, the rights and the phones know them."""

from __future__ import annotations

from typing import Literal

from traywatch.records import Record

Role = Literal["host", "player", "watcher"]


class Who(Record):
    """A person, or rather a phone. ``id`` is the token's name (never the token itself), ``seat`` the
    player of the session that they play; null for one who has none."""

    id: str
    role: Role
    name: str = ""
    seat: str | None = None


WATCHER = Who(id="", role="watcher")
