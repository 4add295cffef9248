"""Signed releases of the installed program, with another version, and their installation."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tray import FAILURES, call, output, send, wait_for_entry, wait_for_health  # beside this file

PROGRAM = Path("/opt/traywatch")
FOLDER = Path(__file__).resolve().parent
PATIENCE_S = "600"
"""How long an update waits for the page of the new version: this computer may be loaded."""
PIECE = 900_000
UPDATE_LIMIT_S = 1800
_PACK = f"""
from pathlib import Path
import release
release.update_archive(Path("{FOLDER}"), Path("{FOLDER}/key.pem"), None)
"""


def make_release(version: str, broken: bool) -> str:
    """Make a release with ``scripts/release.py``. Returns its path; a broken one does not start."""
    copy = FOLDER / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    ignored = shutil.ignore_patterns(".venv", "__pycache__")
    shutil.copytree(PROGRAM, copy, symlinks=True, ignore=ignored)
    about = copy / "traywatch" / "__init__.py"
    text = about.read_text("utf-8")
    about.write_text(re.sub(r'__version__ = ".*"', f'__version__ = "{version}"', text), "utf-8")
    if broken:
        with (copy / "firmware/cli/commands/run.py").open("a") as file:
            file.write("\nraise SystemExit('this release is broken')\n")
    if not (FOLDER / "key.pem").exists():
        output("openssl", "genpkey", "-algorithm", "ed25519", "-out", str(FOLDER / "key.pem"))
    modules = f"PYTHONPATH={copy / 'scripts'}:{copy}"
    printed = output("env", modules, str(PROGRAM / ".venv/bin/python"), "-c", _PACK)
    archive = FOLDER / f"traywatch-{version}-update.tar.gz"
    if not archive.exists():
        raise SystemExit(printed)
    os.sync()  # the release came from elsewhere, long before a power cut
    return str(archive)


def update(archive: str) -> dict[str, Any]:
    """Call ``traywatch update``. Returns its time, its status, and the end of what it says."""
    began = time.monotonic()
    command = ["traywatch", "update", archive, "--key", str(FOLDER / "release-key.pem")]
    env = {**os.environ, "TRAYWATCH_PATIENCE_S": PATIENCE_S}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    printed = (done.stdout + done.stderr)[-600:]
    return {"seconds": time.monotonic() - began, "status": done.returncode, "printed": printed}


def allow_page() -> None:
    """Give the installed tray the public key, as a signed release has it, and its updates more time."""
    shutil.copy(FOLDER / "release-key.pem", PROGRAM / "deploy" / "release-key.pem")
    folder = Path("/etc/systemd/system/traywatch-update.service.d")
    folder.mkdir(exist_ok=True)
    text = f"[Service]\nEnvironment=TRAYWATCH_PATIENCE_S={PATIENCE_S}\n"
    (folder / "patience.conf").write_text(text, "ascii")
    output("systemctl", "daemon-reload")


def update_by_page(archive: str) -> dict[str, Any]:
    """Upload a release and install it, as the host's page does. Returns the time and what came of it."""
    began = time.monotonic()
    content = Path(archive).read_bytes()
    for offset in range(0, len(content), PIECE):
        reply = send(f"updates/upload?offset={offset}&total={len(content)}", content[offset : offset + PIECE])
    uploaded_s, outcomes = time.monotonic() - began, []
    call("updates/install", {}, limit_s=60)
    until = began + UPDATE_LIMIT_S
    while time.monotonic() < until:
        last = None
        with suppress(*FAILURES):
            last = call("updates")["last"]
        outcomes.append(last["outcome"] if last else "away")
        if outcomes[-1] not in ("running", "away"):
            break
        time.sleep(1)
    return {
        "uploaded_s": uploaded_s,
        "seconds": time.monotonic() - began,
        "bytes": len(content),
        "release": reply["release"]["version"],
        "last": last,
        "away": "away" in outcomes,
        "log": output("journalctl", "-u", "traywatch-update", "-n", "20", "-o", "cat")[-1500:],
    }


def state() -> dict[str, Any]:
    """The installed version, whether the page answers, whether rolls count, and versions beside it."""
    return {
        "version": output("traywatch", "--version").split()[-1],
        "page": wait_for_health() is not None,
        "new": wait_for_entry() is not None,
        "beside": sorted(path.name for path in PROGRAM.parent.glob("traywatch.*")),
    }
