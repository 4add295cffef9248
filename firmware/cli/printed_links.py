"""What ``traywatch run`` prints: where the tray can be reached."""

from __future__ import annotations

from contextlib import suppress

from traywatch.firmware.host.keys.certificate import Certificate
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.links import LinkSecrets, host_link, link_lines
from traywatch.firmware.web.qr_code import print_qr_code


def print_address(
    addresses: list[str], access: Access, source: str, certificate: Certificate | None = None
) -> None:
    """Print a link for each purpose, and the host's as a QR code, with the certificate's fingerprint."""
    if certificate is not None:
        print("The browser warns of this tray's own certificate. Compare its SHA-256 fingerprint before you")
        print(f"go on: {certificate.fingerprint}")
    print(f"Traywatch is running; frame source: {source}")
    links = LinkSecrets(access.token, access.long_code, access.screen_token)
    for line in link_lines(addresses, links, certificate):
        print(line)
    if source == "phone":
        print("  a phone as the camera:  choose it on the host's page, under Tray")
        if certificate is None:
            print("  Phones give a page their camera only over https: the host's page switches it on.")
    with suppress(ImportError, UnicodeEncodeError):
        print_qr_code(host_link(addresses[0], access.token, certificate))
        print("The QR code is the host's link, for a phone.")
    print("Stop with Ctrl-C.", flush=True)


def print_where(addresses: list[str], source: str, command: str) -> None:
    """Print the addresses without any token, because others may read the system journal, a log or a file."""
    print(f"Traywatch is running at {' and '.join(addresses)}; frame source: {source}")
    print(f"Show the links and their QR code: {command}", flush=True)
