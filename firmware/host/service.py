"""Install Traywatch as a systemd service on a Debian-like system. Only the standard library is imported.

``traywatch install-service`` and ``scripts/install-pi`` use it: python3 -m traywatch.firmware.host.service
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from traywatch.addresses import IF_INET6, public_networks
from traywatch.errors import TraywatchError
from traywatch.firmware.host.defaults import DEFAULT_PORT

FILES = Path(__file__).resolve().with_name("service_files")
_PROGRAM = "/opt/traywatch/.venv/bin/traywatch"
_DOCS = "Documentation=file:///opt/traywatch/"
_GROUPS = ("video", "render", "gpio")
_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_HOST_NAME = re.compile(r"^#?host-name=.*$", re.MULTILINE)
AVAHI_CONF = "/etc/avahi/avahi-daemon.conf"
NAME_BEFORE = "/etc/traywatch/avahi-host-name.before"
"""The line with avahi's host name before the installation; empty if there was none."""
UPDATE_UNITS = ("traywatch-update.service", "traywatch-update.path", "traywatch-recover.service")
"""With these, the host's page can update the program, and an update that was cut off is taken back."""
_UNITS = "/etc/systemd/system"
RECOVER = "/var/lib/traywatch-update/recover"
"""Outside of the program, which may be broken."""
SYSTEM_FILES = (
    *(f"{_UNITS}/{name}" for name in ("traywatch.service", "traywatch.service.d", *UPDATE_UNITS)),
    *(f"{_UNITS}/multi-user.target.wants/{name}" for name in ("traywatch.service", *UPDATE_UNITS[1:])),
    "/var/lib/traywatch-update",
    "/etc/udev/rules.d/60-traywatch.rules",
    "/etc/avahi/services/traywatch.service",
    "/etc/polkit-1/rules.d/50-traywatch.rules",
    "/etc/traywatch",
)
"""All that an installation writes outside of the program and the data, as removal takes it away."""


def with_host_name(conf: str, name: str) -> str:
    """The content of avahi's configuration with another name, which becomes ``NAME.local``."""
    line = f"host-name={name}"
    if _HOST_NAME.search(conf):
        return _HOST_NAME.sub(line, conf, count=1)
    return conf.replace("[server]\n", f"[server]\n{line}\n", 1)


class ServiceError(TraywatchError):
    """Codes: ``service_invalid`` (wrong values), ``service_not_installed`` (the system refuses)."""


@dataclass(frozen=True, slots=True)
class ServicePlan:
    """What is installed: the path of the command, the port, further arguments of ``run``, the name.

    ``root`` is another root directory, into which only files are written. ``dry`` only says what would be
    done.
    """

    program: str
    port: int = DEFAULT_PORT
    arguments: str = "--source auto"
    name: str = "traywatch"
    root: Path = Path("/")
    dry: bool = False
    start: bool = True

    def check(self) -> None:
        """Raises ``ServiceError`` for values that cannot stand in the files."""
        if not 1 <= self.port <= 65535:
            raise ServiceError("service_invalid", f"--port {self.port}: must be from 1 to 65535")
        if not _NAME.fullmatch(self.name):
            raise ServiceError(
                "service_invalid", f"--name {self.name}: only lowercase letters, digits and hyphens"
            )
        if any(c in self.arguments for c in '"$\\`\n'):
            raise ServiceError("service_invalid", "--args: no quotes, dollar signs or backslashes")
        if not self.program.startswith("/") or any(c.isspace() for c in self.program):
            raise ServiceError(
                "service_invalid", f"{self.program}: the command needs an absolute path without spaces"
            )


def run_quietly(command: Sequence[str]) -> bool:
    """Run a command; whether it succeeded."""
    try:
        return subprocess.run(list(command), check=False).returncode == 0
    except OSError:
        return False


