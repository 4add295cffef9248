"""The certificate of the local authority, for phones that are to trust it."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.services.dependency import Services
from traywatch.messages import msg

PATH = "/ca.crt"


router = APIRouter()


@router.get(PATH, include_in_schema=False)
def certificate(services: Services) -> Response:
    """The certificate in PEM, as phones install it."""
    pem = services.authority()
    if pem is None:
        raise ApiError(404, "not_found", msg("web-no-authority"))
    return Response(pem, media_type="application/x-x509-ca-cert")
