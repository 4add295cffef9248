"""Install commands work today: from a clone until the packages are published, by one switch."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.documents.generated.install_commands import (
    PLACES,
    RELEASED,
    Place,
    in_pages,
    with_install_commands,
)
from tests.documents.language import ROOT
from tests.documents.source_tree import source_tree

OURS = ("traywatch", "traywatch-client", "dicebench")
INSTALL = re.compile(r"\b(?:pip|pipx|uv tool|npm)3? install (?:-\S+ )*['\"]?([\w./@-]+)")
NOT_PUBLISHED = re.compile(r"\bnot published yet\b")


def promised(text: str) -> list[str]:
    """The packages of this repository that a text installs from a registry."""
    return [name for name in (one.rstrip(".") for one in INSTALL.findall(text)) if name in OURS]


def text_of(page: str, released: bool) -> str:
    return with_install_commands(page, (ROOT / page).read_text(encoding="utf-8"), released)


def test_pages_are_in_the_position_of_the_switch() -> None:
    for page in {place.page for place in PLACES}:
        assert (ROOT / page).read_text(encoding="utf-8") == text_of(page, RELEASED), page


@pytest.mark.parametrize("page", sorted({place.page for place in PLACES}))
def test_a_page_names_registries_only_once_released(page: str) -> None:
    today, then = text_of(page, False), text_of(page, True)
    assert promised(today) == [] and NOT_PUBLISHED.search(today)
    assert not NOT_PUBLISHED.search(then)
    if page not in ("CHANGELOG.md", "docs/user/foundry.md"):
        assert promised(then) != []
    assert with_install_commands(page, text_of(page, True), True) == then


def test_nothing_else_installs_what_is_not_published() -> None:
    """No message, docstring or page outside the switch installs our packages from a registry."""
    places = {place.page for place in PLACES}
    others = {
        file: names
        for file, text in source_tree().texts.items()
        if file not in places and not file.startswith(("docs/log/", "tests/documents/"))
        if (names := promised(text))
    }
    assert others == {}


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("pipx install 'traywatch[full]'", ["traywatch"]),
        ("pip install traywatch-client", ["traywatch-client"]),
        ("npm install traywatch-client", ["traywatch-client"]),
        ("pip install -U dicebench", ["dicebench"]),
        ("Get it with pip install dicebench.", ["dicebench"]),
        ("pip install ./dicebench", []),
        ("pipx install '.[full]'", []),
        ("sudo apt install python3-picamera2", []),
    ],
)
def test_promises_are_seen(line: str, names: list[str]) -> None:
    assert promised(line) == names


def test_each_folder_that_is_installed_is_a_package() -> None:
    texts = [place.clone for place in PLACES]
    folders = {name for text in texts for name in INSTALL.findall(text) if name.startswith(".")}
    assert folders == {".", "./clients/python", "./clients/js", "./dicebench"}
    for folder in folders:
        assert (ROOT / folder / "pyproject.toml").is_file() or (ROOT / folder / "package.json").is_file()


def test_a_page_without_either_text_is_refused() -> None:
    with pytest.raises(ValueError, match=r"docs/maker/install\.md: expected once"):
        with_install_commands("docs/maker/install.md", "# Installing\n", False)
    assert with_install_commands("docs/other.md", "# Other\n", False) == "# Other\n"


def test_a_generated_page_gets_its_commands() -> None:
    place = next(place for place in PLACES if place.page == "docs/reference/benchmark.md")
    page = in_pages({place.page: lambda: f"# Benchmark\n\n{place.released}\n"})[place.page]
    assert page() == f"# Benchmark\n\n{place.text(RELEASED)}\n"
    assert Place("a", "clone", "released").text(True) == "released"


@pytest.mark.long("builds and installs a package; the folder is checked in the quick set")
@pytest.mark.parametrize("folder", ["clients/python", "dicebench"])
def test_a_folder_installs(folder: str, tmp_path: Path) -> None:
    name = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]
    copy = tmp_path / "copy"
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index"]
    command += ["--no-build-isolation"]
    subprocess.run(["cp", "-r", str(ROOT / folder), str(copy)], check=True)
    subprocess.run([*command, "--target", str(tmp_path / "site"), str(copy)], check=True)
    assert list((tmp_path / "site").glob(f"{name.replace('-', '_')}-*.dist-info"))
