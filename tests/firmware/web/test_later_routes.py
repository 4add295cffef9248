"""Routes that are imported when they are needed, and the bodies of requests."""

from __future__ import annotations

from fastapi.routing import APIRoute
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.testclient import TestClient

from traywatch.firmware.web.api.application import load_later_routes
from traywatch.firmware.web.api.later_routes import LaterRoutes
from traywatch.firmware.web.routes import access
from traywatch.firmware.web.schemas.request_body import RequestBody


def _answer(request: Request) -> Response:
    return PlainTextResponse(f"{request.method} {request.path_params.get('name')}")


def test_the_routes_are_loaded_once_by_the_first_request_that_no_other_route_answers() -> None:
    loads = 0

    def load() -> list[BaseRoute]:
        nonlocal loads
        loads += 1
        return [Route("/later/{name}", _answer, methods=["GET"]), Route("/later/a", _answer, methods=["PUT"])]

    later = LaterRoutes(load)
    client = TestClient(Starlette(routes=[Route("/first", _answer), later]))
    assert (client.get("/first").text, loads) == ("GET None", 0)
    assert (client.get("/later/a").text, loads) == ("GET a", 1)
    assert (client.put("/later/a").text, loads) == ("PUT None", 1)
    assert [client.delete("/later/a").status_code, client.get("/never").status_code, loads] == [405, 404, 1]
    assert len(later.load()) == 2 and loads == 1


def test_the_schema_of_each_body_is_built_with_its_route() -> None:
    """A schema that is built with the first request gives a warning, and makes that request slower."""
    routes = [one for one in (*access.router.routes, *load_later_routes()) if isinstance(one, APIRoute)]
    bodies = {one.body_field.field_info.annotation for one in routes if one.body_field is not None}
    assert len(bodies) > 25
    assert [one for one in bodies if not (isinstance(one, type) and issubclass(one, RequestBody))] == []
    assert [one for one in bodies if not one.__pydantic_complete__] == []
