"""Cards of one's own: the guide's examples run, and reach the game that they belong to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from traywatch.errors import RulesError
from traywatch.firmware.table.session.card_sets import LEVELS, CardSetRepository, offered_set
from traywatch.messages import english
from traywatch.rules import load_game
from traywatch.rules.core.types import Accepted, Choice, ChoiceRequest, Player

PAGE = (Path(__file__).parents[4] / "docs" / "user" / "your-cards.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)


def test_the_hero_of_the_guide_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "my-cards.toml"
    file.write_text(EXAMPLES[0], encoding="utf-8")
    engine = CardSetRepository(given=file, game="deep_dark_dice")("deep_dark_dice")
    state = engine.init([Player(id="1", name="Ann", figure="brannoc")])
    (choice,) = (request for request in state.open if isinstance(request, ChoiceRequest))
    assert [option.id for option in choice.options] == [
        "go_on",
        "use:brannoc:active",
        "use:brannoc:item.tide_horn",
    ]
    used = engine.reduce(state, Choice(request=choice.id, option="use:brannoc:active"))
    assert isinstance(used, Accepted)
    assert used.state.to_json()["attack"]["own_pierce"]
    # Another game is played with what ships.
    assert (
        CardSetRepository(given=file, game="deep_dark_dice")("free").content_hash
        == load_game("free").content_hash
    )


def test_the_monster_and_the_place_of_the_guide_are_met(tmp_path: Path) -> None:
    for name, text in zip(("hero.toml", "bell.toml"), EXAMPLES, strict=False):
        (tmp_path / name).write_text(text, encoding="utf-8")
    state = CardSetRepository(given=tmp_path, game="deep_dark_dice")("deep_dark_dice").init()
    assert state.to_json()["monster"]["name"] == "Drowned Bell"
    assert "lettered B" in english(state.open[-1].prompt)


def test_the_class_of_the_guide_is_in_its_game(tmp_path: Path) -> None:
    file = tmp_path / "ropewalker.toml"
    file.write_text(next(text for text in EXAMPLES if "ropewalker" in text), encoding="utf-8")
    engine = CardSetRepository(given=file, game="delvers_deep")("delvers_deep")
    state = engine.init([Player(id="1", name="Ann", figure="tove")])
    assert [seat.name for seat in engine.view(state).seats] == ["Tove"]


@pytest.mark.parametrize(
    ("text", "code"), [("= 1", "content_invalid"), ("format = 1\nid = 'x'", "content_invalid")]
)
def test_wrong_cards_are_refused_at_once(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "my-cards.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as problem:
        CardSetRepository(given=file, game="deep_dark_dice")
    assert problem.value.code == code
    with pytest.raises(RulesError) as problem:
        CardSetRepository(given=tmp_path / "none.toml")
    assert problem.value.code == "content_not_found"


def test_a_file_that_names_its_game_is_for_that_game(tmp_path: Path) -> None:
    file = tmp_path / "my-cards.toml"
    file.write_text('game = "deep_dark_dice"\n' + EXAMPLES[0], encoding="utf-8")
    load = CardSetRepository(given=file, game="delvers_deep")
    assert load("deep_dark_dice").content_hash != load_game("deep_dark_dice").content_hash
    assert load("delvers_deep").content_hash == load_game("delvers_deep").content_hash


def test_a_folder_of_sets_is_a_shelf(tmp_path: Path) -> None:
    (tmp_path / "tide.toml").write_text('game = "deep_dark_dice"\n' + EXAMPLES[0], encoding="utf-8")
    (tmp_path / "torn.toml").write_text('game = "deep_dark_dice"\nformat = "two"', encoding="utf-8")
    (tmp_path / "other.toml").write_text('game = "delvers_deep"\nextends = "practice"', encoding="utf-8")
    shelf = CardSetRepository(tmp_path)
    sets = {one.id: one for one in shelf.sets("deep_dark_dice")}
    assert list(sets) == ["practice", "kiln_road", "lamp_road_by_night", "tide", "torn"]
    assert sets["practice"].problem is sets["tide"].problem is None
    assert "torn.toml" in str(sets["torn"].problem)
    assert "brannoc" in {figure.id for figure in shelf("deep_dark_dice", "tide").lobby().figures}
    assert shelf("deep_dark_dice").content_hash == shelf("deep_dark_dice", "practice").content_hash
    with pytest.raises(RulesError) as problem:
        shelf("deep_dark_dice", "../tide")
    assert problem.value.code == "cards_unknown"


def test_what_was_given_comes_first_and_is_the_usual_set(tmp_path: Path) -> None:
    file = tmp_path / "tide.toml"
    file.write_text(EXAMPLES[0], encoding="utf-8")
    shelf = CardSetRepository(given=file)
    found = [one.id for one in shelf.sets("deep_dark_dice")]
    assert found == ["tide", "practice", "kiln_road", "lamp_road_by_night"]
    assert [one.id for one in shelf.sets("free")] == ["practice"]
    assert shelf("deep_dark_dice").content_hash == shelf("deep_dark_dice", "tide").content_hash
    assert shelf("deep_dark_dice", "practice").content_hash == load_game("deep_dark_dice").content_hash


def test_the_table_of_operations_is_complete() -> None:
    from traywatch.rules.deep_dark_dice.cards import DeepEffect

    table = PAGE[PAGE.index("## What `op` can be") :]
    ops = {op for part in DeepEffect.model_fields["op"].annotation.__args__ for op in part.__args__}
    assert ops <= set(re.findall(r"`([a-z]+)`", table))


@pytest.mark.parametrize("game", LEVELS)
def test_a_new_session_is_offered_a_balanced_set_in_plain_words(game: str, tmp_path: Path) -> None:
    shelf = CardSetRepository(tmp_path)
    sets = {one.id: english(one.title) for one in shelf.sets(game)}
    assert set(LEVELS[game]) == set(sets), "each set that ships has a level"
    offered = offered_set(game, shelf.sets(game))
    assert sets[offered].endswith("(balanced)") and sets["practice"].endswith("(easy)")
    assert shelf(game, offered).content_hash != load_game(game).content_hash
    # A session without a set goes on with the practice set, as old logs do.
    assert shelf(game).content_hash == load_game(game).content_hash
    # What was given for this table comes first.
    given = tmp_path / "given.toml"
    given.write_text(f'game = "{game}"\nextends = "practice"', encoding="utf-8")
    table = CardSetRepository(tmp_path, given, game=game)
    assert offered_set(game, table.sets(game)) == "given"
    # A file of one's own with the name of a shipped set has no level.
    (tmp_path / f"{offered}.toml").write_text(f'game = "{game}"\nextends = "practice"', encoding="utf-8")
    own = {one.id: english(one.title) for one in shelf.sets(game)}
    assert not own[offered].endswith("(balanced)")
