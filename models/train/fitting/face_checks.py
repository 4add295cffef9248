r"""Fit the checks of a reading (``traywatch.vision.reading.face_checks``).

    python -m traywatch.models.train.fitting.face_checks --known data/top/crops data/steep/crops \
        --unknown data/glyphs/crops data/letters/crops data/drawings/crops data/symbols/crops \
        --things data/things data/empties --crowds data/crowds --real ../shared/real --out models

Known are rendered dice whose top face is read and legible, and photographs of the training role. Unknown are
dice with other texts (``make --rare 1 --word glyphs`` and so on). Things are pictures without dice: all their
detections are no dice, as are those in the photographs that meet no label. Crowds are composed pictures of
dice that touch (``traywatch.models.evaluate.shift.crowds``); from above they resemble dominoes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.real_photos import INCOMPLETE, choose, read_labels
from traywatch.models.train.fitting.confidence_cases import unread
from traywatch.vision.geometry.crops import cut
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.face_checks import check_features
from traywatch.vision.reading.observations import DieCrop
from traywatch.vision.types import Image

Rows = NDArray[np.float32]

HIDDEN, DROPOUT, DECAY = 32, 0.3, 1e-2
EPOCHS, BATCH, RATE = 25, 256, 2e-3
LEGIBLE = 0.25
TOP_RADII = 0.6
"""A pose within so many face radii of the true center is the top face."""
REAL_WEIGHT, STRAY_WEIGHT = 5, 3
"""How often a photographed die and a false positive of a photograph count, because they are few."""
_BATCH = 64
_DIGITS = 4


@dataclass(frozen=True, slots=True, eq=False)
class CheckCases:
    """Features (N, 224) of dice with known texts, of dice with others, and of other things."""

    known: Rows
    unknown: Rows
    things: Rows


def features_of(
    reader: TrayReader, crops: Sequence[Image], upward: Sequence[tuple[float, float]] | None = None
) -> Iterator[tuple[Rows, tuple[float, float]]]:
    """The features of each crop, and the center of its best pose in crop px.

    The locator's embedding depends on whether the up direction is known. Every second crop is given one:
    that of ``upward``, or else that of a camera about straight above.
    """
    rng = np.random.default_rng(3)
    directions = rng.normal(0, 0.15, (len(crops), 2)) if upward is None else np.asarray(upward, np.float64)
    leans = [(float(x), float(y)) if i % 2 else UNKNOWN for i, (x, y) in enumerate(directions)]
    for start in range(0, len(crops), _BATCH):
        some = slice(start, start + _BATCH)
        pairs = zip(crops[some], leans[some], strict=True)
        cuts = [DieCrop.of(crop, (80.0, 80.0), lean) for crop, lean in pairs]
        for seen in reader.faces.observe(cuts, early=True):
            face = seen.looks[0].embedding
            empty = np.zeros(96, np.float32)
            row = check_features(seen.embedding, empty if face is None else face)
            yield row.astype(np.float32), seen.poses[0].center


def rendered(reader: TrayReader, folder: Path, *, known_texts: bool) -> Rows:
    """The features of rendered crops whose text is known, or of all others."""
    rows = []
    for shard in sorted(folder.glob("*.npz")):
        data = np.load(shard)
        features = list(features_of(reader, list(data["images"]), list(data["lean"])))
        gaps = np.hypot(*(np.array([center for _, center in features]) - data["center"]).T)
        top = gaps < TOP_RADII * np.maximum(4.0, data["radius"])
        chosen = (
            (data["label"] >= 0) & (data["legible"] > LEGIBLE) & top if known_texts else data["label"] < 0
        )
        rows += [row for (row, _), use in zip(features, chosen, strict=True) if use]
        print(f"{shard}: {int(chosen.sum())} crops", flush=True)
    return np.array(rows, np.float32)


def pictures(reader: TrayReader, folder: Path, roles: tuple[str, ...] | None) -> tuple[Rows, Rows]:
    """The features of the accepted dice of labeled pictures, and of detections that meet no label."""
    labeled = read_labels(folder)
    if roles is not None:
        labeled = tuple(p for p in choose(labeled, roles=roles) if p.path.name not in INCOMPLETE)
    dice: list[Image] = []
    others: list[Image] = []
    for picture in labeled:
        image = load_picture(picture.path)
        detections = reader.detector.detect(image)
        stand_ins = [unread(d.box, d.confidence) for d in detections]
        pairs, _ = match(picture, stand_ins)
        met = {id(pair.reading) for pair in pairs if pair.reading is not None}
        for detection, stand_in in zip(detections, stand_ins, strict=True):
            (dice if id(stand_in) in met else others).append(cut(image, detection.box))
    print(f"{folder}: {len(dice)} dice, {len(others)} other boxes", flush=True)
    rows = [np.array([row for row, _ in features_of(reader, crops)], np.float32) for crops in (dice, others)]
    return rows[0].reshape(-1, 224), rows[1].reshape(-1, 224)


def fit(positive: Sequence[Rows], negative: Sequence[Rows], seed: int = 0) -> dict[str, object]:
    """Fit one check; return its weights with the scaling of the features folded in."""
    x = np.concatenate([*positive, *negative])
    labels = np.zeros(len(x), np.float32)
    labels[: sum(map(len, positive))] = 1
    middle, spread = x.mean(axis=0), x.std(axis=0) + 1e-4
    torch.manual_seed(seed)
    net = nn.Sequential(nn.Linear(x.shape[1], HIDDEN), nn.ReLU(), nn.Dropout(DROPOUT), nn.Linear(HIDDEN, 1))
    steps = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
    rows, targets = torch.from_numpy((x - middle) / spread), torch.from_numpy(labels)
    for epoch in range(EPOCHS):
        steps.param_groups[0]["lr"] = RATE * (1 - epoch / EPOCHS)
        order = torch.randperm(len(rows))
        for start in range(0, len(rows), BATCH):
            some = order[start : start + BATCH]
            loss = functional.binary_cross_entropy_with_logits(net(rows[some])[:, 0], targets[some])
            steps.zero_grad()
            loss.backward()
            steps.step()
    into, out = net[0], net[3]
    assert isinstance(into, nn.Linear) and isinstance(out, nn.Linear)
    weights = into.weight.detach().numpy() / spread
    biases = into.bias.detach().numpy() - weights @ middle
    return {
        "weights": np.round(weights.astype(float), _DIGITS).tolist(),
        "biases": np.round(biases.astype(float), _DIGITS).tolist(),
        "out": np.round(out.weight.detach().numpy()[0].astype(float), _DIGITS).tolist(),
        "bias": round(float(out.bias), _DIGITS),
    }


def fit_checks(cases: CheckCases, crowds: Rows, real: tuple[Rows, Rows]) -> dict[str, object]:
    """Fit both checks from the cases, dice that touch, and the dice and other boxes of photographs."""
    dice, strays = np.repeat(real[0], REAL_WEIGHT, axis=0), np.repeat(real[1], STRAY_WEIGHT, axis=0)
    return {
        "die": fit([cases.known, cases.unknown, dice, crowds], [cases.things, strays]),
        "known": fit([cases.known, dice, crowds], [cases.unknown]),
    }


def main() -> int:
    """Fit the checks and write ``checks.json``."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train.fitting.face_checks", description=__doc__
    )
    for name in ("--known", "--unknown", "--things"):
        parser.add_argument(name, type=Path, nargs="+", required=True)
    parser.add_argument("--crowds", type=Path, required=True)
    parser.add_argument("--real", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    reader = TrayReader(threads=1, places=False)
    cases = CheckCases(
        np.concatenate([rendered(reader, folder, known_texts=True) for folder in args.known]),
        np.concatenate([rendered(reader, folder, known_texts=False) for folder in args.unknown]),
        np.concatenate([pictures(reader, folder, None)[1] for folder in args.things]),
    )
    crowds, _ = pictures(reader, args.crowds, None)
    checks = fit_checks(cases, crowds, pictures(reader, args.real, ("train",)))
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "checks.json").write_text(json.dumps(checks) + "\n", encoding="utf-8")
    counts = [len(rows) for rows in (cases.known, cases.unknown, cases.things)]
    print("known, unknown, things: " + ", ".join(map(str, counts)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
