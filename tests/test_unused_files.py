"""What an installed tray leaves out of its packages: it works without, and pip can still handle them."""

from __future__ import annotations

import csv
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_setup import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import unused_files

SITE = "lib/python3.11/site-packages"
USES = """
import sys, tempfile
from pathlib import Path
sys.path[:0] = [{site!r}, {root!r}]
import numpy, onnxruntime, PIL
assert all(one.__file__.startswith({site!r}) for one in (numpy, onnxruntime, PIL))
from babel import Locale
from babel.lists import format_list
from traywatch.catalogs import languages
assert format_list(["a", "b"], locale="de") == "a und b"
assert all(Locale.parse(one).decimal_formats for one in languages())
import traywatch.firmware.cli.commands.run
import traywatch.firmware.cli.main as command
import traywatch.firmware.web.api.later_routes
with tempfile.TemporaryDirectory() as folder:
    assert command.main(["mat", "--out", folder + "/mat.pdf"]) == 0
    assert Path(folder, "mat.pdf").read_bytes().startswith(b"%PDF")
sys.exit(command.main(["self-test"]))
"""
"""Reads pictures, writes a mat, and shows lists and numbers in every language."""


def runs_on() -> set[str]:
    text = (ROOT / "scripts" / "hashes.txt").read_text(encoding="utf-8")
    return {re.sub(r"[-_.]+", "-", name) for name in re.findall(r"(?m)^([a-zA-Z0-9._-]+)==", text)} | {"pip"}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages that a tray runs on, by links, without what a tray does not use."""
    folder = tmp_path_factory.mktemp("environment")
    for one in importlib.metadata.distributions():
        if re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower() not in runs_on():
            continue
        for file in one.files or ():
            source = Path(str(one.locate_file(file)))
            if ".." in file.parts or not source.is_file():
                continue
            target = folder / SITE / file
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(source, target)
            except OSError:  # another file system
                shutil.copy2(source, target)
    before = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    removed = unused_files.remove_unused(folder)
    after = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert before - after == removed > 80e6
    return folder


def test_a_tray_reads_writes_and_speaks_without_them(environment: Path) -> None:
    code = USES.format(site=str(environment / SITE), root=str(ROOT))
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 wrong" in done.stdout + done.stderr


def test_each_row_names_files_that_are_there(environment: Path) -> None:
    """So a package that changes its layout is noticed."""
    assert unused_files.unused_files(environment) == set(), "all were removed"
    for row in unused_files.UNUSED:
        if row.package == "pip":
            continue  # an environment for development may have another installer
        names = [str(file) for file in importlib.metadata.files(row.package) or ()]
        # An environment for development has no compiled modules (scripts/prepare.py).
        names += [f"{name}c" for name in names if name.endswith(".py")]
        assert any(unused_files._matches(name, list(row.files)) for name in names), row


def test_licenses_and_lists_of_files_stay(environment: Path) -> None:
    site = environment / SITE
    for row in unused_files.UNUSED:
        for record in site.glob(f"{row.package.replace('-', '_')}-*.dist-info/RECORD"):
            with record.open(encoding="utf-8", newline="") as rows:
                names = [line[0] for line in csv.reader(rows) if line and not line[0].startswith("..")]
            licenses = [
                name for name in names if re.search(r"(?i)/(licen|copying|notice|thirdparty)[^/]*$", name)
            ]
            assert licenses, row.package
            assert [name for name in licenses if not (site / name).is_file()] == []
            assert any(not (site / name).is_file() for name in names), "the list is that of the whole package"


def package(site: Path, name: str, files: dict[str, bytes]) -> None:
    """A package of these files."""
    for file, content in files.items():
        (site / file).parent.mkdir(parents=True, exist_ok=True)
        (site / file).write_bytes(content)
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "RECORD").write_text("".join(f"{file},,\n" for file in [*files, "../../../bin/program"]))


def test_a_library_that_another_one_names_is_kept(tmp_path: Path) -> None:
    site = tmp_path / SITE
    library = "onnxruntime/capi/libonnxruntime.so.9"
    files = {library: b"code", "onnxruntime/capi/state.so": b"\x7fELF", "onnxruntime/tools/make.py": b""}
    package(site, "onnxruntime", files)
    assert {path.name for path in unused_files.unused_files(tmp_path)} == {"libonnxruntime.so.9", "make.py"}
    (site / "onnxruntime/capi/state.so").write_bytes(b"\x7fELF needs libonnxruntime.so.9\0")
    assert {path.name for path in unused_files.unused_files(tmp_path)} == {"make.py"}
    assert unused_files.remove_unused(tmp_path) == 0
    assert not (site / "onnxruntime/tools").exists() and (site / library).exists(), "no empty folder is left"


def test_the_languages_of_the_program_are_kept(tmp_path: Path) -> None:
    site = tmp_path / SITE
    names = ("root", "de", "de_AT", "deu", "fr_CA", "en_001", "uk", "es_419", "nl")
    package(site, "babel", {f"babel/locale-data/{name}.dat": b"data" for name in names})
    left_out = {path.stem for path in unused_files.unused_files(tmp_path)}
    assert left_out == {"deu", "uk", "nl"}


def test_a_package_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    (tmp_path / SITE).mkdir(parents=True)
    assert unused_files.remove_unused(tmp_path) == 0
