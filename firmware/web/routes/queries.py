"""Read-only routes, open to everybody on the network."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import Path, Query, Request, Response

from traywatch.firmware.storage.pictures import CROP_PX
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.views.history import ThrowFilter
from traywatch.firmware.table.views.path_statistics import PathStatsReply, path_statistics
from traywatch.firmware.table.views.statistics import StatsReply, statistics
from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web import image_responses
from traywatch.firmware.web.auth.dependencies import Looking, Named
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.generated.verify_page import offline_page
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.table import (
    DiceReply,
    GameSetAside,
    GamesReply,
    HealthReply,
    RulesReply,
    ThrowsReply,
)
from traywatch.firmware.web.services.dependency import Services
from traywatch.messages import msg, reader_language
from traywatch.rules import games
from traywatch.rules.registry import set_aside
from traywatch.rules.rule_texts import texts_of

ThrowId = Annotated[str, Path(max_length=120)]


class ProofFile(Response):
    """The file of a proof, whose type the API document names with its charset."""

    media_type = "text/html; charset=utf-8"


router = api_router("reading")


@router.get("/health", response_model=HealthReply, openapi_extra=fails())
def health(services: Services) -> Response:
    """Whether the tray works, and what is wrong."""
    problems = list(services.table.problems)
    return json_response(
        HealthReply(
            status="degraded" if services.table.store.degraded else "ok",
            problems=problems,
            version=services.table.view.version,
            uptime_s=round(time.monotonic() - services.started_s, 1),
            state_id=services.table.state_id,
            source=services.table.state.source,
            delivery=services.sources.delivery,
            phones=services.table.publisher.readers,
        )
    )


@router.get("/table", response_model=TableView, openapi_extra=fails())
def whole_table(services: Services, viewer: Looking) -> Response:
    """The game, its state in words and in full, open requests, questions, and the last throw."""
    return json_response(services.table.view_for(viewer))


@router.get("/throws", response_model=ThrowsReply, openapi_extra=fails("throw_unknown", "too_busy"))
def throws(
    services: Services,
    viewer: Looking,
    after: Annotated[str | None, Query(max_length=120)] = None,
    before: Annotated[str | None, Query(max_length=120)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    order: Annotated[str, Query(pattern="^(oldest|newest)$")] = "oldest",
    seat: Annotated[str | None, Query(max_length=80)] = None,
    die: Annotated[str | None, Query(max_length=120)] = None,
) -> Response:
    """Throws in order, ``after`` or ``before`` a throw's id. ``next`` is the id for the next page.
    ``seat`` selects the throws of a player, ``die`` those with a die of ``GET dice`` or with a kind of
    die.
    """
    page, following = services.table.history.throws(
        after,
        limit,
        newest=order == "newest",
        before=before,
        selection=ThrowFilter(seat, die),
        viewer=viewer,
    )
    return json_response(ThrowsReply(throws=page, next=following))


@router.get("/throws/{throw_id}", response_model=ThrowView, openapi_extra=fails("throw_unknown"))
def throw(services: Services, throw_id: ThrowId, viewer: Looking) -> Response:
    """One throw: readings, corrections by people, effects and the rules behind them."""
    return json_response(services.table.history.throw(throw_id, viewer))


@router.get(
    "/throws/{throw_id}/picture",
    response_class=Response,
    responses=image_responses.responses("image/jpeg"),
    openapi_extra=fails("picture_unknown", "die_unknown", "roll_hidden", "bad_range"),
)
def picture(
    services: Services,
    throw_id: ThrowId,
    viewer: Looking,
    die: Annotated[str | None, Query(max_length=120)] = None,
    side: Annotated[int, Query(ge=32, le=640, description="Side of the crop of a die, in px.")] = CROP_PX,
    width: Annotated[
        int | None,
        Query(ge=160, le=1600, description="Most px of the whole picture's width, for fewer bytes."),
    ] = None,
    range: image_responses.Range = None,
    if_range: image_responses.Tags = None,
    if_none_match: image_responses.Tags = None,
) -> Response:
    """The picture of a throw, or with ``die`` the crop of that die. JPEG; it never changes."""
    hidden = services.table.history.is_hidden(throw_id)
    jpeg = services.table.history.picture(throw_id, die, side_px=side, width_px=width, viewer=viewer)
    return image_responses.answer(
        jpeg, etag=if_none_match, part=range, part_of=if_range, is_constant=not hidden
    )


@router.get(
    "/throws/{throw_id}/clip",
    response_class=Response,
    responses={**image_responses.responses("image/webp"), 204: {"description": "There is no clip."}},
    openapi_extra=fails("throw_unknown", "roll_hidden", "bad_range"),
)
def clip(
    services: Services,
    throw_id: ThrowId,
    viewer: Looking,
    range: image_responses.Range = None,
    if_range: image_responses.Tags = None,
    if_none_match: image_responses.Tags = None,
) -> Response:
    """The clip of a throw: WebP with several frames, at most 300 kB, and in its chunk ``TRAY`` the paths,
    contacts and resting places as JSON. It is made in the seconds after the throw. Without one the answer
    is empty (204).
    """
    hidden = services.table.history.is_hidden(throw_id)
    webp = services.table.history.clip(throw_id, viewer)
    if webp is None:
        return Response(status_code=204)
    return image_responses.answer(
        webp,
        etag=if_none_match,
        part=range,
        part_of=if_range,
        is_constant=not hidden,
        media_type="image/webp",
    )


@router.get(
    "/throws/{throw_id}/proof",
    response_class=ProofFile,
    openapi_extra=fails("throw_unknown", "roll_hidden", "proof_missing", "not_signed"),
)
def proof(services: Services, throw_id: ThrowId, who: Named) -> Response:
    """The file that proves a throw, as ``traywatch prove`` writes it: a page with the signed records, the
    picture and the clip, which checks itself. A hidden roll has none before it is revealed, also for the
    host. It needs a token, because signing takes time.
    """
    prove = services.prove
    if prove is None:
        raise ApiError(404, "proof_missing", msg("web-no-proofs"))
    content = prove(throw_id, offline_page())
    name = "".join(one for one in throw_id if one.isascii() and (one.isalnum() or one in "-_"))
    headers = {
        "Content-Disposition": f'attachment; filename="throw-{name}.html"',
        "Cache-Control": "no-store",
    }
    return ProofFile(content, headers=headers)


@router.get("/games", response_model=GamesReply, openapi_extra=fails())
def all_games(services: Services, request: Request) -> Response:
    """The games that can be played."""
    key = ("games", reader_language())
    body = services.constants.get(key, lambda: _games().model_dump_json().encode())
    return body.answer(request.headers)


@router.get(
    "/games/{game}/rules",
    response_model=RulesReply,
    openapi_extra=fails("game_unknown", "content_unusable"),
)
def rules(services: Services, request: Request, game: Annotated[str, Path(max_length=80)]) -> Response:
    """One sentence of explanation for each rule id in the traces of a game."""
    services.table.engine(game)
    key = ("rules", game, reader_language())

    def body() -> bytes:
        return RulesReply(game=game, rules=dict(texts_of(game))).model_dump_json().encode()

    return services.constants.get(key, body).answer(request.headers)


@router.get("/profile", openapi_extra=fails("profile_missing"))
def tray_profile(services: Services) -> dict[str, Any]:
    """The tray profile in use: lens, camera pose, mat and zones in millimeters."""
    profile = services.profile()
    if profile is None:
        raise ApiError(404, "profile_missing", msg("web-profile-missing"))
    return profile


@router.get("/stats", response_model=StatsReply, openapi_extra=fails("too_busy"))
def counts(services: Services) -> Response:
    """How many dice were detected and read, and what they showed."""
    return json_response(statistics(services.table.index))


@router.get("/stats/paths", response_model=PathStatsReply, openapi_extra=fails("too_busy"))
def paths(services: Services) -> Response:
    """Where dice stop, how far they roll, and what they touch: the newest 1,000 rolls on the mat in use."""
    return json_response(path_statistics(services.table.index))


@router.get("/dice", response_model=DiceReply, openapi_extra=fails("too_busy"))
def dice(services: Services) -> Response:
    """What each die has shown, and whether it is fair: counts, chi-square test, exact test for few
    throws, and the result in words.
    """
    return json_response(DiceReply(dice=services.table.dice_counts.dice()))


def _games() -> GamesReply:
    aside = [GameSetAside(name=one.name, package=one.package, message=one.message) for one in set_aside()]
    return GamesReply(games=list(games()), set_aside=aside)
