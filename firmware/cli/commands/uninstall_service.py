"""``traywatch uninstall-service``: removes the service that ``install-service`` installed."""

from __future__ import annotations

import argparse

from traywatch.firmware.host import service_removal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch uninstall-service --dry-run\n"
        "         sudo $(which traywatch) uninstall-service\n"
        "It stops the service and removes its files. The program and what you played stay. After\n"
        "scripts/install-pi, scripts/uninstall-pi also removes the program."
    )
    service_removal.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Remove the service. Returns 1 if none is installed. Raises ``ServiceError``."""
    remover = service_removal.remover_of(args)
    if not remover.remove():
        print("No service is installed.")
        return 1
    print("Nothing was changed." if args.dry_run else "The service is removed.")
    return 0
