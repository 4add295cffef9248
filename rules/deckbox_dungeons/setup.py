"""Set-up: the quest, the cards, and their missing numbers."""

from __future__ import annotations

from typing import Any

from traywatch.messages import Text, msg, sentences
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.cards import SKILLS, DeckboxAbility, Equipment, Weapon
from traywatch.rules.deckbox_dungeons.dice.phrases import attack_dice, number_of
from traywatch.rules.deckbox_dungeons.model import DeckboxHeroState, DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext

_MODS = (-9, 9)


def start(step: DeckboxStepContext) -> None:
    """Start a quest. The heroes get the values of their cards."""
    tasks = [DeckboxTask(do="quest"), DeckboxTask(do="deck")]
    for index, hero in enumerate(step.state.heroes):
        if step.content.hero(hero.id).blank:
            tasks.append(DeckboxTask(do="title", hero=index, name="heroes", who=hero.id))
        tasks += [
            DeckboxTask(do="cards", hero=index, name="equipment"),
            DeckboxTask(do="cards", hero=index, name="ability"),
        ]
        tasks.append(DeckboxTask(do="fill", hero=index))
    step.set(
        phase="setup",
        agenda=(*tasks, DeckboxTask(do="market"), DeckboxTask(do="lay"), DeckboxTask(do="round")),
    )


