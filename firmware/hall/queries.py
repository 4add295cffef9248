"""The read side of a hall: trays, throws, fairness of a batch of dice, and export."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal, Self

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.dice.fairness import Fairness, fairness
from traywatch.firmware.integrations.hall.messages import HallError
from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.games import game_info

if TYPE_CHECKING:
    from psycopg import Connection

MOST = 500
_ONLINE_S = 60
_THROW_COLUMNS = ("throw_id", "state", "validity", "total")
_COLUMNS = ("tray", "name", "sequence", "revision", "thrown_at", "received_at", *_THROW_COLUMNS)
_DIE_COLUMNS = ("kind", "label", "value", "status", "role", "color", "zone", "confidence", "read_label",
                "counts", "meaning")  # fmt: skip


class HallTray(Record):
    """One tray on the hall's page. ``late_s`` is how long ago it was heard, in seconds."""

    tray: str
    name: str
    online: bool
    game: str | None
    game_title: Text | None
    phase: str | None
    problems: tuple[str, ...]
    waiting: int
    acked: int
    late_s: float
    throws_today: int


class HallThrow(Record):
    """The newest revision of one throw. ``throw`` is a ``SharedThrow``; ``cursor`` names its place."""

    tray: str
    key: str
    sequence: int
    revision: int
    at: str
    received_at: str
    cursor: str
    throw: dict[str, Any]


class BatchFairness(Record):
    """The fairness of all dice of one kind, or of one kind and color, over all chosen trays."""

    kind: str
    color: str | None
    trays: int
    fairness: Fairness


