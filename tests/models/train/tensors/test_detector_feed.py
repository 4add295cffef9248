"""Canvases for the detector made of tensors: dice are where the boxes say, targets are those of the task."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from traywatch.models.train.__main__ import main
from traywatch.models.train.data import canvas
from traywatch.models.train.data.shards import CropPool
from traywatch.models.train.tasks.detector import CANVASES, DetectorTask
from traywatch.models.train.tasks.detector_targets import targets as one_by_one
from traywatch.models.train.tensors import canvas_store
from traywatch.models.train.tensors.canvas_store import CanvasStore
from traywatch.models.train.tensors.canvases import painted, plan
from traywatch.models.train.tensors.detector_feed import DetectorFeed, clipped, targets

CPU = torch.device("cpu")


@pytest.fixture(autouse=True)
def few_grounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canvas_store, "GROUNDS", 12)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Eight dark pictures with three white squares each, which are the dice."""
    folder, rng = tmp_path / "pictures", np.random.default_rng(3)
    folder.mkdir()
    lines = []
    for i in range(8):
        image = np.full((480, 640, 3), 20, np.uint8)
        dice = []
        for column in range(3):
            x, y = 60 + 200 * column + int(rng.integers(60)), int(rng.integers(60, 340))
            image[y : y + 60, x : x + 60] = 250
            dice.append({"kind": "d6", "value": 1, "box": [x, y, x + 60, y + 60]})
        cv2.imwrite(str(folder / f"{i}.png"), image)
        row = {"image": f"{i}.png", "set": "synth", "role": "train", "width": 640, "height": 480}
        lines.append(json.dumps({**row, "dice": dice}))
    (folder / "labels.jsonl").write_text("\n".join(lines) + "\n")
    return folder


@pytest.fixture
def cut_outs(drawn_crops: Path) -> Path:
    """Photographed dice with silhouettes; each is a white disc."""
    real = drawn_crops.rename(drawn_crops.parent / "crops_real")
    with np.load(real / "000.npz") as shard:
        rows = dict(shard)
    mask = np.zeros((160, 160), np.uint8)
    cv2.circle(mask, (80, 80), 53, 255, -1)
    rows["images"] = np.repeat(mask[..., None], 3, axis=2)[None].repeat(len(rows["images"]), axis=0)
    np.savez(real / "000.npz", **rows, mask=np.stack([mask] * len(rows["images"])))
    return real


@pytest.mark.parametrize("size", CANVASES)
def test_targets_are_those_of_the_task(size: tuple[int, int]) -> None:
    rng = np.random.default_rng(7)
    boxes = np.full((24, 9, 4), np.nan)
    for own in boxes:
        count = int(rng.integers(0, 10))
        middle = rng.random((count, 2)) * size[::-1]
        half = np.exp(rng.uniform(1.5, 5, (count, 1))) * rng.uniform(0.4, 0.6, (count, 2))
        own[:count] = np.concatenate([middle - half, middle + half], axis=1)
    asked, vague = clipped(boxes, size)
    made = targets(torch.from_numpy(asked).float(), torch.from_numpy(vague).float(), size)
    for i, own in enumerate(boxes):
        parts = canvas.clipped(own[np.isfinite(own[:, 0])], *size)
        heat, reach, weight = one_by_one(*parts, *size)
        assert np.allclose(made["heat"][i], heat, atol=1e-4)
        assert np.array_equal(made["weight"][i], weight)
        near = heat > 0.35
        assert np.allclose(made["box"][i][near], reach[near], atol=1e-2)


def test_dice_are_where_the_boxes_say(pictures: Path) -> None:
    store = CanvasStore(DetectorTask([pictures]), CPU)
    rng, size = np.random.default_rng(5), (352, 352)
    seen = 0
    for _ in range(4):
        made = plan(store, rng, 16, size, 0.0)
        images = painted(store, made, size).mean(dim=1).numpy()
        asked, _ = clipped(made.boxes, size)
        for image, boxes in zip(images, asked, strict=True):
            for x0, y0, x1, y1 in boxes[np.isfinite(boxes[:, 0])]:
                # The picture is turned by a few degrees, so the corners of a box may be dark.
                inset = 0.15 * (x1 - x0)
                rows = slice(round(y0 + inset), max(round(y0 + inset) + 1, round(y1 - inset)))
                columns = slice(round(x0 + inset), max(round(x0 + inset) + 1, round(x1 - inset)))
                assert image[rows, columns].mean() > 200
                seen += 1
    assert seen > 60


def test_pasted_dice_get_boxes_and_do_not_cover_others(pictures: Path, cut_outs: Path) -> None:
    store = CanvasStore(DetectorTask([pictures], CropPool([cut_outs])), CPU)
    store.images[: len(store.grounds)] = 30
    rng, size = np.random.default_rng(6), (320, 416)
    torch.manual_seed(6)
    discs = 0
    for _ in range(4):
        made = plan(store, rng, 24, size, 0.0)
        images = painted(store, made, size).mean(dim=1).numpy()
        bare = np.isin(made.rows, store.grounds)
        asked, _ = clipped(made.boxes, size)
        for image, boxes, all_boxes in zip(images[bare], asked[bare], made.boxes[bare], strict=True):
            for x0, y0, x1, y1 in boxes[np.isfinite(boxes[:, 0])]:
                if min(x0, y0, 416 - x1, 320 - y1) > 2:
                    assert image[int((y0 + y1) / 2), int((x0 + x1) / 2)] > 150
                    assert (x1 - x0) / (y1 - y0) == pytest.approx(1, abs=0.1)
                    discs += 1
            covered = np.zeros_like(image, bool)
            for x0, y0, x1, y1 in all_boxes[np.isfinite(all_boxes[:, 0])]:
                covered[
                    max(0, int(y0) - 3) : max(0, int(y1) + 4), max(0, int(x0) - 3) : max(0, int(x1) + 4)
                ] = True
            assert image[~covered].max() < 150
    assert discs > 20


def test_a_picture_that_is_missing_is_named(pictures: Path) -> None:
    (pictures / "3.png").unlink()
    with pytest.raises(OSError, match=r"3\.png: not a readable picture"):
        CanvasStore(DetectorTask([pictures]), CPU)


def test_the_detector_learns_from_such_batches(pictures: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    arguments = ["--data", str(pictures), "--out", str(out), "--steps", "6", "--tensors", "4"]
    assert main(["detector", *arguments]) == 0
    line = json.loads((out / "detector.log").read_text().splitlines()[-1])
    assert line["passes"] == 24


def test_new_pictures_are_added(pictures: Path) -> None:
    text = (pictures / "labels.jsonl").read_text()
    (pictures / "labels.jsonl").write_text("\n".join(text.splitlines()[:5]) + "\n")
    feed = DetectorFeed(DetectorTask([pictures]), CPU, 4)
    before = len(feed.store.sizes)
    (pictures / "labels.jsonl").write_text(text)
    feed.refresh()
    assert len(feed.store.sizes) == before + 3
    assert feed.batch(np.random.default_rng(1))["images"].shape[0] == 4
