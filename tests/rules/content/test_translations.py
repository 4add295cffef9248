"""Names and texts of content files in other languages: complete, joined, shown wherever a name is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rules.walk import Walk, engine_of
from traywatch import content_names
from traywatch.catalogs import ENGLISH, languages
from traywatch.messages import msg, reading_in
from traywatch.rules import load_game
from traywatch.rules.content import builtin, shipped_sets
from traywatch.rules.core.types import Accepted
from traywatch.rules.fifth.sheets.action_text import action_from_text

GAMES = ["deckbox_dungeons", "deep_dark_dice", "delvers_deep", "dice_adventure", "dice_warriors", "fifth"]
SHOWN = frozenset(("name", "title", "text", "label", "look", "intro", "outro", "refresh_text", "note"))
OTHERS = [name for name in languages() if name != ENGLISH]
SAME = frozenset(
    ("Bracken", "Hale", "Wick", "Ysolt", "Mirel", "Oswin", "Seraphine", "Tamsin", "Hesk", "Orla", "Quill")
    + ("Dagny", "Lumi", "Sorrel", "Isker", "Tolla", "Wen")
    + ("Brena", "Tolly", "Ysolde", "Corvin", "Goblin")
)
"""Names of people, which are the same in every language."""
GERMAN_WORDS = frozenset(("Champion", "Ghost", "Night", "Paladin", "Zombie"))
"""Names that German sentences may have."""


def strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All strings of nested tables and lists, each with the name of its field."""
    if isinstance(value, dict):
        for inner, found in value.items():
            yield from strings(found, inner)
    elif isinstance(value, list):
        for found in value:
            yield from strings(found, key)
    elif isinstance(value, str) and value:
        yield key, value


def shown(value: Any) -> Iterator[str]:
    """All names and texts of a content file that people see."""
    for key, text in strings(value):
        if key in SHOWN:
            yield text
        elif key == "actions":
            yield action_from_text(text).name  # Of "Club +4, 1d6+2 bludgeoning" only the name is shown.


def words_of(value: Any) -> Iterator[str]:
    """All strings in JSON that are no ids."""
    return (text for key, text in strings(value) if key not in ("id", "kind", "by", "player", "why"))


SETS = [(game, path) for game in GAMES for path in (builtin(game), *shipped_sets(game))]


@pytest.mark.parametrize(("game", "path"), SETS, ids=[f"{game}-{path.stem}" for game, path in SETS])
@pytest.mark.parametrize("language", OTHERS)
def test_the_shipped_content_is_complete_in_each_language(game: str, path: Path, language: str) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    names = data.pop("translations").get(language, {})
    texts = set(shown(data)) | {player.name for player in load_game(game, path).start().players}
    known = set(names)
    if data.get("extends"):
        # A further set may use words of the practice set, which has their translations.
        known |= set(
            tomllib.loads(builtin(game).read_text(encoding="utf-8"))["translations"].get(language, ())
        )
    assert texts - known <= SAME
    assert set(names) - texts == set(), "translations of texts that are not in the file"


def test_names_with_numbers_and_keywords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_names, "_NAMES", {})
    content_names.add_names({"de": {"Mudling": "Schlammling", "wall": "Mauerwerk", "toads": "kröten"}})
    with reading_in("de"):
        assert "Schlammling 3" in str(msg("deckbox-has-loot", hero="Mudling 3", n=2))
        assert "Kröten" in str(msg("deckbox-has-loot", hero="Toads", n=2))
        assert str(msg("deckbox-terrain-name", kind="wall")) == "Wand"  # the parameter chooses a variant


def test_a_name_of_the_catalogs_is_rendered_in_the_languages_that_show_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(content_names, "_NAMES", {})
    monkeypatch.setattr(content_names, "_RENDERED", {})
    languages: list[str] = []

    def render(language: str) -> str:
        languages.append(language)
        return "Tisch"

    content_names.add_names({"de": {"Reed": "Schilf"}})
    content_names.add_rendered_name("the table", render)
    assert languages == []
    names = [content_names.name_in("de", name) for name in ("The table", "the table 2", "Reed", "other")]
    assert (names, languages) == (["Tisch", "Tisch 2", "Schilf", "other"], ["de"])
    assert content_names.name_in("fr", "other") == "other" and languages == ["de", "fr"]


def test_a_file_that_extends_adds_its_translations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_names, "_NAMES", {})
    path = tmp_path / "mine.toml"
    path.write_text('extends = "practice"\n[translations.de]\nMudling = "Matschling"\n', encoding="utf-8")
    before = load_game("deckbox_dungeons").content_hash
    assert load_game("deckbox_dungeons", path).content_hash == before, "a log must stay readable"
    assert content_names.name_in("de", "Mudling 2") == "Matschling 2"
    assert content_names.name_in("de", "Gnarl") == "Knorren"


FURTHER = pytest.mark.long("the first sessions of each game are quick; these are further seeds")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "seeds", [pytest.param(range(2), id="0"), pytest.param(range(2, 6), marks=FURTHER, id="2")]
)
def test_every_place_that_shows_a_name_translates_it(
    game: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random sessions with each name replaced by a sign: no name of the file is left in what people read."""
    data = tomllib.loads(builtin(game).read_text(encoding="utf-8"))
    texts = {text for text in shown(data) if text[0].isupper() and len(text) > 3}
    engine_of(game)  # loads the file's own translations
    monkeypatch.setattr(content_names, "_NAMES", {"de": {text: f"<{at}>" for at, text in enumerate(texts)}})
    names = {text for text in texts if text not in SAME and text not in GERMAN_WORDS}  # read in German
    left: dict[str, str] = {}
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")\b")
    for seed in seeds:
        walk = Walk(game, seed, often=0.0)
        walk.play(120)
        with reading_in("de"):
            parts = list(words_of(walk.engine.lobby().model_dump(mode="json")))
            for event, state in zip(walk.log[1:], walk.states, strict=False):
                parts += words_of(walk.engine.view(state).model_dump(mode="json"))
                parts += words_of([request.model_dump(mode="json") for request in state.open])
                result = walk.steps.reduce(state, event)
                if isinstance(result, Accepted):
                    parts += words_of([effect.model_dump(mode="json") for effect in result.effects])
        for part in set(parts):
            for name in pattern.findall(part):
                left.setdefault(name, part)
    assert not left, "\n".join(f"{name}: {part}" for name, part in left.items())
