"""``traywatch hall-account``: makes, lists and removes the accounts of a hall's page."""

from __future__ import annotations

import argparse
from pathlib import Path

from traywatch.firmware.host.data_directory import private_files
from traywatch.firmware.host.defaults import default_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch hall-account add Kim --role operator --page https://hall.example:8100\n"
        "A change is valid at once. The hall need not be restarted."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser(
        "add",
        help="make an account, or give it a new link",
        description="Make an account, and print its link once. A name that exists gets a new link.",
    )
    add.add_argument("name", help="who it is for")
    add.add_argument(
        "--role",
        choices=("viewer", "operator"),
        default="viewer",
        help="viewer: trays, rolls, fairness; operator: also pictures, exports, metrics (default: viewer)",
    )
    add.add_argument("--page", metavar="URL", help="the address of the page, for a whole link")
    actions.add_parser("list", help="show the accounts", description="Show the accounts.")
    remove = actions.add_parser("remove", help="delete an account", description="Delete an account.")
    remove.add_argument("name", help="whose it is")
    for one in actions.choices.values():
        one.add_argument(
            "--data",
            type=Path,
            metavar="DIR",
            help="directory of the hall (default: a folder 'hall' in the usual data directory)",
        )


@private_files()
def run(args: argparse.Namespace) -> int:
    """Change or show the accounts. Returns 0. Raises ``HallError``, ``StorageError``."""
    from traywatch.firmware.hall.accounts import ACCOUNTS_FILE, add_account, read_accounts, remove_account

    path = (args.data or default_data() / "hall") / ACCOUNTS_FILE
    if args.action == "add":
        token = add_account(path, args.name, args.role)
        address = (args.page or "ADDRESS-OF-THE-PAGE").rstrip("/")
        print(f"{args.name}, {args.role}: {address}/#token={token}")
        print("The link is not shown again.")
    elif args.action == "remove":
        remove_account(path, args.name)
        print(f"{args.name} has no account any more.")
    else:
        accounts = read_accounts(path)
        for one in sorted(accounts, key=lambda account: account.name.casefold()):
            print(f"{one.name}  {one.role}  since {one.made_at:%Y-%m-%d}")
        if not accounts:
            print("There are no accounts. The link that the hall prints is the owner's.")
    return 0
