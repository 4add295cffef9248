"""``traywatch backup``: writes a backup of a tray, which may run meanwhile."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import size_text
from traywatch.firmware.cli.arguments import add_data_directory


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch backup tray.tar.gz\n         traywatch backup /media/stick --pictures --clips\n"
        "A backup has the game, the tray profile, dice, cards and settings. docs/user/backups.md says more."
    )
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="where to write it; a folder, such as a USB stick, gets a file named by the time "
        "(default: the folder backups of the data directory)",
    )
    add_data_directory(parser)
    parser.add_argument("--pictures", action="store_true", help="include the pictures of rolls and motions")
    parser.add_argument("--clips", action="store_true", help="include the clips of rolls")
    parser.add_argument(
        "--secrets",
        action="store_true",
        help="include tokens, passwords and private keys: whoever has the file can act as the "
        "host of this tray, use its connections and sign proofs in its name",
    )
    parser.add_argument("--drives", action="store_true", help="only list the drives that a backup can go to")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Write the backup and say what is in it. Raises ``StorageError``."""
    from traywatch.firmware.backups.contents import PARTS
    from traywatch.firmware.backups.library import FOLDER, unused_name
    from traywatch.firmware.backups.making import make_backup
    from traywatch.firmware.host.data_directory import private_files
    from traywatch.firmware.host.installation import usual

    if args.drives:
        return _drives(as_json=args.json)
    data, _ = usual(args.data, None)
    with private_files():
        file = args.file or data / FOLDER
        if args.file is None and data.is_dir():
            file.mkdir(exist_ok=True)
        if file.is_dir():
            file = unused_name(file)
        elif not file.absolute().parent.is_dir():
            raise StorageError("backup_not_made", f"{file}: there is no such folder; make it first")
        about = make_backup(data, file, [part for part in PARTS if getattr(args, part, False)])
    size = file.stat().st_size
    if args.json:
        print(json.dumps({"file": str(file), "bytes": size, **about.to_json()}))
        return 0
    print(f"{file}: {size_text(size)}, {about.records} records, journal {about.journal}")
    if args.secrets:
        print("It holds tokens, passwords and private keys: keep it like a key.")
    else:
        print("Tokens, passwords and private keys are left out.")
    return 0


def _drives(*, as_json: bool) -> int:
    """List the drives. Returns 1 if there is none."""
    from traywatch.firmware.backups.drives import FOLDERS, removable_drives

    drives = removable_drives()
    for one in drives:
        if as_json:
            facts = {"folder": str(one.folder), "free_bytes": one.free_bytes, "writable": one.writable}
            print(json.dumps(facts))
        else:
            state = "" if one.writable else ", cannot be written by this user"
            print(f"{one.folder}: {one.free_bytes / 1e9:.1f} GB free{state}")
    if not drives and not as_json:
        print(f"No drive is mounted below {', '.join(FOLDERS)}. Mount it, or name its folder as FILE.")
    return 0 if drives else 1
