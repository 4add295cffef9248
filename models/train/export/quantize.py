"""Networks with 8-bit weights and activations: smaller, and faster where the processor has dot products.

Scales come from pictures that the network was trained on (``onnxruntime``'s static quantisation, one
scale a channel of weights). What decides, the last layers, stays in 32 bits.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import onnx
from numpy.typing import NDArray

from traywatch.models.train.export.byte_input import straighten
from traywatch.models.train.export.exact_scales import make_exact
from traywatch.models.train.export.fused_conv import lengthen
from traywatch.models.train.export.model_cards import write_card
from traywatch.vision.inference import (
    onnxruntime,  # its parts come after it: traywatch.vision.inference turns its usage data off
)

# isort: split
from onnxruntime import quantization
from onnxruntime.quantization.shape_inference import quant_pre_process

Feed = dict[str, NDArray[Any]]


class _Pictures(quantization.CalibrationDataReader):
    def __init__(self, feeds: Sequence[Feed]) -> None:
        self._rest: Iterator[Feed] = iter(feeds)

    def get_next(self) -> Feed | None:
        return next(self._rest, None)


def kept_whole(graph: onnx.GraphProto, last: int) -> list[str]:
    """The names of the last ``last`` convolutions and products on the way to each output.

    And of all that is reckoned after them: 256 places across a picture are too few for a box's edge.
    """
    made_by = {output: node for node in graph.node for output in node.output}
    names: list[str] = []
    front = [(output.name, 0) for output in graph.output if output.name != "features"]
    seen: set[str] = set()
    while front:
        name, depth = front.pop()
        node = made_by.get(name)
        if node is None or name in seen:
            continue
        seen.add(name)
        names.append(node.name)
        if node.op_type in ("Conv", "Gemm", "MatMul"):
            depth += 1
        if depth < last:
            front += [(given, depth) for given in node.input]
    return names


def quantise(path: Path, out: Path, feeds: Sequence[Feed], *, last: int = 1, first: bool = False) -> int:
    """Write the 8-bit form of a graph to ``out``; its size in bytes.

    ``first`` keeps the numbers of the first convolution whole while scales are chosen, with which a
    detector loses no small dice. Pixels go in as the bytes that they are
    (``traywatch.models.train.export.byte_input``), several at once
    (``traywatch.models.train.export.fused_conv``).
    """
    logging.getLogger().setLevel(logging.ERROR)
    onnxruntime.set_default_logger_severity(3)
    prepared = out.with_suffix(".prepared.onnx")
    quant_pre_process(str(path), str(prepared), skip_symbolic_shape=True)
    graph = onnx.load(str(prepared)).graph
    whole = kept_whole(graph, last)
    if first:
        whole.append(next(node.name for node in graph.node if node.op_type == "Conv"))
    quantization.quantize_static(
        str(prepared),
        str(out),
        _Pictures(feeds),
        quant_format=quantization.QuantFormat.QDQ,
        op_types_to_quantize=["Conv", "Gemm", "MatMul", "Add", "Relu"],
        per_channel=True,
        reduce_range=False,
        activation_type=quantization.QuantType.QUInt8,
        weight_type=quantization.QuantType.QInt8,
        nodes_to_exclude=whole,
        calibrate_method=quantization.CalibrationMethod.MinMax,
    )
    prepared.unlink()
    made = onnx.load(str(out))
    straight = straighten(made)
    if straight:
        lengthen(made)
    make_exact(made, feeds)
    onnx.save(made, str(out))
    card = path.parent / "cards" / f"{path.stem}.json"
    if card.exists():
        target = out.parent / "cards" / card.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(card.read_text(encoding="utf-8"), encoding="utf-8")
    write_card(
        out,
        None,
        None,
        _numbers("first and " if first and not straight else "", straight),
    )
    return out.stat().st_size


def requantise(path: Path, out: Path, feeds: Sequence[Feed]) -> int:
    """Write an 8-bit graph with weights and scales that are exact everywhere; its size in bytes.

    The card beside it is copied to ``out``'s folder, with the new checksum.
    """
    model = onnx.load(str(path))
    make_exact(model, feeds)
    onnx.checker.check_model(model)
    out.parent.joinpath("cards").mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(out))
    card = path.parent / "cards" / f"{path.stem}.json"
    (out.parent / "cards" / card.name).write_text(card.read_text(encoding="utf-8"), encoding="utf-8")
    write_card(out, None, None, _numbers("", True))
    return out.stat().st_size


def _numbers(kept: str, straight: bool) -> str:
    """What a model card says of a graph's numbers."""
    exact = "weights in 7 bits, exact on every processor (traywatch.models.train.export.exact_scales); "
    return f"{exact}the {kept}last layers fp32" + ("; pixels as bytes" if straight else "")
