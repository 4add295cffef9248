"""The ``traywatch`` command: imports the chosen subcommand only, and returns its exit status.

0: done. 1: it ran and the answer is no. 2: wrong usage or bad input, reported in one line on stderr. 130:
stopped with Ctrl-C.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from traywatch import TraywatchError, __version__
from traywatch.firmware.cli.interrupts import STOPPED, leave, leaving_at_once
from traywatch.firmware.cli.streams import cannot_be_written, discard, going_on, open_standard_streams

if TYPE_CHECKING:
    from traywatch.firmware.host.systemd import Notifier

COMMANDS: dict[str, str] = {
    "run": "run the tray: camera, table, status API and the page for the phones",
    "read": "read the dice in still pictures",
    "watch": "read the throws in a clip, a folder of frames or a camera",
    "play": "replay a log of events and show the result",
    "teach": "teach the tray your own dice",
    "dice": "list, name, export or erase taught dice",
    "mat": "write a printable mat, true to scale",
    "calibrate": "make a tray profile from pictures of the mat",
    "profile": "check a tray profile",
    "odds": "calculate exact probabilities",
    "bench": "time each stage on this machine",
    "doctor": "check this installation: what is wrong and what to do",
    "self-test": "read the shipped test pictures, and ask whether the tray answers",
    "optics": "calculate how high a camera must be, and draw a stand for it",
    "wiring": "draw how lights and button are connected to a Raspberry Pi",
    "hall": "collect the throws of many trays in a database, with one page for all",
    "hall-account": "make, list and remove the accounts of a hall's page",
    "broker-user": "make users of an MQTT broker for the trays of a hall",
    "link": "show the addresses of a running tray, with a QR code",
    "install-service": "install the tray as a service that starts at boot",
    "backup": "write a backup of a tray, which may run meanwhile",
    "restore": "put a backup in the place of a tray's data",
    "update": "update an installed tray from a signed release, without a network",
    "uninstall-service": "remove the service again",
    "throws": "write all throws as CSV, JSON lines or Parquet",
    "docs": "show the documents of this version, without a network",
    "completion": "print a completion script for a shell",
    "config": "check and show the configuration",
    "ca": "make a local authority, so that phones trust the tray for good",
    "token": "make, list or revoke the tokens of programs",
    "export": "write a diagnostics bundle with no secrets in it",
    "prove": "write a file that proves what the tray recorded for a throw",
    "verify": "check files that prove throws",
    "share": "pack pictures of your dice for the benchmark, without anything private",
}
"""Every command with its summary; the module is ``traywatch.firmware.cli.commands.NAME``."""


def _module(name: str) -> str:
    return f"traywatch.firmware.cli.commands.{name.replace('-', '_')}"


class Parser(argparse.ArgumentParser):
    """An argument parser with one-line errors, which keeps the line breaks of tables and examples."""

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options.setdefault("allow_abbrev", False)
        super().__init__(*args, **options)

    def error(self, message: str) -> NoReturn:
        """Print the error in one line and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def build_parser(chosen: str | None = None) -> Parser:
    """Build the parser of the whole program, with the arguments of the chosen command only."""
    table = "\n".join(f"  {name:<18}{summary}" for name, summary in COMMANDS.items())
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
            gc.disable()  # imports leave little garbage, and looking for it is a tenth of their time
            module = importlib.import_module(_module(name))
            gc.enable()
            gc.freeze()
            module.add_arguments(one)
            one.set_defaults(run=module.run)
    return parser


def whole_parser() -> Parser:
    """The parser with the arguments of every command, for shell completion."""
    parser = Parser(prog="traywatch")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        one = commands.add_parser(name, help=summary)
        importlib.import_module(_module(name)).add_arguments(one)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status."""
    argv = sys.argv[1:] if argv is None else list(argv)
    _print_any_name(sys.stdout)
    chosen = next((word for word in argv if not word.startswith("-")), None)
    notifier = _starting(chosen)  # before the imports, which are most of a slow start
    try:
        with leaving_at_once():  # an import that is interrupted raises anything
            args = build_parser(chosen).parse_args(argv)
        args.notifier = notifier
        status = int(args.run(args))
        sys.stdout.flush()
    except TraywatchError as error:
        _complain(str(error))
        return 2
    except BrokenPipeError:  # the reader has closed the pipe
        discard(sys.stdout)
        return 0
    except OSError as error:
        if not cannot_be_written(error):
            raise
        discard(sys.stdout)
        _complain(f"the output cannot be written: {error.strerror}; free some space")
        return 2
    except KeyboardInterrupt:
        return STOPPED
    return status


def _starting(chosen: str | None) -> Notifier | None:
    """What tells systemd that the tray is starting; None where systemd has not started it."""
    if chosen != "run" or "NOTIFY_SOCKET" not in os.environ:
        return None
    from traywatch.firmware.host.systemd import Notifier

    notifier = Notifier.from_environment()
    notifier.starting()
    return notifier


def program() -> NoReturn:
    """Run the command of ``sys.argv``, and end the process with its status."""
    open_standard_streams()
    try:
        status = main()
    except SystemExit as end:  # of argparse, which has printed why
        status = end.code if isinstance(end.code, int) else 0
    leave(status)


def _complain(text: str) -> None:
    with going_on(sys.stderr):
        print(f"traywatch: {text}", file=sys.stderr)


def _print_any_name(out: object) -> None:
    """Let UTF-8 output escape file names that are not text, instead of ending with an error.

    Only such names fail there. The escape is the one of JSON too.
    """
    if not isinstance(out, io.TextIOWrapper) or out.errors != "strict":
        return
    if out.encoding.lower() in ("utf-8", "utf8"):
        out.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    program()
