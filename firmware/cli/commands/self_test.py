"""``traywatch self-test``: reads the shipped test pictures, and asks whether the tray answers."""

from __future__ import annotations

import argparse
import json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch self-test\n         traywatch self-test --wait 120\n"
        "scripts/install-pi calls it after an update, and takes the version before back if it fails."
    )
    parser.add_argument(
        "--wait",
        type=float,
        metavar="S",
        help="also wait up to S seconds until the tray answers (default: only read the pictures)",
    )
    parser.add_argument(
        "--port", type=int, metavar="PORT", help="the tray's port (default: the service's, else 8000)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Returns 0 if all works, else 1."""
    from traywatch.firmware.diagnostics.self_test import answers, read_test_pictures
    from traywatch.firmware.host.installation import service_host, usual

    _, port = usual(None, args.port)
    why = answers(port, args.wait, host=service_host()) if args.wait is not None else None
    found = read_test_pictures()
    ok = found.ok and why is None
    if args.json:
        facts = {"ok": ok, "read": found.read, "of": found.of, "wrong": list(found.wrong), "answers": why}
        print(json.dumps(facts))
        return 0 if ok else 1
    print(f"test pictures: {found.read} of {found.of} dice read, {len(found.wrong)} wrong")
    if args.wait is not None:
        print(f"tray at port {port}: " + ("answers" if why is None else f"does not answer ({why})"))
    return 0 if ok else 1
