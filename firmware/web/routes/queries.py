"""Read-only routes, open to everybody on the network."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import JSONResponse

from traywatch.firmware.dice.counts import DiceCounts
from traywatch.firmware.table.service import Table, TableError
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.views.history import Wanted
from traywatch.firmware.table.views.statistics import Stats
from traywatch.firmware.web import errors, image_responses
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.schemas.table import (
    DiceReply,
    GamesReply,
    HealthReply,
    RulesReply,
    StatsReply,
    TableReply,
    ThrowsReply,
)
from traywatch.rules import games
from traywatch.rules.rule_texts import BOOK

ThrowId = Annotated[str, Path(max_length=120)]


def router(table: Table, profile: Callable[[], dict[str, Any] | None]) -> APIRouter:
    """Build the read-only routes for a table. ``profile`` returns the tray profile in use."""
    api = APIRouter(tags=["reading"])
    started = time.monotonic()
    stats = Stats(table.journal)
    counts_of_dice = DiceCounts(table.journal)

    @api.get("/health", response_model=HealthReply, openapi_extra=fails())
    def health() -> Any:
        """Whether the tray works, and what is wrong."""
        problems = list(table.problems)
        return JSONResponse(
            {
                "status": "degraded" if problems else "ok",
                "problems": problems,
                "version": table.view["version"],
                "uptime_s": round(time.monotonic() - started, 1),
                "state_id": table.state_id,
                "source": table.source,
                "phones": table.publisher.readers,
            }
        )

    @api.get("/table", response_model=TableReply, openapi_extra=fails())
    def whole_table() -> Any:
        """The game, its state in words and in full, open requests, questions, and the last throw."""
        return JSONResponse(table.view)

    @api.get("/throws", response_model=ThrowsReply, openapi_extra=fails("throw_unknown"))
    def throws(
        after: Annotated[str | None, Query(max_length=120)] = None,
        before: Annotated[str | None, Query(max_length=120)] = None,
        limit: Annotated[int, Query(ge=1, le=200)] = 50,
        order: Annotated[str, Query(pattern="^(oldest|newest)$")] = "oldest",
        seat: Annotated[str | None, Query(max_length=80)] = None,
        die: Annotated[str | None, Query(max_length=120)] = None,
    ) -> Any:
        """Throws in order, ``after`` or ``before`` a throw's id. ``next`` is the id for the next page.
        ``seat`` selects the throws of a player, ``die`` those with a die of ``GET dice`` or with a kind of
        die.
        """
        try:
            found_throws, following = table.throws(
                after, limit, newest=order == "newest", before=before, wanted=Wanted(seat, die)
            )
        except TableError as error:
            raise errors.of(error) from error
        return JSONResponse({"throws": [t.model_dump(mode="json") for t in found_throws], "next": following})

    @api.get("/throws/{throw_id}", response_model=ThrowView, openapi_extra=fails("throw_unknown"))
    def throw(throw_id: ThrowId) -> Any:
        """One throw: readings, corrections by people, effects and the rules behind them."""
        try:
            return table.throw(throw_id)
        except TableError as error:
            raise errors.of(error) from error

    @api.get(
        "/throws/{throw_id}/picture",
        response_class=Response,
        responses=image_responses.RESPONSES,
        openapi_extra=fails("picture_unknown", "die_unknown", "bad_range"),
    )
    def picture(
        throw_id: ThrowId,
        die: Annotated[str | None, Query(max_length=120)] = None,
        range: image_responses.Range = None,
        if_range: image_responses.Tags = None,
        if_none_match: image_responses.Tags = None,
    ) -> Response:
        """The picture of a throw, or with ``die`` the crop of that die. JPEG; it never changes."""
        try:
            jpeg = table.picture(throw_id, die)
        except TableError as error:
            raise errors.of(error) from error
        return image_responses.answer(jpeg, known=if_none_match, part=range, part_of=if_range)

    @api.get("/games", response_model=GamesReply, openapi_extra=fails())
    def all_games() -> Any:
        """The games that can be played."""
        return JSONResponse({"games": [game.to_json() for game in games()]})

    @api.get(
        "/games/{game}/rules",
        response_model=RulesReply,
        openapi_extra=fails("game_unknown", "content_unusable"),
    )
    def rules(game: Annotated[str, Path(max_length=80)]) -> Any:
        """One sentence of explanation for each rule id in the traces of a game."""
        try:
            table.engine(game)
        except TableError as error:
            raise errors.of(error) from error
        return JSONResponse({"game": game, "rules": dict(BOOK.get(game, {}))})

    @api.get("/profile", openapi_extra=fails("profile_missing"))
    def tray_profile() -> dict[str, Any]:
        """The tray profile in use: lens, camera pose, mat and zones in millimeters."""
        kept = profile()
        if kept is None:
            raise ApiError(404, "profile_missing", "This tray is not calibrated: run 'traywatch calibrate'.")
        return kept

    @api.get("/stats", response_model=StatsReply, openapi_extra=fails())
    def counts() -> Any:
        """How many dice were detected and read, and what they showed."""
        return JSONResponse(stats.count())

    @api.get("/dice", response_model=DiceReply, openapi_extra=fails())
    def dice() -> Any:
        """What each die has shown, and whether it is fair: counts, chi-square test, exact test for few
        throws, and the result in words.
        """
        return JSONResponse({"dice": [die.model_dump(mode="json") for die in counts_of_dice.dice()]})

    return api
