r"""Value of the dice memory, measured on rendered throws of the same dice.

    python -m traywatch.models.evaluate.reading.memory_throws --out data/memory_table --groups 10 --throws \
        20 --table \
        --seed 79
    python -m traywatch.models.evaluate.reading.dice_memory data/memory_table

Each group of throws is a table with six dice of its own. In the first half of its throws, a simulated person
answers the uncertain readings in order, ten answers in all. Only dice that the networks find hard (less than
60 % right there) are answered. The second half is read without and with these answers.

Then each die is taught as a kind that the networks do not know, with all of the first half. The results are
JSON. ``--fit data/memory_table_fit`` measures the similarity of throws of the same and of different dice on
other dice. It writes ``memory.json`` beside the networks with their checksum, because it is valid only for
these networks.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS, text_of
from traywatch.model_files import models_folder, use_models
from traywatch.models.evaluate.reading.memory_throws import load
from traywatch.models.evaluate.report.reader_files import reader_files
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.memory.examples import Example, best_look, example, fingerprint
from traywatch.vision.memory.similarity import Likeness, Scales, fit_likeness
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop

HARD = 0.6
OWN = "own"
"""A kind that the networks do not know."""
_BATCH = 64


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """One die of one throw: the truth, the network outputs, and the color signature."""

    table: int
    die: int
    throw: int
    kind: str
    label: str
    seen: CropObservation
    colors: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Result:
    """Counts of readings: total, right (best guess), accepted, accepted wrong."""

    n: int
    right: int
    accepted: int
    accepted_wrong: int

    def to_json(self) -> dict[str, Any]:
        """The counts, and each share with its 95 % Wilson interval."""
        shares = {key: share(getattr(self, key), self.n) for key in ("right", "accepted", "accepted_wrong")}
        return {**asdict(self), "share": shares}


def share(hits: int, n: int) -> list[float]:
    """A share with its 95 % Wilson interval: [share, low, high]."""
    if n == 0:
        return [0.0, 0.0, 1.0]
    z, p = 1.96, hits / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return [round(v, 4) for v in (p, max(0.0, middle - half), min(1.0, middle + half))]


def crops_of(folder: Path, faces: FaceReader) -> list[Crop]:
    """All crops of a folder with their network outputs."""
    data = load(folder)
    if not data:
        raise SystemExit(
            f"{folder}: no throws in this folder; render them with python -m "
            f"traywatch.models.evaluate.reading.memory_throws"
        )
    crops: list[Crop] = []
    for start in range(0, len(data["images"]), _BATCH):
        rows = range(start, min(start + _BATCH, len(data["images"])))
        cuts = [
            DieCrop(data["images"][i], tuple(data["box"][i].tolist()), tuple(data["lean"][i].tolist()))
            for i in rows
        ]
        for i, cut, seen in zip(rows, cuts, faces.observe(cuts), strict=True):
            crops.append(
                Crop(
                    int(data["die"][i]) // 16,
                    int(data["die"][i]),
                    int(data["throw"][i]),
                    KINDS[int(data["kind"][i])],
                    text_of(LABELS[int(data["label"][i])]),
                    seen,
                    signature(cut.image, cut.box),
                )
            )
    return crops


def is_right(crop: Crop, reading: FaceReading) -> bool:
    """Whether the best guess is right in kind and label."""
    return bool(reading.answers) and (reading.answers[0].kind, reading.answers[0].label) == (
        crop.kind,
        crop.label,
    )


def tally(crops: Sequence[Crop], readings: Sequence[FaceReading], faces: FaceReader) -> Result:
    """Count the readings of some crops."""
    right = [is_right(c, r) for c, r in zip(crops, readings, strict=True)]
    accepted = [faces.accepts(r) for r in readings]
    wrong = sum(a and not ok for a, ok in zip(accepted, right, strict=True))
    return Result(len(crops), sum(right), sum(accepted), wrong)


def told(crop: Crop) -> Example | None:
    """The memory example that a person's answer about a crop creates, or None."""
    return example(crop.seen, crop.colors, f"{crop.throw}/{crop.die}", crop.kind, crop.label)


def demonstrate(
    crops: Sequence[Crop], faces: FaceReader, *, corrections: int, scales: Scales, hard: float = HARD
) -> dict[str, dict[str, Result]]:
    """Results of ``hard`` and ``easy`` dice without and with ``corrections`` answers per table."""
    before = [faces.weigh(c.seen) for c in crops]
    half = (max(c.throw for c in crops) + 1) / 2
    sets: dict[str, tuple[list[Crop], list[FaceReading], list[FaceReading]]] = {
        "hard": ([], [], []),
        "easy": ([], [], []),
    }
    for table in sorted({c.table for c in crops}):
        of_table = [(c, r) for c, r in zip(crops, before, strict=True) if c.table == table]
        first = [(c, r) for c, r in of_table if c.throw < half]
        dice: dict[int, list[bool]] = {}
        for c, r in first:
            dice.setdefault(c.die, []).append(is_right(c, r))
        finds_hard = {die for die, right in dice.items() if sum(right) < hard * len(right)}
        unsure = [c for c, r in first if c.die in finds_hard and not faces.accepts(r)]
        unsure.sort(key=lambda c: c.throw)
        examples = [one for c in unsure[:corrections] if (one := told(c)) is not None]
        memory = Memory(examples, scales=scales)
        for c, r in of_table:
            if c.throw >= half:
                part = sets["hard" if c.die in finds_hard else "easy"]
                part[0].append(c)
                part[1].append(r)
                part[2].append(memory.weigh(faces, c.seen, c.colors))
    return {
        name: {"before": tally(of, was, faces), "after": tally(of, now, faces)}
        for name, (of, was, now) in sets.items()
    }


