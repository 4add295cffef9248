"""``traywatch run``: runs the tray, from the camera to the phones."""

from __future__ import annotations

import argparse
import logging
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from traywatch.errors import RulesError
from traywatch.firmware.camera import SOURCES
from traywatch.firmware.cli.interrupts import leaving_at_once, undisturbed
from traywatch.firmware.cli.library_output import LibraryOutput
from traywatch.firmware.cli.printed_links import print_address, print_where
from traywatch.firmware.cli.run_flags import add_config, as_settings, configured, given_flags
from traywatch.firmware.cli.streams import going_on
from traywatch.firmware.host.defaults import DEFAULT_PORT, default_data
from traywatch.firmware.host.logs import FORMATS, LEVELS, set_up_logging
from traywatch.firmware.host.network import bind
from traywatch.firmware.host.panel.gpio import PanelPins
from traywatch.firmware.host.process import keep_little_freed_memory
from traywatch.firmware.host.restart import Restart
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.integrations.hall.attach import add_hall_arguments, deliver
from traywatch.firmware.pipeline.button import SHORT
from traywatch.firmware.pipeline.expected_kinds import kinds_in_play
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import KEPT
from traywatch.firmware.storage.setup_progress import StepName
from traywatch.firmware.tray.options import StartedWith, TrayOptions
from traywatch.firmware.tray.tray import Tray
from traywatch.firmware.web.services.interfaces import CheckResult
from traywatch.firmware.web.serving.serve import serve
from traywatch.messages import english
from traywatch.rules.registry import SHIPPED_IDS, game_ids, set_aside
from traywatch.write_faults import write_remedy

_MOST_PICTURES = 100_000
_MOST_BACKUPS = 365


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments. Those that are not given come from the configuration."""
    add_config(parser)
    declare(parser)
    as_settings(parser)


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the flags, each of which is also a key of the configuration."""
    parser.epilog = "example: traywatch run --source demo --port 8000"
    _declare_game(parser)
    _declare_network(parser)
    _declare_records(parser)
    add_hall_arguments(parser)


def _declare_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--source", default="auto", metavar="SOURCE", help=f"source of the frames: {SOURCES}")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help=f"directory of the journal, the pictures and the token (default: {default_data()})",
    )
    parser.add_argument("--host", metavar="H", help="address to listen on (default: all of this machine's)")
    parser.add_argument(
        "--port",
        type=int,
        default=DEFAULT_PORT,
        metavar="PORT",
        help=f"port to listen on (default: {DEFAULT_PORT})",
    )
    parser.add_argument("--game", metavar="GAME", help=f"the game to start: {', '.join(SHIPPED_IDS)}")
    parser.add_argument(
        "--content", type=Path, metavar="PATH", help="your own cards: a TOML file, or a folder of them"
    )
    parser.add_argument(
        "--kinds",
        type=kinds_in_play,
        metavar="LIST",
        help="the kinds of dice at this table, such as d20,d6 (default: what the game requests)",
    )
    parser.add_argument(
        "--lights",
        type=PanelPins.parse,
        metavar="PINS",
        help="lights and a button on a Pi's pins, such as ring=18,status=23:24:25,button=17",
    )
    parser.add_argument(
        "--button",
        choices=SHORT,
        default="resend",
        help="action of a short press: show the last throw again, or undo the last step",
    )
    parser.add_argument(
        "--paused", action="store_true", help="start paused, until a person resumes on the page"
    )


def _declare_network(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another host name of the tray, for example behind a proxy",
    )
    parser.add_argument(
        "--tls",
        action="store_true",
        help="speak https with a certificate of the tray's own; browsers warn, the fingerprint is printed",
    )
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="a web page that may call the tray with a program's token, such as https://foundry.example:30000",
    )
    parser.add_argument(
        "--log-level",
        choices=LEVELS,
        default="info",
        help="least important log lines to print: " + ", ".join(LEVELS),
    )
    parser.add_argument(
        "--log-format", choices=FORMATS, default="text", help="log lines as text, or as one JSON object each"
    )
    parser.add_argument(
        "--no-announce", action="store_true", help="do not announce the tray on the local network"
    )


def _declare_records(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep-pictures",
        type=_count,
        default=KEPT,
        metavar="N",
        help=f"how many pictures and clips of rolls are kept (default: {KEPT})",
    )
    parser.add_argument(
        "--keep-backups",
        type=_backups,
        default=0,
        metavar="N",
        help="make a backup each day in DIR/backups, and keep the newest N (default: 0, none)",
    )


