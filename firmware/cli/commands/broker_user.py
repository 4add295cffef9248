"""``traywatch broker-user``: makes users of a Mosquitto broker for the trays of a hall."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch broker-user hall 0123456789abcdef --access /etc/mosquitto/access\n"
        "The file 'tray-id' in the data directory of a tray has its id."
    )
    parser.add_argument("names", nargs="+", metavar="NAME", help="'hall', or the id of a tray")
    parser.add_argument(
        "--passwords",
        type=Path,
        default=Path("/etc/mosquitto/passwords"),
        metavar="FILE",
        help="the broker's password_file (default: /etc/mosquitto/passwords)",
    )
    parser.add_argument(
        "--access",
        type=Path,
        metavar="FILE",
        help="also write who may use which topics: the broker's acl_file",
    )


def run(args: argparse.Namespace) -> int:
    """Make the users and print their passwords. Returns 0. Raises ``HallError``, ``StorageError``."""
    from traywatch.firmware.hall.broker_users import HALL, add_users, check_names, write_access

    check_names(args.names)
    if args.access is not None:  # before the passwords: if it fails, no password is lost
        added = write_access(args.access)
        print(f"{args.access}: {'the rights were added' if added else 'the rights are there already'}")
    for one in add_users(args.names, args.passwords):
        option = "--broker-password-file" if one.user == HALL else "--hall-password-file"
        note = "; the old password is no longer valid" if one.replaces else ""
        print(f"{one.user}  {one.password}  for a file that {option} names{note}")
    print("The passwords are not shown again. Let the broker read them: sudo systemctl reload mosquitto")
    return 0
