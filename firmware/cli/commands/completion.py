"""``traywatch completion``: prints a completion script for a shell.

That for fish is made here. The others are made by shtab: the extra ``completion``.
"""

from __future__ import annotations

import argparse

from traywatch.errors import TraywatchError
from traywatch.firmware.cli.fish_completion import fish_script
from traywatch.installed_copy import how_to_add

SHELLS = ("bash", "fish", "tcsh", "zsh")


class CompletionError(TraywatchError):
    """shtab is not installed (``completion_missing``)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch completion bash > ~/.local/share/bash-completion/completions/traywatch\n"
        "         traywatch completion fish > ~/.config/fish/completions/traywatch.fish"
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=f"one of {', '.join(SHELLS)}")


def run(args: argparse.Namespace) -> int:
    """Print the script. Raises ``CompletionError`` (``completion_missing``)."""
    from traywatch.firmware.cli.main import whole_parser

    if args.shell == "fish":
        print(fish_script(whole_parser()), end="")
        return 0
    try:
        import shtab
    except ImportError:
        raise CompletionError(
            "completion_missing", f"completion needs shtab: {how_to_add('completion')}"
        ) from None
    print(shtab.complete(whole_parser(), shell=args.shell))
    return 0
