"""Build the ASGI application: API under ``/api/v1``, page at ``/``, overlay at ``/overlay``."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from traywatch.firmware.web.auth.middleware import Guard
from traywatch.firmware.web.first_page.first_routes import first_routes
from traywatch.firmware.web.first_page.later_application import LaterApplication
from traywatch.firmware.web.https_only import HttpsOnly
from traywatch.firmware.web.language import Localized
from traywatch.firmware.web.services.web_services import WebServices


def create_app(services: WebServices, *, hosts: Iterable[str] = ()) -> ASGIApp:
    """Build the application for the services of one tray.

    ``hosts`` are additional host names of the tray. Its own addresses, ``localhost`` and ``*.local`` are
    always allowed.
    """
    table, access = services.table, services.access
    services.motion_log.conceals = lambda: table.state.tray_is_hidden
    table.hooks.seated = access.seated
    application = LaterApplication(first_routes(services), lambda: _application(services))
    compressed = GZipMiddleware(application, minimum_size=500, compresslevel=6)
    only = HttpsOnly(compressed, services.secure)
    guarded = Guard(only, access=access, hosts=hosts, limits=services.limits, programs=services.programs)
    return Localized(guarded, lambda: table.state.language)


def load_api() -> None:
    """Import all routes, so that the first request for them takes no longer. Safe in any thread."""
    from traywatch.firmware.web.api.application import load_later_routes  # after the first page

    load_later_routes()


def _application(services: WebServices) -> ASGIApp:
    from traywatch.firmware.web.api.application import make_application  # after the first page

    return make_application(services)
