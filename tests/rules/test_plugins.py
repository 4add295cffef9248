"""Games of other packages: one that docs/developer/adding-a-game.md builds, and those that are set aside."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from traywatch import catalogs
from traywatch.messages import english
from traywatch.rules.content import Cards
from traywatch.rules.core.types import Accepted, Event, OrderChange, Ordered, Rolled, RolledDie
from traywatch.rules.engine.table_order import OrderedState
from traywatch.rules.plugins import load_plugins
from traywatch.rules.registry import SHIPPED_IDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "developer" / "adding-a-game.md").read_text(encoding="utf-8")
PLAY = """
import json
from traywatch.firmware.table.service import TableService
from traywatch.firmware.storage.journal import Journal
from traywatch.rules import games, load_game
from traywatch.rules.registry import set_aside
from traywatch.rules.rule_texts import why
from traywatch.rules.testing import GameTable

table = GameTable("high_roll")
table.roll(4)
asked_again = table.state.open[0].prompt
table.roll(5)
lobby = load_game("high_roll").lobby()
live = TableService(Journal(None))
live.start("high_roll")
print(json.dumps({
    "games": [game.id for game in games()],
    "aside": [str(one.message) for one in set_aside()],
    "shown": [str(effect.headline) for effect in table.effects],
    "asked_again": str(asked_again),
    "why": str(why("high_roll", "R1")),
    "rules": [[rule.name, str(rule.ask), rule.value] for rule in lobby.rules],
    "live": live.view.game.id,
}))
"""


def files() -> dict[str, str]:
    """The files of the package by their paths, as the page gives them."""
    part = PAGE[PAGE.index("## A package of your own") :]
    found = dict(re.findall(r"^`([\w./]+)`[^\n]*:\n\n```\w+\n(.*?)```", part, re.M | re.S))
    (small,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    found["traywatch_high_roll/small_game.py"] = re.sub(r"(?m)^(GAME = .*\n)(?s:.*)", r"\1", small)
    return found


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the package of the page is installed."""
    source, target = tmp_path_factory.mktemp("high-roll"), tmp_path_factory.mktemp("site")
    for name, text in files().items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    done = subprocess.run(
        [*pip, "--no-build-isolation", "--disable-pip-version-check", "--target", str(target), str(source)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return target


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(installed), str(ROOT)])
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=installed,
        env={**os.environ, "PYTHONPATH": path},
    )


def test_the_game_of_the_page_is_installed_and_played(installed: Path) -> None:
    done = run(installed, "-c", PLAY)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["games"] == [*SHIPPED_IDS, "high_roll"]
    assert found["aside"] == []
    assert found["shown"] == ["Too low.", "You win.", "You win."]  # the content wants a 5
    assert found["asked_again"] == "Roll a d6."
    assert found["why"] == "A roll of the target or more wins."
    assert found["rules"] == [["target", "Which number wins?", 5]]
    assert found["live"] == "high_roll"