def play_again(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Start another quest. All heroes start anew."""
    heroes = tuple(DeckboxHeroState(id=h.id, name=h.name, player=h.player) for h in step.state.heroes)
    step.set(
        heroes=heroes, enemies=(), tiles=(), active=-1, focus=-1, round=0, market=(), spent=(), deck=(),
        spawned=0, beaten=(), attack=None, check=None, move=None, activated=(), to_act=(), actions_left=0,
        quest="", own=step.state.own.model_copy(update={"tiles": ()}),
    )  # fmt: skip
    start(step)


def ask_quest(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask which quest is played."""
    step.use("R1")
    quests = step.content.quests
    if len(quests) == 1:
        step.set(quest=quests[0].id)
        return
    answers: list[Answer] = [
        (Option(id=f"quest:{q.id}", label=q.name, note=q.text), to_do("take_quest", name=q.id))
        for q in quests
    ]
    default = answers[0][0].id
    step.ask("quest", "quest", msg("deckbox-which-quest"), answers, default=default, why=("R1",))


def take_quest(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The quest that is played."""
    step.set(quest=task.name)


def ask_deck(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """In a quest that the app leads, ask whose item deck is on the table."""
    if not step.quest.open:
        step.set(own_deck=False)
        return
    of_phone = Option(
        id="deck:known", label=msg("deckbox-deck-of-phone"), note=msg("deckbox-deck-of-phone-note")
    )
    answers: list[Answer] = [
        (Option(id="deck:own", label=msg("deckbox-deck-of-copy")), to_do("take_deck", name="own")),
        (of_phone, to_do("take_deck")),
    ]
    step.ask("deck", "deck", msg("deckbox-which-deck"), answers, default="deck:own", why=("R5",))


def take_deck(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The item deck on the table is that of the copy, or the known one."""
    step.set(own_deck=task.name == "own")


def _about(card: Equipment | DeckboxAbility) -> Text:
    """What a card gives, in one line: its known dice, and its text."""
    parts: list[Text] = []
    if isinstance(card, Equipment):
        for kind, way in (("melee", card.melee), ("ranged", card.ranged)):
            if way is not None and way.dice:
                parts.append(msg("deckbox-sentence", said=attack_dice(kind, way.dice, way.mod or 0)))
    return sentences(*parts, card.text)


def ask_card(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask which equipment or ability card a hero's player takes."""
    hero = step.state.heroes[task.hero]
    kind = task.name
    used = {getattr(other, kind) for other in step.state.heroes}
    field = "equipment" if kind == "equipment" else "abilities"
    entered = {card.id for card in getattr(step.state.own, field)}
    kinds: tuple[Equipment | DeckboxAbility, ...] = getattr(step.content, field)
    rows = [card for card in kinds if card.id not in entered]
    free = [card for card in rows if card.id not in used] or rows
    own = next((getattr(seat, kind) for seat in step.content.party if seat.hero == hero.id), None)
    default = own if own in {card.id for card in free} else free[0].id
    step.use("R2")
    if step.settings.starting_cards == "party" or len(free) == 1:
        step.add_tasks(to_do("take_card", task.hero, name=kind, who=default))
        return
    answers: list[Answer] = [
        (
            Option(id=f"card:{card.id}", label=card.name, note=_about(card)),
            to_do("take_card", task.hero, name=kind, who=card.id),
        )
        for card in free
    ]
    step.ask(
        f"{hero.id}-{kind}",
        f"cards:{task.hero}:{kind}",
        msg("deckbox-which-card", hero=hero.name, kind=kind),
        answers,
        default=f"card:{default}",
        why=("R2",),
        by=task.hero,
    )


def fill(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the next missing number of a card. Then combine the cards (R3, R4)."""
    hero = step.state.heroes[task.hero]
    for key, printed, least, most in numbers(step, hero):
        if step.corrected(key, printed) is None:
            step.ask_number(key, label(step, hero, key), least, most, task, by=task.hero)
            return
    gear = step.content.equip(hero.equipment)
    for way, weapon in (("melee", gear.melee), ("ranged", gear.ranged)):
        dice = weapon and step.corrected(f"equipment.{gear.id}.{way}.dice", weapon.dice)
        if weapon is not None and weapon.keywords is None and dice:
            name = f"equipment.{gear.id}.{way}"
            step.add_tasks(DeckboxTask(do="keywords", hero=task.hero, name=name, who=gear.name), task)
            return
    _combine(step, task, hero)


def label(step: DeckboxStepContext, hero: DeckboxHeroState, key: str) -> Text:
    """The name of a number of a hero's cards, by its key."""
    kind, _, number = key.split(".", 2)
    return number_of(_title(step, hero, kind), number.replace(".", "_"))


def _title(step: DeckboxStepContext, hero: DeckboxHeroState, kind: str) -> str:
    """The name of the card that a number stands on: several cards have a defense."""
    if kind == "equipment":
        return step.content.equip(hero.equipment).name
    return step.content.ability(hero.ability).name if kind == "abilities" else hero.name


def _combine(step: DeckboxStepContext, task: DeckboxTask, hero: DeckboxHeroState) -> None:
    """Combine the three cards of a hero, whose numbers are all known now."""
    step.use("R3", "R4")
    card, gear = step.content.hero(hero.id), step.content.equip(hero.equipment)
    ability = step.content.ability(hero.ability)

    def number(key: str, printed: int | None) -> int:
        return step.corrected(key, printed) or 0

    at, on, by = f"heroes.{card.id}", f"equipment.{gear.id}", f"abilities.{ability.id}"
    together: dict[str, Any] = {"energy": 0, "loot": 0, "cost": number(f"{by}.energy", ability.energy)}
    for kind, own, weapon in (("melee", card.melee, gear.melee), ("ranged", card.ranged, gear.ranged)):
        n = number(f"{at}.{kind}", own)
        together |= {kind: n, f"{kind}_own": n, f"{kind}_dice": 0}
        if weapon is not None:
            mod = number(f"{on}.{kind}.mod", weapon.mod)
            together |= {
                kind: _joined(step, n, mod),
                f"{kind}_dice": number(f"{on}.{kind}.dice", weapon.dice),
                f"{kind}_keywords": weapon.words,
            }
    for skill in SKILLS:
        own, more = (
            number(f"{at}.{skill}", getattr(card, skill)),
            number(f"{by}.{skill}", getattr(ability, skill)),
        )
        together[skill] = _joined(step, own, more)
    on_card, on_gear = number(f"{at}.defense", card.defense), number(f"{on}.defense", gear.defense)
    together["defense"] = _joined(step, on_card, on_gear)
    speed, movement = number(f"{at}.speed", card.speed), number(f"{on}.movement", gear.movement)
    together["speed"] = max(0, speed + movement)
    health = max(1, number(f"{at}.health", card.health))
    together |= {"max_health": health, "health": health}
    step.set_hero(task.hero, **together)
    step.say(msg("deckbox-hero-ready", hero=hero.name, gear=gear.name, ability=ability.name, health=health))


def _joined(step: DeckboxStepContext, *numbers: int) -> int:
    """The same modifier on several cards (A22)."""
    return max(numbers) if step.settings.card_modifiers == "best" else sum(numbers)


def numbers(step: DeckboxStepContext, hero: DeckboxHeroState) -> list[tuple[str, int | None, int, int]]:
    """The numbers of the cards that a hero has so far: key, printed number (null: unknown), least, most."""
    card = step.content.hero(hero.id)
    at = f"heroes.{card.id}"
    out: list[tuple[str, int | None, int, int]] = [
        (f"{at}.health", card.health, 1, 99),
        (f"{at}.melee", card.melee, *_MODS),
        (f"{at}.ranged", card.ranged, *_MODS),
        (f"{at}.defense", card.defense, *_MODS),
        (f"{at}.speed", card.speed, 0, 20),
    ]
    out += [(f"{at}.{skill}", getattr(card, skill), *_MODS) for skill in SKILLS]
    if hero.equipment:
        gear = step.content.equip(hero.equipment)
        at = f"equipment.{gear.id}"
        for kind, weapon in (("melee", gear.melee), ("ranged", gear.ranged)):
            if isinstance(weapon, Weapon):
                out += [(f"{at}.{kind}.dice", weapon.dice, 0, 12), (f"{at}.{kind}.mod", weapon.mod, *_MODS)]
        out += [(f"{at}.defense", gear.defense, *_MODS), (f"{at}.movement", gear.movement, *_MODS)]
    if hero.ability:
        ability = step.content.ability(hero.ability)
        at = f"abilities.{ability.id}"
        out += [(f"{at}.{skill}", getattr(ability, skill), *_MODS) for skill in SKILLS]
        out.append((f"{at}.energy", ability.energy, 0, 99))
    return out
