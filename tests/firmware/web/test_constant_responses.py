"""Answers that never change: compressed once, with an ETag, and current after a file has changed."""

from __future__ import annotations

import asyncio
import gzip
import time
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from tests.firmware.doors import Tray
from traywatch.firmware.web.constant_responses import ConstantResponses, PageFiles

LARGE_BYTES = 2_000
"""From this size on, an answer that is always the same must be a kept one."""
CONSTANT = (
    "/",
    "/screen",
    "/page/player/app.js",
    "/page/vendor/fluent-bundle/fluent-bundle.js",
    "/page/locales/de/page.ftl",
    "/api/v1/openapi.json",
    "/api/v1/games",
    "/api/v1/games/deckbox_dungeons/rules",
)


@pytest.fixture(scope="module")
def tray() -> Tray:
    return Tray()


@pytest.mark.parametrize("path", CONSTANT)
def test_an_answer_is_compressed_and_asked_for_once(tray: Tray, path: str) -> None:
    first = tray.client.get(path, headers={"Accept-Encoding": "gzip"})
    plain = tray.client.get(path, headers={"Accept-Encoding": "identity"})
    assert first.status_code == plain.status_code == 200
    assert first.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert first.content == plain.content
    assert first.headers["etag"] != plain.headers["etag"] and first.headers["vary"] == "Accept-Encoding"
    known = {"Accept-Encoding": "gzip", "If-None-Match": f'"x", W/{first.headers["etag"]}'}
    again = tray.client.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")


def test_every_large_read_that_stays_the_same_is_kept(tray: Tray) -> None:
    """Of the whole API document, so that a new route is among them."""
    document = tray.client.get("/api/v1/openapi.json").json()
    paths = [p for p, methods in document["paths"].items() if "get" in methods and "{" not in p]
    key = {"X-Traywatch-Token": tray.access.token}
    large = set()
    for path in set(paths) - {"/api/v1/events"}:
        before, after = (tray.client.get(path, headers=key) for _ in range(2))
        if len(before.content) < LARGE_BYTES or "image" in before.headers["content-type"]:
            continue
        if "etag" not in before.headers:
            large.add(path)
        else:
            assert before.content == after.content
    changing = {"table", "throws", "profile", "access/qr.svg", "configuration"}
    assert large <= {f"/api/v1/{path}" for path in changing}


def test_rules_are_kept_in_each_language(tray: Tray) -> None:
    texts = {
        language: tray.client.get(f"/api/v1/games/deckbox_dungeons/rules?lang={language}").content
        for language in ("en", "de", "en")
    }
    assert texts["en"] != texts["de"]


def test_a_body_is_made_once() -> None:
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"x" * 5000

    constants = ConstantResponses()
    for _ in range(3):
        answer = constants.get("a", make).answer({"accept-encoding": "gzip"})
        assert gzip.decompress(bytes(answer.body)) == b"x" * 5000
    assert made == [1]


def test_a_changed_file_is_read_again_and_nothing_outside_is_served(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "a.js").write_text("one " * 400)
    client = TestClient(Starlette(routes=[Mount("/", PageFiles(folder))]))
    assert client.get("/a.js").text.startswith("one")
    (folder / "a.js").write_text("three " * 400)
    assert client.get("/a.js").text.startswith("three")
    (folder / "a.js").unlink()
    assert client.get("/a.js").status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/nothing"):
        assert client.get(path).status_code == 404


def test_a_kept_answer_takes_no_time_of_the_server(tray: Tray) -> None:
    """The largest file took 200 ms for each answer when it was compressed anew."""
    files = PageFiles(Path(__file__).parents[3] / "firmware" / "web" / "static")
    scope = {"type": "http", "method": "GET", "path": "/x", "headers": [(b"accept-encoding", b"gzip")]}
    path = "vendor/fluent-bundle/fluent-bundle.js"

    async def spent_s() -> float:
        await files.get_response(path, scope)
        began = time.thread_time()
        for _ in range(20):
            await files.get_response(path, scope)
        return time.thread_time() - began

    assert asyncio.run(spent_s()) < 1.0
