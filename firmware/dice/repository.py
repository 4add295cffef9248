"""Repository of people's own dice: one SQLite file in the data directory.

Each row is one confirmed reading: the crop, what it shows, and embeddings with the fingerprint of the
networks that made them. Nothing leaves the computer except by ``export``.

A file that cannot be read is moved aside, never deleted; ``warnings`` reports it and an empty file is
started.
"""

from __future__ import annotations

import json
import math
import sqlite3
import threading
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.errors import StorageError, error_text
from traywatch.files import replacing
from traywatch.firmware.storage.sqlite import SchemaSpec, is_damage, move_aside
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.examples import Example
from traywatch.vision.reading.observations import DieCrop
from traywatch.write_faults import refuse_read_only, write_remedy

FILE = "dice.sqlite"
SCHEMA_VERSION = 1
MOST_BYTES = 50_000_000

_SCHEMA = """
CREATE TABLE IF NOT EXISTS dice (
    seq     INTEGER PRIMARY KEY AUTOINCREMENT,
    ref     TEXT NOT NULL UNIQUE,
    at      TEXT NOT NULL,
    kind    TEXT NOT NULL,
    label   TEXT NOT NULL,
    value   INTEGER,
    name    TEXT NOT NULL,
    seen    TEXT NOT NULL,
    models  TEXT NOT NULL DEFAULT '',
    side    INTEGER NOT NULL DEFAULT 0,
    die     BLOB,
    face    BLOB,
    crop    BLOB NOT NULL
) STRICT;
"""
DICE_SCHEMA = SchemaSpec(
    "a memory", SCHEMA_VERSION, _SCHEMA, ("journal_mode = WAL", "secure_delete = ON"), "dice_newer"
)


@dataclass(frozen=True, slots=True, eq=False)
class TaughtFace:
    """One confirmed reading. ``cut`` is the crop, ``ref`` its id."""

    ref: str
    kind: str
    label: str
    cut: DieCrop
    name: str = ""
    value: int | None = None


