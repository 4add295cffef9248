"""The services of a tray as a dependency of its routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from traywatch.firmware.web.services.web_services import WebServices


async def _services(connection: HTTPConnection) -> WebServices:
    services = connection.app.state.services
    assert isinstance(services, WebServices)
    return services


Services = Annotated[WebServices, Depends(_services)]
"""The services of the tray that was called, for a route."""
