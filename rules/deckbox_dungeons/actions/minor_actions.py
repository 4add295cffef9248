"""Minor actions: abilities, items, the market, trades (R6, R7, R12, R19 to R23)."""

from __future__ import annotations

from traywatch.rules.core.requests import ChoiceRequest, Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import effects
from traywatch.rules.deckbox_dungeons.actions import attack_declaration
from traywatch.rules.deckbox_dungeons.board.grid import adjacent
from traywatch.rules.deckbox_dungeons.board.targets import judge
from traywatch.rules.deckbox_dungeons.cards import DeckboxItem, Kind, Weapon
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext, made

MINOR, MARKET = "Minor actions", "Buy or trade"
BACK = Option(id="back", label="Back")
GO_ON = Option(id="go_on", label="Go on", note="Throw the dice")


def options(work: DeckboxStepContext, index: int) -> list[Option]:
    """The actions that a hero can take now without using an action."""
    hero = work.state.heroes[index]
    if hero.out or hero.at is None:
        return []
    out = []
    if hero.energy >= hero.cost:
        card = work.content.ability(hero.ability)
        out.append(
            Option(
                id="ability",
                label=card.title or card.name,
                note=f"{hero.cost} energy. {card.text}".strip(),
                group=MINOR,
            )
        )
    for name in dict.fromkeys(hero.items):
        item = work.content.item(name)
        if way := _attack_of(item):
            kind, weapon = way
            for enemy in work.state.enemies if not _busy(work) else ():
                if judge(work, kind, hero.at, enemy.at, weapon.keywords, hero=True).ok:
                    out.append(
                        made(
                            id=f"use:{name}:{enemy.id}",
                            label=f"{item.name} at {enemy.name}",
                            note=item.text,
                            group=MINOR,
                            at=enemy.at,
                        )
                    )
        else:
            out.append(made(id=f"use:{name}", label=f"Use {item.name}", note=item.text, group=MINOR))
    for name in dict.fromkeys(work.state.market):
        price = _price(work, name)
        if price <= hero.loot:
            item = work.content.item(name)
            out.append(
                made(
                    id=f"buy:{name}",
                    label=f"Buy {item.name}",
                    note=f"{price} loot. {item.text}".strip(),
                    group=MARKET,
                )
            )
    for other in _beside(work, index):
        mate = work.state.heroes[other]
        if hero.loot or hero.items or mate.loot or mate.items:
            out.append(made(id=f"trade:{mate.id}", label=f"Trade with {mate.name}", group=MARKET))
    return out


def others(work: DeckboxStepContext, index: int | None) -> list[Option]:
    """Links to the minor actions of the other heroes who have any. Each belongs to the hero's player."""
    heroes = [n for n in range(len(work.state.heroes)) if n != index and options(work, n)]
    return [
        made(
            id=f"minor:{work.state.heroes[n].id}",
            label=f"{work.state.heroes[n].name}: a minor action",
            group=MINOR,
            by=work.state.heroes[n].player,
        )
        for n in heroes
    ]


def window(work: DeckboxStepContext, by: int) -> ChoiceRequest | None:
    """Minor actions that are open beside a roll. The roll closes them."""
    settings = work.settings
    if not settings.minor_beside_throws or (
        work.state.phase == "enemy" and not settings.minor_in_enemy_phase
    ):
        return None
    offers = others(work, None)
    if not offers:
        return None
    return ChoiceRequest(
        id=work.new_id("window"),
        by=work.by(by),
        stage="window",
        prompt="A minor action first?",
        options=(GO_ON, *offers),
        default=GO_ON.id,
        optional=True,
        why=("R22",),
    )


