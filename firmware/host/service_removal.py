"""Remove the systemd service again. Only the standard library is imported.

``traywatch uninstall-service`` and ``scripts/uninstall-pi`` use it:
python3 -m traywatch.firmware.host.service_removal
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import error_text
from traywatch.firmware.host.service import (
    AVAHI_CONF,
    NAME_BEFORE,
    SYSTEM_FILES,
    ServiceError,
    ServiceInstaller,
    ServicePlan,
    run_quietly,
)

DATA_FOLDERS = ("/var/lib/traywatch", "/var/lib/private/traywatch")
_UNITS = ("traywatch.service", "traywatch-update.path", "traywatch-recover.service")
_HOST_NAME = re.compile(r"^host-name=.*\n", re.MULTILINE)


@dataclass
class ServiceRemover:
    """Removes what ``ServiceInstaller`` wrote. ``root`` and ``dry`` are those of ``ServicePlan``.

    ``purge`` also deletes the data of the service. The program itself stays. ``live``: systemd runs the
    service whose files are below ``root``, so it is stopped first.
    """

    root: Path = Path("/")
    dry: bool = False
    purge: bool = False
    live: bool = False
    say: Callable[[str], None] = lambda text: print(text, file=sys.stderr)
    run: Callable[[Sequence[str]], bool] = run_quietly

    def remove(self) -> bool:
        """Stop the service and remove its files. False if there is nothing to remove.

        Raises ``ServiceError`` (``service_not_installed``) if the system refuses.
        """
        targets = [*SYSTEM_FILES, *(DATA_FOLDERS if self.purge else ())]
        there = [path for path in targets if os.path.lexists(self._at(path))]
        if not there:
            return False
        if self.live:
            units = [one for one in _UNITS if os.path.lexists(self._at(f"/etc/systemd/system/{one}"))]
            self._do("systemctl", "disable", "-q", "--now", *units)
        try:
            self._restore_host_name()
            for path in there:
                self._delete(path)
        except OSError as error:
            reason = error_text(error)
            raise ServiceError(
                "service_not_installed", f"{error.filename or self.root}: {reason}; run it with sudo"
            ) from error
        if self.live:
            self._do("systemctl", "daemon-reload")
            self._do("udevadm", "control", "--reload")
            self._do("systemctl", "restart", "avahi-daemon")
        data_folder = DATA_FOLDERS[0]
        if not self.purge and os.path.lexists(self._at(data_folder)):
            self.say(f"Game data is kept in {data_folder}; --purge deletes it.")
        return True

    def _restore_host_name(self) -> None:
        """Give avahi its earlier host name again."""
        conf, before = self._at(AVAHI_CONF), self._at(NAME_BEFORE)
        if not conf.is_file() or not before.is_file():
            return
        if self.dry:
            self.say("would restore avahi's host name")
            return
        line = before.read_text(encoding="utf-8")
        text = _HOST_NAME.sub(lambda match: line, conf.read_text(encoding="utf-8"), count=1)
        plan = ServicePlan(program="/traywatch", root=self.root)
        ServiceInstaller(plan, say=self.say).put(AVAHI_CONF, text, conf.stat().st_mode & 0o7777)

    def _delete(self, path: str) -> None:
        at = self._at(path)
        if not os.path.lexists(at):
            return  # stopping the service removes its link, and may remove its folders
        self.say(f"{'would ' if self.dry else ''}remove {path}")
        if self.dry:
            return
        if at.is_dir() and not at.is_symlink():
            shutil.rmtree(at)
        else:
            at.unlink()

    def _do(self, *command: str) -> None:
        if self.dry:
            self.say(f"would run: {' '.join(command)}")
        else:
            self.run(command)

    def _at(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command and of this module as a program."""
    parser.add_argument("--purge", action="store_true", help="also delete the data: games, pictures, tokens")
    parser.add_argument(
        "--root", type=Path, default=Path("/"), metavar="DIR", help="remove the files below DIR, stop nothing"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")


def remover_of(args: argparse.Namespace) -> ServiceRemover:
    """The remover of parsed arguments. Raises ``ServiceError`` (``service_invalid``)."""
    if args.root == Path("/") and not args.dry_run and os.geteuid() != 0:
        raise ServiceError("service_invalid", "this needs root: use sudo, or preview with --dry-run")
    live = args.root == Path("/") and (args.dry_run or Path("/run/systemd/system").is_dir())
    return ServiceRemover(args.root, args.dry_run, args.purge, live)


def main() -> int:
    """Remove the files: ``scripts/uninstall-pi`` does the rest."""
    parser = argparse.ArgumentParser(prog="service_removal", description=__doc__)
    add_arguments(parser)
    try:
        remover_of(parser.parse_args()).remove()
    except ServiceError as error:
        print(f"traywatch: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
