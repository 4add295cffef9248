"""Inputs that the networks receive while the reader reads labeled pictures; weight rounding uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.shapes import FUDGE
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import read_labels
from traywatch.vision.images import load_picture
from traywatch.vision.inference import configured
from traywatch.vision.reader import TrayReader

Feed = dict[str, NDArray[Any]]

PICTURES = 220
"""Pictures sampled from each folder."""
BATCH = 16
"""Crops in one feed."""


def reader_inputs(folders: Sequence[Path], *, crops: int = 3200, views: int = 240) -> dict[str, list[Feed]]:
    """Collect feeds by network name.

    Each crop network gets at most ``crops`` crops, the detector at most ``views`` pictures. Only training
    pictures are read, about half of them with their own camera profile and half without. Fudge dice are in
    play where they are shown.
    """
    rng = np.random.default_rng(1)
    calls: dict[str, list[Feed]] = {}

    def keep(network: str, feed: Mapping[str, NDArray[Any]]) -> None:
        calls.setdefault(network, []).append({name: value.copy() for name, value in feed.items()})

    with configured(observer=keep):
        reader = TrayReader(threads=1, places=False)
        for folder in folders:  # some networks are opened when they are first needed
            pictures = [picture for picture in read_labels(folder) if picture.role == "train"]
            for number in rng.permutation(len(pictures))[:PICTURES]:
                picture = pictures[number]
                reader.profile = profile_of(picture) if number % 2 else None
                fudge = any(die.kind == FUDGE for die in picture.dice)
                reader.read(load_picture(picture.path), kinds={FUDGE} if fudge else None)
    inputs: dict[str, list[Feed]] = {}
    for network, feeds in calls.items():
        if network == "detector":
            inputs[network] = [feeds[i] for i in rng.permutation(len(feeds))[:views]]
        else:
            inputs[network] = _batches(
                feeds, rng.permutation(sum(len(feed["images"]) for feed in feeds))[:crops]
            )
    return inputs


def _batches(feeds: Sequence[Feed], chosen: NDArray[np.int64]) -> list[Feed]:
    joined = {name: np.concatenate([feed[name] for feed in feeds]) for name in feeds[0]}
    groups = [chosen[i : i + BATCH] for i in range(0, len(chosen), BATCH)]
    return [{name: values[group] for name, values in joined.items()} for group in groups]
