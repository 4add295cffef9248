"""What the READMEs of the clients show, on a table for players only: it runs, and it fails before it asks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.helpers import die, photo, throw
from tests.firmware.streams import served
from traywatch.firmware.host.network import bind
from traywatch.firmware.table.service import TableService

CLIENTS = Path(__file__).parents[2] / "clients"
TOKEN = "t" * 24
LANGUAGES = [
    "python",
    pytest.param(
        "js", marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
    ),
]


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[TableService, int]]:
    """A table that shows nothing to people without a token."""
    with served() as (table, port):
        call = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/v1/access",
            json.dumps({"players_only": True}).encode(),
            {"X-Traywatch-Token": TOKEN, "Content-Type": "application/json"},
            method="PUT",
        )
        with urllib.request.urlopen(call) as answer:
            assert json.load(answer)["players_only"]
        yield table, port


@pytest.fixture
def table(server: tuple[TableService, int]) -> TableService:
    server[0].start("free")
    for ask in server[0].view.asks:
        server[0].asks.cancel(ask.id)
    return server[0]


def readme(language: str) -> str:
    """The example of a README."""
    page = (CLIENTS / language / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```(?:python|js)\n(.*?)^```", page, re.M | re.S)
    assert "tray.local:8000" in example or "traywatch.local:8000" in example
    return str(example)


def started(language: str, script: str, folder: Path) -> subprocess.Popen[str]:
    """A script that imports the client as its README does, in a process of its own."""
    modules = folder / "node_modules"
    modules.mkdir()
    (modules / "traywatch-client").symlink_to(CLIENTS / "js")
    name = folder / ("example.py" if language == "python" else "example.mjs")
    name.write_text(script, encoding="utf-8")
    program = sys.executable if language == "python" else shutil.which("node") or "node"
    return subprocess.Popen(
        [program, str(name)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(CLIENTS / "python"), "PYTHONUNBUFFERED": "1"},
    )


def rolled_when_asked(table: TableService, child: subprocess.Popen[str]) -> None:
    """Rolls two d20s as soon as the program asks for dice, unless it has ended."""
    until = time.monotonic() + 60
    while not table.view.asks and child.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    if table.view.asks:
        table.throws.record(throw(die("d20", 4), die("d20", 17)), photo())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_readme_runs_on_a_table_for_players_only(
    language: str, server: tuple[TableService, int], table: TableService, tmp_path: Path
) -> None:
    script = readme(language).replace("http://traywatch.local:8000", f"http://127.0.0.1:{server[1]}")
    child = started(language, script.replace("tw_...", TOKEN), tmp_path)
    rolling = threading.Thread(target=rolled_when_asked, args=(table, child))
    rolling.start()
    try:
        assert child.stdout is not None and child.stderr is not None
        said = child.stdout.readline()
        assert said == "answered 22\n", child.stderr.read()
        rolling.join()
        if "tray.events()" in script:  # it follows the table for ever
            followed = threading.Thread(target=thrown_until_said, args=(table, child))
            followed.start()
            # The roll of the ask may come first, if the stream was opened before it counted.
            assert any("6" in line for line in iter(child.stdout.readline, ""))
            child.kill()
            followed.join()
        else:
            assert child.wait(60) == 0, child.stderr.read()
    finally:
        child.kill()
        child.communicate()


def thrown_until_said(table: TableService, child: subprocess.Popen[str]) -> None:
    """Rolls until the program, which opens its stream at some time, has told a roll and was ended."""
    while child.poll() is None:
        table.throws.record(throw(die("d6", 6)), photo())
        time.sleep(0.1)


ASK = {
    "python": """
import sys
from traywatch_client import Tray, TrayError
tray = Tray("{address}", token={token!r})
try:
    print(tray.ask("d20", expires_s=60)["state"])
except TrayError as error:
    print(error.status, error.code)
""",
    "js": """
import {{ Tray, TrayError }} from "traywatch-client";
const tray = new Tray("{address}", {{ token: {token!r} || null }});
const said = await tray.ask("d20", {{ expires_s: 60 }}).then((ask) => ask.state, (error) => error);
console.log(said instanceof TrayError ? `${{said.status}} ${{said.code}}` : said);
""",
}


@pytest.mark.parametrize("token", ["", "wrong"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_may_not_follow_asks_for_nothing(
    language: str, token: str, server: tuple[TableService, int], table: TableService, tmp_path: Path
) -> None:
    script = ASK[language].format(address=f"http://127.0.0.1:{server[1]}", token=token)
    child = started(language, script, tmp_path)
    said, problem = child.communicate(timeout=60)
    assert said == "401 players_only\n", problem
    assert table.view.asks == ()
    assert all(ask.state == "cancelled" or ask.result for ask in table.asks.all)


UNREACHABLE = {
    "python": """
import traywatch_client
from traywatch_client import Tray
class Time:
    sleep = staticmethod(lambda _: None)
traywatch_client.time = Time
try:
    Tray("{address}").ask("d20")
except OSError as error:
    print("unreachable")
""",
    "js": """
import {{ Tray }} from "traywatch-client";
const later = setTimeout;
globalThis.setTimeout = (call, ms) => later(call, ms > 400 ? 0 : ms);
const tray = new Tray("{address}");
console.log(await tray.ask("d20").then((ask) => ask.state, () => "unreachable"));
""",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tray_that_is_away_is_not_asked_for_ever(language: str, tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
    child = started(language, UNREACHABLE[language].format(address=f"http://127.0.0.1:{port}"), tmp_path)
    said, problem = child.communicate(timeout=60)
    assert said == "unreachable\n", problem
