"""Log lines that repeat are limited, so that no client fills the disk."""

from __future__ import annotations

import logging

from traywatch.firmware.host.logs import Repeats


def passed(limit: Repeats, text: str, *args: object) -> str | None:
    record = logging.LogRecord("traywatch.web", logging.WARNING, "", 0, text, args, None)
    return record.getMessage() if limit.filter(record) else None


def test_a_line_that_repeats_is_left_out_and_counted() -> None:
    now = [0.0]
    limit = Repeats(most=3, per_s=60, clock=lambda: now[0])
    said = [passed(limit, "%s has too many connections", f"10.0.0.{n}") for n in range(1000)]
    assert [line for line in said if line] == [f"10.0.0.{n} has too many connections" for n in range(3)]
    assert passed(limit, "another line") == "another line"
    now[0] = 61
    assert passed(limit, "%s has too many connections", "x") == (
        "x has too many connections (997 more like this were left out)"
    )
    assert passed(limit, "%s has too many connections", "y") == "y has too many connections"


def test_very_many_kinds_of_lines_take_no_memory() -> None:
    limit = Repeats()
    for n in range(2000):
        assert passed(limit, f"line {n}") == f"line {n}"
    assert len(limit._seen) <= 500
