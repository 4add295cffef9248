"""Cards of a copy of the game that people enter at the table: titles, keywords, items, encounters.

Numbers are asked for as those of any other card (see ``setup`` and ``exploration``).
"""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import FreeText, Option
from traywatch.rules.deckbox_dungeons.cards import (
    KEYWORDS,
    Behavior,
    DeckboxAbility,
    DeckboxEncounter,
    DeckboxEnemy,
    DeckboxHero,
    DeckboxItem,
    Equipment,
    Icon,
    Weapon,
)
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext

OWN = "own"
OF_WEAPONS = KEYWORDS[:4]
"""The keywords of a weapon. The others are those of enemies."""
KNOWN_CARDS = msg("deckbox-known-cards")


def own_option(kind: str, label: Text) -> Option:
    """The option for a card that people enter, with its title as text."""
    like = msg("deckbox-title-like", kind=kind)
    return Option(id=f"{kind}:{OWN}", label=label, text=FreeText(like=like, most=40))


def grouped(options: Sequence[Option], *, folded: bool) -> list[Option]:
    """The cards that the program knows, under a heading if there are others."""
    if not folded:
        return list(options)
    return [one.model_copy(update={"group": KNOWN_CARDS, "folded": True}) for one in options]


# Titles ---------------------------------------------------------------------------------


