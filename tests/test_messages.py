"""The message catalogs: every id is used, every parameter exists, and each language is complete."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel import Locale
from fluent.syntax import FluentSerializer, parse
from fluent.syntax import ast as fluent

from tests.documents.generated.settings import SETTINGS
from tests.page_scripts import PAGE, page_scripts
from traywatch.catalogs import ENGLISH, LOCALES, catalog, formatted, languages, preferred, read_catalog
from traywatch.messages import Message, Text, english, listed, msg, reading_in
from traywatch.records import Record
from traywatch.rules.core.events import Show
from traywatch.rules.registry import SHIPPED_IDS
from traywatch.rules.texts.settings_texts import words
from traywatch.vision.throws.reasons import Reason

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("rules", "firmware", "calibration", "vision")
OTHERS = [name for name in languages() if name != ENGLISH]
INCOMPLETE: dict[str, tuple[str, ...]] = {}
"""Beginnings of ids that a language lacks; they are shown in English. The list only gets shorter."""

TRANSLATED = (
    "deckbox_dungeons", "deep_dark_dice", "delvers_deep", "dice_adventure", "dice_warriors", "fifth", "free",
)  # fmt: skip
"""Games whose packages have no sentences. The list only gets longer."""

WORDS = re.compile(r"[A-Za-z]{2,}[,:]? [a-z]{2,}")
TEXTS = frozenset(
    ("label", "note", "prompt", "say", "headline", "group", "summary", "title", "done", "where", "meaning")
)
SAYING = frozenset(("say", "show", "report", "todo", "so_far", "ended", "Rejected"))
FOR_AUTHORS = frozenset(
    ("ValueError", "TypeError", "BadNotation", "present", "refuse_keys", "refuse_unused", "refuse_ops")
)
"""Calls with English for people who write content and settings, or for programmers."""


@cache
def entries(language: str) -> tuple[tuple[str, fluent.Message], ...]:
    """The file and the parsed entry of each message of a language. Junk fails here."""
    return tuple(_entries(language))


def _entries(language: str) -> Iterator[tuple[str, fluent.Message]]:
    for file in sorted((LOCALES / language).glob("*.ftl")):
        for entry in parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, fluent.Junk), f"{file.name}: {entry.content[:80]}"
            if isinstance(entry, fluent.Message):
                yield file.name, entry


@cache
def parameters(source: str) -> set[str]:
    """The parameters of an entry; those of the entries that it refers to as well."""
    found = set(re.findall(r"\$(\w+)", source))
    for other in re.findall(r"\{ ([a-z][\w-]*) \}", source):
        found = found | parameters(catalog(ENGLISH).source(other))
    return found


@cache
def own_source(language: str, id: str) -> str:
    """The entry without comments, which belong to the entries after it."""
    return "\n".join(line for line in catalog(language).source(id).split("\n") if not line.startswith("#"))


@cache
def calls() -> list[tuple[str, str, set[str] | None]]:
    """Each use in Python: where, the id or a pattern of ids (``re:``), and the parameters (null: unknown)."""
    return list(_calls())


def _calls() -> Iterator[tuple[str, str, set[str] | None]]:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    for path in [*files, *(ROOT / "traywatch").glob("*.py")]:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "msg(" in text else ():
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if getattr(node.func, "id", "") != "msg" and getattr(node.func, "attr", "") != "msg":
                continue
            where, first = f"{path.relative_to(ROOT)}:{node.lineno}", node.args[0]
            names = {word.arg for word in node.keywords}
            given = None if None in names else {name for name in names if name}
            if isinstance(first, ast.Constant):
                yield where, str(first.value), given
            elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                parts = [
                    re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in first.values
                ]
                yield where, "re:" + "".join(parts), None


def page_uses() -> Iterator[tuple[str, str, set[str] | None]]:
    """Each use on the page: where, the id, and the parameters that are named at the call."""
    for path in [*page_scripts(), *PAGE.glob("*.html")]:
        text = path.read_text(encoding="utf-8")
        for found in re.finditer(r'\btr\(\s*"([\w-]+)"|data-(?:text|label)="([\w-]+)"', text):
            yield path.name, found[1] or found[2], None


def called(node: ast.Call) -> str:
    return str(getattr(node.func, "id", "") or getattr(node.func, "attr", ""))


def composed(tree: ast.AST) -> Iterator[str]:
    """Parts of sentences in the source of a game: literals of several words, and joined text."""
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if called(node) in FOR_AUTHORS:
            skipped |= {id(one) for one in ast.walk(node)}
        texts = [word.value for word in node.keywords if word.arg in TEXTS]
        for one in node.args if called(node) in SAYING else []:
            texts += one.elts if isinstance(one, ast.List | ast.Tuple) else [one]
        yield from (ast.unparse(one) for one in texts if isinstance(one, ast.JoinedStr | ast.BinOp))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield from WORDS.findall(node.value)


def settings_ids() -> set[str]:
    """The ids of the messages of all settings of all games."""
    said: list[Text | None] = []
    for game in SHIPPED_IDS:
        for one in words(game, SETTINGS[game]).values():
            part = one.part.values() if isinstance(one.part, Mapping) else one.part
            said += [one.group, one.ask, one.unit, one.unset, *one.say.values(), *part]
    return {text.id for text in said if isinstance(text, Message)}


def rule_ids() -> set[str]:
    """The ids of the sentences for the rules that code names. Free rolls have those of shared code."""
    used: set[str] = set()
    shared = [("free", "notation"), ("free", "engine")]
    for game, folder in [*((game, game) for game in SHIPPED_IDS), *shared]:
        for path in (ROOT / "rules" / folder).rglob("*.py"):
            words = re.findall(r'"(\w[\w.]*)"', path.read_text(encoding="utf-8"))
            used |= {f"{game}-rule-{word.replace('.', '-')}" for word in words}
    return used


def test_every_id_that_is_used_has_an_entry_with_these_parameters() -> None:
    known = set(catalog(ENGLISH).ids)
    wrong = []
    for where, id, given in [*calls(), *page_uses()]:
        if id.startswith("re:"):
            continue
        if id not in known:
            wrong.append(f"{where}: {id} has no entry")
        elif given is not None and given != parameters(own_source(ENGLISH, id)):
            wrong.append(f"{where}: {id} has other parameters than {sorted(given)}")
    assert wrong == []
    assert settings_ids() <= known and len(settings_ids()) > 300


def test_every_entry_is_used() -> None:
    used = {id for _, id, _ in [*calls(), *page_uses()]} | settings_ids() | rule_ids()
    used |= {reason.text.id for reason in Reason}
    patterns = [re.compile(id[3:]) for id in used if id.startswith("re:")]
    text = " ".join(own_source(ENGLISH, id) for id in catalog(ENGLISH).ids)
    used |= set(re.findall(r"\{ ([a-z][\w-]*) \}", text))
    left = [
        id for id in catalog(ENGLISH).ids if id not in used and not any(p.fullmatch(id) for p in patterns)
    ]
    assert left == []


@pytest.mark.parametrize("game", TRANSLATED)
def test_a_game_composes_no_sentences(game: str) -> None:
    found = []
    for path in sorted((ROOT / "rules" / game).rglob("*.py")):
        if path.name != "odds.py":  # Its refusals are for the command line.
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [f"{path.relative_to(ROOT)}: {text}" for text in composed(tree)]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'work.say("Defense stops it.")',
        'work.say(f"{name}: {result}.")',
        'work.show(name + ".")',
        'work.report(f"{name}: {result}.")',
        'work.report(msg("delve-turn", who=name), [f"{name}: {n}."])',
        'Option(id="a", label=f"{name} ({player})")',
        'Rejected("not_now", f"{name}!")',
        'NAMES = {"melee": "Melee attack"}',
        "prompt = f'{name}, who is next?'",
    ],
)
def test_composed_sentences_are_found(source: str) -> None:
    assert list(composed(ast.parse(source)))
    assert not list(
        composed(ast.parse('"""What it does."""\nwork.say(msg("war-damage-stopped", by="rage", n=1))'))
    )


@pytest.mark.parametrize("language", languages())
def test_ids_are_unique_and_entries_can_be_read(language: str) -> None:
    ids = [entry.id.name for _, entry in entries(language)]
    assert len(ids) == len(set(ids))
    assert tuple(ids) and set(ids) == set(catalog(language).ids)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_is_complete_and_has_the_same_parameters(language: str) -> None:
    late = INCOMPLETE.get(language, ())
    known, here = set(catalog(ENGLISH).ids), set(catalog(language).ids)
    assert {id for id in known - here if not id.startswith(late)} == set()
    assert here <= known
    for id in here:
        assert parameters(own_source(language, id)) <= parameters(own_source(ENGLISH, id)), id


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    same = []
    for id in catalog(language).ids:
        text = re.sub(r"\{[^{}]*\}", "", own_source(language, id))
        if text == re.sub(r"\{[^{}]*\}", "", own_source(ENGLISH, id)) and WORDS.search(
            text.partition("=")[2]
        ):
            same.append(id)
    assert same == []


@pytest.mark.parametrize("language", languages())
def test_every_entry_can_be_formatted(language: str) -> None:
    for id in catalog(language).ids:
        for value in (1, 3, 1_000_000, "d20"):  # a million has a category of its own in French and Spanish
            text, errors = catalog(language).format(
                id, dict.fromkeys(parameters(own_source(language, id)), value)
            )
            assert text is not None and not errors, (id, errors)


COUNTED = {
    "en": r"\b1 (?:obstacle |loose |later )?(?:dice|rounds|turns|spaces|markers|corners|pictures|points"
    r"|successes|actions|players|enemies|heroes|cards|tiles)\b",
    "de": r"\b1 (?:lose |spätere |weitere )?(?:Würfeln|Runden|Züge|Felder|Feldern|Marken|Ecken|Bildern|Punkte"
    r"|Treffern|Erfolge|Aktionen|Würfe|Personen|Schritte|Gegnern|Helden|Karten)\b",
    "es": r"\b1 (?:dados|rondas|turnos|casillas|marcadores|esquinas|imágenes|puntos|éxitos|acciones|jugadores"
    r"|enemigos|cartas|losetas|tiradas|personas|obstáculos|pasos|impactos|golpes)\b",
    "fr": r"\b1 (?:dés|manches|tours|cases|marqueurs|coins|images|points|dégâts|actions|joueurs|ennemis"
    r"|cartes|tuiles|jets|relances|personnes|obstacles|étapes|coups|degrés)\b",
}
"""Plurals after a 1. A new language needs a pattern here."""
NEVER_ONE = {
    "adv-draw-locations", "adv-refusal-player-count", "calibration-few-of-profile", "calibration-few-markers",
    "ddd-obstacles-to-reroll", "deckbox-tile-size", "delve-free-rerolls-many",
    "fair-compared", "fair-more-rolls", "fair-more-rolls-half", "free-notation-too-many-dice",
    "page-players-range", "page-fair-compared-note", "paths-few", "problem-demo-most-dice",
    "rules-adjusted-limit",
    "rules-refusal-too-many-dice", "rules-placement-uncertain-spaces", "rules-placement-too-many-dice",
    "rules-players-too-many", "setup-lens-saved",
    "setup-lens-measured", "setup-lens-views-count", "summary-too-few",
    "war-party-too-large",
}  # fmt: skip
"""Messages whose number is a limit, or is only said from 2 on."""


@pytest.mark.parametrize("language", languages())
def test_one_of_something_is_not_a_plural(language: str) -> None:
    found = []
    for id in set(catalog(language).ids) - NEVER_ONE:
        names = parameters(own_source(language, id))
        for name in names:
            text, _ = catalog(language).format(id, dict.fromkeys(names, "x") | {name: 1})
            if text and re.search(COUNTED[language], text):
                found.append(f"{id}: {text}")
    assert found == []


def test_german_texts_write_dice_with_a_w() -> None:
    found = []
    for id in catalog("de").ids:
        text = formatted("de", id, dict.fromkeys(parameters(own_source("de", id)), "d20") | {"n": 3})
        found += [f"{id}: {text}" for _ in re.findall(r"(?<![\w-])\d*d\d", text)]
    assert found == []


def selections(node: object) -> Iterator[fluent.SelectExpression]:
    """All choices between variants inside a part of an entry."""
    if isinstance(node, fluent.SelectExpression):
        yield node
    for value in vars(node).values() if isinstance(node, fluent.BaseNode) else ():
        for part in value if isinstance(value, list) else [value]:
            yield from selections(part)


NONE_IS_ONE = [one for one in languages() if Locale.parse(one).plural_form(0) == "one"]
"""Languages such as French, which have "0 die" as "1 die"."""


@pytest.mark.parametrize("language", NONE_IS_ONE)
def test_what_is_said_of_one_is_not_said_of_none(language: str) -> None:
    """A variant ``[one]`` shows its number there. Words for exactly one, such as "a die", have ``[1]``."""
    found = []
    for _, entry in entries(language):
        for choice in selections(entry.value):
            name = getattr(getattr(choice.selector, "id", None), "name", "")
            for variant in choice.variants:
                if getattr(
                    variant.key, "name", ""
                ) == "one" and f"${name}" not in FluentSerializer().serialize_entry(
                    fluent.Message(fluent.Identifier("x"), variant.value)
                ):
                    found.append(entry.id.name)
    assert found == []


def shown_parts(language: str) -> Iterator[tuple[str, str]]:
    """The id and each text of an entry, with "x" for what is put in."""
    for _, entry in entries(language):
        waiting: list[object] = [entry.value]
        while waiting:
            one = waiting.pop()
            if isinstance(one, fluent.Pattern):
                parts = [part.value if isinstance(part, fluent.TextElement) else "x" for part in one.elements]
                yield entry.id.name, "".join(parts)
                waiting += one.elements
            elif isinstance(one, fluent.Placeable):
                waiting.append(one.expression)
            elif isinstance(one, fluent.SelectExpression):
                waiting += [variant.value for variant in one.variants]


SPACED = {
    "fr": re.compile("(?<![\u202f!?])[;!?]|(?<!\u202f):(?= |$)|«(?!\u202f)|(?<!\u202f)»|[0-9x] ?%|['\"“”]")
}
"""What lacks the narrow no-break space U+202F before or after a sign, and typewriter signs."""


@pytest.mark.parametrize("language", [name for name in SPACED if name in OTHERS])
def test_french_signs_have_their_narrow_spaces(language: str) -> None:
    assert [part for part in shown_parts(language) if SPACED[language].search(part[1])] == []


ELIDED = re.compile(
    r"\b(?:de|que|ne|le|la|se|jusque|si) \{ \$(?:hero\w*|who|what|monster|target|other|players?|names?|enemy"
    r"|place|foe|items?|source|minion|attacker|card|effect|condition|to|helper|giver|taker|ability|game\w*|seat"
    r"|result|party) \}",
    re.IGNORECASE,
)
"""Words that lose their vowel before a name such as Orla: "le tour d’Orla"."""


@pytest.mark.skipif("fr" not in languages(), reason="there is no French catalog")
def test_french_names_stand_where_any_name_may() -> None:
    assert [id for id in catalog("fr").ids if ELIDED.search(own_source("fr", id))] == []


def test_what_a_language_lacks_is_in_english() -> None:
    assert formatted("xx", "rules-refusal-nothing-to-undo", {}) == "There's nothing to undo."
    assert formatted("de", "no-such-id", {}) == "no-such-id"


@pytest.mark.parametrize(
    ("accepted", "default", "found"),
    [
        ("de-AT, en;q=0.5", None, "de"),
        ("tlh;q=0.9, en;q=0.5, de;q=0.7", None, "de"),
        ("tlh", "de", "de"),
        ("tlh", None, "en"),
        ("*", "de", "de"),
        ("de;q=0, en", "de", "en"),
        ("x" * 10_000, None, "en"),
        ("", "tlh", "en"),
    ],
)
def test_the_language_of_a_reader(accepted: str, default: str | None, found: str) -> None:
    assert preferred(accepted, default) == found


def test_a_message_is_stored_as_its_id_and_read_as_a_sentence() -> None:
    show = Show(headline=msg("rules-dice", n=2, kind="d6"), lines=("As it is.", listed(["a", "b", "c"])))
    stored = show.to_json()
    assert stored["headline"] == {"id": "rules-dice", "args": {"n": 2, "kind": "d6"}}
    assert Show.from_json(stored) == show
    with reading_in("de"):
        assert show.model_dump(mode="json")["lines"] == ["As it is.", "a, b und c"]
        assert show.to_json() == stored, "what is stored never depends on who reads"
    assert english(show.headline) == "2 d6"


def test_numbers_and_plurals_follow_the_language() -> None:
    one = msg("fair-chance", n=2, tries=10000)
    assert "10,000" in one.render("en") and "10.000" in one.render("de")
    assert msg("fair-too-few", n=1).render("en") == "One roll says nothing yet."
    assert msg("fair-too-few", n=0).render("en") == "Never rolled so far."


@pytest.mark.parametrize("language", languages())
def test_a_number_below_zero_has_a_minus_sign(language: str) -> None:
    with_sign = 0
    for id in catalog(language).ids:
        for sample in (-1, -1234, -0.5):
            text = formatted(language, id, dict.fromkeys(parameters(own_source(language, id)), sample))
            assert not re.search(r"(?<![\w-])-\d", text), f"{id}: {text}"
            with_sign += "−" in text
    assert with_sign > 100


def test_messages_are_values() -> None:
    one, same = msg("rules-zone", zone="hit"), msg("rules-zone", zone="hit")
    assert one == same and hash(one) == hash(same) and isinstance(one, Message) and isinstance(one, Record)


def test_the_readme_names_every_language() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [one for one in languages() if str(Locale.parse(one).get_display_name("en")) not in readme] == []


def test_the_line_of_the_guide_makes_a_sentence() -> None:
    page = (ROOT / "docs" / "developer" / "adding-a-language.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    said: list[str] = []
    work = SimpleNamespace(say=lambda message: said.append(message.render("en")))
    exec(code, {"work": work, "msg": msg, "total": 8, "full": 4})
    assert len(said) == 1 and "4" in said[0] and "8" in said[0]


@pytest.mark.parametrize(
    ("names", "both", "either"),
    [
        (("Wick", "Isker"), "Wick e Isker", "Wick o Isker"),
        (("Wick", "Hierba"), "Wick y Hierba", "Wick o Hierba"),
        (("Wick", "Hilda"), "Wick e Hilda", "Wick o Hilda"),
        (("Wick", "Orla"), "Wick y Orla", "Wick u Orla"),
        (("7", "8"), "7 y 8", "7 u 8"),
        (("Isker",), "Isker", "Isker"),
        (("Ana", "Wick", "Isker"), "Ana, Wick e Isker", "Ana, Wick o Isker"),
    ],
)
def test_spanish_lists_avoid_the_same_sound_twice(names: tuple[str, ...], both: str, either: str) -> None:
    assert (catalog("es").join(names), catalog("es").join(names, either=True)) == (both, either)


def test_a_text_that_was_made_before_is_made_of_the_same_parameters(tmp_path: Path) -> None:
    """Texts stay in memory. Equal parameters of another type, or under another name, are others."""
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "texts.ftl").write_text(
        "shown = { $a } of { $b }\nchosen = { $a ->\n    [1] one\n   *[other] many\n}\n", encoding="utf-8"
    )
    values = (1, 1.0, 1.5, "1", "one", 2)
    asked = [(id, {"a": a, "b": b}) for id in ("shown", "chosen") for a in values for b in values]
    asked += [("shown", {"b": 2, "a": 1}), ("shown", {"a": 2, "b": 1}), ("shown", {"a": 1}), ("none", {})]
    fresh = [read_catalog(folder).format(id, args)[0] for id, args in asked]
    used = read_catalog(folder)
    for _ in range(2):
        assert [used.format(id, args)[0] for id, args in asked] == fresh