def _backups(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > _MOST_BACKUPS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {_MOST_BACKUPS}")
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= _MOST_PICTURES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {_MOST_PICTURES}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Run until Ctrl-C. Returns 0, or 1 if records could not be saved.

    Raises ``TraywatchError`` if the tray cannot start.
    """
    with LibraryOutput():
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    keep_little_freed_memory()
    restart, options = Restart(), _options(args)
    notifier: Notifier = getattr(args, "notifier", None) or Notifier.from_environment()
    secrets: list[Callable[[], Sequence[str]]] = [lambda: options.started_with.configuration.secrets]
    set_up_logging(
        notifier,
        lambda: [text for texts in secrets for text in texts()],
        level=args.log_level,
        style=args.log_format,
    )
    _check_games(args.game)
    with ExitStack() as stack:
        stack.enter_context(leaving_at_once())  # until the server takes the signals: nothing is unsaved yet
        listening = stack.enter_context(bind(args.host, args.port))
        make_tray = partial(Tray, options, listening, notifier=notifier, restart=restart)
        tray = stack.enter_context(make_tray(checks=_findings_of, note=_note))
        secrets.append(tray.secrets)
        print_links = partial(_print_links, args, tray, notifier)
        print_links()
        tray.secure.changed.append(print_links)
        tray.start()
        _deliver_to_hall(args, tray, stack)
        serve(tray.app, listening, tray.table, ready=notifier.ready, secure=tray.secure, restart=restart)
        stack.enter_context(undisturbed())
        status = _print_unsaved(tray.stop(), tray.table.journal)
    if restart.wanted:
        restart.start_again()
    return status


def _deliver_to_hall(args: argparse.Namespace, tray: Tray, stack: ExitStack) -> None:
    """Deliver throws to a hall until the stack is closed, if the options ask for it."""
    sender = deliver(args, tray.options.data, tray.table)
    if sender is not None:
        stack.callback(sender.close)
        with going_on(sys.stdout):
            print(f"  hall: this tray has the id {sender.tray}", flush=True)


def _options(args: argparse.Namespace) -> TrayOptions:
    """The options of the tray, from the command line, the environment and the files of the configuration."""
    given_values = given_flags(args)
    configuration = configured(args)
    return TrayOptions(
        data=args.data or default_data(),
        source=args.source,
        host=args.host,
        game=args.game,
        content=args.content,
        kinds=tuple(args.kinds or ()),
        lights=args.lights,
        button=args.button,
        paused=args.paused,
        allowed_hosts=tuple(args.allow_host),
        allowed_origins=tuple(args.allow_origin),
        tls=args.tls,
        announces=not args.no_announce,
        pictures=args.keep_pictures,
        backups=args.keep_backups,
        started_with=StartedWith(
            flags=args.flags, given=given_values, file=args.config, configuration=configuration
        ),
    )


def _check_games(game: str | None) -> None:
    """Log the installed games that cannot be used. Raises ``RulesError`` if the wanted one is none."""
    for unusable in set_aside():
        logging.getLogger("traywatch.games").warning("%s", english(unusable.message))
    if game is not None and game not in game_ids():
        raise RulesError("game_unknown", f"{game}: not a playable game; use {', '.join(game_ids())}")


def _findings_of(step: StepName, data: Path, port: int, source: str) -> Sequence[CheckResult]:
    from traywatch.firmware.diagnostics.checks import Place, findings_of  # only the guide asks for them

    return findings_of(step, Place.of(data, None, port=port, source=source))


def _note(sentence: str) -> None:
    with going_on(sys.stderr):
        print(sentence, file=sys.stderr)


def _print_links(args: argparse.Namespace, tray: Tray, notifier: Notifier) -> None:
    with going_on(sys.stdout):  # a full disk of the log must not end an evening
        if sys.stdout.isatty():
            print_address(tray.addresses(), tray.access, tray.source, tray.secure.certificate)
        else:
            print_where(tray.addresses(), tray.source, _link_command(args, notifier))


def _link_command(args: argparse.Namespace, notifier: Notifier) -> str:
    """The command that prints the links of this tray."""
    if notifier.supervised:
        return "sudo traywatch link --data /var/lib/traywatch"
    data = f" --data {shlex.quote(str(args.data))}" if args.data else ""
    return f"traywatch link{data}" + (f" --port {args.port}" if args.port != DEFAULT_PORT else "")


def _print_unsaved(copy: Path | None, journal: Journal) -> int:
    """1 and a message if records could not be written to the journal. ``copy`` is the file that has them."""
    with going_on(sys.stderr):
        if copy is not None:
            print(
                f"traywatch: some records could not be written to the journal; they are in {copy}, and the "
                f"next start takes them from there. {write_remedy(journal.path or copy)}",
                file=sys.stderr,
            )
        elif journal.unsaved:
            print(
                f"traywatch: {journal.unsaved} records could not be written anywhere and are lost; "
                "check the disk.",
                file=sys.stderr,
            )
    return int(copy is not None or journal.unsaved > 0)
