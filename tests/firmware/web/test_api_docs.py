"""The API documentation lists every route, every code and the limits."""

from __future__ import annotations

import re
from pathlib import Path

from tests.firmware.contract import OPERATIONS
from traywatch.firmware.web.auth.rate_limit import Limits
from traywatch.firmware.web.error_codes import CODES

DOCS = (Path(__file__).parents[3] / "docs" / "reference" / "api.md").read_text(encoding="utf-8")


def test_the_docs_tell_every_door_and_no_other() -> None:
    told = {
        (method, re.sub(r"\{\w+\}", "{}", path))
        for method, path in re.findall(r"`(GET|POST|PUT|DELETE) ([\w/{}.]+)`", DOCS)
    }
    there = {(m, re.sub(r"\{\w+\}", "{}", path.removeprefix("/api/v1/"))) for m, path, _ in OPERATIONS}
    assert told == there


def test_the_docs_tell_every_code_and_no_other() -> None:
    rows = re.findall(r"^\| ([45]\d\d) \| (.*) \|$", DOCS, re.MULTILINE)
    told = {code: int(status) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    routing = {"not_found": 404, "method_not_allowed": 405}
    assert told == {**routing, **{code: about.status for code, about in CODES.items()}}


def test_the_docs_tell_the_limits() -> None:
    limits = Limits()
    for said in (
        f"join {limits.join.burst} times, then once in {1 / limits.join.per_s:.0f} s",
        f"change {limits.change.burst} things at once, then {limits.change.per_s:.0f} a second",
        f"{limits.picture.burst} pictures at once, then {limits.picture.per_s:.0f} a second",
        f"{limits.streams} streams open ({limits.all_streams} together)",
    ):
        assert said in DOCS
