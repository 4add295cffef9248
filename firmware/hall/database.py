"""The hall's PostgreSQL database: what trays delivered, stored once, and how far each tray has got.

Needs the extra ``hall`` (psycopg, Alembic). All times are with time zone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from traywatch.firmware.integrations.hall.messages import (
    Acknowledgement,
    HallError,
    ThrowDelivery,
    TrayStatus,
)
from traywatch.installed_copy import how_to_add

if TYPE_CHECKING:
    from psycopg import Connection

CHANNEL = "traywatch_throws"
_MOST_NOTICE_BYTES = 7900  # PostgreSQL takes less than 8,000
_MIGRATION_LOCK = 0x747261796D6967
_PARTITION_LOCK = 0x74726179706172
_ALIVE_S = 5


class HallDatabase:
    """A connection to the database. Not safe to share between threads.

    Raises ``HallError``: ``hall_missing`` without psycopg, ``database_unreachable`` if it cannot be opened.
    Later errors of the database are psycopg's own; ``reconnect`` opens a new connection.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._months: set[str] = set()
        self._db = self._open()

    def _open(self) -> Connection[tuple[Any, ...]]:
        try:
            import psycopg
        except ImportError:
            raise HallError("hall_missing", f"a hall needs more packages: {how_to_add('hall')}") from None
        try:
            return psycopg.connect(self._url, connect_timeout=5, autocommit=True)
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[0]
            raise HallError("database_unreachable", f"the database cannot be opened: {reason}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the connection."""
        self._db.close()

    def reconnect(self) -> None:
        """Open a new connection; raises ``HallError`` (``database_unreachable``)."""
        self._db.close()
        self._db = self._open()

    def migrate(self) -> None:
        """Bring the tables up to date. Several halls may do so at once; one waits for the other."""
        from alembic import command
        from alembic.config import Config
        from sqlalchemy import create_engine, pool, text

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        engine = create_engine("postgresql+psycopg://", creator=self._open_plain, poolclass=pool.NullPool)
        with engine.connect() as connection:
            connection.execute(text(f"SELECT pg_advisory_lock({_MIGRATION_LOCK})"))
            connection.commit()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
            connection.execute(text(f"SELECT pg_advisory_unlock({_MIGRATION_LOCK})"))
            connection.commit()

    def _open_plain(self) -> Connection[tuple[Any, ...]]:
        connection = self._open()
        connection.autocommit = False
        return connection

    # ------------------------------------------------------------------ throws

    def store(
        self, batch: Sequence[tuple[str, ThrowDelivery]], now: datetime | None = None
    ) -> dict[str, Acknowledgement]:
        """Store deliveries in one transaction. Returns how far each tray has got now.

        A delivery that is there already changes nothing. One that leaves a gap is not stored: the tray sends
        it again after it has seen the acknowledgement.
        """
        by_tray: dict[str, list[ThrowDelivery]] = {}
        for tray, delivery in batch:
            by_tray.setdefault(tray, []).append(delivery)
        self._make_partitions((delivery.thrown_at for _, delivery in batch), now or datetime.now(UTC))
        with self._db.transaction(), self._db.cursor() as cursor:
            answers = self.progress(by_tray, lock=True)
            rows: list[tuple[Any, ...]] = []
            for tray, deliveries in by_tray.items():
                taken, answers[tray] = _contiguous(deliveries, answers[tray])
                rows += [_row(tray, one) for one in taken]
            if rows:
                cursor.executemany(
                    "INSERT INTO throws (thrown_at, tray, sequence, revision, epoch, throw_key, digest, body)"
                    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
                    rows,
                )
            cursor.executemany(
                "UPDATE trays SET epoch = %s, acked = %s, digest = %s, last_seen = now() WHERE tray = %s",
                [(one.epoch, one.acked, one.digest, tray) for tray, one in sorted(answers.items())],
            )
            notices = [notice for row in rows for notice in _notice(row)]
            cursor.executemany(f"SELECT pg_notify('{CHANNEL}', %s)", [(notice,) for notice in notices])
        return answers

    def progress(self, trays: Iterable[str], *, lock: bool = False) -> dict[str, Acknowledgement]:
        """How far trays have got; unknown ones are added. ``lock`` holds their rows in this transaction."""
        names = sorted(set(trays))
        with self._db.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO trays (tray) VALUES (%s) ON CONFLICT DO NOTHING", [(name,) for name in names]
            )
            cursor.execute(
                "SELECT tray, epoch, acked, digest FROM trays WHERE tray = ANY(%s) ORDER BY tray"
                + (" FOR UPDATE" if lock else ""),
                (names,),
            )
            return {
                tray: Acknowledgement(epoch=epoch, acked=acked, digest=digest)
                for tray, epoch, acked, digest in cursor.fetchall()
            }

    def all_trays(self) -> list[str]:
        """The ids of every known tray."""
        return [tray for (tray,) in self._db.execute("SELECT tray FROM trays").fetchall()]

    def set_status(self, statuses: Sequence[tuple[str, TrayStatus]]) -> None:
        """Store what trays say of themselves."""
        with self._db.transaction(), self._db.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO trays (tray, name, online, status) VALUES (%(tray)s, %(name)s, %(on)s, %(all)s)"
                " ON CONFLICT (tray) DO UPDATE SET name = excluded.name, online = excluded.online,"
                " status = excluded.status, last_seen = now()",
                [
                    {"tray": tray, "name": one.name, "on": one.online, "all": json.dumps(one.to_json())}
                    for tray, one in sorted(statuses)
                ],
            )

    def retain(self, months: int, now: datetime | None = None) -> list[str]:
        """Delete the throws of months that are older than a number of months. Returns the dropped partitions.

        The migrations must have run. Throws whose clock was far off are kept: their month is not known.
        """
        now = now or datetime.now(UTC)
        first = now.year * 12 + now.month - 1 - months
        limit = f"throws_{first // 12:04d}_{first % 12 + 1:02d}"
        rows = self._db.execute(
            "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'throws'::regclass"
        ).fetchall()
        old = sorted(name for (name,) in rows if name != "throws_other" and name < limit)
        for name in old:
            self._db.execute(f"DROP TABLE IF EXISTS {name}")
            self._months.discard(name)
        return old

    def _make_partitions(self, times: Iterable[datetime], now: datetime) -> None:
        for at in sorted(set(times)):
            name = f"throws_{at.year:04d}_{at.month:02d}"
            # A wrong clock makes no partition; its throws go to the default one.
            if name in self._months or abs(at - now) > timedelta(days=40):
                continue
            start = at.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
            end = (start + timedelta(days=32)).replace(day=1)
            self._make_partition(name, start.isoformat(), end.isoformat())
            self._months.add(name)

    def _make_partition(self, name: str, start: str, end: str) -> None:
        with self._db.transaction():
            self._db.execute(f"SELECT pg_advisory_xact_lock({_PARTITION_LOCK})")
            if self._db.execute("SELECT to_regclass(%s)", (name,)).fetchone() != (None,):
                return
            # PostgreSQL refuses a partition while the default one has throws of its month.
            self._db.execute("LOCK TABLE throws_other IN ACCESS EXCLUSIVE MODE")
            self._db.execute(f"CREATE TABLE {name} (LIKE throws INCLUDING ALL)")
            self._db.execute(
                "WITH moved AS"
                " (DELETE FROM throws_other WHERE thrown_at >= %s AND thrown_at < %s RETURNING *)"
                f" INSERT INTO {name} SELECT * FROM moved",
                (start, end),
            )
            self._db.execute(
                f"ALTER TABLE throws ATTACH PARTITION {name} FOR VALUES FROM ('{start}') TO ('{end}')"
            )

    # ------------------------------------------------------------------ processes

    def alive(self, process: str) -> list[str]:
        """Say that a hall process runs, and return all that run now."""
        self._db.execute(
            "INSERT INTO hall_processes (process) VALUES (%s)"
            " ON CONFLICT (process) DO UPDATE SET seen_at = now()",
            (process,),
        )
        self._db.execute("DELETE FROM hall_processes WHERE seen_at < now() - interval '1 hour'")
        rows = self._db.execute(
            "SELECT process FROM hall_processes WHERE seen_at > now() - make_interval(secs => %s)",
            (_ALIVE_S,),
        )
        return sorted(name for (name,) in rows.fetchall())

    def gone(self, process: str) -> None:
        """Say that a hall process ends."""
        self._db.execute("DELETE FROM hall_processes WHERE process = %s", (process,))


