"""Routes for access: joining, seats, the caller's identity, and renewing tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web import errors
from traywatch.firmware.web.auth.code_guard import CodeGuard
from traywatch.firmware.web.auth.dependencies import Caller, HostOnly, Inviting, Named
from traywatch.firmware.web.auth.rate_limit import Limits
from traywatch.firmware.web.auth.rights import rights_of
from traywatch.firmware.web.auth.tokens import MOST_PLAYERS, Access, AccessError
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.links import base_url, qr_code
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.schemas.table import (
    AccessReply,
    InvitationReply,
    JoinBody,
    JoinReply,
    MeReply,
    PlayerInfo,
    PlayersOnlyBody,
    RenewReply,
    SeatBody,
    SeatInfo,
    SeatsChange,
    SeatsReply,
)
from traywatch.messages import msg

_NOT_JOINED = ("code_wrong", "long_code_needed", "seat_unknown", "name_invalid", "name_taken", "table_full")


def router(table: TableService, access: Access, home: Callable[[], str] | None, limits: Limits) -> APIRouter:
    """Build the access routes. ``home`` returns the base URL at which phones reach the tray."""
    api = APIRouter(tags=["access"])
    guard = CodeGuard(limits.join_all)

    def tell_host() -> None:
        """The problem of the table while somebody guesses codes."""
        guessed = msg("problem-codes-guessed", n=guard.wrong) if guard.long_only else None
        table.set_problem("codes", guessed)

    def publish_seats() -> None:
        # The stream carries no names: pages fetch the seats again when this event arrives.
        table.set_problem("access", access.problem)
        table.publisher.publish("seats", SeatsChange(seats=sorted(table.seats())))

    def seat_of(seat: str | None) -> str | None:
        if seat is not None and seat not in table.seats():
            raise ApiError(
                404,
                "seat_unknown",
                msg("web-session-has-no-seat-get", seat=seat),
                {"seats": sorted(table.seats())},
            )
        return seat

    def told(request: Request, who: Actor) -> MeReply:
        # Another session may have other seats. The earlier seat is kept in case that session is resumed.
        here = who.seat in table.seats()
        return MeReply(
            id=who.id,
            role=who.role,
            name=who.name,
            seat=who.seat if here else None,
            kept=None if here else who.seat,
            may=rights_of(who, getattr(request.state, "scopes", ())),
        )

    def shown(request: Request) -> AccessReply:
        base = base_url(request, home)
        tell_host()
        return AccessReply(
            code=access.long_code if guard.long_only else access.code,
            long_only=guard.long_only,
            join_url=f"{base}#join={access.long_code}",
            host_url=f"{base}#token={access.token}",
            screen_url=f"{base}screen#token={access.screen_token}",
            most_players=MOST_PLAYERS,
            players=[
                PlayerInfo(id=p.id, name=p.name, seat=p.seat, joined_at=p.joined_at) for p in access.players
            ],
            players_only=access.players_only,
        )

    @api.get("/seats", response_model=SeatsReply, openapi_extra=fails())
    def seats() -> Response:
        """The seats of the session, and who has taken each."""
        taken: dict[str, list[str]] = {seat: [] for seat in table.seats()}
        for player in access.players:
            if player.seat in taken:
                taken[player.seat].append(player.name)
        found = [SeatInfo(id=i, name=name, players=taken.get(i, [])) for i, name in table.seats().items()]
        return json_response(SeatsReply(seats=found))

    @api.post("/join", response_model=JoinReply, openapi_extra=fails(*_NOT_JOINED))
    def join(request: Request, body: JoinBody) -> Response:
        """Join the table with its code. The answer holds the player's own token."""
        long_only = guard.long_only
        if access.code_fits(body.code, long_only=long_only):
            seat_of(body.seat)
        else:
            guard.missed()
            tell_host()
        try:
            token, who = access.join(body.code, body.name, body.seat, long_only=long_only)
        except AccessError as error:
            raise errors.of(error) from error
        publish_seats()
        return json_response(JoinReply(token=token, **dict(told(request, who))))

    @api.get("/me", response_model=MeReply, openapi_extra=fails("token_wrong"))
    def me(request: Request, who: Caller) -> Response:
        """Who the sent token identifies; without a token, a spectator."""
        return json_response(told(request, who))

    @api.post("/me/seat", response_model=MeReply, openapi_extra=fails("seat_unknown"))
    def sit(request: Request, body: SeatBody, who: Named) -> Response:
        """Take another seat, or none."""
        try:
            sits = access.sit(who, seat_of(body.seat))
        except AccessError as error:  # the host removed the player meanwhile
            raise ApiError(401, "token_wrong", error.message) from error
        publish_seats()
        return json_response(told(request, sits))

    @api.get("/access", response_model=AccessReply, openapi_extra=fails())
    def shown_access(request: Request, who: HostOnly) -> Response:
        """The join code, the links for players and host, and the players who have joined."""
        return json_response(shown(request))

    @api.get(
        "/access/qr.svg",
        response_class=Response,
        responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
        openapi_extra=fails(),
    )
    def qr(
        request: Request,
        who: HostOnly,
        what: Annotated[Literal["join", "host", "screen"], Query(alias="for")] = "join",
    ) -> Response:
        """A link as a QR code in SVG, dark on light with its quiet zone."""
        links = shown(request)
        return Response(qr_code(getattr(links, f"{what}_url")), media_type="image/svg+xml")

    @api.get("/invitation", response_model=InvitationReply, openapi_extra=fails())
    def invitation(request: Request, who: Inviting) -> Response:
        """What a screen at the table shows, so that people can join: the code, the link, and its QR code."""
        found = shown(request)
        return json_response(
            InvitationReply(code=found.code, join_url=found.join_url, qr_svg=qr_code(found.join_url))
        )

    @api.put("/access", response_model=AccessReply, openapi_extra=fails())
    def set_access(request: Request, body: PlayersOnlyBody, who: HostOnly) -> Response:
        """Let only people with a token see the table, or everybody on the network.

        Event streams of spectators end; they get nothing more.
        """
        access.set_players_only(body.players_only)
        if body.players_only:
            table.publisher.disconnect()
        publish_seats()
        return json_response(shown(request))

    @api.post("/access/renew", response_model=RenewReply, openapi_extra=fails())
    def renew(request: Request, who: HostOnly) -> Response:
        """Create a new host token and join code. Every other phone must join again."""
        access.renew()
        publish_seats()
        return json_response(RenewReply(token=access.token, **dict(shown(request))))

    @api.delete(
        "/access/players/{player_id}", response_model=AccessReply, openapi_extra=fails("player_unknown")
    )
    def remove(request: Request, player_id: Annotated[str, Path(max_length=80)], who: HostOnly) -> Response:
        """Invalidate a player's token."""
        try:
            access.remove(player_id)
        except AccessError as error:
            raise errors.of(error) from error
        publish_seats()
        return json_response(shown(request))

    return api
