"""Games, content files and their errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.errors import RulesError
from traywatch.rules import fold, games, load_game
from traywatch.rules.content import builtin
from traywatch.rules.content.lines import line_of
from traywatch.rules.core.types import Player, Rejected

GOOD = builtin("deep_dark_dice").read_text(encoding="utf-8")


def test_games_lists_all_of_them() -> None:
    assert [game.id for game in games()] == [
        "deep_dark_dice",
        "deckbox_dungeons",
        "dice_adventure",
        "delvers_deep",
        "dice_warriors",
        "fifth",
        "free",
    ]
    for game in games():
        assert game.ready
        assert load_game(game.id).info == game
    with pytest.raises(RulesError) as problem:
        load_game("chess")
    assert problem.value.code == "unknown_game"


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("max_health = 24", "max_health = -1", "content_invalid", ["heroes.1.max_health", "line "]),
        ("attack = 5", 'attack = "five"', "content_invalid", ["heroes.2.attack"]),
        ("armor = 3", "armour = 3", "content_invalid", ["heroes.1.armour"]),
        ('op = "stun"', 'op = "dance"', "content_invalid", ["heroes.2.ultimate.do.0.op"]),
        ('monster = "moth_regent"', 'monster = "nobody"', "content_invalid", ["nobody"]),
        ('ref = "moth_swarm"', 'ref = "flies"', "content_invalid", ["monsters.rimewright", "flies"]),
        ('id = "oswin"', 'id = "mirel"', "content_invalid", ["same id"]),
        ("format = 1", "format = 2", "content_invalid", ["format", "line 5"]),
        ("health = 34", "health = = 34", "content_invalid", ["line"]),
        ("auto = true", 'auto = "often"', "settings_invalid", ["settings.auto"]),
        ("auto = true", "speed = 3", "settings_invalid", ["settings.speed"]),
    ],
)
def test_content_errors_name_file_key_and_line(
    tmp_path: Path, old: str, new: str, code: str, says: list[str]
) -> None:
    assert old in GOOD
    file = tmp_path / "own.toml"
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesError) as problem:
        load_game("deep_dark_dice", file)
    assert problem.value.code == code
    assert "\n" not in str(problem.value)
    for part in says:
        assert part in str(problem.value)
    if code == "content_invalid":
        assert "own.toml" in str(problem.value)


def test_lines_are_those_of_the_file() -> None:
    lines = GOOD.splitlines()
    cases = {
        ("settings", "auto"): "auto = true",
        ("heroes", 1, "max_health"): "max_health = 24",
        ("heroes", 1, "ultimate", "name"): 'name = "Clean water"',
        ("heroes", 0, "passives", 0, "n"): "n = 2",
        ("monsters", 1, "armor"): "armor = 0",
    }
    for where, text in cases.items():
        line = line_of(GOOD, where)
        assert line is not None
        assert lines[line - 1] == text
    assert line_of(GOOD, ("nothing",)) is None


def test_where_content_is_looked_for(tmp_path: Path) -> None:
    for where in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(RulesError) as problem:
            load_game("deep_dark_dice", where)
        assert problem.value.code == "content_not_found"
    (tmp_path / "deep_dark_dice.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "other.toml").write_text("", encoding="utf-8")
    assert load_game("deep_dark_dice", tmp_path).content_hash == load_game("deep_dark_dice").content_hash
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe9"')
    with pytest.raises(RulesError, match="latin"):
        load_game("deep_dark_dice", tmp_path / "latin.toml")


def test_a_log_is_bound_to_its_content(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(GOOD.replace("health = 34", "health = 35"), encoding="utf-8")
    log = [load_game("deep_dark_dice").start()]
    folded = fold(load_game("deep_dark_dice", file), log)
    assert folded.rejected_at == 0
    assert isinstance(folded.rejected, Rejected)
    assert folded.rejected.code == "content_changed"
    # Comments and layout are not content.
    file.write_text("# mine\n" + GOOD, encoding="utf-8")
    assert fold(load_game("deep_dark_dice", file), log).rejected is None
    assert fold(load_game("free"), log).rejected_at == 0


OWN_HERO = """extends = "practice"

[[heroes]]
id = "brannoc"
name = "Brannoc"
max_health = 20
attack = 5
armor = "none"
"""


def test_a_file_may_only_add_to_what_ships(tmp_path: Path) -> None:
    file = tmp_path / "brannoc.toml"
    file.write_text(OWN_HERO, encoding="utf-8")
    engine = load_game("deep_dark_dice", file)
    them = [Player(id="1", name="Ann", figure="brannoc"), Player(id="2", name="Bo", figure="mirel")]
    assert [hero["name"] for hero in engine.init(them).to_json()["heroes"]] == ["Brannoc", "Mirel"]
    assert engine.content_hash != load_game("deep_dark_dice").content_hash

    file.write_text(OWN_HERO.replace("brannoc", "oswin"), encoding="utf-8")
    replaced = [player.name for player in load_game("deep_dark_dice", file).start().players]
    assert "Brannoc" in replaced
    assert "Oswin" not in replaced

    file.write_text(OWN_HERO.replace("attack = 5", 'attack = "five"'), encoding="utf-8")
    with pytest.raises(RulesError, match=r"brannoc\.toml: line 7: heroes\.0\.attack"):
        load_game("deep_dark_dice", file)
    file.write_text(OWN_HERO.replace("practice", "everything"), encoding="utf-8")
    with pytest.raises(RulesError, match="line 1: extends"):
        load_game("deep_dark_dice", file)


def test_a_folder_holds_one_whole_file_and_what_adds_to_it(tmp_path: Path) -> None:
    (tmp_path / "brannoc.toml").write_text(OWN_HERO, encoding="utf-8")
    (tmp_path / "fort.toml").write_text('game = "delvers_deep"\nextends = "practice"\n', encoding="utf-8")
    with_practice = load_game("deep_dark_dice", tmp_path)
    assert with_practice.start([Player(id="1", name="Ann", figure="brannoc")])
    (tmp_path / "mine.toml").write_text(GOOD, encoding="utf-8")
    assert load_game("deep_dark_dice", tmp_path).content_hash == with_practice.content_hash
    (tmp_path / "other.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(RulesError, match=r"mine\.toml, other\.toml") as problem:
        load_game("deep_dark_dice", tmp_path)
    assert problem.value.code == "content_not_found"
