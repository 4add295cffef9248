"""``traywatch completion``: prints a completion script for a shell: the extra ``completion`` (shtab)."""

from __future__ import annotations

import argparse

from traywatch.errors import TraywatchError

SHELLS = ("bash", "zsh", "tcsh")


class CompletionError(TraywatchError):
    """shtab is not installed (``completion_missing``)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch completion bash > ~/.local/share/bash-completion/completions/traywatch"
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=f"one of {', '.join(SHELLS)}")


def run(args: argparse.Namespace) -> int:
    """Print the script. Raises ``CompletionError`` (``completion_missing``)."""
    try:
        import shtab
    except ImportError:
        raise CompletionError(
            "completion_missing", "completion needs shtab: pip install 'traywatch[completion]'"
        ) from None
    from traywatch.firmware.cli.main import whole_parser

    print(shtab.complete(whole_parser(), shell=args.shell))
    return 0
