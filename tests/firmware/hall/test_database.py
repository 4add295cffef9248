"""The hall's database stores each revision once, keeps gaps out, and shows the newest revision."""

from __future__ import annotations

import csv
import io
import queue
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from tests.browser.phones import until
from tests.firmware.hall.test_outbox import TRAY, journal_with
from traywatch.firmware.hall.database import HallDatabase
from traywatch.firmware.hall.live import LiveThrows
from traywatch.firmware.hall.queries import HallCursor, HallFilter, HallQueries
from traywatch.firmware.hall.retention import Retention
from traywatch.firmware.integrations.hall.messages import (
    Acknowledgement,
    HallError,
    ThrowDelivery,
    TrayStatus,
    decode,
    encode,
)
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox

OTHER = "fedcba9876543210"


def deliveries(count: int, epoch: int = 0) -> list[ThrowDelivery]:
    return ThrowOutbox(journal_with(count)).pending(epoch, 0, limit=count)


@pytest.fixture
def hall(database: str) -> Iterator[HallDatabase]:
    with HallDatabase(database) as found:
        found.migrate()
        found.migrate()
        yield found


def rows(hall: HallDatabase) -> int:
    return hall._db.execute("SELECT count(*) FROM throws").fetchone()[0]


def test_what_comes_twice_or_out_of_order_is_there_once(hall: HallDatabase) -> None:
    sent = deliveries(5)
    batch = [(TRAY, one) for one in (sent[2], sent[0], sent[1], sent[0], sent[2])]
    answer = hall.store(batch)[TRAY]
    assert (answer.acked, answer.digest) == (sent[2].revision, sent[2].digest) and rows(hall) == 3
    assert hall.store(batch)[TRAY] == answer and rows(hall) == 3


def test_a_gap_is_not_stored_and_not_acknowledged(hall: HallDatabase) -> None:
    sent = deliveries(3)
    assert hall.store([(TRAY, sent[2])])[TRAY] == Acknowledgement(epoch=0, acked=0)
    assert rows(hall) == 0
    assert hall.store([(TRAY, one) for one in sent])[TRAY].acked == sent[2].revision


def test_trays_do_not_touch_each_other(hall: HallDatabase) -> None:
    sent = deliveries(2)
    found = hall.store([(TRAY, sent[0]), (OTHER, sent[0]), (OTHER, sent[1])])
    assert found[TRAY].acked == sent[0].revision and found[OTHER].acked == sent[1].revision
    assert rows(hall) == 3


def test_a_new_epoch_begins_again_and_doubles_nothing(hall: HallDatabase) -> None:
    journal = journal_with(4)
    hall.store([(TRAY, one) for one in ThrowOutbox(journal).pending(0, 0, limit=9)])
    again = ThrowOutbox(journal).pending(1, 0, limit=9)
    assert hall.store([(TRAY, one) for one in again])[TRAY].epoch == 1
    assert rows(hall) == 4
    late = ThrowOutbox(journal).pending(0, 0, limit=9)
    assert hall.store([(TRAY, one) for one in late])[TRAY].epoch == 1, "an older epoch changes nothing"


def test_many_halls_migrate_at_once(database: str) -> None:
    wrong: list[Exception] = []

    def migrate() -> None:
        try:
            with HallDatabase(database) as one:
                one.migrate()
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=migrate) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_clock_that_is_wrong_makes_no_partition(hall: HallDatabase, database: str) -> None:
    (one,) = deliveries(1)
    far = one.model_copy(update={"at": "1999-01-01T00:00:00+00:00"})
    day_off = datetime.now(UTC) - timedelta(days=1)
    off = one.model_copy(update={"at": day_off.isoformat()})
    hall.store([(TRAY, far), (OTHER, off)])
    names = {name for (name,) in hall._db.execute("SELECT tableoid::regclass::text FROM throws").fetchall()}
    assert names == {"throws_other", f"throws_{day_off.year:04d}_{day_off.month:02d}"}


def test_a_month_gets_its_partition_after_throws_of_it_are_in_the_default_one(hall: HallDatabase) -> None:
    early, late = deliveries(2)
    early = early.model_copy(update={"at": "2026-09-01T20:00:00+00:00"})
    late = late.model_copy(update={"at": "2026-09-20T20:00:00+00:00"})
    now = datetime(2026, 10, 25, tzinfo=UTC)  # a new hall takes the journal of a tray that is older
    hall.store([(TRAY, early)], now)
    assert hall.store([(TRAY, late)], now)[TRAY].acked == late.revision
    found = hall._db.execute("SELECT tableoid::regclass::text, throw_key FROM throws").fetchall()
    assert sorted(found) == sorted(("throws_2026_09", one.throw_key) for one in (early, late))
    assert hall.retain(1, now + timedelta(days=60)) == ["throws_2026_09"] and rows(hall) == 0


def test_old_months_are_deleted(hall: HallDatabase) -> None:
    hall.store([(TRAY, one) for one in deliveries(1)])
    now = datetime.now(UTC)
    assert hall.retain(1) == []
    assert len(hall.retain(1, now + timedelta(days=100))) == 1 and rows(hall) == 0


