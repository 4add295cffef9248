"""Checkpoints restored from the shipped networks give the same outputs and can be trained."""

from pathlib import Path

import numpy as np
import pytest

from traywatch.vision.inference import onnxruntime

torch = pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")
onnx = pytest.importorskip("onnx", reason="networks are exported with the train extra")

from traywatch.model_files import model_path  # noqa: E402
from traywatch.models.train.export.checkpoints import layer_of, restore, restored, weights_of  # noqa: E402
from traywatch.models.train.networks.architectures import NETS  # noqa: E402

SIDES = {"locate": 96, "angle": 48, "read": 48, "d4": 48, "fudge": 48, "view": 64}


@pytest.mark.parametrize(
    ("node", "layer"),
    [
        ("/net/trunk/trunk.0/trunk.0.0/Conv", "trunk.0.0"),
        ("/net/low/low.2/first/first.0/Conv", "low.2.first.0"),
        ("/net/lateral.1/Conv", "lateral.1"),
        ("/net/dense/dense.2/Gemm", "dense.2"),
        ("/net/net/head/head.0_2/Conv", "head.0"),
    ],
)
def test_layer_names(node: str, layer: str) -> None:
    assert layer_of(node) == layer


def shown(name: str, count: int, seed: int) -> dict[str, np.ndarray]:
    """Smooth patches like crops; noise would exceed the scales of the 8-bit layers."""
    import cv2

    rng = np.random.default_rng(seed)
    side = SIDES[name]
    coarse = rng.integers(30, 226, (count, 7, 7, 3)).astype(np.uint8)
    images = np.stack([cv2.resize(one, (side, side), interpolation=cv2.INTER_CUBIC) for one in coarse])
    given = {"images": images.astype(np.uint8)}
    if name == "locate":
        given["up"] = np.column_stack([rng.normal(0, 0.3, (count, 2)), np.ones(count)]).astype(np.float32)
    return given


@pytest.mark.parametrize("name", SIDES)
def test_shipped_network_is_restored(name: str) -> None:
    state = restored(name, model_path(f"{name}.onnx"), [shown(name, 16, seed) for seed in range(4)])
    net = NETS[name]()
    net.load_state_dict(state)
    net.eval()
    asked = shown(name, 400, 99)
    session = onnxruntime.InferenceSession(str(model_path(f"{name}.onnx")))
    said = session.run(None, asked)[0]
    with torch.inference_mode():
        own = net(*(torch.from_numpy(part) for part in asked.values()))[0].log_softmax(dim=1).numpy()
    assert np.corrcoef(own.ravel(), said.ravel())[0, 1] > 0.98
    # Smooth patches show no text, so several answers are nearly as likely as the best one.
    behind = said.max(axis=1) - said[np.arange(len(said)), own.argmax(axis=1)]
    assert (behind < 0.1).mean() > 0.9


def test_every_layer_of_the_detector_is_found() -> None:
    found = weights_of(model_path("detector.onnx"))
    layers = {
        name: tuple(layer.weight.shape)
        for name, layer in NETS["detector"]().named_modules()
        if isinstance(layer, torch.nn.Conv2d)
    }
    assert {name: weight.shape for name, (weight, _) in found.items()} == layers


def test_training_starts_from_a_restored_network(tmp_path: Path) -> None:
    from traywatch.models.train.networks.weight_averaging import mixed

    file = restore("d4", model_path("d4.onnx").parent, tmp_path, [shown("d4", 16, 1)])
    state = torch.load(file, weights_only=True)["average"]
    assert set(mixed(state, NETS["d4"]().state_dict())) == set(state)


def test_mismatches_are_reported(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="does not fit into the read network"):
        restored("read", model_path("angle.onnx"), [shown("read", 2, 1)])
    with pytest.raises(ValueError, match="no batch"):
        restored("d4", model_path("d4.onnx"), [])
    with pytest.raises(OSError):
        restored("d4", tmp_path / "none.onnx", [])
