"""The Foundry module in a small fake of Foundry's documented interface, against the real status API."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import ARGUMENTS, chromium, chromium_driver, serve
from tests.firmware.helpers import die, throw
from traywatch.catalogs import ENGLISH, languages, own_name
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.web.auth.programs import Programs

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "integrations" / "foundry"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed: apt-get install nodejs")


class Players:
    """People at the tray: they roll what is asked for, with the given values."""

    def __init__(self, table: TableService, values: dict[str, list[int]]) -> None:
        self.asked: list[str] = []
        self._table, self._values = table, values
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        while not self._stop.wait(0.02):
            roll = self._table.state.roll
            asks = self._table.view.asks
            if not asks or roll is None or roll.id != asks[0].request:
                continue
            self.asked.append(asks[0].dice)
            kinds = [spec.kind or "" for spec in roll.dice for _ in range(spec.n)]
            self._table.throws.record(throw(*(die(kind, self._values[kind].pop(0)) for kind in kinds)))

    def close(self) -> None:
        """Stop rolling."""
        self._stop.set()
        self._thread.join(10)


@contextmanager
def tray(values: dict[str, list[int]], origin: str = "") -> Iterator[tuple[TableService, Players, str, str]]:
    """A served tray with a program's token and players; yields table, players, address and token."""
    table = TableService(Journal(None))
    table.start("free")
    programs = Programs(None, fixed_origins=[origin] if origin else [])
    token, _ = programs.add("Foundry", ["read", "ask"])
    players = Players(table, values)
    try:
        with serve(table, programs=programs) as url:
            yield table, players, url.rstrip("/"), token
    finally:
        players.close()


@contextmanager
def driven(scenario: str, address: str, token: str) -> Iterator[subprocess.Popen[str]]:
    """The scenario in node; it is ended when the block is left."""
    command = [NODE or "node", str(Path(__file__).with_name("drive.mjs")), scenario, address, token]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


def result(child: subprocess.Popen[str]) -> Any:
    out, errors = child.communicate(timeout=120)
    assert child.returncode == 0, errors
    return json.loads(out.splitlines()[-1])


SCENARIOS: list[tuple[str, dict[str, list[int]], list[str], Any]] = [
    ("together", {"d20": [17], "d6": [2, 5]}, ["d20+2d6"], [29, [[17], [2, 5]]]),
    ("whispered", {"d6": [2]}, ["d6"], [[["gm"], True]]),
    ("percentile", {"d00": [40], "d10": [7]}, ["d100"], [47]),
    ("percentile", {"d00": [0], "d10": [0]}, ["d100"], [100]),
    ("bonus", {"d00": [30, 0], "d10": [4]}, ["2d00", "d10"], [[3, 10], [4]]),
    ("exploding", {"d6": [6, 6, 2]}, ["d6", "d6", "d6"], [14]),
    ("fate", {"dF": [1, -1, 0, -1]}, ["4dF"], [-1, [[1, -1, 0, -1]]]),
    ("other_kind", {}, [], [5, 3, [5, 3]]),
    ("away", {}, [], [2, 2, 1]),
    ("refused", {}, [], ["RollCancelled", 0, None]),
    ("unreadable", {}, [], [1, 1, 1]),
    ("manual", {"d6": [3, 4]}, ["2d6"], [["manual", "d6", 3], ["manual", "d6", 4]]),
]


@needs_node
@pytest.mark.parametrize(("name", "values", "asked", "expected"), SCENARIOS)
def test_a_roll(name: str, values: dict[str, list[int]], asked: list[str], expected: Any) -> None:
    with tray(values) as (_, players, address, token), driven(name, address, token) as child:
        assert result(child) == expected
        assert players.asked == asked


@needs_node
def test_private_rolls_are_hidden_at_the_tray() -> None:
    with tray({"d6": [3, 4, 5]}) as (table, _, address, token), driven("hidden", address, token) as child:
        assert result(child) == [3, 4, 5], "Foundry itself gets the result"
        asks = table.asks.all
        assert [ask.audience for ask in asks] == ["host", "everybody", "host_and_roller"]
        assert [ask.result is not None and ask.result.total for ask in asks] == [None, 4, None]


@needs_node
@pytest.mark.parametrize(("name", "expected"), [("amended", [8, 11, 1]), ("amended_before", [8, 11, 1, 1])])
def test_a_late_correction_changes_the_message(name: str, expected: list[int]) -> None:
    with tray({"d6": [3, 4]}) as (table, _, address, token), driven(name, address, token) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "corrected, please\n"
        (ask,) = table.asks.all
        assert ask.result is not None and ask.result.throw_id is not None
        table.corrections.amend(ask.result.throw_id, ask.result.dice[0].die_id, HumanReading(value=6))
        assert result(child) == expected


@needs_node
def test_a_roll_that_was_taken_back_and_rolled_again_changes_the_message() -> None:
    with (
        tray({"d6": [3, 4]}) as (table, players, address, token),
        driven("rolled_again", address, token) as child,
    ):
        assert child.stdout is not None
        assert child.stdout.readline() == "undone, please\n"
        players.close()
        table.corrections.undo(void=True)
        assert child.stdout.readline() == "rolled again, please\n"
        table.throws.record(throw(die("d6", 6), die("d6", 5)))
        assert result(child) == [8, 12, 2, 2]


