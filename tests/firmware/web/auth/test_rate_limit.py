"""Rate limits: how often an address may join, change something or fetch a picture."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import Buckets, Limits, RateLimit, ReadSlots
from traywatch.firmware.web.auth.tokens import Access


def test_joining_is_limited_for_each_address(tmp_path: Path) -> None:
    table = TableService(Journal(None))
    table.start("free")
    access = Access(None)
    client = TestClient(create_app(table, access=access))
    answers = [client.post("/api/v1/join", json={"code": "WRONG1", "name": "M"}) for _ in range(11)]
    assert {a.status_code for a in answers[:10]} == {403}
    refused = answers[10]
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many_requests")
    assert int(refused.headers["retry-after"]) == refused.json()["error"]["detail"]["retry_after_s"] >= 1
    right = client.post("/api/v1/join", json={"code": access.code, "name": "M"})
    assert right.status_code == 429
    table.close()


def test_guesses_of_others_never_keep_the_right_code_waiting(tmp_path: Path) -> None:
    table = TableService(Journal(None))
    table.start("free")
    access = Access(None)
    app = create_app(table, access=access)

    def join(n: int, code: str) -> int:
        client = TestClient(app, client=(f"10.0.{n // 200}.{1 + n % 200}", 5000))
        return client.post("/api/v1/join", json={"code": code, "name": "M"}).status_code

    answers = [join(n, "WRONG1") for n in range(400)]
    assert answers[:60] == [403] * 60 and answers.count(429) > 250, "guesses of all together are limited"
    assert join(401, access.code) == 200
    table.close()


def test_changes_and_pictures_are_limited(tmp_path: Path) -> None:
    table = TableService(Journal(None))
    table.start("free")
    few = Limits(change=RateLimit(20, 0.01), picture=RateLimit(20, 0.01))
    client = TestClient(create_app(table, token="t" * 24, limits=few))
    key = {"X-Traywatch-Token": "t" * 24}
    changes = {client.post("/api/v1/redo", json={"state_id": 0}, headers=key).status_code for _ in range(21)}
    assert changes == {409, 429}
    pictures = {client.get("/api/v1/throws/x/picture").status_code for _ in range(21)}
    assert pictures == {404, 429}
    assert client.get("/api/v1/health").status_code == 200
    table.close()


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = Buckets(RateLimit(2, 0.5), clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 2.0]
    assert buckets.take("b") == 0.0
    now[0] = 1.0
    assert buckets.take("a") == pytest.approx(1.0)
    now[0] = 2.0
    assert buckets.take("a") == 0.0
    now[0] = 1000.0
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 2.0]


def test_spectators_do_not_take_the_places_of_members() -> None:
    async def play() -> None:
        slots = ReadSlots(Limits(reads=2, reads_waiting=2, spectator_reads=2, member_reads=1))
        begun: list[str] = []
        release = asyncio.Event()

        async def read(client: str, *, member: bool) -> None:
            async with slots.take(client, member=member) as free:
                begun.append(client if free else f"refused {client}")
                if free:
                    await release.wait()

        flood = [asyncio.create_task(read(f"at {n}", member=False)) for n in range(5)]
        await asyncio.sleep(0)
        member = asyncio.create_task(read("mara", member=True))
        await asyncio.sleep(0.01)
        assert sorted(begun) == ["at 0", "at 1", "mara"]
        release.set()
        await asyncio.gather(*flood, member)
        assert len(begun) == 6

    asyncio.run(play())
