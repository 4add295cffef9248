"""Install the tray on a fresh Debian, boot it under User-Mode Linux or QEMU, and check it.

``scripts/vm-check`` calls this. It needs root, a network for Debian's packages, and the programs of
``tests/system/tools.py``. The booted machine has no network. It prints a row for each check. The status
is 1 if one is not as promised.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from tests.system.image import BOOT_FILES, BuildError, build, refresh
from tests.system.parts import NEEDS, PARTS
from tests.system.table import Row, markdown
from tests.system.tools import MissingTools, require


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0 if all is as promised, 1 if not, 2 if the check cannot run here."""
    args = _arguments().parse_args(argv)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # machines are switched off on the way out
    try:
        require()
        for part in args.part or ():
            NEEDS.get(part, _nothing)()
    except MissingTools as error:
        print(f"vm-check: {error}", file=sys.stderr)
        return 2
    args.work.mkdir(parents=True, exist_ok=True)
    image = args.work / f"{args.release}.img"
    rows = []
    try:
        files = [image, *(image.with_suffix(f".{name}") for name in BOOT_FILES)]
        if args.reuse and all(file.exists() for file in files):
            _say(f"using {image}")
            refresh(image)
        else:
            _say(f"making {image}: some minutes")
            rows += _show(_installed(build(args.work, args.release)))
    except BuildError as error:
        print(f"vm-check: {error}", file=sys.stderr)
        return 1
    for part in args.part or filter(_possible, PARTS):
        rows += _show(_run(part, image, args.cuts))
    text = markdown(rows) + "\n" + _where(args.release, {row.part for row in rows})
    print("\n" + text)
    if args.out:
        args.out.write_text(text, "utf-8")
    return int(not all(row.ok for row in rows))


def _arguments() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="scripts/vm-check", description=__doc__, formatter_class=raw)
    parser.add_argument(
        "--part", action="append", choices=tuple(PARTS), help="only this part; may be repeated"
    )
    parser.add_argument("--cuts", type=int, default=30, help="number of power cuts (default: 30)")
    parser.add_argument("--release", choices=("bookworm", "trixie"), default="trixie", help="the Debian")
    parser.add_argument("--reuse", action="store_true", help="use the disk image of the last run")
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "traywatch-vm", metavar="DIR"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table to a file")
    return parser


def _nothing() -> None:
    """Most parts need no more than all of them."""


def _possible(part: str) -> bool:
    """Whether the part has what it needs here. Says what is missing."""
    try:
        NEEDS.get(part, _nothing)()
    except MissingTools as error:
        _say(f"left out {part}: {error}")
        return False
    return True


def _installed(times: dict[str, float]) -> Iterator[Row]:
    first, again = times["install_s"], times["again_s"]
    text = f"{first:.0f} s, then {again:.0f} s; {times['program_mb']:.0f} MiB in /opt/traywatch"
    yield Row("install", "`scripts/install-pi`, then once more", text, True)


def _run(part: str, image: Path, cuts: int) -> Iterator[Row]:
    """The rows of one part, on a copy of the image. What fails becomes a row too."""
    copy = image.with_name(f"{part}.img")
    copy.with_suffix(".console").unlink(missing_ok=True)
    for name in BOOT_FILES:
        shutil.copy(image.with_suffix(f".{name}"), copy.with_suffix(f".{name}"))
    subprocess.run(["cp", "--sparse=always", str(image), str(copy)], check=True)
    try:
        yield from PARTS[part](copy, cuts)
    except Exception as error:
        traceback.print_exc()
        yield Row(part, "the part itself", f"{type(error).__name__}: {error}"[:400], False)
    for name in ("img", *BOOT_FILES):
        copy.with_suffix(f".{name}").unlink()


def _show(rows: Iterator[Row]) -> list[Row]:
    shown = []
    for row in rows:
        _say(f"{'ok    ' if row.ok else 'NOT OK'} {row.part}: {row.check}: {row.result}")
        shown.append(row)
    return shown


def _where(release: str, parts: Collection[str]) -> str:
    """Where this was measured."""
    model = next(
        (line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text("ascii").splitlines()
         if line.startswith("model name")),
        platform.machine(),
    )  # fmt: skip
    kernels = f"User-Mode Linux {_version('linux.uml')}"
    if "cameras" in parts:
        kernels += f"; cameras: {_version('qemu-system-x86_64')}"
    load = os.getloadavg()[0]
    return (
        f"Debian {release}, {kernels}, one processor of {os.cpu_count()} ({model}), "
        f"load {load:.0f} at the end.\n"
    )


def _version(program: str) -> str:
    """The first line that a program prints about its version."""
    version_text = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return version_text.partition("\n")[0].strip()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