@dataclass
class ServiceInstaller:
    """Writes the files of a plan and starts the service. Files that are the same are left alone."""

    plan: ServicePlan
    say: Callable[[str], None] = lambda text: print(text, file=sys.stderr)
    run: Callable[[Sequence[str]], bool] = run_quietly
    changed: bool = field(default=False, init=False)

    def files(self) -> None:
        """Write unit, udev, polkit and avahi files, and the settings of a new installation."""
        plan = self.plan
        unit = (FILES / "traywatch.service").read_text(encoding="utf-8").replace(_PROGRAM, plan.program)
        prefix = plan.program.removesuffix("/.venv/bin/traywatch")
        if prefix != plan.program:
            unit = unit.replace("/opt/traywatch", prefix)
            for name in UPDATE_UNITS:  # an installation by pip cannot update itself
                self.put(f"{_UNITS}/{name}", _text(name).replace("/opt/traywatch", prefix))
            self.put(RECOVER, _text("recover.sh"))
        else:  # an installation by pip has no documents beside it
            unit = "".join(line for line in unit.splitlines(keepends=True) if _DOCS not in line)
        self.put("/etc/systemd/system/traywatch.service", unit)
        groups = self._groups()
        if groups:
            text = f"[Service]\nSupplementaryGroups={' '.join(groups)}\n"
            self.put("/etc/systemd/system/traywatch.service.d/10-groups.conf", text)
        self._own_network()
        self.put("/etc/udev/rules.d/60-traywatch.rules", _text("60-traywatch.rules"))
        avahi = _text("avahi.service").replace("@PORT@", str(plan.port))
        self.put("/etc/avahi/services/traywatch.service", avahi)
        self.put("/etc/polkit-1/rules.d/50-traywatch.rules", _text("50-traywatch.polkit"))
        # Existing settings are kept.
        if not self._at("/etc/traywatch/traywatch.env").exists():
            self.put(
                "/etc/traywatch/traywatch.env",
                "# Arguments of traywatch run. After a change: sudo systemctl restart traywatch\n"
                f'TRAYWATCH_ARGS="{plan.arguments} --port {plan.port}"\n'
                f"TRAYWATCH_NAME={plan.name}\n",
            )
        self._host_name()

    def enable(self) -> bool:
        """Enable the service and start it. False if systemd does not run here, as in a container.

        Raises ``ServiceError`` if the service does not start.
        """
        if self.plan.root != Path("/"):
            wants = self._at("/etc/systemd/system/multi-user.target.wants/traywatch.service")
            self._say(f"enable the service in {self.plan.root}")
            if not self.plan.dry:
                wants.parent.mkdir(parents=True, exist_ok=True)
                wants.unlink(missing_ok=True)
                wants.symlink_to("../traywatch.service")
            return False
        running = Path("/run/systemd/system").is_dir() or self.plan.dry
        if running and self.changed:
            self._do("systemctl", "daemon-reload")
            # Systems without udev, such as containers, have no devices to trigger.
            self._do("udevadm", "control", "--reload")
            subsystems = [f"--subsystem-match={one}" for one in ("dma_heap", "video4linux", "media")]
            self._do("udevadm", "trigger", *subsystems)
            self._do("systemctl", "restart", "avahi-daemon")
        self._do("systemctl", "enable", "-q", "traywatch")
        if not running or not self.plan.start:
            return False
        if not self._do("systemctl", "restart", "traywatch"):
            raise ServiceError(
                "service_not_installed",
                "installed, but the service does not start; "
                "see: journalctl -u traywatch -n 50, traywatch doctor",
            )
        return not self.plan.dry

    def put(self, path: str, text: str, mode: int = 0o644) -> None:
        """Write a file atomically, unless it is the same already. Raises ``ServiceError``."""
        at = self._at(path)
        try:
            if at.is_file() and at.read_text(encoding="utf-8") == text:
                return
            self._say(f"write {path}")
            self.changed = True
            if self.plan.dry:
                return
            at.parent.mkdir(parents=True, exist_ok=True)
            new = at.with_name(f"{at.name}.new")
            new.write_text(text, encoding="utf-8")
            new.chmod(mode)
            shutil.move(new, at)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ServiceError("service_not_installed", f"{at}: {reason}; run it with sudo") from error

    def _host_name(self) -> None:
        """Let avahi announce NAME.local; the machine keeps its own host name."""
        conf = self._at(AVAHI_CONF)
        line = f"host-name={self.plan.name}"
        if not conf.is_file():
            return
        text = conf.read_text(encoding="utf-8")
        if line in text.splitlines():
            return
        before = _HOST_NAME.search(text)
        if not self._at(NAME_BEFORE).exists():
            self.put(NAME_BEFORE, f"{before[0]}\n" if before else "")
        self._say(f"set avahi's host name to {self.plan.name}.local")
        self.changed = True
        if self.plan.dry:
            return
        mode = conf.stat().st_mode & 0o7777
        self.put(AVAHI_CONF, with_host_name(text, self.plan.name), mode)

    def _own_network(self) -> None:
        """Allow phones of this network that have a public IPv6 address."""
        networks = public_networks(self._at(str(IF_INET6)))
        if networks:
            about = "# This computer's own networks when the service was installed.\n"
            text = f"{about}[Service]\nIPAddressAllow={' '.join(networks)}\n"
            self.put("/etc/systemd/system/traywatch.service.d/20-own-network.conf", text)

    def _groups(self) -> list[str]:
        """The groups that exist here; a unit with a missing group does not start."""
        try:
            text = self._at("/etc/group").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return []
        there = {line.split(":")[0] for line in text.splitlines()}
        return [group for group in _GROUPS if group in there]

    def _do(self, *command: str) -> bool:
        if self.plan.dry:
            self.say(f"would run: {' '.join(command)}")
            return True
        return self.run(command)

    def _at(self, path: str) -> Path:
        return self.plan.root / path.lstrip("/")

    def _say(self, text: str) -> None:
        self.say(f"{'would ' if self.plan.dry else ''}{text}")


