"""Tables that cannot hold the parties are refused, and every result has a name of its own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.hands import legal
from tests.rules.tray import Tray
from traywatch.catalogs import languages
from traywatch.errors import RulesError
from traywatch.messages import rendered
from traywatch.rules import load_game
from traywatch.rules.core.types import Accepted, Engine, Player
from traywatch.rules.dice_warriors.die_results import CHARACTER_RESULTS, DICE_RESULTS, words

TWO = (Player(id="red", name="Red"), Player(id="blue", name="Blue"))


@pytest.mark.parametrize(
    "settings", [{"columns": 1}, {"ranks": 1, "columns": 4}, {"columns": 2}, {"party_size": 12, "columns": 5}]
)
def test_too_few_spaces_for_fighters(settings: dict[str, Any]) -> None:
    engine = load_game("dice_warriors")
    with pytest.raises(RulesError, match=r"fighters may stand|columns") as refused:
        engine.start(settings=settings)
    assert refused.value.code == "settings_invalid"
    with pytest.raises(RulesError):
        load_game("dice_warriors", settings=settings)


def test_a_named_party_that_is_larger_than_the_table() -> None:
    engine = load_game("dice_warriors")
    with pytest.raises(RulesError, match="has 5 dice") as refused:
        engine.start(settings={"ranks": 1, "columns": 3, "party_size": 3})
    assert refused.value.code == "settings_invalid"


OTHERS = pytest.mark.long("a third of the tables is quick, with each number of ranks and of columns")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return load_game("dice_warriors")


@pytest.mark.parametrize(
    ("ranks", "columns"),
    [
        pytest.param(ranks, columns, marks=OTHERS if (ranks + columns) % 3 else ())
        for ranks in range(1, 10)
        for columns in range(3, 13)
    ],
)
def test_every_table_that_is_offered_can_be_played(engine: Engine, ranks: int, columns: int) -> None:
    size = min(12, columns * min(ranks, 2))
    try:
        state = engine.init(TWO, {"ranks": ranks, "columns": columns, "party_size": size})
    except RulesError:
        pytest.fail("a table with room for all fighters was refused")
    rng = Random(f"{ranks} {columns}")
    tray = Tray(rng)
    for _ in range(60):
        event, must = legal(rng, tray, state)
        result = engine.reduce(state, event)
        assert isinstance(result, Accepted) or not must, (event, result)
        if isinstance(result, Accepted):
            state = result.state


@pytest.mark.parametrize("language", languages())
def test_every_result_has_a_name_of_its_own(language: str) -> None:
    results = sorted(CHARACTER_RESULTS | DICE_RESULTS)
    names = {result: rendered(words(result), language) for result in results}
    assert len(set(names.values())) == len(results) > 90
    assert not [result for result, name in names.items() if "_" in name]