def test_old_months_are_deleted_while_halls_run(hall: HallDatabase, database: str) -> None:
    (one,) = deliveries(1)
    hall.store([(OTHER, one)])
    hall._db.execute(
        "CREATE TABLE throws_2020_01 PARTITION OF throws FOR VALUES FROM ('2020-01-01') TO ('2020-02-01')"
    )
    hall.store([(TRAY, one.model_copy(update={"at": "2020-01-05T00:00:00+00:00"}))])
    assert rows(hall) == 2
    retentions = [Retention(database, 1, every_s=0.05) for _ in range(2)]
    try:
        until(lambda: rows(hall) == 1)
    finally:
        for retention in retentions:
            retention.close()
    assert hall._db.execute("SELECT tray FROM throws").fetchall() == [(OTHER,)]


def test_the_read_side_shows_the_newest_revision_and_filters(hall: HallDatabase, database: str) -> None:
    sent = deliveries(6)
    hall.store([(TRAY, one) for one in sent])
    hall.set_status([(TRAY, TrayStatus(online=True, name="Window table", problems=("Dark.",)))])
    queries = HallQueries(database)
    assert [tray.name for tray in queries.trays()] == ["Window table"]
    assert queries.trays()[0].throws_today == 6
    found = queries.throws(HallFilter(kind="d6", label="3"))
    assert [one.throw["dice"][0]["label"] for one in found] == ["3"]
    pages, place = [], None
    while page := queries.throws(HallFilter(before=place), limit=2):
        pages += [one.key for one in page]
        place = HallCursor.of(page[-1].cursor)
    assert len(pages) == len(set(pages)) == 6, "throws of the same millisecond are on one page each"
    assert len(queries.throws(HallFilter(before=HallCursor.of(found[0].cursor)))) < 6
    (fair,) = queries.fairness(HallFilter())
    assert (fair.kind, fair.trays, fair.fairness.throws) == ("d6", 1, 6)
    table = list(csv.DictReader(io.StringIO("".join(queries.export(HallFilter(), "csv")))))
    assert [row["label"] for row in table] == ["1", "2", "3", "4", "5", "6"]
    assert len(list(queries.export(HallFilter(tray=TRAY), "jsonl"))) == 6


def test_what_the_database_takes_in_no_text_stops_no_tray(hall: HallDatabase, database: str) -> None:
    odd = "a\0b\\u0000"  # the second one is a backslash and five characters
    kept = "ab\\u0000"
    (one,) = deliveries(1)
    throw = one.throw.model_copy(update={"seat": odd})
    sent = decode(ThrowDelivery, encode(one.model_copy(update={"throw": throw})))
    status = decode(TrayStatus, encode(TrayStatus(online=True, name=odd, problems=(odd,))))

    hall.set_status([(TRAY, status), (OTHER, TrayStatus(online=True, name="Window table"))])
    hall.store([(TRAY, sent), (OTHER, one)])

    queries = HallQueries(database)
    assert {one.name: one.problems for one in queries.trays()} == {kept: (kept,), "Window table": ()}
    assert {one.tray: one.throw["seat"] for one in queries.throws(HallFilter())} == {TRAY: kept, OTHER: None}


class ReadAtOnce(queue.Queue[str]):
    """A full queue whose reader takes the last message between two looks of the one who makes room."""

    def __init__(self) -> None:
        super().__init__(1)
        self.put_nowait("old")

    def empty(self) -> bool:
        found = super().empty()
        if not found:
            super().get_nowait()
        return found


def test_a_page_that_reads_while_room_is_made_stops_no_live_throws(
    hall: HallDatabase, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = LiveThrows(database)
    try:
        other = live.subscribe()
        monkeypatch.setattr(queue, "Queue", lambda most: ReadAtOnce())
        slow = live.subscribe()
        hall.store([(TRAY, one) for one in deliveries(1)])
        until(lambda: not other.empty() and TRAY in other.get_nowait())
        hall.store([(OTHER, one) for one in deliveries(1)])
        until(lambda: not other.empty() and OTHER in other.get_nowait())
        assert slow.get_nowait() == "", "the page loads its list again"
    finally:
        live.close()


def test_a_database_that_is_away_is_named() -> None:
    with pytest.raises(HallError) as problem:
        HallDatabase("postgresql://hall@127.0.0.1:1/nothing")
    assert problem.value.code == "database_unreachable"
    with pytest.raises(HallError):
        HallQueries("postgresql://hall@127.0.0.1:1/nothing").trays()


def test_a_failed_batch_leaves_nothing(hall: HallDatabase) -> None:
    sent = deliveries(2)
    hall._db.execute("ALTER TABLE throws ADD CONSTRAINT full_disk CHECK (sequence < 0)")
    with pytest.raises(psycopg.Error):
        hall.store([(TRAY, one) for one in sent])
    hall._db.execute("ALTER TABLE throws DROP CONSTRAINT full_disk")
    assert hall.progress([TRAY])[TRAY].acked == 0
    assert hall.store([(TRAY, one) for one in sent])[TRAY].acked == sent[1].revision
