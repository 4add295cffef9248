"""Quantize networks to 8-bit weights and activations.

The result is smaller, and faster on processors with dot-product instructions. Scales are calibrated on
training pictures with ``onnxruntime``'s static quantization, with one scale per output channel of the
weights. The last layers stay in 32 bits because they determine the result.
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
    # traywatch.vision.inference disables onnxruntime's telemetry and must be imported before its parts
    onnxruntime,
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
    """Names of the nodes to keep in 32 bits: the last ``last`` layers of each output and later nodes.

    Layers are convolutions and matrix products. 256 positions across an image are too few for the edge of a
    box.
    """
    made_by = {output: node for node in graph.node for output in node.output}
    names: list[str] = []
    front = [(output.name, 0) for output in graph.output if output.name != "features"]
    visited: set[str] = set()
    while front:
        name, depth = front.pop()
        node = made_by.get(name)
        if node is None or name in visited:
            continue
        visited.add(name)
        names.append(node.name)
        if node.op_type in ("Conv", "Gemm", "MatMul"):
            depth += 1
        if depth < last:
            front += [(input_name, depth) for input_name in node.input]
    return names


def quantize(path: Path, out: Path, feeds: Sequence[Feed], *, last: int = 1, first: bool = False) -> int:
    """Quantize a graph to 8 bits, write it to ``out`` and return its size in bytes.

    ``first`` keeps the first convolution in 32 bits during calibration, so that the detector misses no small
    dice. Pixels enter as bytes (``traywatch.models.train.export.byte_input``), in groups
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
    model = onnx.load(str(out))
    straight = straighten(model)
    if straight:
        lengthen(model)
    make_exact(model, feeds)
    onnx.save(model, str(out))
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


def requantize(path: Path, out: Path, feeds: Sequence[Feed]) -> int:
    """Recompute weights and scales of an 8-bit graph so that they are exact; return its size in bytes.

    Writes the graph to ``out`` and a copy of its card, with the new checksum, beside it.
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


def _numbers(whole: str, straight: bool) -> str:
    """Description of the graph's number formats for the model card."""
    exact = "weights in 7 bits, exact on every processor (traywatch.models.train.export.exact_scales); "
    return f"{exact}the {whole}last layers fp32" + ("; pixels as bytes" if straight else "")
