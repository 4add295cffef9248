"""What a tray sends: each throw and each correction once, no names unless shared, and what a gap causes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from sqlite3 import Connection, DatabaseError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.helpers import die, throw
from tests.firmware.returning_journal import call_at_each_step
from tests.firmware.tables import play
from traywatch.firmware.integrations.hall.delivery import HELLO_S, RESEND_S, WINDOW, DeliveryWindow
from traywatch.firmware.integrations.hall.messages import (
    MOST_BYTES,
    Acknowledgement,
    HallError,
    ThrowDelivery,
    decode,
    encode,
    parts_of,
)
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.sqlite import ReadPool
from traywatch.firmware.table.session.throw_outcome import HumanReading

TRAY = "0123456789abcdef"


def journal_with(count: int, path: Path | None = None) -> Journal:
    table, _ = play("free", path)
    for n in range(count):
        table.throws.record(throw(die("d6", n % 6 + 1, zone=None)))
    return table.journal


def test_each_throw_is_one_delivery_and_a_correction_is_a_further_revision() -> None:
    table, _ = play("free")
    first = table.throws.record(throw(die("d6", 2, zone=None)))
    table.throws.record(throw(die("d6", 3, zone=None)))
    outbox = ThrowOutbox(table.journal)
    one, two = outbox.pending(0, 0, limit=10)
    assert [one.previous, two.previous] == [0, one.revision]
    assert [d.label for d in (*one.throw.dice, *two.throw.dice)] == ["2", "3"]
    table.corrections.amend(first.id, first.dice[0].die_id, HumanReading(kind="d6", value=5, label="5"))
    (again,) = outbox.pending(0, two.revision, limit=10)
    assert again.throw_key == one.throw_key and again.sequence == one.sequence
    assert again.digest != one.digest and again.revision > two.revision
    assert [(d.label, d.read_label) for d in again.throw.dice] == [("5", "2")]
    assert outbox.digest_at(again.revision) == again.digest
    assert outbox.digest_at(10_000) is None


def test_names_stay_unless_they_are_shared() -> None:
    table, _ = play("free")
    table.throws.record(throw(die("d6", 2, zone=None, die_name="Ana's red die")))
    (private,) = ThrowOutbox(table.journal).pending(0, 0, limit=1)
    (public,) = ThrowOutbox(table.journal, share_names=True).pending(0, 0, limit=1)
    assert b"Ana" not in encode(private)
    assert public.throw.dice[0].die_name == "Ana's red die" and public.throw.headline
    assert private.digest == public.digest, "the revision is the same"


class FakeHall:
    """Stores what follows on what is there, as the database does."""

    def __init__(self) -> None:
        self.epoch = self.acked = 0
        self.digest = ""
        self.stored: list[ThrowDelivery] = []

    def take(self, one: ThrowDelivery) -> None:
        if one.epoch > self.epoch and one.previous == 0:
            self.epoch, self.acked, self.digest = one.epoch, 0, ""
        if one.epoch == self.epoch and one.previous <= self.acked < one.revision:
            self.stored.append(one)
            self.acked, self.digest = one.revision, one.digest

    def answer(self) -> Acknowledgement:
        return Acknowledgement(epoch=self.epoch, acked=self.acked, digest=self.digest)


@given(st.lists(st.sampled_from(["send", "lose", "ack", "drop", "reconnect", "wait", "throw"]), max_size=60))
def test_nothing_is_lost_or_doubled_whatever_happens(happens: list[str]) -> None:
    """Messages and acknowledgements get lost, the line breaks, dice are thrown: in the end all is there."""
    table, _ = play("free")
    window, hall, now_s, wire = (
        DeliveryWindow(ThrowOutbox(table.journal)),
        FakeHall(),
        0.0,
        list[ThrowDelivery](),
    )
    table.throws.record(throw(die("d6", 1, zone=None)))
    window.connected(now_s)
    for what in [*happens, *(["reconnect", "send", "ack", "wait", "send", "ack"] * 3)]:
        now_s += 0.1
        if what == "throw":
            table.throws.record(throw(die("d6", 1, zone=None)))
        elif what == "wait":
            now_s += RESEND_S[1] + HELLO_S
        elif what == "reconnect":
            window.lost()
            window.connected(now_s)
        elif what == "drop":
            wire.clear()
        elif what == "ack":
            for one in wire:
                hall.take(one)
            wire.clear()
            window.answered(hall.answer(), now_s)
        elif what == "send":
            if window.wants_hello(now_s):
                window.answered(hall.answer(), now_s)
            wire += window.next(now_s)
        elif what == "lose":
            window.next(now_s)
    thrown = len(table.journal.read("throw"))
    assert window.drained
    assert len({one.throw_key for one in hall.stored}) == thrown
    assert len({one.digest for one in hall.stored}) == len(hall.stored)


def test_no_more_than_the_window_is_on_the_way() -> None:
    window = DeliveryWindow(ThrowOutbox(journal_with(WINDOW + 5)))
    window.connected(0.0)
    window.answered(Acknowledgement(epoch=0, acked=0), 0.0)
    sent = window.next(0.0)
    assert len(sent) == WINDOW == window.waiting and window.next(1.0) == []
    window.answered(Acknowledgement(epoch=0, acked=sent[9].revision, digest=sent[9].digest), 1.0)
    rest = window.next(1.0)
    assert len(rest) == 5 and rest[0].previous == sent[-1].revision


def test_a_restored_backup_is_noticed_and_all_of_it_is_sent_again(tmp_path: Path) -> None:
    old = journal_with(3)
    full = ThrowOutbox(old).pending(0, 0, limit=10)
    hall = FakeHall()
    for one in full:
        hall.take(one)
    # The backup has the first throw only; then others are thrown, with the same numbers.
    restored = journal_with(4)
    window = DeliveryWindow(ThrowOutbox(restored))
    window.connected(0.0)
    assert window.wants_hello(0.0)
    window.answered(hall.answer(), 0.0)
    assert window.epoch == 1 and window.problem is not None
    for one in window.next(0.0):
        hall.take(one)
    assert len({one.throw_key for one in hall.stored}) == 7
    window.answered(hall.answer(), 1.0)
    window.next(1.0)
    assert window.drained


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """Makes reads of a journal's file fail: the one with this number from now on."""
    reading = ReadPool.reading

    def fail(number: int) -> None:
        left = iter(range(number, -1, -1))

        def read(pool: ReadPool, budget_s: float | None = None) -> AbstractContextManager[Connection]:
            if next(left, -1) == 1:
                raise DatabaseError("database disk image is malformed")
            return reading(pool, budget_s)

        monkeypatch.setattr(ReadPool, "reading", read)

    yield fail


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_throw_that_cannot_be_read_for_a_moment_is_sent_later(
    tmp_path: Path, unreadable: Callable[[int], None], number: int
) -> None:
    journal = journal_with(3, tmp_path / "journal.sqlite")
    window, hall = DeliveryWindow(ThrowOutbox(journal)), FakeHall()
    window.connected(0.0)
    window.answered(hall.answer(), 0.0)
    unreadable(number)
    for _ in range(3):
        for one in window.next(0.0):
            hall.take(one)
        window.answered(hall.answer(), 0.0)
    assert window.drained
    assert [one.throw.dice[0].value for one in hall.stored] == [1, 2, 3]


