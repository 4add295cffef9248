"""Phones that disconnect and one that reads slowly, on real sockets: a short run of
``tests.firmware.streams``.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.firmware.streams import Result, run, served

EVENTS, PHONES = 700, 8


@pytest.fixture(scope="module")
def result() -> Result:
    with served() as (table, port):
        return asyncio.run(run(table, port, n=EVENTS, streams=PHONES, stalled=True, size=12_000))


def test_nobody_misses_anything_or_gets_it_twice(result: Result) -> None:
    assert sum(phone.drops for phone in result.phones) > PHONES
    assert result.wrong(EVENTS) == {"gaps": 0, "twice": 0, "out of order": 0}
    assert [phone.tables for phone in result.phones] == [0] * PHONES


def test_the_slow_one_delayed_nobody_and_is_not_left_in_the_dark(result: Result) -> None:
    """All others received every event before the slow one had read its first.

    The slow one then receives events in order, with the whole table in place of those that exceeded its
    buffer, and ends with the newest.
    """
    assert result.slow_bytes < 1000
    names = [name for name, _ in result.slow_rest]
    numbers = [int(at.rpartition("-")[2]) for _, at in result.slow_rest]
    assert numbers == sorted(set(numbers))
    assert names.count("table") >= 2, "once at its start, and again for what was lost"
    assert result.slow_rest[-1][1] == result.newest
    for before, after, name in zip(numbers, numbers[1:], names[1:], strict=False):
        assert after == before + 1 or name == "table", "a gap that nothing stands in for"
