"""Build the ASGI application: API under ``/api/v1``, page at ``/``, overlay at ``/overlay``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from traywatch import __version__
from traywatch.catalogs import LOCALES
from traywatch.firmware.web import errors, openapi, pages
from traywatch.firmware.web.auth.middleware import Guard
from traywatch.firmware.web.constant_responses import PageFiles
from traywatch.firmware.web.https_only import HttpsOnly
from traywatch.firmware.web.language import Localized
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


def create_app(services: WebServices, *, hosts: Iterable[str] = ()) -> ASGIApp:
    """Build the application for the services of one tray.

    ``hosts`` are additional host names of the tray. Its own addresses, ``localhost`` and ``*.local`` are
    always allowed.
    """
    table, access = services.table, services.access
    services.motion_log.conceals = lambda: table.state.tray_is_hidden
    table.hooks.seated = access.seated
    compressed = GZipMiddleware(_application(services), minimum_size=500, compresslevel=6)
    only = HttpsOnly(compressed, services.secure)
    guarded = Guard(only, access=access, hosts=hosts, limits=services.limits, programs=services.programs)
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
