r"""Train the network that checks texts (``traywatch.vision.stages.text_check``).

    python -m traywatch.models.train.text_check --known data/top --unknown data/glyphs \
        --things data/things --composed data/crowds --real ../shared/real --out runs/text --minutes 25

It has the shape of the read network and starts from its weights. Two thirds of its examples are patches of
dice as the reader reads them. On the others, the text is replaced by a number or a glyph of the installed
typefaces. A run can be stopped and started again. At the end it writes ``OUT/text.onnx`` with 8-bit weights.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from traywatch.models.train.export.checkpoints import restored
from traywatch.models.train.export.onnx_export import export
from traywatch.models.train.export.quantize import Feed, quantize
from traywatch.models.train.network_names import SHIPPED
from traywatch.models.train.networks.architectures import NETS
from traywatch.models.train.networks.training_loop import Plan, run
from traywatch.models.train.text_check import cases, glyph_masks
from traywatch.models.train.text_check.glyph_masks import GlyphMasks
from traywatch.models.train.text_check.painting import Painter
from traywatch.models.train.text_check.task import TextTask
from traywatch.vision.reader import TrayReader

NAME = "text"
MEASURED = 12
"""Batches on which the batch normalization of the restored read network is measured."""
CALIBRATED = 40
"""Batches on which the ranges of the 8-bit activations are measured."""


def feeds(task: TextTask, count: int) -> list[Feed]:
    """Batches of training images as inputs of the network."""
    rng = np.random.default_rng(3)
    return [{"images": task.batch(rng)["images"]} for _ in range(count)]


def collect(args: argparse.Namespace, masks: GlyphMasks) -> list[cases.TextCase]:
    """All examples of the folders that were named."""
    reader = TrayReader(threads=1, places=False)
    alike = masks.like_numbers()
    examples = [
        case for folder in (*args.known, *args.unknown) for case in cases.rendered(reader, folder, alike)
    ]
    examples += [case for folder in args.things for case in cases.things(reader, folder)]
    examples += [case for folder in args.composed for case in cases.composed(reader, folder)]
    return [*examples, *cases.photographs(reader, args.real)]


def main() -> int:
    """Draw the masks, collect the examples, train, and write the network."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.train.text_check", description=__doc__)
    for name in ("--known", "--unknown", "--things", "--composed"):
        parser.add_argument(name, type=Path, nargs="+", required=True)
    parser.add_argument("--real", type=Path, required=True, help="photographs with labels")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--steps", type=int, help="train so many batches instead")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    drawn = args.out / "masks.npz"
    if not drawn.exists():
        glyph_masks.make(np.random.default_rng(1)).save(drawn)
    masks = GlyphMasks.load(drawn)
    task = TextTask(collect(args, masks), Painter(masks))
    start = args.out / "start" / f"{NAME}.pt"
    if not start.exists():
        start.parent.mkdir(exist_ok=True)
        state = restored("read", SHIPPED / "read.onnx", feeds(task, MEASURED))
        torch.save({"average": state}, start)
    plan = Plan(args.out, args.minutes, lr=1e-3, steps=args.steps, start=start.parent)
    print(run(NAME, NETS[NAME](), task, plan))
    export(NAME, args.out / f"{NAME}.pt", args.out / "whole")
    print(quantize(args.out / "whole" / f"{NAME}.onnx", args.out / f"{NAME}.onnx", feeds(task, CALIBRATED)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
