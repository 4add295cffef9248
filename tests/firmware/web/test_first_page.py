"""What a phone gets before the application is made: the same as afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.firmware.helpers import die, throw
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.first_page.later_application import LaterApplication, NotFirst
from traywatch.firmware.web.services.web_services import WebServices

TOKEN = "t" * 24
HOST = {"x-traywatch-token": TOKEN}
NOTHING: Mapping[str, str] = {}
REQUESTS: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    ("GET", "/", NOTHING),
    ("GET", "/?lang=de", {"accept-encoding": "gzip"}),
    ("HEAD", "/", NOTHING),
    ("GET", "/camera", NOTHING),
    ("GET", "/page/languages.js", NOTHING),
    ("GET", "/page/player/app.js", {"accept-encoding": "gzip"}),
    ("GET", "/page/locales/de/no-such-file.ftl", NOTHING),
    ("GET", "/page/no-such-file.js", {"accept": "text/html"}),
    ("GET", "/page/../app.py", NOTHING),
    ("POST", "/", HOST),
    ("GET", "/api/v1/table", NOTHING),
    ("GET", "/api/v1/table", HOST),
    ("GET", "/api/v1/table", {"x-traywatch-token": "wrong"}),
    ("GET", "/api/v1/table", {"accept-language": "de", "accept-encoding": "gzip"}),
    ("GET", "/api/v1/table?view=everybody&more=1", HOST),
    ("GET", "/api/v1/table?view=nonsense", HOST),
    ("GET", "/api/v1/table?view=", NOTHING),
    ("HEAD", "/api/v1/table", NOTHING),
    ("POST", "/api/v1/table", HOST),
    ("GET", "/api/v1/events", NOTHING),
    ("GET", "/api/v1/events?view=everybody", HOST),
    ("GET", "/api/v1/events?after=nonsense", {"last-event-id": "x" * 80}),
    ("GET", "/api/v1/events", {"last-event-id": "x" * 81}),
    ("GET", f"/api/v1/events?after={'x' * 81}", NOTHING),
    ("GET", f"/api/v1/events?token={TOKEN}&view=other", NOTHING),
)


@pytest.fixture
def services() -> Iterator[WebServices]:
    table = TableService(Journal(None))
    table.start("free")
    table.throws.record(throw(die("d20", 17)))
    yield WebServices(table, access=Access(None, token=TOKEN), limits=NO_LIMITS)
    table.close()


def _sent(app: Any, method: str, target: str, headers: Mapping[str, str]) -> Sequence[Any]:
    """Status, headers and body; of a stream that the client leaves at once, its first part."""
    path, _, query = target.partition("?")
    named = [(name.encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()]
    scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "root_path": ""}
    scope |= {"query_string": query.encode(), "headers": named, "client": ("127.0.0.1", 1), "scheme": "http"}
    scope |= {"server": ("localhost", 80), "http_version": "1.1"}
    messages: list[Any] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0 if messages else 0.01)
        return {"type": "http.disconnect"} if messages else {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        messages.append(message)

    asyncio.run(app(scope, receive, send))
    parts = [one["body"] for one in messages[1:]]
    body = parts[0] if target.startswith("/api/v1/events") else b"".join(parts)
    return messages[0]["status"], sorted(messages[0]["headers"]), body


@pytest.mark.parametrize(("method", "target", "headers"), REQUESTS)
def test_the_first_answers_are_those_of_the_application(
    services: WebServices, method: str, target: str, headers: Mapping[str, str]
) -> None:
    with_api = create_app(services)
    assert _sent(with_api, "GET", "/api/v1/me", HOST)[0] == 200
    assert _sent(create_app(services), method, target, headers) == _sent(with_api, method, target, headers)


def _named(request: Request) -> Response:
    if "later" in request.query_params:
        raise NotFirst
    return PlainTextResponse("first")


def _broken(request: Request) -> Response:
    def parts() -> Iterator[bytes]:
        yield b"begun"
        raise OSError

    return StreamingResponse(parts())


def test_only_what_the_first_routes_do_not_answer_makes_the_application() -> None:
    applications = 0

    def make() -> Starlette:
        nonlocal applications
        applications += 1
        return Starlette(routes=[Route(path, lambda _: PlainTextResponse("made")) for path in ("/", "/more")])

    later = LaterApplication([Route("/", _named), Route("/broken", _broken)], make)
    client = TestClient(later)
    assert (client.get("/").text, applications) == ("first", 0)
    with pytest.raises(OSError):  # a response that has begun is not made again
        client.get("/broken")
    assert applications == 0
    assert (client.get("/?later=1").text, applications) == ("made", 1)
    assert [client.get(path).text for path in ("/", "/more")] == ["made", "made"] and applications == 1
