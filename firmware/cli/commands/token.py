"""``traywatch token``: makes, lists and revokes the tokens of programs."""

from __future__ import annotations

import argparse
import json

from traywatch.firmware.cli.arguments import add_data_directory
from traywatch.firmware.host.data_directory import private_files
from traywatch.firmware.host.installation import usual
from traywatch.firmware.web.auth.programs import SCOPES, Programs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch token add Foundry --scope ask --scope read\n"
        "         traywatch token revoke Foundry\n"
        "A running tray takes the change in at once."
    )
    data = argparse.ArgumentParser(add_help=False)
    add_data_directory(data)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    add = actions.add_parser("add", parents=[data], help="make a token and print it; it is shown only once")
    add.add_argument("name", metavar="NAME", help="name of the program, for the list and the audit log")
    add.add_argument(
        "--scope",
        action="append",
        choices=SCOPES,
        metavar="SCOPE",
        help="what it may do; can be repeated: "
        "read (the default), ask (ask for dice), answer (questions, corrections), manage (all but access), "
        "camera (send pictures)",
    )
    shown = actions.add_parser("list", parents=[data], help="list the programs and their last use")
    shown.add_argument("--json", action="store_true", help="print one JSON object per program")
    revoke = actions.add_parser("revoke", parents=[data], help="make a token worthless at once")
    revoke.add_argument("name", metavar="NAME", help="name or id of the program")


@private_files()
def run(args: argparse.Namespace) -> int:
    """Run the action. Raises ``ProgramError``."""
    data, _ = usual(args.data, None)
    programs = Programs(data)
    if args.action == "add":
        token, program = programs.add(args.name, args.scope or ["read"])
        print(token)
        print(f"{program.name} may {', '.join(program.scopes)}. Keep the token now: it is not shown again.")
    elif args.action == "revoke":
        print(f"{programs.revoke(args.name).name} has no access any more.")
    else:
        for one in programs.programs:
            used = programs.used_at(one.id)
            if args.json:
                print(json.dumps({**one.model_dump(mode="json", exclude={"hash"}), "used_at": used}))
            else:
                print(f"{one.id}  {one.name:20}  {','.join(one.scopes):22}  last used: {used or 'never'}")
        if not programs.programs and not args.json:
            print("No program has a token; make one with: traywatch token add NAME --scope ask")
    return 0
