"""The pages of the tray, and the modules that they load and that are made from the catalogs."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response

from traywatch.firmware.web.auth.middleware import CAMERA_ALLOWED
from traywatch.firmware.web.constant_responses import ConstantResponses, PageFiles
from traywatch.firmware.web.generated.page_languages import languages_module
from traywatch.firmware.web.generated.verify_page import texts_module

PAGE = Path(__file__).resolve().with_name("static")
FILES = PageFiles(PAGE)

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

_MODULES = ConstantResponses()

router = APIRouter(include_in_schema=False)


async def _page(request: Request) -> Response:
    response = await FILES.get_response(_PAGES[request.url.path], request.scope)
    if request.url.path == "/camera":
        response.headers.update(CAMERA_ALLOWED)
    return response


for _path in _PAGES:
    router.add_api_route(_path, _page, methods=["GET"])


@router.get("/page/languages.js")
async def page_languages(request: Request) -> Response:
    """The languages of the page, as a module."""
    module = _MODULES.get("languages", lambda: languages_module().encode(), "text/javascript")
    return module.answer(request.headers)


@router.get("/page/verify-texts.js")
async def verify_texts(request: Request) -> Response:
    """The texts of the page that checks proofs, as a module."""
    module = _MODULES.get("verify", lambda: texts_module().encode(), "text/javascript")
    return module.answer(request.headers)
