"""Pruned networks keep the channels that matter."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from traywatch.models.train.__main__ import main
from traywatch.models.train.networks.architectures import DetectorNet, LocateNet
from traywatch.models.train.networks.pruning import PRUNABLE, prune, pruned

State = dict[str, torch.Tensor]


def widened(state: State, name: str, extra: int) -> State:
    """The same network with further channels in front that change nothing."""
    made = dict(state)
    for channels in PRUNABLE[name]:
        for layer in channels.produced:
            stem, _, last = layer.rpartition(".")
            norm = f"{stem}.{int(last) + 1}"
            for key in (f"{layer}.weight", f"{layer}.bias"):
                if key in made:
                    made[key] = torch.cat((torch.zeros(extra, *made[key].shape[1:]), made[key]))
            for part, value in (("weight", 0.0), ("bias", 0.0), ("running_mean", 0.0), ("running_var", 1.0)):
                key = f"{norm}.{part}"
                if f"{norm}.running_var" in state:
                    made[key] = torch.cat((torch.full((extra,), value), made[key]))
        for layer in channels.used:
            weight = made[f"{layer}.weight"]
            made[f"{layer}.weight"] = torch.cat(
                (torch.zeros(len(weight), extra, *weight.shape[2:]), weight), dim=1
            )
    return made


@pytest.mark.parametrize(("name", "net"), [("locate", LocateNet), ("detector", DetectorNet)])
def test_channels_without_influence_are_removed(name: str, net: type[torch.nn.Module]) -> None:
    torch.manual_seed(4)
    state = net().state_dict()
    sizes = {key: value.shape for key, value in state.items()}
    made = pruned(name, widened(state, name, 8), sizes)
    assert made.keys() == state.keys()
    assert all(torch.equal(made[key], value) for key, value in state.items())


def test_no_channels_are_added_and_other_layers_stay(tmp_path: Path) -> None:
    state = LocateNet().state_dict()
    sizes = {key: value.shape for key, value in state.items()}
    wider = sizes | {"heat.0.0.weight": torch.Size((999, 48, 3, 3))}
    with pytest.raises(ValueError, match="pruning adds none"):
        pruned("locate", state, wider)
    with pytest.raises(ValueError, match=r"low\.0\.0\.weight"):
        pruned("locate", state, sizes | {"low.0.0.weight": torch.Size((5, 4, 3, 3))})
    torch.save({"average": state}, tmp_path / "locate.pt")
    again = torch.load(prune("locate", tmp_path, tmp_path / "out"), weights_only=True)["average"]
    assert all(torch.equal(again[key], value) for key, value in state.items())
    with pytest.raises(OSError, match="detector"):
        prune("detector", tmp_path, tmp_path / "out")


def test_a_network_without_prunable_channels_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["prune", "--start", str(tmp_path), "--out", str(tmp_path), "--names", "read"]
    with pytest.raises(SystemExit):
        main(arguments)
    assert "argument --names: invalid choice: 'read'" in capsys.readouterr().err
