"""Build the ASGI application: API under ``/api/v1``, page at ``/``, overlay at ``/overlay``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount
from starlette.types import ASGIApp

from traywatch import __version__
from traywatch.catalogs import LOCALES
from traywatch.firmware.web import errors, openapi, pages
from traywatch.firmware.web.auth.middleware import Guard
from traywatch.firmware.web.constant_responses import PageFiles
from traywatch.firmware.web.https_only import HttpsOnly
from traywatch.firmware.web.language import Localized
from traywatch.firmware.web.later_routes import LaterRoutes
from traywatch.firmware.web.routes import ROOT, access, events, queries
from traywatch.firmware.web.services.web_services import WebServices

_FIRST = (pages, queries, events, access)
"""The modules with the routes that a phone needs to show the table."""
_LATER = (
    "commands",
    "asks",
    "hidden_rolls",
    "turn_order",
    "hosting",
    "webhooks",
    "motions",
    "phone_camera",
    "camera_sources",
    "programs",
    "set_up.guide",
    "set_up.configuration",
    "maintenance.backups",
    "maintenance.updates",
    "setup",
    "operations",
    "set_up.printed_mats",
    "set_up.authority_file",
)
"""The other modules of ``routes``. They are imported with the first request that may need them."""


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
def load_later_routes() -> list[BaseRoute]:
    """Import the modules that the first page of a phone does not need. Returns their routes."""
    modules = [import_module(f"traywatch.firmware.web.routes.{name}") for name in _LATER]
    return [route for module in modules for route in module.router.routes]


def reading_paths() -> tuple[str, ...]:
    """The paths of all routes that read, also those that the API document leaves out."""
    routes = (*_first_routes(), *load_later_routes())
    paths = (route.path for route in routes if isinstance(route, APIRoute) and "GET" in (route.methods or ()))
    return tuple(dict.fromkeys(paths))


def _first_routes() -> list[BaseRoute]:
    return [route for module in _FIRST for route in module.router.routes]


def _application(services: WebServices) -> FastAPI:
    app = openapi.Described(
        routes=[
            *_first_routes(),
            Mount("/page/locales", PageFiles(LOCALES)),
            Mount("/page", pages.FILES),
            LaterRoutes(load_later_routes),
        ],
        title="Traywatch",
        version=__version__,
        openapi_url=f"{ROOT}/openapi.json",
        docs_url=None,
        redoc_url=None,
        description="Real dice, read by a camera. Everybody on the network may read; changes need "
        "the token of the table or of a player in X-Traywatch-Token or as a bearer token.",
    )
    app.state.services = services
    errors.install(app)
    return app
