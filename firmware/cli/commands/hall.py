"""``traywatch hall``: collects the throws of many trays in a database and shows them on one page."""

from __future__ import annotations

import argparse
import os
import secrets
import socket
import ssl
import threading
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.types import ASGIApp

from traywatch.firmware.host.data_directory import private_files
from traywatch.firmware.host.defaults import default_data
from traywatch.firmware.host.network import addresses, bind
from traywatch.firmware.storage.token_file import load_or_make_token
from traywatch.installed_copy import how_to_add
from traywatch.mqtt import Broker, password_of

if TYPE_CHECKING:  # the packages of the extra are imported once it is clear that they are there
    from traywatch.firmware.hall.app import Pictures
    from traywatch.firmware.hall.collector import Collector


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch hall --broker mqtts://hall:SECRET@broker.local "
        "--database postgresql://hall@localhost/traywatch\n"
        "Without options, TRAYWATCH_HALL_BROKER and TRAYWATCH_HALL_DATABASE are used."
    )
    parser.add_argument("--broker", metavar="URL", help="the MQTT broker: mqtt:// or mqtts://")
    parser.add_argument(
        "--broker-password-file", type=Path, metavar="FILE", help="a file with the broker's password"
    )
    parser.add_argument(
        "--ca-file", type=Path, metavar="FILE", help="the certificates to trust, for mqtts://"
    )
    parser.add_argument("--database", metavar="URL", help="the PostgreSQL database")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="directory of the token and the accounts (default: a folder 'hall' in the usual data directory)",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="address of the page (default: this machine only)"
    )
    parser.add_argument("--port", type=int, default=8100, metavar="PORT", help="port of the page (8100)")
    parser.add_argument(
        "--tls", action="store_true", help="https with a certificate of the hall's own; browsers warn"
    )
    parser.add_argument(
        "--certificate", type=Path, metavar="FILE", help="https with this certificate and its chain, as PEM"
    )
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key of --certificate, as PEM")
    parser.add_argument(
        "--keep-months",
        type=int,
        metavar="N",
        help="delete throws that are older than N months (default: keep)",
    )
    parser.add_argument(
        "--no-page", action="store_true", help="only collect; for further processes that share the load"
    )


@private_files()
def run(args: argparse.Namespace) -> int:
    """Run until Ctrl-C.

    Raises ``HallError`` (``hall_options``, ``hall_missing``, ``hall_certificate``, ``database_unreachable``),
    ``MqttError`` (``mqtt_password_unreadable``, ``mqtt_url_invalid``), and ``TraywatchError`` if the port
    cannot be used.
    """
    url, database = _checked(args)
    from traywatch.firmware.hall.app import Pictures
    from traywatch.firmware.hall.collector import Collector
    from traywatch.firmware.hall.retention import Retention

    password = password_of(args.broker_password_file)
    broker = Broker.from_url(url, password=password, ca_file=args.ca_file)
    process = f"{socket.gethostname()[:40]}-{secrets.token_hex(4)}"
    with ExitStack() as stack:
        listening = None if args.no_page else stack.enter_context(bind(args.host, args.port))
        pictures = Pictures()
        if listening is None:
            collector = Collector(broker, database, process)
        else:
            collector = Collector(broker, database, process, pictures=pictures.put)
        stack.callback(collector.close)
        if args.keep_months is not None:  # after the collector, which makes the tables
            stack.callback(Retention(database, args.keep_months).close)
        print(f"Traywatch hall {process} collects from {broker}.", flush=True)
        if listening is None:
            print("Stop with Ctrl-C.", flush=True)
            _wait()
        else:
            _serve_page(args, database, collector, pictures, listening, stack)
    return 0


def _checked(args: argparse.Namespace) -> tuple[str, str]:
    """The broker and the database that are wanted. Raises ``HallError``."""
    from traywatch.firmware.integrations.hall.messages import HallError

    missing = [name for name in ("alembic", "prometheus_client", "psycopg") if find_spec(name) is None]
    if missing:
        raise HallError("hall_missing", f"a hall needs more packages: {how_to_add('hall')}")
    url = args.broker or os.environ.get("TRAYWATCH_HALL_BROKER")
    database = args.database or os.environ.get("TRAYWATCH_HALL_DATABASE")
    if not url or not database:
        raise HallError("hall_options", "a hall needs --broker and --database; see traywatch hall --help")
    if args.keep_months is not None and args.keep_months < 1:
        raise HallError("hall_options", "--keep-months must be at least 1")
    if (args.certificate is None) != (args.key is None) or (args.tls and args.certificate is not None):
        raise HallError("hall_options", "give --certificate and --key together, or --tls alone")
    if args.no_page and (args.tls or args.certificate is not None):
        raise HallError("hall_options", "--tls and --certificate are for the page; --no-page has none")
    return url, database


def _serve_page(
    args: argparse.Namespace,
    database: str,
    collector: Collector,
    pictures: Pictures,
    listening: socket.socket,
    stack: ExitStack,
) -> None:
    """Print the links of the page and serve it until Ctrl-C."""
    from traywatch.firmware.hall.accounts import ACCOUNTS_FILE, Accounts
    from traywatch.firmware.hall.app import create_hall_app
    from traywatch.firmware.hall.encryption import encryption_of, own_encryption
    from traywatch.firmware.hall.live import LiveThrows
    from traywatch.firmware.hall.queries import HallQueries

    live = LiveThrows(database)
    stack.callback(live.close)
    data = args.data or default_data() / "hall"
    data.mkdir(parents=True, exist_ok=True)
    token, *_ = load_or_make_token(data / "token")
    urls = addresses(args.host, listening.getsockname()[1], announces=False)
    context = None
    if args.certificate is not None:
        context = encryption_of(args.certificate, args.key)
    elif args.tls:
        names = dict.fromkeys([*(urlsplit(url).hostname or "" for url in urls), "localhost", "127.0.0.1"])
        context, fingerprint = own_encryption(data, [name for name in names if name], stack)
        print(f"  the certificate's SHA-256 fingerprint: {fingerprint}")
    for url in urls:
        link = url if context is None else url.replace("http:", "https:", 1)
        print(f"  page: {link}#token={token}")
    print("Stop with Ctrl-C.", flush=True)
    accounts = Accounts(token, data / ACCOUNTS_FILE)
    app = create_hall_app(HallQueries(database), collector, live, pictures, accounts=accounts)
    _serve(app, listening, context)


def _serve(app: ASGIApp, listening: socket.socket, context: ssl.SSLContext | None) -> None:
    import uvicorn

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    config.load()
    config.ssl = context
    uvicorn.Server(config).run(sockets=[listening])


def _wait() -> None:
    import signal

    end = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: end.set())
    end.wait()
