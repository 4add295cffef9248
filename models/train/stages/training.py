"""The stages that train one network each: the detector, and the networks that read faces."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from traywatch.models.evaluate.real_photos import real_folder
from traywatch.models.train.stages.stage import TrainingStage, add_data, add_out, add_threads

if TYPE_CHECKING:
    from traywatch.models.train.networks.training_loop import TrainingTask

WITH_TENSORS = ("detector", "locate", "view", "angle", "read", "d4")
"""Networks whose batches can be made as tensors (``traywatch.models.train.tensors.FEEDS``)."""
WITH_TEACHER = ("detector", "locate")
"""Networks that can learn from an earlier one (``DISTANCES`` of ``traywatch.models.train.networks``)."""
LEARNS = {
    "detector": "train the network that finds dice in pictures",
    "locate": "train the network that finds the kind and the place of the top face",
    "angle": "train the network that finds the direction of a face's text",
    "read": "train the network that reads a face",
    "d4": "train the network that reads the corners of a d4",
    "fudge": "train the network that reads the sign of a fudge die",
    "view": "train the network that estimates from where a die is seen",
}


def add_options(parser: ArgumentParser, name: str) -> None:
    """The options of training ``name``."""
    add_data(parser, "folders of labeled pictures" if name == "detector" else "folders of crops")
    add_out(parser, "folder of the checkpoint and the log; an existing training is continued")
    parser.add_argument(
        "--minutes", type=float, default=60.0, help="total training time, including resumed runs (60)"
    )
    parser.add_argument("--steps", type=int, help="number of training steps, instead of --minutes")
    parser.add_argument("--lr", type=float, default=2e-3, help="highest learning rate (0.002)")
    add_threads(parser)
    parser.add_argument(
        "--fp32",
        action="store_true",
        help="train in 32 bits instead of bfloat16; a third faster on some processors",
    )
    what = "real pictures" if name == "detector" else "real crops"
    parser.add_argument("--real-share", type=float, metavar="P", help=f"share of {what} in a batch")
    parser.add_argument("--fresh", action="store_true", help="ignore an existing checkpoint")
    parser.add_argument("--start", type=Path, metavar="DIR", help="earlier training with initial weights")
    if name == "detector":
        parser.add_argument(
            "--crops", type=Path, metavar="DIR", help="real crops to paste, made by the stage crops"
        )
    else:
        parser.add_argument("--most", type=int, metavar="N", help="use at most N rendered crops")
        parser.add_argument(
            "--resident",
            action="store_true",
            help="load all crops into memory (77 kB each) instead of mapping them",
        )
    if name in WITH_TENSORS:
        parser.add_argument(
            "--tensors",
            type=int,
            metavar="N",
            help="make batches of N examples on the graphics card or the CPU",
        )
    if name in WITH_TEACHER:
        parser.add_argument(
            "--teacher", type=Path, metavar="DIR", help="exported networks whose answers are learned"
        )


def train(args: Namespace, name: str) -> int:
    """Train the network ``name``; return the exit status."""
    from traywatch.models.train.networks.architectures import NETS
    from traywatch.models.train.networks.training_loop import Plan, device, run
    from traywatch.models.train.tensors import FEEDS

    tensors: int | None = getattr(args, "tensors", None)
    teacher: Path | None = getattr(args, "teacher", None)
    if tensors is not None and (tensors < 1 or teacher is not None):
        args.parser.error("--tensors needs 1 or more examples, and does not work with --teacher")
    plan = Plan(
        args.out, args.minutes, args.lr, args.steps, not args.fresh, args.threads,
        start=args.start, bf16=not args.fp32,
    )  # fmt: skip
    task = _task(args, name)
    if tensors is not None:
        task = FEEDS[name](task, device(), tensors)
    if teacher is not None:
        from traywatch.models.train.networks.distillation import DistilledTask

        task = DistilledTask(name, task, teacher / f"{name}.onnx")
    run(name, NETS[name](), task, plan)
    return 0


def _task(args: Namespace, name: str) -> TrainingTask:
    from traywatch.models.train.data.shards import CropPool
    from traywatch.models.train.tasks import angle, d4, detector, fudge, locate, read, view

    if name == "detector":
        real = real_folder()
        folders = [*args.data, *([real] if real and real not in args.data else [])]
        pool = CropPool([args.crops]) if args.crops else None
        return detector.DetectorTask(folders, pool, 0.35 if args.real_share is None else args.real_share)
    tasks: dict[str, Callable[..., TrainingTask]] = {
        "locate": locate.LocateTask,
        "angle": angle.AngleTask,
        "read": read.ReadTask,
        "d4": d4.D4Task,
        "fudge": fudge.FudgeTask,
        "view": view.ViewTask,
    }
    share = 0.3 if args.real_share is None else args.real_share
    return tasks[name](CropPool(args.data, resident=args.resident), share, most=args.most)


def _stage(name: str) -> TrainingStage:
    data = "data/scenes" if name == "detector" else "data/scenes/crops data/crops_real"
    return TrainingStage(
        name,
        LEARNS[name],
        reads="labeled pictures, real crops" if name == "detector" else "crops",
        writes=f"`{name}.pt`, `{name}.log`",
        add_options=partial(add_options, name=name),
        run=partial(train, name=name),
        example=f"{name} --data {data} --out runs/a --minutes 60",
        needs_torch=True,
    )


STAGES = tuple(_stage(name) for name in LEARNS)
