"""The doors of access: joining, who one is, and what the host sees and renews."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Annotated, Any, Literal

import segno
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from traywatch.firmware.table.service import TableService
from traywatch.firmware.web import errors
from traywatch.firmware.web.auth.dependencies import Caller, HostOnly, Named
from traywatch.firmware.web.auth.tokens import Access, AccessError
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.schemas.table import (
    AccessReply,
    JoinBody,
    JoinReply,
    MeReply,
    RenewReply,
    SeatBody,
    SeatsChange,
    SeatsReply,
)

_HOST = fails("token_missing", "token_wrong", "host_only")
_LOOPBACK = ("localhost", "127.", "[::1]")


def router(table: TableService, access: Access, home: Callable[[], str] | None) -> APIRouter:
    """The doors of access for a table. ``home`` gives the address that phones reach the tray by."""
    api = APIRouter(tags=["access"])

    def told() -> None:
        # Pages show who sits where: they fetch the seats anew. No names go over the stream.
        table.set_problem("access", access.problem)
        table.publisher.publish("seats", SeatsChange(seats=sorted(table.seats())))

    def seat_of(seat: str | None) -> str | None:
        if seat is not None and seat not in table.seats():
            raise ApiError(
                404,
                "seat_unknown",
                f"this session has no seat {seat!r}; GET seats lists them",
                {"seats": sorted(table.seats())},
            )
        return seat

    def address(request: Request) -> str:
        # The way that the host's own phone came is one that works, but for the machine itself.
        host = request.headers.get("host", "")
        if home is not None and host.startswith(_LOOPBACK):
            return home()
        return f"{request.url.scheme}://{host}/"

    def links(request: Request) -> dict[str, str]:
        base = address(request)
        return {"join_url": f"{base}#join={access.code}", "host_url": f"{base}#token={access.token}"}

    def shown(request: Request) -> dict[str, Any]:
        players = [p.model_dump(mode="json", exclude={"hash"}) for p in access.players]
        return {"code": access.code, **links(request), "players": players}

    @api.get("/seats", response_model=SeatsReply, openapi_extra=fails())
    def seats() -> Any:
        """The seats of the session, and who has taken each."""
        taken: dict[str, list[str]] = {seat: [] for seat in table.seats()}
        for player in access.players:
            if player.seat in taken:
                taken[player.seat].append(player.name)
        return JSONResponse(
            {"seats": [{"id": i, "name": n, "players": taken.get(i, [])} for i, n in table.seats().items()]}
        )

    @api.post(
        "/join", response_model=JoinReply, openapi_extra=fails("code_wrong", "seat_unknown", "name_invalid")
    )
    def join(body: JoinBody) -> Any:
        """Come to the table with its code; the answer holds a token of one's own."""
        try:
            seat = body.seat
            if access.code_fits(body.code):
                seat_of(seat)
            token, who = access.join(body.code, body.name, seat)
        except AccessError as error:
            raise errors.of(error) from error
        told()
        return JSONResponse({"token": token, **who.model_dump(mode="json")})

    @api.get("/me", response_model=MeReply, openapi_extra=fails("token_wrong"))
    def me(who: Caller) -> Any:
        """Who the token that was sent stands for; a watcher, without one."""
        # Another session may have other seats; that of before is kept in case it is gone on with.
        here = who.seat in table.seats()
        seats = {"seat": who.seat if here else None, "kept": None if here else who.seat}
        return JSONResponse({**who.model_dump(mode="json"), **seats})

    @api.post("/me/seat", response_model=MeReply, openapi_extra=fails("seat_unknown"))
    def sit(body: SeatBody, who: Named) -> Any:
        """Take another seat, or none."""
        try:
            sits = access.sit(who, seat_of(body.seat))
        except AccessError as error:  # sent away just now
            raise ApiError(401, "token_wrong", error.message) from error
        told()
        return JSONResponse(sits.model_dump(mode="json"))

    @api.get("/access", response_model=AccessReply, openapi_extra=_HOST)
    def shown_access(request: Request, who: HostOnly) -> Any:
        """The code and the links that bring others to the table, and who has joined."""
        return JSONResponse(shown(request))

    @api.get(
        "/access/qr.svg",
        response_class=Response,
        responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
        openapi_extra=_HOST,
    )
    def qr(
        request: Request,
        who: HostOnly,
        what: Annotated[Literal["join", "host"], Query(alias="for")] = "join",
    ) -> Response:
        """A link as a QR code, dark on light with its quiet zone, SVG."""
        drawn = io.BytesIO()
        segno.make(links(request)[f"{what}_url"], error="m", micro=False).save(
            drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
        )
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    @api.post("/access/renew", response_model=RenewReply, openapi_extra=fails())
    def renew(request: Request, who: HostOnly) -> Any:
        """A new token and a new code: every phone but the one that asked must come in anew."""
        access.renew()
        told()
        return JSONResponse({"token": access.token, **shown(request)})

    @api.delete(
        "/access/players/{player_id}", response_model=AccessReply, openapi_extra=fails("player_unknown")
    )
    def remove(request: Request, player_id: Annotated[str, Path(max_length=80)], who: HostOnly) -> Any:
        """Take a player's token away."""
        try:
            access.remove(player_id)
        except AccessError as error:
            raise errors.of(error) from error
        told()
        return JSONResponse(shown(request))

    return api
