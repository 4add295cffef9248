"""The web side of a hall: one page and its API under ``/api/v1``. Everything needs a token of an account."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import Depends, FastAPI, Header, HTTPException, Query, Request, Response
from fastapi.responses import FileResponse, JSONResponse, StreamingResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from traywatch import __version__
from traywatch.catalogs import ENGLISH
from traywatch.errors import TraywatchError
from traywatch.firmware.hall.accounts import Accounts, Visitor
from traywatch.firmware.hall.collector import Collector
from traywatch.firmware.hall.live import LiveThrows
from traywatch.firmware.hall.metrics import CONTENT_TYPE
from traywatch.firmware.hall.queries import (
    BatchFairness,
    HallCursor,
    HallFilter,
    HallQueries,
    HallThrow,
    HallTray,
)
from traywatch.firmware.integrations.hall.messages import HallError, topic
from traywatch.messages import reading_in

PAGE = Path(__file__).resolve().with_name("static")
_PICTURE_S = 8.0
_KEEP_ALIVE_S = 15.0
_OUR_FAULT = ("database_unreachable", "mqtt_away", "hall_accounts_unreadable")
_CHECK_S = 2.0  # interval at which an open stream asks whether its account still exists
_SAFE = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def _filter_of(
    tray: Annotated[str | None, Query(max_length=16)] = None,
    kind: Annotated[str | None, Query(max_length=40)] = None,
    label: Annotated[str | None, Query(max_length=40)] = None,
    color: Annotated[str | None, Query(max_length=40)] = None,
    since: datetime | None = None,
    before: Annotated[str | None, Query(max_length=120)] = None,
) -> HallFilter:
    place = HallCursor.of(before) if before is not None else None
    return HallFilter(tray, kind, label, color, since, place)


Wanted = Annotated[HallFilter, Depends(_filter_of)]


class Pictures:
    """Pictures that trays send on request. Each waits for its tray for a few seconds."""

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._found: dict[tuple[str, str], bytes] = {}

    def put(self, tray: str, throw_id: str, jpeg: bytes) -> None:
        """A tray has sent a picture."""
        with self._lock:
            if len(self._found) > 20:
                self._found.pop(next(iter(self._found)))
            self._found[tray, throw_id] = jpeg
            self._lock.notify_all()

    def wait(self, tray: str, throw_id: str, ask: Callable[[], None]) -> bytes | None:
        """Ask for a picture and wait for it; None if it does not come."""
        key = (tray, throw_id)
        with self._lock:
            ask()
            self._lock.wait_for(lambda: key in self._found, _PICTURE_S)
            return self._found.pop(key, None)


def create_hall_app(
    queries: HallQueries, collector: Collector, live: LiveThrows, pictures: Pictures, *, accounts: Accounts
) -> ASGIApp:
    """Build the application. ``accounts`` tells who sends the token of a call."""

    def signed_in(request: Request, authorization: Annotated[str, Header()] = "") -> None:
        request.state.visitor = accounts.visitor(authorization)
        if request.state.visitor is None:
            raise HTTPException(401, "the link is not valid, or no longer; ask the owner of the hall for one")

    def operating(request: Request) -> None:
        if not request.state.visitor.is_operator:
            raise HTTPException(403, "this is for operators; ask the owner of the hall for that role")

    app = FastAPI(title="Traywatch hall", version=__version__, docs_url=None, redoc_url=None)
    rights = _Rights([Depends(signed_in)], [Depends(signed_in), Depends(operating)])
    _add_state(app, rights, queries, collector)
    _add_throws(app, rights, queries, collector, pictures)
    _add_pages(app, rights, live, accounts)
    return _with_headers(app)


class _Rights(NamedTuple):
    """The dependencies of routes for everybody who has a link, and of those for operators."""

    private: list[Any]
    for_operators: list[Any]


def _add_state(app: FastAPI, rights: _Rights, queries: HallQueries, collector: Collector) -> None:
    """Add the state of the hall and its trays, and how errors are answered."""

    @app.exception_handler(TraywatchError)
    def failed(request: Request, error: TraywatchError) -> JSONResponse:
        status = 503 if error.code in _OUR_FAULT else 422
        return JSONResponse({"error": {"code": error.code, "message": error.message}}, status)

    @app.get("/api/v1/health")
    def health() -> JSONResponse:
        problem = collector.problem
        return JSONResponse({"status": "degraded" if problem else "ok", "problem": problem})

    @app.get("/api/v1/me", dependencies=rights.private)
    def me(request: Request) -> JSONResponse:
        visitor: Visitor = request.state.visitor
        return JSONResponse({"name": visitor.name, "role": visitor.role})

    @app.get("/metrics", dependencies=rights.for_operators)
    def metrics() -> Response:
        trays = queries.trays()
        online = sum(one.online for one in trays)
        collector.metrics.trays.labels("online").set(online)
        collector.metrics.trays.labels("away").set(len(trays) - online)
        return Response(collector.metrics.text(), media_type=CONTENT_TYPE)

    @app.get("/api/v1/trays", dependencies=rights.private)
    def trays() -> list[HallTray]:
        return queries.trays()


def _add_throws(
    app: FastAPI, rights: _Rights, queries: HallQueries, collector: Collector, pictures: Pictures
) -> None:
    """Add the throws, what follows from them, and their pictures."""

    @app.get("/api/v1/throws", dependencies=rights.private)
    def throws(chosen: Wanted, limit: Annotated[int, Query(ge=1, le=500)] = 50) -> list[HallThrow]:
        return queries.throws(chosen, limit)

    @app.get("/api/v1/fairness", dependencies=rights.private)
    def fairness(chosen: Wanted, by_color: bool = False) -> list[BatchFairness]:
        return queries.fairness(chosen, by_color=by_color)

    @app.get("/api/v1/export.{form}", dependencies=rights.for_operators)
    def export(form: Literal["csv", "jsonl"], chosen: Wanted) -> StreamingResponse:
        kind = "text/csv" if form == "csv" else "application/jsonl"
        name = {"Content-Disposition": f'attachment; filename="throws.{form}"'}
        return StreamingResponse(queries.export(chosen, form), media_type=kind, headers=name)

    @app.get("/api/v1/trays/{tray}/pictures/{throw_id}", dependencies=rights.for_operators)
    def picture(tray: str, throw_id: str) -> Response:
        topic(tray, "picture")  # refuses what is no id
        jpeg = pictures.wait(tray, throw_id, lambda: collector.ask_for_picture(tray, throw_id))
        if jpeg is None:
            raise HTTPException(404, "the tray did not send this picture; it may be away or have deleted it")
        if jpeg[:2] != b"\xff\xd8":
            raise HTTPException(502, "the tray sent something that is no picture")
        return Response(jpeg, media_type="image/jpeg")


def _add_pages(app: FastAPI, rights: _Rights, live: LiveThrows, accounts: Accounts) -> None:
    """Add the page of the hall, and the stream of throws for it."""

    @app.get("/api/v1/events", dependencies=rights.private)
    async def events(request: Request) -> StreamingResponse:
        def may_stay() -> bool:
            return accounts.visitor(request.headers.get("authorization", "")) is not None

        return StreamingResponse(_events(request, live, may_stay), media_type="text/event-stream")

    @app.get("/", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(PAGE / "hall.html", headers={"Cache-Control": "no-cache"})

    app.mount("/page", StaticFiles(directory=PAGE))


def _with_headers(app: ASGIApp) -> ASGIApp:
    """Add the headers that keep other pages out to each response, and render its sentences in English."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_SAFE)
            await send(message)

        with reading_in(ENGLISH):
            await app(scope, receive, add)

    return call


async def _events(request: Request, live: LiveThrows, may_stay: Callable[[], bool]) -> AsyncIterator[str]:
    """New throws as server-sent events; ``event: reload`` where some were left out.

    The stream ends when the account was removed.
    """
    events = live.subscribe()
    idle_s, checked_s = 0.0, time.monotonic()
    try:
        yield ": hello\n\n"
        while not await request.is_disconnected():
            if time.monotonic() - checked_s > _CHECK_S:
                checked_s = time.monotonic()
                if not may_stay():
                    return
            try:
                text = events.get_nowait()
            except queue.Empty:
                await asyncio.sleep(0.05)
                idle_s += 0.05
                if idle_s >= _KEEP_ALIVE_S:
                    idle_s = 0.0
                    yield ": still here\n\n"
                continue
            idle_s = 0.0
            yield f"event: throw\ndata: {text}\n\n" if text else "event: reload\ndata: {}\n\n"
    finally:
        live.unsubscribe(events)


__all__ = ["HallError", "Pictures", "create_hall_app"]
