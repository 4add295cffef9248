"""The YOLO baseline: which cells learn a die, what the loss rewards, and that it learns a picture."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from traywatch.models.train.yolo.loss import assign, complete_overlap, loss_of, overlap
from traywatch.models.train.yolo.network import BOX_BINS, CLASSES, YoloNano, boxes_of, cells

SIDE = 64


def test_overlap_is_that_of_the_areas() -> None:
    one = torch.tensor([[0.0, 0.0, 10.0, 10.0]])
    other = torch.tensor([[5.0, 0.0, 15.0, 10.0]])
    assert overlap(one, other).item() == pytest.approx(1 / 3)
    assert complete_overlap(one, one).item() == pytest.approx(1.0)
    assert complete_overlap(one, other).item() < 1 / 3


def test_a_die_is_learned_by_cells_inside_its_box() -> None:
    centers, strides = cells(SIDE, SIDE, torch.device("cpu"))
    boxes = torch.cat((centers - 2 * strides, centers + 2 * strides), dim=1)[None]
    truth = torch.tensor([[[8.0, 8.0, 40.0, 40.0], [0.0, 0.0, 0.0, 0.0]]])
    scores = torch.full((1, len(centers), len(CLASSES)), 0.5)
    number, positive, target = assign(scores, boxes, centers, truth, torch.tensor([[3, -1]]))
    learned = centers[positive[0]]
    assert 1 <= len(learned) <= 10
    assert bool(((learned > 8) & (learned < 40)).all())
    assert set(number[positive].tolist()) == {0}
    assert 0 < target.max().item() <= 1


def test_the_loss_is_least_for_the_true_boxes_and_classes() -> None:
    centers, strides = cells(SIDE, SIDE, torch.device("cpu"))
    truth, classes = torch.tensor([[[8.0, 8.0, 40.0, 40.0]]]), torch.tensor([[7]])
    reach = torch.cat((centers - truth[0, 0, :2], truth[0, 0, 2:] - centers), dim=1) / strides
    bins = torch.arange(BOX_BINS)
    far = -4.0 * (reach.clamp(0, BOX_BINS - 1.01)[:, :, None] - bins).abs()[None]
    inside = (boxes_of(far, centers, strides)[0] - truth[0, 0]).abs().amax(dim=1) < 4
    logits = torch.full((1, len(centers), len(CLASSES)), -8.0)
    right, wrong = logits.clone(), logits.clone()
    right[0, inside, 7], wrong[0, inside, 8] = 4.0, 4.0
    size = (SIDE, SIDE)
    best = loss_of(far, right, size, truth, classes)
    assert best < loss_of(far, wrong, size, truth, classes)
    assert best < loss_of(torch.zeros_like(far), right, size, truth, classes)


def test_the_network_has_the_shape_of_the_nano() -> None:
    net = YoloNano()
    far, kinds = net(torch.zeros(1, 3, SIDE, SIDE))
    count = sum((SIDE // stride) ** 2 for stride in (8, 16, 32))
    assert far.shape == (1, count, 4, BOX_BINS)
    assert kinds.shape == (1, count, len(CLASSES))
    assert 2.9e6 < sum(p.numel() for p in net.parameters()) < 3.5e6
    assert ("d20", 17) in CLASSES


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    from traywatch.models.train.yolo.train import main

    with pytest.raises(SystemExit, match="no labels"):
        main(["--data", str(tmp_path), "--out", str(tmp_path / "out")])
