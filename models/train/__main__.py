"""``python -m traywatch.models.train STAGE``: run one stage of the training recipe, or ``all``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import cv2

from traywatch.models.evaluate.real_photos import real_folder
from traywatch.models.train.stages import FACES, SHIPPED, STAGES, prepare


def main(argv: list[str] | None = None) -> int:
    """Run one stage; return the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == ["landing"]:
        from traywatch.models.train.fitting import (
            landing_model,  # no pictures and no torch: this stage has its own arguments
        )

        return landing_model.main(argv[1:])
    if argv[:1] == ["foot"]:
        from traywatch.models.train.fitting import foot_error_model

        return foot_error_model.main(argv[1:])
    if argv[:1] == ["presence"]:
        from traywatch.models.train.fitting import presence

        return presence.main(argv[1:])
    if argv[:1] == ["all"]:
        return _everything(argv[1:])
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train",
        description="Train the networks. Run the same command again to resume a stopped training.",
        epilog="example: python -m traywatch.models.train locate --data data/synth/crops data/crops_real "
        "--out runs/a",
    )
    parser.add_argument(
        "stage",
        choices=(
            "detector",
            *FACES,
            "mix",
            "prune",
            "restore",
            "crops",
            "mistaken",
            "pseudo",
            "calibrate",
            "heads",
            "export",
            "quantize",
            "requantize",
        ),
    )
    parser.add_argument(
        "--data",
        type=Path,
        nargs="*",
        default=[],
        help="folders of crops (detector: pictures; mix: earlier and later checkpoints)",
    )
    parser.add_argument(
        "--crops", type=Path, help="detector: folder of real crops to paste (traywatch.models.train crops)"
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--minutes", type=float, default=60.0, help="total training time, including resumed runs"
    )
    parser.add_argument("--steps", type=int, help="number of training steps, instead of --minutes")
    parser.add_argument("--lr", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--fp32",
        action="store_true",
        help="train in 32 bits instead of bfloat16; a third faster on some processors",
    )
    parser.add_argument("--real-share", type=float, help="share of real crops or pictures in a batch")
    parser.add_argument("--most", type=int, help="use at most this many rendered crops")
    parser.add_argument(
        "--resident",
        action="store_true",
        help="load all crops into memory (77 kB each) instead of mapping them",
    )
    parser.add_argument(
        "--tensors",
        type=int,
        metavar="N",
        help="make batches of N examples on the graphics card or the CPU (all networks but fudge)",
    )
    parser.add_argument("--fresh", action="store_true", help="ignore an existing checkpoint")
    parser.add_argument(
        "--start",
        type=Path,
        help="folder of an earlier training: initial weights; prune: the network to prune",
    )
    parser.add_argument(
        "--teacher", type=Path, help="locate, detector: folder of exported networks whose answers are learned"
    )
    parser.add_argument(
        "--models",
        type=Path,
        help="mistaken, pseudo, quantize, requantize, calibrate, restore: folder with the networks",
    )
    parser.add_argument(
        "--true-boxes", action="store_true", help="calibrate: use the labeled boxes instead of detections"
    )
    parser.add_argument(
        "--every", type=int, default=1, help="pseudo, calibrate: use one of so many crops or pictures"
    )
    parser.add_argument(
        "--share", type=float, default=0.5, help="mix: share of the later weights in the mean (default: 0.5)"
    )
    parser.add_argument(
        "--measure",
        type=Path,
        nargs="*",
        help="mix: folders of crops on which the batch normalization is measured again",
    )
    parser.add_argument(
        "--names", nargs="*", help="export, quantize, mix, prune, restore: which networks (default: all)"
    )
    args = parser.parse_args(argv)
    if args.tensors is not None and (args.tensors < 1 or args.teacher is not None):
        parser.error("--tensors needs 1 or more examples, and does not work with --teacher")
    if args.stage == "mix" and len(args.data) != 2:
        parser.error("mix needs two folders: --data EARLIER LATER")
    if args.stage == "prune" and args.start is None:
        parser.error("prune needs the folder of the earlier training: --start FOLDER")
    return _stage(args)