def test_a_hall_gets_nothing_again_because_the_journal_cannot_be_read_for_a_moment(
    tmp_path: Path, unreadable: Callable[[int], None]
) -> None:
    journal = journal_with(3, tmp_path / "journal.sqlite")
    hall = FakeHall()
    for one in ThrowOutbox(journal).pending(0, 0, limit=10):
        hall.take(one)
    window = DeliveryWindow(ThrowOutbox(journal))
    window.connected(0.0)
    assert window.wants_hello(0.0)
    unreadable(1)
    window.answered(hall.answer(), 0.0)
    assert window.next(0.0) == [] and not window.wants_hello(0.0)
    assert window.wants_hello(HELLO_S)
    window.answered(hall.answer(), HELLO_S)
    assert window.next(HELLO_S) == [] and window.drained and window.problem is None


@pytest.mark.parametrize("rolls_known", [0, 2], ids=["an empty hall", "a hall that has two rolls"])
def test_a_hall_gets_each_roll_once_when_a_journal_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rolls_known: int
) -> None:
    """The tray follows at any moment of the return: before, between and after the steps of the journal."""
    disk, away, hall = tmp_path / "disk", tmp_path / "away", FakeHall()
    disk.mkdir()
    (tmp_path / "journal.sqlite").symlink_to(disk / "journal.sqlite")
    with journal_with(2, tmp_path / "journal.sqlite") as before:
        for one in ThrowOutbox(before).pending(0, 0, limit=rolls_known) if rolls_known else []:
            hall.take(one)
    disk.rename(away)
    with journal_with(3, tmp_path / "journal.sqlite") as journal:
        window, now_s = DeliveryWindow(ThrowOutbox(journal)), 0.0
        window.connected(now_s)

        def follow() -> None:
            nonlocal now_s
            now_s += HELLO_S
            if window.wants_hello(now_s):
                window.answered(hall.answer(), now_s)
            for one in window.next(now_s):
                hall.take(one)
            window.answered(hall.answer(), now_s)

        follow()
        assert len(hall.stored) == rolls_known and not window.drained
        call_at_each_step(monkeypatch, follow)
        away.rename(disk)
        assert journal.retry()
        monkeypatch.undo()
        for _ in range(3):
            follow()
        assert window.drained and window.problem is None
    assert [one.throw.dice[0].value for one in hall.stored] == [1, 2, 1, 2, 3]


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"epoch":-1}',
        b"[" * 5000,
        b'{"epoch":1e999}',
        b" " * (MOST_BYTES + 1),
    ],
    ids=["empty", "cut", "list", "null", "bytes", "negative", "deep", "infinite", "large"],
)
def test_malformed_messages_are_refused(payload: bytes) -> None:
    for kind in (ThrowDelivery, Acknowledgement):
        with pytest.raises(HallError) as problem:
            decode(kind, payload)
        assert problem.value.code == "message_invalid"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (f"traywatch/v1/{TRAY}/throw", (TRAY, "throw", "")),
        (f"traywatch/v1/{TRAY}/picture/t0001", (TRAY, "picture", "t0001")),
        ("traywatch/v1/../throw", None),
        (f"traywatch/v2/{TRAY}/throw", None),
        (f"traywatch/v1/{TRAY}/throw/a/b", None),
    ],
)
def test_topics_are_read(name: str, parts: tuple[str, str, str] | None) -> None:
    assert parts_of(name) == parts


def test_a_time_that_is_none_is_refused() -> None:
    (one,) = ThrowOutbox(journal_with(1)).pending(0, 0, limit=1)
    content = {**one.to_json(), "at": "yesterday"}
    with pytest.raises(HallError):
        decode(ThrowDelivery, json.dumps(content).encode())
