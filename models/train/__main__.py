"""``python -m traywatch.models.train STAGE``: run one stage of the training recipe, or ``all``.

``traywatch.models.train.stages.table`` lists the stages. Each has options of its own.
"""

from __future__ import annotations

import argparse
import sys

from traywatch.models.train.stages.table import STAGES

PROGRAM = "python -m traywatch.models.train"


def build_parser() -> argparse.ArgumentParser:
    """The command line: one subcommand for each stage."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Train the networks. Run the same command again to resume a stopped training.",
        epilog=f"example: {PROGRAM} {STAGES['locate'].example}",
        allow_abbrev=False,
    )
    stages = parser.add_subparsers(dest="stage", required=True, metavar="STAGE", title="stages")
    for stage in STAGES.values():
        subparser = stages.add_parser(
            stage.name,
            help=stage.summary,
            description=f"{stage.summary[0].upper()}{stage.summary[1:]}.",
            epilog=f"example: {PROGRAM} {stage.example}",
            allow_abbrev=False,
        )
        stage.add_options(subparser)
        subparser.set_defaults(parser=subparser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one stage; return the exit status."""
    args, unknown = build_parser().parse_known_args(argv)
    if unknown:
        args.parser.error(f"the stage {args.stage} does not take {' '.join(unknown)}")
    stage = STAGES[args.stage]
    if stage.needs_torch and not _torch_is_ready(args):
        return 2
    return stage.run(args)


def _torch_is_ready(args: argparse.Namespace) -> bool:
    """Set the numbers of threads; print what to do if torch is missing."""
    try:
        import torch
    except ModuleNotFoundError:
        print("training needs torch: python3 scripts/prepare.py train", file=sys.stderr)
        return False
    import cv2

    threads = getattr(args, "threads", 1)
    torch.set_num_threads(threads)
    cv2.setNumThreads(threads)
    return True


if __name__ == "__main__":
    raise SystemExit(main())
