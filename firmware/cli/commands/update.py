"""``traywatch update``: updates an installed tray from a signed release, without a network."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from traywatch import __version__
from traywatch.errors import StorageError

if TYPE_CHECKING:
    from traywatch.firmware.updates.reports import UpdateReporter


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch update /media/stick/traywatch-0.3.0-update.tar.gz\n"
        "         traywatch update traywatch-0.3.0-update.tar.gz --check\n"
        "The release must be signed. If it does not work, the version before comes back.\n"
        "docs/maker/install.md says more."
    )
    parser.add_argument("release", type=Path, metavar="FILE|DIR", help="a release, or a folder with one")
    parser.add_argument(
        "--key",
        type=Path,
        metavar="FILE",
        help="the public key of the releases in PEM (default: the one that the installed release names)",
    )
    parser.add_argument("--check", action="store_true", help="only check the signature and every file")
    parser.add_argument("--older", action="store_true", help="take a release older than the installed one")
    parser.add_argument("--dry-run", action="store_true", help="check it, and only say what would be done")
    parser.add_argument(
        "--report", type=Path, metavar="DIR", help="also write to DIR how far it is, for the host's page"
    )


def run(args: argparse.Namespace) -> int:
    """Returns 0, or 1 if the release did not work and the version before came back.

    Raises ``StorageError`` for a release that is refused; nothing was changed then.
    """
    if args.report is None:
        return _update(args, None)
    # Everything is imported now: later the program of another version is in this one's place.
    from traywatch.firmware.updates.reports import reporting

    with reporting(args.report) as reporter:
        return _update(args, reporter)


def _update(args: argparse.Namespace, reporter: UpdateReporter | None) -> int:
    from traywatch.firmware.updates.release_archive import (
        KEY_FILE,
        newer,
        older,
        read_public_key,
        unpack_release,
    )
    from traywatch.firmware.updates.reports import UNPROVEN

    key = read_public_key(args.key or KEY_FILE)
    if not (args.check or args.dry_run) and os.geteuid() != 0:
        raise StorageError("update_needs_root", "an update replaces the program; run it with sudo")
    with tempfile.TemporaryDirectory(prefix="traywatch-update-", dir=_scratch()) as folder:
        release = unpack_release(args.release, Path(folder), key)
        print(f"{args.release}: Traywatch {release.version}, signed, {len(release.files)} files", flush=True)
        if args.check:
            return 0
        is_again = release.version == __version__ and UNPROVEN.exists()
        if not newer(release.version, __version__) and not args.older and not is_again:
            raise older(release.version, __version__)
        command = _installer(Path(folder), dry=args.dry_run)
        if reporter is None:
            return subprocess.run(command, check=False, stdin=subprocess.DEVNULL, cwd="/").returncode
        reporter.installing(release.version)
        status, reason = _run_and_listen(command)
        reporter.ended(reason if status else None)
        return status


def _installer(tree: Path, *, dry: bool) -> list[str]:
    """The command that installs the release with the settings of the one that is installed."""
    from traywatch.firmware.host.installation import installed

    script = tree / "scripts" / "install-pi"
    if not script.is_file():
        raise StorageError("release_unknown", "the release has no scripts/install-pi; get it again")
    service = installed()
    options = ["--port", str(service.port)] if service is not None else []
    if service is not None and service.name is not None:
        options += ["--name", service.name]
    program = Path(sys.prefix)
    if program.name == ".venv" and (program.parent / "scripts" / "install-pi").is_file():
        options += ["--prefix", str(program.parent)]
    if (tree / "wheels").is_dir():
        options += ["--wheels", str(tree / "wheels")]
    return ["bash", str(script), *options, *(["--dry-run"] if dry else [])]


def _run_and_listen(command: list[str]) -> tuple[int, str]:
    """Run the installer; its status, and the first complaint of its own, or its last line."""
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", cwd="/"
    ) as process:
        complaints, last = [], ""
        for line in process.stderr or ():
            print(line, end="", file=sys.stderr, flush=True)
            last = line.strip() or last
            if line.startswith(f"{command[1]}: "):
                complaints.append(line.removeprefix(f"{command[1]}: ").strip())
    return process.returncode, complaints[0] if complaints else last


def _scratch() -> str | None:
    """A folder on the disk, because a release is too large for the memory of a small computer."""
    return "/var/tmp" if os.access("/var/tmp", os.W_OK) else None
