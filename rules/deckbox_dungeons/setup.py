"""Set-up: the quest, the cards, their missing numbers, the market, the first tile."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from traywatch.messages import Text, msg, sentences
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.actions import own_cards
from traywatch.rules.deckbox_dungeons.cards import SKILLS, DeckboxAbility, Equipment, Weapon
from traywatch.rules.deckbox_dungeons.dice.phrases import attack_dice, number_of
from traywatch.rules.deckbox_dungeons.model import DeckboxHeroState, DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext

_MODS = (-9, 9)
_LAST_SHORT_SEED = 999_999
"""The largest seed that release 0.1.0 could draw."""


def start(work: DeckboxStepContext) -> None:
    """Start a quest. The heroes get the values of their cards."""
    tasks = [DeckboxTask(do="quest"), DeckboxTask(do="deck")]
    for index, hero in enumerate(work.state.heroes):
        if work.content.hero(hero.id).blank:
            tasks.append(DeckboxTask(do="title", hero=index, name="heroes", who=hero.id))
        tasks += [
            DeckboxTask(do="cards", hero=index, name="equipment"),
            DeckboxTask(do="cards", hero=index, name="ability"),
        ]
        tasks.append(DeckboxTask(do="fill", hero=index))
    work.set(
        phase="setup",
        agenda=(*tasks, DeckboxTask(do="market"), DeckboxTask(do="lay"), DeckboxTask(do="round")),
    )


def again(work: DeckboxStepContext) -> None:
    """Start another quest. All heroes start anew."""
    heroes = tuple(DeckboxHeroState(id=h.id, name=h.name, player=h.player) for h in work.state.heroes)
    work.set(
        heroes=heroes, enemies=(), tiles=(), active=-1, focus=-1, round=0, market=(), spent=(), deck=(),
        spawned=0, beaten=(), attack=None, check=None, move=None, activated=(), to_act=(), actions_left=0,
        quest="", own=work.state.own.model_copy(update={"tiles": ()}),
    )  # fmt: skip
    start(work)


def quest(work: DeckboxStepContext) -> None:
    """Ask which quest is played."""
    work.use("R1")
    quests = work.content.quests
    if len(quests) == 1:
        work.set(quest=quests[0].id)
        return
    options = [Option(id=f"quest:{q.id}", label=q.name, note=q.text) for q in quests]
    work.ask("quest", "quest", msg("deckbox-which-quest"), options, default=options[0].id, why=("R1",))


def deck(work: DeckboxStepContext) -> None:
    """In a quest that the app leads, ask whose item deck is on the table."""
    if not work.quest.open:
        work.set(own_deck=False)
        return
    own_cards.ask_deck(work)


def _about(card: Equipment | DeckboxAbility) -> Text:
    """What a card gives, in one line: its known dice, and its text."""
    parts: list[Text] = []
    if isinstance(card, Equipment):
        for kind, way in (("melee", card.melee), ("ranged", card.ranged)):
            if way is not None and way.dice:
                parts.append(msg("deckbox-sentence", said=attack_dice(kind, way.dice, way.mod or 0)))
    return sentences(*parts, card.text)


def cards(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask which equipment or ability card a hero's player takes."""
    hero = work.state.heroes[task.hero]
    kind = task.name
    used = {getattr(other, kind) for other in work.state.heroes}
    field = "equipment" if kind == "equipment" else "abilities"
    entered = {card.id for card in getattr(work.state.own, field)}
    kinds: tuple[Equipment | DeckboxAbility, ...] = getattr(work.content, field)
    rows = [card for card in kinds if card.id not in entered]
    free = [card for card in rows if card.id not in used] or rows
    own = next((getattr(seat, kind) for seat in work.content.party if seat.hero == hero.id), None)
    default = own if own in {card.id for card in free} else free[0].id
    work.use("R2")
    if work.settings.starting_cards == "party" or len(free) == 1:
        own_cards.taken(work, task.hero, kind, default)
        return
    options = [Option(id=f"card:{card.id}", label=card.name, note=_about(card)) for card in free]
    work.ask(
        f"{hero.id}-{kind}",
        f"cards:{task.hero}:{kind}",
        msg("deckbox-which-card", hero=hero.name, kind=kind),
        options,
        default=f"card:{default}",
        why=("R2",),
        by=task.hero,
    )


