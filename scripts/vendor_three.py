"""Fetch three.js from npm and put it, with its license, beside the page's own files.

    python scripts/vendor_three.py

The page loads it from the tray, so it works without the internet. Only the big screen uses it.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "three@0.160.1"
SHA256 = "3e690ac7d180b0aadf0891bea39eec643e29e2d3e75c99b18689518665f69ba6"
PLACE = Path(__file__).resolve().parents[1] / "firmware" / "web" / "static" / "vendor"


def main() -> int:
    """Download, check and unpack. Returns 1 if npm is missing or the file is another one than expected."""
    npm = shutil.which("npm")
    if npm is None:
        print("npm is missing: install Node.js first", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as packed:
            packed.extractall(folder, filter="data")
        module = Path(folder) / "package" / "build" / "three.module.min.js"
        if hashlib.sha256(module.read_bytes()).hexdigest() != SHA256:
            print(f"{PACKAGE}: this is not the file that was checked; nothing was changed", file=sys.stderr)
            return 1
        PLACE.mkdir(exist_ok=True)
        shutil.copy(module, PLACE / "three.module.min.js")
        shutil.copy(Path(folder) / "package" / "LICENSE", PLACE / "three.LICENSE.txt")
    print(f"{PACKAGE} is in {PLACE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