@dataclass(frozen=True, slots=True)
class HallCursor:
    """A place in the list of throws. Several can have the same time, so it names one of them."""

    at: datetime
    tray: str
    key: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Read ``AT~TRAY~KEY``. Raises ``HallError`` (``message_invalid``)."""
        try:
            at, tray, key = text.split("~")
            return cls(datetime.fromisoformat(at).astimezone(UTC), tray, key)
        except (ValueError, OverflowError):
            raise HallError("message_invalid", f"{text[:80]!r} is no place in the list of throws") from None


@dataclass(frozen=True, slots=True)
class HallFilter:
    """What to show. ``kind`` and ``label`` match one die. Times are with time zone."""

    tray: str | None = None
    kind: str | None = None
    label: str | None = None
    color: str | None = None
    since: datetime | None = None
    before: HallCursor | None = None

    def where(self) -> tuple[str, dict[str, Any]]:
        """An SQL condition on ``throws`` and its parameters."""
        tests, values = ["true"], dict[str, Any]()
        for name, test in (
            ("tray", "tray = %(tray)s"),
            ("since", "thrown_at >= %(since)s"),
        ):
            if (value := getattr(self, name)) is not None:
                tests.append(test)
                values[name] = value
        if self.before is not None:
            tests.append("(thrown_at, tray, throw_key) < (%(at)s, %(at_tray)s, %(at_key)s)")
            values |= {"at": self.before.at, "at_tray": self.before.tray, "at_key": self.before.key}
        die = {name: one for name in ("kind", "label", "color") if (one := getattr(self, name)) is not None}
        if die:
            tests.append("body @> %(die)s::jsonb")
            values["die"] = json.dumps({"dice": [die]})
        return " AND ".join(tests), values


class HallQueries:
    """Reads the database, with a connection for each call. Raises ``HallError``."""

    def __init__(self, url: str) -> None:
        self._url = url

    @contextmanager
    def _connect(self) -> Iterator[Connection[dict[str, Any]]]:
        import psycopg
        from psycopg.rows import dict_row

        try:
            with psycopg.connect(
                self._url, connect_timeout=5, row_factory=dict_row, options="-c statement_timeout=20s"
            ) as db:
                yield db
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise HallError("database_unreachable", f"the database does not answer: {reason}") from error

    def trays(self) -> list[HallTray]:
        """Every known tray, those that need attention first."""
        with self._connect() as db:
            rows = db.execute(
                "SELECT t.*, extract(epoch FROM now() - t.last_seen)::float AS late_s,"
                " coalesce(n.throws, 0) AS throws_today FROM trays t LEFT JOIN"
                " (SELECT tray, count(DISTINCT throw_key) AS throws FROM throws"
                "  WHERE received_at > now() - interval '1 day' GROUP BY tray) n USING (tray)"
            ).fetchall()
        trays = []
        for row in rows:
            status = row["status"]
            online = bool(row["online"]) and row["late_s"] < _ONLINE_S
            problems = tuple(str(one) for one in status.get("problems", ()))
            info = game_info(str(status.get("game")))
            if row["online"] and not online:
                problems = (f"Not heard for {row['late_s']:.0f} s.", *problems)
            trays.append(
                HallTray(
                    tray=row["tray"],
                    name=row["name"],
                    online=online,
                    game=status.get("game"),
                    game_title=info.title if info is not None else status.get("game"),
                    phase=status.get("phase"),
                    problems=problems,
                    waiting=int(status.get("waiting", 0)),
                    acked=row["acked"],
                    late_s=round(row["late_s"], 1),
                    throws_today=row["throws_today"],
                )
            )
        return sorted(trays, key=lambda one: (not one.problems, not one.online, one.name, one.tray))

    def throws(self, chosen: HallFilter, limit: int = 50) -> list[HallThrow]:
        """The newest revision of matching throws, the latest first; at most ``MOST``."""
        where, values = chosen.where()
        with self._connect() as db:
            rows = db.execute(
                f"SELECT * FROM current_throws WHERE {where}"
                " ORDER BY thrown_at DESC, tray DESC, throw_key DESC LIMIT %(limit)s",
                {**values, "limit": max(1, min(limit, MOST))},
            ).fetchall()
        return [
            HallThrow(
                tray=row["tray"],
                key=row["throw_key"],
                sequence=row["sequence"],
                revision=row["revision"],
                at=row["thrown_at"].isoformat(),
                received_at=row["received_at"].isoformat(),
                cursor=f"{row['thrown_at'].isoformat()}~{row['tray']}~{row['throw_key']}",
                throw=row["body"],
            )
            for row in rows
        ]

    def fairness(self, chosen: HallFilter, *, by_color: bool = False) -> list[BatchFairness]:
        """The fairness of each kind over all matching throws, with the statistics of a single tray."""
        where, values = chosen.where()
        with self._connect() as db:
            rows = db.execute(
                "SELECT die->>'kind' AS kind, die->>'color' AS color, die->>'label' AS label,"
                " count(*) AS n, array_agg(DISTINCT tray) AS trays"
                f" FROM current_throws, jsonb_array_elements(body->'dice') AS die WHERE {where}"
                " AND body->>'state' <> 'voided' AND die->>'role' = 'thrown' AND die->>'label' IS NOT NULL"
                " GROUP BY 1, 2, 3",
                values,
            ).fetchall()
        groups: dict[tuple[str, str | None], tuple[dict[str, int], set[str]]] = {}
        for row in rows:
            if row["kind"] not in SHAPES or (chosen.kind and row["kind"] != chosen.kind):
                continue
            if chosen.color and row["color"] != chosen.color:
                continue
            counts, trays = groups.setdefault((row["kind"], row["color"] if by_color else None), ({}, set()))
            counts[row["label"]] = counts.get(row["label"], 0) + row["n"]
            trays |= set(row["trays"])
        return [
            BatchFairness(
                kind=kind,
                color=color,
                trays=len(trays),
                fairness=fairness(counts, SHAPES[kind].labels, compared=len(groups)),
            )
            for (kind, color), (counts, trays) in sorted(groups.items(), key=lambda one: str(one[0]))
        ]

    def export(self, chosen: HallFilter, form: Literal["csv", "jsonl"]) -> Iterator[str]:
        """All matching throws as CSV (a line for each die) or JSON lines (one for each throw)."""
        where, values = chosen.where()
        with self._connect() as db, db.cursor(name="export") as cursor:
            cursor.execute(
                "SELECT c.*, t.name FROM current_throws c JOIN trays t USING (tray)"
                f" WHERE {where.replace('tray =', 'c.tray =')} ORDER BY thrown_at, c.tray, sequence",
                values,
            )
            if form == "csv":
                yield _line([*_COLUMNS, *_DIE_COLUMNS])
            for row in cursor:
                row |= {key: row["body"].get(key) for key in _THROW_COLUMNS}
                head = {key: row[key] for key in _COLUMNS}
                head |= {key: row[key].isoformat() for key in ("thrown_at", "received_at")}
                if form == "jsonl":
                    yield json.dumps({**head, "throw": row["body"]}) + "\n"
                    continue
                for die in row["body"]["dice"]:
                    yield _line([*head.values(), *(die.get(key) for key in _DIE_COLUMNS)])


def _line(values: list[Any]) -> str:
    text = io.StringIO()
    # A text that a spreadsheet would take for a formula gets an apostrophe.
    safe = [f"'{one}" if isinstance(one, str) and one[:1] in ("=", "+", "-", "@") else one for one in values]
    csv.writer(text).writerow(safe)
    return text.getvalue()