def _everything(argv: list[str]) -> int:
    from traywatch.models.train.recipe import run_all

    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train all",
        description="Generate the data and train all networks. Run the same command again to resume.",
        epilog="example: python -m traywatch.models.train all --out runs/all --hours 6",
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--hours", type=float, default=6.0, help="total time on two cores; less time gives worse networks"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="print the commands without running them")
    parser.add_argument("--smoke", action="store_true", help="smoke test: run every step with minimal data")
    args = parser.parse_args(argv)
    return run_all(args.out, args.hours, args.seed, dry=args.dry, smoke=args.smoke)


def _stage(args: argparse.Namespace) -> int:
    if args.stage in STAGES:
        return prepare(args)
    try:
        import torch
    except ModuleNotFoundError:
        print("training needs torch: python3 scripts/prepare.py train", file=sys.stderr)
        return 2
    torch.set_num_threads(args.threads)
    cv2.setNumThreads(args.threads)
    if args.stage == "export":
        from traywatch.models.train.export.onnx_export import SIZES, export

        for name in args.names or SIZES:
            for folder in args.data or [args.out]:
                if (folder / f"{name}.pt").exists():
                    print(name, export(name, folder / f"{name}.pt", args.out))
        return 0
    if args.stage == "restore":
        from traywatch.models.train.export.checkpoints import restore
        from traywatch.models.train.tasks.training_feeds import crop_feeds, picture_feeds

        for name in args.names or FACES:
            feeds = picture_feeds(args.data) if name == "detector" else crop_feeds(name, args.data)
            print(restore(name, args.models or SHIPPED, args.out, feeds))
        return 0
    if args.stage == "mix":
        from traywatch.models.train.networks.weight_averaging import mix
        from traywatch.models.train.tasks.training_feeds import training_batches

        earlier, later = args.data
        for name in args.names or FACES:
            batches = training_batches(name, args.measure) if args.measure else None
            print(mix(name, earlier, later, args.out, args.share, batches))
        return 0
    if args.stage == "prune":
        from traywatch.models.train.networks.pruning import PRUNABLE, prune

        for name in args.names or PRUNABLE:
            if name not in PRUNABLE:
                return _only("prune", name, PRUNABLE)
            print(prune(name, args.start, args.out))
        return 0
    from traywatch.models.train.data.shards import CropPool
    from traywatch.models.train.networks.architectures import NETS
    from traywatch.models.train.networks.training_loop import Plan, TrainingTask, device, run
    from traywatch.models.train.tasks import angle, d4, detector, fudge, locate, read, view
    from traywatch.models.train.tensors import FEEDS

    if args.tensors is not None and args.stage not in FEEDS:
        return _only("--tensors", args.stage, FEEDS)
    plan = Plan(
        args.out, args.minutes, args.lr, args.steps, not args.fresh, args.threads,
        start=args.start, bf16=not args.fp32,
    )  # fmt: skip
    task: TrainingTask
    if args.stage == "detector":
        real = real_folder()
        folders = [*args.data, *([real] if real and real not in args.data else [])]
        pool = CropPool([args.crops]) if args.crops else None
        share = 0.35 if args.real_share is None else args.real_share
        task = detector.DetectorTask(folders, pool, share)
    else:
        kinds: dict[str, Callable[..., TrainingTask]] = {
            "locate": locate.LocateTask,
            "angle": angle.AngleTask,
            "read": read.ReadTask,
            "d4": d4.D4Task,
            "fudge": fudge.FudgeTask,
            "view": view.ViewTask,
        }
        share = 0.3 if args.real_share is None else args.real_share
        task = kinds[args.stage](CropPool(args.data, resident=args.resident), share, most=args.most)
    if args.tensors is not None:
        task = FEEDS[args.stage](task, device(), args.tensors)
    if args.teacher is not None:
        from traywatch.models.train.networks.distillation import DISTANCES, DistilledTask

        if args.stage not in DISTANCES:
            return _only("--teacher", args.stage, DISTANCES)
        task = DistilledTask(args.stage, task, args.teacher / f"{args.stage}.onnx")
    run(args.stage, NETS[args.stage](), task, plan)
    return 0


def _only(what: str, name: str, names: Iterable[str]) -> int:
    """Say that an option does not exist for a network; return the exit status."""
    print(f"{what} does not work for {name}; it works for {' and '.join(names)}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main())