def _text(name: str) -> str:
    return (FILES / name).read_text(encoding="utf-8")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command and of this module as a program."""
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, metavar="PORT", help="port to listen on")
    parser.add_argument(
        "--args", default="--source auto", metavar="ARGS", help="further arguments of traywatch run"
    )
    parser.add_argument(
        "--name", default="traywatch", metavar="NAME", help="name on the network: NAME.local (traywatch)"
    )
    parser.add_argument("--program", metavar="PATH", help="the traywatch command (default: this one)")
    parser.add_argument(
        "--root",
        type=Path,
        default=Path("/"),
        metavar="DIR",
        help="write the files below DIR, start nothing",
    )
    parser.add_argument("--no-start", action="store_true", help="enable the service, but do not start it")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")


def plan_of(args: argparse.Namespace, program: str) -> ServicePlan:
    """The plan of parsed arguments. Raises ``ServiceError``."""
    plan = ServicePlan(
        program=args.program or program,
        port=args.port,
        arguments=args.args,
        name=args.name,
        root=args.root,
        dry=args.dry_run,
        start=not args.no_start,
    )
    plan.check()
    if plan.root == Path("/") and not plan.dry and os.geteuid() != 0:
        raise ServiceError("service_invalid", "this needs root: use sudo, or preview with --dry-run")
    return plan


def main() -> int:
    """Write the files only: ``scripts/install-pi`` does the rest. Prints ``changed`` if any file changed."""
    parser = argparse.ArgumentParser(prog="service", description=__doc__)
    add_arguments(parser)
    try:
        installer = ServiceInstaller(plan_of(parser.parse_args(), _PROGRAM))
        installer.files()
    except ServiceError as error:
        print(f"traywatch: {error}", file=sys.stderr)
        return 2
    if installer.changed:
        print("changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
