"""A stand-in for an installed Traywatch, for tests of updates: ``python stand_in.py KIND COMMAND...``.

KIND is what is wrong with the version: ``good``, ``mute`` (it does not answer), ``misreads`` (it reads its
pictures wrongly), ``migrates`` (it changes the data, and does not answer), ``better`` (it changes the data,
and is good).
"""

from __future__ import annotations

import http.server
import os
import sys
import tarfile
import time
import urllib.request
from pathlib import Path

PORT = "STAND_IN_PORT"
"""The variable of the environment that holds the port of the service."""
DATA = Path("/var/lib/traywatch")
FILES = ("version.json", "journal.sqlite")


class Page(http.server.BaseHTTPRequestHandler):
    """Answers at /healthz with the name of the version."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(sys.argv[1].encode())

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def asked(port: int) -> str:
    """What the service answers."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
        return str(answer.read().decode())


def main(kind: str, command: str, *words: str) -> int:
    """Run one command."""
    if command == "run":
        if kind in ("migrates", "better"):
            (DATA / "version.json").write_text("newer")
            (DATA / "journal.sqlite").write_text("migrated")
        if kind in ("mute", "migrates"):
            time.sleep(600)
        http.server.HTTPServer(("127.0.0.1", int(os.environ[PORT])), Page).serve_forever()
    if command == "self-test":
        until = time.monotonic() + float(words[1])
        while time.monotonic() < until:
            try:
                return int(asked(int(os.environ[PORT])) != kind or kind == "misreads")
            except OSError:
                time.sleep(0.05)
        return 1
    if command == "backup" and words[0] != "--help":
        with tarfile.open(words[0], "w") as archive:
            for name in FILES:
                archive.add(DATA / name, name)
    if command == "restore":
        with tarfile.open(words[0]) as archive:
            for name in FILES:
                found = archive.extractfile(name)
                (DATA / name).write_bytes(found.read() if found is not None else b"")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
