"""``traywatch restore``: puts a backup in the place of a data directory's content."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.firmware.cli.arguments import add_data_directory


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch restore tray.tar.gz\n         traywatch restore tray.tar.gz --replace\n"
        "         traywatch restore tray.tar.gz --check\n"
        "Stop the tray first, or restore in the page of the host: docs/user/backups.md."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup")
    add_data_directory(parser)
    parser.add_argument(
        "--replace",
        action="store_true",
        help="set aside what is in the data directory, in a folder replaced-DATE of it",
    )
    parser.add_argument(
        "--secrets",
        action="store_true",
        help="take tokens, passwords, connections and private keys of the backup too, if it has them",
    )
    parser.add_argument("--check", action="store_true", help="only check the file, and say what is in it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Restore, and say what was restored. Raises ``StorageError``."""
    from traywatch.firmware.backups.restoring import finish_restore, prepare_restore
    from traywatch.firmware.backups.unpacking import check_backup
    from traywatch.firmware.host.data_directory import DataDirectory
    from traywatch.firmware.host.installation import usual
    from traywatch.messages import english

    if args.check:
        with tempfile.TemporaryDirectory(prefix="traywatch-") as scratch:
            about = check_backup(args.file, Path(scratch))
        if args.json:
            print(json.dumps(about.to_json()))
        else:
            print(
                f"{args.file}: whole, made {about.made_at} by Traywatch {about.traywatch}, with "
                f"{', '.join(about.parts)}; {about.records} records, journal {about.journal}"
            )
        return 0
    data, _ = usual(args.data, None)
    with DataDirectory(data).held():
        plan = prepare_restore(args.file, data, secrets=args.secrets, replace=args.replace)
        result = finish_restore(data)
    if result is None or result.problem is not None:
        reason = (
            english(result.problem) if result is not None and result.problem is not None else "it was removed"
        )
        raise StorageError("backup_not_restored", reason)
    if args.json:
        print(json.dumps({**result.to_json(), "parts": list(plan.parts)}))
        return 0
    print(result.sentence)
    if "secrets" in plan.about.parts and not args.secrets:
        print("Its tokens, passwords and private keys were left out; --secrets takes them.")
    return 0