def fill(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the next missing number of a card. Then combine the cards (R3, R4)."""
    hero = work.state.heroes[task.hero]
    for key, printed, least, most in _numbers(work, hero):
        if work.known(key, printed) is None:
            work.push(task)
            kind, _, number = key.split(".", 2)
            label = number_of(_title(work, hero, kind), number.replace(".", "_"))
            work.ask_number(key, label, least, most, by=task.hero)
            return
    gear = work.content.equip(hero.equipment)
    for way, weapon in (("melee", gear.melee), ("ranged", gear.ranged)):
        dice = weapon and work.known(f"equipment.{gear.id}.{way}.dice", weapon.dice)
        if weapon is not None and weapon.keywords is None and dice:
            name = f"equipment.{gear.id}.{way}"
            work.push(DeckboxTask(do="keywords", hero=task.hero, name=name, who=gear.name), task)
            return
    _combine(work, task, hero)


def _title(work: DeckboxStepContext, hero: DeckboxHeroState, kind: str) -> str:
    """The name of the card that a number stands on: several cards have a defense."""
    if kind == "equipment":
        return work.content.equip(hero.equipment).name
    return work.content.ability(hero.ability).name if kind == "abilities" else hero.name


def _combine(work: DeckboxStepContext, task: DeckboxTask, hero: DeckboxHeroState) -> None:
    """Combine the three cards of a hero, whose numbers are all known now."""
    work.use("R3", "R4")
    card, gear = work.content.hero(hero.id), work.content.equip(hero.equipment)
    ability = work.content.ability(hero.ability)

    def number(key: str, printed: int | None) -> int:
        return work.known(key, printed) or 0

    at, on, by = f"heroes.{card.id}", f"equipment.{gear.id}", f"abilities.{ability.id}"
    together: dict[str, Any] = {"energy": 0, "loot": 0, "cost": number(f"{by}.energy", ability.energy)}
    for kind, own, weapon in (("melee", card.melee, gear.melee), ("ranged", card.ranged, gear.ranged)):
        n = number(f"{at}.{kind}", own)
        together |= {kind: n, f"{kind}_own": n, f"{kind}_dice": 0}
        if weapon is not None:
            mod = number(f"{on}.{kind}.mod", weapon.mod)
            together |= {
                kind: _joined(work, n, mod),
                f"{kind}_dice": number(f"{on}.{kind}.dice", weapon.dice),
                f"{kind}_keywords": weapon.words,
            }
    for skill in SKILLS:
        own, more = (
            number(f"{at}.{skill}", getattr(card, skill)),
            number(f"{by}.{skill}", getattr(ability, skill)),
        )
        together[skill] = _joined(work, own, more)
    on_card, on_gear = number(f"{at}.defense", card.defense), number(f"{on}.defense", gear.defense)
    together["defense"] = _joined(work, on_card, on_gear)
    speed, movement = number(f"{at}.speed", card.speed), number(f"{on}.movement", gear.movement)
    together["speed"] = max(0, speed + movement)
    health = max(1, number(f"{at}.health", card.health))
    together |= {"max_health": health, "health": health}
    work.set_hero(task.hero, **together)
    work.say(msg("deckbox-hero-ready", hero=hero.name, gear=gear.name, ability=ability.name, health=health))


def _joined(work: DeckboxStepContext, *numbers: int) -> int:
    """The same modifier on several cards (A22)."""
    return max(numbers) if work.settings.card_modifiers == "best" else sum(numbers)


def _numbers(work: DeckboxStepContext, hero: DeckboxHeroState) -> list[tuple[str, int | None, int, int]]:
    """The numbers of a hero's three cards: key, printed number (null: unknown), least and most."""
    card = work.content.hero(hero.id)
    gear, ability = work.content.equip(hero.equipment), work.content.ability(hero.ability)
    at = f"heroes.{card.id}"
    out: list[tuple[str, int | None, int, int]] = [
        (f"{at}.health", card.health, 1, 99),
        (f"{at}.melee", card.melee, *_MODS),
        (f"{at}.ranged", card.ranged, *_MODS),
        (f"{at}.defense", card.defense, *_MODS),
        (f"{at}.speed", card.speed, 0, 20),
    ]
    out += [(f"{at}.{skill}", getattr(card, skill), *_MODS) for skill in SKILLS]
    at = f"equipment.{gear.id}"
    for kind, weapon in (("melee", gear.melee), ("ranged", gear.ranged)):
        if isinstance(weapon, Weapon):
            out += [(f"{at}.{kind}.dice", weapon.dice, 0, 12), (f"{at}.{kind}.mod", weapon.mod, *_MODS)]
    out += [(f"{at}.defense", gear.defense, *_MODS), (f"{at}.movement", gear.movement, *_MODS)]
    at = f"abilities.{ability.id}"
    out += [(f"{at}.{skill}", getattr(ability, skill), *_MODS) for skill in SKILLS]
    out.append((f"{at}.energy", ability.energy, 0, 99))
    return out


# The item deck -------------------------------------------------------------------------------


def shuffled(work: DeckboxStepContext) -> tuple[str, ...]:
    """The item deck, in the order of the file or in an order that a number decides."""
    deck = [item.id for item in work.content.items for _ in range(item.copies)]
    if work.settings.deck == "listed" and (seed := work.settings.shuffle):
        deck = _ordered(deck, f"{seed}")
    return tuple(deck)


def reshuffled(work: DeckboxStepContext) -> tuple[str, ...]:
    """The used items as the new deck. Everybody saw their order, so the seed gives them another one.

    Logs with a seed of release 0.1.0 keep the order of use, so that they fold to the same states.
    """
    spent = work.state.spent
    if work.settings.deck == "listed" and work.settings.shuffle > _LAST_SHORT_SEED:
        return tuple(_ordered(spent, f"{work.settings.shuffle} {work.state.serial}"))
    return spent


def _ordered(items: Sequence[str], salt: str) -> list[str]:
    """The items in the order that a secret text decides."""
    numbered = sorted(enumerate(items), key=lambda c: sha256(f"{salt} {c[0]} {c[1]}".encode()).digest())
    return [item for _, item in numbered]


def market(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Fill one free place of the market (the one at ``n``), and repeat until none is free."""
    state = work.state
    if not task.name:
        work.use("R5")
        work.set(deck=() if state.own_deck else shuffled(work), market=(), spent=())
        work.push(task.model_copy(update={"name": "refill"}))
        return
    for item in state.market:
        for key, what, printed, least, most in _of_item(work, item):
            if work.known(key, printed) is None:
                work.push(task)
                work.ask_number(key, number_of(work.content.item(item).name, what), least, most)
                return
    if len(state.market) >= work.settings.market:
        return
    if state.own_deck:
        work.push(task)
        own_cards.ask_drawn(work)
        return
    if not state.deck:
        if work.settings.deck_empty == "empty" or not state.spent:
            return
        work.say(msg("deckbox-items-shuffled"))
        work.set(deck=reshuffled(work), spent=())
    deck = work.state.deck
    if work.settings.deck == "listed" or len(set(deck)) == 1:
        turned_up(work, deck[0], task.n)
        work.push(task)
        return
    work.push(task)
    options = [Option(id=f"drawn:{i}", label=work.content.item(i).name) for i in dict.fromkeys(deck)]
    prompt = msg("deckbox-which-item-drawn")
    work.ask("draw", "drawn", prompt, options, default=options[0].id, why=("R5",))


def _of_item(work: DeckboxStepContext, name: str) -> list[tuple[str, str, int | None, int, int]]:
    """The numbers of an item: key, its name in ``deckbox-number``, printed number, least and most."""
    item = work.content.item(name)
    at = f"items.{name}"
    out: list[tuple[str, str, int | None, int, int]] = [(f"{at}.price", "price", item.price, 0, 99)]
    if weapon := item.ranged or item.melee:
        out += [(f"{at}.dice", "dice", weapon.dice, 0, 12), (f"{at}.mod", "mod", weapon.mod, *_MODS)]
    return out


def drawn(work: DeckboxStepContext, option: str, text: str | None) -> None:
    """The players tell which item card was turned up."""
    task = work.state.agenda[0]
    if option == "drawn:none":
        work.pop()
        return
    item = option.removeprefix("drawn:")
    if text is not None:
        item = own_cards.item_told(work, text)
    turned_up(work, item, task.n)


def turned_up(work: DeckboxStepContext, item: str, at: int) -> None:
    """Move an item from the deck to its place in the market."""
    deck, row = list(work.state.deck), list(work.state.market)
    if not work.state.own_deck:
        deck.remove(item)
    row.insert(min(at, len(row)) if work.state.phase != "setup" else len(row), item)
    work.set(deck=tuple(deck), market=tuple(row))
    work.say(msg("deckbox-item-turned-up", item=work.content.item(item).name))
