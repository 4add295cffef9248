"""The FastAPI application of the status API, with all routes."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from fastapi import FastAPI
from starlette.routing import BaseRoute, Route

from traywatch import __version__
from traywatch.firmware.web import pages
from traywatch.firmware.web.api import error_handlers, openapi
from traywatch.firmware.web.api.later_routes import LaterRoutes
from traywatch.firmware.web.routes import ROOT, access, events, queries
from traywatch.firmware.web.services.web_services import WebServices

_FIRST = (queries, events, access)
"""The modules with the routes that a phone calls soon."""
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


@cache
def load_later_routes() -> list[BaseRoute]:
    """Import the modules that the first page of a phone does not need. Returns their routes."""
    modules = [import_module(f"traywatch.firmware.web.routes.{name}") for name in _LATER]
    return [route for module in modules for route in module.router.routes]


def reading_paths() -> tuple[str, ...]:
    """The paths of all routes that read, also those that the API document leaves out."""
    routes = (*_first_routes(), *load_later_routes())
    paths = (route.path for route in routes if isinstance(route, Route) and "GET" in (route.methods or ()))
    return tuple(dict.fromkeys(paths))


def _first_routes() -> list[BaseRoute]:
    return [*pages.ROUTES, *(route for module in _FIRST for route in module.router.routes)]


def make_application(services: WebServices) -> FastAPI:
    """The application for the services of one tray."""
    app = openapi.Described(
        routes=[
            *_first_routes(),
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
    error_handlers.install(app)
    return app
