"""The stages that fit something without training a network: thresholds, models of errors, contacts."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from traywatch.models.train.network_names import SHIPPED
from traywatch.models.train.stages.stage import (
    TrainingStage,
    add_data,
    add_every,
    add_models,
    add_out,
    add_threads,
)


def add_calibrate_options(parser: ArgumentParser) -> None:
    """The options of the stage ``calibrate``."""
    add_data(parser, "folders of held-out labeled pictures")
    add_out(parser, "folder of reader.json")
    add_models(parser)
    add_threads(parser)
    add_every(parser, "pictures")
    parser.add_argument(
        "--true-boxes", action="store_true", help="use the labeled boxes instead of detections"
    )


def calibrate_confidence(args: Namespace) -> int:
    """Fit the confidence of readings and the thresholds of each kind."""
    from traywatch.models.train.fitting.confidence import calibrate

    options = {"threads": args.threads, "true_boxes": args.true_boxes, "every": args.every}
    print(calibrate(args.data, args.out, args.models, **options))
    return 0


def add_heads_options(parser: ArgumentParser) -> None:
    """The options of the stage ``heads``."""
    add_data(parser, "folders of labeled pictures: steep views, unknown words, others")
    add_out(parser, "folder of heads.json")
    add_models(parser)
    add_threads(parser)


def fit_embedding_heads(args: Namespace) -> int:
    """Fit the classifiers of steep views and of unknown texts."""
    from traywatch.models.train.fitting.embedding_heads import fit_heads

    print(fit_heads(args.data, args.out, args.models, threads=args.threads))
    return 0


def add_landing_options(parser: ArgumentParser) -> None:
    """The options of the stage ``landing``."""
    parser.add_argument(
        "--out", type=Path, default=SHIPPED / "landing.onnx", metavar="FILE", help="ONNX file to write"
    )
    parser.add_argument("--throws", type=int, default=400, help="number of simulated tosses (400)")
    parser.add_argument("--rolled", type=Path, metavar="DIR", help="cache of simulated throws")


def make_landing(args: Namespace) -> int:
    """Make the network of zones and contacts from simulated throws."""
    from traywatch.models.train.fitting.landing_model import make_landing_network

    return make_landing_network(args.out, args.throws, args.rolled)


def add_foot_options(parser: ArgumentParser) -> None:
    """The options of the stage ``foot``."""
    parser.add_argument(
        "--search",
        type=Path,
        nargs="*",
        default=[],
        metavar="FILE",
        help="stored readings of rendered pictures for the search",
    )
    parser.add_argument(
        "--stretch",
        type=Path,
        nargs="+",
        required=True,
        metavar="FILE",
        help="stored readings of other rendered pictures, for scaling",
    )
    parser.add_argument(
        "--start", type=Path, metavar="FILE", help="initial parameters, as printed by this stage"
    )
    parser.add_argument("--stills", type=int, default=500, help="number of stills to simulate (500)")
    parser.add_argument("--seed", type=int, default=78, help="random seed of the stills (78)")
    add_every(parser, "dice in the search, which is faster")


def fit_foot(args: Namespace) -> int:
    """Fit the error model of the ground point."""
    from traywatch.models.train.fitting.foot_error_model import FootFit, fit_foot_error

    return fit_foot_error(FootFit(args.search, args.stretch, args.start, args.stills, args.seed, args.every))


def add_presence_options(parser: ArgumentParser) -> None:
    """The options of the stage ``presence``."""
    parser.add_argument("folders", type=Path, nargs="+", help="rendered pictures with and without dice")
    parser.add_argument("--lattice", action="store_true", help="fit the model for mats with a lattice")


def fit_presence(args: Namespace) -> int:
    """Fit the regression that tells objects on the mat from shadows."""
    from traywatch.models.train.fitting.presence import fit_object_model

    return fit_object_model(args.folders, lattice=args.lattice)


STAGES = (
    TrainingStage(
        "calibrate",
        "fit the confidence of readings and the thresholds of each kind",
        reads="held-out labeled pictures, networks",
        writes="`reader.json`",
        add_options=add_calibrate_options,
        run=calibrate_confidence,
        example="calibrate --data data/scenes_val --models runs/onnx --out runs/onnx",
    ),
    TrainingStage(
        "heads",
        "fit the classifiers of steep views and of unknown texts",
        reads="labeled pictures, networks",
        writes="`heads.json`",
        add_options=add_heads_options,
        run=fit_embedding_heads,
        example="heads --data data/heads data/steep data/general --out models",
    ),
    TrainingStage(
        "landing",
        "make the network of zones and contacts",
        reads="simulated throws",
        writes="`models/landing.onnx`",
        add_options=add_landing_options,
        run=make_landing,
        example="landing --throws 400",
    ),
    TrainingStage(
        "foot",
        "fit the error model of the ground point",
        reads="readings that `models.evaluate.placement.landing` stored",
        writes="parameters on stdout",
        add_options=add_foot_options,
        run=fit_foot,
        example="foot --search data/landing/drawn13.jsonl --stretch data/landing/drawn15.jsonl",
    ),
    TrainingStage(
        "presence",
        "fit the regression that tells objects on the mat from shadows",
        reads="pictures of `models.evaluate.presence.pictures`",
        writes="`vision/presence/object_model.json` or `lattice_model.json`",
        add_options=add_presence_options,
        run=fit_presence,
        example="presence data/presence/fit",
    ),
)
