"""What a stage of training is, and the options that several stages share."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from traywatch.models.train.network_names import NETWORKS


@dataclass(frozen=True, slots=True)
class TrainingStage:
    """A subcommand of ``python -m traywatch.models.train``.

    ``run`` returns the exit status. It imports what it needs, so that the table needs no torch. ``parser`` in
    its arguments reports wrong combinations of options.
    """

    name: str
    summary: str
    reads: str
    writes: str
    add_options: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    example: str
    needs_torch: bool = False


def add_data(parser: ArgumentParser, what: str) -> None:
    """``--data``: folders to read."""
    parser.add_argument("--data", type=Path, nargs="*", default=[], metavar="DIR", help=what)


def add_out(parser: ArgumentParser, what: str = "folder to write") -> None:
    """``--out``: the folder to write."""
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help=what)


def add_models(parser: ArgumentParser, *, required: bool = False) -> None:
    """``--models``: networks other than the shipped ones."""
    what = "folder of networks" if required else "folder of networks (the shipped ones)"
    parser.add_argument("--models", type=Path, required=required, metavar="DIR", help=what)


def add_names(parser: ArgumentParser, names: tuple[str, ...] = NETWORKS) -> None:
    """``--names``: some of the networks."""
    parser.add_argument("--names", nargs="*", choices=names, metavar="NETWORK", help="which networks (all)")


def add_threads(parser: ArgumentParser) -> None:
    """``--threads``: threads of torch, OpenCV and onnxruntime."""
    parser.add_argument("--threads", type=int, default=1, help="number of threads (1)")


def add_every(parser: ArgumentParser, what: str) -> None:
    """``--every``: a part of the data."""
    parser.add_argument("--every", type=int, default=1, metavar="N", help=f"use one of N {what} (1)")
