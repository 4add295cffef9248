"""Cards of a copy of the game that people enter at the table: titles, keywords, items, encounters.

Numbers are asked for as those of any other card (see ``setup`` and ``exploration``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import FreeText, Option
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import DeckboxEncounter, Icon
from traywatch.rules.deckbox_dungeons.cards import (
    KEYWORDS,
    KINDS,
    OF_WEAPONS,
    Behavior,
    DeckboxAbility,
    DeckboxEnemy,
    DeckboxHero,
    DeckboxItem,
    Equipment,
    Weapon,
)
from traywatch.rules.deckbox_dungeons.model import DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext

OWN = "own"
KNOWN_CARDS = msg("deckbox-own-cards-title")


def own_option(kind: str, label: Text) -> Option:
    """The option for a card that people enter, with its title as text."""
    like = msg("deckbox-title-like", kind=kind)
    return Option(id=f"{kind}:{OWN}", label=label, text=FreeText(like=like, most=40))


def grouped(answers: Sequence[Answer], *, folded: bool) -> list[Answer]:
    """The cards that the program knows, under a heading if there are others."""
    if not folded:
        return list(answers)
    return [
        (option.model_copy(update={"group": KNOWN_CARDS, "folded": True}), *tasks)
        for option, *tasks in answers
    ]


# Titles ---------------------------------------------------------------------------------


def ask_title(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the title of a blank card that somebody took."""
    named = msg("deckbox-title-of-card")
    text = FreeText(like=msg("deckbox-title-like", kind=task.name), most=40)
    answers: list[Answer] = [
        (Option(id="title", label=named, text=text), task.model_copy(update={"do": "take_title"})),
        (Option(id="untitled", label=msg("deckbox-without-title")),),
    ]
    prompt = msg("deckbox-which-title", hero=step.state.heroes[task.hero].name, kind=task.name)
    step.ask("title", "title", prompt, answers, default=None, by=task.hero)


def take_title(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The title of a blank card."""
    card = next(card for card in getattr(step.state.own, task.name) if card.id == task.who)
    step.own(task.name, card.model_copy(update={"name": step.title}))
    if isinstance(card, DeckboxHero):
        step.set_hero(task.hero, name=step.title)


def take_card(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero takes an equipment or ability card. A blank one becomes a card of its own."""
    content, hero, kind, card = step.content, task.hero, task.name, task.who
    blank: Equipment | DeckboxAbility = content.equip(card) if kind == "equipment" else content.ability(card)
    if not blank.blank:
        step.set_hero(hero, **{kind: card})
        return
    field = "equipment" if kind == "equipment" else "abilities"
    number = len(getattr(step.state.own, field)) + 1
    name = f"{blank.name} {number}" if number > 1 else blank.name
    own = blank.model_copy(update={"id": f"{OWN}_{blank.id}_{number}", "name": name})
    if isinstance(own, Equipment):
        unknown = {way: Weapon(keywords=None) for way in ("melee", "ranged") if getattr(own, way) is not None}
        own = own.model_copy(update=unknown)
    step.own(field, own)
    step.set_hero(hero, **{kind: own.id})
    step.add_tasks(DeckboxTask(do="title", hero=hero, name=field, who=own.id))


# Keywords -------------------------------------------------------------------------------


def ask_keywords(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the keywords of a card, one after the other. ``name`` is its place, ``who`` its title."""
    words = KEYWORDS if task.name.startswith("enemies.") else OF_WEAPONS
    none = msg("deckbox-no-keyword") if not task.words else msg("deckbox-no-more-keywords")
    write = task.model_copy(update={"do": "write_keywords"})
    answers: list[Answer] = [(Option(id="keyword:none", label=none), write)]
    answers += [
        (
            Option(id=f"keyword:{word}", label=msg("deckbox-badge", word=word)),
            task.model_copy(update={"words": (*task.words, word)}),
        )
        for word in words
        if word not in task.words
    ]
    so_far = tuple(msg("deckbox-badge", word=word) for word in task.words)
    prompt = msg("deckbox-which-keyword", card=task.who, kind=task.name.rpartition(".")[2])
    if so_far:
        prompt = msg("deckbox-which-more-keyword", card=task.who, words=so_far)
    by = task.hero if task.name.startswith("equipment.") else None
    step.ask("keyword", "keyword", prompt, answers, default=None, by=by)


def write_keywords(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """All keywords are known. Write them on the card."""
    kind, name, *way = task.name.split(".")
    card = next(card for card in getattr(step.state.own, kind) if card.id == name)
    if isinstance(card, DeckboxEnemy):
        step.own(kind, card.model_copy(update={"keywords": task.words}))
        return
    weapon = getattr(card, way[0]).model_copy(update={"keywords": task.words})
    step.own(kind, card.model_copy(update={way[0]: weapon}))


# Items ----------------------------------------------------------------------------------


def enter_item(step: DeckboxStepContext, title: str) -> str:
    """A new item card. What it does is asked for next."""
    item = DeckboxItem(id=step.own_id("items", "own_item"), name=title, copies=0)
    step.own("items", item)
    step.add_tasks(DeckboxTask(do="item", who=item.id))
    return item.id


def ask_item(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask whether the use of a new item is an attack."""
    item = step.content.item(task.who)
    text = Option(id="item:text", label=msg("deckbox-item-text"), note=msg("deckbox-item-text-note"))
    answers: list[Answer] = [(text,)]
    for kind in KINDS:
        option = Option(id=f"item:{kind}", label=msg("deckbox-item-attack", kind=kind))
        answers.append((option, to_do("item_attack", who=item.id, name=kind)))
    step.ask("item", "item", msg("deckbox-what-item-does", item=item.name), answers, default=None)


def make_item_an_attack(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The use of a new item is an attack."""
    item = step.content.item(task.who)
    step.own("items", item.model_copy(update={task.name: Weapon(keywords=None)}))
    step.add_tasks(DeckboxTask(do="keywords", name=f"items.{item.id}.{task.name}", who=item.name))


# Enemies and encounters -----------------------------------------------------------------


def enemy_answers(
    step: DeckboxStepContext, task_of: Callable[[str], DeckboxTask], new: DeckboxTask
) -> list[Answer]:
    """The enemies that a die may show: those that people entered, a new one, and those of the content."""

    def named(card: DeckboxEnemy) -> Answer:
        return Option(id=f"enemy:{card.id}", label=card.name), task_of(card.id)

    entered = {card.id for card in step.state.own.enemies}
    others = [named(card) for card in step.content.enemies if card.id not in entered and not card.blank]
    return [
        *(named(card) for card in step.state.own.enemies),
        (own_option("enemy", msg("deckbox-new-enemy")), new),
        *grouped(others, folded=step.quest.open),
    ]


def enter_enemy(step: DeckboxStepContext, title: str) -> str:
    """A new enemy card. Its numbers and keywords are asked for next, and the players move it."""
    name = step.own_id("enemies", "own_enemy")
    step.own("enemies", DeckboxEnemy(id=name, name=title, keywords=None, behavior=Behavior(ask=True)))
    return name


def enter_encounter(step: DeckboxStepContext, title: str, dice: int) -> str:
    """A new encounter with some enemy dice. What they show is asked for when they are rolled."""
    die = step.content.blank_die
    icons = tuple(Icon(die=die.id) for _ in range(dice)) if die is not None else ()
    name = step.own_id("encounters", "own_encounter")
    step.own("encounters", DeckboxEncounter(id=name, name=title, spawn=icons))
    return name