def test_every_text_is_in_the_language_file() -> None:
    texts = json.loads((MODULE / "lang" / "en.json").read_text(encoding="utf-8"))
    used = set()
    source = (MODULE / "scripts" / "main.mjs").read_text(encoding="utf-8")
    for key in re.findall(r'\bsay\("(\w+)"', source):
        used.add(f"TRAYWATCH.{key}")
    for key in re.findall(r'\bregister\("(\w+)"', source):
        used |= {f"TRAYWATCH.{key.title()}", f"TRAYWATCH.{key.title()}Hint"}
    assert set(texts) == used | {"TRAYWATCH.Method"}


@pytest.mark.parametrize("language", languages())
def test_each_language_has_every_text(language: str) -> None:
    texts, others = (
        json.loads((MODULE / "lang" / f"{one}.json").read_text(encoding="utf-8"))
        for one in (ENGLISH, language)
    )
    assert set(others) == set(texts)
    for key, text in texts.items():
        assert set(re.findall(r"\{\w+\}", others[key])) == set(re.findall(r"\{\w+\}", text)), key


def test_the_manifest_names_files_that_are_there() -> None:
    manifest = json.loads((MODULE / "module.json").read_text(encoding="utf-8"))
    assert manifest["id"] == "traywatch"
    assert manifest["compatibility"] == {"minimum": "12", "verified": "14"}
    for path in manifest["esmodules"]:
        assert (MODULE / path).is_file()
    names = [(one, own_name(one), f"lang/{one}.json") for one in languages()]
    listed = [(one["lang"], one["name"], one["path"]) for one in manifest["languages"]]
    assert [one for one in listed if one[0] in languages()] == names


PAGE = """<!doctype html><meta charset="utf-8"><title>Foundry</title><script type="module">
import {{ SCENARIOS }} from "/tests/foundry/drive.mjs";
globalThis.run = (name) => SCENARIOS[name]({{ address: "{address}", token: "{token}", wait: 30 }});
document.title = "ready";
</script>"""


class Pages(SimpleHTTPRequestHandler):
    """Another web server: the repository's files, and one page that loads the module."""

    page = ""

    def do_GET(self) -> None:
        if self.path != "/game":
            super().do_GET()
            return
        body = self.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def guess_type(self, path: Any) -> str:
        """Modules are scripts."""
        return "text/javascript" if str(path).endswith((".mjs", ".js")) else str(super().guess_type(path))

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@contextmanager
def foundry_pages() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(ROOT))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def pages() -> Iterator[str]:
    """The origin of Foundry's page."""
    with foundry_pages() as server:
        yield f"http://127.0.0.1:{server.server_address[1]}"


@pytest.fixture(scope="module")
def public_pages() -> Iterator[str]:
    """The origin of Foundry's page on a server that the browser takes for one of the internet."""
    with foundry_pages() as server:
        yield f"http://127.0.0.1:{server.server_address[1]}"


@pytest.fixture(scope="module")
def browser(public_pages: str) -> Iterator[Any]:
    driver = chromium_driver()
    arguments = [
        *ARGUMENTS,
        f"--ip-address-space-overrides={public_pages.removeprefix('http://')}=public",
        "--enable-features=LocalNetworkAccessChecks",
    ]
    browser = driver.launch(executable_path=chromium(), args=arguments)
    yield browser
    browser.close()


@pytest.mark.parametrize("allowed", [True, False])
def test_a_page_of_another_origin_rolls_in_chromium(browser: Any, pages: str, allowed: bool) -> None:
    with tray({"d20": [17], "d6": [2, 5]}, pages if allowed else "") as (_, players, address, token):
        Pages.page = PAGE.format(address=address, token=token)
        with browser.new_context() as context:
            page = context.new_page()
            page.goto(f"{pages}/game")
            page.wait_for_function("document.title === 'ready'")
            if allowed:
                assert page.evaluate("run('together')") == [29, [[17], [2, 5]]]
                assert players.asked == ["d20+2d6"]
            else:
                assert page.evaluate("run('blocked')") == "RollCancelled" and players.asked == []


@pytest.mark.parametrize("granted", [True, False])
def test_a_page_of_a_more_public_network_rolls_if_the_person_allows_it(
    browser: Any, public_pages: str, granted: bool
) -> None:
    """Chrome's Local Network Access: the page counts as public, the tray is on this computer."""
    with tray({"d20": [17], "d6": [2, 5]}, public_pages) as (_, players, address, token):
        Pages.page = PAGE.format(address=address, token=token)
        with browser.new_context() as context:
            if granted:
                context.grant_permissions(["local-network-access"], origin=public_pages)
            page = context.new_page()
            page.goto(f"{public_pages}/game")
            page.wait_for_function("document.title === 'ready'")
            if granted:
                assert page.evaluate("run('together')") == [29, [[17], [2, 5]]]
                assert players.asked == ["d20+2d6"]
            else:
                assert page.evaluate("run('blocked')") == "RollCancelled" and players.asked == []
