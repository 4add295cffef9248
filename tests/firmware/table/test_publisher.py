"""Messages for a phone that was asleep: old ones take little memory, and read as they were."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.firmware.helpers import die, throw
from traywatch.catalogs import languages
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.publisher import UNPACKED, PublishedEvent, Publisher
from traywatch.firmware.table.service import TableService


@pytest.fixture
def table() -> Iterator[TableService]:
    table = TableService(Journal(None))
    table.start("deep_dark_dice")
    yield table
    table.close()


def test_an_old_message_reads_as_it_was_in_each_language(table: TableService) -> None:
    heard: list[PublishedEvent] = []
    wires: dict[str, list[bytes]] = {}

    def hear(message: PublishedEvent) -> None:
        heard.append(message)
        wires[message.id] = [message.wire(one) for one in languages()]

    _, _, before = _subscribed(table.publisher, None)
    table.publisher.listen(hear)
    while len(heard) <= UNPACKED + 10:
        table.throws.record(throw(die("d20", 3 + len(heard) % 17)))
    known = [(one.event, one.data) for one in heard]
    for message in heard:
        message.pack()
        message.pack()
    assert [(one.event, one.data) for one in heard] == known
    _, missed, _ = _subscribed(table.publisher, before)
    assert missed is not None
    assert [one.id for one in missed] == [one.id for one in heard], "none is missing"
    for message in missed:
        assert [message.wire(one) for one in languages()] == wires[message.id]


def test_a_message_that_cannot_be_compressed_is_kept_as_it_is() -> None:
    publisher = Publisher()
    message = publisher.publish("phase", {"phase": lambda: None})  # type: ignore[dict-item]
    message.pack()
    assert set(message.data) == {"phase"}


def _subscribed(publisher: Publisher, last_id: str | None):  # type: ignore[no-untyped-def]
    async def subscribe():  # type: ignore[no-untyped-def]
        return publisher.subscribe(last_id)

    return asyncio.run(subscribe())
