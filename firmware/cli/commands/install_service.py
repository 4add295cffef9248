"""``traywatch install-service``: installs the tray as a service that starts at boot."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from traywatch.firmware.host import service


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch install-service --dry-run\n"
        "         sudo $(which traywatch) install-service --port 80\n"
        "It writes a systemd unit, udev, polkit and avahi files, and starts the service. Settings that are\n"
        "there already are kept. traywatch uninstall-service takes it away again."
    )
    service.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Install and start the service. Raises ``ServiceError``."""
    plan = service.plan_of(args, _this_command())
    installer = service.ServiceInstaller(plan)
    installer.files()
    started = installer.enable()
    if plan.dry:
        print("Nothing was changed.")
    elif started:
        print("Installed and started. Its addresses: sudo traywatch link")
    else:
        print("Installed. Start it with: sudo systemctl start traywatch")
    return 0


def _this_command() -> str:
    """The path of the command that runs now: of pipx, uv or a virtual environment."""
    beside = Path(sys.executable).with_name("traywatch")
    command = str(beside) if beside.exists() else shutil.which("traywatch") or sys.argv[0]
    return os.path.abspath(command)