def test_a_broken_game_is_named_by_doctor_and_stops_nothing(installed: Path, tmp_path: Path) -> None:
    info = tmp_path / "broken_game-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 2.0\n")
    (info / "entry_points.txt").write_text("[traywatch.games]\nbroken = broken_game:GAME\n")
    (tmp_path / "broken_game.py").write_text("raise SystemExit('no such card')\n")
    done = run(installed, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{DOCTOR}")
    assert done.returncode == 0, done.stderr
    statuses = json.loads(done.stdout)
    assert statuses["high_roll"] == "ok"
    assert statuses["broken"].startswith("wrong: The game “broken” of broken-game 2.0 is set aside")
    assert "SystemExit: no such card" in statuses["broken"]
    assert statuses["listed"] == "high_roll"
    (told,) = statuses["set_aside"]
    assert (told["name"], told["package"]) == ("broken", "broken-game 2.0")
    assert told["message"] in statuses["broken"]


DOCTOR = """
import json
from pathlib import Path
from traywatch.firmware.diagnostics.checks import Place
from traywatch.firmware.diagnostics.checks.games import games
from starlette.testclient import TestClient
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.services.web_services import WebServices
found = list(games(Place.of(Path("none"), None)))
client = TestClient(create_app(WebServices(TableService(Journal(None)))), base_url="http://localhost")
listed = client.get("/api/v1/games").json()
print(json.dumps({
    "high_roll": next(one.status for one in found if "high_roll" in one.message_text),
    "broken": next(f"{one.status}: {one.message_text}" for one in found if "broken" in one.message_text),
    "listed": [one["id"] for one in listed["games"]][-1],
    "set_aside": listed["set_aside"],
}))
"""


def test_a_game_of_a_package_can_leave_its_turns_to_the_table() -> None:
    code = files()["traywatch_high_roll/small_game.py"].replace(
        "HighRollState(State)", "HighRollState(OrderedState)"
    )
    made: dict[str, Any] = {"__name__": "ordered_game", "OrderedState": OrderedState}
    exec(compile(code, "ordered_game", "exec", dont_inherit=True), made)
    engine = made["HighRoll"](Cards())
    state = engine.init()
    own = state.open
    d20 = RolledDie(role="initiative", kind="d20", value=12)
    d6 = RolledDie(role="die", kind="d6", value=6)

    def do(event: Event) -> Any:
        result = engine.reduce(state, event)
        assert isinstance(result, Accepted), result
        return result.state

    state = do(Ordered(change=OrderChange(do="add", name="Ana")))
    state = do(Ordered(change=OrderChange(do="roll")))
    roll = state.open[-1]
    assert [spec.kind for spec in roll.dice] == ["d20"]
    state = do(Rolled(request=roll.id, dice=(d20,)))
    assert state.open == own
    order = state.table_order
    assert engine.view(state).order.entries[0].initiative == 12
    state = do(Rolled(request=own[0].id, dice=(d6,)))
    assert state.table_order == order


# Games that are set aside ---------------------------------------------------------------------


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Iterator[types.ModuleType]:
    """A module of a package that can be imported, with the small game of the page."""
    made = types.ModuleType("some_game")
    exec(
        compile(files()["traywatch_high_roll/small_game.py"], "some_game", "exec", dont_inherit=True),
        made.__dict__,
    )
    monkeypatch.setitem(sys.modules, "some_game", made)
    added = list(catalogs._ADDED)
    yield made
    catalogs._ADDED[:] = added
    catalogs.catalog.cache_clear()


def aside(name: str = "high_roll", value: str = "some_game:GAME") -> str:
    """Why the game of an entry point is set aside; empty if it is not."""
    point = EntryPoint(name=name, value=value, group="traywatch.games")
    games, found = load_plugins([point], SHIPPED_IDS)
    assert len(games) + len(found) == 1
    return english(found[0].message) if found else ""


def test_a_whole_game_is_not_set_aside(module: types.ModuleType) -> None:
    assert aside() == ""


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("High Roll", "some_game:GAME", "is no id of a game"),
        ("free", "some_game:GAME", "there is a game called “free” already"),
        ("high_roll", "no_such_module:GAME", "ModuleNotFoundError"),
        ("high_roll", "some_game:NO_GAME", "AttributeError"),
        ("high_roll", "some_game:HighRoll", "is no RegisteredGame but a ABCMeta"),
        ("other", "some_game:GAME", "its id is “high_roll”, but its entry point is called “other”"),
    ],
)
def test_a_game_that_cannot_be_used_is_set_aside(
    module: types.ModuleType, name: str, value: str, why: str
) -> None:
    assert why in aside(name, value)


def test_a_game_that_does_not_start_is_set_aside(module: types.ModuleType) -> None:
    for problem in (RuntimeError("no dice"), SystemExit(3), KeyError("x")):

        def broken(self: object, state: object, problem: BaseException = problem) -> None:
            raise problem

        module.HighRoll._view = broken
        assert "a session can't be started" in aside()
        assert type(problem).__name__ in aside()


def test_two_games_with_one_id_leave_the_first(module: types.ModuleType) -> None:
    point = EntryPoint(name="high_roll", value="some_game:GAME", group="traywatch.games")
    games, found = load_plugins([point, point], SHIPPED_IDS)
    assert list(games) == ["high_roll"]
    assert [english(one.why) for one in found] == ["there is a game called “high_roll” already."]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("high_roll-rule-R1 = Four wins.", ""),
        ("page-players-heading = Nobody.", "page-players-heading must begin with"),
    ],
)
def test_texts_of_a_game_cannot_replace_those_of_the_page(
    module: types.ModuleType, tmp_path: Path, text: str, why: str
) -> None:
    (tmp_path / "locales" / "en").mkdir(parents=True)
    (tmp_path / "locales" / "en" / "high_roll.ftl").write_text(text + "\n", encoding="utf-8")
    (tmp_path / "practice.toml").write_text("", encoding="utf-8")
    before = catalogs.formatted("en", "page-players-heading", {})
    module.GAME = replace(module.GAME, folder=tmp_path)
    assert (why in aside()) if why else aside() == ""
    assert catalogs.formatted("en", "page-players-heading", {}) == before
