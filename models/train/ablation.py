r"""Ablation study of the training recipe: small networks, one change at a time, the same evaluation.

    python -m traywatch.models.train angle --data data/ablate/base/crops --steps 4000 --out runs/ablate_angle
    python -m traywatch.models.train.ablation train base --drawn data/ablate/base/crops --real \
        data/crops_real_pseudo3
    python -m traywatch.models.train.ablation train flat --drawn data/ablate/base/crops --real … --flat
    python -m traywatch.models.train.ablation table runs/ablate --against base

An experiment trains locate, angle and read from scratch for a fixed number of samples (``PASSES``).
``--angle`` uses a given angle network instead, because that one may need 100,000 samples to start learning.
``--flat`` trains one network from crop to kind and value, with as many samples as locate and read together.

All experiments use the same seed and the labeled boxes, without the detector. They are evaluated on rendered
sets, with and without the camera profile, and on the real test photographs. d4 have their own network and are
not counted. The result of every die is stored in ``judged.jsonl``, so that experiments are compared on the
same dice. Accuracies are lower than those of the released networks because training is short. Only
differences are meaningful.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from traywatch.calibration.dice.labels import KINDS, LABELS, allowed, network_kind, text_of
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.files import write_whole
from traywatch.model_files import models_folder, use_models
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import choose, read_labels, real_folder
from traywatch.models.train.ablation_table import table
from traywatch.models.train.data.crop_data import Arrays, FaceTask
from traywatch.models.train.data.shards import CropPool
from traywatch.models.train.export.onnx_export import export
from traywatch.models.train.networks.architectures import NETS, pixels, summit
from traywatch.models.train.networks.architectures import _Block as Block
from traywatch.models.train.networks.architectures import _conv as conv
from traywatch.models.train.networks.training_loop import Plan, averaged, run
from traywatch.models.train.tasks.angle import AngleTask
from traywatch.models.train.tasks.locate import LocateTask
from traywatch.models.train.tasks.read import ReadTask
from traywatch.vision.geometry.crops import CROP_PX, LOCATE_PX, cut, patch
from traywatch.vision.geometry.up_direction import UNKNOWN, leans
from traywatch.vision.images import load_picture
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import DieCrop

PASSES = {"locate": 120_000, "angle": 384_000, "read": 132_000}
Make = Callable[[CropPool, float, int], FaceTask]
TASKS: dict[str, Make] = {"locate": LocateTask, "angle": AngleTask, "read": ReadTask}
REAL_SHARE = 0.3
LEGIBLE = 0.3
"""Rendered labels with a lower legibility score are not evaluated, as in docs/reference/accuracy.md."""

Guess = tuple[str, str]  # kind and text on the face
Reader = Callable[[Sequence[DieCrop]], list[Guess]]

_PAIRS: tuple[Guess, ...] = tuple(
    dict.fromkeys((KINDS[kind], text_of(LABELS[label])) for kind, label in np.argwhere(allowed()))
)


class FlatNet(nn.Module):
    """Classify crops (N, 96, 96, 3) with up direction (N, 3) directly by kind and text: logits (N, pairs).

    The trunk is a wider version of the locator's: 98 million multiplications, against 104 million for locate
    and one read.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            *(conv(4, 28, 2), conv(28, 56, 2), Block(56), conv(56, 112, 2), Block(112)),
            *(conv(112, 160, 2), conv(160, 160), conv(160, 32, size=1)),
        )
        self.dense = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(32 * 36, 192), nn.ReLU())
        self.out = nn.Linear(192, len(_PAIRS))

    def forward(self, images: Tensor, up: Tensor) -> Tensor:
        """Logits (N, pairs) of crops and up directions."""
        inputs = torch.cat((pixels(images), summit(up, images.shape[1])), dim=1)
        return self.out(self.dense(self.trunk(inputs)))  # type: ignore[no-any-return]