def _contiguous(
    deliveries: Sequence[ThrowDelivery], before: Acknowledgement
) -> tuple[list[ThrowDelivery], Acknowledgement]:
    """The deliveries that follow on what is there, and how far the tray has got with them."""
    epoch, acked, digest = before.epoch, before.acked, before.digest
    taken: list[ThrowDelivery] = []
    for one in sorted(deliveries, key=lambda one: (one.epoch, one.revision)):
        if one.epoch > epoch and one.previous == 0:
            epoch, acked, digest = one.epoch, 0, ""
        if one.epoch != epoch or one.previous > acked or one.revision <= acked:
            continue
        taken.append(one)
        acked, digest = one.revision, one.digest
    return taken, Acknowledgement(epoch=epoch, acked=acked, digest=digest)


def _row(tray: str, one: ThrowDelivery) -> tuple[Any, ...]:
    body = json.dumps(one.throw.to_json(), separators=(",", ":"))
    return (one.thrown_at, tray, one.sequence, one.revision, one.epoch, one.throw_key, one.digest, body)


def _notice(row: tuple[Any, ...]) -> list[str]:
    at, tray, sequence, revision, _, throw_key, _, body = row
    head = {"tray": tray, "key": throw_key, "sequence": sequence, "revision": revision, "at": at.isoformat()}
    text = json.dumps({**head, "throw": json.loads(body)}, separators=(",", ":"))
    if len(text.encode("utf-8")) > _MOST_NOTICE_BYTES:
        text = json.dumps({**head, "throw": None}, separators=(",", ":"))
    return [text]
