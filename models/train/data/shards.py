"""Crops for training, from folders of ``NNN.npz`` shards, shared between processes through the disk.

Each shard is unpacked once into a plain ``.npy`` file. Training processes memory-map it, so they share one
copy. ``resident`` loads the crops into memory instead, for slow disks. ``refresh`` adds shards that were
written since.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

FIELDS = ("kind", "label", "box", "center", "angle", "radius", "tilt", "view_tilt", "symmetry", "pips", "die")
OPTIONAL = ("lean", "legible", "sign")
"""Fields that older shards lack: up direction, legibility score, and the index among the labels of a fudge
die. They are NaN there, and the sign is -1."""
VALIDATION_EVERY = 20
"""Every 20th physical die of a rendered set is held out for validation."""


class CropPool:
    """All crops of some folders: images by index, and the arrays of ``FIELDS``, concatenated.

    Additional fields are ``source``, the index of a crop's folder, and ``validation``, whether it is held
    out.
    """

    def __init__(self, folders: Sequence[Path], cache: Path | None = None, *, resident: bool = False) -> None:
        self.folders = [Path(f) for f in folders]
        self.cache = cache
        self.resident = resident
        self._seen: dict[
            Path, tuple[NDArray[np.uint8], NDArray[np.uint8] | None, dict[str, NDArray[Any]]]
        ] = {}
        self.arrays: dict[str, NDArray[Any]] = {}
        self.refresh()

    def __len__(self) -> int:
        return len(self.arrays["kind"]) if self.arrays else 0

    def __getitem__(self, field: str) -> NDArray[Any]:
        return self.arrays[field]

    def image(self, index: int) -> Image:
        """The crop (160, 160, 3) as a read-only view."""
        shard, row = self._where(index)
        return self._shards[shard][0][row]

    def mask(self, index: int) -> NDArray[np.uint8] | None:
        """The die's silhouette (160, 160), 0 to 255, or None if the shard has none."""
        shard, row = self._where(index)
        masks = self._shards[shard][1]
        return None if masks is None else masks[row]

    def _where(self, index: int) -> tuple[int, int]:
        shard = int(np.searchsorted(self._ends, index, side="right"))
        return shard, index - (int(self._ends[shard - 1]) if shard else 0)

    def refresh(self) -> int:
        """Load new shards; return the number of crops added."""
        before = len(self)
        for source, folder in enumerate(self.folders):
            for path in sorted(folder.glob("*.npz")):
                if path not in self._seen and ".part" not in path.name:
                    try:
                        self._seen[path] = self._open(path, source)
                    except (zipfile.BadZipFile, EOFError, KeyError, OSError, ValueError):
                        continue  # still being written; the next refresh loads it
        self._shards = [self._seen[p] for p in sorted(self._seen)]
        if self._shards:
            self._ends = np.cumsum([len(s[0]) for s in self._shards])
            names = (*FIELDS, *OPTIONAL, "source", "validation")
            self.arrays = {n: np.concatenate([s[2][n] for s in self._shards]) for n in names}
        return len(self) - before

    def _open(
        self, path: Path, source: int
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8] | None, dict[str, NDArray[Any]]]:
        with np.load(path) as shard:
            fields = {name: np.asarray(shard[name]) for name in FIELDS}
            count = len(fields["kind"])
            for name, shape in zip(OPTIONAL, ((count, 2), (count,), (count,)), strict=True):
                missing = np.full(shape, -1 if name == "sign" else np.nan, np.float32)
                fields[name] = np.asarray(shard[name]) if name in shard else missing
            fields["source"] = np.full(count, source)
            if "validation" in shard:
                fields["validation"] = np.asarray(shard["validation"], bool)
            elif _held_out(path.parent):
                fields["validation"] = np.ones(count, bool)
            else:
                fields["validation"] = np.asarray(fields["die"]) % VALIDATION_EVERY == 0
            images = self._mapped(path, "images", shard)
            masks = self._mapped(path, "mask", shard) if "mask" in shard else None
        return images, masks, fields

    def _mapped(self, path: Path, name: str, shard: np.lib.npyio.NpzFile) -> NDArray[np.uint8]:
        cache = self.cache or path.parent / "unpacked"
        cache.mkdir(parents=True, exist_ok=True)
        target = cache / f"{path.parent.name}-{path.stem}-{name}.npy"
        if not target.exists() or target.stat().st_mtime < path.stat().st_mtime:
            partial = target.with_suffix(f".{os.getpid()}.part")
            with partial.open("wb") as out:
                np.save(out, shard[name])
            partial.replace(target)
        mapped: NDArray[np.uint8] = np.load(target, mmap_mode=None if self.resident else "r")
        return mapped


def _held_out(folder: Path) -> bool:
    """Whether a whole set is for validation: its name or its parent's is ``val`` or ends in ``_val``."""
    return any(name == "val" or name.endswith("_val") for name in (folder.name, folder.parent.name))
