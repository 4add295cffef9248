"""Pictures of one's own dice for sharing: dice, readings and corrections, and nothing else.

Each picture keeps the dice with a margin; the rest is gray. Names, seats, games, tokens, places and times are
left out. Days are numbered, and the tray gets a new random name each time. The lines follow the formats of
docs/reference/benchmark.md.
"""

from __future__ import annotations

import io
import json
import secrets
import zipfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.errors import StorageError
from traywatch.files import write_atomic
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import PictureStore, encode
from traywatch.firmware.table.hidden.audience import EVERYBODY
from traywatch.firmware.table.session.throw_view import ThrowView, throw_view
from traywatch.firmware.table.views.shown import shown_throw
from traywatch.vision.types import LEAST_DIE, Box, DieReading

MARGIN = 0.35
"""Share of the longer side of a die's box that is kept around it."""
_GRAY = 128
_CHUNK = 500
_FORMAT = 1
_ABOUT = """Pictures of dice, shared by their owner under {license}.

  pictures/           the dice of each throw; everything else is gray
  truth.jsonl         kind and value of each die; "by person": a person said or corrected it
  predictions.jsonl   what Traywatch read

There are no names, games, places or times in it. Days are numbered. Look through the pictures before you pass
them on: a die's engraving or what lies beside it may still be yours alone.
"""


@dataclass(slots=True)
class _Names:
    """Numbers instead of names, in the order of their first use."""

    prefix: str
    known: dict[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        return self.known.setdefault(name, f"{self.prefix}-{len(self.known) + 1}")


def write_shared_dice(
    path: Path, data: Path, *, last: int, license_id: str, only: Collection[str] = ()
) -> tuple[int, int]:
    """Write a zip file with the last throws that have a picture; returns the numbers of pictures and dice.

    ``only`` are names of dice: all others become gray. If it is empty, every die is packed.

    Raises ``StorageError``: ``journal_missing``, ``nothing_to_share``, ``file_not_written``.
    """
    journal_path = data / "journal.sqlite"
    if not journal_path.is_file():
        raise StorageError(
            "journal_missing", f"{journal_path}: there is no journal; give its directory with --data"
        )
    pictures = PictureStore(data / "pictures")
    rig, days, names = f"tray-{secrets.token_hex(4)}", _Names("day"), _Names(f"die-{secrets.token_hex(3)}")
    truths, predictions, files = [], [], dict[str, bytes]()
    with Journal(journal_path) as journal:
        chosen = [(view, _kept_dice(view, only)) for view in _views(journal) if view.picture]
        for view, packed in [(view, packed) for view, packed in chosen if packed][-last:]:
            jpeg = pictures.get(view.throw_id)
            masked = None if jpeg is None else masked_picture(jpeg, (view.width, view.height), packed)
            if masked is None:
                continue
            name = f"pictures/{len(files) + 1:04d}.jpg"
            files[name] = masked
            truths.append(_truth(view, packed, name, rig, days.of(view.at[:10]), names))
            predictions.append(_prediction(packed, name))
    if not files:
        which = f" of {', '.join(sorted(only))}" if only else ""
        raise StorageError("nothing_to_share", f"{data}: no throw{which} has a picture; roll some dice first")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        # A fixed time: that of the archive would say when somebody was at the table.
        texts = {"truth.jsonl": _lines(truths), "predictions.jsonl": _lines(predictions)}
        texts["README.txt"] = _ABOUT.format(license=license_id)
        for name, content in {**{k: v.encode() for k, v in texts.items()}, **files}.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    write_atomic(path, out.getvalue())
    return len(files), sum(len(row["dice"]) for row in truths)


def masked_picture(jpeg: bytes, size: tuple[int, int], dice: Sequence[DieReading]) -> bytes | None:
    """The picture with all but the dice in gray, without metadata; None if it is damaged.

    ``size`` is the width and height that the boxes belong to.
    """
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if image is None or (image.shape[1], image.shape[0]) != size:
        return None
    out = np.full(image.shape, _GRAY, np.uint8)
    for die in dice:
        x0, y0, x1, y1 = kept_box(die.box, size)
        out[y0:y1, x0:x1] = image[y0:y1, x0:x1]
    return encode(out)


def kept_box(box: Box, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The part of the picture that is kept for a die, in whole pixels."""
    x0, y0, x1, y1 = box
    edge = MARGIN * max(x1 - x0, y1 - y0)
    left, top = max(0, round(x0 - edge)), max(0, round(y0 - edge))
    return left, top, min(size[0], round(x1 + edge)), min(size[1], round(y1 + edge))


def _views(journal: Journal) -> Iterator[ThrowView]:
    after = 0
    while records := journal.read("throw", after=after, limit=_CHUNK):
        for record in records:
            after = record.seq
            view = throw_view(journal.read(ref=record.ref))
            if view is not None:
                yield shown_throw(view, EVERYBODY)


def _kept_dice(view: ThrowView, only: Collection[str]) -> list[DieReading]:
    """The dice of a throw that are shared: boxes that are hardly dice may be a hand, a letter or a face."""
    told = {die.die_id for die in view.outcome.dice if die.by_person}
    return [
        die
        for die in view.dice
        if (die.status != "unsure" or die.die_p >= LEAST_DIE or die.die_id in told)
        and (not only or die.die_name in only)
    ]


def _truth(
    view: ThrowView, packed: Sequence[DieReading], name: str, rig: str, day: str, names: _Names
) -> dict[str, Any]:
    """The line of a picture. A die whose kind nobody knows is left out, and the line says so."""
    outcome = {die.die_id: die for die in view.outcome.dice}
    dice = []
    for die in packed:
        told = outcome.get(die.die_id)
        kind, value = (told.kind, told.value) if told is not None else (die.kind, die.value)
        if kind is None:
            continue
        # A kind that people taught may have a private name.
        is_known = kind in SHAPES
        row: dict[str, Any] = {"kind": kind if is_known else "other", "box": [round(v, 1) for v in die.box]}
        row["value"] = value if is_known else None
        row["traits"] = ["by person" if told is not None and told.by_person else "not checked"]
        if die.die_name is not None:
            row["die"] = names.of(die.die_name)
        dice.append(row)
    complete = len(dice) == len(packed)
    return {
        "dicebench": _FORMAT, "picture": name, "set": rig, "rig": rig, "day": day, "width": view.width,
        "height": view.height, "complete": complete, "dice": dice,
    }  # fmt: skip


def _prediction(packed: Sequence[DieReading], name: str) -> dict[str, Any]:
    dice = []
    for die in packed:
        accepted = die.status == "read"
        best = die if accepted or not die.alternatives else die.alternatives[0]
        is_known = best.kind in SHAPES
        taught = None if best.kind is None else "other"
        dice.append(
            {
                "box": [round(v, 1) for v in die.box],
                "kind": best.kind if is_known else taught,
                "value": best.value if is_known else None,
                "accepted": accepted,
                "confidence": die.confidence,
            }
        )
    return {"dicebench": _FORMAT, "picture": name, "dice": dice}


def _lines(rows: Sequence[dict[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)
