"""Deckbox Dungeons from its door: sessions, content, fixes by hand, quests that the app leads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.reader import shown
from tests.rules.deckbox_rows import room
from tests.rules.deckbox_session import GOLDEN, golden_rows
from tests.rules.dungeon import OPEN, begun, event_for, foe, game, play, refused, tweak, value
from tests.rules.playing import choice_request, options, roll_request
from tests.rules.walk import Walk
from traywatch.errors import RulesError
from traywatch.messages import english
from traywatch.rules import amend, fold, load_game, undo
from traywatch.rules.content import builtin
from traywatch.rules.core.adjustable import field_at
from traywatch.rules.core.log import Amended, Undone
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    Drawn,
    Ended,
    Engine,
    PlaceRequest,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    State,
    event_from_json,
)
from traywatch.rules.testing import GameTable

PRACTICE = builtin("deckbox_dungeons").read_text(encoding="utf-8")


# A whole quest ----------------------------------------------------------------------------


def test_the_golden_session() -> None:
    rows = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    assert rows == json.loads(json.dumps(golden_rows(load_game("deckbox_dungeons"))))
    assert len(rows) >= 60
    assert {row["event"]["type"] for row in rows} == {"session_started", "choice", "rolled", "placed"}
    assert rows[-1]["effects"][-1]["result"] == "won"
    folded = fold(load_game("deckbox_dungeons"), [event_from_json(row["event"]) for row in rows])
    assert folded.rejected is None
    assert folded.state is not None and value(folded.state, "phase") == "victory"


def test_nobody_loses_or_gains_more_than_the_table_shows() -> None:
    # R50, R39, R51: what is said is the change of the numbers, also at 0 and at a limit.
    engine = game([{"melee": 5}], energy_cap=1, loot_cap=2, at_zero="out")
    state = tweak(engine, begun(engine), [foe((3, 4), health=1)], a_at=(3, 3))
    lines = told(play(engine, state, "attack:melee:e1", "5,5", "1,1", "4"))
    assert "E1 loses 1 health (0 left)." in lines
    assert "A gains 1 energy." in lines
    assert "A gains 2 loot (2 in all)." in lines
    state = tweak(engine, begun(engine), [foe((3, 4), dice=2, mod=5)], a_at=(3, 3), a_health=1)
    lines = told(play(engine, state, "done", "5,5", "1,1"))
    assert "A loses 1 health (0 of 9 left)." in lines


def told(after: Accepted) -> list[str]:
    """Everything that was shown, in English."""
    return [english(line) for e in after.effects if e.type == "show" for line in (*e.lines, e.headline)]


def hands_free(engine: Engine, state: State, most: int = 500) -> tuple[State, int]:
    """Plays by the defaults, as the practice tray does; a seed decides the dice."""
    rng, steps = Random(4), 0
    while state.open and steps < most and value(state, "phase") not in ("victory", "defeat"):
        steps += 1
        last = state.open[-1]
        if isinstance(last, RollRequest):
            n = sum(spec.n for spec in last.dice)
            word = ",".join(str(rng.randint(1, 6)) for _ in range(n))
        elif isinstance(last, PlaceRequest):
            word = "placed"
        else:
            assert last.default is not None, last
            word = last.default
        result = engine.reduce(state, event_for(state, word))
        assert isinstance(result, Accepted), (word, result)
        state = result.state
    return state, steps


@pytest.mark.parametrize("quest", ["sunken_orchard", "weir_watch"])
def test_the_defaults_play_a_quest_to_its_end(quest: str) -> None:
    engine = load_game("deckbox_dungeons")
    state = play(engine, engine.init(), f"quest:{quest}").state
    state, steps = hands_free(engine, state)
    assert value(state, "phase") in ("victory", "defeat"), steps
    assert steps > 60
    after = play(engine, state, "again", "quest:sunken_orchard").state
    assert value(after, "tiles_laid") == 0
    over = play(engine, state, "stop")
    assert value(over.state, "phase") == "finished"
    assert isinstance(over.effects[-1], Ended)


def test_undo_and_amend() -> None:
    engine = load_game("deckbox_dungeons")
    log = [event_from_json(json.loads(line)["event"]) for line in GOLDEN.read_text("utf-8").splitlines()]
    roles = [event.dice[0].role if isinstance(event, Rolled) else "" for event in log]
    at = max(n for n, role in enumerate(roles[:-1]) if role == "attack" and roles[n + 1] == "block")
    old = log[at]
    assert isinstance(old, Rolled)
    ones = tuple(die.model_copy(update={"value": 1, "label": "1"}) for die in old.dice)
    changed = amend(engine, log, at, old.model_copy(update={"dice": ones}))
    assert isinstance(changed, Amended)
    assert changed.first_invalid is not None and changed.suggestions
    back = undo(engine, log[: at + 1], void=True)
    assert isinstance(back, Undone)
    assert isinstance(back.folded.state, State) and roll_request(back.folded.state).id.endswith(".1")


def test_a_move_ends_by_itself_with_the_last_step() -> None:
    engine = game([{"speed": 2}])
    state = play(engine, tweak(engine, begun(engine), a_at=(3, 3)), "move", "step:e").state
    assert choice_request(state).stage == "move"
    state = play(engine, state, "step:e").state
    assert choice_request(state).stage != "move", "nobody is asked where to go with no movement left"


def test_what_hands_must_put_right_on_the_map() -> None:
    engine = game()
    before = tweak(engine, begun(engine), [foe((3, 2), health=2)], a_at=(3, 3))
    after = play(engine, before, "move", "step:e", "stand", "done", "1").state
    said = [english(todo.say) for todo in engine.todo(after, before)]
    assert "Move A to Yard d4." in said
    assert any(line.startswith("Move E1 to Yard d3") for line in said)
    data = before.to_json()
    data["tiles"].append({**data["tiles"][0], "place": [0, -1]})
    said = [english(todo.say) for todo in engine.todo(engine.state_from_json(data), before)]
    assert said == ["Take the tile Yard off the table."]


def test_the_faces_of_a_roll_say_which_dice_count() -> None:
    engine = game()
    state = play(
        engine, tweak(engine, begun(engine), [foe((3, 2), health=2)], a_at=(3, 3)), "attack:melee:e1"
    ).state
    (spec,) = roll_request(state).dice
    words = [english(face) for face in spec.faces]
    assert len(words) == 6 and words[-1] == "critical hit" and words[0] == "no hit"
    reached = english(roll_request(state).prompt)
    mod = int(found[1]) if (found := re.search(r"Add (\d)", reached)) else 0
    assert [word != "no hit" for word in words] == [value + mod >= 6 for value in range(1, 7)]


# The map, and what the page shows -----------------------------------------------------------


def test_the_view_names_spaces_and_the_map_has_everybody_on_it() -> None:
    engine = game()
    state = tweak(engine, begun(engine), [foe((3, 2))], a_at=(3, 3))
    view = engine.view(state)
    assert {seat.id: english(seat.facts[0]) for seat in view.seats} == {"a": "On Yard d4", "e1": "On Yard d3"}
    board = view.board
    assert board is not None
    rows = [row.replace("P", ".") for row in OPEN]
    assert (board.left, board.top, board.rows) == (0, 0, tuple(rows))
    assert {mark.name: mark.at for mark in board.marks} == {"A": (3, 3), "E1": (3, 2)}
    assert {letter for row in board.rows for letter in row} <= set(board.kinds)


# The item deck ---------------------------------------------------------------------------------


def test_the_players_tell_what_the_deck_turns_up() -> None:
    items = [{"id": f"item_{n}", "name": n, "price": 1} for n in "abcd"]
    engine = game(more={"items": [*items, {"id": "dear", "name": "Dear"}]}, deck="ask")
    state = play(engine, engine.init(), "drawn:item_c", "drawn:dear", "set=4", "drawn:item_a", "placed").state
    assert value(state, "market") == ["item_c", "dear", "item_a"]
    state = tweak(engine, state, a_loot=5)
    state = play(engine, state, "buy:dear", "drawn:item_d").state
    assert value(state, "market") == ["item_c", "item_d", "item_a"]
    assert (value(state, "a.loot"), value(state, "deck")) == (1, ["item_b"])


def test_a_deck_in_another_order_for_each_number() -> None:
    engine = load_game("deckbox_dungeons")
    orders = set()
    for n in range(8):
        state = engine.init(settings={"shuffle": n, "starting_cards": "party"})
        orders.add(tuple(value(play(engine, state, "quest:weir_watch").state, "market")))
    assert len(orders) > 3


# Enemy dice -----------------------------------------------------------------------------------


def test_a_custom_die_is_read_by_its_face() -> None:
    faces = [{"enemy": "rat", "health": n, "label": f"rat-{n}"} for n in range(1, 7)]
    more: dict[str, Any] = {
        "enemy_dice": [{"id": "die", "name": "die", "reads": "face", "faces": faces}],
    }
    engine = game(more={**room([{"die": "die"}]), **more})
    state = begun(engine)
    request = roll_request(state)
    assert request.needs == ("symbol",)
    unread = engine.reduce(state, Rolled(request=request.id, dice=(RolledDie(role="die", kind="d6"),)))
    assert isinstance(unread, Rejected) and unread.code == "value_missing"
    die = RolledDie(role="die", kind="d6", label="rat-5")
    result = engine.reduce(state, Rolled(request=request.id, dice=(die,)))
    assert isinstance(result, Accepted)
    assert value(result.state, "enemies.health") == [5]


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([("attack", "d6", 4)], "wrong_count"),
        ([("attack", "d6", 4), ("attack", "d8", 4)], "wrong_die"),
        ([("attack", "d6", 4), ("attack", "d6", None)], "value_missing"),
        ([("attack", "d6", 4), ("attack", "d6", 7)], "bad_value"),
    ],
)
def test_throws_that_do_not_fit(dice: list[tuple[str, str, int | None]], code: str) -> None:
    engine = game()
    state = play(engine, tweak(engine, begun(engine), [foe((3, 2))], a_at=(3, 3)), "attack:melee:e1").state
    thrown = tuple(RolledDie(role=role, kind=kind, value=n) for role, kind, n in dice)
    result = engine.reduce(state, Rolled(request=roll_request(state).id, dice=thrown))
    assert isinstance(result, Rejected)
    assert result.code == code


def test_a_throw_that_was_in_the_air_still_answers() -> None:
    """Minor actions beside a throw do not change what is asked for, nor its id."""
    engine = game(minor_beside_throws=True, ability={"do": [{"op": "heal", "n": 1}]})
    state = tweak(engine, begun(engine), [foe((3, 2))], a_at=(3, 3), a_energy=2, a_health=5)
    state = play(engine, state, "attack:melee:e1").state
    assert choice_request(state).optional
    opened = play(engine, state, "go_on").state
    assert roll_request(opened).id == roll_request(state).id


# Fixes by hand ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "was", "now", "code"),
    [
        ("heroes.a.health", 9, 4, ""),
        ("heroes.a.health", 8, 4, "stale_value"),
        ("heroes.a.health", 9, 10, "bad_value"),
        ("heroes.a.health", 9, -1, "bad_value"),
        ("heroes.a.energy", 0, 5, ""),
        ("heroes.a.at", [3, 3], [0, 0], ""),
        ("heroes.a.at", [3, 3], [3, 2], "bad_value"),
        ("heroes.a.at", [3, 3], [30, 30], "bad_value"),
        ("heroes.a.at", [3, 3], None, "bad_value"),
        ("heroes.a.items", [], ["cup"], ""),
        ("heroes.a.items", [], ["nothing"], "bad_value"),
        ("heroes.a.name", "A", "B", "unknown_path"),
        ("heroes.z.health", 9, 4, "unknown_path"),
        ("heroes.a.out", False, True, ""),
        ("enemies.e1.health", 3, 6, ""),
        ("enemies.e1.health", 3, 0, ""),
        ("enemies.e1.at", [3, 2], [3, 3], "bad_value"),
        ("enemies.e1.stunned", False, True, ""),
        ("enemies.e9.health", 3, 1, "unknown_path"),
        ("actions_left", 2, 3, ""),
        ("actions_left", 1, 3, "stale_value"),
        ("actions_left", 2, 99, "bad_value"),
        ("phase", "player", "enemy", "unknown_path"),
    ],
)
def test_fixes_by_hand(path: str, was: Any, now: Any, code: str) -> None:
    engine = game(more={"items": [{"id": "cup", "name": "Cup", "price": 1}]}, market=0)
    state = tweak(engine, begun(engine), [foe((3, 2))], a_at=(3, 3))
    result = engine.reduce(state, Adjusted(path=path, was=was, now=now, note="the app says so"))
    assert (result.code if isinstance(result, Rejected) else "") == code
    if isinstance(result, Accepted):
        headline = shown(result.effects[0])["headline"]
        assert headline.startswith("Changed by hand: ")
        assert path not in headline, "people read names, not paths"
        assert result.state.open


def test_a_fix_that_leaves_no_health() -> None:
    table = GameTable(game(at_zero="out")).place().adjust("heroes.a.health", 0).expect("phase", "defeat")
    # The quest goes on if a hero is back.
    table.adjust("heroes.a.health", 3).expect("phase", "defeat")
    table.adjust("heroes.a.out", False).expect("phase", "player").replay()


def test_everybody_has_one_turn_after_the_turn_was_given_to_another_hero_by_hand() -> None:
    walk = Walk("deckbox_dungeons", 1, often=0.0, meddle=0.0)
    while (field := field_at(walk.engine.adjustable(walk.state), "turn")) is None:
        walk.step()
    engine, was = walk.engine, field[1].value
    passed = engine.reduce(walk.state, Adjusted(path="turn", was=was, now="hale"))
    assert isinstance(passed, Accepted) and was != "hale"
    agendas = [one.to_json()["agenda"] for one in (walk.state, passed.state)]
    assert agendas[0] == agendas[1], "the former turn does not wait behind the new one"
    state, turns = passed.state, []
    for _ in range(20):
        if len(turns) == 3:  # then it is the next round
            break
        request = choice_request(state)
        if request.stage == "turn":
            turns.append((request.by, state.to_json()["actions_left"]))
        option = "done" if request.stage == "turn" else request.options[0].id
        after = engine.reduce(state, Choice(request=request.id, option=option))
        assert isinstance(after, Accepted), after
        state = after.state
    assert sorted(turns) == [("bracken", 2), ("hale", 2), ("ysolt", 2)]


def test_a_card_heals_an_enemy_up_to_the_limit_of_the_settings() -> None:
    mend = {"energy": 0, "do": [{"op": "heal", "n": 9, "on": "enemy"}]}
    for cap, health in (("die", 6), ("none", 12)):
        engine = game(ability=mend, enemy_health_cap=cap)
        state = tweak(engine, begun(engine), [foe((3, 2))], a_at=(3, 3))
        assert value(play(engine, state, "ability").state, "enemies.health") == [health]


# Starting, and what is refused ----------------------------------------------------------------


def test_who_plays() -> None:
    engine = load_game("deckbox_dungeons")
    assert [player.figure for player in engine.start().players] == ["hale", "ysolt", "bracken"]
    three = [Player(id=f"p{n}", name=f"P{n}", figure="wick" if n == 1 else None) for n in range(3)]
    assert [player.figure for player in engine.start(three).players] == ["hale", "wick", "ysolt"]
    for bad in ([], [three[0], three[0]], [Player(id="x", name="X", figure="nobody")]):
        with pytest.raises(RulesError):
            engine.start(bad)
    with pytest.raises(RulesError):
        engine.start([Player(id=f"p{n}", name="P") for n in range(11)])
    with pytest.raises(RulesError):
        engine.start(settings={"crush": "always"})


def test_events_that_are_not_awaited() -> None:
    engine = game([{}, {}])
    state = begun(engine)
    drawn = engine.reduce(state, Drawn(request="x", pile="deck", item="cup"))
    assert isinstance(drawn, Rejected) and drawn.code == "not_expected"
    assert refused(engine, state, "nothing").code == "not_an_option"
    assert refused(engine, state, "activate:a=3").code == "bad_amount"
    mine = play(engine, state, "activate:a").state
    assert refused(engine, mine, "buy:air").code == "not_an_option"
    spent = play(engine, mine, "more", "other", "more", "other").state
    assert refused(engine, spent, "move").code == "no_actions"
    assert options(spent)[-2:] == ["done", "stop"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"~.P.~"', '"~.P.?"', "weir"),
        ('"~.P.~"', '"~.P~"', "weir"),
        ('"~.P.~"', '"E.P~."', ""),
        ('arrow = "w"', 'arrow = "n"', "bone_beds"),
        ('tile = "weir"', 'tile = "well"', "well"),
        ('enemy = "gnarl", health = 2', 'enemy = "gnat", health = 2', "gnat"),
        ("at = [0, -2], tile", "at = [0, -1], tile", "same place"),
        ('goal = "bone_gardener"', 'goal = "gardener"', "gardener"),
        ('spawn_order = ["927", "514", "638"]', 'spawn_order = ["927", "514", "633"]', "spawn_order"),
        (
            '{ die = "bone_die", enemy = "bone_gardener", health = 5 }',
            '{ die = "bone_die", health = 5 }',
            "number",
        ),
        ('id = "ysolt"', 'id = "hale"', "same id"),
        ('op = "heal"', 'op = "mend"', "op"),
        ('look = "a white d6"', 'look = "a white d8"\nkind = "d8"', "bone_die"),
    ],
)
def test_content_that_does_not_agree_with_itself(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in PRACTICE
    file = tmp_path / "own.toml"
    file.write_text(PRACTICE.replace(old, new, 1), encoding="utf-8")
    if not says:
        load_game("deckbox_dungeons", file)
        return
    with pytest.raises(RulesError, match=r"own\.toml") as problem:
        load_game("deckbox_dungeons", file)
    assert problem.value.code == "content_invalid"
    assert says in problem.value.message


def test_the_example_of_the_guide_can_be_played(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "user" / "your-cards.md").read_text(encoding="utf-8")
    part = page[page.index("## Deckbox Dungeons") : page.index("## The dice adventure")]
    file = tmp_path / "honey.toml"
    file.write_text(part.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    engine = load_game("deckbox_dungeons", file, {"starting_cards": "party"})
    state = play(engine, engine.init(), "quest:honey", "placed", "activate:hale", "move", "go:2:0").state
    state = play(engine, state, "stand", "move", "step:n", "placed", "1", "placed").state
    assert value(state, "enemies.card") == ["wasp", "wasp"]
    assert value(state, "enemies.health") == [1, 2]
