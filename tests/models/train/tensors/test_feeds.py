"""Batches made of tensors: the same patches, targets and light as those made one by one with OpenCV."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from traywatch.models.train.__main__ import main
from traywatch.models.train.data.crop_data import FaceTask
from traywatch.models.train.data.shards import CropPool
from traywatch.models.train.networks.architectures import NO_FACE, NOT_A_DIE
from traywatch.models.train.tasks.angle import AngleTask
from traywatch.models.train.tasks.d4 import D4Task
from traywatch.models.train.tasks.locate import LocateTask
from traywatch.models.train.tasks.read import ReadTask
from traywatch.models.train.tasks.view import ViewTask
from traywatch.models.train.tensors import FEEDS
from traywatch.models.train.tensors.batch_augmentation import harder
from traywatch.models.train.tensors.crops import CropStore, drawn_sides, patches
from traywatch.vision.geometry.crops import CROP_PX, PATCH_PX, d4_sides, patch

CPU = torch.device("cpu")
TASKS: dict[str, type[FaceTask]] = {
    "locate": LocateTask, "view": ViewTask, "angle": AngleTask, "read": ReadTask, "d4": D4Task,
}  # fmt: skip


def smooth_crop() -> np.ndarray:
    """A crop without fine detail, so that methods of sampling hardly differ."""
    noise = np.random.default_rng(4).integers(0, 256, (12, 12, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(noise, (CROP_PX, CROP_PX), interpolation=cv2.INTER_CUBIC), np.uint8)


def as_batch(crop: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(crop).permute(2, 0, 1)[None].float()


@pytest.mark.parametrize("half", [25.0, 60.0, 90.0])
@pytest.mark.parametrize("mirror", [False, True])
def test_patches_are_those_that_the_reader_cuts(half: float, mirror: bool) -> None:
    crop, center = smooth_crop(), (74.0, 91.5)
    expected = patch(crop, center, 37.0, half, PATCH_PX, mirror=mirror)
    found = patches(
        as_batch(crop), torch.tensor([center]), torch.tensor([37.0]), torch.tensor([half]), PATCH_PX,
        torch.tensor([mirror]),
    )  # fmt: skip
    difference = np.abs(found[0].permute(1, 2, 0).numpy() - expected)
    assert difference.mean() < 1.5


@pytest.mark.parametrize("lean", [(0.0, 0.0), (0.3, -0.2)])
def test_sides_of_a_d4_are_those_that_the_reader_cuts(lean: tuple[float, float]) -> None:
    crop, apex = smooth_crop(), (82.0, 77.0)
    expected, shares = d4_sides(crop, apex, 20.0, 14.0, lean)
    several = as_batch(crop).expand(60, -1, -1, -1)
    found = drawn_sides(
        several, torch.tensor([apex] * 60), torch.full((60,), 20.0), torch.full((60,), 14.0),
        torch.tensor([lean] * 60),
    )  # fmt: skip
    images = found.permute(0, 2, 3, 1).numpy()
    gaps = np.array([[np.abs(image - side).mean() for side in expected] for image in images])
    assert gaps.min(axis=1).max() < 1.5
    assert len(set(gaps.argmin(axis=1))) == sum(share >= 0.13 for share in shares)


def summary(batches: list[dict[str, Any]]) -> dict[str, np.ndarray]:
    """Mean light and contrast of the images, and the mean of each target; classes count as shares."""
    found: dict[str, np.ndarray] = {}
    joined = {key: np.concatenate([np.asarray(b[key]) for b in batches]) for key in batches[0]}
    images = joined.pop("images").astype(float)
    found["light"] = np.array([images.mean(), images.std(axis=(1, 2)).mean()]) / 255
    for key, values in joined.items():
        if values.ndim == 1:
            values = np.eye(int(values.max()) + 1)[values.astype(int)]
        found[key] = np.nanmean(np.abs(values.astype(float)), axis=0)
    return found


@pytest.mark.parametrize("name", list(TASKS))
def test_feeds_draw_what_the_tasks_draw(name: str, tilted_crops: Path) -> None:
    task = TASKS[name](CropPool([tilted_crops]), 0.0)
    feed = FEEDS[name](task, CPU, 256)
    rng = np.random.default_rng(3)
    torch.manual_seed(3)
    own, drawn = [], []
    while sum(len(batch["images"]) for batch in own) < 1500:
        own.append(task.batch(rng))
    for _ in range(6):
        drawn.append(feed.batch(rng))
    expected, found = summary(own), summary(drawn)
    assert found.keys() == expected.keys()
    assert {key: drawn[0][key].shape[1:] for key in drawn[0]} == {k: v.shape[1:] for k, v in own[0].items()}
    for key in expected:
        assert np.abs(found[key] - expected[key]).max() < 0.05, key


def test_most_photographed_dice_get_another_background(drawn_crops: Path) -> None:
    real = drawn_crops.rename(drawn_crops.parent / "crops_real")
    with np.load(real / "000.npz") as shard:
        rows = dict(shard)
    mask = np.zeros((CROP_PX, CROP_PX), np.uint8)
    cv2.circle(mask, (80, 80), 53, 255, -1)
    np.savez(real / "000.npz", **rows, mask=np.stack([mask] * len(rows["images"])))
    store = CropStore(AngleTask(CropPool([real]), 1.0), CPU)
    torch.manual_seed(1)
    numbers = store.pick(400)
    crops, plain = store.crops(numbers, np.random.default_rng(1)), store.images[numbers].permute(0, 3, 1, 2)
    outside = (crops - plain)[:, :, :12, :12].abs().mean(dim=(1, 2, 3)) > 1
    inside = (crops - plain)[:, :, 70:90, 70:90].abs().mean(dim=(1, 2, 3)) > 1
    assert 0.5 < outside.float().mean() < 0.7
    assert not inside.any()


def test_the_up_direction_of_a_photographed_die_may_be_hidden(tilted_crops: Path) -> None:
    real = tilted_crops.rename(tilted_crops.parent / "crops_real")
    task = LocateTask(CropPool([real]), 1.0)
    for source in (task, FEEDS["locate"](task, CPU, 64)):
        batch = source.batch(np.random.default_rng(2))
        hidden = np.asarray(batch["up"])[np.asarray(batch["kind"]) != NOT_A_DIE, 2] == 0
        assert 0.15 < hidden.mean() < 0.6


def test_harder_images_stay_in_range_and_differ() -> None:
    torch.manual_seed(5)
    images = as_batch(smooth_crop()).expand(64, -1, -1, -1)[:, :, :96, :96].clone()
    changed = harder(images.clone(), np.random.default_rng(5))
    assert changed.shape == images.shape
    assert 0 <= float(changed.min()) <= float(changed.max()) <= 255
    assert ((changed - images).abs().mean(dim=(1, 2, 3)) > 2).float().mean() > 0.9


def test_networks_learn_from_such_batches(
    tmp_path: Path, drawn_crops: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    arguments = ["--data", str(drawn_crops), "--out", str(out), "--steps", "24", "--tensors", "64"]
    assert main(["read", *arguments]) == 0
    lines = [json.loads(line) for line in (out / "read.log").read_text().splitlines()]
    assert lines[-1]["passes"] == 24 * 64
    assert lines[-1]["loss"] < 4.45
    with pytest.raises(SystemExit):
        main(["fudge", *arguments])
    assert "the stage fudge does not take --tensors 64" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["locate", *arguments, "--teacher", str(out)])
    assert "does not work with --teacher" in capsys.readouterr().err


def test_blank_patches_and_wrong_turns_are_no_face(drawn_crops: Path) -> None:
    torch.manual_seed(2)
    feed = FEEDS["read"](ReadTask(CropPool([drawn_crops]), 0.0), CPU, 512)
    target = feed.batch(np.random.default_rng(2))["target"]
    assert 0.2 < (target == NO_FACE).float().mean() < 0.4