def menu(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """The menu of one hero's minor actions, at any time."""
    hero = work.state.heroes[task.hero]
    work.set(focus=task.hero)
    work.ask(
        f"{hero.id}-minor",
        "minor",
        f"{hero.name}: which minor action?",
        [*options(work, task.hero), BACK],
        default=BACK.id,
        why=("R12", "R22"),
        by=task.hero,
    )


def pick(work: DeckboxStepContext, index: int, option: str) -> None:
    """Carry out one of ``options``."""
    work.use("R12")
    what, _, name = option.partition(":")
    if what == "ability":
        _ability(work, index)
    elif what == "use":
        _use(work, index, name)
    elif what == "buy":
        _buy(work, index, name)
    elif what == "trade":
        _trade(work, index, name)


def _ability(work: DeckboxStepContext, index: int) -> None:
    work.use("R19", "R23")
    hero = work.state.heroes[index]
    card = work.content.ability(hero.ability)
    work.set_hero(index, energy=hero.energy - hero.cost)
    if card.text:
        work.say(card.text)
    if not card.do:
        work.say("What it does is up to the table.")
    work.show(f"{hero.name} uses {card.title or card.name} for {hero.cost} energy.", "good")
    work.push(*effects.tasks(card.do, index, card.title or card.name, f"abilities.{card.id}"))


def _use(work: DeckboxStepContext, index: int, name: str) -> None:
    work.use("R20")
    name, _, target = name.partition(":")
    hero, item = work.state.heroes[index], work.content.item(name)
    left = list(hero.items)
    left.remove(name)
    work.set_hero(index, items=tuple(left))
    work.set(spent=(*work.state.spent, name))
    if item.text:
        work.say(item.text)
    work.show(f"{hero.name} uses {item.name}.", "good")
    after = effects.tasks(item.do, index, item.name, f"items.{item.id}")
    if target and (way := _attack_of(item)):
        kind, printed = way
        dice, mod = (work.known(f"items.{name}.{w}", getattr(printed, w)) for w in ("dice", "mod"))
        weapon = printed.model_copy(update={"dice": dice, "mod": mod})
        after = [*attack_declaration.by_hero(work, index, kind, target, weapon, item.name), *after]
    elif not item.do:
        work.show(f"{item.name}: what it does is up to the table.")
    work.push(*after)


def _buy(work: DeckboxStepContext, index: int, name: str) -> None:
    work.use("R6", "R7", "R20")
    hero, price = work.state.heroes[index], _price(work, name)
    slot = work.state.market.index(name)
    market = work.state.market
    work.set_hero(index, loot=hero.loot - price, items=(*hero.items, name))
    work.set(market=(*market[:slot], *market[slot + 1 :]))
    work.show(f"{hero.name} buys {work.content.item(name).name} for {price} loot.", "good")
    work.push(DeckboxTask(do="market", n=slot, name="refill"))


def _price(work: DeckboxStepContext, name: str) -> int:
    return work.known(f"items.{name}.price", work.content.item(name).price) or 0


def _attack_of(item: DeckboxItem) -> tuple[Kind, Weapon] | None:
    """The attack of an item, if the item is an attack."""
    if item.ranged is not None:
        return "ranged", item.ranged
    return ("melee", item.melee) if item.melee is not None else None


def _busy(work: DeckboxStepContext) -> bool:
    """Whether an attack, a check or a move is in progress, so that no attack can start."""
    state = work.state
    return state.attack is not None or state.check is not None or state.phase != "player"


def _beside(work: DeckboxStepContext, index: int) -> list[int]:
    """The heroes on a space that shares a side with a hero's space (R21, R62)."""
    at = work.state.heroes[index].at
    spots = [(n, work.state.heroes[n].at) for n in work.playing() if n != index]
    return [n for n, other in spots if at is not None and other is not None and adjacent(at, other)]


# Trades ---------------------------------------------------------------------------------


def _trade(work: DeckboxStepContext, index: int, mate: str) -> None:
    work.use("R21", "R62")
    hero, other = work.state.heroes[index], work.state.heroes[work.index(mate)]
    out = []
    if hero.loot:
        out.append(made(id="give_loot", label=f"Loot to {other.name}", amount=(1, hero.loot)))
    if other.loot:
        out.append(made(id="take_loot", label=f"Loot from {other.name}", amount=(1, other.loot)))
    for name in dict.fromkeys(hero.items):
        out.append(made(id=f"give:{name}", label=f"{work.content.item(name).name} to {other.name}"))
    for name in dict.fromkeys(other.items):
        out.append(made(id=f"take:{name}", label=f"{work.content.item(name).name} from {other.name}"))
    stage = f"trade:{index}:{work.index(mate)}"
    work.ask(
        "trade",
        stage,
        f"{hero.name} and {other.name}: what changes hands?",
        [*out, BACK],
        default=BACK.id,
        why=("R21",),
        by=index,
    )


def traded(work: DeckboxStepContext, stage: str, option: str, amount: int | None) -> None:
    """Carry out a trade."""
    _, one, other = stage.split(":")
    giver, taker = int(one), int(other)
    what, _, name = option.partition(":")
    if what in ("take", "take_loot"):
        giver, taker = taker, giver
    gives, takes = work.state.heroes[giver], work.state.heroes[taker]
    if what.endswith("_loot"):
        n = amount or 0
        work.set_hero(giver, loot=gives.loot - n)
        work.set_hero(taker, loot=takes.loot + n)
        work.show(f"{gives.name} hands {takes.name} {n} loot.")
        return
    left = list(gives.items)
    left.remove(name)
    work.set_hero(giver, items=tuple(left))
    work.set_hero(taker, items=(*takes.items, name))
    work.show(f"{gives.name} hands {takes.name} {work.content.item(name).name}.")


def why_not(work: DeckboxStepContext, index: int, option: str) -> Rejected | None:
    """The reason why a minor action is not on the list; null if there is nothing to say."""
    hero = work.state.heroes[index]
    what, _, name = option.partition(":")
    if what == "ability":
        return Rejected("energy_short", f"This costs {hero.cost} energy, and {hero.name} has {hero.energy}.")
    if what == "buy" and name in work.state.market:
        return Rejected(
            "loot_short", f"This costs {_price(work, name)} loot, and {hero.name} has {hero.loot}."
        )
    if what == "trade":
        return Rejected("not_adjacent", "Only heroes who stand next to each other can trade.")
    return None
