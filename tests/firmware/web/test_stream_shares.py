"""Streams and requests by role: strangers never use up the places of people with a token."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from tests.firmware.doors import Tray
from traywatch.firmware.table.actor import SPECTATOR, Actor
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS, Limits, RateLimit, Streams
from traywatch.firmware.web.pages import PAGE

HOST = Actor(id="host", role="host")


def player(n: int) -> Actor:
    return Actor(id=f"p{n}", role="player")


def test_four_addresses_take_the_streams_of_spectators_only() -> None:
    limits = Limits()
    streams = Streams(limits)
    with ExitStack() as stack:
        opened = 0
        for n in range(4):
            while streams.free(SPECTATOR, f"at {n}"):
                stack.enter_context(streams.opened(SPECTATOR, f"at {n}"))
                opened += 1
        assert opened == limits.spectator_streams and not streams.free(SPECTATOR, "at 9")
        assert streams.free(HOST, "host") and streams.free(player(1), "p1")
        for n in range(20):
            while streams.free(player(n), f"p{n}"):
                stack.enter_context(streams.opened(player(n), f"p{n}"))
        assert streams.free(HOST, "host"), "players do not take the host's streams either"
    assert all(streams.free(who, "x") for who in (SPECTATOR, HOST, player(1)))


def test_one_player_does_not_take_the_streams_of_all() -> None:
    streams = Streams(Limits(member_streams=2, all_member_streams=5))
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(streams.opened(player(1), "p1"))
        assert not streams.free(player(1), "p1") and streams.free(player(2), "p2")


@pytest.mark.parametrize(
    "path", ["/api/v1/table", "/page/player/app.js", "/metrics", "/api/v1/openapi.json", "/"]
)
def test_a_neighbor_at_the_same_address_is_answered_when_strangers_have_used_up_theirs(path: str) -> None:
    tray = Tray(start=False, limits=Limits(read=RateLimit(8, 0.01)))
    key = {"X-Traywatch-Token": tray.access.token}
    answers = (tray.client.get(path) for _ in range(90))
    assert next(answers).status_code == 200
    refused = next(one for one in answers if one.status_code != 200)
    assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1
    assert tray.client.get(path, headers=key).status_code == 200
    changes = (tray.client.post("/api/v1/undo", json={"state_id": 0}).status_code for _ in range(90))
    assert 429 in changes, "a refusal costs too"
    tray.close()


def test_many_addresses_share_the_budget_of_spectators() -> None:
    tray = Tray(start=False, limits=Limits(spectators=RateLimit(10, 0.01)))
    answers = [
        TestClient(tray.app, client=(f"10.0.0.{n}", 5000)).get("/api/v1/table").status_code for n in range(11)
    ]
    assert answers == [200] * 10 + [429]
    key = {"X-Traywatch-Token": tray.access.token}
    assert tray.client.get("/api/v1/table", headers=key).status_code == 200
    tray.close()


def test_a_large_answer_costs_more_than_a_small_one() -> None:
    def answered(path: str) -> int:
        tray = Tray(start=False, limits=Limits(read=RateLimit(1, 0.01)))
        # Each refusal is delayed, so the first one is enough.
        before = next(n for n in range(200) if tray.client.get(path).status_code == 429)
        tray.close()
        return before

    assert 1 <= answered("/page/icons/icon-512.png") < answered("/page/icon.svg")


def test_all_phones_of_a_house_may_load_the_page_at_once() -> None:
    """They have one IPv6 network, and so they are one client until they have a token."""
    tray = Tray(start=False, limits=Limits())
    pages = [one.name for one in PAGE.glob("*.js")]
    statuses = {tray.client.get(f"/page/{name}").status_code for _ in range(20) for name in pages[:40]}
    assert statuses == {200}
    tray.close()


def test_no_limits_are_none() -> None:
    tray = Tray(start=False, limits=NO_LIMITS)
    assert {tray.client.get("/api/v1/table").status_code for _ in range(400)} == {200}
    tray.close()