class DiceStore:
    """The repository at ``path``; the file is created with the first die. Raises ``StorageError``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: tuple[str, ...] = ()
        self._lock = threading.RLock()
        self._db: sqlite3.Connection | None = None
        self._version = -1
        if path.exists():
            self._open()

    def close(self) -> None:
        """Close the file. Safe to call twice."""
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def changed(self) -> bool:
        """Whether another program wrote since the last call; true at the first call."""
        with self._lock:
            if self._db is None and self.path.exists():
                self._open()
            if self._db is None:
                return False
            version = int(self._run("PRAGMA data_version").fetchone()[0])
            changed, self._version = version != self._version, version
            return changed

    def put(self, told: Iterable[TaughtFace]) -> None:
        """Store readings, replacing those with the same ``ref``. Embeddings are computed later."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        rows = [(t.ref, at, t.kind, t.label, t.value, t.name, _png(t.cut), _details(t.cut)) for t in told]
        with self._writing() as db:
            db.executemany("DELETE FROM dice WHERE ref = ?", [(row[0],) for row in rows])
            db.executemany(
                "INSERT INTO dice (ref, at, kind, label, value, name, crop, seen) VALUES (?,?,?,?,?,?,?,?)",
                rows,
            )
            while self._bytes(db) > MOST_BYTES:
                db.execute("DELETE FROM dice WHERE seq = (SELECT min(seq) FROM dice)")

    def examples(self, models: str) -> list[Example]:
        """Return all readings with embeddings of these networks, the oldest first."""
        rows = self._all(
            "SELECT ref, kind, label, value, name, crop, seen, die, face, side FROM dice "
            "WHERE models = ? AND die IS NOT NULL ORDER BY seq",
            (models,),
        )
        examples = []
        for ref, kind, label, value, name, crop, details, die, face, side in rows:
            cut = _cut(crop, details)
            if cut is not None:
                examples.append(
                    Example(
                        ref,
                        kind,
                        label,
                        signature(cut.image, cut.box),
                        np.frombuffer(die, np.float32),
                        np.frombuffer(face, np.float32),
                        bool(side),
                        name,
                        value,
                    )
                )
        return examples

    def waiting(self, models: str, most: int) -> list[TaughtFace]:
        """Return readings without embeddings of these networks, at most ``most``."""
        rows = self._all(
            "SELECT ref, kind, label, value, name, crop, seen FROM dice "
            "WHERE models != ? ORDER BY seq LIMIT ?",
            (models, most),
        )
        faces, bad = [], []
        for ref, kind, label, value, name, crop, details in rows:
            cut = _cut(crop, details)
            if cut is None:
                bad.append(ref)
            else:
                faces.append(TaughtFace(ref, kind, label, cut, name, value))
        if bad:
            self.erase(bad)
        return faces

    def embedded(self, models: str, examples: Iterable[Example]) -> tuple[str, ...]:
        """Store computed embeddings, and return the refs of the readings that have them.

        A reading that was replaced or erased meanwhile is left alone: a person may have corrected it, and
        the embeddings are those of the earlier label.
        """
        stored = []
        with self._writing() as db:
            for e in examples:
                done = db.execute(
                    "UPDATE dice SET models = ?, die = ?, face = ?, side = ? "
                    "WHERE ref = ? AND kind = ? AND label = ?",
                    (
                        models,
                        e.die.astype(np.float32).tobytes(),
                        e.face.astype(np.float32).tobytes(),
                        e.side,
                        e.ref,
                        e.kind,
                        e.label,
                    ),
                )
                if done.rowcount:
                    stored.append(e.ref)
        return tuple(stored)

    def erase(self, refs: Iterable[str] | None) -> None:
        """Erase readings permanently, or all if ``refs`` is None; freed space is overwritten."""
        with self._writing() as db:
            if refs is None:
                db.execute("DELETE FROM dice")
            else:
                db.executemany("DELETE FROM dice WHERE ref = ?", [(ref,) for ref in refs])
        if self._db is not None:
            self._run("PRAGMA wal_checkpoint(TRUNCATE)")

    def rename(self, refs: Iterable[str], name: str) -> None:
        """Change the die name of readings."""
        with self._writing() as db:
            db.executemany("UPDATE dice SET name = ? WHERE ref = ?", [(name, ref) for ref in refs])

    def rows(self) -> list[dict[str, Any]]:
        """Return all readings without pictures, the oldest first: ref, at, kind, label, value, name."""
        keys = ("ref", "at", "kind", "label", "value", "name")
        return [
            dict(zip(keys, row, strict=True))
            for row in self._all(f"SELECT {', '.join(keys)} FROM dice ORDER BY seq")
        ]

    def export(self, path: Path) -> int:
        """Write all crops and an index to a zip file. Returns their number. Raises ``StorageError``."""
        rows = self.rows()
        try:
            with replacing(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
                for n, row in enumerate(rows):
                    ((crop, details),) = self._all("SELECT crop, seen FROM dice WHERE ref = ?", (row["ref"],))
                    row.update(picture=f"crops/{n:04d}.png", **json.loads(details))
                    out.writestr(row["picture"], crop)
                out.writestr("dice.json", json.dumps({"version": SCHEMA_VERSION, "dice": rows}, indent=1))
        except OSError as error:
            raise StorageError(
                "file_not_written", f"{path}: {error.strerror or error}; choose another file"
            ) from error
        return len(rows)

    # ------------------------------------------------------------------ the file

    def _open(self) -> None:
        try:
            self._db = self._connected()
        except UnicodeDecodeError as error:
            self._start_afresh(error)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise _storage_error(self.path, error) from error
            self._start_afresh(error)

    def _connected(self) -> sqlite3.Connection:
        db = DICE_SCHEMA.connect(self.path)
        self.path.chmod(0o600)
        return db

    def _start_afresh(self, why: Exception) -> None:
        try:
            aside = move_aside(self.path)
            self._db = self._connected()
        except (OSError, sqlite3.Error) as error:
            raise _storage_error(self.path, error) from error
        self.warnings = (
            *self.warnings,
            f"The memory of your dice {self.path} was damaged ({why}); it was renamed to {aside.name} and "
            "an empty one was started.",
        )

    def _writing(self) -> _Writing:
        return _Writing(self)

    def _run(self, sql: str, args: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        assert self._db is not None
        try:
            return self._db.execute(sql, args)
        except sqlite3.Error as error:
            raise _storage_error(self.path, error) from error

    def _all(self, sql: str, args: tuple[Any, ...] = ()) -> list[Any]:
        with self._lock:
            return [] if self._db is None else self._run(sql, args).fetchall()

    @staticmethod
    def _bytes(db: sqlite3.Connection) -> int:
        return int(db.execute("SELECT coalesce(sum(length(crop)), 0) FROM dice").fetchone()[0])


class _Writing:
    """One transaction; creates the file if needed. Raises ``StorageError``."""

    def __init__(self, store: DiceStore) -> None:
        self._store = store

    def __enter__(self) -> sqlite3.Connection:
        store = self._store
        store._lock.acquire()
        try:
            if store._db is None:
                store.path.parent.mkdir(parents=True, exist_ok=True)
                store._open()
            assert store._db is not None
            return store._db
        except OSError as error:
            store._lock.release()
            raise error if isinstance(error, StorageError) else _storage_error(store.path, error) from error
        except BaseException:
            store._lock.release()
            raise

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        store = self._store
        assert store._db is not None
        try:
            if error is None:
                refuse_read_only(store.path)
                store._db.commit()
            else:
                store._db.rollback()
        except (sqlite3.Error, OSError) as fault:
            store._db.rollback()
            raise _storage_error(store.path, fault) from fault
        finally:
            store._lock.release()
        if isinstance(error, sqlite3.Error):
            raise _storage_error(store.path, error) from error


def _storage_error(path: Path, error: Exception) -> StorageError:
    return StorageError("dice_not_kept", f"{path}: {error_text(error)}. {write_remedy(path)}")


def _png(cut: DieCrop) -> bytes:
    done, png = cv2.imencode(".png", cut.image)
    if not done:
        raise StorageError("picture_not_encoded", "a crop could not be encoded as PNG")
    return png.tobytes()


def _details(cut: DieCrop) -> str:
    lean = [float(v) for v in cut.lean] if math.isfinite(cut.lean[0]) else None
    return json.dumps(
        {"box": [float(v) for v in cut.box], "lean": lean, "side_px": cut.side_px, "detector": cut.detector}
    )


def _cut(crop: bytes, details: str) -> DieCrop | None:
    """Restore the stored crop; None if the row is damaged."""
    image: NDArray[Any] | None = cv2.imdecode(np.frombuffer(crop, np.uint8), cv2.IMREAD_COLOR)
    if image is None or image.shape != (CROP_PX, CROP_PX, 3):
        return None
    try:
        facts = json.loads(details)
        x0, y0, x1, y1 = (float(v) for v in facts["box"])
        lean = (float(facts["lean"][0]), float(facts["lean"][1])) if facts["lean"] else UNKNOWN
        return DieCrop(
            np.asarray(image, np.uint8),
            (x0, y0, x1, y1),
            lean,
            float(facts["side_px"]),
            float(facts["detector"]),
        )
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return None