def ask_title(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the title of a blank card that somebody took."""
    named = msg("deckbox-title-of-card")
    text = FreeText(like=msg("deckbox-title-like", kind=task.name), most=40)
    options = [
        Option(id="title", label=named, text=text),
        Option(id="untitled", label=msg("deckbox-without-title")),
    ]
    work.push(task)
    prompt = msg("deckbox-which-title", hero=work.state.heroes[task.hero].name, kind=task.name)
    work.ask("title", "title", prompt, options, default=None, by=task.hero)


def title_told(work: DeckboxStepContext, text: str | None) -> None:
    """The answer to ``ask_title``."""
    task = work.pop()
    if text is None:
        return
    card = next(card for card in getattr(work.state.own, task.name) if card.id == task.who)
    work.own(task.name, card.model_copy(update={"name": text.strip()}))
    if isinstance(card, DeckboxHero):
        work.set_hero(task.hero, name=text.strip())


def taken(work: DeckboxStepContext, hero: int, kind: str, card: str) -> None:
    """A hero takes an equipment or ability card. A blank one becomes a card of its own."""
    content = work.content
    blank: Equipment | DeckboxAbility = content.equip(card) if kind == "equipment" else content.ability(card)
    if not blank.blank:
        work.set_hero(hero, **{kind: card})
        return
    field = "equipment" if kind == "equipment" else "abilities"
    number = len(getattr(work.state.own, field)) + 1
    name = f"{blank.name} {number}" if number > 1 else blank.name
    own = blank.model_copy(update={"id": f"{OWN}_{blank.id}_{number}", "name": name})
    if isinstance(own, Equipment):
        unknown = {way: Weapon(keywords=None) for way in ("melee", "ranged") if getattr(own, way) is not None}
        own = own.model_copy(update=unknown)
    work.own(field, own)
    work.set_hero(hero, **{kind: own.id})
    work.push(DeckboxTask(do="title", hero=hero, name=field, who=own.id))


# Keywords -------------------------------------------------------------------------------


def ask_keywords(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the keywords of a card, one after the other. ``name`` is its place, ``who`` its title."""
    words = KEYWORDS if task.name.startswith("enemies.") else OF_WEAPONS
    options = [
        Option(id=f"keyword:{word}", label=msg("deckbox-badge", word=word))
        for word in words
        if word not in task.words
    ]
    none = msg("deckbox-no-keyword") if not task.words else msg("deckbox-no-more-keywords")
    options.insert(0, Option(id="keyword:none", label=none))
    work.push(task)
    so_far = tuple(msg("deckbox-badge", word=word) for word in task.words)
    prompt = msg("deckbox-which-keyword", card=task.who, kind=task.name.rpartition(".")[2])
    if so_far:
        prompt = msg("deckbox-which-more-keyword", card=task.who, words=so_far)
    by = task.hero if task.name.startswith("equipment.") else None
    work.ask("keyword", "keyword", prompt, options, default=None, by=by)


def keyword_told(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``ask_keywords``. The last one writes all of them on the card."""
    task = work.pop()
    word = option.removeprefix("keyword:")
    known = next((one for one in KEYWORDS if one == word), None)
    if known is not None:
        work.push(task.model_copy(update={"words": (*task.words, known)}))
        return
    kind, name, *way = task.name.split(".")
    card = next(card for card in getattr(work.state.own, kind) if card.id == name)
    if isinstance(card, DeckboxEnemy):
        work.own(kind, card.model_copy(update={"keywords": task.words}))
        return
    weapon = getattr(card, way[0]).model_copy(update={"keywords": task.words})
    work.own(kind, card.model_copy(update={way[0]: weapon}))


# Items ----------------------------------------------------------------------------------


def ask_deck(work: DeckboxStepContext) -> None:
    """Ask whose item deck is on the table, in a quest that the app leads."""
    options = [
        Option(id="deck:own", label=msg("deckbox-deck-of-copy")),
        Option(id="deck:known", label=msg("deckbox-deck-known"), note=msg("deckbox-deck-known-note")),
    ]
    work.ask("deck", "deck", msg("deckbox-which-deck"), options, default="deck:own", why=("R5",))


def ask_drawn(work: DeckboxStepContext) -> None:
    """Ask which card of the copy's own deck was turned up."""
    known = [Option(id=f"drawn:{item.id}", label=item.name) for item in work.state.own.items]
    new = own_option("drawn", msg("deckbox-new-item"))
    none = Option(id="drawn:none", label=msg("deckbox-deck-used-up"))
    prompt = msg("deckbox-which-item-drawn")
    work.ask("draw", "drawn", prompt, [new, *known, none], default=None, why=("R5",))


def item_told(work: DeckboxStepContext, title: str) -> str:
    """A new item card. What it does is asked for next."""
    item = DeckboxItem(id=work.own_id("items", "own_item"), name=title.strip(), copies=0)
    work.own("items", item)
    work.push(DeckboxTask(do="item", who=item.id))
    return item.id


def ask_item(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask whether the use of a new item is an attack."""
    item = work.content.item(task.who)
    options = [
        Option(id="item:text", label=msg("deckbox-item-text"), note=msg("deckbox-item-text-note")),
        Option(id="item:melee", label=msg("deckbox-item-attack", kind="melee")),
        Option(id="item:ranged", label=msg("deckbox-item-attack", kind="ranged")),
    ]
    work.push(task)
    work.ask("item", "item", msg("deckbox-what-item-does", item=item.name), options, default=None)


def item_use_told(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``ask_item``."""
    task = work.pop()
    kind = option.removeprefix("item:")
    if kind == "text":
        return
    item = work.content.item(task.who)
    work.own("items", item.model_copy(update={kind: Weapon(keywords=None)}))
    work.push(DeckboxTask(do="keywords", name=f"items.{item.id}.{kind}", who=item.name))


# Enemies and encounters -----------------------------------------------------------------


def enemy_options(work: DeckboxStepContext) -> list[Option]:
    """The enemies that a die may show: those that people entered, a new one, and those of the content."""
    own = [Option(id=f"enemy:{card.id}", label=card.name) for card in work.state.own.enemies]
    new = own_option("enemy", msg("deckbox-new-enemy"))
    entered = {card.id for card in work.state.own.enemies}
    known = [
        Option(id=f"enemy:{card.id}", label=card.name)
        for card in work.content.enemies
        if card.id not in entered and not card.blank
    ]
    return [*own, new, *grouped(known, folded=work.quest.open)]


def enemy_told(work: DeckboxStepContext, title: str) -> str:
    """A new enemy card. Its numbers and keywords are asked for next, and the players move it."""
    name = work.own_id("enemies", "own_enemy")
    card = DeckboxEnemy(id=name, name=title.strip(), keywords=None, behavior=Behavior(ask=True))
    work.own("enemies", card)
    return name


def encounter_told(work: DeckboxStepContext, title: str, dice: int) -> str:
    """A new encounter with some enemy dice. What they show is asked for when they are rolled."""
    die = work.content.blank_die
    icons = tuple(Icon(die=die.id) for _ in range(dice)) if die is not None else ()
    name = work.own_id("encounters", "own_encounter")
    work.own("encounters", DeckboxEncounter(id=name, name=title.strip(), spawn=icons))
    return name
