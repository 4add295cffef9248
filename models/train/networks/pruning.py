"""Remove the least important channels of a trained network, so that it can be trained on in a smaller shape.

The channels of a layer are removed together with the weights that use them. The importance of a channel is
the spread of its values times the norm of those weights (as in "Pruning Filters for Efficient ConvNets", Li
et al., 2017, with the batch normalization's scale). The pruned network needs further training
(``traywatch.models.train.networks.distillation``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from traywatch.models.train.networks.architectures import NETS

State = dict[str, Tensor]
LEVELS = ("0", "1", "2")


@dataclass(frozen=True, slots=True)
class Channels:
    """Channels that several layers share: the layers that produce them and the ones that use them."""

    produced: tuple[str, ...]
    used: tuple[str, ...]


PRUNABLE: Mapping[str, tuple[Channels, ...]] = {
    "locate": (
        Channels(("low.2.first.0",), ("low.2.second.0",)),
        Channels(("mid.1.first.0",), ("mid.1.second.0",)),
        Channels(("heat.0.0",), ("heat.1",)),
    ),
    "detector": (
        Channels(("c3.1.first.0",), ("c3.1.second.0",)),
        Channels(("c4.1.first.0",), ("c4.1.second.0",)),
        Channels(tuple(f"lateral.{i}" for i in LEVELS), tuple(f"smooth.{i}.0" for i in LEVELS)),
        Channels(tuple(f"smooth.{i}.0" for i in LEVELS), ("head.0",)),
        Channels(("head.0",), tuple(f"out.{i}" for i in LEVELS)),
    ),
}
"""The channels of each network that may be removed."""


def pruned(name: str, state: State, sizes: Mapping[str, torch.Size]) -> State:
    """The state of a network with fewer channels, the most important ones in their order.

    ``sizes`` are the shapes of the smaller network's parameters. Raises ``ValueError`` if it differs in other
    layers, or is larger.
    """
    smaller = dict(state)
    for channels in PRUNABLE[name]:
        count = sizes[f"{channels.produced[0]}.weight"][0]
        total = len(smaller[f"{channels.produced[0]}.weight"])
        if count > total:
            raise ValueError(
                f"{channels.produced[0]}: {count} channels instead of {total}; pruning adds none"
            )
        chosen = _importance(channels, smaller).topk(count).indices.sort().values
        for layer in channels.produced:
            for parameter in _produced(layer, smaller):
                smaller[parameter] = smaller[parameter][chosen]
        for layer in channels.used:
            smaller[f"{layer}.weight"] = smaller[f"{layer}.weight"][:, chosen]
    for parameter, size in sizes.items():
        if smaller[parameter].shape != size:
            raise ValueError(
                f"{parameter} has the shape {tuple(smaller[parameter].shape)} instead of {tuple(size)}; "
                f"only the channels in PRUNABLE can be removed"
            )
    return smaller


def _importance(channels: Channels, state: State) -> Tensor:
    """Importance of each of the channels, summed over the layers that produce and use them."""
    spread = torch.stack([_spread(layer, state) for layer in channels.produced]).square().sum(dim=0).sqrt()
    weights = [state[f"{layer}.weight"].transpose(0, 1).flatten(1) for layer in channels.used]
    return spread * torch.cat(weights, dim=1).norm(dim=1)


def _spread(layer: str, state: State) -> Tensor:
    """The scale of a layer's batch normalization, or the norms of its weights if it has none."""
    norm = f"{_next(layer)}.weight"
    if f"{_next(layer)}.running_var" in state:
        return state[norm].abs()
    return state[f"{layer}.weight"].flatten(1).norm(dim=1)


def _produced(layer: str, state: State) -> list[str]:
    """The parameters with one entry for each channel that a layer produces."""
    names = [f"{layer}.weight", f"{layer}.bias"]
    if f"{_next(layer)}.running_var" in state:
        names += [f"{_next(layer)}.{part}" for part in ("weight", "bias", "running_mean", "running_var")]
    return [name for name in names if name in state]


def _next(layer: str) -> str:
    """The layer after this one in its ``Sequential``."""
    stem, _, last = layer.rpartition(".")
    return f"{stem}.{int(last) + 1}"


def prune(name: str, earlier: Path, out: Path) -> Path:
    """Write ``NAME.pt`` with the pruned averaged weights of an earlier training; return its path.

    Raises ``OSError`` if the checkpoint is missing, and ``ValueError`` as ``pruned`` does.
    """
    state = torch.load(earlier / f"{name}.pt", map_location="cpu", weights_only=True)["average"]
    sizes = {key: value.shape for key, value in NETS[name]().state_dict().items()}
    out.mkdir(parents=True, exist_ok=True)
    torch.save({"average": pruned(name, state, sizes)}, out / f"{name}.pt")
    return out / f"{name}.pt"
