"""The stages that change networks without training: checkpoints, ONNX graphs and their weights in 8 bits."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from traywatch.models.train.network_names import FACES, NETWORKS, SHIPPED
from traywatch.models.train.stages.stage import (
    TrainingStage,
    add_data,
    add_models,
    add_names,
    add_out,
)

PRUNABLE = ("detector", "locate")
"""Networks that may get fewer channels (``traywatch.models.train.networks.pruning.PRUNABLE``)."""


def add_export_options(parser: ArgumentParser) -> None:
    """The options of the stage ``export``."""
    add_data(parser, "folders of trainings (--out)")
    add_out(parser, "folder of the ONNX files and their cards")
    add_names(parser)


def export_graphs(args: Namespace) -> int:
    """Write trained networks as ONNX files."""
    from traywatch.models.train.export.onnx_export import SIZES, export

    for name in args.names or SIZES:
        for folder in args.data or [args.out]:
            if (folder / f"{name}.pt").exists():
                print(name, export(name, folder / f"{name}.pt", args.out))
    return 0


def add_quantize_options(parser: ArgumentParser) -> None:
    """The options of the stage ``quantize``."""
    add_data(parser, "folders of crops and of labeled pictures, to measure the range of each layer")
    add_out(parser, "folder of the ONNX files")
    add_models(parser, required=True)
    add_names(parser)


def quantize_graphs(args: Namespace) -> int:
    """Write exported networks with weights in 8 bits."""
    from traywatch.models.train.export.quantize import quantize

    args.out.mkdir(parents=True, exist_ok=True)
    for path in sorted(args.models.glob("*.onnx")):
        name = path.stem
        if name in (args.names or NETWORKS):
            size = quantize(path, args.out / path.name, _feeds(name, args.data), first=name == "detector")
            print(name, size)
    return 0


def _feeds(name: str, folders: Sequence[Path]) -> list[Any]:
    from traywatch.models.train.tasks.training_feeds import crop_feeds, picture_feeds

    if name == "detector":
        return picture_feeds([f for f in folders if (f / "labels.jsonl").exists() or (f / "labels").is_dir()])
    return crop_feeds(name, [f for f in folders if any(f.glob("*.npz")) or (f / "backgrounds.npy").exists()])


def add_requantize_options(parser: ArgumentParser) -> None:
    """The options of the stage ``requantize``."""
    add_data(parser, "folders of labeled pictures, which the reader reads")
    add_out(parser, "folder of the ONNX files")
    add_models(parser)
    add_names(parser)


def requantize_graphs(args: Namespace) -> int:
    """Measure the ranges of networks in 8 bits again."""
    from traywatch.model_files import use_models
    from traywatch.models.train.data.reader_inputs import reader_inputs
    from traywatch.models.train.export.quantize import requantize

    folder = args.models or SHIPPED
    use_models(folder)
    feeds = reader_inputs(args.data)
    for name in args.names or NETWORKS:
        size = requantize(folder / f"{name}.onnx", args.out / f"{name}.onnx", feeds[name])
        print(name, size, flush=True)
    return 0


def add_restore_options(parser: ArgumentParser) -> None:
    """The options of the stage ``restore``."""
    add_data(parser, "folders of crops, for the detector of pictures, to measure the batch normalization")
    add_out(parser, "folder of the checkpoints")
    add_models(parser)
    add_names(parser)


def restore_checkpoints(args: Namespace) -> int:
    """Make checkpoints of ONNX files, to train them on."""
    from traywatch.models.train.export.checkpoints import restore
    from traywatch.models.train.tasks.training_feeds import crop_feeds, picture_feeds

    for name in args.names or FACES:
        feeds = picture_feeds(args.data) if name == "detector" else crop_feeds(name, args.data)
        print(restore(name, args.models or SHIPPED, args.out, feeds))
    return 0


def add_mix_options(parser: ArgumentParser) -> None:
    """The options of the stage ``mix``."""
    parser.add_argument(
        "--data",
        type=Path,
        nargs=2,
        required=True,
        metavar=("EARLIER", "LATER"),
        help="folders of two trainings",
    )
    add_out(parser, "folder of the checkpoints")
    add_names(parser)
    parser.add_argument(
        "--share", type=float, default=0.5, metavar="P", help="share of the later weights in the mean (0.5)"
    )
    parser.add_argument(
        "--measure",
        type=Path,
        nargs="*",
        metavar="DIR",
        help="folders of crops on which the batch normalization is measured again",
    )


def mix_checkpoints(args: Namespace) -> int:
    """Average the weights of two trainings."""
    from traywatch.models.train.networks.weight_averaging import mix
    from traywatch.models.train.tasks.training_feeds import training_batches

    earlier, later = args.data
    for name in args.names or FACES:
        batches = training_batches(name, args.measure) if args.measure else None
        print(mix(name, earlier, later, args.out, args.share, batches))
    return 0


def add_prune_options(parser: ArgumentParser) -> None:
    """The options of the stage ``prune``."""
    parser.add_argument(
        "--start", type=Path, required=True, metavar="DIR", help="training of the larger network"
    )
    add_out(parser, "folder of the checkpoints")
    add_names(parser, PRUNABLE)


def prune_checkpoints(args: Namespace) -> int:
    """Remove the least important channels of a trained network."""
    from traywatch.models.train.networks.pruning import PRUNABLE as CHANNELS
    from traywatch.models.train.networks.pruning import prune

    for name in args.names or CHANNELS:
        print(prune(name, args.start, args.out))
    return 0


STAGES = (
    TrainingStage(
        "export",
        "write trained networks as ONNX files",
        reads="checkpoints",
        writes="`NETWORK.onnx`, `cards/NETWORK.json`",
        add_options=add_export_options,
        run=export_graphs,
        example="export --data runs/a --out runs/onnx",
        needs_torch=True,
    ),
    TrainingStage(
        "quantize",
        "reduce the weights of exported networks to 8 bits",
        reads="ONNX files, crops, labeled pictures",
        writes="`NETWORK.onnx`",
        add_options=add_quantize_options,
        run=quantize_graphs,
        example="quantize --data data/crops_real data/scenes --models runs/whole --out runs/onnx",
    ),
    TrainingStage(
        "requantize",
        "measure the ranges of networks in 8 bits again, as the reader uses them",
        reads="ONNX files, labeled pictures",
        writes="`NETWORK.onnx`",
        add_options=add_requantize_options,
        run=requantize_graphs,
        example="requantize --data data/scenes --out runs/onnx --names read",
    ),
    TrainingStage(
        "restore",
        "make checkpoints of ONNX files",
        reads="ONNX files, crops",
        writes="`NETWORK.pt`",
        add_options=add_restore_options,
        run=restore_checkpoints,
        example="restore --data data/scenes/crops --out runs/shipped",
        needs_torch=True,
    ),
    TrainingStage(
        "mix",
        "average the weights of two trainings",
        reads="checkpoints of two trainings",
        writes="`NETWORK.pt`",
        add_options=add_mix_options,
        run=mix_checkpoints,
        example="mix --data runs/shipped runs/a --out runs/mix --names read angle",
        needs_torch=True,
    ),
    TrainingStage(
        "prune",
        "remove the least important channels of a network",
        reads="checkpoints",
        writes="`NETWORK.pt`",
        add_options=add_prune_options,
        run=prune_checkpoints,
        example="prune --start runs/wide --out runs/narrow --names locate",
        needs_torch=True,
    ),
)
