"""``traywatch``: finds the command, imports only that one, and turns its ends into an exit status.

0: done. 1: it ran and the answer is no. 2: wrong use or bad input, said in one line on
stderr. 130: stopped with Ctrl-C.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from traywatch import TraywatchError, __version__

COMMANDS: dict[str, str] = {
    "run": "run the tray: camera, table, status API and the page for the phones",
    "read": "read the dice of still pictures",
    "watch": "read the throws of a clip, a folder of frames or a camera",
    "play": "fold a log of events and say what came of it",
    "teach": "show your dice to the tray, so that it knows them again",
    "dice": "list, name, export or erase the dice that were taught",
    "mat": "write a printable mat, true to scale",
    "calibrate": "make a tray profile from pictures of the mat",
    "profile": "check a tray profile",
    "odds": "work out exact chances",
    "bench": "time each stage on this machine",
    "doctor": "say what is here, what is wrong and what to do",
    "optics": "say how high a camera must hang, and draw a stand for it",
    "link": "show how to reach a tray that runs, as a QR code too",
    "export": "write a diagnostics bundle with no secrets in it",
}
"""Every command and what it does; its module is ``traywatch.firmware.cli.commands.NAME``."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong in one line, and keeps the line breaks of tables and examples."""

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options.setdefault("allow_abbrev", False)
        super().__init__(*args, **options)

    def error(self, message: str) -> NoReturn:
        """Exit status 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def build_parser(chosen: str | None = None) -> Parser:
    """The parser of the whole program, with the arguments of the chosen command filled in."""
    table = "\n".join(f"  {name:<11}{summary}" for name, summary in COMMANDS.items())
    parser = Parser(
        prog="traywatch",
        description="Reads real dice under a camera and plays the game.\n\ncommands:\n" + table,
        epilog="example: traywatch run --source demo\nEach command has --help with an example of its own.",
    )
    parser.add_argument("--version", action="version", version=f"traywatch {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, help="one of the above"
    )
    for name, summary in COMMANDS.items():
        one = commands.add_parser(name, description=summary[:1].upper() + summary[1:] + ".")
        if name == chosen:
            module = importlib.import_module(f"traywatch.firmware.cli.commands.{name}")
            module.add_arguments(one)
            one.set_defaults(run=module.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    argv = sys.argv[1:] if argv is None else list(argv)
    chosen = next((word for word in argv if not word.startswith("-")), None)
    try:
        args = build_parser(chosen).parse_args(argv)
        status = int(args.run(args))
        sys.stdout.flush()
    except TraywatchError as error:
        print(f"traywatch: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Who read our output has seen enough; Python must not complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
