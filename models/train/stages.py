"""The stages that train no network: data from photographs, graphs in 8 bits, and fits."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from traywatch.models.evaluate.real_photos import real_folder

STAGES = ("crops", "mistaken", "pseudo", "calibrate", "heads", "quantize", "requantize")
FACES = ("locate", "angle", "read", "d4", "fudge", "view")
SHIPPED = Path(__file__).parents[1]


def prepare(args: argparse.Namespace) -> int:
    """Run one of ``STAGES``; return the exit status."""
    real = real_folder()
    if args.stage == "crops":
        from traywatch.models.train.data.real_crops import build

        if real is None:
            print("no real pictures; set TRAYWATCH_REAL to their folder", file=sys.stderr)
            return 2
        print(build(real, args.out))
        return 0
    if args.stage == "mistaken":
        from traywatch.model_files import use_models
        from traywatch.models.train.data.hard_negatives import mine
        from traywatch.vision.detection.detector import Detector

        use_models(args.models)
        print(mine(args.data, args.out, Detector(threads=args.threads)))
        return 0
    if args.stage == "pseudo":
        from traywatch.models.train.data.pseudo_labels import pose_crops

        print(pose_crops(args.data, args.out, args.models, every=args.every))
        return 0
    if args.stage == "quantize":
        return _quantize(args)
    if args.stage == "requantize":
        return _requantize(args)
    if args.stage == "heads":
        from traywatch.models.train.fitting.embedding_heads import fit_heads

        print(fit_heads(args.data, args.out, args.models, threads=args.threads))
        return 0
    from traywatch.models.train.fitting.confidence import calibrate

    how = {"threads": args.threads, "true_boxes": args.true_boxes, "every": args.every}
    print(calibrate(args.data, args.out, args.models, **how))
    return 0


def _quantize(args: argparse.Namespace) -> int:
    from traywatch.models.train.export.quantize import quantize
    from traywatch.models.train.tasks.training_feeds import crop_feeds, picture_feeds

    crops = [f for f in args.data if any(f.glob("*.npz")) or (f / "backgrounds.npy").exists()]
    pictures = [f for f in args.data if (f / "labels.jsonl").exists() or (f / "labels").is_dir()]
    args.out.mkdir(parents=True, exist_ok=True)
    for path in sorted(args.models.glob("*.onnx")):
        if args.names and path.stem not in args.names:
            continue
        if path.stem in FACES:
            feeds = crop_feeds(path.stem, crops)
        elif path.stem == "detector":
            feeds = picture_feeds(pictures)
        else:
            continue
        size = quantize(path, args.out / path.name, feeds, first=path.stem == "detector")
        print(path.stem, size)
    return 0


def _requantize(args: argparse.Namespace) -> int:
    from traywatch.model_files import use_models
    from traywatch.models.train.data.reader_inputs import reader_inputs
    from traywatch.models.train.export.quantize import requantize

    folder = args.models or SHIPPED
    use_models(folder)
    feeds = reader_inputs(args.data)
    for name in args.names or ("detector", *FACES):
        size = requantize(folder / f"{name}.onnx", args.out / f"{name}.onnx", feeds[name])
        print(name, size, flush=True)
    return 0
