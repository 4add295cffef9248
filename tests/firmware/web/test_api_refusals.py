"""Refusals common to all routes: no token, wrong tokens, and malformed calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pytest

from tests.firmware.contract import BY_ID, CHANGING, OPERATIONS, code_of
from tests.firmware.doors import Tray
from traywatch.firmware.web.api.openapi import errors_of
from traywatch.firmware.web.auth.rate_limit import Limits, RateLimit
from traywatch.firmware.web.auth.request_bodies import BODY_LIMIT, UPLOADS, body_limit
from traywatch.firmware.web.auth.rights import right_of
from traywatch.firmware.web.error_codes import CODES


def wrong_call(tray: Tray, path: str, name: str) -> dict[str, Any]:
    """A call that violates its description: a name that is too long, or a malformed body."""
    filled = re.sub(r"\{\w+\}", "x" * 130, path)
    operation = BY_ID[name]
    query = [p["name"] for p in operation.get("parameters", ()) if p["in"] == "query"]
    if query and "{" not in path:
        filled += f"?{query[0]}={'x' * 250}"
    return {"url": filled, **({"json": []} if "requestBody" in operation else {})}


COMMON: dict[str, Callable[[Tray, str, str, str], Any]] = {}


def common(code: str) -> Callable[[Any], Any]:
    def add(call: Any) -> Any:
        COMMON[code] = call
        return call

    return add


def called(tray: Tray, method: str, path: str, **how: Any) -> Any:
    headers = {"X-Traywatch-Token": tray.access.token, **how.pop("headers", {})}
    headers = {key: value for key, value in headers.items() if value is not None}
    return tray.client.request(method, how.pop("url", path), headers=headers, **how)


@common("host_not_allowed")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"Host": "elsewhere.example"})


@common("origin_not_allowed")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"Origin": "http://elsewhere.example"})


@common("token_missing")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"X-Traywatch-Token": None})


@common("token_wrong")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    old, player = tray.access.token, tray.join()
    tray.access.renew()
    assert code_of(called(tray, method, path, headers={"X-Traywatch-Token": player})) == "token_wrong"
    return called(tray, method, path, headers={"X-Traywatch-Token": old})


@common("host_only")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"X-Traywatch-Token": tray.join()})


@common("scope_missing")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    token = tray.programs.add(f"{method} {path}"[-40:], ["read"])[0]
    answer = called(tray, method, path, headers={"X-Traywatch-Token": token})
    tray.programs.revoke(tray.programs.programs[-1].id)
    return answer


@common("body_too_large")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    most = body_limit(path)
    assert most == BODY_LIMIT or path in UPLOADS
    return called(tray, method, path, content=b" " * (most + 1))


@common("invalid_request")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, **wrong_call(tray, path, name))


@lru_cache(1)
def patient() -> Tray:
    """A tray where every call exceeds the rate limit."""
    return Tray(start=False, limits=Limits(*[RateLimit(0, 0.1)] * 4, streams=0))


@common("too_many_requests")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(patient(), method, path)


NAMED = [
    (method, path, name, code)
    for method, path, name in OPERATIONS
    for code in sorted(errors_of(BY_ID[name]))
    if code in COMMON
]


@pytest.fixture(scope="module")
def guarded() -> Iterator[Tray]:
    """One tray for all refusals: each must leave it unchanged."""
    tray = Tray()
    yield tray
    tray.close()


@pytest.mark.parametrize(("method", "path", "name", "code"), NAMED)
def test_what_a_door_refuses_like_all_others(
    guarded: Tray, method: str, path: str, name: str, code: str
) -> None:
    before, profile = guarded.table.view, guarded.profile
    answer = COMMON[code](guarded, method, path, name)
    assert (answer.status_code, code_of(answer)) == (CODES[code].status, code)
    assert guarded.table.view == before and guarded.profile is profile
    if code == "too_many_requests":
        assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize(("method", "path", "name"), CHANGING)
def test_a_door_that_changes_something_names_all_refusals(method: str, path: str, name: str) -> None:
    """A new route cannot be missed: the test above then checks it."""
    wanted = {"host_not_allowed", "origin_not_allowed", "body_too_large", "too_many_requests"}
    if name != "post_join":
        wanted |= {"token_missing", "token_wrong"}
        wanted |= set() if right_of(method, path).players else {"host_only"}
        assert BY_ID[name]["security"]
    assert wanted <= errors_of(BY_ID[name])
