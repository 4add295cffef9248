"""Restore trainable checkpoints from the shipped networks.

The shipped graphs hold the trained weights in 8 bits, with batch normalization folded into the convolutions.
This module writes them back into the PyTorch networks. The result computes the same function, apart from the
rounding of 8-bit activations, and can be trained further.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from traywatch.models.train.export.byte_input import MIDDLE, STEPS, ZERO, Graph
from traywatch.models.train.export.fused_conv import ungrouped
from traywatch.models.train.networks.architectures import NETS

Weights = dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]]
_COLORS = 3
_NET = "net"
"""Name of the network within its exported graph."""


def weights_of(path: Path) -> Weights:
    """Weight and bias of each convolution and linear layer of a shipped graph, by layer name.

    Raises ``ValueError`` if the graph was not made by ``traywatch.models.train.export.onnx_export`` and
    ``quantize``, and ``OSError`` if the file is missing.
    """
    model = onnx.load(str(path))
    graph = Graph(model.graph)
    weights: Weights = {}
    for node in model.graph.node:
        if node.op_type not in ("Conv", "Gemm"):
            continue
        try:
            weight, bias = (_numbers(graph, name) for name in node.input[1:3])
        except (KeyError, ValueError) as error:
            raise ValueError(
                f"{path}: {node.name} is not a layer exported by this program; nothing was restored"
            ) from error
        if _bytes_in(weight):
            weight = ungrouped(weight)
            bias = bias[: len(weight)]
            # The graph subtracts 128 from a byte, the network 127.5.
            bias = bias - weight[:, :_COLORS].sum(axis=(1, 2, 3)) * (ZERO - MIDDLE) / STEPS
        weights[layer_of(node.name)] = weight, bias
    return weights


def layer_of(node: str) -> str:
    """The layer name of a node: "/net/low/low.0/low.0.0/Conv" gives "low.0.0".

    A layer that runs several times has several nodes: "head.0", "head.0_1" and so on.
    """
    path: list[str] = []
    for part in node.strip("/").split("/")[:-1]:
        if path and part.startswith(path[-1] + "."):
            path[-1] = part
        elif part != _NET or path:
            path.append(part)
    return re.sub(r"_\d+$", "", ".".join(path))


def _numbers(graph: Graph, name: str) -> NDArray[np.float64]:
    """A constant as floats; 8-bit constants are dequantized."""
    node = graph.maker(name)
    if node is None:
        return graph.array(name).astype(np.float64)
    if node.op_type != "DequantizeLinear":
        raise ValueError(f"{name} is no constant")
    values, scale, zero = (graph.array(part).astype(np.float64) for part in node.input)
    shape = (-1, *(1,) * (values.ndim - 1)) if scale.ndim else ()
    return np.asarray((values - zero.reshape(shape)) * scale.reshape(shape), np.float64)


def _bytes_in(weight: NDArray[Any]) -> bool:
    """Whether a convolution takes groups of pixels: its kernel is then 3 by 2.

    See ``traywatch.models.train.export.fused_conv``.
    """
    return weight.shape[2:] == (3, 2)


def restored(name: str, path: Path, batches: Iterable[dict[str, NDArray[Any]]]) -> dict[str, Tensor]:
    """The state of a network that computes the same as a shipped graph.

    ``batches`` are network inputs as in training. The means and variances of each batch normalization are
    measured on them. Raises ``ValueError`` if graph and network do not match.
    """
    net = NETS[name]().eval()
    layers = {key: layer for key, layer in net.named_modules() if isinstance(layer, (nn.Conv2d, nn.Linear))}
    norms = {key: norm for key, norm in net.named_modules() if isinstance(norm, nn.BatchNorm2d)}
    with torch.no_grad():
        for key, (weight, bias) in weights_of(path).items():
            layer = layers.get(key)
            if layer is None or layer.weight.shape != weight.shape:
                raise ValueError(f"{path}: {key} {weight.shape} does not fit into the {name} network")
            layer.weight.copy_(torch.from_numpy(weight))
            if layer.bias is not None:
                layer.bias.copy_(torch.from_numpy(bias))
            else:
                norm = norms[_next(key)]
                norm.running_var = torch.full_like(norm.weight, 1 - norm.eps)
                norm.bias.copy_(torch.from_numpy(bias))
        _unfold(net, layers, norms, batches)
    return net.state_dict()


def _next(key: str) -> str:
    """The batch normalization that follows a convolution in its ``Sequential``."""
    stem, _, last = key.rpartition(".")
    return f"{stem}.{int(last) + 1}"


def _unfold(
    net: nn.Module,
    layers: dict[str, nn.Conv2d | nn.Linear],
    norms: dict[str, nn.BatchNorm2d],
    batches: Iterable[dict[str, NDArray[Any]]],
) -> None:
    """Set each batch normalization's statistics, and scale and bias so that they cancel out."""
    moments: dict[str, list[Tensor]] = {key: [] for key, layer in layers.items() if _next_in(key, norms)}

    def note(key: str) -> Any:
        def hook(_layer: nn.Module, _given: Any, output: Tensor) -> None:
            first = output.mean(dim=(0, 2, 3))
            moments[key].append(torch.stack((first, output.square().mean(dim=(0, 2, 3)))))

        return hook

    hooks = [layers[key].register_forward_hook(note(key)) for key in moments]
    for batch in batches:
        net(*(torch.from_numpy(batch[name]) for name in ("images", "up") if name in batch))
    for hook in hooks:
        hook.remove()
    for key, parts in moments.items():
        if not parts:
            raise ValueError("no batch was given; the normalization statistics cannot be measured")
        mean, square = torch.stack(parts).mean(dim=0)
        norm = norms[_next(key)]
        spread = (square - mean.square()).clamp(min=1e-6)
        norm.running_mean = mean
        norm.running_var = spread
        norm.weight.copy_(torch.sqrt(spread + norm.eps))
        norm.bias.add_(mean)


def _next_in(key: str, norms: dict[str, nn.BatchNorm2d]) -> bool:
    return key.rpartition(".")[2].isdigit() and _next(key) in norms


def restore(name: str, models: Path, out: Path, batches: Iterable[dict[str, NDArray[Any]]]) -> Path:
    """Write ``NAME.pt`` into ``out``, as input of ``--start`` or ``mix``; return its path.

    Raises ``OSError`` and ``ValueError`` as ``restored`` does.
    """
    state = restored(name, models / f"{name}.onnx", batches)
    out.mkdir(parents=True, exist_ok=True)
    torch.save({"average": state}, out / f"{name}.pt")
    return out / f"{name}.pt"
