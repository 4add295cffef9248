"""``traywatch link``: prints the addresses of a running tray, with a QR code."""

from __future__ import annotations

import argparse
import http.client
import math
import sys
import time
from contextlib import suppress
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded
from traywatch.firmware.cli.arguments import add_data_directory, add_tray_port
from traywatch.firmware.host.installation import usual
from traywatch.firmware.host.keys.certificate import load, opener_for
from traywatch.firmware.host.network import addresses
from traywatch.firmware.web.links import LinkSecrets, host_link, link_lines
from traywatch.firmware.web.qr_code import print_qr_code

_EVERY_S = 0.5
_MOST_BYTES = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = "example: traywatch link --data my-tray\n         sudo traywatch link"
    add_data_directory(parser)
    add_tray_port(parser)
    parser.add_argument(
        "--wait",
        type=_seconds,
        default=0.0,
        metavar="S",
        help="wait this many seconds for a tray that is starting (default: none)",
    )


def run(args: argparse.Namespace) -> int:
    """Print the links. Returns 1 if no tray answers yet. Raises ``StorageError`` (``token_unreadable``)."""
    data, port = usual(args.data, args.port)
    scheme = _answering(port, args.wait, data / "tls.crt")
    links = _links(data)
    secure = scheme == "https"
    urls = [url.replace("http:", "https:", 1) if secure else url for url in addresses(None, port)]
    certificate = load(data) if secure else None
    if certificate is not None:
        print(f"  SHA-256 fingerprint of the certificate: {certificate.fingerprint}")
    for line in link_lines(urls, links, certificate):
        print(line)
    if scheme is None:
        print(
            f"No tray answers on port {port} yet; see traywatch doctor, systemctl status traywatch",
            file=sys.stderr,
        )
        return 1  # a QR code that leads nowhere helps nobody
    with suppress(UnicodeEncodeError):
        print_qr_code(host_link(urls[0], links.token, certificate))
    return 0


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not seconds >= 0:  # no time comes after "nan", so it would be waited for without end
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 30")
    return seconds


def _token(path: Path) -> str:
    try:
        return read_bounded(path, _MOST_BYTES).decode("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StorageError(
            "token_unreadable",
            f"{path}: {reason}; start the tray once, give its directory with --data, or use sudo",
        ) from error


def _links(data: Path) -> LinkSecrets:
    """Raises ``StorageError`` (``token_unreadable``)."""
    token = _token(data / "token")
    try:
        access = parse_json(read_bounded(data / "access.json"))
        return LinkSecrets(token, f"{access['code']}{access['code_end']}", str(access["screen_token"]))
    except (OSError, ValueError, KeyError, TypeError):
        return LinkSecrets(token)


def _answering(port: int, wait_s: float, certificate: Path) -> str | None:
    """The scheme that the tray speaks, ``http`` or ``https``; None if it does not answer in time."""
    until = time.monotonic() + wait_s
    while True:
        for scheme in ("http", "https"):
            try:
                opener = opener_for(scheme, certificate)
                with opener.open(f"{scheme}://127.0.0.1:{port}/api/v1/health", timeout=5):
                    return scheme
            except (OSError, http.client.HTTPException):
                continue
        if time.monotonic() >= until:
            return None
        time.sleep(_EVERY_S)
