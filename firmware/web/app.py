"""Build the ASGI application: API under ``/api/v1``, page at ``/``, overlay at ``/overlay``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from fastapi import Request, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from traywatch import __version__
from traywatch.catalogs import LOCALES
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.pipeline.camera_sources import CameraSources
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.setup import SetupService
from traywatch.firmware.storage.setup_progress import SetupProgressStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import CardSet
from traywatch.firmware.web import errors, openapi
from traywatch.firmware.web.auth.middleware import CAMERA_ALLOWED, Guard
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rate_limit import Limits
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.constant_responses import ConstantResponses, PageFiles
from traywatch.firmware.web.generated.page_languages import languages_module
from traywatch.firmware.web.generated.verify_page import texts_module
from traywatch.firmware.web.language import Localized
from traywatch.firmware.web.metrics import TrayMetrics
from traywatch.firmware.web.routes import access as access_doors
from traywatch.firmware.web.routes import (
    asks,
    camera_sources,
    commands,
    events,
    hidden_rolls,
    hosting,
    motions,
    operations,
    phone_camera,
    queries,
    setup,
    turn_order,
)
from traywatch.firmware.web.routes import programs as program_routes
from traywatch.firmware.web.routes import webhooks as webhook_routes
from traywatch.firmware.web.routes.set_up import authority_file, configuration, guide, printed_mats
from traywatch.firmware.web.routes.webhooks import Deliveries

PAGE = Path(__file__).resolve().with_name("static")
_PAGES = {
    "/": "index.html",
    "/overlay": "overlay.html",
    "/screen": "screen.html",
    "/host": "host.html",
    "/api": "api-docs.html",
    "/setup": "setup.html",
    "/camera": "camera.html",
    "/verify": "verify.html",
}
"""The file of each page."""


def create_app(
    table: TableService,
    *,
    token: str | None = None,
    access: Access | None = None,
    hosts: Iterable[str] = (),
    home: Callable[[], str] | None = None,
    limits: Limits | None = None,
    profile: Callable[[], dict[str, Any] | None] = lambda: None,
    keep_profile: Callable[[dict[str, Any]], None] | None = None,
    room: SetupService | None = None,
    sets: Callable[[str], Sequence[CardSet]] | None = None,
    programs: Programs | None = None,
    vitals: Vitals | None = None,
    motion_log: MotionLog | None = None,
    phone: PhoneLink | None = None,
    sources: CameraSources | None = None,
    webhooks: Sequence[Deliveries] = (),
    progress: SetupProgressStore | None = None,
    checks: guide.Checks = lambda step: (),
    settings: configuration.ChangeableSettings | None = None,
    authority: Callable[[], bytes | None] = lambda: None,
    prove: queries.Prover | None = None,
) -> ASGIApp:
    """Build the application for one table.

    ``access`` holds the tokens and the join code. Without it, ``token`` is the host token and nothing is
    saved.

    ``hosts`` are additional host names of the tray. Its own addresses, ``localhost`` and ``*.local`` are
    always allowed. ``home`` returns the base URL for invitations.

    ``profile`` returns the tray profile in use as JSON. ``keep_profile`` applies and saves a new one; it
    raises ``TraywatchError`` if the profile is not usable.

    ``room`` provides the live pictures for the set-up page. ``sets`` lists the card sets of a game.
    ``programs`` holds the tokens of programs and the allowed origins. ``vitals`` counts
    for ``/metrics``. ``motion_log`` has what moved without a throw. ``phone`` takes the pictures of a phone
    that is the camera. ``sources`` are the cameras that the host may choose. ``webhooks`` are those of the
    configuration. ``progress`` is how far the guided set-up has come. ``checks`` has the checks of its steps.
    ``settings`` are those that the host may change. ``authority`` returns the certificate of the local
    authority that phones may trust. ``prove`` makes the file that proves a throw.
    """
    programs = programs or Programs(None)
    access = access or Access(None, token=token)
    limits = limits or Limits()
    motion_log = motion_log or MotionLog()
    motion_log.conceals = lambda: table.state.tray_is_hidden
    table.hooks.seated = access.seated
    room = room or SetupService()
    app = openapi.Described(
        title="Traywatch",
        version=__version__,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=openapi.name_of,
        description="Real dice, read by a camera. Everybody on the network may read; changes need "
        "the token of the table or of a player in X-Traywatch-Token or as a bearer token.",
    )
    errors.install(app)
    app.include_router(queries.router(table, profile, prove), prefix="/api/v1")
    app.include_router(events.router(table, limits), prefix="/api/v1")
    app.include_router(commands.router(table, keep_profile), prefix="/api/v1")
    app.include_router(operations.router(table, TrayMetrics(table, vitals, motion_log)))
    app.include_router(asks.router(table), prefix="/api/v1")
    app.include_router(hidden_rolls.router(table), prefix="/api/v1")
    app.include_router(turn_order.router(table), prefix="/api/v1")
    app.include_router(hosting.router(table, sets), prefix="/api/v1")
    app.include_router(access_doors.router(table, access, home, limits), prefix="/api/v1")
    app.include_router(webhook_routes.router(webhooks), prefix="/api/v1")
    app.include_router(motions.router(motion_log), prefix="/api/v1")
    sources = sources or CameraSources()
    link = phone or PhoneLink()
    app.include_router(phone_camera.router(link, sources, room, programs, home), prefix="/api/v1")
    app.include_router(camera_sources.router(sources, table), prefix="/api/v1")
    app.include_router(program_routes.router(programs), prefix="/api/v1")
    guided = guide.router(progress or SetupProgressStore(), sources, checks)
    app.include_router(guided, prefix="/api/v1")
    app.include_router(printed_mats.router())
    app.include_router(authority_file.router(authority))
    app.include_router(configuration.router(settings or configuration.NoSettings()), prefix="/api/v1")
    app.include_router(setup.router(table, room, keep_profile), prefix="/api/v1")

    files = PageFiles(PAGE)

    async def page(request: Request) -> Response:
        response = await files.get_response(_PAGES[request.url.path], request.scope)
        if request.url.path == "/camera":
            response.headers.update(CAMERA_ALLOWED)
        return response

    for path in _PAGES:
        app.add_api_route(path, page, methods=["GET"], include_in_schema=False)
    kept = ConstantResponses()

    async def page_languages(request: Request) -> Response:
        made = kept.get("languages", lambda: languages_module().encode(), "text/javascript")
        return made.answer(request.headers)

    async def verify_texts(request: Request) -> Response:
        made = kept.get("verify", lambda: texts_module().encode(), "text/javascript")
        return made.answer(request.headers)

    app.add_api_route("/page/languages.js", page_languages, methods=["GET"], include_in_schema=False)
    app.add_api_route("/page/verify-texts.js", verify_texts, methods=["GET"], include_in_schema=False)
    app.mount("/page/locales", PageFiles(LOCALES))
    app.mount("/page", files)
    compressed = GZipMiddleware(app, minimum_size=500, compresslevel=6)
    guarded = Guard(compressed, access=access, hosts=hosts, limits=limits, programs=programs)
    return Localized(guarded, lambda: table.state.language)
