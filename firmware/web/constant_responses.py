"""Responses that stay the same: the page's files, the API document, the rules of a game.

Their bytes are made and compressed once, so that a further answer costs no time. An ETag lets a browser ask
whether its copy is current.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import os
import threading
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from traywatch.files import read_bounded
from traywatch.firmware.web.page_source import shortened

_COMPRESS_FROM = 500  # bytes
_MOST_FILE_BYTES = 20_000_000
_COMPRESSED = frozenset({"image/png", "image/jpeg", "image/webp", "font/woff2"})
_CACHE = "no-cache"  # browsers ask each time, so that an updated tray never runs with an old page


class ConstantResponse:
    """One body, plain and compressed with gzip, with its ETag."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self._media_type = media_type
        self._tag = hashlib.sha256(body).hexdigest()[:24]
        packed = None
        if len(body) >= _COMPRESS_FROM and media_type not in _COMPRESSED:
            packed = gzip.compress(body, mtime=0)
        self._packed = packed if packed is not None and len(packed) < len(body) else None
        self._body = body

    def answer(self, headers: Mapping[str, str]) -> Response:
        """The response to a request with these headers: 304 if its copy is current."""
        packed = self._packed if _accepts_gzip(headers.get("accept-encoding", "")) else None
        tag = f'"{self._tag}-gzip"' if packed is not None else f'"{self._tag}"'
        own = {"ETag": tag, "Cache-Control": _CACHE, "Vary": "Accept-Encoding"}
        etags = headers.get("if-none-match", "")
        if etags.strip() == "*" or tag in {one.strip().removeprefix("W/") for one in etags.split(",")}:
            return Response(status_code=304, headers=own)
        if packed is not None:
            return Response(packed, headers={**own, "Content-Encoding": "gzip"}, media_type=self._media_type)
        return Response(self._body, headers=own, media_type=self._media_type)


class ConstantResponses:
    """Responses by key, each made at its first request. Thread-safe.

    The keys must come from a fixed set, such as the games and the languages: nothing is ever dropped.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, ConstantResponse] = {}
        self._lock = threading.Lock()

    def get(
        self, key: Hashable, make: Callable[[], bytes], media_type: str = "application/json"
    ) -> ConstantResponse:
        """The response of a key. ``make`` gives its body, once."""
        response = self._made.get(key)
        if response is None:
            with self._lock:
                response = self._made.get(key)
                if response is None:
                    response = self._made[key] = ConstantResponse(make(), media_type)
        return response


class PageFiles(StaticFiles):
    """The files of a folder, shortened and kept in memory. A changed file is read again."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._folder = folder
        self._kept: dict[str, tuple[tuple[int, int], ConstantResponse]] = {}
        self._lock = threading.Lock()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer for a path below the folder. Raises ``HTTPException`` (404, 405)."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        file = self._kept.get(path) if scope["method"] in ("GET", "HEAD") else None
        if file is not None and _mark(self._folder / path) == file[0]:
            return file[1].answer(headers)
        whole = await super().get_response(path, scope)  # checks the path and the method
        place = self._folder / path
        if whole.status_code not in (200, 304) or _mark(place) is None:
            return whole
        await asyncio.to_thread(self._read, path)
        file = self._kept.get(path)
        return file[1].answer(headers) if file is not None else whole

    def _read(self, path: str) -> None:
        place = self._folder / path
        with self._lock:
            mark = _mark(place)
            file = self._kept.get(path)
            if mark is None or (file is not None and file[0] == mark):
                return
            media_type = mimetypes.guess_type(place.name)[0] or "application/octet-stream"
            body = shortened(path, read_bounded(place, _MOST_FILE_BYTES))
            response = ConstantResponse(body, media_type)
            self._kept[path] = (mark, response)


def _mark(place: Path) -> tuple[int, int] | None:
    """What changes when a file changes; None if it is missing."""
    try:
        status = os.stat(place)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _accepts_gzip(header: str) -> bool:
    for part in header.split(","):
        name, _, options = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return options.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
