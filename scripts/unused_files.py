"""Remove what a tray never uses from the packages of its environment: ``python unused_files.py .venv``.

Wheels bring their tests, tools for training and data of every language. ``UNUSED`` names these files and says
why no tray needs them. Licenses stay, and so does each package's own list of its files. pip passes over a
listed file that is gone, so upgrading and uninstalling work as before. A package that pip installs anew is
whole again; the next call removes its unused files too.

Needs only the standard library. It prints one line with the megabytes that were removed.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "traywatch" / "locales"
LOCALE_DATA = "babel/locale-data/"


class Unused(NamedTuple):
    """Files of a package that a tray does not use.

    ``files`` are patterns of paths as in the package's list; an asterisk stands for folders too.
    """

    package: str
    files: tuple[str, ...]
    why: str


_TRAINING = ("backend", "datasets", "quantization", "tools", "transformers")
UNUSED = (
    Unused("numpy", ("numpy/tests/*", "numpy/*/tests/*"), "its tests"),
    Unused("numpy", ("numpy/_core/_simd.*", "numpy/_core/_*_tests.*"), "libraries of its tests"),
    Unused(
        "numpy",
        ("numpy/f2py/*", "numpy/distutils/*", "numpy/_core/include/*", "numpy/*.a", "numpy/_pyinstaller/*"),
        "for compiling other packages",
    ),
    Unused(
        "onnxruntime",
        ("onnxruntime/capi/libonnxruntime.so*",),
        "the same code again, for programs in C; Python's module contains its own",
    ),
    Unused("onnxruntime", tuple(f"onnxruntime/{name}/*" for name in _TRAINING), "for making networks"),
    Unused("pillow", ("PIL/_avif*", "pillow.libs/libavif*"), "a format that no tray reads or writes"),
    Unused(
        "pillow",
        ("PIL/_imagingft.*", *(f"pillow.libs/lib{name}*" for name in ("harfbuzz", "freetype", "brotli"))),
        "for drawing text into pictures",
    ),
    Unused(
        "reportlab", ("reportlab/graphics/*", "reportlab/fonts/DarkGarden*"), "for charts, and an example"
    ),
    Unused("babel", (f"{LOCALE_DATA}*.dat",), "languages that the program does not have"),
    Unused(
        "setuptools", ("setuptools/tests/*", "setuptools/*/tests/*", "*.exe"), "its tests, and for Windows"
    ),
    Unused("pip", ("*.exe",), "for Windows"),
    Unused("pip", ("*.pyc",), "compiled again when an update uses it"),
    Unused("setuptools", ("*.pyc",), "compiled again when an update uses it"),
)
"""What is removed. A library is kept all the same if another file of its package names it."""


def remove_unused(environment: Path) -> int:
    """Remove the unused files of the packages in a virtual environment. Returns their number of bytes."""
    return sum(_removed(path) for path in sorted(unused_files(environment)))


def unused_files(environment: Path) -> set[Path]:
    """The files that would be removed."""
    found: set[Path] = set()
    for site in environment.glob("lib/python3*/site-packages"):
        for package in {row.package for row in UNUSED}:
            listed = _listed(site, package)
            patterns = [one for row in UNUSED if row.package == package for one in row.files]
            chosen = {name for name in listed if _matches(name, patterns) and not _is_needed(name)}
            chosen -= _named_libraries(site, chosen, listed - chosen)
            found |= {site / name for name in chosen if (site / name).is_file()}
    return found


def _listed(site: Path, package: str) -> set[str]:
    """The files of a package as paths from ``site``; empty if it is not installed."""
    names: set[str] = set()
    for record in site.glob(f"{package.replace('-', '_')}-*.dist-info/RECORD"):
        with record.open(encoding="utf-8", newline="") as rows:
            names |= {row[0] for row in csv.reader(rows) if row}
    return {name for name in names if not name.startswith(("/", "..")) and ".dist-info/" not in name}


def _matches(name: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _is_needed(name: str) -> bool:
    """Whether a file is a license, or the data of a language of the program."""
    stem = name.rpartition("/")[2].partition(".")[0]
    if name.startswith(LOCALE_DATA):
        return stem == "root" or stem.partition("_")[0] in _languages()
    return stem.upper().startswith(("LICEN", "COPYING", "NOTICE", "THIRDPARTY"))


def _languages() -> set[str]:
    return {folder.name.partition("-")[0] for folder in LOCALES.iterdir() if folder.is_dir()}


def _named_libraries(site: Path, chosen: set[str], others: set[str]) -> set[str]:
    """The chosen libraries that another library of the package names, because it may load them."""
    libraries = {name for name in chosen if _is_library(name)}
    return {
        one for one in libraries for text in _texts(site, others) if one.rpartition("/")[2].encode() in text
    }


def _texts(site: Path, names: set[str]) -> Iterator[bytes]:
    for name in names:
        if _is_library(name) and (site / name).is_file():
            yield (site / name).read_bytes()


def _is_library(name: str) -> bool:
    base = name.rpartition("/")[2]
    return ".so" in base or base.endswith(".dylib")


def _removed(path: Path) -> int:
    size = path.stat().st_size
    path.unlink()
    for folder in (path.parent, *path.parent.parents):
        if folder.name == "site-packages" or any(folder.iterdir()):
            break
        folder.rmdir()
    return size


def main() -> int:
    """Remove the unused files of the environments that the arguments name."""
    for name in sys.argv[1:]:
        size = remove_unused(Path(name))
        print(f"{name}: removed {size / 1e6:.0f} MB that a tray does not use")
    return 0


if __name__ == "__main__":
    sys.exit(main())
