"""A real copy of Deckbox Dungeons, played from the phone: nothing on its cards is taken as 0 or left out."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import JsonValue

from tests.reader import texts
from tests.rules.dungeon import event_for, game
from tests.rules.playing import choice_request, options
from traywatch.messages import english
from traywatch.rules import fold, load_game, undo
from traywatch.rules.core.adjustable import field_at
from traywatch.rules.core.log import Undone
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    ChoiceRequest,
    Ended,
    Engine,
    Event,
    Placed,
    Player,
    Rejected,
    State,
)
from traywatch.rules.deckbox_dungeons import DeckboxState
from traywatch.rules.deckbox_dungeons.cards import SKILLS

ON_CARD = ("health", "melee", "ranged", "defense", "speed")
NUMBERS = {"health": 7, "speed": 6, "melee dice": 2, "energy cost": 1, "movement": -1, "wisdom": 2}


class Copy:
    """A session with a copy of the game, in words."""

    def __init__(self, engine: Engine, *figures: str, **settings: Any) -> None:
        self.engine = engine
        players = [Player(id=f"p{n}", name=f"P{n}", figure=name) for n, name in enumerate(figures)]
        start = engine.start(players, settings)
        result = engine.begin(start)
        assert isinstance(result, Accepted)
        self.log: list[Event] = [start]
        self.state: State = result.state
        self.last = result

    def take(self, event: Event) -> Copy:
        result = self.engine.reduce(self.state, event)
        assert isinstance(result, Accepted), (event, result)
        assert self.engine.state_from_json(result.state.to_json()) == result.state
        assert self.engine.view(result.state)
        self.engine.todo(self.state, result.state)
        self.log.append(event)
        self.state, self.last = result.state, result
        return self

    def play(self, *words: str) -> Copy:
        """Words as in ``dungeon``; ``OPTION~TEXT`` enters a text."""
        for word in words:
            option, mark, text = word.partition("~")
            if mark:
                self.take(Choice(request=choice_request(self.state).id, option=option, text=text))
            else:
                self.take(event_for(self.state, word))
        return self

    def numbers(self, **given: int) -> list[str]:
        """Answer all numbers that are asked for now; returns their names."""
        asked = []
        while options(self.state) == ["set"]:
            what = english(choice_request(self.state).options[0].label).partition(": ")[2]
            asked.append(what)
            self.play(f"set={given.get(what.replace(' ', '_'), NUMBERS.get(what, 0))}")
        return asked

    @property
    def own(self) -> DeckboxState:
        assert isinstance(self.state, DeckboxState)
        return self.state

    @property
    def asked(self) -> str:
        return english(choice_request(self.state).prompt)

    def hero(self, n: int, title: str = "Ranger") -> Copy:
        """The three cards of a hero, with all their numbers."""
        self.play(f"title~{title}", "card:your_equipment", f"title~{title}'s bow")
        return self.play("card:your_ability", f"title~{title}'s art")

    def enemy(self, title: str, health: int, *keywords: str, kind: str = "melee") -> Copy:
        """A new enemy on an enemy die, with its card."""
        self.play(f"enemy:own~{title}", f"health={health}")
        self.numbers(attack_dice=2, speed=3, threat=1)
        self.play(f"attack:{kind}", *(f"keyword:{word}" for word in keywords), "keyword:none")
        return self


CARD = [
    "health", "melee", "ranged", "defense", "speed", "strength", "dexterity", "wisdom", "charisma",
    "melee dice", "melee modifier", "ranged dice", "ranged modifier",
    # Equipment card, 4 and 5. Ability card, 2 to 5 and 7.
    "defense", "movement", "strength", "dexterity", "wisdom", "charisma", "energy cost",
]  # fmt: skip


def copy(*figures: str, **settings: Any) -> Copy:
    return Copy(load_game("deckbox_dungeons"), *(figures or ("your_hero",)), **settings)


@pytest.fixture(scope="module")
def laid() -> Copy:
    """One hero of a copy on its first tile, which has a wall, water, a pit and two exits."""
    table = copy().play("quest:app_quest", "deck:known").hero(0)
    assert table.numbers() == CARD
    table.play("keyword:reach", "keyword:none", "tile:own~14", "size:5", "arrow:s", "met:none", "placed")
    table.play("cell:0:0", "brush:water", "cell:1:1", "brush:pit", "cell:3:1", "brush:point", "cell:2:1")
    return table.play("exit:e", "brush:wall", "cell:4:4", "cell:4:4", "drawn_tile")


def start_from(table: Copy) -> Copy:
    """The same session, to go on with."""
    again = Copy.__new__(Copy)
    vars(again).update(vars(table), log=list(table.log))
    return again


def test_no_number_of_a_blank_card_is_taken_as_0(laid: Copy) -> None:
    hero = laid.own.heroes[0]
    assert hero.name == "Ranger"
    # Movement −1 of the equipment card, Wisdom 2 of the hero card and 2 of the ability card.
    assert (hero.speed, hero.wisdom, hero.max_health, hero.cost) == (5, 4, 7, 1)
    assert (hero.melee_keywords, hero.ranged_keywords) == (("reach",), ())


@pytest.mark.parametrize("kind", ["equipment", "ability"])
def test_a_number_that_a_file_leaves_out_is_asked_for(kind: str) -> None:
    cards = {"equipment": {"defense": None, "movement": None}, "ability": dict.fromkeys(SKILLS)}
    engine = game(**{kind: cards[kind]})
    state = engine.init()
    asked = []
    while isinstance(state.open[0], ChoiceRequest):
        asked.append(english(choice_request(state).options[0].label).partition(": ")[2])
        result = engine.reduce(state, event_for(state, "set=1"))
        assert isinstance(result, Accepted)
        state = result.state
    assert asked == list(cards[kind])


def test_each_player_has_hero_equipment_and_ability_cards_of_their_own() -> None:
    table = copy("your_hero", "your_hero_2", "your_hero_3", "hale").play("quest:app_quest", "deck:known")
    for n in range(3):
        assert f"P{n}" == english(next(p.name for p in table.state.players if p.id == table.state.open[0].by))
        table.hero(n, "ABC"[n])
        assert len(table.numbers(melee=n)) == len(CARD)
        table.play("keyword:none")
    table.play("card:billhook", "card:your_ability", "untitled")
    table.numbers()
    heroes = table.own.heroes
    assert [hero.name for hero in heroes] == ["A", "B", "C", "Hale"]
    assert [hero.melee for hero in heroes[:3]] == [0, 1, 2]
    assert len({hero.equipment for hero in heroes}) == len({hero.ability for hero in heroes}) == 4


def test_a_tile_is_tapped_as_it_is_printed(laid: Copy) -> None:
    tile = laid.own.own.tiles[0]
    assert tile.rows == ("#.E..", ".~Po.", "E....", ".....", "..E..")
    board = laid.engine.view(laid.state).board
    assert board is not None
    # The exits to the north and to the west lead on; the party came in from the south.
    assert "".join(board.rows).count("?") == 2
    assert [mark.at for mark in board.marks] == [(2, 4)]
    assert laid.asked == "Ranger, what now? 2 actions left."


def test_any_number_of_tiles_encounters_and_enemies_of_each_kind(laid: Copy) -> None:
    table = start_from(laid)
    table.play("move", "go:2:0", "step:n", "tile:own~7", "met:own~The cellar", "dice=5", "placed")
    table.play("drawn_tile")
    assert table.asked == "Enemy 1 of 5: roll its die, or take the number in the app. Which enemy is it?"
    table.enemy("Goblin", 3, "stun", "siphon")
    known = table.own.own.enemies[0].id
    table.play(f"enemy:{known}", "health=2")
    table.enemy("Shaman", 5, "dark_ritual", kind="ranged")
    table.play(f"enemy:{known}", "health=6", f"enemy:{known}", "health=1", "placed")
    enemies = table.own.enemies
    assert [enemy.name.split()[0] for enemy in enemies] == ["Goblin", "Goblin", "Shaman", "Goblin", "Goblin"]
    assert [enemy.health for enemy in enemies] == [3, 2, 5, 6, 1]
    assert [enemy.keywords for enemy in enemies[:3]] == [
        ("stun", "siphon"),
        ("stun", "siphon"),
        ("dark_ritual",),
    ]
    assert [enemy.attack for enemy in enemies[:3]] == ["melee", "melee", "ranged"]
    # A special rule brings another one, in the middle of a move.
    table.play("stand", "add_enemy", f"enemy:{known}", "health=4", "on:1:3")
    assert (table.own.enemies[-1].at, table.own.enemies[-1].health) == ((1, 3), 4)
    # The players read the cards: they say where an enemy of theirs goes, and whom it attacks.
    table.play("more", "other", "done")
    assert table.asked.startswith("Shaman")
    assert table.asked.endswith("Where does it move?")
    won = table.play("stay")
    assert won.own.phase == "enemy"


def test_the_log_of_a_copy_folds_and_undo_takes_cards_and_tiles_back(laid: Copy) -> None:
    folded = fold(laid.engine, laid.log)
    assert folded.rejected is None
    assert folded.state == laid.state
    log, state = tuple(laid.log), laid.state
    while len(log) > 25:
        back = undo(laid.engine, log)
        assert isinstance(back, Undone)
        before = fold(laid.engine, back.log).state
        assert before is not None
        laid.engine.todo(state, before)
        log, state = back.log, before


def test_the_items_of_a_copy_have_titles_prices_and_attacks() -> None:
    table = copy("hale").play("quest:app_quest", "deck:own", "card:billhook", "card:second_wind")
    table.play("drawn:own~Healing potion", "item:text", "set=3")
    table.play(
        "drawn:own~Fire flask", "item:ranged", "keyword:crush", "keyword:none", "set=5", "set=2", "set=1"
    )
    table.play("drawn:own_item")
    market = table.own.market
    assert [item.name for item in table.own.own.items] == ["Healing potion", "Fire flask"]
    assert market == ("own_item", "own_item_2", "own_item")
    assert table.own.own.items[1].ranged is not None
    assert table.own.own.items[1].ranged.keywords == ("crush",)
    assert "Market: Healing potion (3 loot), Fire flask (5 loot), and Healing potion (3 loot)" in texts(
        table.engine.view(table.state).notes
    )


def test_a_used_up_deck_leaves_the_market_as_it_is() -> None:
    table = copy("hale").play(
        "quest:app_quest", "deck:own", "card:billhook", "card:second_wind", "drawn:none"
    )
    assert table.own.market == ()
    assert table.asked == "Which tile does the app show first?"


def test_another_quest_keeps_the_cards_and_asks_for_new_tiles(laid: Copy) -> None:
    table = start_from(laid).play("quest:won")
    assert any(isinstance(effect, Ended) for effect in table.last.effects)
    table.play("again")
    assert table.own.own.tiles == ()
    assert [card.name for card in table.own.own.equipment] == ["Ranger's bow"]


@pytest.mark.parametrize("size", ["3", "7", "9"])
def test_tiles_of_another_size_are_among_themselves(size: str) -> None:
    table = copy("hale").play("quest:app_quest", "deck:known", "card:billhook", "card:second_wind")
    table.play("tile:own~1", f"size:{size}", "arrow:w", "met:none", "placed", "drawn_tile")
    half = int(size) // 2
    assert table.own.heroes[0].at == (0, half)
    table.take(Adjusted(path="heroes.hale.at", was=[0, half], now=[half, 0]))
    table.play("move", "step:n")
    # Tiles of other sizes don't fit, so only tiles of the copy are offered.
    assert options(table.state) == ["tile:own"]
    table.play("tile:own~2", "met:none", "placed", "drawn_tile")
    assert len(table.own.own.tiles[1].rows) == int(size)


def test_a_text_that_is_missing_or_too_long_is_refused() -> None:
    table = copy().play("quest:app_quest", "deck:known")
    for text in (None, " ", "x" * 41):
        event = Choice(request=choice_request(table.state).id, option="title", text=text)
        result = table.engine.reduce(table.state, event)
        assert isinstance(result, Rejected)
        assert (result.code, english(result.message)) == ("bad_text", "Its title: enter up to 40 characters.")


def test_an_enemy_can_be_added_in_a_quest_of_a_file_too() -> None:
    table = copy("hale").play("quest:weir_watch", "card:billhook", "card:second_wind", "placed")
    table.play("more", "add_enemy", "enemy:gnarl", "health=4", "on:1:1")
    (enemy,) = table.own.enemies
    assert (enemy.card, enemy.health, enemy.at) == ("gnarl", 4, (1, 1))
    assert enemy.keywords == ("regenerate", "crush")


# By hand at every moment ----------------------------------------------------------------------


def changed(table: Copy, path: str, now: JsonValue) -> Copy:
    """The same session after a change by hand, offered as a field and taken."""
    found = field_at(table.engine.adjustable(table.state), path)
    assert found is not None, path
    return start_from(table).take(Adjusted(path=path, was=found[1].value, now=now))


def test_numbers_can_be_changed_during_every_question_of_a_quest(laid: Copy) -> None:
    heroes, foes = 0, 0
    table = start_from(laid)
    words = ["move", "go:2:0", "step:n", "tile:own~7", "met:own~Cellar", "dice=2", "placed", "drawn_tile",
        "enemy:own~Rat", "health=3", "set=1", "set=1", "set=0", "set=3", "set=1", "attack:melee",
        "keyword:none", "enemy:own_enemy", "health=1", "placed", "stand"]  # fmt: skip
    for word in words:
        after = changed(table, "heroes.your_hero.loot", 5)
        assert after.own.heroes[0].loot == 5
        heroes += 1
        if table.own.enemies:
            enemy = table.own.enemies[0]
            after = changed(table, f"enemies.{enemy.id}.keywords", ["reach", "stun"])
            assert after.own.enemies[0].keywords == ("reach", "stun")
            assert changed(table, f"enemies.{enemy.id}.attack", "ranged").own.enemies[0].attack == "ranged"
            foes += 1
        # The question that was open can be answered as before.
        after.play(word)
        table.play(word)
    assert (heroes, foes) == (len(words), 2)


def test_the_cards_of_a_hero_can_be_changed_as_soon_as_they_are_known() -> None:
    table = copy("hale", "your_hero").play(
        "quest:app_quest", "deck:known", "card:billhook", "card:second_wind"
    )
    groups = {group.id: group for group in table.engine.adjustable(table.state)}
    assert set(groups) == {"hale", "your_hero"}
    # The second hero has only the hero card so far.
    paths = {field.path for field in groups["your_hero"].fields}
    assert paths == {f"heroes.your_hero.{one}" for one in (*ON_CARD, *SKILLS, "items")}
    after = changed(table, "heroes.hale.melee_keywords", ["crush"])
    assert after.own.heroes[0].melee_keywords == ("crush",)
    assert after.state.open == table.state.open


def test_a_quest_that_is_over_can_be_changed_by_hand(laid: Copy) -> None:
    won = start_from(laid).play("quest:won")
    assert changed(won, "heroes.your_hero.loot", 9).own.heroes[0].loot == 9
    assert changed(won, "heroes.your_hero.loot", 9).own.phase == "victory"
    finished = won.play("stop")
    assert changed(finished, "heroes.your_hero.loot", 2).state.open == ()
    out = changed(start_from(laid), "heroes.your_hero.out", True)
    assert out.own.phase == "defeat"
    back = changed(out, "heroes.your_hero.out", False)
    assert back.own.phase in ("player", "enemy")
    assert back.own.heroes[0].at is not None


@pytest.mark.parametrize("before", [True, False])
def test_a_number_on_a_card_can_be_corrected_before_the_cards_are_combined(before: bool) -> None:
    table = copy("hale")
    printed = {"heroes.hale.health": 20, "heroes.hale.melee": 3}
    was = {
        field.path: field.value for group in table.engine.adjustable(table.state) for field in group.fields
    }
    if before:
        for path, now in printed.items():
            table.take(Adjusted(path=path, was=was[path], now=now))
            far = table.engine.reduce(table.state, Adjusted(path=path, was=now, now=1000))
            assert isinstance(far, Rejected) and far.code == "bad_value"
    table.play("quest:app_quest", "deck:known", "card:billhook", "card:second_wind")
    hero = table.own.heroes[0]
    assert (hero.health == 20, hero.melee_own == 3) == (before, before)


def test_an_enemy_that_vanishes_from_a_question_is_not_offered_any_more() -> None:
    table = copy("bracken").play("quest:weir_watch", "card:cider_maul", "card:root_song", "placed")
    table.play("more", "add_enemy", "enemy:mudling", "health=3", "on:1:1")
    table.play("more", "add_enemy", "enemy:mudling", "health=2", "on:0:1")
    table.take(Adjusted(path="heroes.bracken.energy", was=0, now=3)).play("ability")
    enemy = table.own.enemies[0].id
    assert f"who:{enemy}" in options(table.state)
    after = changed(table, f"enemies.{enemy}.health", 0)
    # One enemy is left, so nobody is asked for a target.
    assert f"who:{enemy}" not in options(after.state)
    assert [one.id for one in after.own.enemies] == [table.own.enemies[1].id]
    assert after.state.open, "the game goes on"


def test_each_question_of_the_set_up_is_a_choice_of_its_player_or_a_place() -> None:
    table = copy("your_hero", "hale").play("quest:app_quest", "deck:known", "title~A")
    assert isinstance(table.state.open[0], ChoiceRequest)
    assert table.state.open[0].by == "p0"
    assert not isinstance(table.state.open[0], Placed)
