"""Routes for access: joining, seats, the caller's identity, and renewing tokens."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query, Request, Response

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.web.auth.dependencies import Caller, HostOnly, Inviting, Named
from traywatch.firmware.web.auth.rights import rights_of
from traywatch.firmware.web.auth.tokens import MOST_PLAYERS, AccessError
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.links import base_url, digits_of
from traywatch.firmware.web.qr_code import qr_code
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.access import (
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
from traywatch.firmware.web.services.dependency import Services
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import msg

_NOT_JOINED = ("code_wrong", "long_code_needed", "seat_unknown", "name_invalid", "name_taken", "table_full")


router = api_router("access")


def _tell_host(services: WebServices) -> None:
    """The problem of the table while somebody guesses codes."""
    guessed = (
        msg("problem-codes-guessed", n=services.code_guard.wrong) if services.code_guard.long_only else None
    )
    services.table.set_problem("codes", guessed)


def _publish_seats(services: WebServices) -> None:
    # The stream carries no names: pages fetch the seats again when this event arrives.
    services.table.set_problem("access", services.access.problem)
    services.table.publisher.publish("seats", SeatsChange(seats=sorted(services.table.seats())))


def _seat_of(services: WebServices, seat: str | None) -> str | None:
    if seat is not None and seat not in services.table.seats():
        raise ApiError(
            404,
            "seat_unknown",
            msg("web-seat-unknown", seat=seat),
            {"seats": sorted(services.table.seats())},
        )
    return seat


def _told(services: WebServices, request: Request, who: Actor) -> MeReply:
    # Another session may have other seats. The earlier seat is kept in case that session is resumed.
    sits_here = who.seat in services.table.seats()
    return MeReply(
        id=who.id,
        role=who.role,
        name=who.name,
        seat=who.seat if sits_here else None,
        kept=None if sits_here else who.seat,
        may=rights_of(who, getattr(request.state, "scopes", ())),
    )


def _shown(services: WebServices, request: Request) -> AccessReply:
    base, digits = base_url(request, services.home), digits_of(services.secure.certificate)
    _tell_host(services)
    return AccessReply(
        code=services.access.long_code if services.code_guard.long_only else services.access.code,
        long_only=services.code_guard.long_only,
        join_url=f"{base}#join={services.access.long_code}{digits}",
        host_url=f"{base}#token={services.access.token}{digits}",
        screen_url=f"{base}screen#token={services.access.screen_token}{digits}",
        most_players=MOST_PLAYERS,
        players=[
            PlayerInfo(id=p.id, name=p.name, seat=p.seat, joined_at=p.joined_at)
            for p in services.access.players
        ],
        players_only=services.access.players_only,
    )


@router.get("/seats", response_model=SeatsReply, openapi_extra=fails())
def seats(services: Services) -> Response:
    """The seats of the session, and who has taken each."""
    taken: dict[str, list[str]] = {seat: [] for seat in services.table.seats()}
    for player in services.access.players:
        if player.seat in taken:
            taken[player.seat].append(player.name)
    seat_infos = [
        SeatInfo(id=i, name=name, players=taken.get(i, [])) for i, name in services.table.seats().items()
    ]
    return json_response(SeatsReply(seats=seat_infos))


@router.post("/join", response_model=JoinReply, openapi_extra=fails(*_NOT_JOINED))
def join(services: Services, request: Request, body: JoinBody) -> Response:
    """Join the table with its code. The answer holds the player's own token."""
    long_only = services.code_guard.long_only
    if services.access.code_fits(body.code, long_only=long_only):
        _seat_of(services, body.seat)
    else:
        services.code_guard.missed()
        _tell_host(services)
    token, who = services.access.join(body.code, body.name, body.seat, long_only=long_only)
    _publish_seats(services)
    return json_response(JoinReply(token=token, **dict(_told(services, request, who))))


@router.get("/me", response_model=MeReply, openapi_extra=fails("token_wrong"))
def me(services: Services, request: Request, who: Caller) -> Response:
    """Who the sent token identifies; without a token, a spectator."""
    return json_response(_told(services, request, who))


@router.post("/me/seat", response_model=MeReply, openapi_extra=fails("seat_unknown"))
def sit(services: Services, request: Request, body: SeatBody, who: Named) -> Response:
    """Take another seat, or none."""
    try:
        sits = services.access.sit(who, _seat_of(services, body.seat))
    except AccessError as error:  # the host removed the player meanwhile
        raise ApiError(401, "token_wrong", error.message) from error
    _publish_seats(services)
    return json_response(_told(services, request, sits))


@router.get("/access", response_model=AccessReply, openapi_extra=fails())
def shown_access(services: Services, request: Request, who: HostOnly) -> Response:
    """The join code, the links for players and host, and the players who have joined."""
    return json_response(_shown(services, request))


@router.get(
    "/access/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
    openapi_extra=fails(),
)
def qr(
    services: Services,
    request: Request,
    who: HostOnly,
    what: Annotated[Literal["join", "host", "screen"], Query(alias="for")] = "join",
) -> Response:
    """A link as a QR code in SVG, dark on light with its quiet zone."""
    links = _shown(services, request)
    return Response(qr_code(getattr(links, f"{what}_url")), media_type="image/svg+xml")


@router.get("/invitation", response_model=InvitationReply, openapi_extra=fails())
def invitation(services: Services, request: Request, who: Inviting) -> Response:
    """What a screen at the table shows, so that people can join: the code, the link, and its QR code."""
    links = _shown(services, request)
    return json_response(
        InvitationReply(code=links.code, join_url=links.join_url, qr_svg=qr_code(links.join_url))
    )


@router.put("/access", response_model=AccessReply, openapi_extra=fails())
def set_access(services: Services, request: Request, body: PlayersOnlyBody, who: HostOnly) -> Response:
    """Let only people with a token see the table, or everybody on the network.

    Event streams of spectators end; they get nothing more.
    """
    services.access.set_players_only(body.players_only)
    if body.players_only:
        services.table.publisher.disconnect()
    _publish_seats(services)
    return json_response(_shown(services, request))


@router.post("/access/renew", response_model=RenewReply, openapi_extra=fails())
def renew(services: Services, request: Request, who: HostOnly) -> Response:
    """Create a new host token and join code. Every other phone must join again."""
    services.access.renew()
    _publish_seats(services)
    return json_response(RenewReply(token=services.access.token, **dict(_shown(services, request))))


@router.delete(
    "/access/players/{player_id}", response_model=AccessReply, openapi_extra=fails("player_unknown")
)
def remove(
    services: Services, request: Request, player_id: Annotated[str, Path(max_length=80)], who: HostOnly
) -> Response:
    """Invalidate a player's token."""
    services.access.remove(player_id)
    _publish_seats(services)
    return json_response(_shown(services, request))
