"""The pages of the tray, and the modules that they load and that are made from the catalogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from traywatch.catalogs import LOCALES
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


async def _page(request: Request) -> Response:
    response = await FILES.get_response(_PAGES[request.url.path], request.scope)
    if request.url.path == "/camera":
        response.headers.update(CAMERA_ALLOWED)
    return response


async def _page_languages(request: Request) -> Response:
    """The languages of the page, as a module."""
    module = _MODULES.get("languages", lambda: languages_module().encode(), "text/javascript")
    return module.answer(request.headers)


async def _verify_texts(request: Request) -> Response:
    """The texts of the page that checks proofs, as a module."""
    module = _MODULES.get("verify", lambda: texts_module().encode(), "text/javascript")
    return module.answer(request.headers)


def reading(path: str, answer: Callable[[Request], Awaitable[Response] | Response]) -> Route:
    """A route that answers GET, as the routes of the API do: no HEAD."""
    route = Route(path, answer, include_in_schema=False)
    route.methods = {"GET"}
    return route


ROUTES: Sequence[BaseRoute] = (
    *(reading(path, _page) for path in _PAGES),
    reading("/page/languages.js", _page_languages),
    reading("/page/verify-texts.js", _verify_texts),
    Mount("/page/locales", PageFiles(LOCALES)),
    Mount("/page", FILES),
)
"""The routes of the pages, of the modules that are made, and of the files."""
