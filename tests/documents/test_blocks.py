"""Every code block of the documentation is run or at least read by a test."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import threading
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import TOKEN, served, until
from tests.documents.language import ROOT
from tests.firmware.helpers import die, photo, throw, unsure

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
RUN = {
    "docs/developer/adding-a-language.md": "tests/test_messages.py",
    "docs/developer/adding-a-camera.md": "tests/documents/test_examples.py",
    "docs/developer/adding-a-command.md": "tests/documents/test_examples.py",
    "docs/developer/adding-a-die.md": "tests/documents/test_examples.py",
    "docs/developer/adding-a-game.md": "tests/rules/test_docs.py",
    "docs/developer/adding-a-house-rule.md": "tests/rules/new_house_rule.py",
    "docs/developer/rules.md": "tests/rules/test_docs.py",
    "docs/developer/testing-cards-and-games.md": "tests/rules/test_testing.py",
    "docs/maker/calibration.md": "tests/documents/test_examples.py",
    "docs/reference/api.md": "tests/documents/test_blocks.py",
    "docs/reference/asks.md": "tests/documents/test_blocks.py",
    "docs/reference/benchmark.md": "tests/dicebench/test_page.py",
    "docs/reference/readings.md": "tests/documents/test_examples.py",
}
"""The test that runs the Python blocks of a page. A new page with such a block adds a line."""


def blocks(*languages: str) -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            if language in languages:
                yield page.relative_to(ROOT).as_posix(), text


def test_a_test_runs_each_python_block() -> None:
    assert {page for page, _ in blocks("python")} - set(RUN) == set()
    for page, test in RUN.items():
        assert page.removeprefix("docs/").split("/")[-1] in (ROOT / test).read_text(encoding="utf-8"), page


@pytest.mark.parametrize(("page", "text"), [*blocks("json")])
def test_json_can_be_read(page: str, text: str) -> None:
    for line in [text] if text.count("\n{") == 0 else text.splitlines():
        json.loads(line)


@pytest.mark.parametrize(("page", "text"), [*blocks("toml")])
def test_toml_can_be_read(page: str, text: str) -> None:
    assert tomllib.loads(text)


def modules() -> list[str]:
    found = set()
    for _, text in blocks("sh", "bash", "text"):
        found |= set(re.findall(r"python3? -m ((?:traywatch|tests)[\w.]*)", text))
    return sorted(found)


@pytest.mark.parametrize("module", modules())
def test_a_module_of_a_command_exists(module: str) -> None:
    assert importlib.util.find_spec(module) is not None


class Enough(Exception):
    """The example has shown what it shows."""


def test_the_client_of_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = [text for page, text in blocks("python") if page == "docs/reference/api.md"]
    monkeypatch.syspath_prepend(str(ROOT / "clients" / "python"))
    shown: list[tuple[Any, ...]] = []

    def show(*words: Any) -> None:
        shown.append(words)
        raise Enough

    with served() as tray:
        tray.table.start("deep_dark_dice")
        tray.table.throws.record(throw(unsure("d20", zone=None)), photo())
        asked = urllib.request.Request(f"{tray.url}api/v1/access", headers={"X-Traywatch-Token": TOKEN})
        with urllib.request.urlopen(asked) as answer:
            code = json.load(answer)["code"]
        example = example.replace("http://localhost:8000/#join=7KM4XD", f"{tray.url}#join={code}")
        assert code in example
        with pytest.raises(Enough):
            exec(compile(example, "docs/reference/api.md", "exec", dont_inherit=True), {"print": show})
    sys.modules.pop("traywatch_client", None)
    say, options = shown[0]
    assert say.endswith("?") and options


def test_the_ask_of_the_reference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = [text for page, text in blocks("python") if page == "docs/reference/asks.md"]
    monkeypatch.syspath_prepend(str(ROOT / "clients" / "python"))
    with served() as tray:
        tray.table.start("deep_dark_dice")
        example = example.replace("http://traywatch.local:8000", tray.url.rstrip("/")).replace(
            "tw_...", TOKEN
        )
        failed: list[BaseException] = []

        def run() -> None:
            try:
                exec(compile(example, "docs/reference/asks.md", "exec", dont_inherit=True), {})
            except BaseException as error:
                failed.append(error)

        asking = threading.Thread(target=run, daemon=True)
        asking.start()
        until(lambda: failed or asked_for(tray.url))
        tray.table.throws.record(throw(die("d20", 9), die("d20", 14)), photo())
        asking.join(60)
        assert not asking.is_alive() and failed == []
    assert capsys.readouterr().out == "19\n"


def asked_for(url: str) -> bool:
    """Whether a program asks for dice."""
    with urllib.request.urlopen(f"{url}api/v1/asks") as answer:
        return "2d20kh1+5" in answer.read().decode()


def test_the_pages_are_linked_from_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    log = (ROOT / "docs" / "log" / "README.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").as_posix()
        listed = name == "README.md" or f"({name})" in index or f"({Path(name).name})" in log
        assert listed, f"{name} is in no index; add it to docs/README.md"
