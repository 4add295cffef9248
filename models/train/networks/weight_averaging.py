"""One network out of two of one lineage: the mean of their weights.

A network that was trained on stays near the one that it came from, and what lies between the two often reads
better than either: what the further training taught, with less of what it forgot. It costs nothing when
reading. Where the later one is wider, numbers that the earlier one lacks are taken from the later one, and
what leads from new channels into old ones counts by the same share.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import torch
from torch import Tensor

State = dict[str, Tensor]
SHARE = 0.5
"""How much the later network counts."""


def mixed(earlier: State, later: State, share: float = SHARE) -> State:
    """The weights between two networks, in the shapes of the later one.

    Raises ``ValueError`` if a layer of the earlier one is missing or larger in the later one.
    """
    made: State = {}
    for name, value in later.items():
        old = earlier.get(name)
        if old is None or not value.is_floating_point():
            made[name] = value.clone()
            continue
        if old.ndim != value.ndim or any(a > b for a, b in zip(old.shape, value.shape, strict=True)):
            raise ValueError(f"{name}: {tuple(old.shape)} does not fit into {tuple(value.shape)}")
        common = tuple(slice(0, n) for n in old.shape)
        full = value.clone()
        full[common] = share * value[common] + (1 - share) * old
        if value.ndim > 1 and value.shape[1] > old.shape[1]:  # the earlier one has 0 there
            full[: old.shape[0], old.shape[1] :] *= share
        made[name] = full
    return made


def mix(name: str, earlier: Path, later: Path, out: Path, share: float = SHARE) -> Path:
    """Write ``NAME.pt`` with mixed averaged weights and the later one's log into a folder; the checkpoint.

    Raises ``OSError`` if a checkpoint is missing.
    """
    first = torch.load(earlier / f"{name}.pt", map_location="cpu", weights_only=True)["average"]
    saved = torch.load(later / f"{name}.pt", map_location="cpu", weights_only=True)
    saved["average"] = mixed(first, saved["average"], share)
    out.mkdir(parents=True, exist_ok=True)
    torch.save(saved, out / f"{name}.pt")
    log = later / f"{name}.log"
    if log.exists():
        shutil.copyfile(log, out / log.name)
    return out / f"{name}.pt"
