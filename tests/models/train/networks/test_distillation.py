"""Learning the answers of an earlier network: the distance is least where both agree."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from traywatch.model_files import model_path
from traywatch.models.train.networks.architectures import NOT_A_DIE, DetectorNet, LocateNet
from traywatch.models.train.networks.distillation import (
    DistilledTask,
    detector_distance,
    locate_distance,
)


class Constant:
    """A task with the same pictures in each batch and no loss of its own."""

    batch_size = 2

    def __init__(self, arrays: dict[str, np.ndarray]) -> None:
        self.arrays = arrays

    def batch(self, rng: np.random.Generator) -> dict[str, np.ndarray]:
        return dict(self.arrays)

    def loss(
        self, net: torch.nn.Module, batch: dict[str, torch.Tensor]
    ) -> tuple[torch.Tensor, dict[str, float]]:
        outputs = net(*(batch[name] for name in ("images", "up") if name in batch))
        return 0 * outputs[0].sum(), {"own": 0.0}

    def validate(self, net: torch.nn.Module) -> dict[str, float]:
        return {"right": 1.0}

    def refresh(self) -> None:
        pass


def test_training_moves_towards_the_earlier_network() -> None:
    torch.manual_seed(5)
    rng = np.random.default_rng(5)
    images = rng.integers(0, 256, (2, 96, 96, 3)).astype(np.uint8)
    task = DistilledTask(
        "locate",
        Constant({"images": images, "up": np.zeros((2, 3), np.float32)}),
        model_path("locate.onnx"),
    )
    batch = {key: torch.from_numpy(value) for key, value in task.batch(rng).items()}
    assert batch["teacher_0"].shape[0] == 2 and len([key for key in batch if "teacher" in key]) == 4
    net = LocateNet()
    optimizer = torch.optim.Adam(net.parameters(), 2e-3)
    distances = []
    for _ in range(12):
        loss, parts = task.loss(net, batch)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        distances.append(parts["distance"])
    assert distances[-1] < 0.6 * distances[0]
    assert task.validate(net) == {"right": 1.0}


def test_the_same_answers_have_the_least_distance() -> None:
    torch.manual_seed(6)
    kind, heat = torch.randn(3, NOT_A_DIE + 1), torch.randn(3, 576)
    shape, features = torch.randn(3, 3), torch.rand(3, 128)
    said = [kind.log_softmax(dim=1), heat.softmax(dim=1), shape, features]
    batch = {f"teacher_{i}": value for i, value in enumerate(said)}
    assert float(locate_distance([kind, heat, shape, features], batch)) == pytest.approx(0, abs=1e-5)
    for i in range(4):
        other = [kind, heat, shape, features]
        other[i] = other[i] + torch.randn_like(other[i])
        assert float(locate_distance(other, batch)) > 0.01


def test_boxes_of_the_detector_are_compared_where_it_sees_dice() -> None:
    torch.manual_seed(7)
    net = DetectorNet().eval()
    images = torch.zeros(1, 64, 96, 3, dtype=torch.uint8)
    with torch.inference_mode():
        levels = net(images)
    flat = torch.cat([level.flatten(2).transpose(1, 2) for level in levels], dim=1)
    cells = [(s, r, c) for s in (8, 16, 32) for r in range(64 // s) for c in range(96 // s)]
    stride, row, column = (torch.tensor(part, dtype=torch.float32) for part in zip(*cells, strict=True))
    x, y = (column + 0.5) * stride, (row + 0.5) * stride
    reach = flat[0, :, 1:].clamp(-3, 4).exp() * stride[:, None]
    corners = (x - reach[:, 0], y - reach[:, 1], x + reach[:, 2], y + reach[:, 3])
    score = torch.full_like(x, 0.01)
    score[5] = 0.9
    batch = {"images": images, "teacher_0": torch.stack((score, *corners), dim=-1)[None]}
    logits = torch.log(score / (1 - score))
    same = [level.clone() for level in levels]
    start = 0
    for level in same:
        n = level.shape[2] * level.shape[3]
        level[:, 0] = logits[start : start + n].reshape(level.shape[2:])
        start += n
    assert float(detector_distance(same, batch)) == pytest.approx(0, abs=1e-3)
    moved = [level.clone() for level in same]
    moved[0][:, 1:] += 0.5
    assert float(detector_distance(moved, batch)) > 0.5
    unsure = [level.clone() for level in same]
    unsure[0][:, 0] = 0.0
    assert float(detector_distance(unsure, batch)) > 1.0