class FlatTask(LocateTask):
    """The crops and augmentation of ``LocateTask``; the target is an index into ``_PAIRS``."""

    negatives = 0.0

    def _aim(self, out: Arrays, i: int, index: int, center: NDArray[Any], angle: float, half: float) -> None:
        label = int(self.pool["label"][index])
        out["kind"][i] = -100  # ignored by the loss if the label is unknown or illegible
        if label >= 0 and self.legible(index):
            pair = (KINDS[int(self.pool["kind"][index])], text_of(LABELS[label]))
            out["kind"][i] = _PAIRS.index(pair)

    def batch(self, rng: Generator) -> Arrays:
        """Draw a batch with the keys images, kind (index into ``_PAIRS``, or -100) and up."""
        full = super().batch(rng)
        return {name: full[name] for name in ("images", "kind", "up")}

    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy with label smoothing."""
        logits = net(batch["images"], batch["up"]).float()
        return functional.cross_entropy(logits, batch["kind"], label_smoothing=0.03), {}

    def validate(self, net: nn.Module) -> dict[str, float]:
        """No metrics; experiments are evaluated by ``judge``."""
        return {}


def flat_reader(checkpoint: Path) -> Reader:
    """A reader of crops that uses the flat network."""
    net = averaged(FlatNet(), checkpoint)

    def read(cuts: Sequence[DieCrop]) -> list[Guess]:
        half = CROP_PX / 2
        whole = np.stack([patch(c.image, (half, half), 0.0, half, LOCATE_PX) for c in cuts])
        up = torch.tensor([(*c.lean, 1.0) if math.isfinite(c.lean[0]) else (0.0, 0.0, 0.0) for c in cuts])
        with torch.inference_mode():
            classes = net(torch.from_numpy(whole), up.float()).argmax(dim=1)
        return [_PAIRS[int(i)] for i in classes]

    return read


def staged_reader(folder: Path) -> Reader:
    """A reader of crops that combines the locate, angle and read graphs of a folder."""
    for name in ("d4.onnx", "cards/d4.json"):  # the reader loads it, although d4 are not evaluated
        (folder / name).write_bytes((models_folder() / name).read_bytes())
    use_models(folder)
    faces = FaceReader(threads=1, calibration=ConfidenceModel())

    def read(cuts: Sequence[DieCrop]) -> list[Guess]:
        answers = [faces.weigh(seen).answers for seen in faces.observe(cuts, neighbors=False)]
        return [(g[0].kind, g[0].label) if g else ("", "") for g in answers]

    return read


def train(args: argparse.Namespace) -> Reader:
    """Train or resume the networks of an experiment; return a reader that uses them."""
    out: Path = args.out / args.name
    # Backgrounds without dice are available to every experiment.
    folders = [*args.drawn, *args.grounds, *([args.real] if args.real else [])]

    def plan(passes: int, batch: int) -> Plan:
        steps = max(2, round(passes * args.share / batch))
        return Plan(out, 60.0, steps=steps, seed=args.seed, save_every_s=300.0)

    torch.manual_seed(args.seed)
    if args.flat:
        flat = FlatTask(CropPool(folders), REAL_SHARE, held_out=2)
        run("flat", FlatNet(), flat, plan(PASSES["locate"] + PASSES["read"], flat.batch_size))
        return flat_reader(out / "flat.pt")
    for name, kind in TASKS.items():
        checkpoint = out / f"{name}.pt"
        if name == "angle" and args.angle:
            checkpoint = args.angle
        else:
            task = kind(CropPool(folders), REAL_SHARE, 300)
            torch.manual_seed(args.seed)
            run(name, NETS[name](), task, plan(PASSES[name], task.batch_size))
        export(name, checkpoint, out / "onnx")
    return staged_reader(out / "onnx")


def judge(read: Reader, folder: Path, *, upright: bool, roles: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Evaluate a reader; return a row with source, truth, answer and correctness for each labeled die."""
    rows: list[dict[str, Any]] = []
    for picture in choose(read_labels(folder), roles=roles):
        dice = [
            (at, die)
            for at, die in enumerate(picture.dice)
            if die.box is not None and die.value is not None and die.kind != "d4"
            if die.legible is None or die.legible >= LEGIBLE
        ]
        if not dice:
            continue
        image = load_picture(picture.path)
        boxes = [die.box or (0.0, 0.0, 0.0, 0.0) for _, die in dice]
        size = (image.shape[1], image.shape[0])
        ways = leans(profile_of(picture), boxes, size) if upright else [UNKNOWN] * len(boxes)
        cuts = [
            DieCrop.of(cut(image, b), (b[2] - b[0], b[3] - b[1]), w) for b, w in zip(boxes, ways, strict=True)
        ]
        for (at, die), (kind, text) in zip(dice, read(cuts), strict=True):
            true_kind = network_kind(die.kind) or die.kind
            value = SHAPES[kind].value_of(text) if kind else None
            rows.append(
                {
                    "die": f"{picture.path.relative_to(folder)}#{at}",
                    "set": picture.suite or picture.set,
                    "kind": true_kind,
                    "pips": die.style == "pips",
                    "said": [kind, text],
                    "kind_right": kind == true_kind,
                    "right": kind == true_kind and value == die.value,
                }
            )
    return rows


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train.ablation", description="Ablation study."
    )
    jobs = parser.add_subparsers(dest="job", required=True)
    one = jobs.add_parser("train", help="train and evaluate one experiment")
    one.add_argument("name")
    one.add_argument("--drawn", type=Path, nargs="+", required=True, help="folders of rendered crops")
    one.add_argument("--real", type=Path, help="folder of real crops with poses (default: none)")
    one.add_argument(
        "--grounds", type=Path, nargs="*", default=[], help="folders of backgrounds without dice"
    )
    one.add_argument("--angle", type=Path, help="checkpoint of an angle network to use unchanged")
    one.add_argument("--flat", action="store_true", help="one network from crop to kind and value")
    one.add_argument("--judge", type=Path, nargs="*", default=[], help="rendered sets for the evaluation")
    one.add_argument("--out", type=Path, default=Path("runs/ablate"))
    one.add_argument("--seed", type=int, default=0)
    one.add_argument("--share", type=float, default=1.0, help="share of the usual number of training samples")
    many = jobs.add_parser("table", help="compare the experiments of a folder on the same dice")
    many.add_argument("folder", type=Path)
    many.add_argument("--against", default="base")
    args = parser.parse_args(argv)
    if args.job == "table":
        print(table(args.folder, args.against))
        return 0
    torch.set_num_threads(1)
    if (judged := args.out / args.name / "judged.jsonl").exists():
        print(f"{judged} exists already", file=sys.stderr)
        return 0
    read = train(args)
    rows = []
    for folder, how in ((folder, how) for folder in args.judge for how in (True, False)):
        on = folder.name + ("" if how else ", camera unknown")
        rows += [{"on": on, **row} for row in judge(read, folder, upright=how)]
    if (real := real_folder()) is not None:
        rows += [{"on": "photographs", **row} for row in judge(read, real, upright=False, roles=("test",))]
    write_whole(judged, "".join(json.dumps(row) + "\n" for row in rows))
    print(table(args.out, args.name, only=args.name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
