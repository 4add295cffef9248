"""Averaged weights of two networks of one lineage."""

import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from traywatch.models.train.networks.architectures import NETS, ReadNet, pixels, take_over
from traywatch.models.train.networks.weight_averaging import measured, mixed


def test_mean_of_two_networks_of_one_shape() -> None:
    torch.manual_seed(1)
    a, b = ReadNet().state_dict(), ReadNet().state_dict()
    made = mixed(a, b)
    assert torch.allclose(made["out.weight"], (a["out.weight"] + b["out.weight"]) / 2)
    assert made["trunk.0.1.num_batches_tracked"] == b["trunk.0.1.num_batches_tracked"]
    assert torch.equal(mixed(a, b, 1.0)["out.weight"], b["out.weight"])


def test_mean_with_an_untrained_wider_network_keeps_the_outputs() -> None:
    torch.manual_seed(2)
    old = {"first.weight": torch.randn(3, 2), "second.weight": torch.randn(2, 3)}
    wide = {"first.weight": torch.randn(5, 2), "second.weight": torch.zeros(2, 5)}
    wide["first.weight"][:3], wide["second.weight"][:, :3] = old["first.weight"], old["second.weight"]
    made = mixed(old, wide)
    given = torch.randn(7, 2)
    said = given @ made["first.weight"].T @ made["second.weight"].T
    assert torch.allclose(said, given @ old["first.weight"].T @ old["second.weight"].T, atol=1e-6)


def test_weights_from_new_channels_are_scaled_by_the_share() -> None:
    made = mixed({"w": torch.zeros(1, 1)}, {"w": torch.tensor([[4.0, 2.0]])}, 0.25)
    assert made["w"].tolist() == [[1.0, 0.5]]
    with pytest.raises(ValueError, match="does not fit"):
        mixed({"w": torch.zeros(1, 3)}, {"w": torch.zeros(1, 2)})


def test_averaged_network_gives_outputs() -> None:
    torch.manual_seed(3)
    earlier, later = ReadNet(), ReadNet()
    take_over(later, earlier.state_dict())
    net = ReadNet()
    net.load_state_dict(mixed(earlier.state_dict(), later.state_dict()))
    images = torch.randint(0, 256, (2, 48, 48, 3), dtype=torch.uint8)
    with torch.inference_mode():
        assert torch.allclose(net.eval()(images)[0], earlier.eval()(images)[0], atol=1e-4)


def test_the_normalization_is_measured_on_the_batches() -> None:
    torch.manual_seed(3)
    net = NETS["d4"]()
    batches = [{"images": torch.randint(0, 256, (8, 48, 48, 3), dtype=torch.uint8)} for _ in range(4)]
    made = measured("d4", net.state_dict(), batches)
    first = net.trunk[0][0](pixels(torch.cat([batch["images"] for batch in batches])))
    assert torch.allclose(made["trunk.0.1.running_mean"], first.mean(dim=(0, 2, 3)), atol=1e-4)
    weights = [name for name, value in net.state_dict().items() if "running" not in name and value.ndim]
    assert all(torch.equal(made[name], net.state_dict()[name]) for name in weights)
