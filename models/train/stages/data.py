"""The stages that make training data: crops of photographs, their poses, and hard negatives."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from traywatch.models.evaluate.real_photos import real_folder
from traywatch.models.train.stages.stage import (
    TrainingStage,
    add_data,
    add_every,
    add_models,
    add_out,
    add_threads,
)


def add_crop_options(parser: ArgumentParser) -> None:
    """The options of the stage ``crops``."""
    add_out(parser, "folder of the crops")


def cut_crops(args: Namespace) -> int:
    """Cut the crops of the photographs of the training part."""
    from traywatch.models.train.data.real_crops import build

    real = real_folder()
    if real is None:
        print("no real pictures; set TRAYWATCH_REAL to their folder", file=sys.stderr)
        return 2
    print(build(real, args.out))
    return 0


def add_pose_options(parser: ArgumentParser) -> None:
    """The options of the stage ``pseudo``."""
    add_data(parser, "folders of crops without poses")
    add_out(parser, "folder of the crops with poses")
    add_models(parser)
    add_every(parser, "crops")


def estimate_poses(args: Namespace) -> int:
    """Give the crops of photographs the poses that the networks find."""
    from traywatch.models.train.data.pseudo_labels import pose_crops

    print(pose_crops(args.data, args.out, args.models, every=args.every))
    return 0


def add_mistaken_options(parser: ArgumentParser) -> None:
    """The options of the stage ``mistaken``."""
    add_data(parser, "folders of labeled pictures")
    add_out(parser, "folder of the crops")
    add_models(parser)
    add_threads(parser)


def collect_mistaken(args: Namespace) -> int:
    """Cut crops of what the detector takes for dice."""
    from traywatch.model_files import use_models
    from traywatch.models.train.data.hard_negatives import collect_false_positives
    from traywatch.vision.detection.detector import Detector

    use_models(args.models)
    print(collect_false_positives(args.data, args.out, Detector(threads=args.threads)))
    return 0


STAGES = (
    TrainingStage(
        "crops",
        "cut the dice out of the photographs for training",
        reads="photographs",
        writes="crops",
        add_options=add_crop_options,
        run=cut_crops,
        example="crops --out data/crops_real",
    ),
    TrainingStage(
        "pseudo",
        "estimate the poses of crops of photographs with the networks",
        reads="crops without poses, networks",
        writes="crops with poses",
        add_options=add_pose_options,
        run=estimate_poses,
        example="pseudo --data data/crops_real --models runs/onnx --out data/crops_real_pseudo",
    ),
    TrainingStage(
        "mistaken",
        "collect crops of what the detector takes for dice (hard negatives)",
        reads="labeled pictures, detector",
        writes="crops of no dice",
        add_options=add_mistaken_options,
        run=collect_mistaken,
        example="mistaken --data data/scenes data/empties --models runs/onnx --out data/mistaken",
    ),
)
