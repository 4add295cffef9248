"""``traywatch self-test``: reads the shipped test pictures, and asks whether the tray answers."""

from __future__ import annotations

import argparse
import json
import sys

from traywatch.firmware.cli.arguments import add_tray_port


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
    add_tray_port(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Returns 0 if all works, else 1."""
    from traywatch.firmware.diagnostics.self_test import answers, read_test_pictures
    from traywatch.firmware.host.installation import service_host, usual

    _, port = usual(None, args.port)
    why = None
    if args.wait is not None:
        why = answers(port, args.wait, host=service_host(), report=_Waiting(args.wait).show)
    test = read_test_pictures()
    ok = test.ok and why is None
    if args.json:
        facts = {"ok": ok, "read": test.read, "of": test.of, "wrong": list(test.wrong), "answers": why}
        print(json.dumps(facts))
        return 0 if ok else 1
    print(f"test pictures: {test.read} of {test.of} dice read, {len(test.wrong)} wrong")
    if args.wait is not None:
        print(f"tray at port {port}: " + ("answers" if why is None else f"does not answer ({why})"))
    return 0 if ok else 1


class _Waiting:
    """Says on stderr that the tray is waited for, again every ten seconds."""

    def __init__(self, most_s: float) -> None:
        self._most_s, self._next_s = most_s, 0

    def show(self, seconds: int) -> None:
        """Print the seconds so far, if it is time."""
        if seconds >= self._next_s:
            print(f"waiting for the tray: {seconds} of {self._most_s:.0f} s", file=sys.stderr, flush=True)
            self._next_s = seconds + 10
