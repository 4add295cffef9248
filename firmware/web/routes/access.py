"""Routes for access: joining, seats, the caller's identity, and renewing tokens."""

from __future__ import annotations

import io
import math
import threading
from collections.abc import Callable
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Path, Query, Request, Response

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web import errors
from traywatch.firmware.web.auth.dependencies import Caller, HostOnly, Named
from traywatch.firmware.web.auth.rate_limit import Buckets, Limits
from traywatch.firmware.web.auth.rights import rights_of
from traywatch.firmware.web.auth.tokens import Access, AccessError
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.schemas.table import (
    AccessReply,
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

_LOOPBACK = ("localhost", "127.", "[::1]")


def router(table: TableService, access: Access, home: Callable[[], str] | None, limits: Limits) -> APIRouter:
    """Build the access routes. ``home`` returns the base URL at which phones reach the tray."""
    api = APIRouter(tags=["access"])
    # Only wrong codes count, so that others who guess never keep a player with the right code waiting.
    guesses, guessing = Buckets(limits.join_all), threading.Lock()

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

    def address(request: Request) -> str:
        # The address that the host's phone used works for other phones too, except a loopback address.
        host = request.headers.get("host", "")
        if home is not None and host.startswith(_LOOPBACK):
            return home()
        return f"{request.url.scheme}://{host}/"

    def shown(request: Request) -> AccessReply:
        base = address(request)
        return AccessReply(
            code=access.code,
            join_url=f"{base}#join={access.code}",
            host_url=f"{base}#token={access.token}",
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

    @api.post(
        "/join", response_model=JoinReply, openapi_extra=fails("code_wrong", "seat_unknown", "name_invalid")
    )
    def join(request: Request, body: JoinBody) -> Response:
        """Join the table with its code. The answer holds the player's own token."""
        try:
            seat = body.seat
            if access.code_fits(body.code):
                seat_of(seat)
            else:
                with guessing:
                    wait_s = math.ceil(guesses.take(""))
                if wait_s:
                    raise ApiError(
                        429,
                        "too_many_requests",
                        msg("web-too-many-codes", s=wait_s),
                        {"retry_after_s": wait_s},
                        {"Retry-After": str(wait_s)},
                    )
            token, who = access.join(body.code, body.name, seat)
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
        what: Annotated[Literal["join", "host"], Query(alias="for")] = "join",
    ) -> Response:
        """A link as a QR code in SVG, dark on light with its quiet zone."""
        drawn = io.BytesIO()
        links = shown(request)
        segno.make(links.join_url if what == "join" else links.host_url, error="m", micro=False).save(
            drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
        )
        return Response(drawn.getvalue(), media_type="image/svg+xml")

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