def taught(crops: Sequence[Crop], faces: FaceReader, *, scales: Scales) -> dict[str, Result]:
    """Teach each die as a kind of its own with the first half of its throws, and read the second half.

    ``shown`` are readings of faces in the first half. ``never_shown`` are readings of other faces, which
    cannot be right. ``other_dice`` are the other dice of the table with this memory, ``other_dice_before``
    without it.
    """
    half = (max(c.throw for c in crops) + 1) / 2
    sets: dict[str, tuple[list[Crop], list[FaceReading]]] = {
        name: ([], []) for name in ("shown", "never_shown", "other_dice", "other_dice_before")
    }

    def read(name: str, crop: Crop, reading: FaceReading) -> None:
        sets[name][0].append(crop)
        sets[name][1].append(reading)

    for die in sorted({c.die for c in crops}):
        of_die = [replace(c, kind=OWN) for c in crops if c.die == die]
        examples = [one for c in of_die if c.throw < half and (one := told(c)) is not None]
        memory = Memory(examples, scales=scales)
        labels = {one.label for one in examples}
        for c in of_die if examples else ():
            if c.throw >= half:
                part = "shown" if c.label in labels else "never_shown"
                read(part, c, memory.weigh(faces, c.seen, c.colors))
        for c in crops if examples else ():
            if c.throw >= half and c.table == of_die[0].table and c.die != die:
                read("other_dice", c, memory.weigh(faces, c.seen, c.colors))
                read("other_dice_before", c, faces.weigh(c.seen))
    return {name: tally(of, readings, faces) for name, (of, readings) in sets.items()}


def likenesses(crops: Sequence[Crop]) -> tuple[Scales, dict[str, Any]]:
    """Fit the similarity scales to dice and faces; also return the quantiles of the similarities."""
    looks = [best_look(c.seen, c.kind, c.label) for c in crops]
    readable = [
        (c, look) for c, look in zip(crops, looks, strict=True) if look and look.embedding is not None
    ]
    chosen = [crop for crop, _ in readable]
    die, table = (np.array([getattr(c, key) for c in chosen]) for key in ("die", "table"))
    kind, label = (np.array([getattr(c, key) for c in chosen]) for key in ("kind", "label"))
    side = np.array([look.side for _, look in readable])
    shaped, colored = _alike([c.seen.embedding for c in chosen]), _alike([c.colors for c in chosen])
    faced = _alike([look.embedding for _, look in readable if look.embedding is not None])
    pairs = np.triu(np.ones_like(shaped, bool), 1) & (table[:, None] == table[None])
    same = die[:, None] == die[None]
    kinds, labels = kind[:, None] == kind[None], label[:, None] == label[None]
    flat, sides = ~side[:, None] & ~side[None], side[:, None] & side[None]
    parts = {
        # Dice of one kind have the same shape, so only their colors distinguish them.
        "die": (shaped, pairs & same, pairs & ~kinds, -6.0, 3.0),
        "colors": (colored, pairs & same, pairs & ~same, -6.0, 5.0),
        "face": (faced, pairs & same & labels & flat, pairs & same & ~labels & flat, -1.5, 5.0),
        "side": (faced, pairs & same & labels & sides, pairs & same & ~labels & sides, -1.5, 5.0),
    }
    lines: dict[str, Likeness] = {}
    report: dict[str, Any] = {}
    for name, (cosines, alike, unlike, least, most) in parts.items():
        lines[name] = fit_likeness(cosines[alike], cosines[unlike], least=least, most=most)
        report[name] = {
            "same": _spread(cosines[alike]), "other": _spread(cosines[unlike]), **asdict(lines[name])
        }  # fmt: skip
    scales = Scales(lines["die"], lines["colors"], lines["face"], lines["side"])
    return scales, report


def _alike(vectors: Sequence[NDArray[np.float32]]) -> NDArray[np.float64]:
    table = np.stack(vectors).astype(float)
    return np.asarray(table @ table.T)


def _spread(cosines: NDArray[np.float64]) -> dict[str, float]:
    spread = {"n": float(len(cosines))}
    if len(cosines):
        quantiles = np.percentile(cosines, (5, 50, 95))
        spread |= {f"p{q}": round(float(v), 3) for q, v in zip((5, 50, 95), quantiles, strict=True)}
    return spread


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.reading.dice_memory", description=__doc__
    )
    parser.add_argument("folder", type=Path, nargs="?", help="throws for the evaluation")
    parser.add_argument("--fit", type=Path, metavar="DIR", help="fit the scales on these throws first")
    parser.add_argument("--corrections", type=int, nargs="+", default=[10])
    parser.add_argument(
        "--models", type=Path, metavar="DIR", help="folder of the networks, also for memory.json"
    )
    args = parser.parse_args(argv)
    use_models(args.models)
    faces = FaceReader()
    if args.fit:
        scales, report = likenesses(crops_of(args.fit, faces))
        path = models_folder() / "memory.json"
        content = {"networks": fingerprint(), **asdict(scales)}
        path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        print(json.dumps({"fitted_on": str(args.fit), **report}))
    if args.folder:
        print(json.dumps({"networks": reader_files()}), flush=True)
        crops = crops_of(args.folder, faces)
        for corrections in args.corrections:
            figures = demonstrate(crops, faces, corrections=corrections, scales=Scales.load())
            results = {
                name: {when: result.to_json() for when, result in parts.items()}
                for name, parts in figures.items()
            }
            tables = len({crop.table for crop in crops})
            print(json.dumps({"tables": tables, "corrections_a_table": corrections, **results}), flush=True)
        own = taught(crops, faces, scales=Scales.load())
        print(json.dumps({"taught": {name: result.to_json() for name, result in own.items()}}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
