"""The stage ``all``: the whole recipe, from seeds to ONNX files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from traywatch.models.train.stages.stage import TrainingStage, add_out


def add_options(parser: ArgumentParser) -> None:
    """The options of the stage ``all``."""
    add_out(parser, "folder of data, trainings and networks")
    parser.add_argument(
        "--hours", type=float, default=6.0, help="total time on two cores; less time gives worse networks (6)"
    )
    parser.add_argument("--seed", type=int, default=1, help="random seed of the scenes (1)")
    parser.add_argument("--dry", action="store_true", help="print the commands without running them")
    parser.add_argument("--smoke", action="store_true", help="smoke test: run every step with minimal data")


def make_everything(args: Namespace) -> int:
    """Generate the data and train all networks."""
    from traywatch.models.train.recipe import run_all

    return run_all(args.out, args.hours, args.seed, dry=args.dry, smoke=args.smoke)


STAGES = (
    TrainingStage(
        "all",
        "generate the data and train all networks",
        reads="photographs, if there are any",
        writes="`data`, `runs`, `onnx` with all networks",
        add_options=add_options,
        run=make_everything,
        example="all --out runs/all --hours 6",
    ),
)
