"""Request and response bodies of joining: seats, players, codes, links and tokens."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.web.auth.join_names import NAME_MOST
from traywatch.firmware.web.schemas.request_body import RequestBody, ShortText
from traywatch.messages import ContentName
from traywatch.records import Record


class SeatInfo(Record):
    """A seat of the session, and the names of those who have taken it."""

    id: str
    name: ContentName
    players: list[str]


class SeatsChange(Record):
    """The event ``seats``: somebody came, went or took another seat. Clients fetch the seats again."""

    seats: list[str]


class SeatsReply(Record):
    """The seats of the session; none where no game is played."""

    seats: list[SeatInfo]


class JoinBody(RequestBody):
    """Join the table: its code, a name, and a seat of the session (null: none yet)."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"code": "7KM4XD", "seat": "mirel", "name": "Mara"}]}
    )

    code: Annotated[str, Field(max_length=20)]
    name: Annotated[str, Field(min_length=1, max_length=NAME_MOST)]
    seat: ShortText | None = None


class MeReply(Actor):
    """The actor that a token identifies; ``id`` names it in the audit log.

    ``kept`` is a seat of another session, kept in case that session is resumed. ``may`` names what the actor
    may do, such as ``answer``, ``roll`` or ``settings``.
    """

    kept: str | None = None
    may: tuple[str, ...] = ()


class JoinReply(MeReply):
    """The token of a player. It is returned only once, so the client must store it."""

    token: str


class SeatBody(RequestBody):
    """The seat to take; null: none."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": "mirel"}]})

    seat: ShortText | None = None


class PlayerInfo(Record):
    """A player who joined. ``joined_at`` is wall-clock time (ISO 8601, UTC)."""

    id: str
    name: str
    seat: str | None
    joined_at: str


class AccessReply(Record):
    """The join code, the links and the players. The links hold code and token after the #.

    ``long_only``: somebody guesses codes, so ``code`` is the long one and the short one does not count.
    """

    code: str
    long_only: bool = False
    join_url: str
    host_url: str
    screen_url: str
    most_players: int
    players: list[PlayerInfo]
    players_only: bool = False


class InvitationReply(Record):
    """What a screen shows so that people can join."""

    code: str
    join_url: str
    qr_svg: str


class PlayersOnlyBody(RequestBody):
    """Whether only people with a token may see the table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"players_only": True}]})

    players_only: bool


class RenewReply(AccessReply):
    """The same with the new code, and the new host token."""

    token: str
