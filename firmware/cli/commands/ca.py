"""``traywatch ca``: makes a local authority that phones can trust, and a certificate of it for the tray."""

from __future__ import annotations

import argparse
from urllib.parse import urlsplit

from traywatch.firmware.cli.arguments import add_data_directory, add_tray_port
from traywatch.firmware.host.data_directory import private_files
from traywatch.firmware.host.installation import usual
from traywatch.firmware.host.keys.authority import load_or_make_authority, may_sign
from traywatch.firmware.host.keys.certificate import issue_anew
from traywatch.firmware.host.network import addresses, local_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = "example: traywatch ca --data my-tray\n         sudo traywatch ca"
    add_data_directory(parser)
    add_tray_port(parser)
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="another name or address of the tray in the local network; can be repeated",
    )


@private_files()
def run(args: argparse.Namespace) -> int:
    """Make the authority, unless there is one, and issue a certificate. Raises ``StorageError``."""
    data, port = usual(args.data, args.port)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    urls = addresses(None, port)
    hosts = [host for url in urls if (host := urlsplit(url).hostname)]
    names = list(dict.fromkeys([*args.name, *hosts, "localhost", "127.0.0.1"]))
    authority = load_or_make_authority(data, local_name())
    issued = issue_anew(data, names)
    home = urls[0].replace("http:", "https:", 1)
    print(f"The authority: {authority.certificate}")
    print(f"  SHA-256 fingerprint: {authority.fingerprint}")
    print(f"  Its key is {authority.key}. Give it to nobody, and keep a copy in a safe place.")
    print(f"The tray's certificate: {issued.certificate}, for {', '.join(filter(may_sign, names))}")
    for name in names:
        if not may_sign(name):
            print(f"  left out: {name}; the authority signs names of a local network only")
    print()
    print("Start the tray anew with --tls. Then, once on each phone:")
    print(f"  1. Open {home}ca.crt and accept the warning this one time.")
    print("  2. iPhone, iPad: Settings, Profile Downloaded, Install. Then General, About, Certificate Trust")
    print("     Settings: turn the authority on.")
    print("     Android: Settings, search for 'CA certificate', Install anyway, choose ca.crt.")
    print("  3. Compare the fingerprint that the phone shows with the one above.")
    return 0
