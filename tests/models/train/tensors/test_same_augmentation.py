"""Single pictures and batches are changed alike: the same ranges, and the same spread of the results."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from tests.documents.language import ROOT
from traywatch.models.train.data import augmentation_ranges, picture_augmentation
from traywatch.models.train.tensors import batch_augmentation

COUNT = 600


def figures(pictures: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Mean, contrast and sharpness of each picture (N, H, W, 3), as rows."""
    flat = pictures.astype(np.float32).reshape(len(pictures), -1)
    edges = np.abs(np.diff(pictures.astype(np.float32), axis=1)).mean(axis=(1, 2, 3))
    return np.stack([flat.mean(axis=1), flat.std(axis=1), edges], axis=1)


@pytest.mark.parametrize("name", ["photometric", "hardened", "restyled"])
def test_both_change_pictures_alike(name: str) -> None:
    rng = np.random.default_rng(5)
    picture = np.zeros((48, 48, 3), np.uint8) + np.array([150, 110, 90], np.uint8)
    picture[12:36, 20:28] = 230
    single = getattr(picture_augmentation, name)
    ones = np.stack([single(picture.copy(), rng) for _ in range(COUNT)])
    torch.manual_seed(5)
    batch = torch.from_numpy(picture).permute(2, 0, 1).float().repeat(COUNT, 1, 1, 1)
    many = getattr(batch_augmentation, name)
    changed = many(batch) if name == "restyled" else many(batch, rng)
    first, second = figures(ones), figures(changed.permute(0, 2, 3, 1).numpy())
    error = np.sqrt(first.var(axis=0) / COUNT + second.var(axis=0) / COUNT)
    # Kernels and rounding differ, by less than a tenth of the spread.
    allowed = 4 * error + 0.1 * first.std(axis=0) + 0.5
    assert (np.abs(first.mean(axis=0) - second.mean(axis=0)) < allowed).all()
    assert np.allclose(first.std(axis=0), second.std(axis=0), rtol=0.35, atol=1.0)


def test_each_range_is_used_by_both() -> None:
    """A number that only one of them draws from is a difference."""
    names = {name for name in vars(augmentation_ranges) if name.isupper()}
    folder = ROOT / "models" / "train"
    for file in ("data/picture_augmentation.py", "tensors/batch_augmentation.py"):
        assert used(folder / file) >= names, file


def used(file: Path) -> set[str]:
    return {
        node.attr
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ranges"
    }
