"""Rate limits: how often an address may join, change something or fetch a picture."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.access_file import ALPHABET, CODE_LENGTH, LONG_CODE_LENGTH
from traywatch.firmware.web.auth.code_guard import CodeGuard
from traywatch.firmware.web.auth.rate_limit import Buckets, Limits, RateLimit, ReadSlots
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import english


def test_joining_is_limited_for_each_address(tmp_path: Path) -> None:
    table = TableService(Journal(None))
    table.start("free")
    access = Access(None)
    client = TestClient(create_app(WebServices(table, access=access)))
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
    app = create_app(WebServices(table, access=access))

    def join(n: int, code: str, name: str = "M") -> str:
        client = TestClient(app, client=(f"10.0.{n // 200}.{1 + n % 200}", 5000))
        answer = client.post("/api/v1/join", json={"code": code, "name": name})
        return "joined" if answer.status_code == 200 else str(answer.json()["error"]["code"])

    assert join(0, access.code, "Ana") == "joined"
    answers = [join(n, "WRONG1") for n in range(1, 400)]
    assert answers[:59] == ["code_wrong"] * 59
    assert set(answers[60:]) == {"long_code_needed"}, "more short codes are not even compared"
    assert join(401, access.code, "Bob") == "long_code_needed"
    assert join(402, access.long_code[:-1], "Bob") == "long_code_needed"
    told = TestClient(app).get("/api/v1/access", headers={"X-Traywatch-Token": access.token}).json()
    assert told["long_only"] and told["code"] == access.long_code
    shown = [str(one) for one in map(english, table.problems)]
    assert any("wrong join codes" in one for one in shown), "the host sees a message"
    assert join(403, access.long_code, "Bob") == "joined"
    assert told["join_url"].endswith(f"#join={access.long_code}"), "the link and its QR code always count"
    table.close()


def test_the_short_code_counts_again_when_nobody_guesses() -> None:
    now = [0.0]
    guard = CodeGuard(Limits().join_all, clock=lambda: now[0])
    for _ in range(60):
        assert not guard.long_only
        guard.missed()
    assert guard.long_only and guard.wrong == 60
    now[0] = guard.quiet_s - 1
    guard.missed()
    now[0] += guard.quiet_s - 1
    assert guard.long_only
    now[0] += 1
    assert not guard.long_only and guard.wrong == 0


def test_guessing_the_short_code_takes_decades() -> None:
    """An attacker who knows the rules: as many codes as are compared, then waiting until they are again."""
    now = [0.0]
    guard = CodeGuard(Limits().join_all, clock=lambda: now[0])
    compared = 0
    while now[0] < 30 * 86_400:
        if guard.long_only:
            now[0] += guard.quiet_s
        else:
            compared += 1
            guard.missed()
            now[0] += 0.01  # 109 a second were measured
    years = len(ALPHABET) ** CODE_LENGTH / 2 / compared * 30 / 365
    assert years > 50
    assert len(ALPHABET) ** LONG_CODE_LENGTH / 2 / 109 / 86_400 / 365 > 1e6, (
        "the long code is always compared"
    )


def test_changes_and_pictures_are_limited(tmp_path: Path) -> None:
    table = TableService(Journal(None))
    table.start("free")
    few = Limits(change=RateLimit(20, 0.01), picture=RateLimit(20, 0.01))
    client = TestClient(create_app(WebServices(table, access=Access(None, token="t" * 24), limits=few)))
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
