"""Export trained networks as ONNX graphs that take uint8 pixels."""

from __future__ import annotations

import warnings
from pathlib import Path

import torch
from torch import Tensor, nn

from traywatch.models.train.export.model_cards import OPSET, write_card
from traywatch.models.train.networks.architectures import NETS, DetectorGraph, DetectorNet
from traywatch.models.train.networks.training_loop import averaged
from traywatch.vision.geometry.crops import LOCATE_PX, PATCH_PX, VIEW_PX

SIZES = {
    "detector": (384, 512),
    "locate": (LOCATE_PX,) * 2,
    "angle": (PATCH_PX,) * 2,
    "read": (PATCH_PX,) * 2,
    "d4": (PATCH_PX,) * 2,
    "fudge": (PATCH_PX,) * 2,
    "view": (VIEW_PX,) * 2,
    "text": (PATCH_PX,) * 2,
}


class _Probabilities(nn.Module):
    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, images: Tensor) -> tuple[Tensor, Tensor]:
        logits, features = self.net(images)
        return logits.log_softmax(dim=1), features


class _Located(nn.Module):
    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, images: Tensor, up: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        kind, heat, shape, features = self.net(images, up)
        return kind.log_softmax(dim=1), heat.softmax(dim=1), shape, features


def export(name: str, checkpoint: Path, out: Path) -> str:
    """Write ``NAME.onnx`` and ``cards/NAME.json`` into ``out``; return the SHA-256 of the model.

    Raises ``OSError`` if the checkpoint is missing.
    """
    net = averaged(NETS[name](), checkpoint)
    height, width = SIZES[name]
    example_inputs: list[Tensor] = [torch.zeros((1, height, width, 3), dtype=torch.uint8)]
    inputs = ["images"]
    graph: nn.Module = _Probabilities(net)
    axes = {"images": {0: "n"}}
    outputs = ["scores", "features"]
    if isinstance(net, DetectorNet):
        graph, outputs = DetectorGraph(net), ["rows"]
        axes = {"images": {0: "n", 1: "height", 2: "width"}}
    elif name == "locate":
        graph, outputs = _Located(net), ["kind", "heat", "shape", "features"]
        inputs.append("up")
        example_inputs.append(torch.zeros((1, 3)))
        axes["up"] = {0: "n"}
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{name}.onnx"
    with warnings.catch_warnings(), torch.inference_mode():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            graph.eval(),
            tuple(example_inputs),
            str(path),
            input_names=inputs,
            output_names=outputs,
            dynamic_axes=axes | {o: {0: "n"} for o in outputs},
            opset_version=OPSET,
            dynamo=False,
        )
    return write_card(path, checkpoint, sum(p.numel() for p in net.parameters()), "fp32")
