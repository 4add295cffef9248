"""Repository of people's own dice: one SQLite file in the data directory.

Each row is one confirmed reading: the crop, what it shows, and embeddings with the fingerprint of the
networks that made them. Nothing leaves the computer except by ``export``.
"""

from __future__ import annotations

import json
import math
import sqlite3
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.errors import StorageError
from traywatch.files import replacing
from traywatch.firmware.dice.dice_file import SCHEMA_VERSION, DiceFile
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.examples import Example
from traywatch.vision.reading.observations import DieCrop

FILE = "dice.sqlite"
MOST_BYTES = 50_000_000


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
        self._file = DiceFile(path)

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was found damaged when the file was opened, one sentence each."""
        return self._file.warnings

    def close(self) -> None:
        """Close the file. Safe to call twice."""
        self._file.close()

    def changed(self) -> bool:
        """Whether another program wrote since the last call; true at the first call."""
        return self._file.changed()

    def put(self, told: Iterable[TaughtFace]) -> None:
        """Store readings, replacing those with the same ``ref``. Embeddings are computed later."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        rows = [(t.ref, at, t.kind, t.label, t.value, t.name, _png(t.cut), _details(t.cut)) for t in told]
        with self._file.writing() as db:
            db.executemany("DELETE FROM dice WHERE ref = ?", [(row[0],) for row in rows])
            db.executemany(
                "INSERT INTO dice (ref, at, kind, label, value, name, crop, seen) VALUES (?,?,?,?,?,?,?,?)",
                rows,
            )
            while self._bytes(db) > MOST_BYTES:
                db.execute("DELETE FROM dice WHERE seq = (SELECT min(seq) FROM dice)")

    def examples(self, models: str) -> list[Example]:
        """Return all readings with embeddings of these networks, the oldest first."""
        rows = self._file.all(
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
        rows = self._file.all(
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
        with self._file.writing() as db:
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
        with self._file.writing() as db:
            if refs is None:
                db.execute("DELETE FROM dice")
            else:
                db.executemany("DELETE FROM dice WHERE ref = ?", [(ref,) for ref in refs])
        self._file.empty_log()

    def rename(self, refs: Iterable[str], name: str) -> None:
        """Change the die name of readings."""
        with self._file.writing() as db:
            db.executemany("UPDATE dice SET name = ? WHERE ref = ?", [(name, ref) for ref in refs])

    def rows(self) -> list[dict[str, Any]]:
        """Return all readings without pictures, the oldest first: ref, at, kind, label, value, name."""
        keys = ("ref", "at", "kind", "label", "value", "name")
        return [
            dict(zip(keys, row, strict=True))
            for row in self._file.all(f"SELECT {', '.join(keys)} FROM dice ORDER BY seq")
        ]

    def export(self, path: Path) -> int:
        """Write all crops and an index to a zip file. Returns their number. Raises ``StorageError``."""
        rows = self.rows()
        try:
            with replacing(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
                for n, row in enumerate(rows):
                    ((crop, details),) = self._file.all(
                        "SELECT crop, seen FROM dice WHERE ref = ?", (row["ref"],)
                    )
                    row.update(picture=f"crops/{n:04d}.png", **json.loads(details))
                    out.writestr(row["picture"], crop)
                out.writestr("dice.json", json.dumps({"version": SCHEMA_VERSION, "dice": rows}, indent=1))
        except OSError as error:
            raise StorageError(
                "file_not_written", f"{path}: {error.strerror or error}; choose another file"
            ) from error
        return len(rows)

    @staticmethod
    def _bytes(db: sqlite3.Connection) -> int:
        return int(db.execute("SELECT coalesce(sum(length(crop)), 0) FROM dice").fetchone()[0])


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
