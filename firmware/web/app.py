"""Build the ASGI application: API under ``/api/v1``, page at ``/``, overlay at ``/overlay``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from traywatch import __version__
from traywatch.catalogs import LOCALES
from traywatch.firmware.backups.service import NOWHERE, BackupService
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.pipeline.camera_sources import CameraSources
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.setup import SetupService
from traywatch.firmware.storage.setup_progress import SetupProgressStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import SHIPPED, CardSet
from traywatch.firmware.web import errors, openapi, pages
from traywatch.firmware.web.auth.code_guard import CodeGuard
from traywatch.firmware.web.auth.middleware import Guard
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rate_limit import Limits, Streams
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.constant_responses import PageFiles
from traywatch.firmware.web.language import Localized
from traywatch.firmware.web.metrics import TrayMetrics
from traywatch.firmware.web.routes import access as access_doors
from traywatch.firmware.web.routes import (
    asks,
    backups,
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
from traywatch.firmware.web.secure.https_only import HttpsOnly, NeverSecure, Secure
from traywatch.firmware.web.services.interfaces import (
    ChangeableSettings,
    Checks,
    Deliveries,
    NoSettings,
    Prover,
)
from traywatch.firmware.web.services.web_services import WebServices

_API = (
    queries,
    events,
    commands,
    asks,
    hidden_rolls,
    turn_order,
    hosting,
    access_doors,
    webhook_routes,
    motions,
    phone_camera,
    camera_sources,
    program_routes,
    guide,
    configuration,
    backups,
    setup,
)
"""The modules with the routes under ``/api/v1``."""
_BESIDE = (operations, printed_mats, authority_file, pages)
"""The modules with the other routes."""
_ROOT = "/api/v1"


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
    setup: SetupService | None = None,
    sets: Callable[[str], Sequence[CardSet]] | None = None,
    programs: Programs | None = None,
    vitals: Vitals | None = None,
    motion_log: MotionLog | None = None,
    phone: PhoneLink | None = None,
    sources: CameraSources | None = None,
    webhooks: Sequence[Deliveries] = (),
    progress: SetupProgressStore | None = None,
    checks: Checks = lambda step: (),
    settings: ChangeableSettings | None = None,
    authority: Callable[[], bytes | None] = lambda: None,
    backup: BackupService | None = None,
    prove: Prover | None = None,
    secure: Secure | None = None,
) -> ASGIApp:
    """Build the application for one table.

    ``access`` holds the tokens and the join code. Without it, ``token`` is the host token and nothing is
    saved.

    ``hosts`` are additional host names of the tray. Its own addresses, ``localhost`` and ``*.local`` are
    always allowed. ``home`` returns the base URL for invitations.

    ``profile`` returns the tray profile in use as JSON. ``keep_profile`` applies and saves a new one; it
    raises ``TraywatchError`` if the profile is not usable.

    ``setup`` provides the live pictures for the set-up page. ``sets`` lists the card sets of a game.
    ``programs`` holds the tokens of programs and the allowed origins. ``vitals`` counts
    for ``/metrics``. ``motion_log`` has what moved without a throw. ``phone`` takes the pictures of a phone
    that is the camera. ``sources`` are the cameras that the host may choose. ``webhooks`` are those of the
    configuration. ``progress`` is how far the guided set-up has come. ``checks`` has the checks of its steps.
    ``settings`` are those that the host may change. ``authority`` returns the certificate of the local
    authority that phones may trust. ``backup`` makes and restores backups. ``prove`` makes the file that
    proves a throw. ``secure`` says whether everybody must use https.
    """
    programs = programs or Programs(None)
    access = access or Access(None, token=token)
    limits = limits or Limits()
    motion_log = motion_log or MotionLog()
    motion_log.conceals = lambda: table.state.tray_is_hidden
    table.hooks.seated = access.seated
    services = WebServices(
        table=table,
        access=access,
        code_guard=CodeGuard(limits.join_all),
        programs=programs,
        event_streams=Streams(limits),
        metrics=TrayMetrics(table, vitals, motion_log),
        setup=setup or SetupService(),
        sources=sources or CameraSources(),
        phone=phone or PhoneLink(),
        motion_log=motion_log,
        progress=progress or SetupProgressStore(),
        settings=settings or NoSettings(),
        checks=checks,
        webhooks=webhooks,
        home=home,
        profile=profile,
        save_profile=keep_profile,
        card_sets=sets or (lambda game: (CardSet(SHIPPED, table.engine(game).lobby().title),)),
        authority=authority,
        backup=backup or BackupService(NOWHERE),
        prove=prove,
        secure=secure or NeverSecure(),
    )
    app = _application(services)
    compressed = GZipMiddleware(app, minimum_size=500, compresslevel=6)
    only = HttpsOnly(compressed, services.secure)
    guarded = Guard(only, access=access, hosts=hosts, limits=limits, programs=programs)
    return Localized(guarded, lambda: table.state.language)


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """The routes of every application. FastAPI analyzes them at the first request, which takes long."""
    router = APIRouter(generate_unique_id_function=openapi.name_of)
    for module in _API:
        router.include_router(module.router, prefix=_ROOT)
    for module in _BESIDE:
        router.include_router(module.router)
    return tuple(router.routes)


def reading_paths() -> tuple[str, ...]:
    """The paths of all routes that read, also those that the API document leaves out."""
    routers = [*((_ROOT, module.router) for module in _API), *(("", module.router) for module in _BESIDE)]
    paths = (
        prefix + route.path
        for prefix, router in routers
        for route in router.routes
        if isinstance(route, APIRoute) and "GET" in (route.methods or ())
    )
    return tuple(dict.fromkeys(paths))


def _application(services: WebServices) -> FastAPI:
    app = openapi.Described(
        routes=list(_routes()),
        title="Traywatch",
        version=__version__,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        description="Real dice, read by a camera. Everybody on the network may read; changes need "
        "the token of the table or of a player in X-Traywatch-Token or as a bearer token.",
    )
    app.state.services = services
    errors.install(app)
    app.mount("/page/locales", PageFiles(LOCALES))
    app.mount("/page", pages.FILES)
    return app
