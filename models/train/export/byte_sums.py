"""Add two 8-bit maps in bytes, with the same result on every processor.

onnxruntime fuses an Add between bytes into a kernel. It is many times faster than floats: the locator gets
30 % faster. But the kernel rounds ties to even on x86-64 and upwards on arm64. A sum is left to it only if no
tie can occur:

- If both summands have steps at least as large as those of the sum, each sum is a whole byte. All steps are
  powers of two (``traywatch.models.train.export.exact_scales``).
- Otherwise the finer summand is scaled by ``1 - 2**-9`` for this sum. This moves a tie towards zero, by at
  least a thousandth of a step, and never moves another value as far as a tie.

Any other sum is computed in floats: onnxruntime does not fuse a Sum.

    python -m traywatch.models.train.export.byte_sums --names detector,locate --out models
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import helper

from traywatch.model_files import models_folder
from traywatch.models.train.export.byte_input import Graph
from traywatch.models.train.export.model_cards import write_card

TIE_BREAK = 2.0**-9
"""Relative reduction of a finer summand. The largest byte then moves a sum by less than 0.25 steps."""


def use_exact_sums(graph: Graph, *, ties: bool = True) -> int:
    """Let each sum of two 8-bit maps be computed in bytes where that is exact, else in floats.

    Returns the number of sums in bytes. Without ``ties``, sums that could tie stay in floats.
    """
    restore_steps(graph)
    count = 0
    for node in list(graph.graph.node):
        if node.op_type not in ("Add", "Sum"):
            continue
        makers = [graph.maker(name) for name in node.input]
        if not all(maker is not None and maker.op_type == "DequantizeLinear" for maker in makers):
            continue
        node.op_type = "Add" if _made_exact(graph, node, makers, ties=ties) else "Sum"
        count += node.op_type == "Add"
    graph.prune()
    return count


def restore_steps(graph: Graph) -> None:
    """Give finer summands their own steps again, so that all users of their bytes have one scale."""
    for node in graph.graph.node:
        if node.op_type != "DequantizeLinear" or graph.is_constant(node.input[0]):
            continue
        step = graph.array(node.input[1]).item()
        if math.frexp(step / (1 - TIE_BREAK))[0] == 0.5:
            node.input[1] = graph.put(f"{node.name}_own", np.array(step / (1 - TIE_BREAK), np.float32))


def _made_exact(graph: Graph, node: Any, makers: list[Any], *, ties: bool) -> bool:
    """Whether a sum has no ties, if need be after its finer summands were scaled."""
    users = graph.users(node.output[0])
    if len(users) != 1 or users[0].op_type != "QuantizeLinear":
        return False
    if any(graph.is_constant(maker.input[0]) for maker in makers):
        return False  # such a sum has a few values only
    sum_step = graph.array(users[0].input[1]).item()
    steps = [graph.array(maker.input[1]).item() for maker in makers]
    finer = [at for at, step in enumerate(steps) if step < sum_step]
    if not finer:
        return True
    if not ties or len({steps[at] for at in finer}) > 1:
        return False
    for at in finer:
        step = graph.put(f"{node.name}_step{at}", np.array(steps[at] * (1 - TIE_BREAK), np.float32))
        own = f"{node.name}_summand{at}"
        if makers[at].output[0] == own:
            makers[at].input[1] = step
            continue
        inputs = [makers[at].input[0], step, makers[at].input[2]]
        graph.add(node, helper.make_node("DequantizeLinear", inputs, [own], f"{own}_DequantizeLinear"))
        node.input[at] = own
    return True


def main(argv: list[str] | None = None) -> int:
    """Rewrite the sums of exact 8-bit graphs and their cards; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train.export.byte_sums",
        description="Let 8-bit networks add in bytes where that is exact.",
    )
    parser.add_argument("--names", default="detector,locate,angle,read,d4", help="networks, with commas")
    parser.add_argument("--no-ties", default="", help="networks whose sums that could tie stay in floats")
    parser.add_argument("--out", type=Path, default=models_folder(), help="folder of the networks")
    args = parser.parse_args(argv)
    for name in args.names.split(","):
        path = args.out / f"{name}.onnx"
        model = onnx.load(str(path))
        count = use_exact_sums(Graph(model.graph), ties=name not in args.no_ties.split(","))
        onnx.checker.check_model(model)
        onnx.save(model, str(path))
        write_card(path, None, None, _numbers(path))
        print(f"{path}: {count} sums in bytes")
    return 0


def _numbers(path: Path) -> str:
    """The description of the number formats on the network's card."""
    card = json.loads((path.parent / "cards" / f"{path.stem}.json").read_text(encoding="utf-8"))
    return str(card["numbers"])


if __name__ == "__main__":
    raise SystemExit(main())
